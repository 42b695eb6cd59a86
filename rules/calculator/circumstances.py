"""Circumstances that a rule set distinguishes, found by scoring and settling its examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rules.core.melds import Form
from rules.core.options import OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import Kind
from rules.core.wild import Wild
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.engine.own_rows import rows_added
from rules.engine.table import Ruleset, Table
from rules.mechanics.wild_tiles.indicated_wild import RollForWild, TurnForWild
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext
from rules.scoring.scoring_inputs import OTHERS, OTHERS_READY
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import ScoreSheet

FLAGS = (
    "ready", "original_call", "original_call_changed", "called_on_deal", "last_tile", "replacement", "after_bonus",
    "robbing_kong", "heavenly", "earthly", "last_of_kind", "not_first", "first_deal", "dead_hand", "heavenly_hand",
    "earthly_hand", "human_hand", "heavenly_ready", "earthly_ready", "eight_flowers", "seven_rob_one",
    "double_ready", "ippatsu", "first_turn", "first_discard", "kong_discard", "dealt", "robbing_north",
    "replacement_north", "kong_on_kong", "double_kong_win", "last_four", "undeclared", "robbing_gold", "three_golds",
    "dangerous", "double_dice", "equal_dice", "quick", "hot_wall", "gold_discarded", "doublet", "feeder_ready", "human",
    "green_jokers_3", "green_jokers_5",
)  # fmt: skip
"""All circumstances known by name to scoring and settlements, in the order offered."""
FLAG_FACTS: Mapping[str, tuple[str, int]] = {
    "equal_dice": ("equal_dice", 1), "quick": ("discards", 1), "hot_wall": ("hot", 1), "doublet": ("doublet", 1),
    "gold_discarded": ("discarded_gold", 1), "feeder_ready": ("discarder_ready", 1),
    "first_discard": ("first_discard", 1),
}  # fmt: skip
"""Circumstances stored as numbers among the facts of a hand: the fact, and its value where they hold."""
SELF_ONLY = frozenset(
    {"replacement", "after_bonus", "heavenly", "heavenly_hand", "eight_flowers", "dealt", "replacement_north",
     "kong_on_kong", "double_kong_win", "last_four", "robbing_gold", "three_golds", "green_jokers_3",
     "green_jokers_5"}
)
DISCARD_ONLY = frozenset(
    {"robbing_kong", "human_hand", "seven_rob_one", "robbing_north", "first_discard", "dangerous", "kong_discard",
     "hot_wall", "gold_discarded", "feeder_ready"}
)
LOST_FLAGS = ("ready", "dead_hand")
"""Circumstances possible for a hand that did not win."""
SET_SIZES = {Form.PUNG: 3, Form.KONG: 4, Form.QUINT: 5, Form.SEXTET: 6}
"""Number of tiles in sets of equal tiles."""


def goes_with(flag: str, by: str) -> bool:
    """Return True if a circumstance is possible for a hand won `by` ``self`` or ``discard``, or ``lost``."""
    if by == BY_LOST:
        return flag in LOST_FLAGS
    return flag not in (DISCARD_ONLY if by == BY_SELF else SELF_ONLY)


class TrackedFlags(frozenset[str]):
    """The circumstances of a hand, with a record of those that scoring tests."""

    asked: set[str]

    def __contains__(self, flag: object) -> bool:
        """Return True if the hand has a circumstance; note that it was tested."""
        self.asked.add(str(flag))
        return super().__contains__(flag)

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """Return True if the hand has none of these circumstances; note that they were tested."""
        return not [flag for flag in other if flag in self]


class TrackedFacts(dict[str, PlainValue]):
    """The rule set's own facts of a hand, with a record of those that are read."""

    asked: set[str]

    def get(self, name: str, otherwise: PlainValue | None = None) -> PlainValue | None:  # type: ignore[override]
        """Return a fact and note that it was read."""
        self.asked.add(name)
        return super().get(name, otherwise)


