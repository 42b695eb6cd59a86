"""What a hand waits for: which tiles, how many of them are unseen, what they are worth; from a view alone."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.view import View
from rules.scoring.table import BY_DISCARD, HandCase, Held
from rules.tiles import Kind, Tile, plain


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes the hand. `worth` in the rule set's unit; None if the hand may not win with it."""

    kind: Kind
    unseen: int
    worth: int | None


def waits(view: View, without: Tile | None = None) -> list[Wait]:
    """What the hand waits for, after discarding `without` if it is given; empty if it does not wait."""
    kinds = [plain(face) for tile, face in view.hand if tile != without]
    melds = tuple(meld.group() for meld in view.me.melds)
    try:
        distance, found = view.table.scoring.outlook(Held.of(kinds, melds))
    except ValueError:  # more tiles of a kind than a hand can hold: between two states
        return []
    if distance != 0:
        return []
    return [Wait(kind, view.unseen(kind), _worth(view, tuple(sorted(kinds)), kind)) for kind in sorted(found)]


def _worth(view: View, concealed: tuple[Kind, ...], kind: Kind) -> int | None:
    """What the hand comes to with `kind` claimed from a discard."""
    players = len(view.seats)
    me = view.me
    case = HandCase(
        concealed=concealed,
        melds=tuple(meld.group() for meld in me.melds),
        bonus=tuple(face for _, face in me.bonus),
        win=kind,
        by=BY_DISCARD,
        seat=me.wind,
        source=(me.wind + 1) % players,
        round_wind=view.round_wind,
        players=players,
        options=view.table.options,
        flags=frozenset(("ready",) if me.ready else ()),
        rivers=tuple(
            tuple(face for _, face, _, _ in view.seats[(view.dealer + wind) % players].river) for wind in range(players)
        ),
        indicators=tuple(face for _, face in view.indicators),
        direction=view.direction,
        values=dict(view.facts),
    )
    sheet = view.table.scoring.judge(case)
    return sheet.score if sheet.legal else None
