"""Claims of a discard that completes a group of the hand or lengthens an open one ("robbing a river")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.core.melds import Form, Meld, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import Action, Claim
from rules.engine.hand_choices import may_call
from rules.engine.move_rule import Rule
from rules.engine.seat_state import SeatState
from rules.engine.table import Refusal, State
from rules.families.pot_groups.announce import has_closed_tiles, turn_indicator
from rules.families.pot_groups.group_choices import GroupChoice, group_choices
from rules.families.pot_groups.pot_scoring import SHORT_ROW
from rules.families.pot_groups.temporary_conflict import TopDiscards, temporarily_barred
from rules.hands.groups import GroupRules, announced_as_bridge


@rulebook_key("claim_group")
@dataclass(frozen=True)
class ClaimGroup(Rule):
    """Claim the discard for a group of three tiles or more, or to lengthen an open group.

    With `short_rows` a row of at most five tiles is claimed only from the player before. `temporary` is the rule of
    temporary conflict, which may bar a tile (see `temporarily_barred`).
    """

    rules: GroupRules
    temporary: str
    short_rows: bool = True

    records = (TopDiscards,)

    lays = (Form.ROW, Form.BRIDGE, Form.KING, Form.SPECIAL)
    answers = (Claim,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer every group that the tile makes with the hand; a special group with and without an indicator."""
        last, holder = state.claimable, state.seats[seat]
        assert last is not None
        if not may_call(state, seat) or temporarily_barred(state, seat, self.temporary):
            return ()
        found: list[Action] = []
        for choice in group_choices(last.face, holder.counts, holder.melds, self.rules):
            if len(choice.picks) == len(holder.hand):
                continue  # nothing would be left to discard
            if self.short_rows and not self._in_reach(state, seat, choice, holder):
                continue
            tiles = tiles_for(state, holder, choice)
            stands = (*(stand for _, stand in choice.picks), choice.stand) if choice.has_jokers(last.face) else ()
            if choice.form is Form.SPECIAL and has_closed_tiles(state):
                found.append(Claim(choice.form, tiles, stands, choice.meld, True))
            found.append(Claim(choice.form, tiles, stands, choice.meld))
        return found

    def _in_reach(self, state: State, seat: Seat, choice: GroupChoice, holder: SeatState) -> bool:
        """Check that the seat may claim this group: long enough, a bridge, or from the player before the seat."""
        assert state.claimable is not None
        already_laid = len(holder.melds[choice.meld].tiles) if choice.meld >= 0 else 0
        kinds = (*(stand for _, stand in choice.picks), choice.stand)
        if already_laid + len(kinds) > SHORT_ROW or state.after(state.claimable.seat) == seat:
            return True
        return announced_as_bridge(choice.form, kinds)

    def _described(self, state: State, seat: Seat, action: Claim) -> tuple[tuple[Kind, ...], int]:
        """Return the kinds that the new tiles of a claim count as, and the number of tiles already in the group."""
        assert state.claimable is not None
        kinds = action.stands or (*(state.faces[tile] for tile in action.tiles), state.claimable.face)
        already_laid = len(state.seats[seat].melds[action.meld].tiles) if action.meld >= 0 else 0
        return kinds, already_laid

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Rank the longer group first, then a bridge before a row, then the seat farther after the discarder."""
        assert isinstance(action, Claim) and state.claimable is not None
        kinds, already_laid = self._described(state, seat, action)
        bridge = announced_as_bridge(action.form, kinds)
        return (0, already_laid + len(kinds), int(bridge), state.steps_from(state.claimable.seat, seat))

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events that lay the group open and, if the action says so, turn up an indicator."""
        assert isinstance(action, Claim) and state.claimable is not None
        last = state.claimable
        kinds, _ = self._described(state, seat, action)
        holder = state.seats[seat]
        old = holder.melds[action.meld] if action.meld >= 0 else None
        tiles = (*action.tiles, last.tile)
        meld = merged_meld(action.form, old, tiles, kinds, state, claimed=last.tile, source=last.seat)
        events: list[ev.Event] = [ev.Claimed(seat, meld, len(holder.melds) if old is None else action.meld)]
        return [*events, *turn_indicator(state)] if action.indicator else events

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return why the seat may not claim a tile that would make a group; None if it may, or none is made."""
        last, holder = state.claimable, state.seats[seat]
        if last is None or not may_call(state, seat):
            return None
        if temporarily_barred(state, seat, self.temporary):
            possible = next(iter(group_choices(last.face, holder.counts, holder.melds, self.rules)), None)
            return Refusal("claim", "reason.temporary_conflict") if possible else None
        return None


def tiles_for(state: State, holder: SeatState, choice: GroupChoice) -> tuple[Tile, ...]:
    """Return the tiles of the hand that this choice of group takes, those with the lowest numbers."""
    left: dict[Kind, list[Tile]] = {}
    for tile in sorted(holder.hand, reverse=True):
        left.setdefault(state.faces[tile], []).append(tile)
    return tuple(left[face].pop() for face, _ in choice.picks)


def merged_meld(
    form: Form, old: Meld | None, tiles: Sequence[Tile], kinds: Sequence[Kind], state: State, *,
    claimed: Tile | None = None, source: Seat | None = None, concealed: bool = False,
) -> Meld:  # fmt: skip
    """Return the meld of `tiles`, which count as `kinds`, together with those of `old`, if given, lowest first.

    `claimed` is the claimed tile among them and `source` its discarder; without them those of `old` are kept.
    """
    entries = [(stand, tile, state.faces[tile]) for stand, tile in zip(kinds, tiles, strict=True)]
    if old is not None:
        entries += list(zip(old.stands, old.tiles, old.faces, strict=True))
        claimed, source = (old.claimed, old.source) if claimed is None else (claimed, source)
    entries.sort()
    return Meld(
        form, tuple(tile for _, tile, _ in entries), tuple(face for _, _, face in entries),
        tuple(stand for stand, _, _ in entries), concealed=concealed, claimed=claimed, source=source,
    )  # fmt: skip