class TrackedIndicators(tuple[Kind, ...]):
    """The indicators of a hand, with a record of any reading."""

    seen: list[bool]

    def __iter__(self) -> Iterator[Kind]:
        """Yield the indicators and note that they were read."""
        self.seen.append(True)
        return super().__iter__()


@dataclass(frozen=True, slots=True)
class Distinctions:
    """The circumstances that matter in a rule set under its house rules; the calculator offers only these.

    `flags`: circumstances; `round_wind`: the round's wind matters; `forms`: forms of melds; `chows`: chows are sets;
    `concealed_kong`: kongs may be concealed; `groups`: melds may have any length and mixture; `counts_lost`: hands that
    did not win are scored; `indicators`: indicators name tiles, and with `under` those below them do so too.
    """

    flags: tuple[str, ...]
    round_wind: bool
    forms: frozenset[Form]
    chows: bool
    concealed_kong: bool
    groups: bool
    counts_lost: bool
    indicators: bool
    under: bool
    without_effect: frozenset[tuple[str, str]] = frozenset()
    """Circumstances paired with the way of winning in which they have no effect, though they have one in the other."""

    def offers(self, by: str) -> tuple[str, ...]:
        """Return the circumstances that matter for hands won `by` ``self`` or ``discard``."""
        return tuple(flag for flag in self.flags if goes_with(flag, by) and (flag, by) not in self.without_effect)


def wild_phase_of(table: Table) -> TurnForWild | RollForWild | None:
    """Return the phase of the opening in which a tile names the wild tiles of the deal; None if there is none."""
    return next((phase for phase in table.phases if isinstance(phase, TurnForWild | RollForWild)), None)


def wild_named_by(table: Table, indicators: Iterable[Kind]) -> Wild:
    """Return the wild tiles of a deal in which these indicators lie face up."""
    phase, wild = wild_phase_of(table), table.wild
    if phase is None:
        return wild
    for face in indicators:
        barred = phase.barred(face) if isinstance(phase, TurnForWild) else ()
        wild = wild.named(phase.named(face), table.copies, barred=barred)
    return wild


@dataclass(slots=True)
class ReadTracker:
    """Records what scoring and settlement read of hands: circumstances, facts, indicators, and if chows occurred."""

    flags: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    seen: list[bool] = field(default_factory=list)
    chows: bool = False

    def track(self, case: HandContext, table: Table) -> None:
        """Score a hand as self-drawn and as won on a discard, settle it if it wins, and record what is read."""
        flags, facts, shown = TrackedFlags(case.flags), TrackedFacts(case.values), TrackedIndicators((case.tiles[0],))
        flags.asked, facts.asked, shown.seen = self.flags, self.facts, self.seen
        for by, source in ((BY_SELF, None), (BY_DISCARD, (case.seat + 1) % table.players)):
            tracked = replace(case, flags=flags, by=by, source=source, values=facts, indicators=shown)
            sheet = table.scoring.judge(tracked)
            self.chows = self.chows or any(group.form is Form.CHOW for group in sheet.groups)
            if sheet.legal:
                table.settlement(outcome_of(tracked, sheet, table, facts))


def reads_of(ruleset: Ruleset, options: OptionValues) -> ReadTracker:
    """Return the record of everything that a table reads when it scores and settles the rule set's examples."""
    tracker, table = ReadTracker(), ruleset.new_table(options)  # what is in caches would not be read again
    for case in examples_of(ruleset, table):
        tracker.track(case, table)
    return tracker


