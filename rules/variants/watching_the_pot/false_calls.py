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
    """The price of a false announcement, paid into the pot.

    It is a small offence: its maker may announce nothing more in the deal, and his hand is fixed. Tiles of the own hand
    that he laid out for it cost `own` each, those of another's group or of the wall that he touched `others`. If nobody
    still in play can win any more, the deal is played again, and the offender pays `replay`.
    """

    own: int
    others: int
    replay: int

    def __call__(self, state: State, seat: Seat, own: int = 0, others: int = 0) -> list[ev.Event]:
        """Fine `seat` for the numbers of tiles laid out of the own hand and touched elsewhere."""
        events: list[ev.Event] = [ev.HandDied(seat, "false_call", False, True)]
        if points := self.own * own + self.others * others:
            events.append(self._paid(state, seat, "false_call", points))
        playing = [other for other in range(state.players) if state.playing(other) and other != seat]
        if not state.wins and all(state.seats[other].dead for other in playing):
            events += [self._paid(state, seat, "replay", self.replay), ev.DealDrawn(REPLAYED)]
        return events

    def _paid(self, state: State, seat: Seat, reason: str, points: int) -> ev.Event:
        return ev.Paid.of(reason, owed_to(TABLE, {seat: Share.of(reason, points)}), state.players)


@dataclass(frozen=True)
class FalseWin:
    """A win declared with a hand that does not win or may not win."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a win in one's own turn with a drawn tile, or on any discard."""
        if state.seats[seat].dead:
            return ()
        open_now = state.moment is Moment.CLAIMS or WinInOwnTurn().winning_tile(state, seat) is not None
        return (WIN,) if open_now else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Fine the seat; the hand is not shown."""
        return self.fine(state, seat)


@dataclass(frozen=True)
class FalseReady:
    """Ready declared with a hand that does not wait."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer a declaration with every discard."""
        holder = state.seats[seat]
        return () if holder.frozen or holder.dead else [Discard(tile, True) for tile in sorted(holder.hand)]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Fine the seat and discard the tile, unless the deal is over."""
        assert isinstance(action, Discard)
        events = self.fine(state, seat)
        if isinstance(events[-1], ev.DealDrawn):
            return events
        drawn = action.tile == state.seats[seat].drawn
        return [*events, ev.Discarded(seat, action.tile, state.faces[action.tile], drawn, False)]


@dataclass(frozen=True)
class FalseClaim:
    """A claim of a discard for a group that is barred, out of reach, or impossible with the hand."""

    rules: GroupRules
    fine: Fine

    def _possible(self, state: State, seat: Seat) -> list[Action]:
        """Return the groups that the hand makes, even those that may not be announced now."""
        return list(ClaimGroup(self.rules, "off", short_rows=False).offers(state, seat))

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer those groups; and, for each type that the hand cannot make, two tiles that might be mistaken for it."""
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
        """Fine the seat; tiles laid out without making a group count, those of a group only announced do not."""
        assert isinstance(action, Claim)
        shown = 0 if action in self._possible(state, seat) else len(action.tiles)
        return self.fine(state, seat, own=shown)


@dataclass(frozen=True)
class FalseSpecial:
    """Three tiles of the hand shown as a special group that they are not; an indicator touches the wall too."""

    rules: GroupRules
    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """If the hand has no special group, offer the three tiles nearest to the first one."""
        holder = state.seats[seat]
        if len(holder.hand) < 4 or not may_call(state, seat) or not began_with_draw(state, seat):
            return ()
        if any(all(holder.counts[kind] for kind in trio) for trio in self.rules.specials):
            return ()
        tiles = nearest_tiles(state, holder, self.rules.specials[0][0])[:3]
        return [*([Announce(tiles, True)] if has_closed_tiles(state) else []), Announce(tiles, False)]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Fine the seat; the tiles go back, and so does a turned indicator."""
        assert isinstance(action, Announce)
        return self.fine(state, seat, own=len(action.tiles), others=int(action.indicator))


@dataclass(frozen=True)
class FalseLengthening:
    """A tile of the hand added to one's own open group that it does not fit."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer one tile for each open group."""
        holder = state.seats[seat]
        if len(holder.hand) < 2 or not may_call(state, seat) or not began_with_draw(state, seat):
            return ()
        return [
            Lengthen(index, (tile,), (state.faces[tile],))
            for index, meld in enumerate(holder.melds)
            for tile in nearest_tiles(state, holder, meld.stands[-1])[:1]
        ]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Fine the seat; the tile goes back."""
        assert isinstance(action, Lengthen)
        return self.fine(state, seat, own=len(action.tiles))


@dataclass(frozen=True)
class FalseFetching:
    """A dragon taken from an open group for a tile that it does not stand for."""

    fine: Fine

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer one tile for each dragon that stands for another kind."""
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
        """Fine the seat; both tiles go back, and a dragon from one's own group counts as one's own tile."""
        assert isinstance(action, FetchJoker)
        own = action.owner == seat
        return self.fine(state, seat, own=int(own), others=int(not own))


def nearest_tiles(state: State, holder: SeatState, wanted: Kind) -> tuple[Tile, ...]:
    """Return the tiles of the hand, nearest to the wanted kind first, in the order of kinds."""
    return tuple(sorted(holder.hand, key=lambda tile: (abs(state.faces[tile] - wanted), tile)))
