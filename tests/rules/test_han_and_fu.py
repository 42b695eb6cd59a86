"""Han and fu: base points, limits, the fu of single readings, shares, and readings in bits."""

from __future__ import annotations

import pytest

from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import KIND, Kind, parse_tiles
from rules.families.han_and_fu import han_conditions as are
from rules.families.han_and_fu.base_payments import rounded_share, self_draw_shares, shares_with_absent, split_equally
from rules.families.han_and_fu.deal_end import EachToEach
from rules.families.han_and_fu.fu import FuRules, fu_of
from rules.families.han_and_fu.han_scoring import LimitRules, base_points, winner_points
from rules.families.han_and_fu.reading_bits import HandBits, readings_in_bits
from rules.mechanics.claims.swap_calling import other_ends
from rules.mechanics.endings.abortive_draws import equal_winds, made_by_several
from rules.mechanics.match_formats.target import ranking, results
from rules.mechanics.opening.dead_wall import indicated_kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext


def hand(concealed: str, win: str, by: str = "discard", melds: tuple[Group, ...] = ()) -> HandContext:
    kinds = tuple(sorted(parse_tiles(concealed)))
    return HandContext(kinds, melds, (), KIND[win], by, 1, 0 if by == "discard" else None, 0, 4, OptionValues({}))


def pung(tile: str, *, concealed: bool = False, kong: bool = False) -> Group:
    kind = KIND[tile]
    return Group(Form.KONG if kong else Form.PUNG, (kind,) * (3 + kong), concealed, laid=True)


@pytest.mark.parametrize(
    ("han", "fu", "base"),
    [(1, 30, 240), (3, 60, 1920), (3, 70, 2000), (4, 30, 1920), (4, 40, 2000), (5, 20, 2000), (6, 30, 3000),
     (8, 30, 4000), (11, 30, 6000), (13, 30, 8000), (26, 30, 8000)],
)  # fmt: skip
def test_base_points(han: int, fu: int, base: int) -> None:
    assert base_points(han, fu, LimitRules())[0] == base


def test_limits_as_agreed() -> None:
    assert base_points(4, 30, LimitRules(round_up_mangan=True)) == (2000, "mangan")
    assert base_points(13, 30, LimitRules(counted_yakuman=False)) == (6000, "sanbaiman")


@pytest.mark.parametrize(
    ("concealed", "win", "by", "melds", "fu"),
    [
        ("123m 456p 345s 78s 99p", "9s", "discard", (), {"base": 30}),
        ("123m 456p 345s 79s 99p", "8s", "self", (), {"base": 20, "self_draw": 2, "closed_wait": 2}),
        ("123m 456p 345s 89s 22z", "7s", "discard", (), {"base": 30, "edge_wait": 2, "valued_pair": 2}),
        ("222m 55p 99s 345s", "5p", "discard", (pung("1p", concealed=True, kong=True),),
         {"base": 30, "concealed_pung": 4, "concealed_terminal_kong": 32, "open_pung": 2}),
        ("345m 345p 55p 34s", "5s", "discard", (pung("2s"),), {"base": 20, "open_pung": 2}),
        ("1122m 3344p 8899s 5z", "5z", "discard", (), {"base": 25}),
    ],
)  # fmt: skip
def test_fu(concealed: str, win: str, by: str, melds: tuple[Group, ...], fu: dict[str, int]) -> None:
    found = [dict(fu_of(bits, FuRules(), flat=False)) for bits in readings_in_bits(hand(concealed, win, by, melds))]
    assert fu in found


def test_an_open_hand_of_chows_has_two_fu_more_where_agreed() -> None:
    chow = Group(Form.CHOW, tuple(parse_tiles("456p")), False, laid=True)
    (bits,) = readings_in_bits(hand("234m 55p 678s 34s", "5s", melds=(chow,)))
    assert dict(fu_of(bits, FuRules(), flat=False)) == {"base": 20, "open_minimum": 2}
    assert dict(fu_of(bits, FuRules(open_least=False), flat=False)) == {"base": 20}


def test_a_hand_with_thirteen_different_kinds_is_read_as_sets() -> None:
    assert [bits.shape for bits in readings_in_bits(hand("123456789m 123p 5z", "5z"))] == ["sets_and_pair"]


def test_every_place_of_the_winning_tile_is_read() -> None:
    waits = {bits.wait for bits in readings_in_bits(hand("22234m 567p 567s 88s", "2m"))}
    assert waits == {"pung_wait", "open_wait"}
    shown = [bits.reading() for bits in readings_in_bits(hand("3334455m 678p 88s", "4m"))]
    assert all(isinstance(reading, Reading) and KIND["4m"] in reading.groups[reading.placed].kinds for reading in shown)


