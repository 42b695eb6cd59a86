"""Draft of a hand put together tile by tile: shanten, waits, score, payments, and changes that raise the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rules.calculator.circumstances import (
    FLAG_FACTS,
    SET_SIZES,
    Distinctions,
    examples_of,
    goes_with,
    payments_of,
    wild_named_by,
    wild_phase_of,
)
from rules.calculator.legality import as_laid
from rules.calculator.legality import judge as legal_count
from rules.calculator.possible_additions import BRINGS, can_add, may_only_draw
from rules.core.errors import RulesError
from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.plain_value import PlainValue
from rules.core.tiles import HONORS, JOKER, RED_FIVES, SUIT_TILES, Kind, plain, suit_of
from rules.core.wild import Wild
from rules.engine import registry
from rules.engine.notation import check_possible
from rules.engine.table import Table
from rules.families.card_hands.grammar import pattern_kind
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext, Held
from rules.scoring.scoring_inputs import Answer, ScoringInput, numbers_in
from rules.scoring.settlement import Payment
from rules.scoring.sheets import ScoreSheet


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand that a person puts together in the calculator.

    `hand` lists the concealed tiles in the order added; `win` is the index of the winning one. Seats count from the
    dealer; `source` is the discarder on a win by discard. `answers` are the values of the rule set's scoring inputs, by
    name; `indicators` are face-up tiles that name others, and `under` the tiles below them.
    """

    hand: tuple[Kind, ...] = ()
    win: int = -1
    melds: tuple[Group, ...] = ()
    bonus: tuple[Kind, ...] = ()
    by: str = BY_SELF
    seat: int = 0
    source: int = 1
    round_wind: int = 0
    flags: frozenset[str] = frozenset()
    answers: Mapping[str, Answer] = field(default_factory=dict)
    indicators: tuple[Kind, ...] = ()
    under: tuple[Kind, ...] = ()
    case: HandContext | None = field(default=None, compare=False)
    """Hand that the draft was made from: its wild tiles and its facts that the calculator can't change."""

    @property
    def empty(self) -> bool:
        """True if there are no tiles."""
        return not (self.hand or self.melds or self.bonus)

    def size_at(self, table: Table) -> int:
        """Return the number of tiles as they count for the size of a hand: a kong as three where its fourth tile is
        replaced.
        """
        return len(self.hand) + table.tiles_used(self.melds)

    @property
    def winning(self) -> Kind | None:
        """The winning tile; None if there is none."""
        return self.hand[self.win] if 0 <= self.win < len(self.hand) and self.by != BY_LOST else None

    @property
    def concealed(self) -> tuple[Kind, ...]:
        """The concealed tiles without the winning one."""
        return tuple(kind for place, kind in enumerate(self.hand) if self.by == BY_LOST or place != self.win)

    def used(self, inputs: Iterable[ScoringInput] = ()) -> Counter[Kind]:
        """Return the number of used tiles of every kind: in the hand, as indicators, and as values of `inputs`."""
        apart = [self.answers.get(scoring_input.name, ()) for scoring_input in inputs if scoring_input.apart]
        told = [kind for answer in apart for kind in numbers_in(answer)]
        return Counter((*self.hand, *self.bonus, *self._laid(), *self.indicators, *self.under, *told))

    def _laid(self) -> list[Kind]:
        """Return the faces of all tiles in melds."""
        return [face for meld in self.melds for face in meld.faces or meld.kinds]

    def plus(self, *kinds: Kind) -> Draft:
        """Return the draft with these tiles added, of which the last becomes the winning one."""
        return replace(self, hand=(*self.hand, *kinds), win=len(self.hand) + len(kinds) - 1)

    def minus(self, place: int) -> Draft:
        """Return the draft without the concealed tile at index `place`."""
        hand = (*self.hand[:place], *self.hand[place + 1 :])
        win = self.win - 1 if place < self.win else self.win
        return replace(self, hand=hand, win=len(hand) - 1 if place == self.win else win)

    def without(self, kind: Kind) -> Draft:
        """Return the draft without one tile of a kind: a bonus tile if there is one, else the last one in the hand."""
        if kind in self.bonus:
            bonus = list(self.bonus)
            bonus.remove(kind)
            return replace(self, bonus=tuple(bonus))
        for place in range(len(self.hand) - 1, -1, -1):
            if self.hand[place] == kind:
                return self.minus(place)
        return self

    def allows(self, flag: str) -> bool:
        """Return True if this circumstance is possible with the way in which the hand wins."""
        return goes_with(flag, self.by)

    def wild(self, table: Table) -> Wild:
        """Return the wild tiles: those that the indicators name, else those of the original hand, or of every deal."""
        named = self.indicators and wild_phase_of(table) is not None
        return wild_named_by(table, self.indicators) if named or self.case is None else self.case.wild

    def _facts(self) -> dict[str, PlainValue]:
        """Return the rule set's own facts: those of the original hand, overridden by those of the draft."""
        found = {} if self.case is None else {**self.case.values, "dora": ()}
        found |= {name: value for flag, (name, value) in FLAG_FACTS.items() if flag in self.flags and self.allows(flag)}
        return {**found, **({"ura": self.under} if self.under else {})}

    def as_case(self, table: Table) -> HandContext:
        """Return the hand as scoring reads it."""
        base, winning = self.case, self.winning
        reds = sum(kind in RED_FIVES for kind in (*self.hand, *self._laid()))
        case = HandContext(
            tuple(sorted(plain(kind) for kind in self.concealed)), self.melds, self.bonus,
            None if winning is None else plain(winning), self.by, self.seat,
            self.source if self.by == BY_DISCARD else None, self.round_wind, table.players, table.options,
            frozenset(flag for flag in self.flags if self.allows(flag)), indicators=self.indicators,
            values=self._facts(), wild=self.wild(table), reds=reds,
        )  # fmt: skip
        if base is not None:
            case = replace(case, rivers=base.rivers, direction=base.direction, firsts=base.firsts, out=base.out,
                           left_match=base.left_match, streak=base.streak, reds=max(reds, base.reds))  # fmt: skip
        for scoring_input in table.ruleset.inputs:
            answer = self.answers.get(scoring_input.name, scoring_input.default(case))
            case = case if answer is None else scoring_input.apply(case, answer)
        return as_laid(table, case)


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that would complete a hand, and the score of that hand; None if it may not win."""

    kind: Kind
    score: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The calculator's answer for a hand.

    `sheet` is its score, `wanted` the number of tiles in a complete hand; `shanten` is -1 if unknown. `waits` are the
    tiles that would complete it.
    """

    sheet: ScoreSheet | None
    wanted: int
    payments: tuple[Payment, ...] = ()
    shanten: int = -1
    waits: tuple[Wait, ...] = ()


