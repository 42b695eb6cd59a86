"""Pictures of payments for a hand won in different ways, computed by the rule set's own rules of payment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.number_text import signed
from rules.core.options import OptionValues
from rules.engine.table import Ruleset, Table
from rules.rulebook.blocks import PaymentArrow, PaymentPicture
from rules.rulebook.examples import amount, scored_under, seat_name, settled, total_text
from rules.rulebook.phrases import Phrases
from rules.rulebook.ways_to_win import DEALER, OTHER, SITUATIONS, USUAL, WayToWin, capital, sample_won_by, way_text
from rules.scoring.elements import Element
from rules.scoring.hand_context import HandContext
from rules.scoring.imagined import ImaginesHands
from rules.scoring.scoring_inputs import ScoringInput, Sort
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import TABLE

Flows = dict[tuple[int, int], int]
"""Amounts by payer and payee."""


class PaymentDrawings:
    """Makes the pictures of payments of a rule set under house rules."""

    def __init__(self, ruleset: Ruleset, options: OptionValues, phrases: Phrases, rows: Sequence[Element]) -> None:
        """Prepare the table; `rows` are the rows of the scoring table in play."""
        self.ruleset, self.options, self.say, self.elements = ruleset, options, phrases, rows
        self.table: Table = ruleset.at(options)

    def pictures(self) -> tuple[PaymentPicture, ...]:
        """Return the pictures of the sample hand won in each way, then of liability; empty if the sample cannot win."""
        found = {way: pair for way in SITUATIONS if (pair := self._scored(way)) is not None}
        flows = {way: self._flows(*pair) for way, pair in found.items()}
        drawn, dealt = WayToWin(OTHER, None), WayToWin(OTHER, DEALER)
        pairs = ((WayToWin(DEALER, 1), USUAL), (WayToWin(DEALER, None), drawn))
        alike = all(_turned(flows.get(one, {}), self.table.players) == flows.get(other, {}) for one, other in pairs)
        left_out = {one for one, _ in pairs} if alike else set()
        if _sorted_amounts(flows.get(dealt, {})) == _sorted_amounts(flows.get(USUAL, {})):
            left_out.add(dealt)
        pictures = (
            self._picture("" if alike else self._winner(way), self._told(way, pair[1]), *pair)
            for way, pair in found.items() if way not in left_out
        )  # fmt: skip
        return (*pictures, *self._liabilities())

    def _winner(self, way: WayToWin) -> str:
        """Return a text that names the winner."""
        return self.say.label("points_dealer_wins" if way.seat == DEALER else "points_other_wins")

    def _scored(self, way: WayToWin) -> tuple[HandContext, ScoreSheet] | None:
        """Return the sample hand won in a way, with its sheet; None if it cannot win so."""
        case = way.of(sample_won_by(self.ruleset, self.options, way.seat))
        sheet = self.table.scoring.judge(case)
        return (case, sheet) if sheet.legal else None

    def _flows(self, case: HandContext, sheet: ScoreSheet) -> Flows:
        """Return the sum that each payer gives each payee for a win, without payments to or from the table."""
        found = Flows()
        for payment in settled(self.table, case, sheet):
            for transfer in payment.transfers:
                if TABLE not in (transfer.payer, transfer.payee):
                    pair = transfer.payer, transfer.payee
                    found[pair] = found.get(pair, 0) + transfer.amount
        return found

    def _told(self, way: WayToWin, sheet: ScoreSheet) -> str:
        """Return a text that describes the win and its worth."""
        return " · ".join((capital(way_text(self.say, way)), self._worth(sheet)))

    def _worth(self, sheet: ScoreSheet) -> str:
        """Return the worth of a hand in the units of the rule set."""
        scoring, steps = self.table.scoring, {step.key: step.amount for step in sheet.steps}
        axes = scoring.axes if isinstance(scoring, ImaginesHands) else None
        units = [axis.unit for axis in (axes.columns, axes.rows) if axis is not None] if axes is not None else []
        if units and all(unit in steps for unit in units):
            return " ".join(amount(unit, steps[unit], self.say) for unit in units)
        return total_text(sheet, self.say)

    def _picture(self, title: str, text: str, case: HandContext, sheet: ScoreSheet) -> PaymentPicture:
        """Return the picture of a win."""
        seats = tuple(seat_name(seat, self.table.players, self.say) for seat in range(self.table.players))
        arrows = tuple(
            PaymentArrow(payer, payee, signed(amount)) for (payer, payee), amount in self._flows(case, sheet).items()
        )
        discarder = -1 if case.source is None else case.source
        return PaymentPicture(title, text, seats, case.seat, arrows, discarder, self.table.appearance.clockwise)

    # -- liability -----------------------------------------------------------------------------------------------------

    def _liabilities(self) -> Iterator[PaymentPicture]:
        """Yield a picture for each seat beside the winner's and the discarder's that payments may depend on."""
        for asked in self.ruleset.inputs:
            if asked.sort is Sort.SEAT and (picture := self._liability(asked)) is not None:
                yield picture

    def _liability(self, asked: ScoringInput) -> PaymentPicture | None:
        """Return the picture of the first example that is paid otherwise if a seat is liable; None if none is."""
        for element in self.elements:
            scored = scored_under(self.ruleset, self.options, self.table, element.example)
            if scored is None:
                continue
            seat, players = scored[0].seat, self.table.players
            liable = (seat + 2) % players
            for way in (WayToWin(seat, None), WayToWin(seat, (seat + 1) % players)):
                case = way.of(scored[0])
                answered = asked.apply(case, liable)
                sheet = self.table.scoring.judge(answered)
                if sheet.legal and self._flows(answered, sheet) != self._flows(case, self.table.scoring.judge(case)):
                    words, spoken = self.say.words, self.say.spoken
                    name = seat_name(liable, players, self.say)
                    title = words.headed(words.own_text(spoken, f"calc_ask_{asked.name}"), name)
                    text = f"{capital(way_text(self.say, way))} · {words.element_name(element.id, spoken)}"
                    return self._picture(title, text, answered, sheet)
        return None


def _turned(flows: Flows, players: int) -> Flows:
    """Return the amounts with all players moved one seat on."""
    return {((payer + 1) % players, (payee + 1) % players): amount for (payer, payee), amount in flows.items()}


def _sorted_amounts(flows: Flows) -> list[int]:
    """Return the amounts in ascending order, without their payers."""
    return sorted(flows.values())
