"""Views: the knowledge of one seat about a match, without any reference to hidden tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter

from rules.core.fast_value import fast_value
from rules.core.melds import Meld, Seat
from rules.core.plain_value import PlainValue
from rules.core.tiles import HIDDEN, Kind, Tile, plain
from rules.core.wild import NOTHING_WILD, Wild
from rules.engine.actions import Action
from rules.engine.drawing import replacements_beside
from rules.engine.seat_state import SeatState, SeatView
from rules.engine.state import Moment
from rules.engine.table import Refusal, State, Table


@fast_value
class View:
    """A match as `seat` knows it.

    `hand` are its own tiles with faces, `counts` the same by kind, `codes` by suit. `shown` is the number of tiles of
    each kind that the seat sees outside its hand: all that lie face up (rivers, melds, bonus tiles, indicators) and the
    own ones that lie face down. `replacements` is the number of replacement tiles left, `facts` are the facts from
    earlier deals, by name.

    `legal` are the actions that the seat may take now, none if it is not asked, `refused` the refused ones with
    reasons. `claimable` is the tile that others may take now: its owner, tile, face, and True if it is of a kong; else
    None. `wild` are the wild tiles of this deal, `records` what the seat knows from records of the deal, by name.
    """

    table: Table
    seat: Seat
    moment: Moment
    deal_number: int
    round_wind: int
    round_deal: int
    dealer: Seat
    turn: Seat
    direction: int
    hand: tuple[tuple[Tile, Kind], ...]
    counts: bytes
    codes: tuple[int, int, int, int]
    drawn: Tile | None
    seats: tuple[SeatView, ...]
    shown: bytes
    wall_left: int
    replacements: int
    claimable: tuple[Seat, Tile, Kind, bool] | None
    indicators: tuple[tuple[Tile, Kind], ...]
    facts: tuple[tuple[str, int], ...]
    pot: int
    legal: tuple[Action, ...]
    refused: tuple[Refusal, ...]
    wild: Wild = NOTHING_WILD
    records: tuple[tuple[str, PlainValue], ...] = ()
    wrong: tuple[Action, ...] = ()
    """The actions of `legal` that would be false declarations, as the seat could tell from its own tiles."""
    standing: tuple[str, ...] = ()
    """The circumstances of any win of the seat in the present situation, as records of the deal know them; by scoring's
    names.
    """

    @property
    def me(self) -> SeatView:
        """The viewer's own seat as everybody knows it."""
        return self.seats[self.seat]

    def face_of(self, tile: Tile) -> Kind:
        """Return the face of a tile in the own hand."""
        return next(face for held, face in self.hand if held == tile)

    def unseen(self, kind: Kind) -> int:
        """Count the tiles of a kind that the viewer cannot see: they are in the wall or in others' hands."""
        others = [seat for seat in self.seats if seat.open and seat.seat != self.seat]
        lying = sum(face == kind for seat in others for _, face in seat.open)
        return self.table.kind_copies.get(kind, 0) - self.counts[kind] - self.shown[kind] - lying


_VIEW_OF: Callable[[SeatState], SeatView] = attrgetter("view")
"""Returns the cached view of a seat; None if it must be built anew."""


def seat_view(state: State, seat: Seat) -> SeatView:
    """Return a seat as everybody may know it; cached until it changes."""
    holder = state.seats[seat]
    if holder.view is None:
        holder.view = _seat_view(state, seat)
    return holder.view


def _seat_view(state: State, seat: Seat) -> SeatView:
    """Build the view of a seat that everybody may have."""
    holder = state.seats[seat]
    return SeatView(
        seat,
        state.people[seat],
        (seat - state.dealer) % len(state.scores),
        len(holder.hand),
        _laid(holder),
        tuple(holder.bonus),
        tuple(holder.river),
        tuple(holder.discards),
        holder.ready,
        holder.dead,
        holder.won,
        seat in state.left_match,
        state.scores[seat],
        state.sticks[seat],
        holder.sheet,
        tuple(sorted(holder.marks.items())) if holder.marks else (),
        tuple([(tile, state.faces[tile]) for tile in holder.hand if tile in holder.open]) if holder.open else (),
        holder.finished,
        tuple(holder.won_tiles),
    )


def _laid(holder: SeatState) -> tuple[Meld, ...]:
    """Return the melds of a seat as everybody sees them.

    It is the same object until they change, unless one lies face down.
    """
    if holder.hides:
        return tuple([meld.face_down() if meld.hidden else meld for meld in holder.melds])
    return holder.laid


def _known(state: State, seat: Seat) -> tuple[tuple[str, PlainValue], ...]:
    """Return the values that records show to `seat`, with their names."""
    found = ((record.known_as, record.seen_by(state, seat)) for record in state.seen)
    return tuple((name, known) for name, known in found if known is not None)


def _with_own(shown: bytearray, own: SeatState, faces: Mapping[Tile, Kind]) -> bytearray:
    """Return the numbers of visible tiles as the owner counts them: `shown` and the own tiles that lie face down."""
    counts = shown.copy()
    for river_tile in own.river:
        if river_tile.face == HIDDEN:
            counts[plain(faces[river_tile.tile])] += 1
    for meld in own.melds:
        if meld.hidden:
            for face in meld.faces:
                counts[plain(face)] += 1
    return counts


def view_of(
    state: State, seat: Seat, legal: tuple[Action, ...], refused: tuple[Refusal, ...] = (),
    wrong: tuple[Action, ...] = (),
) -> View:  # fmt: skip
    """Return the match as `seat` knows it, with its legal, refused and wrong actions."""
    seats, faces, facts = state.seats, state.faces, state.facts
    own, last = seats[seat], state.claimable
    if last is not None and last.meld >= 0 and last.seat != seat and seats[last.seat].melds[last.meld].hidden:
        last = None  # nobody sees the tiles of another's set that lies face down
    seen = [*map(_VIEW_OF, seats)]
    if not all(seen):
        seen = [seat_view(state, other) for other in range(len(seats))]
    shown, left = state.shown, state.wall.left
    if own.hides:
        river = tuple([river_tile._replace(face=faces[river_tile.tile]) for river_tile in own.river])
        seen[seat] = replace(seen[seat], melds=own.laid, river=river)
        shown = _with_own(shown, own, faces)
    return View(
        state.table, seat, state.moment, state.deal_number, state.round_wind, state.round_deal, state.dealer,
        state.turn, state.direction,
        tuple(own.faced),
        bytes(own.counts),
        (own.codes[0], own.codes[1], own.codes[2], own.codes[3]),
        own.drawn,
        tuple(seen),
        bytes(shown),
        left,
        replacements_beside(state, left),
        None if last is None else (last.seat, last.tile, last.face, last.meld >= 0),
        tuple(state.indicators),
        tuple(sorted(facts.items())) if facts else (),
        state.pot,
        legal,
        refused,
        state.wild,
        _known(state, seat) if state.seen else (),
        wrong,
        tuple([flag for record in state.standing for flag in record.standing(state, seat)]) if state.standing else (),
    )  # fmt: skip

