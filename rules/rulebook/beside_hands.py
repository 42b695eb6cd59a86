"""Circumstances of example hands that can be drawn: indicators, wild tiles, rivers, a robbed kong, red fives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.core.plain_value import PlainValue
from rules.core.tiles import RED_FIVES, Kind, parse_tiles, plain
from rules.rulebook.blocks import HandExample, LabeledTiles
from rules.rulebook.phrases import Phrases
from rules.rulebook.ways_to_win import capital
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import numbers_in

ROBBING = "robbing_kong"
"""The circumstance of a win on the tile that makes a kong."""


TERMS = {"indicators": "indicator", "dora": "indicator", "wild": "wild_tile"}
"""Terms for tiles that facts of a hand hold."""


def tiles_beside(case: HandContext, phrases: Phrases, seats: tuple[str, ...]) -> tuple[LabeledTiles, ...]:
    """Return the tiles beside a hand that belong to its circumstances; `seats` are the names of seats."""
    return tuple(_tiles_beside(case, phrases, seats))


def _tiles_beside(case: HandContext, phrases: Phrases, seats: tuple[str, ...]) -> Iterator[LabeledTiles]:
    """Yield the robbed kong, tiles that facts name, indicators and rivers."""
    if ROBBING in case.flags and case.win is not None:
        yield LabeledTiles(phrases.label("beside_robbed"), (case.win,) * 4)
    words, spoken = phrases.words, phrases.spoken
    facts: dict[str, PlainValue] = {"indicators": case.indicators, **case.values}
    for fact, term in TERMS.items():
        if found := _kinds_in(facts.get(fact, ())):
            yield LabeledTiles(capital(words.term(term, spoken)), found)
    if found := _kinds_in(facts.get("ura", ())):
        yield LabeledTiles(phrases.label("beside_ura"), found)
    for seat, river in enumerate(case.rivers):
        if river:
            yield LabeledTiles(phrases.label("beside_river", seat=seats[seat]), river)
    for asked in phrases.ruleset.inputs:
        answer = asked.value_in(case) if asked.of_tiles else None
        kinds = () if answer is None else numbers_in(answer)
        if kinds and not any(river[: len(kinds)] == kinds for river in case.rivers):
            yield LabeledTiles(words.own_text(spoken, f"calc_ask_{asked.name}"), kinds)


def _kinds_in(value: PlainValue) -> tuple[Kind, ...]:
    """Return the kinds in a fact; empty if it holds none."""
    if isinstance(value, tuple):
        return tuple(kind for kind in value if isinstance(kind, int))
    return (value,) if isinstance(value, int) and value >= 0 else ()


def with_red_fives(hand: HandExample, text: str) -> HandExample:
    """Return the hand with the red fives that its notation `text` writes, the winning tile before others."""
    for word in text.split():
        body = word.lstrip("+<")
        if ":" in body or "=" in body or "0" not in body or body[0] in "#*":
            continue
        for red in parse_tiles(body):
            if red in RED_FIVES:
                hand = _reddened(hand, red, winning=word[0] in "+<")
    return hand


def _reddened(hand: HandExample, red: Kind, *, winning: bool) -> HandExample:
    """Return the hand with one five drawn red: the winning tile, or another."""
    for index, group in enumerate(hand.groups):
        for place, kind in enumerate(group.kinds):
            if kind == plain(red) and (place == group.winning) is winning:
                kinds = (*group.kinds[:place], red, *group.kinds[place + 1 :])
                groups = (*hand.groups[:index], replace(group, kinds=kinds), *hand.groups[index + 1 :])
                return replace(hand, groups=groups)
    return hand
