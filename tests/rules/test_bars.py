"""Bars: kinds that may not be thrown, claimed or laid now, and what a player is told of them."""

from __future__ import annotations

import pytest

from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import Kind, parse_tiles
from rules.engine import registry
from rules.engine.actions import Claim, ConcealedKong, Discard, PromoteKong
from rules.engine.match import Match
from rules.engine.table import Refusal, State
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.discards.bars import barred, refused
from rules.mechanics.discards.discarding import DiscardTile
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from tests.rigged import all_pass, answer, discard, rigged

ONE, TWO, FIVE = parse_tiles("1m 2m 5m")


def no_ones(state: State, seat: Seat, kind: Kind) -> str:
    """Bars the ones of characters for whoever is not the last seat."""
    return "err_ones" if kind == ONE and seat != state.players - 1 else ""


def no_twos(state: State, seat: Seat, kind: Kind) -> str:
    """Bars ones and twos of characters, too, for another reason."""
    return "err_twos" if kind in (ONE, TWO) and state.players == 4 else ""


BOTH = (no_ones, no_twos)


def a_deal(hands: dict[int, str], draws: str = "") -> Match:
    return rigged(registry.get("hong_kong_old"), hands, draws=draws)


def test_the_first_bar_that_speaks_gives_the_reason() -> None:
    state = a_deal({}).state
    assert [barred(BOTH, state, 0, kind) for kind in (ONE, TWO, FIVE)] == ["err_ones", "err_twos", ""]
    assert barred(BOTH, state, 3, ONE) == "err_twos"
    assert barred((), state, 0, ONE) == ""


def test_a_refusal_names_the_kinds_that_its_reason_bars() -> None:
    state = a_deal({}).state
    assert refused("discard", BOTH, state, 0, (FIVE, TWO, ONE)) == Refusal("discard", "err_twos", kinds=(TWO,))
    assert refused("discard", BOTH, state, 3, (ONE, TWO)) == Refusal("discard", "err_twos", kinds=(ONE, TWO))
    assert refused("discard", BOTH, state, 0, (FIVE,)) is None
    assert refused("discard", (), state, 0, (ONE,)) is None


def test_a_barred_tile_is_not_thrown_and_the_player_is_told() -> None:
    state, rule = a_deal({0: "125m 258p 258s 12347z"}).state, DiscardTile(bars=(no_ones,))
    offered = {state.faces[action.tile] for action in rule.offers(state, 0) if isinstance(action, Discard)}
    assert ONE not in offered and {TWO, FIVE} < offered
    assert rule.refusal(state, 0) == Refusal("discard", "err_ones", kinds=(ONE,))
    assert DiscardTile().refusal(state, 0) is None


def test_where_everything_is_barred_something_is_thrown_all_the_same() -> None:
    state = a_deal({0: "125m 258p 258s 12347z"}).state
    assert len(list(DiscardTile(bars=(lambda state, seat, kind: "err_all",)).offers(state, 0))) == 14


def test_a_barred_kong_is_not_laid_and_the_player_is_told() -> None:
    state = a_deal({0: "1111m 2222m 25p 25s 12z"}).state
    free, bound = KongFromHand(), KongFromHand(bars=(no_ones,))
    laid = [[state.faces[action.tiles[0]] for action in rule.offers(state, 0) if isinstance(action, ConcealedKong)]
            for rule in (free, bound)]  # fmt: skip
    assert laid == [[ONE, TWO], [TWO]]
    assert free.refusal(state, 0) is None
    assert bound.refusal(state, 0) == Refusal("kong", "err_ones", kinds=(ONE,))
    assert bound.refusal(a_deal({0: "111m 2222m 25p 25s 123z"}).state, 0) is None


def test_a_barred_fourth_tile_stays_in_the_hand_and_the_player_is_told() -> None:
    match = a_deal({0: "111m 258p 258s 12345z", 1: "1m 2z"})
    assert PromotePung(bars=(no_ones,)).refusal(match.state, 0) is None  # no pung lies open
    discard(match, 0, "5z")
    all_pass(match)
    discard(match, 1, "1m")
    answer(match, 0, Claim, form=Form.PUNG)
    all_pass(match)
    discard(match, 0, "4z")
    all_pass(match)
    while match.state.turn != 0:
        drawn = match.state.seats[match.state.turn].drawn
        assert drawn is not None
        match.play(match.state.turn, Discard(drawn))
        all_pass(match)
    other, bound = PromotePung(bars=(no_twos,)), PromotePung(bars=(no_ones,))
    assert isinstance(next(iter(PromotePung().offers(match.state, 0))), PromoteKong)
    assert PromotePung().refusal(match.state, 0) is None
    assert not list(bound.offers(match.state, 0)) and not list(other.offers(match.state, 0))
    assert bound.refusal(match.state, 0) == Refusal("kong", "err_ones", kinds=(ONE,))
    assert other.refusal(match.state, 0) == Refusal("kong", "err_twos", kinds=(ONE,))


def test_every_pung_whose_fourth_tile_is_in_the_hand_may_grow() -> None:
    """One whose fourth lies elsewhere, a chow, or a barred one does not stand in the way of those after it."""
    state = a_deal({0: "222m 25p 345s 1345z 7z 9m"}).state
    holder, faces = state.seats[0], state.faces
    for form, code in ((Form.PUNG, "1m"), (Form.CHOW, "2m"), (Form.PUNG, "2m"), (Form.PUNG, "9m")):
        kind = parse_tiles(code)[0]
        tiles = tuple(tile for tile in faces if faces[tile] == kind and tile not in holder.hand)[:3]
        stands = (kind, kind + 1, kind + 2) if form is Form.CHOW else (kind,) * 3
        holder.melds.append(Meld(form, tiles, stands, stands, claimed=tiles[0], source=1))
    grown = [action.meld for action in PromotePung().offers(state, 0) if isinstance(action, PromoteKong)]
    assert grown == [2, 3]
    bound = PromotePung(bars=(lambda state, seat, kind: "err_twos" if kind == TWO else "",))
    assert [action.meld for action in bound.offers(state, 0) if isinstance(action, PromoteKong)] == [3]
    holder.silent = True
    assert not PromotePung().offers(state, 0)
    holder.silent, holder.drawn = False, None
    assert not PromotePung().offers(state, 0), "not right after a claim"


@pytest.mark.parametrize(("rule", "form"), [
    (ClaimPung, Form.PUNG), (ClaimKong, Form.KONG), (ClaimChow, Form.CHOW),
])  # fmt: skip
def test_a_barred_discard_is_not_claimed_and_the_player_is_told(
    rule: type[ClaimPung | ClaimKong | ClaimChow], form: Form
) -> None:
    match = a_deal({0: "1m 258p 258s 123457z 9m", 1: "111m 23m 147p 369s 12z"})
    discard(match, 0, "1m")
    state = match.state
    assert rule().refusal(state, 1) is None
    assert [action.form for action in rule().offers(state, 1) if isinstance(action, Claim)][:1] == [form]
    bound = rule(bars=(no_ones,))
    assert not list(bound.offers(state, 1))
    told = None if form is Form.CHOW else Refusal(str(form), "err_ones", kinds=(ONE,))
    assert bound.refusal(state, 1) == told
    assert bound.refusal(state, 2) is None  # holds no ones