@lru_cache(maxsize=64)
def distinctions_of(ruleset_id: str, options: OptionValues) -> Distinctions:
    """Return the circumstances that matter in a rule set under these house rules, found by trying its examples."""
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(options)
    tracker = reads_of(ruleset, options)
    round_wind = any(_depends_on_round(case, table) for case in examples_of(ruleset, table))
    forms = frozenset(form for rule in table.claims for form in rule.lays if form in SET_SIZES or form is Form.CHOW)
    return Distinctions(
        tuple(flag for flag in FLAGS if flag in tracker.flags or FLAG_FACTS.get(flag, ("",))[0] in tracker.facts),
        round_wind, forms, tracker.chows,
        any(Form.KONG in move.lays for move in table.moves),
        any(Form.ROW in rule.lays for rule in table.claims),
        _counts_lost(ruleset, table), bool(tracker.seen) or wild_phase_of(table) is not None, "ura" in tracker.facts,
        _without_effect(ruleset, table),
    )  # fmt: skip


def _without_effect(ruleset: Ruleset, table: Table) -> frozenset[tuple[str, str]]:
    """Return circumstances, each with the way of winning in which they change nothing in any example.

    In the other way of winning they do change something.
    """
    tells = {by: set[str]() for by in (BY_SELF, BY_DISCARD)}
    for case in examples_of(ruleset, table):
        for by, source in ((BY_SELF, None), (BY_DISCARD, (case.seat + 1) % table.players)):
            won = replace(case, by=by, source=source)
            with_all = _score_of(won, table)
            tells[by] |= {flag for flag in case.flags
                          if _score_of(replace(won, flags=case.flags - {flag}), table) != with_all}  # fmt: skip
    drawn, taken = tells[BY_SELF], tells[BY_DISCARD]
    return frozenset({*((flag, BY_SELF) for flag in taken - drawn), *((flag, BY_DISCARD) for flag in drawn - taken)})


def _score_of(case: HandContext, table: Table) -> tuple[bool, Mapping[str, int | float]]:
    """Return True for a legal hand, and the amounts of its elements."""
    sheet = table.scoring.judge(case)
    return sheet.legal, sheet.amounts()


def _depends_on_round(case: HandContext, table: Table) -> bool:
    """Return True if the score of a hand depends on the round wind."""
    base = table.scoring.judge(case).amounts()
    return any(table.scoring.judge(replace(case, round_wind=wind)).amounts() != base for wind in range(4))


def examples_of(ruleset: Ruleset, table: Table) -> Iterator[HandContext]:
    """Yield the won hands among the rule set's examples, adapted to this table."""
    for text in (ruleset.sample, *(row.example for row in (*rows_added(ruleset, table.options), *ruleset.elements))):
        if not text:
            continue
        case = parse_example(ruleset, text)
        if case.win is not None and case.seat < table.players:
            yield replace(case, options=table.options, players=table.players, rivers=(), indicators=(), streak=0)


def _counts_lost(ruleset: Ruleset, table: Table) -> bool:
    """Return True if hands that did not win are scored."""
    case = next(examples_of(ruleset, table))
    return table.scoring.count_lost(replace(case, win=None, by=BY_LOST, source=None)) is not None


def outcome_of(case: HandContext, sheet: ScoreSheet, table: Table, values: Mapping[str, PlainValue]) -> Outcome:
    """Return the result of a deal won by this hand alone, for settlement.

    The other hands have the scores that are given as inputs, else 0; `values` are the facts of the deal.
    """
    others, ready = (*case.numbers(OTHERS.key), *(0,) * table.players), case.numbers(OTHERS_READY.key)
    seats = [seat for seat in range(table.players) if seat != case.seat]
    lost = {seat: ScoreSheet(True, score=others[seat]) for seat in seats}
    return Outcome(
        players=table.players, options=table.options, winners=(Winner(case, sheet),), lost=lost,
        lost_flags={seat: frozenset(("ready",) if seat in ready else ()) for seat in seats}, values=values,
    )  # fmt: skip


def payments_of(case: HandContext, sheet: ScoreSheet, table: Table) -> tuple[Payment, ...]:
    """Return the payments in a deal won by this hand alone."""
    return tuple(table.settlement(outcome_of(case, sheet, table, {"streak": case.streak, **case.values})))
