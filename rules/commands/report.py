"""Scored cases of score notation: results of the `score` command and the calculator."""

from __future__ import annotations

from collections.abc import Mapping

from rules.calculator.legality import SAID, as_laid, check_laid, judge
from rules.core.errors import ImpossibleHand, NotationError
from rules.engine import registry
from rules.engine.case_facts import facts_in, seat_number
from rules.engine.notation import case_options, check_possible, hands_in, parse_case
from rules.engine.table import Ruleset, Table
from rules.scoring.hand_context import BY_LOST, HandContext
from rules.scoring.settlement import Outcome, Winner, total
from rules.scoring.sheets import ScoreSheet

Answer = dict[str, object]

INSTANT = "instant"
"""Value of `by` for payments in mid-deal."""


def has_hand(case: Mapping[str, object]) -> bool:
    """Check that a test case holds a hand to score or an event of the rule set; other cases describe the engine."""
    return bool(_event(case)) or ("concealed" in case and case.get("by") in ("self", "discard", "lost"))


def _event(case: Mapping[str, object]) -> object:
    """Return the name of the event that a test case without a hand describes; None if it describes none.

    It is one that the rule set knows, or a payment in mid-deal.
    """
    return case.get("event") or (INSTANT if case.get("by") == INSTANT else None)


def score_case(case: Mapping[str, object], default_ruleset: str = "") -> Answer:
    """Score one test case: legality with a reason, elements, score, payments, the others' scores.

    Cases that name no rule set are of `default_ruleset`.
    """
    ruleset_id = case.get("ruleset", default_ruleset)
    if not isinstance(ruleset_id, str) or not ruleset_id:
        raise NotationError("a case names its ruleset")
    ruleset = registry.get(ruleset_id)
    options = case_options(ruleset, case)
    table = ruleset.at(options)
    if (event := _event(case)) is not None:
        return _event_answer(ruleset, table, event, case)
    hand = as_laid(table, parse_case(ruleset, case, options))
    check_possible(hand, table.copies)
    if hand.by == BY_LOST:
        return _lost_answer(table, check_laid(table, hand))
    sheet = judge(table, hand)
    if not sheet.legal:
        if sheet.reason == "not_complete" and (fault := wrong_size(table, hand)):
            raise ImpossibleHand(fault)
        return {
            "legal": False, "reason": _reason(table, hand, sheet), "elements": {}, "score": 0, "payments": {},
            "others": {},
        }  # fmt: skip
    return _won_answer(ruleset, table, case, hand, sheet)


def _reason(table: Table, hand: HandContext, sheet: ScoreSheet) -> str:
    """Return the reason why a hand does not win, in words; for a set that cannot be laid like this, with the set."""
    if sheet.reason in SAID:
        try:
            check_laid(table, hand)
        except ImpossibleHand as fault:
            return str(fault)
        return SAID[sheet.reason]
    return sheet.reason.removeprefix("err_").replace("_", " ")


def _event_answer(ruleset: Ruleset, table: Table, event: object, case: Mapping[str, object]) -> Answer:
    """Return the answer to a test case that describes an event of this rule set instead of a hand."""
    handler = ruleset.case_handlers.get(event) if isinstance(event, str) else None
    if handler is None:
        known = ", ".join(sorted(ruleset.case_handlers)) or "none"
        raise NotationError(f"event: {event!r} is none of this rule set's ({known})")
    if isinstance(case.get("concealed"), str):
        for hand in hands_in(ruleset, case).values():
            check_laid(table, hand)
    nothing: Answer = {"legal": True, "reason": "", "elements": {}, "score": 0, "payments": {}, "others": {}}
    return {**nothing, **handler(table, case)}


def wrong_size(table: Table, hand: HandContext) -> str:
    """Return a sentence that no hand with this number of tiles can win; an empty text if the number fits."""
    held = len(hand.tiles) + table.tiles_used(hand.melds)
    wanted = table.hand_size + 1
    return "" if held == wanted else f"{held} tiles, but a winning hand has {wanted}"


def _lost_answer(table: Table, hand: HandContext) -> Answer:
    """Return the answer to a case of a hand that did not win: its elements and score."""
    sheet = table.scoring.count_lost(hand)
    if sheet is None:
        raise NotationError("hands that did not win are not counted in this rule set")
    return {
        "legal": True, "reason": "", "elements": sheet.amounts(), "score": sheet.score, "payments": {}, "others": {},
    }  # fmt: skip


def _won_answer(
    ruleset: Ruleset, table: Table, case: Mapping[str, object], hand: HandContext, sheet: ScoreSheet
) -> Answer:
    """Return the answer to a case of a winning hand with this score sheet: elements, score and payments."""
    lost, flags = others_of(ruleset, table, case, hand)
    outcome = Outcome(
        players=table.players, options=table.options, winners=(Winner(hand, sheet),), lost=lost, lost_flags=flags,
        values={"streak": hand.streak, **hand.values},
    )  # fmt: skip
    payments = table.settlement(outcome)
    amounts = dict(zip(ruleset.letters_for(table.players), total(payments, table.players), strict=True))
    if laid := sum(payment.pot for payment in payments):
        amounts["table"] = laid
    letters = ruleset.letters_for(table.players)
    given = case.get("others")
    return {
        "legal": True,
        "reason": "",
        "elements": sheet.amounts(),
        "score": sheet.score,
        "payments": amounts,
        "others": {letter: lost[letters.index(letter)].score for letter in (given if isinstance(given, dict) else ())},
        **(ruleset.details(sheet) if ruleset.details else {}),
    }


def others_of(
    ruleset: Ruleset, table: Table, case: Mapping[str, object], hand: HandContext
) -> tuple[dict[int, ScoreSheet], dict[int, frozenset[str]]]:
    """Return, by seat, the score sheets and the flags of the hands that did not win.

    `hand` is the winner's; hands that the case leaves out count nothing.
    """
    lost = {seat: ScoreSheet(True) for seat in range(table.players) if seat != hand.seat}
    flags: dict[int, frozenset[str]] = {seat: frozenset() for seat in lost}
    for letter, other in facts_in(case, "others").items():
        seat = seat_number(letter, ruleset.letters_for(table.players))
        if seat == hand.seat or not isinstance(other, dict):
            raise NotationError(f"others: {letter} is no other player's hand")
        if type(other.get("score")) is int:
            lost[seat] = ScoreSheet(True, score=other["score"])
            flags[seat] = frozenset(other.get("flags") or ())
            continue
        described = {**other, "seat": letter, "by": BY_LOST, "round": case.get("round", "E")}
        for shared in ("rivers", "indicators", "streak", "direction"):
            if shared in case:
                described.setdefault(shared, case[shared])
        theirs = check_laid(table, parse_case(ruleset, described, table.options))
        sheet = table.scoring.count_lost(theirs)
        if sheet is not None:
            lost[seat] = sheet
        flags[seat] = theirs.flags
    return lost, flags
