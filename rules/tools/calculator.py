"""A hand put together tile by tile: what it lacks, what it is worth, who pays, and what would add to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rules import registry
from rules.errors import NotationError, RulesError
from rules.lines.grammar import alike
from rules.melds import Form, Group
from rules.notation import check_possible, format_group, parse_example
from rules.options import Options
from rules.ruleset import Ruleset, Table
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import BY_DISCARD, BY_LOST, BY_SELF, HandCase, Held
from rules.tiles import CODES, HONORS, JOKER, SUIT_TILES, Kind, format_tiles, plain, suit_of
from rules.wild import Wild

FLAGS = (
    "ready", "original_call", "original_call_changed", "called_on_deal", "last_tile", "replacement", "after_bonus",
    "robbing_kong", "heavenly", "earthly", "last_of_kind", "not_first", "first_deal", "dead_hand", "heavenly_hand",
    "earthly_hand", "human_hand", "heavenly_ready", "earthly_ready", "eight_flowers", "seven_rob_one",
    "double_ready", "ippatsu", "first_turn", "kong_discard", "dealt", "robbing_north", "replacement_north",
    "kong_on_kong", "double_kong_win", "last_four", "undeclared", "robbing_gold", "three_golds",
)  # fmt: skip
"""All circumstances that scoring knows by name, in the order in which they are offered."""
SELF_ONLY = frozenset(
    {"replacement", "after_bonus", "heavenly", "heavenly_hand", "eight_flowers", "dealt", "replacement_north",
     "kong_on_kong", "double_kong_win", "last_four", "robbing_gold", "three_golds"}
)
DISCARD_ONLY = frozenset({"robbing_kong", "human_hand", "seven_rob_one", "robbing_north"})


LONG = {Form.PUNG: 3, Form.KONG: 4, Form.QUINT: 5, Form.SEXTET: 6}
"""How many tiles there are in sets of tiles that are alike."""


class Listening(frozenset[str]):
    """Circumstances that note which of them scoring asks for."""

    asked: set[str]

    def __contains__(self, flag: object) -> bool:
        self.asked.add(str(flag))
        return super().__contains__(flag)

    def isdisjoint(self, other: Iterable[object]) -> bool:
        return not [flag for flag in other if flag in self]


@dataclass(frozen=True, slots=True)
class Known:
    """What a rule set distinguishes: circumstances, whether the round's wind matters, and the open sets there are."""

    flags: tuple[str, ...]
    round_wind: bool
    forms: frozenset[Form]
    concealed_kong: bool
    groups: bool
    """Whether open sets of any length and mixture are made."""
    counts_lost: bool


@lru_cache(maxsize=16)
def known_to(ruleset_id: str, options: Options) -> Known:
    """What a rule set distinguishes under these house rules, found by asking it to score the examples of its rows."""
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(options)
    asked: set[str] = set()
    round_wind = False
    for case in _examples(ruleset, table):
        flags = Listening(case.flags)
        flags.asked = asked
        for by, source in ((BY_SELF, None), (BY_DISCARD, (case.seat + 1) % table.players)):
            table.scoring.judge(replace(case, flags=flags, by=by, source=source))
        if not round_wind:
            base = table.scoring.judge(case)
            others = (table.scoring.judge(replace(case, round_wind=wind)) for wind in range(4))
            round_wind = any(other.amounts() != base.amounts() for other in others)
    forms = frozenset(form for rule in table.claims for form in rule.lays if form in LONG or form is Form.CHOW)
    return Known(
        tuple(flag for flag in FLAGS if flag in asked), round_wind, forms,
        any(Form.KONG in move.lays for move in table.moves),
        any(Form.ROW in rule.lays for rule in table.claims),
        _counts_lost(ruleset, table),
    )  # fmt: skip


def _examples(ruleset: Ruleset, table: Table) -> Iterable[HandCase]:
    """The won hands among the examples of the rows, as cases of this table."""
    for text in (ruleset.sample, *(row.example for row in ruleset.elements)):
        if not text:
            continue
        case = parse_example(ruleset, text)
        if case.win is not None and case.seat < table.players:
            yield replace(case, options=table.options, players=table.players, rivers=(), indicators=(), streak=0)


