"""Recycling when the wall is used up: tiles are set aside and mixed with the rivers, and a new wall is built."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import HIDDEN, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, SetAside
from rules.engine.records import on
from rules.engine.reducers import put_up_wall
from rules.engine.state import Moment
from rules.engine.table import Record, RngFactory, State
from rules.engine.wall import Wall
from rules.mechanics.opening.ring_deal import HAND_SIZE
from rules.mechanics.opening.ring_wall import LAYERS, RingPlan, WallRestored, taken_in_stacks, wall_restored


@fast_value
class DeckFinished(ev.Event):
    """`seat` has no tile to draw, but the deal goes on: players set tiles aside, then a new wall is built."""

    seat: Seat

    def reduce(self, state: State) -> None:
        """Let players set tiles aside before a new wall is built."""
        state.turn, state.claimable, state.moment = self.seat, None, Moment.EXCHANGE
        state.answers.clear()


@fast_value
class WallRebuilt(ev.WallBuilt):
    """A new wall is built of all tiles except hands and melds; rivers are empty. It is number `cycle` of the deal."""

    logged_as = "wall_rebuilt"

    cycle: int

    def reduce(self, state: State) -> None:
        """Put up the new wall, for which rivers and indicators are cleared."""
        put_up_wall(state, self)
        for _, face in state.indicators:
            state.shown[plain(face)] -= 1
        state.indicators = []
        state.claimable = None
        for seat in state.seats:
            for river_tile in seat.river:
                state.shown[plain(river_tile.face)] -= 1
            seat.river, seat.first_river, seat.set_aside = [], HIDDEN, ()
            seat.discards = []


@fast_value
class TilesSetAside(ev.Event):
    """`seat` gives `tiles` of its hand back, face down."""

    visible_act = True

    seat: Seat
    tiles: tuple[Tile, ...]

    def reduce(self, state: State) -> None:
        """Move the tiles from the hand to the tiles given back."""
        seat = state.seats[self.seat]
        seat.set_aside = (*seat.set_aside, *self.tiles)
        for tile in self.tiles:
            seat.lose(tile)
        state.answers.pop(self.seat, None)

    def gesture(self) -> ev.Gesture:
        """Return the gesture with which the table shows this event."""
        return ev.Gesture(self.seat, sound="wood", tiles=self.tiles)


class Cycles(Record):
    """Record of the number of rebuilt walls, and of a standstill: all hands were fixed then, nobody has won since."""

    number = 0
    standstill = False

    @on(WallRebuilt)
    def _rebuilt(self, state: State, event: WallRebuilt) -> None:
        """Record a rebuilt wall, and if all hands are fixed."""
        self.number = event.cycle
        self.standstill = all(holder.frozen for seat, holder in enumerate(state.seats) if state.playing(seat))

    @on(ev.Won)
    def _won(self, state: State, event: ev.Won) -> None:
        """Note that somebody has won, so that there is no standstill."""
        self.standstill = False


@dataclass(frozen=True)
class Recycling:
    """Rule for an exhausted wall: a new cycle begins when a seat has no tile to draw, `most` times at most (0: always).

    The deal is drawn if all hands were fixed for a whole cycle without a win, or if a new wall would be too short.
    """

    most: int

    records = (Cycles,)

    def __call__(self, state: State, seat: Seat, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event that begins the recycling; nothing if the deal is drawn instead."""
        plan = state.table.wall
        assert isinstance(plan, RingPlan)
        cycles = state.record(Cycles)
        if (self.most and cycles.number >= self.most) or cycles.standstill:
            return []
        if tiles_at_large(state).total() <= plan.remainder:
            return []
        return [DeckFinished(seat)]


def tiles_at_large(state: State) -> Counter[Kind]:
    """Return the number of tiles of each face that are in no hand or group."""
    free = Counter(state.table.tiles.faces)
    for holder in state.seats:
        free.subtract(state.faces[tile] for tile in holder.hand)
        for meld in holder.melds:
            free.subtract(meld.faces)
    return +free


