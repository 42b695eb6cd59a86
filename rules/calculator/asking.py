"""Choice of the scoring inputs to ask for: those whose answers change the result."""

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
MISSING = object()
"""Marks a missing fact."""


def relevant_inputs(draft: Draft, table: Table) -> tuple[ScoringInput, ...]:
    """List the rule set's scoring inputs that bear on a complete hand, answered or not."""
    won = draft.by != BY_LOST
    if draft.size_at(table) != table.hand_size + won or (won and draft.winning is None):
        return ()
    cache = ScoreCache(table)
    return tuple(
        asked for asked in table.ruleset.inputs
        if (asked.when is None or asked.when(table.options)) and affects_result(asked, draft, cache)
    )  # fmt: skip


def affects_result(scoring_input: ScoringInput, draft: Draft, cache: ScoreCache) -> bool:
    """Check that some answer gives another result than no answer."""
    table = cache.table
    case = with_answer(draft, scoring_input, None).as_case(table)
    base = cache.result(case)
    tries = scoring_input.probes(case)
    return any(cache.result(with_answer(draft, scoring_input, answer).as_case(table)) != base for answer in tries)


def with_answer(draft: Draft, scoring_input: ScoringInput, answer: Answer | None) -> Draft:
    """Return the draft with an answer to a scoring input; None takes the answer away."""
    others = {name: given for name, given in draft.answers.items() if name != scoring_input.name}
    return replace(draft, answers=others if answer is None else {**others, scoring_input.name: answer})


class ReadFacts(Mapping[str, PlainValue]):
    """Facts of a hand that record which of them are read; iterating or copying reads all."""

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
class ScoredCase:
    """Scored hand, with the facts that scoring read and its sheet (None: not scored)."""

    case: HandContext
    read_facts: ReadFacts
    sheet: ScoreSheet | None

    def holds_for(self, case: HandContext) -> bool:
        """Check that a hand has the same score, for it differs in no fact that was read."""
        before, now = self.read_facts.facts, case.values
        names = {*before, *now} if self.read_facts.all_seen else self.read_facts.seen
        if any(before.get(name, MISSING) != now.get(name, MISSING) for name in names):
            return False
        return replace(case, values=before) == self.case


@dataclass(slots=True)
class ScoreCache:
    """Score cache for hands of one table that differ only in their facts; payments are not cached."""

    table: Table
    made: list[ScoredCase] = field(default_factory=list)

    def result(self, case: HandContext) -> Result:
        """Result of a hand as the calculator shows it."""
        sheet = self._cached_sheet(case)
        if sheet is None:
            return ()
        if case.by == BY_LOST:
            return (sheet.score,)
        if not sheet.legal:
            return False, sheet.reason, sheet.missing
        paid = tuple((one.reason, one.amounts, one.pot) for one in payments_of(case, sheet, self.table))
        return True, sheet.score, tuple(sheet.amounts().items()), paid

    def _cached_sheet(self, case: HandContext) -> ScoreSheet | None:
        """Score a hand, unless one with equal read facts was scored."""
        for known in self.made:
            if known.holds_for(case):
                return known.sheet
        watched, scoring = ReadFacts(case.values), self.table.scoring
        tracked = replace(case, values=watched)
        sheet = scoring.count_lost(tracked) if case.by == BY_LOST else scoring.judge(tracked)
        self.made.append(ScoredCase(case, watched, sheet))
        return sheet