def _counts_lost(ruleset: Ruleset, table: Table) -> bool:
    """Whether hands that did not win are counted."""
    case = next(iter(_examples(ruleset, table)))
    return table.scoring.count_lost(replace(case, win=None, by=BY_LOST, source=None)) is not None


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand being put together. `hand` holds what stands in it in the order added, `win` the place of the last tile.

    Seats count from the dealer. `source` is whose tile was taken, if it was.
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
    case: HandCase | None = field(default=None, compare=False)
    """Where it came from another hand: what else was so (rivers, indicators, a streak)."""

    @property
    def empty(self) -> bool:
        """Whether there is no tile at all."""
        return not (self.hand or self.melds or self.bonus)

    def held_at(self, table: Table) -> int:
        """How many tiles it has, a kong counting as three where it is replaced and bonus tiles not at all."""
        return len(self.hand) + table.taken_up(self.melds)

    @property
    def winning(self) -> Kind | None:
        """The winning tile."""
        return self.hand[self.win] if 0 <= self.win < len(self.hand) and self.by != BY_LOST else None

    @property
    def standing(self) -> tuple[Kind, ...]:
        """The tiles in the hand without the winning one."""
        return tuple(kind for place, kind in enumerate(self.hand) if self.by == BY_LOST or place != self.win)

    def used(self) -> dict[Kind, int]:
        """How many of every kind it takes."""
        found: dict[Kind, int] = {}
        for kind in (*self.hand, *self.bonus, *(face for meld in self.melds for face in meld.faces or meld.kinds)):
            found[kind] = found.get(kind, 0) + 1
        return found

    def plus(self, kind: Kind) -> Draft:
        """With a tile more, which is the winning one then."""
        return replace(self, hand=(*self.hand, kind), win=len(self.hand))

    def minus(self, place: int) -> Draft:
        """Without a tile of the hand."""
        hand = (*self.hand[:place], *self.hand[place + 1 :])
        win = self.win - 1 if place < self.win else self.win
        return replace(self, hand=hand, win=len(hand) - 1 if place == self.win else win)

    def without(self, kind: Kind) -> Draft:
        """Without one tile of a kind: bonus first, then the hand from its end."""
        if kind in self.bonus:
            bonus = list(self.bonus)
            bonus.remove(kind)
            return replace(self, bonus=tuple(bonus))
        for place in range(len(self.hand) - 1, -1, -1):
            if self.hand[place] == kind:
                return self.minus(place)
        return self

    def may(self, flag: str) -> bool:
        """Whether a circumstance goes with the way of winning."""
        if self.by == BY_LOST:
            return flag in ("ready", "dead_hand")
        return flag not in (DISCARD_ONLY if self.by == BY_SELF else SELF_ONLY)

    def wild(self, table: Table) -> Wild:
        """What is wild: as in the deal it was taken from, else what always is."""
        return table.wild if self.case is None else self.case.wild

    def as_case(self, table: Table) -> HandCase:
        """As scoring is asked about it."""
        base = self.case
        winning = self.winning
        case = HandCase(
            tuple(sorted(plain(kind) for kind in self.standing)), self.melds, self.bonus,
            None if winning is None else plain(winning), self.by, self.seat,
            self.source if self.by == BY_DISCARD else None, self.round_wind, table.players, table.options,
            frozenset(flag for flag in self.flags if self.may(flag)), wild=self.wild(table),
        )  # fmt: skip
        if base is None:
            return case
        return replace(case, rivers=base.rivers, indicators=base.indicators, streak=base.streak,
                       direction=base.direction, values=base.values, firsts=base.firsts, out=base.out,
                       gone=base.gone, reds=base.reds)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that would complete a hand, and what it would be worth; None if it may not win."""

    kind: Kind
    score: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a hand comes to. `wanted` is how many tiles a winning hand has; `distance` is -1 where it is not known."""

    sheet: ScoreSheet | None
    wanted: int
    payments: tuple[Payment, ...] = ()
    distance: int = -1
    waits: tuple[Wait, ...] = ()


def judge(draft: Draft, table: Table) -> Verdict:
    """Count a hand. One that lacks the last tile is told what completes it."""
    wanted = table.hand_size + 1
    if draft.by == BY_LOST:
        return Verdict(table.scoring.count_lost(draft.as_case(table)), wanted - 1)
    if draft.held_at(table) == wanted - 1:
        return _won_by_bonus(draft, table) or _lacking(draft, table, draft.hand, None)
    if draft.held_at(table) != wanted or draft.winning is None:
        return Verdict(None, wanted)
    case = draft.as_case(table)
    sheet = table.scoring.judge(case)
    if sheet.legal:
        return Verdict(sheet, wanted, _payments(case, sheet, table))
    if sheet.reason == "not_complete":
        return _lacking(draft, table, draft.standing, sheet)
    return Verdict(sheet, wanted)


