"""Wording of actions: script lines are matched with the actions that the engine offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.core.errors import NotationError
from rules.core.melds import Seat
from rules.core.tiles import Kind, format_tiles, parse_tiles, plain
from rules.engine.actions import Action
from rules.engine.table import State

_TILES = re.compile(r"([0-9]+[a-z])+")


@dataclass(frozen=True)
class Wording:
    """An action in the words of a script: the verb, its tiles (none: any that fit), and named values."""

    text: str
    verb: str
    tiles: tuple[Kind, ...]
    named: Mapping[str, str]


def wording(text: str) -> Wording:
    """Parse an action in words: a verb of one or more words, then tiles and ``name=value`` in any order."""
    verb, tiles, named = list[str](), list[Kind](), dict[str, str]()
    for word in text.split():
        name, equals, value = word.partition("=")
        if equals:
            named[name] = value
        elif _TILES.fullmatch(word):
            tiles += parse_tiles(word)
        else:
            verb.append(word)
    if not verb:
        raise NotationError(f"{text!r} names no verb")
    return Wording(text, " ".join(verb), tuple(tiles), named)


@dataclass(frozen=True)
class WordedAction:
    """An action open to a seat, with the words by which scripts may name it.

    `ways` lists the texts of tiles that may name it, each sorted, the usual one first; `with_drawn` is true if it uses
    the tile just drawn.
    """

    action: Action
    verb: str
    ways: tuple[tuple[Kind, ...], ...]
    named: Mapping[str, str | tuple[Kind, ...]]
    with_drawn: bool


def offers_of(state: State, seat: Seat, legal: Iterable[Action]) -> list[WordedAction]:
    """Return the legal actions of a seat with the words that name them."""
    drawn, found = state.seats[seat].drawn, list[WordedAction]()
    for action in legal:
        said = action.said(state, seat)
        ways = tuple(tuple(sorted(state.faces[tile] for tile in tiles)) for tiles in said.tiles)
        found.append(WordedAction(action, said.verb, ways, said.named, any(drawn in tiles for tiles in said.tiles)))
    return found


def matching_action(wanted: Wording, offers: Iterable[WordedAction]) -> Action | None:
    """Return the action that fits the words; None if none does.

    Of several: tiles named in the usual way first, then the action with the tile just drawn, then the first. A red five
    may be named as a five where no other is meant.
    """
    kinds = tuple(sorted(wanted.tiles))
    found: list[tuple[int, bool, Action]] = []
    for offer in offers:
        if offer.verb != wanted.verb or not _names_match(wanted, offer):
            continue
        ways = [*offer.ways, *(tuple(sorted(map(plain, way))) for way in offer.ways)]
        if not kinds or kinds in ways:
            found.append((ways.index(kinds) if kinds else 0, not offer.with_drawn, offer.action))
    return min(found, key=lambda entry: entry[:2])[2] if found else None


def _names_match(wanted: Wording, offer: WordedAction) -> bool:
    """Check that all named values of the words are those of the action."""
    for name, value in wanted.named.items():
        meant = offer.named.get(name)
        if isinstance(meant, tuple):
            if sorted(parse_tiles(value.replace(",", " "))) != sorted(meant):
                return False
        elif meant != value:
            return False
    return True


def action_texts(offers: Iterable[WordedAction]) -> str:
    """Return actions in the words of scripts, as one text; those that differ only in tiles are joined."""
    found: dict[tuple[str, str], set[tuple[Kind, ...]]] = {}
    for offer in offers:
        named = "".join(
            f" {name}={_tiles_text(value) if isinstance(value, tuple) else value}"
            for name, value in offer.named.items()
        )
        found.setdefault((offer.verb, named), set()).update(offer.ways[:1])
    return "; ".join(
        " ".join([verb, *map(_tiles_text, sorted(ways))]) + named for (verb, named), ways in found.items()
    )


def _tiles_text(kinds: Iterable[Kind]) -> str:
    """Return tiles in notation without spaces."""
    return format_tiles(kinds).replace(" ", "")
