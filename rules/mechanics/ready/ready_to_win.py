"""Ready declarations that need a tile with which the hand may really win; and waits narrowed to one pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import HIDDEN, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import Action, FixWait
from rules.engine.hand_choices import tiles_of
from rules.engine.hand_contexts import lost_case
from rules.engine.move_rule import Rule
from rules.engine.records import on
from rules.engine.table import Record, State
from rules.mechanics.ready.undeclared import flags_when_ready
from rules.scoring.hand_context import BY_SELF, HandContext
from rules.scoring.scoring_inputs import ScoringInput, Sort

ANY_WAIT: Kind = -1
"""The kind of a hand that wins on all its waits."""
FIXED = "fixed"
"""The key in `HandContext.values` of the only kind that the hand may win on."""
FIXED_INPUT = ScoringInput(FIXED, Sort.KIND)
"""The one of two pairs that the hand is fixed on."""


@fast_value
class WaitFixed(ev.Event):
    """`seat` secretly chooses one of its waits, the only kind it will win on from now on."""

    seat: Seat
    kind: Kind

    def seen_by(self, seat: Seat | None) -> ev.Event:
        """Hide the kind from the other seats."""
        return self if seat == self.seat else replace(self, kind=HIDDEN)

    def log_entries(self) -> tuple[ev.LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (ev.LogEntry("wait_fixed", self.seat, self.kind),) if self.kind != HIDDEN else ()


@rulebook_key("ready_to_win")
@dataclass(frozen=True)
class ReadyToWin:
    """Allows a declaration of ready with a discard that leaves a hand which some tile would complete to a legal win.

    Kinds of which the hand holds every copy do not count. `rule`, if given, must allow the declaration too.
    """

    rule: Callable[[State, Seat, Tile], bool] | None = None

    def __call__(self, state: State, seat: Seat, tile: Tile) -> bool:
        """Check that the seat may declare ready with the discard of this tile."""
        ruled = self.rule is None or self.rule(state, seat, tile)
        return ruled and any(True for _ in self.winning(state, seat, tile))

    def winning(
        self, state: State, seat: Seat, tile: Tile, values: Mapping[str, PlainValue] | None = None
    ) -> Iterable[Kind]:
        """Yield the kinds that would win a declared hand without `tile`.

        `values` are further facts of the hand, such as the only kind that it may win on.
        """
        holder, table = state.seats[seat], state.table
        if holder.shanten(table) > 0:
            return
        case = declared_case(state, seat, tile)
        case = replace(case, values={**case.values, **(values or {})})
        held = case.held
        shanten, kinds = table.scoring.waits(held)
        for kind in sorted(kinds) if shanten == 0 else ():
            there = case.all_kinds.count(kind) < table.kind_copies.get(kind, 0)
            if there and table.scoring.judge(case.with_winning_tile(kind, BY_SELF, None)).legal:
                yield kind


def declared_case(state: State, seat: Seat, tile: Tile) -> HandContext:
    """Return the hand of a seat as scoring sees it after declaring ready with the discard of `tile`."""
    case = lost_case(state, seat)
    left = [*case.concealed]
    left.remove(plain(state.faces[tile]))
    return replace(case, concealed=tuple(left), flags=flags_when_ready(case.flags))


class FixedWaits(Record):
    """Remembers, by seat, the only kind that a declared hand may win on; each is known to its owner alone."""

    known_as = "fixed_wait"

    def __init__(self, players: int) -> None:
        """Start a deal in which hands win on all their waits."""
        self.kinds = [ANY_WAIT] * players

    @on(WaitFixed)
    def _fixed(self, state: State, event: WaitFixed) -> None:
        """Remember the kind that a hand is fixed on."""
        self.kinds[event.seat] = event.kind

    def seen_by(self, state: State, seat: Seat) -> PlainValue | None:
        """Return the kind that the seat's own hand is fixed on; None if it wins on all its waits."""
        return None if self.kinds[seat] == ANY_WAIT else self.kinds[seat]


@rulebook_key("fix_pair_wait")
@dataclass(frozen=True)
class FixPairWait(Rule):
    """Move: declare ready with a hand that waits on two pairs, and fix one of them as the only kind to win on."""

    ready: ReadyToWin

    records = (FixedWaits,)
    answers = (FixWait,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer either pair for each discard that leaves a wait on two pairs."""
        holder, scoring = state.seats[seat], state.table.scoring
        if holder.ready or holder.dead or holder.shanten(state.table) > 0:
            return []
        found: list[Action] = []
        for tile in sorted(holder.hand):
            held = holder.held.plus(plain(state.faces[tile]), -1)
            shanten, kinds = scoring.waits(held)
            if shanten or len(kinds) != 2 or any(held.counts[kind] != 2 for kind in kinds):
                continue
            found += [
                FixWait(tile, tuple(sorted(other for other in tiles_of(state, holder, kind) if other != tile)))
                for kind in sorted(kinds)
                if any(self.ready.winning(state, seat, tile, {FIXED: kind}))
            ]
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events that fix the wait, declare ready and discard."""
        assert isinstance(action, FixWait)
        holder, faces = state.seats[seat], state.faces
        return [
            WaitFixed(seat, plain(faces[action.pair[0]])),
            ev.ReadyDeclared(seat, not holder.discards),
            ev.Discarded(seat, action.tile, faces[action.tile], action.tile == holder.drawn, True),
        ]
