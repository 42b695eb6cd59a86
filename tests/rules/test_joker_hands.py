"""Hands with jokers, asked what they wait for, against every tile tried one after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.core.melds import Form, Group
from rules.core.tiles import JOKER, KIND, Kind, parse_tiles
from rules.engine import registry
from rules.engine.seat_state import SeatState
from rules.scoring.hand_context import Held
from tests.budget import examples

RED = registry.get("red")
TABLE = RED.at(RED.resolve({"tile_set": "148"}))
JOKERS = TABLE.copies[JOKER]
MELD = Group(Form.PUNG, (KIND["7z"],) * 3, faces=(KIND["7z"],) * 3, laid=True)
SUIT, HONORS = range(9), (KIND["1z"], KIND["2z"])
KINDS = (*SUIT, *HONORS)


def complete(tiles: list[Kind]) -> bool:
    """Whether tiles and jokers are sets and a pair, each with a plain tile: the lowest one is put into every group."""
    plain = sorted(kind for kind in tiles if kind != JOKER)
    return _grouped(Counter(plain), len(tiles) - len(plain), pair=True)


def _grouped(left: Counter[Kind], jokers: int, *, pair: bool) -> bool:
    if not +left:
        return not jokers and not pair
    low = min(+left)
    groups = [(low,) * 3] + ([(low,) * 2] if pair else [])
    groups += [(first, first + 1, first + 2) for first in range(low - 2, low + 1) if low in SUIT and 0 <= first < 7]
    for group in groups:
        others = list(group)
        others.remove(low)
        for mine in {tuple(sorted(chosen)) for chosen in _parts(others)}:
            used = Counter((low, *mine))
            need = len(group) - 1 - len(mine)
            rest = left.copy()
            rest.subtract(used)
            if min(rest.values()) < 0 or need > jokers:
                continue
            if _grouped(rest, jokers - need, pair=pair and len(group) == 3):
                return True
    return False


def _parts(tiles: list[Kind]) -> list[tuple[Kind, ...]]:
    return [tuple(tile for at, tile in enumerate(tiles) if taken >> at & 1) for taken in range(1 << len(tiles))]


def completing(tiles: list[Kind]) -> set[Kind]:
    """The kinds, jokers among them, that complete a hand as long as it does not hold every copy itself."""
    held = Counter(tiles)
    return {
        kind for kind in (*range(34), JOKER)
        if held[kind] < 4 and complete([*tiles, kind])
    }  # fmt: skip


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[Kind], int]:
    """Some tiles, many of them alike, with as many melds as make thirteen of them."""
    melds = draw(st.integers(1, 4))
    size = 13 - 3 * melds
    jokers = draw(st.integers(0, min(3, size)))
    supply = [kind for kind in KINDS for _ in range(4)]
    tiles = draw(st.permutations(supply[: 4 * draw(st.integers(4, len(KINDS)))]))[: size - jokers]
    return [*tiles, *[JOKER] * jokers], melds


@settings(max_examples=examples(100))
@given(hands())
@example((parse_tiles("1116666m"), 2))
@example((parse_tiles("2222333m 1z 1z 1z"), 1))
def test_a_hand_waits_for_what_completes_it_jokers_among_them(found: tuple[list[Kind], int]) -> None:
    tiles, melds = found
    held = Held.of(tiles, (MELD,) * melds, TABLE.wild)
    wanted = completing(tiles)
    shanten, kinds = TABLE.scoring.outlook(held)
    assert (shanten == 0) == bool(wanted)
    if wanted:
        assert {kind for kind in kinds if Counter(tiles)[kind] < 4} == wanted
    assert TABLE.scoring.waits(held)[1] == (kinds if wanted else frozenset())


@given(hands().filter(lambda found: found[1] == 4 or len(found[0]) <= 4), st.data())
def test_a_hand_one_tile_away_takes_two_draws(found: tuple[list[Kind], int], data: st.DataObject) -> None:
    tiles, melds = found
    shanten, _ = TABLE.scoring.outlook(Held.of(tiles, (MELD,) * melds, TABLE.wild))
    if shanten <= 0:
        return
    held = Counter(tiles)
    pairs = (
        drawn for drawn in combinations_with_replacement((*KINDS, KIND["3z"], JOKER), 2)
        if all(held[kind] + count <= 4 for kind, count in Counter(drawn).items())
    )  # fmt: skip
    reached = any(
        complete([kind for at, kind in enumerate([*tiles, *drawn]) if at != discarded])
        for drawn in pairs
        for discarded in range(len(tiles))
    )
    assert reached == (shanten == 1)


@settings(max_examples=examples(100))
@given(hands(), st.lists(st.sampled_from((*KINDS, JOKER)), min_size=1, max_size=6))
def test_a_hand_remembered_from_draw_to_draw_wins_when_it_is_complete(
    found: tuple[list[Kind], int], draws: list[Kind]
) -> None:
    """A joker can be the fifth copy that no tile is: what is remembered of a distance must allow for that."""
    tiles, melds = found
    seat = SeatState()
    seat.set_wild(TABLE.wild)
    for number, kind in enumerate(tiles):
        seat.gain(number, kind)
    seat._groups = (MELD,) * melds
    for number, kind in enumerate(draws, 100):
        if seat.counts[kind] >= 4:
            continue
        seat.waits(TABLE)
        seat.gain(number, kind)
        assert seat.complete(TABLE) == complete([*tiles, kind])
        seat.lose(number)


def test_no_joker_is_waited_for_where_none_is_in_play_or_all_are_held() -> None:
    plain = RED.at(RED.resolve())
    waiting = Held.of(parse_tiles("147m 258p 36s 12346z"), wild=TABLE.wild)
    assert JOKER not in plain.scoring.outlook(replace(waiting, wild=plain.wild))[1]
    assert JOKER in TABLE.scoring.outlook(waiting)[1]
    all_held = Held.of(parse_tiles("123m 456p 78s 1j 1j 1j 1j 5z"), wild=TABLE.wild)
    assert JOKER not in TABLE.scoring.outlook(all_held)[1]


def test_four_sixes_a_joker_makes_their_pair() -> None:
    """``444p 1116666s 444z`` is two tiles away from any plain win and one joker away from a real one."""
    held = Held.of(parse_tiles("444p 1116666s 444z"), wild=TABLE.wild)
    shanten, kinds = TABLE.scoring.outlook(held)
    assert shanten == 0 and JOKER in kinds
