"""The end of a deal: hands are laid open, counted and paid, and the deal passes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.melds import Seat
from rules.core.plain_value import PlainValue
from rules.engine import events as ev
from rules.engine.drawing import in_turn
from rules.engine.hand_contexts import lost_cases, winning_case
from rules.engine.state import REPLAYED
from rules.engine.table import RngFactory, State
from rules.scoring.hand_context import HandContext
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import reseated


def follow_up(state: State, new_rng: RngFactory) -> list[ev.Event]:
    """Return the next events after a win or a drawn deal: scores, payments, the next turn or the end of the deal."""
    fresh = state.wins[len(state.sheets) :]
    if fresh:
        return _count(state, fresh)
    plays_on = state.table.ending.plays_on
    if state.wins and not state.drawn_deal and plays_on is not None and plays_on(state):
        return in_turn(state, _next_after_wins(state), new_rng)
    if not state.settled:
        return _settle(state)
    # How the deal passes may depend on the points as they stand after paying.
    return state.table.flow.deal_ended(state)


def _count(state: State, wins: Sequence[ev.Won]) -> list[ev.Event]:
    """Return the events that show and score the winners' hands, and pay them if wins are paid at once."""
    table, events, winners = state.table, list[ev.Event](), list[Winner]()
    for win in wins:
        case = winning_case(state, win.seat, win.tile, win.by, win.source, win.flags)
        winners.append(Winner(case, table.scoring.judge(case)))
        events += turned_up(state, win.seat)
        events += [ev.HandShown.of(state, win.seat), ev.Scored(win.seat, winners[-1].sheet)]
    if table.ending.pays_at_once:
        outcome = Outcome(state.players, table.options, tuple(winners), values=deal_values(state))
        events += [paid(state, payment) for payment in table.settlement(outcome)]
    return events


def turned_up(state: State, seat: Seat) -> list[ev.MeldTurnedUp]:
    """Return the events that turn up the sets of `seat` that lie face down."""
    melds = enumerate(state.seats[seat].melds)
    return [ev.MeldTurnedUp(seat, index, meld.turned_up()) for index, meld in melds if meld.hidden]


def _next_after_wins(state: State) -> Seat:
    """Return the seat that draws next if play continues: the one after the winner farthest from the discarder."""
    last = state.wins[-1]
    source = last.seat if last.source is None else last.source
    together = [win.seat for win in state.wins if win.tile == last.tile]
    return state.after(max(together, key=lambda seat: state.steps_from(source, seat)))


def _settle(state: State) -> list[ev.Event]:
    """Return the events that end a deal: losers' hands are scored where the rules count them, and payments are made."""
    table = state.table
    events: list[ev.Event] = [event for seat in range(state.players) for event in turned_up(state, seat)]
    if state.drawn_deal == REPLAYED:
        return [*events, ev.DealSettled()]  # nobody's hand counts in a deal that will be played again
    cases, lost = lost_cases(state), dict[int, ScoreSheet]()
    for wind, case in cases.items() if state.wins or table.ending.counts_draws else ():
        sheet = table.scoring.count_lost(case)
        if sheet is not None:
            lost[wind] = sheet
            seat = state.chair_of(wind)
            events += [ev.HandShown.of(state, seat), ev.Scored(seat, sheet)]
    outcome = _outcome(state, () if table.ending.pays_at_once else _winners(state), cases, lost)
    return [*events, *(paid(state, payment) for payment in table.settlement(outcome)), ev.DealSettled()]


def paid(state: State, payment: Payment) -> ev.Paid:
    """Return a payment by seat winds as the event with seats by chair."""
    chairs = [state.chair_of(wind) for wind in range(state.players)]
    return ev.Paid.of(payment.reason, reseated(payment.transfers, chairs), state.players)


def outcome_of(state: State) -> Outcome:
    """Return the result of the deal for settlement, once every hand has been scored."""
    cases = lost_cases(state)
    sheets = {wind: sheet for wind in cases if (sheet := state.seats[state.chair_of(wind)].sheet) is not None}
    return _outcome(state, _winners(state), cases, sheets)


def _outcome(
    state: State, winners: tuple[Winner, ...], cases: Mapping[int, HandContext], lost: Mapping[int, ScoreSheet]
) -> Outcome:
    """Return the result of the deal for settlement, from its wins, the losers' hands and their score sheets."""
    return Outcome(
        players=state.players, options=state.table.options, winners=winners,
        lost=lost, lost_flags={wind: case.flags for wind, case in cases.items()}, values=deal_values(state),
        cases=cases, drawn=state.drawn_deal,
    )  # fmt: skip


def _winners(state: State) -> tuple[Winner, ...]:
    """Return the wins of the deal with their score sheets."""
    return tuple(
        Winner(winning_case(state, win.seat, win.tile, win.by, win.source, win.flags), sheet)
        for win, sheet in zip(state.wins, state.sheets, strict=True)
    )


def deal_values(state: State) -> dict[str, PlainValue]:
    """Return facts of the whole deal that payments depend on, by name: the pot, repeats and the rule set's own."""
    own_facts = state.table.facts.deal_facts
    kept = {} if own_facts is None else own_facts(state)
    return {**state.facts, "pot": state.pot, "extra": state.extra, **kept}

