"""What tiles are called: jokers that stand for certain tiles only, their framed copies, emperors and empresses."""

from __future__ import annotations

import pytest

from rules.core.tile_names import bonus_call, tile_name
from rules.core.tiles import (
    CAT,
    CODES,
    FACE,
    FRAMED_GENERAL,
    FRAMED_SUITS,
    JOKER,
    JOKERS,
    KIND,
    NORTH,
    count_kinds,
    plain,
)
from rules.core.words import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_tiles_of_the_south_are_called_alike(language: str) -> None:
    words = Words(language)
    kinds = [*JOKERS, *FRAMED_GENERAL, *FRAMED_SUITS, *(KIND[f"{n}{suit}"] for suit in "kq" for n in range(1, 5))]
    names = [tile_name(words, kind, "vietnamese") for kind in kinds]
    assert len(set(names)) == len(kinds)
    assert not any("_" in name or "{" in name for name in names)


def test_the_one_joker_of_other_games_needs_no_further_name() -> None:
    assert tile_name(Words("en"), JOKER, "red") == "Joker"
    assert tile_name(Words("en"), JOKER, "vietnamese") == "General joker"
    assert tile_name(Words("ru"), KIND["2h"], "vietnamese") == "Джокер мастей в ромбе"


def test_a_framed_joker_counts_as_that_joker() -> None:
    assert {CODES[plain(kind)] for kind in FRAMED_GENERAL} == {"1j"}
    assert {CODES[plain(kind)] for kind in FRAMED_SUITS} == {"8j"}
    assert count_kinds([JOKER, *FRAMED_GENERAL])[JOKER] == 4


@pytest.mark.parametrize(
    ("faces", "ruleset", "said"),
    [
        ((KIND["2f"],), "mcr", "Flower"), ((KIND["7f"],), "mcr", "Season"), ((CAT,), "singapore", "Animal"),
        ((FACE,), "malaysian", "Face"), ((FRAMED_GENERAL[0],), "vietnamese", "Joker"), ((NORTH,), "sanma", "Kita"),
        ((NORTH,), "filipino", "Flower"), ((CAT, KIND["2f"]), "singapore", "Bonus tile"),
    ],
)  # fmt: skip
def test_a_bonus_tile_is_called_by_its_kind(faces: tuple[int, ...], ruleset: str, said: str) -> None:
    assert Words("en").term(bonus_call(faces), ruleset) == said
