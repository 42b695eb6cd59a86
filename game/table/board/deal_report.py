"""The report of a finished deal: hands, score sheets, payments. Contains only what the viewer saw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from game import i18n
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from rules.core.melds import Group, Meld, Seat
from rules.core.tiles import HIDDEN, Kind
from rules.engine import events as ev
from rules.engine.table import Table
from rules.scoring.sheets import HALVES, Line, ScoreSheet, illegal


@dataclass(frozen=True, slots=True)
class HandReport:
    """A scored hand in the report of a deal: of a winner, or of a loser if the rule set scores losing hands too."""

    seat: Seat
    sheet: ScoreSheet
    tiles: tuple[Kind, ...]
    melds: tuple[Meld, ...]
    bonus: tuple[Kind, ...]
    won: ev.Won | None = None
    gain: int = 0
    """Points that the seat received, or paid if negative, when the hand was settled."""
    wild: tuple[Kind, ...] = ()
    """Kinds that were wild in this deal."""
    stood: tuple[Kind, ...] = ()
    """Faces of the tiles in the hand that stood apart from its others until the seat was ready."""
    order: int = 0
    """Number of the win in the deal, from 1 on; 0 for a loser."""
    left: int = 0
    """Tiles that were left to draw when it was won."""
    rates: tuple[int, ...] = ()
    """Different amounts that were paid for the hand alone, without repeated deals, in ascending order."""

    @property
    def sets(self) -> tuple[tuple[Group, ...], int]:
        """The concealed sets as they were scored, and the index of the one with the winning tile, or -1."""
        groups = self.sheet.groups
        free = [i for i, group in enumerate(groups) if not group.laid]
        placed = free.index(self.sheet.placed) if self.sheet.placed in free else -1
        return tuple(groups[i] for i in free), placed


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a finished deal: scored hands, payments, points before and after."""

    labels: PlayerLabels
    unit: str
    number: int
    title: str
    dealer: Seat
    badges: tuple[str, ...]
    """Badge of each seat: its wind in this deal, or the number of its chair where seats have none."""
    hands: tuple[HandReport, ...]
    others: tuple[HandReport, ...]
    drawn: str
    payments: tuple[ev.Paid, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    pot: int
    start: int = 0
    """Points of every player at the beginning of the match."""
    places: tuple[int, ...] = ()
    """Final place of each seat, when the match is over."""
    next_dealer: Seat | None = None
    """Dealer of the next deal; None if this was the last."""
    left: tuple[Seat, ...] = ()
    """Seats that left the match with this deal."""
    indicators: tuple[tuple[str, tuple[Kind, ...]], ...] = ()
    """Rows of indicators of the deal, each with its term: those of play, then those revealed after a win."""
    wild: tuple[Kind, ...] = ()
    """Kinds that were wild in this deal; they end the first row of indicators."""

    @property
    def winners(self) -> tuple[HandReport, ...]:
        """The hands that won, in the order of winning."""
        return tuple(hand for hand in self.hands if hand.won is not None)

    @property
    def changes(self) -> tuple[int, ...]:
        """Points won or lost by each seat in this deal."""
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))


def last_deal(events: Sequence[ev.Event]) -> list[ev.Event]:
    """Return the events from the beginning of the last deal on, be it finished or not."""
    starts = [place for place, event in enumerate(events) if isinstance(event, ev.DealStarted)]
    return list(events[starts[-1] :]) if starts else []


