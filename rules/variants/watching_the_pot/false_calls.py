"""False announcements of groups, of ready hands and of wins, with their fines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Form, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import WIN, Action, Announce, Claim, Discard, FetchJoker, Lengthen
from rules.engine.hand_choices import began_with_draw, may_call
from rules.engine.seat_state import SeatState
from rules.engine.state import REPLAYED, Moment
from rules.engine.table import State
from rules.families.pot_groups.announce import has_closed_tiles
from rules.families.pot_groups.claim_groups import ClaimGroup
from rules.families.pot_groups.rob_to_win import WinInOwnTurn
from rules.hands.groups import GroupRules, is_joker
from rules.scoring.transfers import TABLE, Share, owed_to


@rulebook_key("fine")
@dataclass(frozen=True)
class Fine:
    """Price of a false announcement, paid into the pot.

    It is a small offence: the offender may announce nothing more in the deal, and his hand is fixed. Tiles of his own
    hand that he laid out for it cost `own` each, those of another's group or of the wall that he touched `others`. If
    nobody still in play can win any more, the deal is played again, and the offender pays `replay`.
    """

    own: int
    others: int
    replay: int

    def __call__(self, state: State, seat: Seat, own: int = 0, others: int = 0) -> list[ev.Event]:
        """Return the events that fine `seat` for tiles laid out of its hand (`own`) and others touched (`others`)."""
        events: list[ev.Event] = [ev.HandDied(seat, "false_call", False, True)]
        if points := self.own * own + self.others * others:
            events.append(self._paid(state, seat, "false_call", points))
        playing = [other for other in range(state.players) if state.playing(other) and other != seat]
        if not state.wins and all(state.seats[other].dead for other in playing):
            events += [self._paid(state, seat, "replay", self.replay), ev.DealDrawn(REPLAYED)]
        return events

    def _paid(self, state: State, seat: Seat, reason: str, points: int) -> ev.Event:
        """Return the payment of `points` points by `seat` into the pot, for this reason."""
        return ev.Paid.of(reason, owed_to(TABLE, {seat: Share.of(reason, points)}), state.players)


@dataclass(frozen=True)
class FalseWin:
    """Fault of declaring a win with a hand that does not win or may not win."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the win in the player's turn after a draw, and on every discard."""
        if state.seats[seat].dead:
            return ()
        open_now = state.moment is Moment.CLAIMS or WinInOwnTurn().winning_tile(state, seat) is not None
        return (WIN,) if open_now else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the fine; the hand is not shown."""
        return self.fine(state, seat)


@dataclass(frozen=True)
class FalseReady:
    """Fault of declaring ready with a hand that does not wait."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return a declaration with every possible discard."""
        holder = state.seats[seat]
        return () if holder.frozen or holder.dead else [Discard(tile, True) for tile in sorted(holder.hand)]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the fine for a false declaration and then the discard, unless the fine ends the deal."""
        assert isinstance(action, Discard)
        events = self.fine(state, seat)
        if isinstance(events[-1], ev.DealDrawn):
            return events
        drawn = action.tile == state.seats[seat].drawn
        return [*events, ev.Discarded(seat, action.tile, state.faces[action.tile], drawn, False)]


@dataclass(frozen=True)
class FalseClaim:
    """Fault of claiming a discard for a group that is barred, out of reach, or impossible with the hand."""

    rules: GroupRules
    fine: Fine

    def _possible(self, state: State, seat: Seat) -> list[Action]:
        """Return the claims of groups that the hand can form, even those that are not allowed now."""
        return list(ClaimGroup(self.rules, "off", short_rows=False).offers(state, seat))

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return these claims and, for each form that the hand cannot make, a claim with two tiles that might be
        mistaken for it.
        """
        holder, last = state.seats[seat], state.claimable
        assert last is not None
        if not may_call(state, seat):
            return ()
        found = self._possible(state, seat)
        made = {action.form for action in found if isinstance(action, Claim) and action.meld < 0}
        if len(holder.hand) > 2:
            for form in (Form.ROW, Form.BRIDGE, Form.KING, *([Form.SPECIAL] if self.rules.specials else [])):
                if form not in made:
                    found.append(Claim(form, nearest_tiles(state, holder, last.face)[:2]))
        return found

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the fine; it counts tiles laid out that make no group, not the tiles of a group that was only
        announced.
        """
        assert isinstance(action, Claim)
        shown = 0 if action in self._possible(state, seat) else len(action.tiles)
        return self.fine(state, seat, own=shown)


@dataclass(frozen=True)
class FalseSpecial:
    """Fault of showing three tiles that are no special group; asking for an indicator also touches the wall."""

    rules: GroupRules
    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return the showing of the three tiles nearest to the first special group, if the hand has none."""
        holder = state.seats[seat]
        if len(holder.hand) < 4 or not may_call(state, seat) or not began_with_draw(state, seat):
            return ()
        if any(all(holder.counts[kind] for kind in trio) for trio in self.rules.specials):
            return ()
        tiles = nearest_tiles(state, holder, self.rules.specials[0][0])[:3]
        return [*([Announce(tiles, True)] if has_closed_tiles(state) else []), Announce(tiles, False)]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the fine; the tiles go back, and so does a turned indicator."""
        assert isinstance(action, Announce)
        return self.fine(state, seat, own=len(action.tiles), others=int(action.indicator))


@dataclass(frozen=True)
class FalseLengthening:
    """Fault of adding a tile of the hand to the player's own open group that it does not fit."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return a false addition for each open group."""
        holder = state.seats[seat]
        if len(holder.hand) < 2 or not may_call(state, seat) or not began_with_draw(state, seat):
            return ()
        return [
            Lengthen(index, (tile,), (state.faces[tile],))
            for index, meld in enumerate(holder.melds)
            for tile in nearest_tiles(state, holder, meld.stands[-1])[:1]
        ]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the fine; the tile goes back."""
        assert isinstance(action, Lengthen)
        return self.fine(state, seat, own=len(action.tiles))


@dataclass(frozen=True)
class FalseFetching:
    """Fault of taking a dragon from an open group for a tile that it does not stand for."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Return a false exchange for each dragon that stands for another kind."""
        if not may_call(state, seat) or not began_with_draw(state, seat):
            return ()
        holder = state.seats[seat]
        return [
            FetchJoker(tile, owner, index, joker)
            for owner in range(state.players)
            if state.playing(owner)
            for index, meld in enumerate(state.seats[owner].melds)
            for joker, face, stand in zip(meld.tiles, meld.faces, meld.stands, strict=True)
            if is_joker(face, stand) and not holder.counts[stand]
            for tile in nearest_tiles(state, holder, stand)[:1]
        ]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the fine; both tiles go back. A dragon from the player's own group counts as his own tile."""
        assert isinstance(action, FetchJoker)
        own = action.owner == seat
        return self.fine(state, seat, own=int(own), others=int(not own))


def nearest_tiles(state: State, holder: SeatState, wanted: Kind) -> tuple[Tile, ...]:
    """Return the tiles of the hand, nearest to the wanted kind first, in the numbering of kinds."""
    return tuple(sorted(holder.hand, key=lambda tile: (abs(state.faces[tile] - wanted), tile)))
