"""Winning with groups: in a player's turn, also after announcing a group; or on a discard, competing with claims."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Tile, plain
from rules.engine import events as ev
from rules.engine.actions import WIN, Action, Win
from rules.engine.hand_contexts import claim_case, winning_case, winning_flags
from rules.engine.move_rule import Rule
from rules.engine.table import Refusal, State
from rules.families.pot_groups.pot_scoring import GroupScoring
from rules.families.pot_groups.temporary_conflict import TopDiscards, temporarily_barred
from rules.scoring.sheets import ScoreSheet


@dataclass(frozen=True)
class WinInOwnTurn(Rule):
    """Move: win on the tile drawn, even after it was laid in a group announced or lengthened in this turn."""

    answers = (Win,)

    def winning_tile(self, state: State, seat: Seat) -> Tile | None:
        """Return the tile that the seat drew in this turn and has not discarded; None if there is none."""
        holder = state.seats[seat]
        if holder.dead:
            return None
        if holder.drawn is None and state.laid_since is not None:
            return state.laid_since.tile
        return holder.drawn

    def sheet(self, state: State, seat: Seat) -> ScoreSheet | None:
        """Return the score sheet of the hand; None if it is not complete or is dead."""
        tile = self.winning_tile(state, seat)
        if tile is None or state.seats[seat].shanten(state.table) >= 0:
            return None
        flags = winning_flags(state, seat, state.faces[tile], "self")
        return state.table.scoring.judge(winning_case(state, seat, tile, "self", None, flags))

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a win if the hand wins."""
        sheet = self.sheet(state, seat)
        return (WIN,) if sheet is not None and sheet.legal else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event of the win."""
        tile = self.winning_tile(state, seat)
        assert tile is not None
        face = state.faces[tile]
        return [ev.Won(seat, tile, face, "self", None, winning_flags(state, seat, face, "self"))]



@rulebook_key("rob_to_win")
@dataclass(frozen=True)
class WinByGroupClaim(Rule):
    """Win on a discard, ranked among other claims by the longest group that the tile completes.

    With `first` a win goes before every other claim. `temporary` is the rule of temporary conflict, which bars a win
    like any announcement (see `temporarily_barred`).
    """

    scoring: GroupScoring
    temporary: str
    first: bool = False

    records = (TopDiscards,)
    answers = (Win,)

    def sheet(self, state: State, seat: Seat) -> ScoreSheet | None:
        """Return the score sheet of the hand with the tile; None if the tile does not complete it."""
        last, holder = state.claimable, state.seats[seat]
        assert last is not None
        if holder.dead:
            return None
        shanten = holder.shanten(state.table)
        if shanten > 0 or (shanten == 0 and plain(last.face) not in holder.outlook(state.table)[1]):
            return None
        return self.scoring.judge(claim_case(state, seat))

    def _legal(self, state: State, seat: Seat) -> bool:
        """Check that the hand wins on the tile and no temporary conflict bars it."""
        sheet = self.sheet(state, seat)
        return sheet is not None and sheet.legal and not temporarily_barred(state, seat, self.temporary)

    def reason_not_to_win(self, state: State, seat: Seat) -> str:
        """Return why the seat may not win on the tile, whatever its hand; empty if it may."""
        return "temporary_conflict" if temporarily_barred(state, seat, self.temporary) else ""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a win if the hand wins on the tile."""
        return (WIN,) if self._legal(state, seat) else ()

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Rank the win by the group that the tile completes; an invalid win comes last."""
        assert state.claimable is not None
        seats_away = state.steps_from(state.claimable.seat, seat)
        if not self._legal(state, seat):
            return (-1, 0, 0, seats_away)
        length, bridge = self.scoring.best_group(claim_case(state, seat))
        return (int(self.first), length, bridge, seats_away)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event of the win."""
        last = state.claimable
        assert last is not None
        flags = winning_flags(state, seat, last.face, "discard")
        return [ev.Won(seat, last.tile, last.face, "discard", last.seat, flags)]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return why the hand may not win although the tile completes it; None if it may or is not complete."""
        sheet = self.sheet(state, seat)
        if sheet is None:
            return None
        if not sheet.legal:
            return Refusal("win", f"reason.{sheet.reason}") if sheet.reason != "not_complete" else None
        return Refusal("win", "reason.temporary_conflict") if temporarily_barred(state, seat, self.temporary) else None
