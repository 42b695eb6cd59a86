"""What a hand waits for: which tiles, how many of them are unseen, what they are worth; from a view alone."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.state import Moment
from rules.engine.view import View
from rules.melds import Seat
from rules.parts.undeclared import UNDECLARED, Undeclared, once_ready
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import BY_DISCARD, BY_SELF, HandContext, Held
from rules.tiles import Kind, Tile, plain


@dataclass(frozen=True, slots=True)
class WaitTile:
    """A tile that completes the hand. `worth` in the rule set's unit; None if the hand may not win with it, and `why`
    says what is against it, a reason of a score sheet.
    """

    kind: Kind
    unseen: int
    worth: int | None
    why: str = ""


def waits(view: View, without: Tile | None = None, *, declaring: bool = False) -> list[WaitTile]:
    """What the hand waits for, after discarding `without` if it is given; empty if it does not wait.

    `declaring`: the hand is declared ready along with that discard.
    """
    kinds = tuple(sorted(plain(face) for tile, face in view.hand if tile != without))
    flags = _to_come(view, without is not None, declaring)
    found = [(kind, _sheet(view, kinds, kind, flags=flags)) for kind in sorted(waited_for(view, without))]
    return [
        WaitTile(kind, view.unseen(kind), sheet.score if sheet.legal else None, "" if sheet.legal else sheet.reason)
        for kind, sheet in found
    ]


def _to_come(view: View, thrown: bool, declaring: bool) -> frozenset[str]:
    """The circumstances of a win to come, once a tile is `thrown` if that is meant, and the hand declared with it."""
    if view.me.ready or declaring:
        return once_ready(view.standing)
    # Whoever has thrown nothing yet may win undeclared, but no more after this discard.
    bound = thrown and Undeclared in view.table.records
    return frozenset((*view.standing, *((UNDECLARED,) if bound else ())))


def waited_for(view: View, without: Tile | None = None) -> frozenset[Kind]:
    """The kinds that complete the hand, after discarding `without` if it is given, whatever they are worth."""
    kinds = [plain(face) for tile, face in view.hand if tile != without]
    melds = tuple(meld.group() for meld in view.me.melds)
    try:
        distance, found = view.table.scoring.outlook(Held.of(kinds, melds, view.wild))
    except ValueError:  # more tiles of a kind than a hand can hold: between two states
        return frozenset()
    return frozenset(found) if distance == 0 else frozenset()


def worth_now(view: View) -> int | None:
    """What a win on the tile in question, or on the one just drawn, is worth; None if that cannot be told."""
    if view.claimable is not None:
        source, _, face, _ = view.claimable
        kinds = sorted(plain(held) for _, held in view.hand)
        flags = _flags(view, plain(face), source)
        sheet = _sheet(view, tuple(kinds), plain(face), flags=flags, source=view.seats[source].wind)
        return sheet.score if sheet.legal else None
    if view.drawn is None:
        return None
    kinds = sorted(plain(held) for tile, held in view.hand if tile != view.drawn)
    face = plain(view.face_of(view.drawn))
    sheet = _sheet(view, tuple(kinds), face, by=BY_SELF, flags=_flags(view, face, None))
    return sheet.score if sheet.legal else None


def _flags(view: View, kind: Kind, source: Seat | None) -> frozenset[str]:
    """The circumstances of a win now, as far as everybody sees them; by the names that scoring knows."""
    thrown = sum(len(seat.discards) for seat in view.seats)
    called = any(meld.claimed is not None or not meld.concealed for seat in view.seats for meld in seat.melds)
    found = [*view.standing, *(("ready",) if view.me.ready else ())]
    if view.moment is Moment.ROBBING:
        found.append("robbing_kong")
    elif view.wall_left == 0:
        found.append("last_tile")
    if source is not None and thrown == 1 and not called and source == view.dealer:
        found.append("earthly")
    if source is None and not called and not view.me.discards:
        found.append("heavenly" if view.seat == view.dealer else "earthly")
    if view.shown[kind] - (0 if source is None else 1) == 3:
        found.append("last_of_kind")
    return frozenset(found)


def _sheet(
    view: View, concealed: tuple[Kind, ...], kind: Kind, *, by: str = BY_DISCARD, flags: frozenset[str],
    source: int | None = None,
) -> ScoreSheet:  # fmt: skip
    """What the hand comes to with `kind`, claimed from a discard unless `by` says otherwise."""
    players = len(view.seats)
    me = view.me
    if source is None and by == BY_DISCARD:
        source = (me.wind + 1) % players
    case = HandContext(
        concealed=concealed,
        melds=tuple(meld.group() for meld in me.melds),
        bonus=tuple(face for _, face in me.bonus),
        win=kind,
        by=by,
        seat=me.wind,
        source=source,
        round_wind=view.round_wind,
        players=players,
        options=view.table.options,
        flags=flags,
        rivers=tuple(
            tuple(face for _, face, _, _ in view.seats[(view.dealer + wind) % players].river) for wind in range(players)
        ),
        indicators=tuple(face for _, face in view.indicators),
        direction=view.direction,
        values=dict(view.facts),
    )
    return view.table.scoring.judge(case)
