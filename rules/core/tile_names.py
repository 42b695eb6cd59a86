"""Names of tiles."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.tiles import (
    ANIMALS,
    BLANK,
    CODES,
    FACE,
    FLOWERS,
    FRAMED_GENERAL,
    FRAMED_SUITS,
    HIDDEN,
    JOKERS,
    PLAIN_FACE,
    SEASONS,
    Kind,
    plain,
)  # fmt: skip
from rules.core.words import Words

_BY_NUMBER = {"k": "tile_emperor", "q": "tile_empress"}
_JOKERS = ("", "_dots", "_bamboo", "_characters", "_flower", "_wind", "_dragon", "_suits")
"""Suffixes of the names of jokers, by their number; the first stands for any tile, the others for certain ones."""
_CALLS = {
    **dict.fromkeys(FLOWERS, "call_flower"), **dict.fromkeys(SEASONS, "call_season"),
    **dict.fromkeys(ANIMALS, "call_animal"), FACE: "call_face", PLAIN_FACE: "call_face",
    **dict.fromkeys(JOKERS, "call_joker"),
}  # fmt: skip
"""Terms that players call out when they lay such a tile beside the hand."""
_FRAMES = ("circle", "diamond", "hexagon")


def tile_name(words: Words, face: Kind, ruleset: str) -> str:
    """Return the name of a tile as players of a rule set call it."""
    if face == HIDDEN:
        return words.term("tile_hidden", ruleset)
    code = CODES[face]
    if code[1] in _BY_NUMBER:
        return words.find("terms", f"tile_{code}", ruleset=ruleset) or words.term(
            _BY_NUMBER[code[1]], ruleset, n=code[0]
        )
    if face in FRAMED_GENERAL or face in FRAMED_SUITS:
        frame = words.term(f"frame_{_FRAMES[int(code[0]) - 1]}", ruleset)
        return words.term("tile_framed", ruleset, tile=tile_name(words, plain(face), ruleset), frame=frame)
    if code[1] == "j":
        return words.term(f"tile_joker{_JOKERS[int(code[0]) - 1]}", ruleset)
    if face == FACE:
        return words.term("tile_face", ruleset)
    if face == PLAIN_FACE:
        return words.term("tile_plain_face", ruleset)
    if face == BLANK:
        return words.term("tile_blank", ruleset)
    return words.term(f"tile_{code}", ruleset)


def caption(words: Words, face: Kind, ruleset: str) -> str:
    """Return the short text below a tile among others of its suit: the number of a suit tile, the name of any other."""
    code = CODES[face]
    return code[0].replace("0", "5") if code[1] in "mps" else tile_name(words, face, ruleset)


def bonus_call(faces: Iterable[Kind]) -> str:
    """Return the key of the term that players call out when they lay these tiles beside the hand.

    Tiles of several types together are called "bonus tile".
    """
    calls = {_CALLS.get(plain(face), "call_bonus") for face in faces}
    return calls.pop() if len(calls) == 1 else "call_bonus"