@rulebook_key("recycle")
@dataclass(frozen=True)
class Recycle:
    """Phase of recycling: each player whose hand is not fixed sets `count` closed tiles aside; then a new wall is
    built.
    """

    count: int

    records = (Cycles,)

    def _owes(self, state: State, seat: Seat) -> bool:
        """Check that the seat has still to set a tile aside."""
        holder = state.seats[seat]
        if not state.playing(seat) or holder.frozen or not holder.hand:
            return False
        return self._count_set_aside(state, seat) < self.count

    def _count_set_aside(self, state: State, seat: Seat) -> int:
        """Return the number of tiles that the seat has set aside."""
        holder = state.seats[seat]
        return HAND_SIZE - len(holder.hand) - sum(len(meld.tiles) for meld in holder.melds)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the players who have still to set tiles aside, each with the tiles to choose from."""
        return {
            seat: tuple(SetAside((tile,)) for tile in sorted(holder.hand))
            for seat, holder in enumerate(state.seats)
            if self._owes(state, seat)
        }

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event that lays the tile aside, face down."""
        assert isinstance(action, SetAside)
        return [TilesSetAside(seat, action.tiles)]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Once all tiles are set aside, return the new wall, its break, as many tiles for each as he gave, and the next
        turn.
        """
        if self.pending(state):
            return []
        plan, rng = state.table.wall, new_rng()
        assert isinstance(plan, RingPlan)
        first = max(state.faces) + 1
        playing = [seat for seat in range(state.players) if state.playing(seat)]
        built = plan.build_for(sorted(tiles_at_large(state).elements()), playing, state.players, first, rng)
        rebuilt = WallRebuilt(
            built.sides, built.ring, built.layers, first, built.spare, built.faces, state.record(Cycles).number + 1
        )
        numbers = range(first, first + len(built.faces))
        wall = Wall(built.sides, built.ring, built.layers, first, built.spare, list(numbers))
        dealer = state.dealer if state.dealer in playing else state.after(state.dealer, 1)
        breaking = plan.breaking(wall, dealer, len(playing), rng)
        broken = breaking[-1]
        assert isinstance(broken, ev.WallBroken)
        # The seat in turn takes first.
        seats = [state.turn, *(seat for seat in state.others(state.turn) if seat != state.turn)]
        lacking = [(seat, self._count_set_aside(state, seat)) for seat in seats]
        faces = dict(zip(numbers, built.faces, strict=True))
        taken = _taken_back(wall, list(broken.order), lacking, faces)
        return [rebuilt, *breaking, *taken, ev.PlayBegan(state.turn, True)]


def _taken_back(
    wall: Wall, order: list[Tile], lacking: list[tuple[Seat, int]], faces: dict[Tile, Kind]
) -> list[ev.Event]:
    """Return the deal of tiles from the new wall: a stack of three to each, the upper tiles of a stack for the rest.

    `lacking` gives the number of tiles by seat. Then the ring is restored.
    """
    takes = [(seat, LAYERS) for seat, count in lacking if count >= LAYERS]
    takes += [(seat, rest) for seat, count in lacking if (rest := count - LAYERS if count >= LAYERS else count)]
    if wall.heap or len(takes) * LAYERS > len(order) - wall.spare:
        # A heap, or a ring too short for stacks: the tiles as they come.
        hands: list[tuple[Tile, ...]] = []
        at = 0
        for _, size in takes:
            hands.append(tuple(order[at : at + size]))
            at += size
        closing: list[ev.Event] = [] if wall.heap else [WallRestored(tuple(order[at:]), (), 0)]
    else:
        hands, left, used = taken_in_stacks(order, [size for _, size in takes])
        closing = [wall_restored(wall, order, left, used)]
    dealt = [
        ev.TilesDealt(seat, hand, tuple(faces[tile] for tile in hand))
        for (seat, _), hand in zip(takes, hands, strict=True)
    ]
    return [*dealt, *closing]
