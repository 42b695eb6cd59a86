"""Candidates where hands are listed on a card, each with the hand it plays for, its missing tiles and its outlook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ai.candidates import Candidate, best_first
from ai.deal_statistics import MAX_STEP_CHANCE
from ai.lines import (
    Chances,
    LineHand,
    LinePlayer,
    action_giving,
    chances_of,
    combined,
    completion_chances,
    nearest_rows,
    without_kind,
)
from rules.core.tiles import JOKER, Kind, plain
from rules.engine.actions import Action, Challenge, Claim, Discard, Pass, Say, SetAside, Win
from rules.engine.view import View
from rules.families.card_hands.card_shanten import COPIES, PATTERN_KINDS
from rules.families.card_hands.grammar import pattern_kind

SHARE_WON = 0.7
"""Share of computed wins that come true where nothing was measured: others may be quicker, or hold missing tiles."""


class LineOutlook(NamedTuple):
    """Outlook by the best hand of a card: its id, missing tiles, live tiles, chance and value.

    `chance` covers wins with any hand of the card, in units of a win with this one.
    """

    line: str
    lacks: tuple[Kind, ...]
    live: int
    chance: float
    value: float


def candidates(player: LinePlayer, view: View, legal: Sequence[Action]) -> list[Candidate]:
    """Rate all legal actions, best first; for a vote only the choice, with the tiles that the hand can spare.

    Empty where the hand can no longer become any hand of the card.
    """
    if (win := next((action for action in legal if isinstance(action, Win)), None)) is not None:
        return [Candidate(win, "win", -1, 0, 1.0, 0.0, 0.0)]
    hand, chances = player.hand_of(view), chances_of(view, player.stats)
    if aside := [action for action in legal if isinstance(action, SetAside)]:
        return _rate_partings(player, view, aside, hand, chances)
    if any(isinstance(action, Say | Challenge) for action in legal):
        chosen, outlook = player.choose(view, legal), outlook_of(hand, chances)
        spare = player.spare(hand, chances) if isinstance(chosen, Say) else ()
        return [] if outlook is None else [replace(_candidate(chosen, outlook), gives=tuple(spare))]
    found: list[Candidate] = []
    discards = {pattern_kind(view.face_of(action.tile)): action for action in legal if isinstance(action, Discard)}
    for discard in discards.values():
        if (one := _discard_candidate(discard, hand, plain(view.face_of(discard.tile)), chances)) is not None:
            found.append(one)
    for action in legal:
        if isinstance(action, Discard):
            continue
        after = player.after(view, action, hand)
        if isinstance(action, Pass):
            outlook = outlook_of(after, chances)
            found += [] if outlook is None else [_candidate(action, outlook)]
            continue
        # Claims and exchanges are followed by a discard. An open hand tells and binds.
        worse = player.weights.claim_gain if isinstance(action, Claim) else 1.0
        discarded = [_discard_candidate(action, after, kind, chances, worse) for kind in _discardable(after)]
        found += best_first([one for one in discarded if one is not None])[:1]
    return best_first(found)


def _rate_partings(
    player: LinePlayer, view: View, actions: Sequence[SetAside], hand: LineHand, chances: Chances
) -> list[Candidate]:  # fmt: skip
    """Rate the ways to give tiles away, as in the Charleston.

    The chance of each is scaled so that totals are in proportion to the expected pays of the whole hand.
    """
    found, scale = list[Candidate](), 0.0
    for place, parting in enumerate(player.partings(view, actions, hand, chances)):
        if (outlook := outlook_of(parting.left, chances)) is None:
            break
        scale = scale or outlook.chance * outlook.value / (parting.expected_pay or 1.0)
        outlook = outlook._replace(chance=min(scale * parting.expected_pay / outlook.value, 1.0))
        gives = tuple(sorted(plain(view.face_of(tile)) for tile in parting.tiles))
        found.append(replace(_candidate(action_giving(view, actions, parting), outlook, loose=place), gives=gives))
    return found


def _discardable(hand: LineHand) -> Iterable[Kind]:
    """List the kinds that can be discarded."""
    return [*(int(kind) for kind in np.flatnonzero(hand.held)), *([JOKER] if hand.jokers else [])]


def _discard_candidate(
    action: Action, hand: LineHand, kind: Kind, chances: Chances, worse: float = 1.0
) -> Candidate | None:
    """Rate an action followed by a discard of `kind`; ties go to the tile least likely to help another player."""
    outlook, same = outlook_of(without_kind(hand, pattern_kind(kind)), chances), pattern_kind(kind)
    if outlook is None:
        return None
    serves = int(chances.left[same]) if same < PATTERN_KINDS else int(COPIES.max())
    return _candidate(action, outlook._replace(chance=outlook.chance / worse), kind, serves)


def _candidate(action: Action, outlook: LineOutlook, discards: Kind | None = None, loose: int = 0) -> Candidate:
    """Return the candidate for an action by the outlook after it; `loose` breaks ties, the least first."""
    line, lacks, live, chance, value = outlook
    return Candidate(action, line, len(lacks) - 1, live, chance, value, value,
                     discards=discards, order=(loose,), lacks=lacks)  # fmt: skip


def outlook_of(hand: LineHand, chances: Chances) -> LineOutlook | None:
    """Compute the outlook of a hand; None if it can become no hand of the card."""
    if hand.reach is None:
        return None
    rows = nearest_rows(hand)
    values = hand.reach.values[rows]
    worth = values * completion_chances(hand, rows, chances)
    missing = hand.reach.missing(hand.held, hand.jokers)[rows]
    place = min(range(len(rows)), key=lambda place: (-worth[place], missing[place]))
    lacks = _lacking(hand, int(rows[place]), chances)
    live = sum(int(chances.left[kind]) for kind in set(lacks))
    if _open_to_jokers(hand, int(rows[place])):
        live += chances.jokers
    value = float(values[place])
    chance = combined(worth) / value
    chance = (
        SHARE_WON * chance
        if chances.win_chances is None
        else chances.win_chances.corrected(len(lacks) - 1, min(chance, MAX_STEP_CHANCE))
    )
    return LineOutlook(hand.reach.hands[rows[place]].line.id, lacks, live, min(chance, 1.0), value)


def _lacking(hand: LineHand, row: int, chances: Chances) -> tuple[Kind, ...]:
    """List the missing tiles of the card hand at index `row`; jokers fill the gaps of which fewest tiles are left."""
    assert hand.reach is not None
    alone, wanted = hand.reach.singles[row], hand.reach.wanted[row]
    apart = np.maximum(alone - hand.held, 0)
    together = np.maximum(wanted - np.maximum(hand.held, alone), 0)
    groups = [kind for kind in range(PATTERN_KINDS) for _ in range(int(together[kind]))]
    groups.sort(key=lambda kind: int(chances.left[kind]))
    singles = [kind for kind in range(PATTERN_KINDS) for _ in range(int(apart[kind]))]
    return tuple(sorted([*singles, *groups[hand.jokers :]]))


def _open_to_jokers(hand: LineHand, row: int) -> bool:
    """Check that one more joker would bring the card hand at index `row` nearer."""
    assert hand.reach is not None
    held, alone = np.maximum(hand.held, hand.reach.singles[row]), hand.reach.wanted[row]
    return int(np.maximum(alone - held, 0).sum()) > hand.jokers