def judge(draft: Draft, table: Table) -> Verdict:
    """Score a hand; if it lacks one tile, list its waits instead."""
    wanted = table.hand_size + 1
    if draft.by == BY_LOST:
        fits = draft.size_at(table) < wanted
        return Verdict(table.scoring.count_lost(draft.as_case(table)) if fits else None, wanted - 1)
    if draft.size_at(table) == wanted - 1:
        return _won_without(draft, table) or _won_by_bonus(draft, table) or _incomplete(draft, table, draft.hand, None)
    if draft.size_at(table) != wanted or draft.winning is None:
        return Verdict(None, wanted)
    case = draft.as_case(table)
    sheet = legal_count(table, case)
    if sheet.legal:
        return Verdict(sheet, wanted, payments_of(case, sheet, table))
    if sheet.reason == "not_complete":
        return _incomplete(draft, table, draft.concealed, sheet)
    return Verdict(sheet, wanted)


def _won_without(draft: Draft, table: Table) -> Verdict | None:
    """Score a hand that wins by a circumstance alone, without a winning tile; return None for any other hand."""
    if not draft.flags or draft.by != BY_SELF:
        return None
    case = replace(draft, win=-1).as_case(table)
    sheet = legal_count(table, case)
    return Verdict(sheet, table.hand_size + 1, payments_of(case, sheet, table)) if sheet.legal else None


def _won_by_bonus(draft: Draft, table: Table) -> Verdict | None:
    """Score a hand that wins on its last bonus tile; return None for any other hand."""
    if not draft.bonus or draft.by != BY_SELF:
        return None
    *before, last = draft.bonus
    case = replace(draft, hand=(*draft.hand, last), win=len(draft.hand), bonus=tuple(before)).as_case(table)
    sheet = legal_count(table, case)
    return Verdict(sheet, table.hand_size + 1, payments_of(case, sheet, table)) if sheet.legal else None


def _incomplete(draft: Draft, table: Table, tiles: Sequence[Kind], sheet: ScoreSheet | None) -> Verdict:
    """Work out the shanten of a hand that is not complete, and its waits.

    `tiles` are the concealed tiles; `sheet` becomes the sheet of the result.
    """
    shanten, kinds = table.scoring.outlook(Held.of(tiles, draft.melds, draft.wild(table)))
    waits: list[Wait] = []
    if shanten == 0:
        used = replace(draft, hand=tuple(tiles)).used(table.ruleset.inputs)
        for kind in sorted(kinds):
            if used[kind] < table.copies.get(kind, 0):
                case = replace(draft, hand=(*tiles, kind), win=len(tiles)).as_case(table)
                found = legal_count(table, case)
                waits.append(Wait(kind, found.score if found.legal else None))
    return Verdict(sheet, table.hand_size + 1, (), shanten, tuple(waits))


@dataclass(frozen=True, slots=True)
class Addition:
    """A change that would raise the score: another way of winning, a circumstance or a bonus tile; `gain` is the
    difference.
    """

    gain: int
    by: str = ""
    flag: str = ""
    bonus: Kind | None = None


