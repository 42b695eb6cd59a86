"""Winning on a drawn tile, on a discard, or by robbing a kong; and false wins where these are possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.core.melds import Form, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import JOKERS, Kind, plain
from rules.engine import events as ev
from rules.engine.actions import WIN, Action, Win
from rules.engine.hand_contexts import claim_case, self_case, winning_flags
from rules.engine.move_rule import Rule
from rules.engine.state import Moment
from rules.engine.table import Refusal, State
from rules.mechanics.claims.set_claims import RANK_FALSE_WIN, RANK_PUNG, RANK_WIN
from rules.scoring.sheets import ScoreSheet

Restriction = Callable[[State, Seat, Kind], str]
"""Returns why `seat` may not win on another's tile of a kind, as a translation key; empty if it may."""


class FalseWinPrice(Protocol):
    """The price of a false win, that is of declaring a win with a hand that does not win."""

    @property
    def beside_wins(self) -> bool:
        """True if the price is due even if others win on the same tile and all winners are paid."""

    def __call__(self, state: State, seat: Seat) -> list[ev.Event]:
        """Return the events that penalize `seat`."""


@dataclass(frozen=True)
class WinBySelf(Rule):
    """Move: win on the tile just drawn.

    If `wrongly` is given, a hand that does not win can be declared too, at that price.
    """

    wrongly: FalseWinPrice | None = None

    answers = (Win,)

    def sheet(self, state: State, seat: Seat) -> ScoreSheet | None:
        """Return the score sheet of the hand; None if it is not complete or is dead."""
        holder = state.seats[seat]
        if holder.drawn is None or holder.dead or not self.complete(state, seat):
            return None
        return state.table.scoring.judge(self_case(state, seat))

    def complete(self, state: State, seat: Seat) -> bool:
        """Check quickly that the hand with the drawn tile may be complete; only then it is scored."""
        return state.seats[seat].complete(state.table)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a win to a hand that wins and, where false wins are possible, to any other hand too."""
        holder = state.seats[seat]
        if holder.dead or holder.drawn is None:
            return ()
        if self.wrongly is None and not (self.complete(state, seat) and self._wins(state, seat)):
            return ()
        return (WIN,)

    def _wins(self, state: State, seat: Seat) -> bool:
        """Check that the hand, with the tile just drawn, wins."""
        sheet = self.sheet(state, seat)
        return sheet is not None and sheet.legal

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the offered win if it would be a false one, else nothing."""
        return (WIN,) if self.wrongly is not None and not self._wins(state, seat) else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the event of the win, or the events of the price of a false one."""
        tile = state.seats[seat].drawn
        assert tile is not None
        if self.wrongly is not None and not self._wins(state, seat):
            return self.wrongly(state, seat)
        face = state.faces[tile]
        flags, plays_on = winning_flags(state, seat, face, "self"), state.table.ending.winners_play_on
        return [ev.Won(seat, tile, face, "self", None, flags, plays_on)]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return why a complete hand may not win; None if it may or is not complete."""
        sheet = self.sheet(state, seat)
        if sheet is None or sheet.legal or self.wrongly is not None:
            return None
        return Refusal("win", f"reason.{sheet.reason}", sheet.missing)


def is_thirteen_orphans(sheet: ScoreSheet) -> bool:
    """Check that the hand was scored as thirteen orphans, which alone may rob a concealed kong in many games."""
    return sheet.shape == "thirteen_orphans"


