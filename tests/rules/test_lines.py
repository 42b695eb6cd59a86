"""Patterns, cards and distances from their lines, held against counting by hand."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.user_data import UserData
from game.screens.error_texts import notice_words
from rules.core.melds import Form, Group, Meld
from rules.core.tiles import BONUS, JOKER, KIND, Kind, TileSet, format_tiles, parse_tiles
from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from rules.engine.actions import Discard
from rules.engine.match import Match
from rules.engine.seat_state import RiverTile
from rules.families.card_hands.card import MAX_ASSIGNMENTS, MAX_BYTES, CardError, read_card
from rules.families.card_hands.card_files import CARD_LIBRARY, CardLibrary
from rules.families.card_hands.card_samples import example, sample
from rules.families.card_hands.card_shanten import CardHands, hands_of_card, pattern_counts
from rules.families.card_hands.card_shape import CardLines
from rules.families.card_hands.grammar import (
    FLOWER,
    Assignment,
    Pattern,
    PatternError,
    copies_of,
    jokers_needed,
    pattern_kind,
)
from rules.families.card_hands.nearest_hands import IMPOSSIBLE, nearest
from rules.mechanics.opening.charleston import blind_pass_owners
from rules.scoring.hand_context import Held
from rules.variants.american.dead_hands import is_dead

TEXT = files("assets").joinpath("cards", "house_card_1.json").read_text(encoding="utf-8")
CARD = read_card(TEXT)
LINES = hands_of_card(CARD, 8)


def shown(made: Assignment) -> str:
    """An assignment in tiles, a flower as 1f."""
    return " ".join(format_tiles((kind,) * size) for kind, size in made)


# The grammar ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("F*2 2A*3 4A*3", {f"11f 222{s} 444{s}" for s in "mps"}),
        ("2A*1 DA*2", {"2m 77z", "2p 55z", "2s 66z"}),
        ("2A*1 DB*2", {"2m 55z", "2m 66z", "2p 77z", "2p 66z", "2s 77z", "2s 55z"}),
        ("x+7A*1 xA*1", {f"{x + 7}{s} {x}{s}" for s in "mps" for x in (1, 2)}),
        ("w*2 v*1", {f"{w}{w}z {v}z" for w in "1234" for v in "1234" if w != v}),
        ("0*1 E*1 N*2", {"5z 1z 44z"}),
        ("1A*2 1B*2", {"11m 11p", "11m 11s", "11p 11s"}),
    ],
)
def test_a_pattern_means_these_hands(text: str, hands: set[str]) -> None:
    found = [shown(made) for made in Pattern.parse(text).assignments()]
    assert len(found) == len(set(found)) == len(hands)
    assert {tuple(sorted(hand.split())) for hand in found} == {tuple(sorted(hand.split())) for hand in hands}


def test_the_numbers_of_a_line_are_those_it_names() -> None:
    assert {shown(made) for made in Pattern.parse("xA*2").assignments((1, 9))} == {
        f"{x}{x}{s}" for x in (1, 9) for s in "mps"
    }


NO_PATTERNS = ("", "2A", "2A*7", "2A*0", "0A*1", "x+9A*1", "2D*1", "y*2", "F2*3", "2A*3,4A*3", "2A*3 " * 99)


@pytest.mark.parametrize("text", NO_PATTERNS)
def test_what_is_no_pattern_is_named(text: str) -> None:
    with pytest.raises(PatternError) as refused:
        Pattern.parse(text)
    assert refused.value.key.startswith("err_card_")


@pytest.mark.parametrize(
    ("text", "jokers"),
    [("2A*4", 0), ("2A*5", 1), ("2A*6", 2), ("2A*3 2A*3", 2), ("2A*2 2A*3", 1), ("2A*2 2A*2 2A*1", -1), ("F*6 F*2", 0)],
)
def test_some_hands_cannot_do_without_jokers(text: str, jokers: int) -> None:
    assert {jokers_needed(made) for made in Pattern.parse(text).assignments()} == {jokers}


# Cards ----------------------------------------------------------------------------------------------------------------


def test_the_house_card() -> None:
    assert len(CARD.lines) == 57 and len(CARD.categories) == 11
    assert sum(len([*pattern.assignments(line.numbers)]) for line in CARD.lines for pattern in line.patterns) == 838
    assert all(pattern.size == 14 for line in CARD.lines for pattern in line.patterns)


def _changed(change: Callable[[dict[str, Any]], object]) -> str:
    card = json.loads(TEXT)
    change(card)
    return json.dumps(card)


def _line(**values: object) -> Callable[[dict[str, Any]], object]:
    return lambda card: card["lines"][3].update(values)


FAULTS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("err_card_format", lambda card: card.update(format="american-card/9")),
    ("err_card_number", lambda card: card.update(jokers=9)),
    ("err_card_list", lambda card: card.update(lines=[])),
    ("err_card_list", lambda card: card.update(lines=card["lines"] * 9)),
    ("err_card_twice", lambda card: card["lines"].append(card["lines"][0])),
    ("err_card_id", _line(id="Evens 4")),
    ("err_card_twice", _line(id="evens_1")),
    ("err_card_category", _line(category="odd")),
    ("err_card_number", _line(value=0)),
    ("err_card_exposure", _line(exposure="Y")),
    ("err_card_patterns", _line(patterns=[])),
    ("err_card_group", _line(patterns=["F*2 2A*3 4A*3 6A*3 8Z*3"])),
    ("err_card_size", _line(patterns=["F*2 2A*3 4A*3 6A*3 8A*4"])),
    ("err_card_impossible", _line(patterns=["2A*2 2A*2 2A*2 4A*4 6A*4"])),
    ("err_card_impossible", _line(patterns=["2A*6 2A*5 2A*3"])),
    ("err_card_no_hand", _line(patterns=["xA*4 x+8A*4 F*6"], x=[2])),
    ("err_card_x", _line(x=[10])),
    ("err_card_names", _line(note={"ru": "Одна масть."})),
    ("err_card_text", _line(note={"en": "x" * 999})),
    ("err_card_field", lambda card: card["categories"][0].update(jokerless_bonus="yes")),
]


@pytest.mark.parametrize(("key", "change"), FAULTS)
def test_a_fault_of_a_card_is_named(key: str, change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(CardError) as refused:
        read_card(_changed(change))
    assert refused.value.key == key
    if "lines[" in str(refused.value):
        assert "lines[4]" in str(refused.value), "lines are counted from 1, as a person counts them"


@pytest.mark.parametrize("text", ["", "[", "[]", "null", "[" * 100_000, b"\xff", " " * (MAX_BYTES + 1)])
def test_what_is_no_card_is_refused(text: str | bytes) -> None:
    with pytest.raises(CardError):
        read_card(text)


def test_a_card_of_too_many_hands_is_refused() -> None:
    def many(card: dict[str, Any]) -> None:
        first = {**card["lines"][0], "patterns": ["xA*4 x+1B*4 w*3 v*3"]}
        card["lines"] = [{**first, "id": f"own_{number}", "n": 1} for number in range(100)]

    with pytest.raises(CardError) as refused:
        read_card(_changed(many))
    assert refused.value.key == "err_card_too_many" and str(MAX_ASSIGNMENTS) in str(refused.value)


def test_a_row_of_the_table_lends_its_name_to_no_line() -> None:
    with pytest.raises(CardError):
        read_card(TEXT, reserved=("evens_1",))


def test_a_players_card_lies_beside_the_house_card_and_a_broken_one_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(_changed(lambda card: card.update(id="mine")), encoding="utf-8")
    (tmp_path / "same.json").write_text(TEXT, encoding="utf-8")
    (tmp_path / "broken.json").write_text(_changed(_line(value=-1)), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no card", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.json")  # nobody waits for what it would say
    shelf = CardLibrary(tmp_path)
    assert list(shelf.cards()) == ["house_card_1", "short_card", "mine"]
    assert {name: fault.key for name, fault in shelf.faults.items()} == {
        "broken.json": "err_card_number", "same.json": "err_card_twice",
        "pipe.json": "err_card_unread",
    }  # fmt: skip


def test_a_broken_card_is_told_when_the_program_starts(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.json").write_text(_changed(_line(value=0)), encoding="utf-8")
    try:
        notices = UserData(tmp_path).notices
    finally:
        CARD_LIBRARY.folder = None
    words = [notice_words(notice) for notice in notices]
    assert words == ['mine.json, lines[4] (evens_4): "value" is a whole number from 1 to 1000']


def test_every_fault_of_a_card_is_said_in_every_language_with_its_place() -> None:
    for language in LANGUAGES:
        words = Words(language)
        for key, change in FAULTS:
            with pytest.raises(CardError) as refused:
                read_card(_changed(change))
            said = words.term(key, None, **refused.value.details)
            assert said != key and "{" not in said.replace("{}", ""), (language, said)


def test_a_players_card_and_its_lines_are_called_as_it_says(tmp_path: Path) -> None:
    def own(card: dict[str, Any]) -> None:
        card.update(id="mine", name={"en": "My card", "ru": "Моя карта"})
        card["categories"][0].update(name={"en": "Evens", "ru": "Чётные"})
        card["lines"][0].update(id="mine_1")

    (tmp_path / "mine.json").write_text(_changed(own), encoding="utf-8")
    script = (
        "from pathlib import Path\nfrom rules.families.card_hands.card_files import CARD_LIBRARY\n"
        f"CARD_LIBRARY.folder = Path({str(tmp_path)!r})\n"
        "from rules.engine import registry\nfrom rules.engine.match import Match\nfrom rules.core.words import Words\n"
        "american = registry.get('american')\noptions = american.resolve({'card': 'mine'})\n"
        "words = Words('ru')\n"
        "print(words.choice_label('american', 'card', 'mine'), words.element_name('mine_1', 'american'))\n"
        "print(len(Match.new(american, options).pending()))\n"
    )
    done = subprocess.run([sys.executable, "-X", "utf8", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["Моя карта Чётные · 1", "1"]


# Distances ------------------------------------------------------------------------------------------------------------


def slow_missing(made: Assignment, tiles: Counter[Kind], jokers: int) -> int:
    """How many tiles a hand lacks for an assignment, tile by tile: singles and pairs are served first."""
    left, missing, open_places = Counter(tiles), 0, 0
    for kind, size in sorted(made, key=lambda group: group.size >= 3):
        for _ in range(size):
            if left[kind]:
                left[kind] -= 1
            elif size >= 3:
                open_places += 1
            else:
                missing += 1
    return missing + max(0, open_places - jokers)


PIECES = TileSet.standard(flowers=True, seasons=True, jokers=8).faces


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(range(len(PIECES))), min_size=13, max_size=14, unique=True))
def test_distances_are_those_of_counting_tile_by_tile(places: list[int]) -> None:
    tiles = [PIECES[place] for place in places]
    held = Held.of(tiles)
    by_kind = Counter(pattern_kind(kind) for kind in tiles if kind != JOKER)
    slow = [slow_missing(one.groups, by_kind, tiles.count(JOKER)) for one in LINES.hands]
    shape = CardLines(LINES)
    assert list(LINES.possible_beside(()).missing(*pattern_counts(held.counts))) == slow  # type: ignore[union-attr]
    shanten, kinds = shape.accepting_tiles(held)
    assert shanten == shape.shanten(held) == min(slow) - 1
    nearer = {kind for kind in {*PIECES} if shape.shanten(held.plus(kind)) < shanten}
    full = {kind for kind in {*PIECES} if by_kind[pattern_kind(kind)] == copies_of(pattern_kind(kind))}
    assert kinds - {JOKER} == nearer - full - {JOKER} and (JOKER in kinds) == (JOKER in nearer)


def test_an_exposure_leaves_the_lines_that_hold_it() -> None:
    for size, forms in ((3, Form.PUNG), (4, Form.KONG), (5, Form.QUINT)):
        laid = Group(forms, (0,) * size, False, laid=True)
        reach = LINES.possible_beside([laid])
        wanted = [one for one in LINES.hands if one.line.exposed and (0, size) in one.groups]
        assert reach is not None and reach.hands == wanted and reach.size == 14 - size


def test_two_exposures_are_two_groups() -> None:
    pung = Group(Form.PUNG, (KIND["2m"],) * 3, False, laid=True)
    assert LINES.possible_beside([pung]) is not None and LINES.possible_beside([pung, pung]) is None


@pytest.mark.parametrize("group", [
    Group(Form.PUNG, (JOKER,) * 3, False, laid=True), Group(Form.PUNG, (0,) * 3, True, laid=True),
    Group(Form.PAIR, (0,) * 2, False, laid=True), Group(Form.CHOW, (0, 1, 2), False, laid=True),
])  # fmt: skip
def test_what_is_no_exposure_fits_no_line(group: Group) -> None:
    assert LINES.possible_beside([group]) is None


def test_flowers_are_all_alike() -> None:
    made = next(iter(CARD.lines[0].assignments))
    pairs = combinations_with_replacement(BONUS, 2)
    hands = [Held.of([*flowers, *parse_tiles("222m 444m 666m 88m")]) for flowers in pairs]
    shape = CardLines(LINES)
    assert made[0].kind == FLOWER and {shape.shanten(hand) for hand in hands} == {0}


def test_with_fewer_jokers_some_lines_cannot_be_built() -> None:
    everything = {line.id for line in CARD.lines}
    quints = {line.id for line in CARD.lines if line.category.id == "quints"}
    none, one, two = ({meant.line.id for meant in CardHands(CARD, jokers).hands} for jokers in range(3))
    assert everything - none == quints
    assert everything - one == {"quints_1", "quints_2", "quints_3", "quints_5"}
    assert two == everything


def test_the_nearest_lines_stand_first() -> None:
    counts = Held.of(parse_tiles("12f 222m 444m 66m1j 8m")).counts
    found = nearest(LINES, counts, ())
    assert {near.line.id for near in found} == {line.id for line in CARD.lines}
    assert (found[0].line.id, found[0].missing) == ("evens_1", 2)
    assert shown(found[0].groups) == "11f 222m 444m 666m 888m"
    assert [near.missing for near in found] == sorted(near.missing for near in found)
    in_order = nearest(LINES, counts, (), sort=False)
    assert [near.line for near in in_order] == list(CARD.lines) and set(in_order) == set(found)


def test_lines_that_cannot_be_made_any_more_stand_last() -> None:
    laid = Group(Form.KONG, (KIND["2m"],) * 4, False, laid=True)
    found = nearest(LINES, Held.of(parse_tiles("12f 444m 66m 888m")).counts, [laid])
    able = [near.line for near in found if near.missing < IMPOSSIBLE]
    wanted = {one.line.id for one in LINES.hands if one.line.exposed and (1, 4) in one.groups}
    assert {line.id for line in able} == wanted
    assert [near.line for near in found[: len(able)]] == able


SEATED = st.lists(st.integers(0, 3), min_size=4, max_size=4)


@given(SEATED, st.sampled_from((-1, 1, 2)), st.integers(0, 3))
def test_blind_passes_move_three_tiles_each(own: list[int], places: int, first: int) -> None:
    """Everybody hands on three tiles, unless nobody gives any; who gives three of his own keeps what comes to him."""
    tiles = {seat: [10 * seat + number for number in range(count)] for seat, count in enumerate(own)}
    order = [(first + step) % 4 for step in range(4)]
    rest = blind_pass_owners(tiles, order, places, 3, Random(1))
    assert sorted(rest) == sorted(tile for held in tiles.values() for tile in held)
    for seat in range(4):
        got, gave = sum(taker == seat for taker in rest.values()), own[seat]
        assert got == gave, "as many come to rest with a seat as it gave of its own"


@pytest.mark.parametrize("seed", range(8))
def test_a_tile_received_first_goes_on_first(seed: int) -> None:
    """Seat 1 hands a tile of seat 0 on to seat 2, which had two of seat 1's own before and hands on one of those."""
    own = {0: [1, 2, 3], 1: [11, 12], 2: [21, 22], 3: [31, 32, 33]}
    rest = blind_pass_owners(own, [0, 1, 2, 3], 1, 3, Random(seed))
    assert sorted(rest[tile] for tile in (1, 2, 3)) == [1, 1, 2]
    assert sorted(rest[tile] for tile in (11, 12)) == [2, 3]