def additions(draft: Draft, table: Table, known: Distinctions) -> tuple[Addition, ...]:
    """Return the possible changes that raise the score of a complete hand, greatest gain first, then in the rule set's
    order.

    `known` are the circumstances that matter in the rule set.
    """
    if draft.by == BY_LOST or draft.size_at(table) != table.hand_size + 1 or draft.winning is None:
        return ()
    base = legal_count(table, draft.as_case(table))
    if not base.groups and not base.lines:
        return ()
    other = BY_DISCARD if draft.by == BY_SELF else BY_SELF
    case, tried = draft.as_case(table), list[tuple[Addition, Draft]]()
    if all(goes_with(flag, other) for flag in case.flags) and not (other == BY_DISCARD and may_only_draw(case)):
        tried.append((Addition(0, by=other), replace(draft, by=other)))
    for flag in known.offers(draft.by):
        if flag not in case.flags and flag != "dead_hand" and can_add(table, known, case, flag):
            brought = {flag, *BRINGS.get(flag, ())}
            tried.append((Addition(0, flag=flag), replace(draft, flags=draft.flags | brought)))
    used = draft.used(table.ruleset.inputs)
    for kind in sorted(table.bonus.kinds | table.bonus.at_will):
        if used[kind] < table.copies.get(kind, 0):
            tried.append((Addition(0, bonus=kind), replace(draft, bonus=(*draft.bonus, kind))))
    found = []
    for addition, changed in tried:
        gain = legal_count(table, changed.as_case(table)).score - base.score
        if gain > 0:
            found.append(replace(addition, gain=gain))
    return tuple(sorted(found, key=lambda addition: -addition.gain))


# -- open sets ---------------------------------------------------------------------------------------------------------


def set_from(form: Form, kind: Kind, concealed: bool = False, free: Mapping[Kind, int] | None = None) -> Group | None:
    """Return a laid set of this form that begins with a tile; None if there is none.

    From an eight or nine the last chow of the suit is made. For five or six alike, which need more tiles than exist,
    `free` is the number of tiles left by kind: flowers count as one kind, and jokers fill the rest.
    """
    if form is Form.CHOW:
        if kind not in SUIT_TILES:
            return None
        first = min(kind, kind - kind % 9 + 6)
        return Group(form, (first, first + 1, first + 2), concealed, laid=True)
    size = SET_SIZES[form]
    if free is None or form not in (Form.QUINT, Form.SEXTET):
        return Group(form, (kind,) * size, concealed, laid=True)
    same = [one for one in free if pattern_kind(one) == pattern_kind(kind) for _ in range(max(0, free[one]))]
    faces = tuple((*sorted(same), *[JOKER] * size)[:size])
    kinds = tuple(pattern_kind(kind) if face == JOKER else face for face in faces)
    return Group(form, kinds, concealed, faces=faces, laid=True)


def set_of(kinds: Sequence[Kind]) -> Group | None:
    """Return a meld of these tiles, for games whose sets may have any length; None for fewer than three tiles."""
    if len(kinds) < 3:
        return None
    shown = tuple(sorted(kinds))
    equal = len(set(shown)) == 1
    one_suit = len({suit_of(kind) for kind in shown}) == 1 and shown[0] in SUIT_TILES
    in_row = one_suit and shown == tuple(range(shown[0], shown[0] + len(shown)))
    honors = all(kind in HONORS for kind in shown) and len(set(shown)) == len(shown)
    form = Form.BRIDGE if equal else Form.ROW if in_row or honors else Form.SPECIAL
    return Group(form, shown, False, faces=shown, laid=True)


def from_case(case: HandContext, asked: Sequence[ScoringInput] = ()) -> Draft:
    """Return a draft of a hand given as a scoring context; facts that are values of `asked` become answers."""
    hand = case.concealed if case.win is None else (*case.concealed, case.win)
    source = case.source if case.source is not None else (1 if case.seat != 1 else 0)
    lying, under = case.numbers("dora") or case.indicators, case.numbers("ura")
    answers, rest = dict[str, Answer](), case
    for scoring_input in reversed(asked):  # a later answer may stand on an earlier one
        if (answer := scoring_input.value_in(rest)) is not None:
            answers[scoring_input.name], rest = answer, scoring_input.cleared(rest)
    told = {flag for flag, (name, value) in FLAG_FACTS.items() if rest.values.get(name) == value}
    facts = {name: value for name, value in rest.values.items() if name not in {FLAG_FACTS[flag][0] for flag in told}}
    return Draft(hand, len(hand) - 1, case.melds, case.bonus, case.by, case.seat, source, case.round_wind,
                 case.flags | told, answers, lying, under, replace(rest, values=facts))  # fmt: skip


@lru_cache(maxsize=64)
def examples(ruleset_id: str, options: OptionValues) -> tuple[Draft, ...]:
    """Return drafts of hands that win under these house rules: the rule set's sample, then the examples of its rows."""
    ruleset, found = registry.get(ruleset_id), list[Draft]()
    table = ruleset.at(options)
    for case in examples_of(ruleset, table):
        try:
            check_possible(case, table.copies)
        except RulesError:
            continue
        draft = replace(from_case(case, ruleset.inputs), case=None)
        if draft.size_at(table) == table.hand_size + 1 and legal_count(table, draft.as_case(table)).legal:
            found.append(draft)
    return tuple(found)