@rulebook_key("win_by_claim")
@dataclass(frozen=True)
class WinByClaim(Rule):
    """Win on a discard, on the tile of a promoted kong, or on a tile that another laid aside.

    `order` ranks several winners: ``nearest`` or ``farthest`` after the discarder, or ``highest`` score (then nearest);
    by ``turn`` a win precedes a pung or kong only if its seat is nearer. `restrictions` forbid wins on some tiles; if
    `wrongly` is given, false wins are possible at that price. `robs_concealed` accepts score sheets that may rob a
    concealed kong (None: no hand may); `robs_promoted` and `robs_aside` allow wins on promoted kongs and tiles laid
    aside. A win whose score sheet satisfies `ahead` precedes all others. A discard of a kind in `stand_ins` completes
    any hand that waits.
    """

    order: str = "nearest"
    restrictions: tuple[Restriction, ...] = ()
    wrongly: FalseWinPrice | None = None
    robs_concealed: Callable[[ScoreSheet], bool] | None = None
    robs_promoted: bool = True
    robs_aside: bool = True
    ahead: Callable[[ScoreSheet], bool] | None = None
    stand_ins: frozenset[Kind] = frozenset()

    answers = (Win,)

    def _complete(self, state: State, seat: Seat) -> bool:
        """Check that the tile completes the hand of the seat and may be won on."""
        holder, last = state.seats[seat], state.claimable
        waits = holder.waits(state.table)
        if last is None or holder.dead or self._not_robbable(state):
            return False
        kind = plain(last.face)
        if kind in self.stand_ins and state.moment is Moment.CLAIMS:
            return holder.may_wait(state.table) and holder.shanten(state.table) == 0
        return kind in waits

    def _not_robbable(self, state: State) -> bool:
        """Check that the tile was laid aside and that the rules do not allow wins on such tiles."""
        aside = state.moment is Moment.ROBBING and state.claimable is not None and state.claimable.meld < 0
        return aside and not self.robs_aside

    def sheet(self, state: State, seat: Seat) -> ScoreSheet | None:
        """Return the score sheet of the hand with the tile; None if this does not complete it or cannot be robbed."""
        if not self._complete(state, seat):
            return None
        last = state.claimable
        assert last is not None
        if last.meld >= 0 and not state.seats[last.seat].melds[last.meld].concealed and not self.robs_promoted:
            return None
        if last.meld >= 0 and state.seats[last.seat].melds[last.meld].concealed:
            if self.robs_concealed is None:
                return None
            sheet = state.table.scoring.judge(claim_case(state, seat))
            return sheet if self.robs_concealed(sheet) else None
        return state.table.scoring.judge(claim_case(state, seat))

    @property
    def needs_wait(self) -> bool:
        """True if only players who wait for the tile are asked: no win can be false and no tile fits all hands."""
        return self.wrongly is None and not self.stand_ins

    def _wins(self, state: State, seat: Seat) -> bool:
        """Check that the hand wins on the tile and no restriction forbids it."""
        sheet = self.sheet(state, seat)
        return sheet is not None and sheet.legal and not self._restricted(state, seat)

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the offered win if it would be a false one, else nothing."""
        return (WIN,) if self.wrongly is not None and not self._wins(state, seat) else ()

    def _restricted(self, state: State, seat: Seat) -> str:
        """Return the reason of the first restriction that forbids a win on the tile; empty if none does."""
        assert state.claimable is not None
        kind = plain(state.claimable.face)
        return next((reason for rule in self.restrictions if (reason := rule(state, seat, kind))), "")

    def reason_not_to_win(self, state: State, seat: Seat) -> str:
        """Return why the seat may not win on the tile, whatever the hand scores; empty if it may."""
        if not self._complete(state, seat):
            return "not_won_on"
        return self._restricted(state, seat).removeprefix("reason.")

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a win to a hand that wins; where false wins are possible, to any hand that could claim the tile."""
        if self.wrongly is not None:
            last = state.claimable
            assert last is not None
            concealed = last.meld >= 0 and state.seats[last.seat].melds[last.meld].concealed
            if state.seats[seat].dead or self._not_robbable(state) or (concealed and not self._wins(state, seat)):
                return ()
            return (WIN,)
        return (WIN,) if self._wins(state, seat) else ()

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Rank wins above all other claims, and winners by `order`; a false win ranks below every valid claim."""
        assert state.claimable is not None
        seats_away = state.steps_from(state.claimable.seat, seat)
        if self.wrongly is not None and not self._wins(state, seat):
            return (RANK_FALSE_WIN, RANK_WIN, -seats_away)
        if self.order == "turn":
            return (RANK_PUNG, -seats_away)
        if self.order == "farthest":
            return (RANK_WIN, 0, seats_away)
        if self.order == "highest":
            sheet = self.sheet(state, seat)
            return (RANK_WIN, sheet.score if sheet and sheet.legal else -1, -seats_away)
        sheet = None if self.ahead is None else self.sheet(state, seat)
        return (RANK_WIN, int(sheet is not None and self.ahead is not None and self.ahead(sheet)), -seats_away)

    def penalized_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Check that this false win is penalized before the wins of others are carried out."""
        return self.wrongly is not None and self.wrongly.beside_wins and not self._wins(state, seat)

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of the win, robbing the kong or tile first; or of the price of a false one."""
        last = state.claimable
        assert last is not None
        if self.wrongly is not None and not self._wins(state, seat):
            return self.wrongly(state, seat)
        flags = winning_flags(state, seat, last.face, "discard")
        events: list[ev.Event] = []
        if last.meld >= 0 and state.seats[last.seat].melds[last.meld].form is Form.KONG:
            events.append(ev.KongRobbed(last.seat, last.meld, last.tile, seat))
        elif state.moment is Moment.ROBBING and last.meld < 0:
            events.append(ev.BonusRobbed(last.seat, last.tile, last.face, seat))
        plays_on = state.table.ending.winners_play_on
        return [*events, ev.Won(seat, last.tile, last.face, "discard", last.seat, flags, plays_on)]

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return why the hand may not win although the tile completes it; None if it may or is not complete.

        A discarded joker counts as a tile that completes every hand that waits.
        """
        if self.wrongly is not None:
            return None
        sheet = self._with_joker(state, seat) or self.sheet(state, seat)
        if sheet is None:
            return None
        if not sheet.legal:
            return Refusal("win", f"reason.{sheet.reason}", sheet.missing)
        reason = self._restricted(state, seat)
        return Refusal("win", reason) if reason else None

    def _with_joker(self, state: State, seat: Seat) -> ScoreSheet | None:
        """Return the score sheet of a waiting hand with a discarded joker, which is in no hand's waits; else None."""
        holder, last = state.seats[seat], state.claimable
        if last is None or plain(last.face) not in JOKERS or plain(last.face) in self.stand_ins or holder.dead:
            return None
        if not holder.waits(state.table):
            return None
        return state.table.scoring.judge(claim_case(state, seat))


@rulebook_key("not_on_wild")
def not_on_wild(state: State, seat: Seat, kind: Kind) -> str:
    """Bar winning on another's wild tile; return an error key, or an empty string for other tiles."""
    return "reason.joker_discarded" if kind in state.wild.kinds else ""


@rulebook_key("not_own_discard")
def not_own_discard(state: State, seat: Seat, kind: Kind) -> str:
    """Bar winning on another's tile of a kind that the player has discarded; return an error key or an empty string."""
    return "err_own_discard" if kind in {plain(face) for face in state.seats[seat].discards} else ""