def report_of(
    board: Board, events: Sequence[ev.Event], labels: PlayerLabels, table: Table, rest: Mapping[Seat, tuple[Kind, ...]]
) -> Report:
    """Build the report of the last deal. `board` is the table at its end, `rest` the tiles left in each seat's hand."""
    state, deal = board.state, last_deal(events)
    wild = board.wild_kinds
    hands = [replace(hand, wild=wild) for hand in _counted_hands(board, deal, table)]
    paid = tuple(event for event in deal if isinstance(event, ev.Paid))
    after = tuple(seat.score for seat in board.seats)
    before = tuple(score - sum(pay.amounts[seat] for pay in paid) for seat, score in enumerate(after))
    counted = {hand.seat for hand in hands}
    others = tuple(
        HandReport(
            seat, illegal(""), tuple(sorted(tiles)), tuple(board.seats[seat].state.melds),
            tuple(board.faces[tile] for tile in board.seats[seat].bonus), wild=wild, stood=_stood(board, seat),
        )
        for seat, tiles in sorted(rest.items())
        if seat not in counted and tiles
    )  # fmt: skip
    return Report(
        labels, table.ruleset.unit, state.deal_number, labels.title_lines(board)[1], state.dealer,
        tuple(labels.badge(board, seat) for seat in range(state.players)), tuple(hands), others, state.drawn_deal, paid,
        before, after, state.pot, table.start_points, state.places,
        next((event.next_dealer for event in deal if isinstance(event, ev.DealEnded) and not state.places), None),
        tuple(event.seat for event in deal if isinstance(event, ev.PlayerLeft)), _indicators(deal, board.wild),
        board.wild,
    )  # fmt: skip


AFTER_WIN = "after_win"
"""Term of the indicators that are revealed after a win."""
SETTLING = (ev.Scored, ev.HandShown, ev.MeldTurnedUp, ev.Paid, ev.IndicatorTurned, ev.DealSettled)
"""Events between the score of a hand and its last payment."""


def scored_hand(board: Board, event: ev.Scored, later: Sequence[ev.Event]) -> HandReport:
    """Return the hand of a scoring event as it lies on the table; `later` events give its payments."""
    own, paid = board.seats[event.seat], tuple(settled_with(later))
    return HandReport(
        event.seat, event.sheet, with_winning_tile((board.faces.get(tile, HIDDEN) for tile in own.hand), own.win),
        tuple(own.state.melds), tuple(board.faces[tile] for tile in own.bonus), own.win,
        sum(pay.amounts[event.seat] for pay in paid), board.wild_kinds, stood=_stood(board, event.seat),
        rates=_rates(paid, event.seat),
    )  # fmt: skip


def with_winning_tile(tiles: Iterable[Kind], won: ev.Won | None) -> tuple[Kind, ...]:
    """Return the tiles of a counted hand in order; those of a winner who plays on lie without the winning tile."""
    return tuple(sorted((*tiles, won.face) if won is not None and won.plays_on else tiles))


def _counted_hands(board: Board, deal: Sequence[ev.Event], table: Table) -> list[HandReport]:
    """Return the hands that were counted in this deal, winners first; `board` is the table at its end."""
    wins: dict[Seat, list[ev.Won]] = defaultdict(list)
    shown: dict[Seat, ev.HandShown] = {}
    moments = _moments(board, deal, table)
    hands: list[HandReport] = []
    for place, event in enumerate(deal):
        match event:
            case ev.Won():
                wins[event.seat].append(event)
            case ev.HandShown():
                shown[event.seat] = event
            case ev.Scored():
                won = wins[event.seat].pop(0) if wins[event.seat] else None
                order, left = moments[won] if won is not None else (0, 0)
                # The hand of a winner who plays on may have other melds later.
                then = Board.of(deal[:place], board.viewer, table) if won and won.plays_on else board
                seat = then.seats[event.seat]
                tiles = with_winning_tile(shown[event.seat].faces if event.seat in shown else (), won)
                bonus = tuple(board.faces[tile] for tile in seat.bonus)
                paid = tuple(settled_with(deal[place + 1 :]))
                hands.append(HandReport(
                    event.seat, event.sheet, tiles, tuple(seat.state.melds), bonus, won,
                    sum(pay.amounts[event.seat] for pay in paid), stood=_stood(board, event.seat),
                    order=order, left=left, rates=_rates(paid, event.seat),
                ))  # fmt: skip
    return sorted(hands, key=lambda hand: hand.won is None)