def test_a_hand_is_hopeless_when_its_tiles_are_gone() -> None:
    """A pair and an exposure that fit a line are dead once the tiles for every such line lie open elsewhere."""
    match = Match.new(registry.get("american"), seed=5)
    while not any(isinstance(action, Discard) for legal in match.pending().values() for action in legal):
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, legal[0])
    state = match.state
    kong = Meld(Form.KONG, (900, 901, 902, 903), (27,) * 4, (27,) * 4, claimed=900, source=1)
    state.seats[0].set_meld(0, kong)
    assert not is_dead(state, 0, LINES)
    discarded = [*(kind for kind in range(31, 34) for _ in range(4)), *(kind for kind in BONUS)]
    state.seats[2].river = [RiverTile(500 + place, kind, False, False) for place, kind in enumerate(discarded)]
    assert not is_dead(state, 0, LINES), "jokers still stand for dragons"
    state.seats[3].river = [RiverTile(600 + place, JOKER, False, False) for place in range(4)]
    assert is_dead(state, 0, LINES), "four jokers do not make two more groups, and no flower is left for a pair"


def test_samples_are_hands_of_their_line() -> None:
    shape = CardLines(LINES)
    for one in LINES.hands:
        tiles = [kind for group in sample(one.groups) for kind in group]
        assert len(tiles) == 14 and shape.shanten(Held.of(tiles)) == -1
        assert max(Counter(kind for kind in tiles if kind != JOKER).values()) <= 4
        assert len(example(one.groups).split("+")) == 2


def test_the_card_in_the_documents_is_a_card() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
    shown_card = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert shown_card is not None and read_card(shown_card.group(1)).lines[0].assignments