def codes_that_hold(concealed: str, win: str, condition: object) -> bool:
    return any(condition(bits) for bits in readings_in_bits(hand(concealed, win)))  # type: ignore[operator]


def test_gates_are_pure_where_the_winning_tile_is_the_one_more() -> None:
    assert codes_that_hold("1112345678999p", "5p", are.pure_nine_gates)
    assert codes_that_hold("1112345678999p", "1p", are.pure_nine_gates)
    assert codes_that_hold("1112234567899p", "9p", are.nine_gates)
    assert not codes_that_hold("1112234567899p", "9p", are.pure_nine_gates)


def test_groups_are_those_of_the_reading() -> None:
    bits: HandBits = next(iter(readings_in_bits(hand("123m 456p 345s 78s 99p", "9s"))))
    kinds = [kind for group in bits.reading().groups for kind in group.kinds]
    assert sorted(kinds) == sorted(parse_tiles("123m 456p 345s 789s 99p"))


def test_shares_are_rounded_up_and_say_so() -> None:
    share = rounded_share(320, 2)
    assert share.amount == 700 and [term.key for term in share.why] == ["base", "shares", "rounding"]
    assert winner_points(320, 1, drawn=True) == 1500 and winner_points(320, 0, drawn=False) == 2000


@pytest.mark.parametrize("ready", [(0,), (0, 2), (0, 1, 3)])
def test_what_is_not_ready_pays_what_is_in_equal_parts(ready: tuple[int, ...]) -> None:
    others = [seat for seat in range(4) if seat not in ready]
    paid = split_equally(ready, others, 3000, "ready_payment")
    assert {sum(one.amount for one in paid if one.payer == seat) for seat in others} == {3000 // len(others)}
    assert {sum(one.amount for one in paid if one.payee == seat) for seat in ready} == {3000 // len(ready)}


def test_each_who_is_not_ready_pays_each_who_is() -> None:
    paid = EachToEach(1000)((0, 2), (1,))
    assert [(one.payer, one.payee, one.amount) for one in paid] == [(1, 0, 1000), (1, 2, 1000)]
    assert EachToEach(1000)((), (0, 1, 2)) == () == EachToEach(0)((0,), (1, 2))


def test_the_share_of_an_absent_player_is_lost_or_halved_and_rounded_up() -> None:
    assert {seat: share.amount for seat, share in self_draw_shares(2000, 1, 3).items()} == {0: 4000, 2: 2000}
    assert {seat: share.amount for seat, share in shares_with_absent(2000, 1, 3).items()} == {0: 5000, 2: 3000}
    assert {seat: share.amount for seat, share in shares_with_absent(240, 1, 3).items()} == {0: 500 + 200, 2: 300 + 200}
    assert {seat: share.amount for seat, share in shares_with_absent(2000, 0, 3).items()} == {1: 6000, 2: 6000}


def test_nobody_pays_where_all_or_none_are_ready() -> None:
    for ready, others in ((), range(4)), (range(4), ()):
        assert split_equally(ready, others, 3000, "ready_payment") == ()


@pytest.mark.parametrize(("shown", "dora"), [("1m", "2m"), ("9s", "1s"), ("4z", "1z"), ("5z", "6z"), ("7z", "5z")])
def test_an_indicator_shows_the_next_kind(shown: str, dora: str) -> None:
    assert indicated_kind(KIND[shown]) == KIND[dora]


def test_equal_points_rank_by_the_first_seats() -> None:
    assert ranking((25_000, 30_000, 25_000, 20_000)) == [1, 0, 2, 3]
    assert results((30_000, 30_000, 20_000, 20_000), 25_000, (0,) * 4) == (5000, 5000, -5000, -5000)


def test_four_kongs_of_one_player_are_not_shared_out() -> None:
    assert not made_by_several([0, 0, 4, 0]) and made_by_several([1, 0, 3, 0]) and made_by_several([0, 1, 4, 0])


def test_equal_winds_are_winds_of_all() -> None:
    west: Kind = KIND["3z"]
    assert equal_winds([west] * 4, 4) and not equal_winds([west] * 3, 4) and not equal_winds([KIND["5z"]] * 4, 4)


@pytest.mark.parametrize(
    ("chow", "claimed", "barred"), [("345m", "3m", "6m"), ("345m", "5m", "2m"), ("789p", "7p", "")]
)
def test_the_other_end_of_a_chow(chow: str, claimed: str, barred: str) -> None:
    assert other_ends(tuple(parse_tiles(chow)), KIND[claimed]) == set(parse_tiles(barred))