def _won_by_bonus(draft: Draft, table: Table) -> Verdict | None:
    """The count of a hand that needs no last tile because it wins on a bonus tile; None for any other."""
    if not draft.bonus or draft.by != BY_SELF:
        return None
    *before, last = draft.bonus
    case = replace(draft, hand=(*draft.hand, last), win=len(draft.hand), bonus=tuple(before)).as_case(table)
    sheet = table.scoring.judge(case)
    return Verdict(sheet, table.hand_size + 1, _payments(case, sheet, table)) if sheet.legal else None


def _lacking(draft: Draft, table: Table, tiles: Sequence[Kind], sheet: ScoreSheet | None) -> Verdict:
    """How far a hand is from waiting, or what it waits for."""
    distance, kinds = table.scoring.outlook(Held.of(tiles, draft.melds, draft.wild(table)))
    waits: list[Wait] = []
    if distance == 0:
        used = replace(draft, hand=tuple(tiles)).used()
        for kind in sorted(kinds):
            if used.get(kind, 0) < table.copies.get(kind, 0):
                case = replace(draft, hand=(*tiles, kind), win=len(tiles)).as_case(table)
                found = table.scoring.judge(case)
                waits.append(Wait(kind, found.score if found.legal else None))
    return Verdict(sheet, table.hand_size + 1, (), distance, tuple(waits))


def _payments(case: HandCase, sheet: ScoreSheet, table: Table) -> tuple[Payment, ...]:
    """Who pays whom, if the hands of the others are worth nothing."""
    lost = {seat: ScoreSheet(True) for seat in range(table.players) if seat != case.seat}
    outcome = Outcome(
        players=table.players, options=table.options, winners=(Winner(case, sheet),), lost=lost,
        lost_flags={seat: frozenset() for seat in lost}, values={"streak": case.streak, **case.values},
    )  # fmt: skip
    return tuple(table.settlement(outcome))


@dataclass(frozen=True, slots=True)
class Addition:
    """A change that makes a hand worth more: a way of winning, a circumstance or a bonus tile, and by how much."""

    gain: int
    by: str = ""
    flag: str = ""
    bonus: Kind | None = None


def additions(draft: Draft, table: Table, known: Known) -> tuple[Addition, ...]:
    """What would make a complete hand worth more, the most first; among equals as the rule set lists them."""
    if draft.by == BY_LOST or draft.held_at(table) != table.hand_size + 1 or draft.winning is None:
        return ()
    base = table.scoring.judge(draft.as_case(table))
    if not base.groups and not base.lines:
        return ()
    other = BY_DISCARD if draft.by == BY_SELF else BY_SELF
    tried = [(Addition(0, by=other), replace(draft, by=other))]
    for flag in known.flags:
        if flag not in draft.flags and draft.may(flag) and flag != "dead_hand":
            tried.append((Addition(0, flag=flag), replace(draft, flags=draft.flags | {flag})))
    used = draft.used()
    for kind in sorted(table.bonus.kinds):
        if used.get(kind, 0) < table.copies.get(kind, 0):
            tried.append((Addition(0, bonus=kind), replace(draft, bonus=(*draft.bonus, kind))))
    found = []
    for addition, changed in tried:
        gain = table.scoring.judge(changed.as_case(table)).score - base.score
        if gain > 0:
            found.append(replace(addition, gain=gain))
    return tuple(sorted(found, key=lambda addition: -addition.gain))


# -- open sets ---------------------------------------------------------------------------------------------------------


def set_from(form: Form, kind: Kind, concealed: bool = False, free: Mapping[Kind, int] | None = None) -> Group | None:
    """An open set that begins with a tile; None where there is none (no chow from an eight).

    Of five and six alike there are too few tiles: `free` says how many of each kind are left; flowers go together, and
    jokers stand for what lacks.
    """
    if form is Form.CHOW:
        if kind not in SUIT_TILES or kind % 9 > 6:
            return None
        return Group(form, (kind, kind + 1, kind + 2), concealed, laid=True)
    size = LONG[form]
    if free is None or form not in (Form.QUINT, Form.SEXTET):
        return Group(form, (kind,) * size, concealed, laid=True)
    same = [one for one in free if alike(one) == alike(kind) for _ in range(max(0, free[one]))]
    faces = tuple((*sorted(same), *[JOKER] * size)[:size])
    kinds = tuple(alike(kind) if face == JOKER else face for face in faces)
    return Group(form, kinds, concealed, faces=faces, laid=True)