def _moments(board: Board, deal: Sequence[ev.Event], table: Table) -> dict[ev.Won, tuple[int, int]]:
    """Return for each win of a deal its number and the tiles left to draw; `board` is the table at its end."""
    wins = [place for place, event in enumerate(deal) if isinstance(event, ev.Won)]
    then = Board.of(deal[: wins[0]], board.viewer, table) if wins else board
    found: dict[ev.Won, tuple[int, int]] = {}
    for event in deal[wins[0] : wins[-1] + 1] if wins else ():
        then.apply(then.as_seen(event))
        if isinstance(event, ev.Won):
            found[event] = len(found) + 1, then.left
    return found


def _stood(board: Board, seat: Seat) -> tuple[Kind, ...]:
    """Return the faces of the tiles of a seat's hand that stood apart in this deal."""
    own = board.seats[seat]
    return tuple(board.faces[tile] for tile in own.hand if tile in own.stood and tile in board.faces)


def settled_with(after: Sequence[ev.Event]) -> Iterator[ev.Paid]:
    """Return the payments for a scored hand from the events `after` its score, up to the next play."""
    at_once = list(takewhile(lambda event: isinstance(event, SETTLING), after))
    settled = at_once if any(isinstance(event, ev.Paid) for event in at_once) else after
    return (event for event in settled if isinstance(event, ev.Paid))


def _rates(paid: Sequence[ev.Paid], seat: Seat) -> tuple[int, ...]:
    """Return the different amounts that a seat was paid for its hand, without additions for repeated deals."""
    shares = [share for pay in paid if pay.reason == "win" for share in pay.transfers if share.payee == seat]
    added = [sum(term.number for term in share.why if (term.key, term.sign) == ("honba", "+")) for share in shares]
    return tuple(sorted({share.amount - more for share, more in zip(shares, added, strict=True)}))


def _indicators(deal: Sequence[ev.Event], wild: tuple[Kind, ...]) -> tuple[tuple[str, tuple[Kind, ...]], ...]:
    """Return the terms and faces of the indicators in two rows, without empty ones: those turned before the first win
    with the `wild` kinds that they name, and those turned after it.
    """
    rows: tuple[list[Kind], list[Kind]] = ([], [])
    won = False
    for event in deal:
        won = won or isinstance(event, ev.Won)
        if isinstance(event, ev.IndicatorTurned):
            rows[won].append(event.face)
    before = tuple(rows[0]) if tuple(rows[0]) == wild else (*rows[0], *wild)
    named = (("wild_tile" if wild else "indicator_short", before), (AFTER_WIN, tuple(rows[1])))
    return tuple((word, row) for word, row in named if row)


def factor_of(line: Line) -> int | float:
    """Return the factor by which a line of the score sheet multiplies the sum; 0 for a line that adds to the sum."""
    return line.worth if line.unit in ("times", HALVES) else 2**line.amount if line.unit == "doubles" else 0


def factor_text(factor: float) -> str:
    """Format a factor as score sheets show it."""
    return f"×{i18n.words().number(factor)}"


def limit_name(sheet: ScoreSheet, ruleset: str) -> str:
    """Return the name of the limit that a hand has reached, empty if none: of a step, or of the limit hand."""
    step = next((step.key for step in sheet.steps if step.key.startswith("limit_")), "")
    if step:
        return i18n.words().formula(step, ruleset)
    line = next((line.element for line in sheet.lines if line.unit == "limit"), "")
    return i18n.element_name(line, ruleset) if line else ""


ROBBED = {
    "robbing_kong": "result_robbed", "seven_rob_one": "result_bonus_robbed", "robbing_north": "result_north_robbed",
}  # fmt: skip
"""Circumstances in which the winning tile was no discard, with the key of the headline."""


def headline(hand: HandReport, labels: PlayerLabels) -> str:
    """Return a line of text: the winner and the way of winning, or the owner of a losing hand."""
    name = labels.name(hand.seat)
    if hand.won is None:
        return labels.text("result_counted", player=name)
    if hand.won.source is None:
        return labels.text("result_self_draw", player=name)
    robbed = (key for flag, key in ROBBED.items() if flag in hand.won.flags)
    return labels.text(next(robbed, "result_from"), player=name, other=labels.name(hand.won.source))
