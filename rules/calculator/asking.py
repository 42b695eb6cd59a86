"""What is asked about a hand beside its tiles: only that of which another answer makes another result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.calculator.calculator import Draft
from rules.calculator.circumstances import payments_of
from rules.core.plain_value import PlainValue
from rules.engine.table import Table
from rules.scoring.hand_context import BY_LOST, HandContext
from rules.scoring.scoring_inputs import Answer, ScoringInput
from rules.scoring.sheets import ScoreSheet

Result = tuple[object, ...]
NOT_THERE = object()
"""Stands for a fact of which nothing is told."""


def asked_about(draft: Draft, table: Table) -> tuple[ScoringInput, ...]:
    """The inquiries of the rule set that bear on a complete hand, whatever has been answered so far."""
    won = draft.by != BY_LOST
    if draft.held_at(table) != table.hand_size + won or (won and draft.winning is None):
        return ()
    counts = Counts(table)
    return tuple(
        scoring_input for scoring_input in table.ruleset.inputs
        if (scoring_input.when is None or scoring_input.when(table.options)) and bears(scoring_input, draft, counts)
    )  # fmt: skip


def bears(scoring_input: ScoringInput, draft: Draft, counts: Counts) -> bool:
    """Whether some answer makes another result than none."""
    table = counts.table
    case = answered(draft, scoring_input, None).as_case(table)
    base = counts.result(case)
    tries = scoring_input.tries(case)
    return any(counts.result(answered(draft, scoring_input, answer).as_case(table)) != base for answer in tries)


def answered(draft: Draft, scoring_input: ScoringInput, answer: Answer | None) -> Draft:
    """A hand of which something is told; None: nothing any more."""
    others = {name: given for name, given in draft.answers.items() if name != scoring_input.name}
    return replace(draft, answers=others if answer is None else {**others, scoring_input.name: answer})


class WatchedFacts(Mapping[str, PlainValue]):
    """Facts of a hand that note which of them are looked at; who goes through them or copies them looks at all."""

    def __init__(self, facts: Mapping[str, PlainValue]) -> None:
        self.facts = facts
        self.seen = set[str]()
        self.all_seen = False

    def __getitem__(self, name: str) -> PlainValue:
        self.seen.add(name)
        return self.facts[name]

    def __iter__(self) -> Iterator[str]:
        self.all_seen = True
        return iter(self.facts)

    def __len__(self) -> int:
        self.all_seen = True
        return len(self.facts)


@dataclass(frozen=True, slots=True)
class Count:
    """A hand that was counted, the facts that counting looked at, and what it came to (None: nothing is counted)."""

    case: HandContext
    looked_at: WatchedFacts
    sheet: ScoreSheet | None

    def holds_for(self, case: HandContext) -> bool:
        """Whether a hand comes to the same because it differs in nothing that was looked at."""
        before, now = self.looked_at.facts, case.values
        names = {*before, *now} if self.looked_at.all_seen else self.looked_at.seen
        if any(before.get(name, NOT_THERE) != now.get(name, NOT_THERE) for name in names):
            return False
        return replace(case, values=before) == self.case


@dataclass(slots=True)
class Counts:
    """Hands of one table that are alike but for what is told of them: each count is made once, payments for each."""

    table: Table
    made: list[Count] = field(default_factory=list)

    def result(self, case: HandContext) -> Result:
        """All that is said of a hand."""
        sheet = self._sheet(case)
        if sheet is None:
            return ()
        if case.by == BY_LOST:
            return (sheet.score,)
        if not sheet.legal:
            return False, sheet.reason, sheet.missing
        paid = tuple((one.reason, one.amounts, one.pot) for one in payments_of(case, sheet, self.table))
        return True, sheet.score, tuple(sheet.amounts().items()), paid

    def _sheet(self, case: HandContext) -> ScoreSheet | None:
        for known in self.made:
            if known.holds_for(case):
                return known.sheet
        watched, scoring = WatchedFacts(case.values), self.table.scoring
        looked = replace(case, values=watched)
        sheet = scoring.count_lost(looked) if case.by == BY_LOST else scoring.judge(looked)
        self.made.append(Count(case, watched, sheet))
        return sheet
