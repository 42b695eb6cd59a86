"""The groups that one more tile makes with a hand, and how open groups grow by it (watching the pot): all of them."""

from __future__ import annotations

import pytest

from rules.core.melds import Form, Meld
from rules.core.tiles import KINDS, Kind, format_tiles, parse_tiles
from rules.families.pot_groups.group_choices import group_choices
from rules.hands.groups import GroupRules

KINGS = (tuple(parse_tiles("1m 1p 1s")),)


def counts_of(hand: str) -> list[int]:
    found = [0] * KINDS
    for kind in parse_tiles(hand) if hand else ():
        found[kind] += 1
    return found


def laid(text: str) -> Meld:
    """An open group: its form and tiles, each for itself."""
    form, _, tiles = text.partition(" ")
    kinds = tuple(parse_tiles(tiles))
    return Meld(Form(form), tuple(range(len(kinds))), kinds, kinds, claimed=0, source=1)


def code(kind: Kind) -> str:
    return format_tiles((kind,))


def named(shown: Kind, stand: Kind) -> str:
    return code(shown) if shown == stand else f"{code(shown)}={code(stand)}"


def made(face: str, hand: str, *melds: str, **given: bool) -> set[str]:
    """Every group in words: its form, tiles of the hand (7z=3m: as such), what the new one counts as, which grows."""
    (kind,) = parse_tiles(face)
    rules = GroupRules(kings=KINGS, **given)  # type: ignore[arg-type]
    found = [
        " ".join(
            [str(choice.form), *sorted(named(*pick) for pick in choice.picks),
             *([f"as {code(choice.stand)}"] if choice.stand != kind else []),
             *([f"#{choice.meld}"] if choice.meld >= 0 else [])]
        )
        for choice in group_choices(kind, counts_of(hand), [laid(meld) for meld in melds], rules)
    ]  # fmt: skip
    assert len(found) == len(set(found)), "none twice"
    return set(found)


@pytest.mark.parametrize(("face", "hand", "groups"), [
    # Rows of a suit, three and more, the tile at either end or between; none across two suits.
    ("5m", "3467m", {"row 3m 4m", "row 3m 4m 6m", "row 3m 4m 6m 7m", "row 4m 6m", "row 4m 6m 7m", "row 6m 7m"}),
    ("9m", "78m 12p", {"row 7m 8m"}), ("1p", "89m 2p", set()), ("5m", "4m", set()), ("3m", "12m", {"row 1m 2m"}),
    # Red dragons stand for tiles of rows, but a row is not of red dragons alone.
    ("5m", "4m 7z", {"row 4m 7z=3m", "row 4m 7z=6m"}),
    ("5m", "77z", {"row 7z=3m 7z=4m", "row 7z=4m 7z=6m", "row 7z=6m 7z=7m"}),
    ("7z", "45m", {"row 4m 5m as 3m", "row 4m 5m as 6m"}), ("7z", "89m", {"row 8m 9m as 7m"}),
    ("7z", "12p", {"row 1p 2p as 3p"}), ("7z", "9m 1p", set()), ("7z", "7z", set()),
    # Bridges of a suit with white dragons, of a wind with green ones; something must be no dragon.
    ("5m", "55m 5z", {"bridge 5m 5m", "bridge 5m 5z=5m", "bridge 5m 5m 5z=5m"}), ("5m", "55z", {"bridge 5z=5m 5z=5m"}),
    ("5m", "5m", set()), ("5m", "5m 6z", set()), ("5z", "55m", {"bridge 5m 5m as 5m"}),
    ("5z", "5m 5z", {"bridge 5m 5z=5m as 5m"}),
    ("1z", "1z 6z", {"bridge 1z 6z=1z"}), ("1z", "1z 5z", set()), ("6z", "11z", {"bridge 1z 1z as 1z"}),
    ("5z", "55z", set()),
    # Roses: three winds or all four, green dragons among them but not alone.
    ("1z", "234z", {"row 2z 3z 4z", "row 2z 3z", "row 2z 4z", "row 3z 4z"}), ("1z", "2z", set()),
    ("1z", "2z 6z", {"row 2z 6z=3z", "row 2z 6z=4z"}), ("6z", "12z", {"row 1z 2z as 3z", "row 1z 2z as 4z"}),
    ("6z", "1z 6z", {
        "bridge 1z 6z=1z as 1z", "row 1z 6z=3z as 2z", "row 1z 6z=4z as 2z", "row 1z 6z=2z as 3z", "row 1z 6z=4z as 3z",
        "row 1z 6z=2z as 4z", "row 1z 6z=3z as 4z",
    }),
    ("6z", "66z", set()),
    # Red dragons alone are a row of three or four.
    ("7z", "77z", {"row 7z 7z"}), ("7z", "777z", {"row 7z 7z", "row 7z 7z 7z"}),
    # A king, and the blossoms of a series.
    ("1m", "1p 1s", {"king 1p 1s"}), ("1m", "1p 2s", set()), ("1f", "234f", {"bridge 2f 3f 4f"}), ("1f", "23f", set()),
    ("5f", "678f", {"bridge 6f 7f 8f"}), ("5f", "234f", set()),
])  # fmt: skip
def test_groups_that_a_tile_makes_with_the_hand(face: str, hand: str, groups: set[str]) -> None:
    assert made(face, hand) == groups


