"""Choice of the scoring inputs to ask for: those whose values change the result."""

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
    """Return the scoring inputs that can change the result of a complete hand, with or without a value entered."""
    won = draft.by != BY_LOST
    if draft.size_at(table) != table.hand_size + won or (won and draft.winning is None):
        return ()
    cache = ScoreCache(table)
    return tuple(
        asked for asked in table.ruleset.inputs
        if (asked.when is None or asked.when(table.options)) and affects_result(asked, draft, cache)
    )  # fmt: skip


def affects_result(scoring_input: ScoringInput, draft: Draft, cache: ScoreCache) -> bool:
    """Return True if some value of the input gives the hand another result than none."""
    table = cache.table
    case = with_answer(draft, scoring_input, None).as_case(table)
    base = cache.result(case)
    tries = scoring_input.probes(case)
    return any(cache.result(with_answer(draft, scoring_input, answer).as_case(table)) != base for answer in tries)


def with_answer(draft: Draft, scoring_input: ScoringInput, answer: Answer | None) -> Draft:
    """Return the draft with this value of a scoring input; None removes the value."""
    others = {name: given for name, given in draft.answers.items() if name != scoring_input.name}
    return replace(draft, answers=others if answer is None else {**others, scoring_input.name: answer})


class ReadFacts(Mapping[str, PlainValue]):
    """The rule set's own facts of a hand, with a record of those that are read; iteration reads all."""

    def __init__(self, facts: Mapping[str, PlainValue]) -> None:
        """Wrap the facts; none has been read."""
        self.facts = facts
        self.seen = set[str]()
        self.all_seen = False

    def __getitem__(self, name: str) -> PlainValue:
        """Return a fact and note that it was read."""
        self.seen.add(name)
        return self.facts[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of all facts and note that all were read."""
        self.all_seen = True
        return iter(self.facts)

    def __len__(self) -> int:
        """Return the number of facts and note that all were read."""
        self.all_seen = True
        return len(self.facts)


@dataclass(frozen=True, slots=True)
class ScoredCase:
    """A scored hand, the facts that scoring read, and the score sheet (None if such hands are not scored)."""

    case: HandContext
    read_facts: ReadFacts
    sheet: ScoreSheet | None

    def holds_for(self, case: HandContext) -> bool:
        """Return True if another hand must have the same sheet: it differs only in facts that scoring did not read."""
        before, now = self.read_facts.facts, case.values
        names = {*before, *now} if self.read_facts.all_seen else self.read_facts.seen
        if any(before.get(name, MISSING) != now.get(name, MISSING) for name in names):
            return False
        return replace(case, values=before) == self.case


@dataclass(slots=True)
class ScoreCache:
    """Cache of score sheets for hands at one table that differ only in the rule set's own facts."""

    table: Table
    made: list[ScoredCase] = field(default_factory=list)

    def result(self, case: HandContext) -> Result:
        """Return everything about a hand that the calculator shows: score or reason, elements and payments."""
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
        """Return the score sheet of a hand, from the cache if a hand with the same facts, as far as read, is there."""
        for known in self.made:
            if known.holds_for(case):
                return known.sheet
        watched, scoring = ReadFacts(case.values), self.table.scoring
        tracked = replace(case, values=watched)
        sheet = scoring.count_lost(tracked) if case.by == BY_LOST else scoring.judge(tracked)
        self.made.append(ScoredCase(case, watched, sheet))
        return sheet
