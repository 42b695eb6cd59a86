"""The waits of a hand, with their unseen tiles and worth; and the worth of an offered win."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.tiles import Kind, Tile, plain
from rules.engine.actions import Action
from rules.engine.match import Match
from rules.engine.view import View
from rules.engine.worth import offered_sheet, sheets_to_come
from rules.scoring.hand_context import Held


@dataclass(frozen=True, slots=True)
class WaitTile:
    """A kind of tile that completes a hand, its number of unseen tiles, and the worth of the win.

    `worth` is in the rule set's unit of score; None if the hand may not win with it, for the reason `why`.
    """

    kind: Kind
    unseen: int
    worth: int | None
    why: str = ""


def waits(match: Match, seat: Seat, without: Tile | None = None, *, declaring: bool = False) -> list[WaitTile]:
    """Return the waits of the hand of `seat`, after discarding the tile `without` if given; empty if it is not ready.

    `declaring` scores the hand as declared ready with that discard.
    """
    view = match.glance(seat)
    kinds = sorted(waited_for(view, without))
    sheets = sheets_to_come(match, seat, kinds, without, declaring=declaring)
    return [
        WaitTile(kind, view.unseen(kind), sheet.score if sheet.legal else None, "" if sheet.legal else sheet.reason)
        for kind, sheet in sheets.items()
    ]


def waited_for(view: View, without: Tile | None = None) -> frozenset[Kind]:
    """Return the kinds that complete the hand, after discarding `without` if given, even kinds it may not win with."""
    kinds = [plain(face) for tile, face in view.hand if tile != without]
    melds = tuple(meld.group() for meld in view.me.melds)
    try:
        shanten, found = view.table.scoring.outlook(Held.of(kinds, melds, view.wild))
    except ValueError:  # more than four tiles of a kind, between two states
        return frozenset()
    return frozenset(found) if shanten == 0 else frozenset()


def worth_now(match: Match, seat: Seat, action: Action) -> int | None:
    """Return the score of the hand if `seat` declares a win with `action`; None if it cannot."""
    if action not in (match.pending().get(seat) or match.changes(seat)):
        return None
    sheet = offered_sheet(match, seat, action)
    return sheet.score if sheet is not None and sheet.legal else None
