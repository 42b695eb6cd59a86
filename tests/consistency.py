"""What a log says twice it says alike: faces of tiles, draws and discards, winners, payments, names of phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.core.melds import Seat
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.mechanics.wild_tiles.fetch import JokerFetched
from rules.variants.american.blanks import BlankSwapped
from rules.variants.watching_the_pot.recycle import WallRebuilt

PHASES = {
    "ante", "begin", "bonus_tiles", "break_wall", "build_wall", "courtesy", "deal", "dealt_bonuses", "dealt_win",
    "exchange", "first_across", "first_left", "first_right", "indicator", "laid_at_will", "markers",
    "no_bonus", "offer_ready", "prize", "second_across", "second_left", "second_right", "stakes", "stand_apart",
    "void_suit", "vote", "wild", "wins_before_play",
}  # fmt: skip
"""The names of phases as logs keep them: those of earlier versions are read again."""


def contradictions(events: Iterable[ev.Event]) -> Iterator[str]:
    """Every event that does not fit what went before it."""
    faces: dict[Tile, Kind] = {}
    drawn: dict[Seat, Tile] = {}
    winners: list[Seat] = []
    for event in events:
        match event:
            case ev.WallBuilt() | WallRebuilt():
                faces |= dict(enumerate(event.faces, event.first))
            case ev.DealStarted():
                winners = []
            case ev.PlayBegan():
                drawn = {}
            case ev.TileDrawn():
                drawn[event.seat] = event.tile
        if any(faces[tile] != face for tile, face in shown(event)):
            yield f"faces that the tiles do not have: {event}"
        if not agrees(event, drawn, winners):
            yield f"{event}"
        match event:
            case ev.Discarded() | ev.Claimed() | JokerFetched() | BlankSwapped():
                drawn.pop(event.seat, None)
            case ev.Won():
                winners.append(event.seat)


def shown(event: ev.Event) -> Iterator[tuple[Tile, Kind]]:
    """The tiles that an event names, with the faces that it says they have."""
    if hasattr(event, "tile") and hasattr(event, "face"):
        yield event.tile, event.face
    if hasattr(event, "tiles") and hasattr(event, "faces"):
        yield from zip(event.tiles, event.faces, strict=True)
    if hasattr(event, "meld") and not isinstance(event.meld, int):
        yield from zip(event.meld.tiles, event.meld.faces, strict=True)


def agrees(event: ev.Event, drawn: dict[Seat, Tile], winners: Sequence[Seat]) -> bool:
    """Whether what an event says of play is what happened."""
    match event:
        case ev.Discarded() if event.seat in drawn:
            return event.drawn is (event.tile == drawn[event.seat])
        case ev.Won():
            return (event.by == "discard") is (event.source is not None) and event.source != event.seat
        case ev.DealEnded():
            named = event.winners == tuple(dict.fromkeys(winners)) or not event.winners
            return named and isinstance(event.counted, bool) and event.next_round >= 0 < event.next_round_deal
        case ev.WallBroken():
            return len({*event.order, *event.dead, *event.loose}) == len(event.order + event.dead + event.loose)
        case ev.Paid():
            return all(one.payer != one.payee and one.amount > 0 for one in event.transfers)
        case ev.PhaseEnded():
            return event.phase in PHASES
        case ev.DiceRolled():
            return bool(event.dice) and event.counted > 0
        case ev.HandShown() | ev.HandDied():
            return event.seat >= 0
    return True
