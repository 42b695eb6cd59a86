"""What tiles are called."""

from __future__ import annotations

from rules.tiles import BLANK, CODES, FACE, HIDDEN, PLAIN_FACE, Kind
from rules.words import Words

_BY_NUMBER = {"k": "tile_emperor", "q": "tile_empress"}


def tile_name(words: Words, face: Kind, ruleset: str) -> str:
    """What a tile is called by the players of a rule set."""
    if face == HIDDEN:
        return words.term("tile_hidden", ruleset)
    code = CODES[face]
    if code[1] in _BY_NUMBER:
        return words.term(_BY_NUMBER[code[1]], ruleset, n=code[0])
    if code[1] == "j":
        return words.term("tile_joker", ruleset)
    if face == FACE:
        return words.term("tile_face", ruleset)
    if face == PLAIN_FACE:
        return words.term("tile_plain_face", ruleset)
    if face == BLANK:
        return words.term("tile_blank", ruleset)
    return words.term(f"tile_{code}", ruleset)


def caption(words: Words, face: Kind, ruleset: str) -> str:
    """What stands below a tile in a row of its suit: the number of a suit tile, the name of any other."""
    code = CODES[face]
    return code[0].replace("0", "5") if code[1] in "mps" else tile_name(words, face, ruleset)
