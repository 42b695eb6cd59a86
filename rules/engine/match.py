"""A match: seats are asked for actions, which become events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from rules.core.errors import BrokenLog, IllegalAction
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.rng import stream
from rules.core.tiles import Tile, plain
from rules.engine import events as ev
from rules.engine import play, registry, settle
from rules.engine.actions import PASS, START_DEAL, Action, StartDeal, Win
from rules.engine.reducers import apply, start
from rules.engine.state import Moment
from rules.engine.table import ClaimRule, Move, Reaction, Refusal, Ruleset, Table
from rules.engine.view import View, view_of

Offers = Mapping[Seat, tuple[Action, ...]]
Missed = dict[tuple[Seat, Tile], tuple[Refusal, ...]]
_NOBODY: Offers = MappingProxyType({})
_ACT, _CLAIMS, _ROBBING = Moment.ACT, Moment.CLAIMS, Moment.ROBBING
_DRAW, _REPLACE = Moment.DRAW, Moment.REPLACE


class Match:
    """The engine of a match: its events, the state they lead to, and `play`, the only way to add events.

    The same rule set, house rules, seed and answers give the same events on every platform.

    If `missed` is set to a dictionary, it collects the refusals of claims, by seat and tile: a seat that has nothing to
    answer is not asked, so a person would learn of them nowhere else. It is not part of the match's state; see
    docs/decisions/0140-refusals-are-kept.md.
    """

    def __init__(self, table: Table, seed: int, *, seating: str = "rule", seal: str = "") -> None:
        """Start a match at `table`; `seating` and `seal` are explained in `MatchStarted`."""
        first = ev.MatchStarted(
            table.ruleset.id, tuple(sorted(table.options.items())), table.players, seed, seating, seal
        )
        self.events: list[ev.Event] = [first]
        self.state = start(table, first)
        self._seating = seating
        self._offers: Offers | None = None
        self._cache_table()
        self.missed: Missed | None = None
        self._run()

    @classmethod
    def new(
        cls, ruleset: Ruleset, options: OptionValues | None = None, *, seed: int = 0, seating: str = "rule",
        seal: str = ""
    ) -> Match:
        """Start a match; without `options`, under the rule set's defaults."""
        return cls(ruleset.at(options or ruleset.resolve()), seed, seating=seating, seal=seal)

    @classmethod
    def replay(cls, events: Iterable[ev.Event]) -> Match:
        """Restore a match from its events, ready to go on.

        Raise `BrokenLog` if an event cannot follow; beyond that the events are not checked against the rules.
        """
        log = list(events)
        if not log or not isinstance(log[0], ev.MatchStarted):
            raise BrokenLog("the log does not begin with the start of a match", "err_file_damaged")
        first = log[0]
        ruleset = registry.get(first.ruleset)
        options = ruleset.resolve_saved(dict(first.options))
        if ruleset.players_in(options) != first.players:
            raise BrokenLog("the log's players do not fit its house rules", "err_file_damaged")
        match = cls.__new__(cls)
        match.events = [first]
        table = ruleset.at(options)
        match.state = start(table, first)
        match._seating = first.seating
        match._offers = None
        match.missed = None
        for place, event in enumerate(log[1:], 1):
            try:
                apply(match.state, event)
            except (AssertionError, LookupError, ValueError) as fault:
                raise BrokenLog(
                    f"event {place} ({type(event).__name__}) does not follow: {fault!r}", "err_file_damaged"
                ) from fault
            match.events.append(event)
        match._cache_table()
        match._run()
        return match

    def _cache_table(self) -> None:
        """Prepare lookups of the claims, reactions and moves at this deal's table."""
        self._cached_table = table = self.state.table
        self._asked, self._asked_robbing = _conditions(table, table.claims), _conditions(table, table.robbing)
        self._reactions = _by_event(table)
        self._movers: dict[type[Action], Move] = {}

    @property
    def table(self) -> Table:
        """The table: the rule set under the house rules of this match."""
        return self.state.table

    @property
    def over(self) -> bool:
        """True once the match has ended."""
        return self.state.moment is Moment.OVER

    def pending(self) -> Offers:
        """Return the legal actions of every seat that must answer, in a fixed order; empty when the match is over."""
        if self._offers is None:
            self._offers = self._work_out()
        answers = self.state.answers
        if answers and self.state.moment in (_CLAIMS, _ROBBING):
            return {seat: legal for seat, legal in self._offers.items() if seat not in answers}
        return self._offers

    def changes(self, seat: Seat) -> tuple[Action, ...]:
        """Return the answers to which `seat` may change the claim it has made, while others still think; a pass is
        final.
        """
        state = self.state
        if state.moment not in (_CLAIMS, _ROBBING) or state.answers.get(seat, PASS) == PASS or not self.pending():
            return ()
        return (self._offers or _NOBODY).get(seat, ())

    def play(self, seat: Seat, action: Action) -> tuple[ev.Event, ...]:
        """Carry out the action of `seat` and go on until somebody must answer again; return the new events.

        An illegal action raises `IllegalAction` and changes nothing. While others still think about a claim, a seat may
        change its own (`changes`).
        """
        legal = self.pending().get(seat) or self.changes(seat)
        if not legal or type(seat) is not int:
            raise IllegalAction(f"seat {seat} is not asked now", "err_not_your_turn", seat=seat)
        for offered in legal:
            if offered is action:
                break
        else:
            # The usual answer is the very action offered; only others are compared by value.
            self._check(seat, action, legal)
        shown = len(self.events)
        self._add(self._carry_out(seat, action))
        if self.state.table is not self._cached_table:
            self._cache_table()
        self._run()
        return tuple(self.events[shown:])

    def _check(self, seat: Seat, action: Action, legal: tuple[Action, ...]) -> None:
        """Raise `IllegalAction`, with the reason if it is known, unless `action` is one of the `legal` ones."""
        if action not in legal:
            refusal = next(iter(self.refusals(seat)), None)
            key = refusal.reason if refusal else "err_cannot_discard"
            raise IllegalAction(f"seat {seat} may not do this now: {action}", key, action=action)

    def outcome(self, seat: Seat, action: Action) -> tuple[ev.Event, ...]:
        """Return the immediate events of a legal action, without their consequences; the match is not changed."""
        return tuple(self._carry_out(seat, action))

    def view(self, seat: Seat) -> View:
        """Return the match as `seat` knows it, with the reasons why some actions are refused to it."""
        legal = self.pending().get(seat, ())
        return view_of(self.state, seat, legal, self.refusals(seat), self._wrong(seat, legal))

    def glance(self, seat: Seat) -> View:
        """Return the match as `seat` knows it, without the reasons of refusals: quicker, for computer players."""
        state, legal = self.state, self.pending().get(seat, ())
        return view_of(state, seat, legal, (), self._wrong(seat, legal) if state.table.doubtful else ())

    def _wrong(self, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the legal actions that would be false declarations, where the house rules let players err."""
        state = self.state
        if not legal or not state.table.doubtful:
            return ()
        rules = state.table.moves if state.moment is _ACT else self._claim_rules()
        wrong = [action for rule in rules for action in rule.wrong(state, seat)]
        return tuple(action for action in legal if action in wrong)

    def refusals(self, seat: Seat) -> tuple[Refusal, ...]:
        """Return the actions that `seat` might expect to have now but is refused, with the reasons."""
        state = self.state
        moves: Iterable[Move] = ()
        if state.moment is Moment.ACT and state.turn == seat:
            moves = state.table.moves
        elif state.claimable is not None and state.claimable.seat != seat and state.playing(seat):
            moves = self._claim_rules()
        return tuple(refusal for move in moves if (refusal := move.refusal(state, seat)) is not None)

    def _claim_rules(self) -> tuple[ClaimRule, ...]:
        """Return the rules for claiming the tile that is open to claims: of a discard, or of robbing a kong."""
        if self.state.moment is Moment.CLAIMS:
            return self.state.table.claims
        return self.state.table.robbing if self.state.moment is Moment.ROBBING else ()

    def _work_out(self) -> Offers:
        """Work out the legal actions of every seat that must answer at this stage of the deal."""
        state = self.state
        if state.moment is _ACT:
            found: list[Action] = []  # made so it takes a tenth of the time of list[Action]()
            seat = state.turn
            for move in state.table.moves:
                found += move.offers(state, seat)
            return {seat: self._compulsory_wins(found) or tuple(found)}
        match state.moment:
            case Moment.BEFORE_DEAL:
                return {state.dealer: (START_DEAL,)}
            case Moment.OPENING | Moment.EXCHANGE:
                return state.table.phases[state.phase].pending(state)
            case Moment.CLAIMS | Moment.ROBBING:
                return self._claim_offers()
            case Moment.REPLACE if state.table.bonus.wins is not None:
                return state.table.bonus.wins.pending(state)
        return _NOBODY

    def _note_missed(self) -> None:
        """Add to `missed` why seats may not claim the tile that is open to claims."""
        last = self.state.claimable
        assert self.missed is not None and last is not None
        for seat in self.state.others(last.seat):
            if refused := self.refusals(seat):
                self.missed[seat, last.tile] = refused

    def _claim_offers(self) -> Offers:
        """Return the claims, and the pass, that each seat may choose from; seats without a claim are left out."""
        state = self.state
        assert state.claimable is not None
        if self.missed is not None:
            self._note_missed()
        offers: dict[Seat, tuple[Action, ...]] = {}
        asked = state.others(state.claimable.seat)
        kind, following = plain(state.claimable.face), asked[0] if asked else state.claimable.seat
        if state.moment is _ROBBING:
            if not state.pending_replacement:
                asked = [state.turn]
            elif state.table.hooks.late_robbing is not None and state.table.hooks.late_robbing.postpones(state):
                asked = []  # the tile stays takeable until each one's next turn
        table, seats = state.table, state.seats
        sorts = self._asked if state.moment is _CLAIMS else self._asked_robbing
        for seat in asked:
            holder = seats[seat]
            found: list[Action] = []
            for rule, waiting in sorts[seat == following][holder.counts[kind]]:
                if not waiting or (holder.shanten_bound <= 0 and kind in holder.waits(table)):
                    found += rule.offers(state, seat)
            if found:
                offers[seat] = self._compulsory_wins(found) or (*found, PASS)
        return offers

    def _compulsory_wins(self, found: Iterable[Action]) -> tuple[Action, ...]:
        """Return the wins among the actions found if one of them must be declared; in most games none must."""
        must_win = self.state.table.ending.must_win
        if must_win is None or not must_win(self.state):
            return ()
        return tuple(action for action in found if isinstance(action, Win))

    def _carry_out(self, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the immediate events of a legal action; at a claim window these only note the answer (`Decided`)."""
        state = self.state
        if state.moment is _ACT:
            move = self._movers.get(type(action)) or self._mover_of(action)
            if move is not None:
                return move.carry_out(state, seat, action)
        match state.moment:
            case Moment.BEFORE_DEAL:
                assert isinstance(action, StartDeal)
                return [
                    ev.DealStarted(
                        state.deal_number + 1, state.round_wind, state.round_deal, state.dealer, state.extra
                    )
                ]
            case Moment.OPENING | Moment.EXCHANGE:
                return state.table.phases[state.phase].carry_out(state, seat, action)
            case Moment.REPLACE:
                assert state.table.bonus.wins is not None
                return state.table.bonus.wins.carry_out(state, seat, action)
        if state.moment in (_CLAIMS, _ROBBING) and not isinstance(action, Win):
            open_to = dict.fromkeys(offer.purpose for offer in self.pending().get(seat) or self.changes(seat))
            return [ev.Decided(seat, action, tuple(name for name in open_to if name not in ("", action.purpose)))]
        return [ev.Decided(seat, action)]

    def _mover_of(self, action: Action) -> Move | None:
        """Return the move that carries out actions of this class in a turn; None if there is none."""
        for move in self._cached_table.moves:
            if move.handles(action):
                self._movers[type(action)] = move
                return move
        return None

    def _add(self, events: Sequence[ev.Event]) -> None:
        """Apply events to the state and append them to the log, followed by the rule set's reactions to them."""
        state, log, step, last = self.state, self.events, self.state.moment, None
        for event in events:
            apply(state, event)
            log.append(event)
            last = event
        # Answers inside a claim window leave everybody else's offers as they were.
        if not (isinstance(last, ev.Decided) and (step is _CLAIMS or step is _ROBBING)):
            self._offers = None
        if self._reactions:
            self._react(events)

    def _react(self, events: Sequence[ev.Event]) -> None:
        """Add the events with which the rule set's reactions answer `events`, which happened together."""
        for event in events:
            for reaction in self._reactions.get(type(event), ()):
                if following := reaction(self.state, event, self._new_rng):
                    self._add(following)

    def _run(self) -> None:
        """Add events until an answer is due or the match is over."""
        while events := self._follow_up():
            self._add(events)

    def _follow_up(self) -> list[ev.Event]:
        """Return the next events that need no answer; empty if an answer is due or the match is over."""
        state = self.state
        step = state.moment
        if step is _CLAIMS or step is _ROBBING:
            if self._offers is None:
                self._offers = self._claim_offers()
            return play.follow_up(state, self._offers, self._new_rng)
        if step is _ACT or step is _DRAW or step is _REPLACE:
            return play.follow_up(state, _NOBODY, self._new_rng)
        match step:
            case Moment.SEATING:
                if self._seating == "fixed":
                    return [ev.SeatsDrawn(tuple(range(state.players)), ())]
                return [state.table.flow.seating(state, self._new_rng())]
            case Moment.OPENING | Moment.EXCHANGE:
                return state.table.phases[state.phase].follow_up(state, self._new_rng)
            case Moment.SETTLING:
                return settle.follow_up(state, self._new_rng)
        return []

    def _new_rng(self) -> Random:
        """Return the random number generator for the present position in the log."""
        return stream(self.state.seed, len(self.events))


_Asked = tuple[tuple[tuple[tuple[ClaimRule, bool], ...], ...], ...]
"""Claims to offer a seat, by True if it is next in turn and by the number of equal tiles it holds; each with True if
only hands that wait for the tile may claim.
"""


def _by_event(table: Table) -> dict[type[ev.Event], list[Reaction]]:
    """Return the table's reactions by the class of event that they follow."""
    found: dict[type[ev.Event], list[Reaction]] = {}
    for reaction in table.hooks.reactions:
        for kind in reaction.after:
            found.setdefault(kind, []).append(reaction)
    return found


def _conditions(table: Table, rules: tuple[ClaimRule, ...]) -> _Asked:
    """Return the claims to ask a seat about, by its place in turn and its number of equal tiles (`_Asked`)."""
    most = max(table.kind_copies.values())
    return tuple(
        tuple(
            tuple(
                (rule, rule.needs_wait) for rule in rules
                if rule.equal_needed <= held and (is_next or not rule.next_player_only)
            )
            for held in range(most + 1)
        )
        for is_next in (False, True)
    )
