"""Parts of the classical games: few chows, nine gates as a hand of its own, dangerous discards, no dead wall left."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.melds import Form, Meld
from rules.core.tiles import KIND, PLAIN, parse_tiles
from rules.core.wild import Wild, WildTile
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.engine.notation import parse_meld
from rules.families.classical.few_chows import FewChows
from rules.scoring.hand_context import Held
from rules.scoring.irregular_hands import NineGates
from rules.scoring.winning_shapes import SetsAndPair
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from rules.variants.chinese_classical.dangerous_discards import DangerousDiscards, dangerous
from tests.play import play_deals, random_chooser

DECK = [kind for kind in PLAIN for _ in range(4)]


def held(text: str) -> Held:
    return Held.of(parse_tiles(text.replace(" ", "")))


def test_as_many_chows_as_there_are_sets_are_no_bound() -> None:
    rng = Random(3)
    for _ in range(60):
        hand = Held.of(rng.sample(DECK, rng.choice((7, 8, 10, 11, 13, 14))))
        sets = sum(hand.counts) // 3
        assert FewChows(sets=sets, chows=sets).accepting_tiles(hand) == SetsAndPair(sets=sets).accepting_tiles(hand)


@pytest.mark.parametrize(
    ("hand", "chows", "waits"),
    [
        ("123m 456p 789s 34s 66p", 4, "25s"), ("123m 456p 789s 34s 66p", 1, ""), ("666m 55p 777s 34s 222z", 1, "25s"),
        ("666m 55p 777s 34s 222z", 0, ""), ("666m 55p 777s 44s 222z", 0, "5p 4s"), ("1112345678999s", 1, ""),
        ("1112223334445m", 0, "5m"), ("1112223334445m", 1, "3456m"),
    ],
)  # fmt: skip
def test_few_chows_are_waited_for_exactly(hand: str, chows: int, waits: str) -> None:
    shanten, found = FewChows(chows=chows).accepting_tiles(held(hand))
    wanted = frozenset(parse_tiles(waits.replace(" ", "")))
    assert (found if shanten == 0 else frozenset()) == wanted


def test_a_claimed_chow_is_one_of_them() -> None:
    tiles, chow = parse_tiles("55p777s34s222z"), parse_meld("chow:123m")
    assert FewChows(chows=1).shanten(Held.of(tiles, (chow,))) == 1
    assert FewChows(chows=2).shanten(Held.of(tiles, (chow,))) == 0


JOKERS = Wild((WildTile(KIND["2s"]),), most=1)


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("666m 55p 777s 44s 222z", "5p 4s 2s"), ("666m 55p 777s 42s 222z", "5p 4s 2s"), ("666m 57p 2s 777s 4442z", ""),
        ("666m 5p 777s 444z 33z 2s", "5p3z2s"),
    ],
)  # fmt: skip
def test_a_wild_tile_stands_in_each_pung_and_in_the_pair_once(hand: str, waits: str) -> None:
    tiles = parse_tiles(hand.replace(" ", ""))
    shanten, found = FewChows(chows=0).accepting_tiles(Held.of(tiles, (), JOKERS))
    assert (found if shanten == 0 else frozenset()) >= frozenset(parse_tiles(waits.replace(" ", "")))


def test_a_joker_may_be_the_fourth_of_a_pung() -> None:
    pung = Meld(Form.PUNG, (1, 2, 3), (7, 7, KIND["2s"]), (7, 7, 7), claimed=1, source=0)
    kong = pung.promoted(4, KIND["2s"])
    assert (kong.form, kong.stands, kong.faces[-1], kong.added) == (Form.KONG, (7,) * 4, KIND["2s"], 4)


def test_nine_gates_wait_only_with_all_thirteen() -> None:
    shape = NineGates()
    assert shape.accepting_tiles(held("1112345678999s")) == (0, frozenset(range(18, 27)))
    assert shape.accepting_tiles(held("1112345567899s")) == (1, frozenset({KIND["9s"]}))
    assert shape.shanten(held("11123455678999s")) == -1


@pytest.mark.parametrize(
    ("laid", "tile", "threat"),
    [
        ("pung:555z pung:666z", "7z", True), ("pung:555z pung:666z", "1z", False), ("pung:555z pung:111z", "7z", False),
        ("pung:111z pung:222z pung:333z", "4z", True), ("pung:111z pung:222z", "4z", False),
        ("pung:111z pung:222z pung:555z", "6z", True), ("pung:111z pung:222z pung:333m", "6z", False),
        ("pung:111z pung:222z pung:555z", "5z", False),
        ("chow:234s pung:666s kong:6666z", "8s", True), ("chow:234s pung:666s kong:6666z", "5s", False),
        ("chow:123m pung:555m ckong:9999m", "7m", True), ("chow:123m pung:555m ckong:9999m", "7p", False),
        ("chow:123m pung:555m", "7m", False), ("chow:123m pung:555m pung:777p", "7m", False),
        ("pung:111m pung:999p kong:1111s", "9s", True), ("pung:111m pung:999p kong:1111s", "8s", False),
    ],
)  # fmt: skip
def test_what_is_dangerous(laid: str, tile: str, threat: bool) -> None:
    assert dangerous([parse_meld(word) for word in laid.split()], KIND[tile]) is threat


THREAT = {
    "name": "threat", "dealer": "W", "options": {"dangerous_discard": True}, "draws": "6z 8p 2z 4z 8p 2z 6m 7z",
    "hands": {"W": "159m 19p 159s 24z 567z", "N": "55z 66z 77z 44m 123s 99s", "E": "258m 369p 147s 134z 1m",
              "S": "369m 147p 258s 33z 4z 1z"},
    "play": ["W discard 5z", "N pung", "N discard 9s", "... W", "W discard 6z", "N pung", "N discard 9s", "... W",
             "W discard 7z"],
}  # fmt: skip


def test_whoever_holds_nothing_else_is_free() -> None:
    match = play_script(read_script(THREAT, "chinese_classical")).match
    state = match.state
    record, discarder = state.record(DangerousDiscards), state.seats[2]
    assert record.flags(state, 3, "discard") == ("dangerous",)
    for tile in list(discarder.hand):
        state.faces[tile] = KIND["7z"]
    assert record.flags(state, 3, "discard") == ()


def test_a_deal_is_void_when_the_dead_wall_is_empty() -> None:
    """A replacement is due for a bonus tile and there is none."""
    rng = Random(5)
    for seed in range(20):
        match = Match.new(registry.get("chinese_classical"), seed=seed)
        for _ in play_deals(match, 1, random_chooser(rng), rng):
            state = match.state
            if state.discards == 1:
                state.wall.loose.clear()
        names = [type(event).__name__ for event in match.events]
        if "BonusShown" in names[names.index("Discarded"):]:
            place = len(names) - 1 - names[::-1].index("BonusShown")
            assert names[place + 1] == "DealDrawn" and state.wall.left > 0
            assert match.events[place + 1] == ev.DealDrawn("exhausted")
            return
    raise AssertionError("no bonus tile came")


