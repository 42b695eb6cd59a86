"""What is asked about a hand beside its tiles: only that of which another answer makes another result."""

from __future__ import annotations

from dataclasses import replace

from rules.ruleset import Table
from rules.scoring.inquiries import Answer, Inquiry
from rules.scoring.table import BY_LOST, HandCase
from rules.tools.calculator import Draft
from rules.tools.circumstances import payments_of

Result = tuple[object, ...]


def asked_about(draft: Draft, table: Table) -> tuple[Inquiry, ...]:
    """The inquiries of the rule set that bear on a complete hand, whatever has been answered so far."""
    won = draft.by != BY_LOST
    if draft.held_at(table) != table.hand_size + won or (won and draft.winning is None):
        return ()
    return tuple(
        inquiry for inquiry in table.ruleset.asked
        if (inquiry.when is None or inquiry.when(table.options)) and bears(inquiry, draft, table)
    )  # fmt: skip


def bears(inquiry: Inquiry, draft: Draft, table: Table) -> bool:
    """Whether some answer makes another result than none."""
    without = answered(draft, inquiry, None)
    case = without.as_case(table)
    base = _result(case, table)
    tries = inquiry.tries(case)
    return any(_result(answered(draft, inquiry, answer).as_case(table), table) != base for answer in tries)


def answered(draft: Draft, inquiry: Inquiry, answer: Answer | None) -> Draft:
    """A hand of which something is told; None: nothing any more."""
    others = {name: given for name, given in draft.answers.items() if name != inquiry.name}
    return replace(draft, answers=others if answer is None else {**others, inquiry.name: answer})


def _result(case: HandCase, table: Table) -> Result:
    """All that is said of a hand."""
    if case.by == BY_LOST:
        lost = table.scoring.count_lost(case)
        return () if lost is None else (lost.score,)
    sheet = table.scoring.judge(case)
    if not sheet.legal:
        return False, sheet.reason, sheet.missing
    paid = tuple((payment.reason, payment.amounts, payment.pot) for payment in payments_of(case, sheet, table))
    return True, sheet.score, tuple(sheet.amounts().items()), paid
