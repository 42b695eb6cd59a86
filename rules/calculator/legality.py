"""Legality of written hands: the table's own moves and claims decide which melds can be laid and which tiles can win.

Every written meld is tried at a model table, with the rules that offer melds in play. Jokers that are not said to stand
for a tile stand for the one that the table gives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.calculator.circumstances import goes_with
from rules.calculator.laying import OWNER, discard, hold, in_turn, laid, last_set, lay, loose_tiles, table_with
from rules.core.errors import ImpossibleHand
from rules.core.melds import Group, Seat
from rules.core.options import OptionValues
from rules.core.tiles import JOKERS, Kind, plain
from rules.core.wild import Wild
from rules.engine import registry
from rules.engine.actions import WIN, Discard
from rules.engine.notation import format_group
from rules.engine.seat_state import RiverTile
from rules.engine.table import State, Table
from rules.families.card_hands.grammar import pattern_kind
from rules.scoring.hand_context import BY_DISCARD, HandContext
from rules.scoring.sheets import ScoreSheet

ROBBED = ("robbing_kong", "robbing_north", "seven_rob_one")
"""Circumstances of wins on a tile that was not discarded."""
NOT_LAID, UNSAID, NOT_DISCARDED, NOT_WON_ON, NOT_SO = (
    "set_not_laid", "joker_unsaid", "not_discarded", "not_won_on", "not_so"
)  # fmt: skip
"""Reasons why a hand cannot come about at the table."""
SAID = {
    NOT_LAID: "no such set can lie there", UNSAID: "say what the joker stands for, as pung:55p1j@5p",
    NOT_DISCARDED: "nobody can discard the winning tile", NOT_WON_ON: "nobody wins on this discard",
    NOT_SO: "a circumstance does not go with such a win",
}  # fmt: skip
"""Reasons in words, for score notation."""


def judge(table: Table, case: HandContext) -> ScoreSheet:
    """Score a hand that somebody has written; it is illegal, with the reason, if it cannot come about at the table."""
    case = as_laid(table, case)
    sheet = table.scoring.judge(case)
    if not sheet.legal:
        return sheet
    reason = fault(table, case)
    return sheet.refused(reason) if reason else sheet


def as_laid(table: Table, case: HandContext) -> HandContext:
    """Return the hand with each meld as the table lays it; a meld that it cannot lay stays as written."""
    melds = tuple(set_laid(table, meld, case.wild)[0] for meld in case.melds)
    return case if melds == case.melds and _faces(melds) == _faces(case.melds) else replace(case, melds=melds)


def check_laid(table: Table, case: HandContext) -> HandContext:
    """Return the hand with each meld as the table lays it; raise `ImpossibleHand` if one cannot be laid."""
    for meld in case.melds:
        _, reason = set_laid(table, meld, case.wild)
        if reason:
            written = format_group(meld)
            raise ImpossibleHand(f"{written}: {SAID[reason]}", f"reason_{reason}")
    return as_laid(table, case)


def fault(table: Table, case: HandContext) -> str:
    """Return why a won hand cannot come about at the table, as a reason of score sheets; empty if it can."""
    for meld in case.melds:
        if reason := set_laid(table, meld, case.wild)[1]:
            return reason
    if any(not goes_with(flag, case.by) for flag in case.flags):
        return NOT_SO
    if case.by != BY_DISCARD or case.win is None:
        return ""
    if not case.flags.isdisjoint(ROBBED):
        return "" if any(rule.handles(WIN) for rule in table.robbing) or table.bonus.wins is not None else NOT_SO
    if not _discarded(table, case.win, case.wild):
        return NOT_DISCARDED
    return _claimed_to_win(table, case)


def _faces(melds: Iterable[Group]) -> tuple[tuple[Kind, ...], ...]:
    """Return the faces of the tiles in each meld."""
    return tuple(meld.faces or meld.kinds for meld in melds)


def set_laid(table: Table, meld: Group, wild: Wild) -> tuple[Group, str]:
    """Return a meld as the table lays it, and no reason; or the meld as written, and why it cannot be laid."""
    shown = meld.faces or meld.kinds
    unsaid = any(plain(face) in JOKERS and plain(face) == kind for face, kind in zip(shown, meld.kinds, strict=True))
    fits = [
        found for found in laid_sets(table.ruleset.id, table.options, tuple(sorted(shown)), wild)
        if found.form is meld.form and found.concealed is meld.concealed
        and (unsaid or sorted(map(pattern_kind, found.kinds)) == sorted(map(pattern_kind, meld.kinds)))
    ]  # fmt: skip
    # A kong that cannot be claimed was a pung first, whether or not that is written.
    same = [found for found in fits if found.promoted is meld.promoted] or [one for one in fits if one.promoted]
    if not same:
        return meld, NOT_LAID
    if len({tuple(map(pattern_kind, found.kinds)) for found in same}) > 1:
        return meld, UNSAID
    return (same[0] if unsaid else replace(meld, promoted=same[0].promoted)), ""


@lru_cache(maxsize=4_000)
def laid_sets(ruleset_id: str, options: OptionValues, shown: tuple[Kind, ...], wild: Wild) -> tuple[Group, ...]:
    """Return the melds that a player can lay out of tiles with exactly these faces.

    The rule set is given by its id and house rules, so that results can be cached.
    """
    table = registry.get(ruleset_id).at(options)
    if any(face not in table.copies for face in shown):
        return ()
    base = table_with(table, loose_tiles(table, shown, wild), wild)
    return tuple(last_set(state) for state in laid(base, shown))


# -- winning tiles -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4_000)
def _can_be_discarded(ruleset_id: str, options: OptionValues, kind: Kind, wild: Wild) -> bool:
    """Return True if a tile of this kind can be discarded right after it is drawn."""
    table = registry.get(ruleset_id).at(options)
    state = in_turn(table_with(table, [*loose_tiles(table, (kind,), wild), kind], wild))
    drawn = state.seats[OWNER].drawn
    offers = (action for rule in table.moves for action in rule.offers(state, OWNER))
    return any(isinstance(action, Discard) and action.tile == drawn for action in offers)


def _discarded(table: Table, kind: Kind, wild: Wild) -> bool:
    """Return True if somebody can discard a tile of this kind."""
    return _can_be_discarded(table.ruleset.id, table.options, kind, wild)


def _claimed_to_win(table: Table, case: HandContext) -> str:
    """Return why this hand may not win on a discard, as a reason of score sheets; empty if it may."""
    assert case.win is not None
    rules = [rule for rule in table.claims if rule.handles(WIN)]
    if not rules:
        return NOT_WON_ON
    state = table_with(table, case.concealed, case.wild)
    owner = state.seats[OWNER]
    for group in case.melds:
        lay(state, group)
    for face in case.bonus:
        tile = hold(state, OWNER, face)
        owner.lose(tile)
        owner.bonus.append((tile, face))
    chairs = [(wind - case.seat + OWNER) % case.players for wind in range(case.players)]
    for chair, river in zip(chairs, case.rivers, strict=False):
        _lies(state, chair, river)
    owner.ready = "ready" in case.flags
    discard(state, case.win, 0 if case.source is None else chairs[case.source])
    reasons = [rule.reason_not_to_win(state, OWNER) for rule in rules]
    return reasons[0] if all(reasons) else ""


def _lies(state: State, seat: Seat, river: Sequence[Kind]) -> None:
    """Put discards with these faces into the river of a seat."""
    holder = state.seats[seat]
    for face in river:
        tile = hold(state, seat, face)
        holder.lose(tile)
        holder.river.append(RiverTile(tile, face, drawn=False, sideways=False))
        holder.discards.append(face)