def set_of(kinds: Sequence[Kind]) -> Group | None:
    """The open set that tiles make where sets may have any length: alike, in a row, or mixed; None for fewer than 3."""
    if len(kinds) < 3:
        return None
    shown = tuple(sorted(kinds))
    alike = len(set(shown)) == 1
    one_suit = len({suit_of(kind) for kind in shown}) == 1 and shown[0] in SUIT_TILES
    in_row = one_suit and shown == tuple(range(shown[0], shown[0] + len(shown)))
    honors = all(kind in HONORS for kind in shown) and len(set(shown)) == len(shown)
    form = Form.BRIDGE if alike else Form.ROW if in_row or honors else Form.SPECIAL
    return Group(form, shown, False, faces=shown, laid=True)


# -- in writing --------------------------------------------------------------------------------------------------------


def in_writing(draft: Draft) -> str:
    """A hand as it is typed: ``33z 99s pung:111s *1f @9s``."""
    words = [format_tiles(sorted(draft.standing))] if draft.standing else []
    words += [format_group(meld).replace(" ", ",") for meld in draft.melds]
    words += [f"*{CODES[kind]}" for kind in draft.bonus]
    if draft.winning is not None:
        words.append(f"@{CODES[draft.winning]}")
    return " ".join(words)


def read(text: str, draft: Draft, ruleset: Ruleset, table: Table) -> Draft:
    """The hand that a text describes; what it does not say stays as in `draft`. `RulesError` where it is none.

    ``@9s`` is the winning tile; ``+9s`` says as well that it was drawn, ``<9s`` that it was taken. Without either the
    last tile written is the winning one.
    """
    letters = ruleset.letters_for(table.players)
    words = []
    told = {word.partition("=")[0] for word in text.split()}
    sign = "<" if draft.by == BY_DISCARD else "+"
    for word in text.split():
        words.append(sign + word[1:] if word[0] == "@" else word)
    marked = any(word[0] in "+<" for word in words)
    if "seat" not in told:
        words.append(f"seat={letters[draft.seat]}")
    if "round" not in told:
        words.append(f"round={'ESWN'[draft.round_wind]}")
    if "from" not in told and any(word[0] == "<" for word in words) and draft.source != draft.seat:
        words.append(f"from={letters[draft.source]}")
    if len(ruleset.seats) > 1:
        words.append(f"players={table.players}")
    case = replace(parse_example(ruleset, " ".join(words)), options=table.options)
    check_possible(case, table.copies)
    for meld in case.melds:
        _check_set(meld)
    found = from_case(case)
    flags = case.flags if "#" in text else draft.flags
    if not marked:
        found = replace(found, by=draft.by, source=draft.source, win=len(found.hand) - 1)
    source = draft.source if found.by != BY_DISCARD else found.source
    return replace(found, flags=flags, source=source, case=draft.case)


def _check_set(meld: Group) -> None:
    """Refuse a chow, pung or kong whose tiles make none."""
    kinds = meld.kinds
    if meld.form is Form.CHOW:
        good = kinds[0] in SUIT_TILES and kinds[0] % 9 <= 6 and kinds == (kinds[0], kinds[0] + 1, kinds[0] + 2)
    elif meld.form in (Form.PUNG, Form.KONG):
        naturals = {alike(kind) for kind in kinds if kind != JOKER}
        good = len(naturals) == 1 and len(kinds) == (4 if meld.form is Form.KONG else 3)
    else:
        return
    if not good:
        raise NotationError(f"{format_group(meld)} is no such set", "err_tile_notation", text=format_group(meld))


def from_case(case: HandCase) -> Draft:
    """A hand as scoring was asked about it, to be changed."""
    hand = case.concealed if case.win is None else (*case.concealed, case.win)
    source = case.source if case.source is not None else (1 if case.seat != 1 else 0)
    return Draft(
        hand, len(hand) - 1, case.melds, case.bonus, case.by, case.seat, source, case.round_wind, case.flags, case
    )  # fmt: skip


@lru_cache(maxsize=16)
def examples(ruleset_id: str, options: Options) -> tuple[Draft, ...]:
    """Hands that win under these house rules: the sample of the rule set, then the examples of its rows."""
    ruleset, found = registry.get(ruleset_id), list[Draft]()
    table = ruleset.at(options)
    for case in _examples(ruleset, table):
        try:
            check_possible(case, table.copies)
        except RulesError:
            continue
        draft = replace(from_case(case), case=None)
        if draft.held_at(table) == table.hand_size + 1 and table.scoring.judge(draft.as_case(table)).legal:
            found.append(draft)
    return tuple(found)