@pytest.mark.parametrize(("face", "hand", "rule", "groups"), [
    ("5z", "55z", "white_green", {"bridge 5z 5z"}), ("6z", "666z", "white_green", {"bridge 6z 6z", "bridge 6z 6z 6z"}),
    ("5z", "6z 7z", "dragon_rose", {"row 6z 7z"}), ("6z", "5z 7z", "dragon_rose", {"row 5z 7z"}),
    ("7z", "5z 6z", "dragon_rose", {"row 5z 6z"}), ("5z", "6z", "dragon_rose", set()),
    ("5m", "5p 5s", "mixed", {"bridge 5p 5s"}), ("5m", "5m 5p", "mixed", {"bridge 5m 5p"}),
    ("5m", "5p", "mixed", set()),
    ("9s", "9m 9p", "mixed", {"bridge 9m 9p"}), ("5m", "5p 6s", "mixed", set()),
])  # fmt: skip
def test_groups_that_are_agreed_on(face: str, hand: str, rule: str, groups: set[str]) -> None:
    assert made(face, hand, **{rule: True}) == groups
    assert made(face, hand) == set()


def test_a_bridge_of_several_suits_has_nine_tiles_at_most() -> None:
    sizes = {len(group.split()) for group in made("5m", "555m 5555p 5555s", mixed=True)}
    assert max(sizes) == 9 and min(sizes) == 3  # the form and two tiles of the hand, or eight


@pytest.mark.parametrize(("meld", "face", "hand", "groups"), [
    # Rows grow at both ends, over what the hand fills in.
    ("row 345m", "6m", "", {"row #0"}), ("row 345m", "7m", "6m", {"row 6m #0"}), ("row 345m", "7m", "", set()),
    ("row 345m", "2m", "1m", {"row #0", "row 1m #0"}),
    ("row 345m", "2m", "7z", {"row #0", "row 7z=1m #0", "row 7z=6m #0"}),
    ("row 345m", "7m", "7z", {"row 7z=6m #0"}), ("row 345m", "4m", "", set()), ("row 345m", "6p", "", set()),
    ("row 345m", "7z", "", {"row as 2m #0", "row as 6m #0"}), ("row 123m", "7z", "", {"row as 4m #0"}),
    ("row 789p", "7z", "", {"row as 6p #0"}), ("row 789m", "1p", "", set()), ("row 123p", "9m", "", set()),
    # Bridges with their own tile or the dragon that stands for it.
    ("bridge 555m", "5m", "5z", {"bridge #0", "bridge 5z=5m #0"}), ("bridge 555m", "5z", "", {"bridge as 5m #0"}),
    ("bridge 555m", "6z", "", set()), ("bridge 555m", "6m", "", set()),
    ("bridge 111z", "6z", "", {"bridge as 1z #0"}), ("bridge 111z", "5z", "", set()), ("bridge 111z", "2z", "", set()),
    # A rose by its fourth wind; three red dragons by a fourth.
    ("row 123z", "4z", "", {"row #0"}), ("row 123z", "6z", "", {"row as 4z #0"}), ("row 123z", "3z", "", set()),
    ("row 1234z", "6z", "", set()), ("row 777z", "7z", "", {"row #0"}), ("row 7777z", "7z", "", set()),
    ("row 777z", "5z", "", set()), ("bridge 555z", "5z", "", {"bridge #0"}), ("bridge 5555z", "5z", "", set()),
    ("king 1m1p1s", "1m", "", set()),
])  # fmt: skip
def test_how_an_open_group_grows(meld: str, face: str, hand: str, groups: set[str]) -> None:
    assert made(face, hand, meld) == groups
    assert made(face, hand, meld, extend=False) == set()


def test_the_group_that_grows_is_named_and_no_second_king_is_laid() -> None:
    assert made("6m", "", "row 345p", "row 345m", "row 789m") == {"row #1", "row #2"}
    assert made("1m", "1p 1s", "king 1m1p1s") == set()
