"""Pay of plans, computed from sample hands by the rule set's own scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from ai.levels import Weights
from ai.samples import fillings, representative
from rules.core.clearable_caches import ClearableCache
from rules.core.lazy import lazy
from rules.core.melds import Form, Group
from rules.core.tiles import DRAGONS, FLOWERS, HONORS, PLAIN, SEASONS, WINDS, Kind
from rules.engine.notation import parse_example
from rules.engine.own_rows import all_rows
from rules.engine.table import Table
from rules.mechanics.ready.original_call import OriginalCalls
from rules.mechanics.ready.undeclared import Undeclared, flags_when_ready
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext
from rules.scoring.hand_families import Family
from rules.scoring.settlement import Outcome, Winner, total
from rules.scoring.sheets import ScoreSheet

Suits = tuple[int, int, int, int]
"""For characters, dots, bamboos and honors: 1 if a plan may use them, else 0."""

_CHOWS = (0, 5, 2, 4, 1)
"""Lowest ranks of a sample's chows, which make neither a straight nor twins."""
_PUNGS = (8, 3, 5, 1, 7)
_PAIR = 1
_OPPONENT_HANDS = ((False, True), (False, False), (True, True))
"""Sample hands of opponents as (pungs, opened); the first that may win is used."""


_FIRST_DEAL: Mapping[str, int] = MappingProxyType({"pot": 0, "extra": 0})
"""Carried-over pot and extras in a first deal."""

Bonus = tuple[Kind, ...]
"""Bonus tiles beside a hand, sorted."""

_MOST_BONUS = 1 << 10

_PROBE_SUITS = ((1, 1, 1, 1), (1, 1, 1, 0), (1, 0, 0, 1), (1, 0, 0, 0))
"""Suits of the sample hands that may show the effect of bonus tiles."""

Lost = tuple[Mapping[int, ScoreSheet], Mapping[int, frozenset[str]]]
"""By seat, the score sheets of hands that did not win, and their circumstances."""


class PayModel:
    """Pays of hands at one table to the seat of one wind in one round, cached by sort of hand.

    Complete suits are interchangeable, and so are dragons and winds that are neither the seat's nor the round's: one
    sample stands for all.
    """

    def __init__(
        self, table: Table, seat: int, round_wind: int, bonus: Bonus = (), without_bonus: PayModel | None = None
    ) -> None:
        """`without_bonus` holds the pays without the bonus tiles, if there are any."""
        self.table, self.seat, self.round_wind, self.bonus = table, seat, round_wind, bonus
        self._without_bonus = without_bonus or self
        self.sets = regular_sets(table)
        self._declared = OriginalCalls in table.records  # a hand may be legal, or worth more, once it is declared ready
        self._chows_claimed = any(Form.CHOW in claim.lays for claim in table.claims)
        copies = table.kind_copies
        self._whole = [suit for suit in range(3) if all(copies.get(9 * suit + rank, 0) for rank in range(9))]
        self._known: dict[tuple[Suits, bool, tuple[Kind, ...], bool], tuple[float, float]] = {}
        self._asked: dict[tuple[Suits, bool, tuple[Kind, ...], bool], tuple[float, float]] = {}
        self._shapes: dict[str, tuple[float, float]] = {}
        self._examples: Mapping[str, tuple[HandContext, HandContext]] | None = None
        self._losers: dict[tuple[int, int], Lost] = {}
        self._families: dict[tuple[Family, bool], tuple[float, float]] = {}
        self._by_bonus: dict[Bonus, PayModel] = {}
        self._by_signature: dict[tuple[object, ...], PayModel] = {}

    @lazy
    def undeclared(self) -> PayModel | None:
        """Pays of the same hands undeclared; None where declaring ready changes nothing or is obligatory."""
        table = self.table
        if not (self._declared and table.declarations.concealed) or Undeclared in table.records:
            return None
        found = PayModel(table, self.seat, self.round_wind, self.bonus)
        found._declared = False
        return found

    def with_bonus(self, bonus: Bonus) -> PayModel:
        """Return the pays beside these bonus tiles; bonus tiles of equal effect share an entry."""
        found = self._by_bonus.get(bonus)
        if found is None:
            if len(self._by_bonus) >= _MOST_BONUS:
                self._by_bonus.clear()
            own = PayModel(self.table, self.seat, self.round_wind, bonus, self)
            found = self._by_bonus[bonus] = self._by_signature.setdefault(own._signature(), own)
        return found

    def _signature(self) -> tuple[object, ...]:
        """Score the probe hand row by row: bonus tiles with equal results have equal effect.

        If no sample can win, every combination of bonus tiles counts by itself.
        """
        found = [
            (sheet.lines, sheet.legal, sheet.missing, self.paid(case, sheet))
            for case in self._probe_cases(self._without_bonus.probe)
            if (sheet := self.table.scoring.judge(case)).groups
        ]
        return tuple(found) or self.bonus

    @lazy
    def probe(self) -> list[Group] | None:
        """The sample hand used to compare bonus tiles: one that may win, else a complete one; None if there is neither.
        """
        samples = [self._sample(suits, pungs, ()) for suits in _PROBE_SUITS for pungs in (False, True)]
        made = [(groups, [self.table.scoring.judge(case) for case in self._probe_cases(groups)]) for groups in samples]
        whole = [(groups, sheets) for groups, sheets in made if sheets and all(sheet.groups for sheet in sheets)]
        winning = [groups for groups, sheets in whole if all(sheet.legal for sheet in sheets)]
        return next(iter([*winning, *[groups for groups, _ in whole]]), None)

    def _probe_cases(self, groups: list[Group] | None) -> list[HandContext]:
        """Make the contexts of a sample: self-drawn in a closed hand, and on a discard in an open one."""
        cases = (
            [] if groups is None else [self._win_context(groups, False, True), self._win_context(groups, True, False)]
        )
        return [case for case in cases if case is not None]

    def plain_cases(self) -> list[HandContext]:
        """Contexts of a plain concealed hand that may win, self-drawn and on a discard; empty if there is none."""
        groups = self._sample(_PROBE_SUITS[0], False, ())
        found = [] if groups is None else [self._win_context(groups, False, drawn) for drawn in (True, False)]
        cases = [case for case in found if case is not None]
        return cases if len(cases) == 2 and all(self.paid(case) for case in cases) else []

    def of_sort(self, suits: Suits, pungs: bool, made: tuple[Kind, ...], opened: bool) -> tuple[float, float]:
        """Pay of a hand of these suits with pungs of the honors `made`, self-drawn and on a discard.

        `pungs`: without chows; `opened`: with claimed sets. A hand that may not win pays nothing.
        """
        asked = (suits, pungs, made, opened)
        found = self._asked.get(asked)
        if found is None:
            if len(self._whole) == 3:
                characters, dots, bamboos = sorted(suits[:3], reverse=True)
                suits = (characters, dots, bamboos, suits[3])
            found = self._asked[asked] = self._of_normalized((suits, pungs, self.normalized_honors(made), opened))
        return found

    def _of_normalized(self, key: tuple[Suits, bool, tuple[Kind, ...], bool]) -> tuple[float, float]:
        """Pay of a hand of a normalized sort, cached."""
        found = self._known.get(key)
        if found is None:
            suits, pungs, made, opened = key
            groups = self._sample(suits, pungs, made)
            found = self._known[key] = (
                (0.0, 0.0) if groups is None else (self._pay(groups, opened, True), self._pay(groups, opened, False))
            )
        return found

    def normalized_honors(self, made: tuple[Kind, ...]) -> tuple[Kind, ...]:
        """Normalize honors to the first ones of the same sort."""
        own = (WINDS[self.seat % 4], WINDS[self.round_wind % 4])
        others = [kind for kind in WINDS if kind not in own]
        found = [kind for kind in made if kind in own]
        found += others[: sum(kind in others for kind in made)]
        return (*sorted(found), *DRAGONS[: sum(kind in DRAGONS for kind in made)])

    def of_family(self, family: Family, opened: bool) -> tuple[float, float]:
        """Pay of a hand of a family, self-drawn and on a discard: the mean of some samples; 0 where one may not win."""
        family = representative(family)
        found = self._families.get((family, opened))
        if found is None:
            samples = [*fillings(family, self.sets, self.table.kind_copies)]
            pays = [(self._pay(groups, opened, True), self._pay(groups, opened, False)) for groups in samples]
            number = max(len(pays), 1)
            found = sum([drawn for drawn, _ in pays]) / number, sum([taken for _, taken in pays]) / number
            self._families[family, opened] = found
        return found

    def of_shape(self, shape: str) -> tuple[float, float]:
        """Least pay of a special shape, self-drawn and on a discard, among the examples of the rule set's page."""
        found = self._shapes.get(shape)
        if found is None:
            examples = self._without_bonus.examples().get(shape, ())
            drawn, taken = [self.paid(replace(case, bonus=self.bonus)) for case in examples] or (0.0, 0.0)
            found = self._shapes[shape] = drawn, taken
        return found

    def _sample(self, suits: Suits, pungs: bool, made: tuple[Kind, ...]) -> list[Group] | None:
        """Build a plain hand of this sort: sets, then the pair; None if there is none."""
        free = self.sets - len(made)
        asked = [suit for suit in range(3) if suits[suit]]
        allowed = [suit for suit in asked if suit in self._whole]
        if len(allowed) < min(len(asked), 2):
            return None  # without the suits that lack tiles it would be a hand of another sort
        spare = [kind for kind in self._plain_honors() if kind not in made] if suits[3] else []
        if free < 0 or (made and not suits[3]) or not (allowed or len(spare) > free):
            return None
        groups = [Group(Form.PUNG, (kind,) * 3) for kind in made]
        mixed = not all(suits)
        if allowed:
            for place in range(free):
                suit = 9 * allowed[place % len(allowed)]
                # One pung among the chows, lest the sample be an all-chow hand.
                if pungs or (place == free - 1 and not made and free > 1):
                    groups.append(Group(Form.PUNG, (suit + _PUNGS[place if pungs else 0],) * 3))
                else:
                    low = suit + _CHOWS[place]
                    groups.append(Group(Form.CHOW, (low, low + 1, low + 2)))
            suit = 9 * allowed[-1]
            pair = spare[0] if spare and mixed and not made else suit + (_PAIR if not pungs else 0)
        else:
            groups += [Group(Form.PUNG, (kind,) * 3) for kind in spare[1 : free + 1]]
            pair = spare[0]
        return [*groups, Group(Form.PAIR, (pair, pair))]

    def _plain_honors(self) -> list[Kind]:
        """List honors, those of no special value first."""
        own = {WINDS[self.seat % 4], WINDS[self.round_wind % 4]}
        copies = self.table.kind_copies
        order = sorted(HONORS, key=lambda kind: (kind in own, kind in DRAGONS))
        return [kind for kind in order if copies.get(kind, 0) >= 3]

    def deal_in_cost(self, suits: Suits) -> float:
        """Cost of a deal-in to a hand of these suits, compared with being another loser; see `_OPPONENT_HANDS`."""
        for pungs, opened in _OPPONENT_HANDS:
            groups = self._sample(suits, pungs, ())
            case = None if groups is None else self._win_context(groups, opened, False)
            paid = None if case is None else self._payments(case)
            if case is not None and paid is not None and case.source is not None:
                others = [paid[seat] for seat in range(case.players) if seat not in (case.seat, case.source)]
                beside = sum(others) / len(others) if others else 0.0
                return max(0.0, beside - paid[case.source])
        return 0.0

    def _pay(self, groups: list[Group], opened: bool, drawn: bool) -> float:
        """Pay of a sample; 0 where it can't be built."""
        case = self._win_context(groups, opened, drawn)
        return 0.0 if case is None else self.paid(case)

    def _win_context(self, groups: list[Group], opened: bool, drawn: bool) -> HandContext | None:
        """Make the context of a sample's win on the first tile of its last set; None where tiles are missing.

        Chows stay concealed where none can be claimed.
        """
        *sets, pair = groups
        if opened and not self._chows_claimed:
            sets.sort(key=lambda group: group.is_chow)
        *others, last = sets
        laid = [group for group in others if opened and (self._chows_claimed or not group.is_chow)]
        hand = [kind for group in others if group not in laid for kind in group.kinds]
        hand += [*last.kinds[1:], *pair.kinds]
        copies = self.table.kind_copies
        every = [kind for group in groups for kind in group.kinds]
        if any(every.count(kind) > copies.get(kind, 0) for kind in set(every)):
            return None
        players = self.table.players
        return HandContext(
            concealed=tuple(sorted(hand)),
            melds=tuple(replace(group, concealed=False, laid=True) for group in laid),
            bonus=self.bonus, win=last.kinds[0], by=BY_SELF if drawn else BY_DISCARD, seat=self.seat,
            source=None if drawn else (self.seat + 1) % players, round_wind=self.round_wind, players=players,
            options=self.table.options, rivers=((),) * players,
        )  # fmt: skip

    def paid(self, case: HandContext, sheet: ScoreSheet | None = None) -> float:
        """Mean points that the winner of `case` receives, given its `sheet` if known; 0 if the hand may not win."""
        paid = self._payments(case, sheet)
        if paid is None:
            return 0.0
        return max(paid[case.seat] * (1.0 if case.open else self.luck), 0.1)

    @property
    def luck(self) -> float:
        """Factor on the pay of a concealed hand that is declared ready; 1 where none is."""
        return self.table.declarations.luck if self._declared else 1.0

    def _payments(self, case: HandContext, sheet: ScoreSheet | None = None) -> list[int] | None:
        """Points that every seat receives when `case` wins; None if it may not."""
        table = self.table
        sheet = table.scoring.judge(case) if sheet is None else sheet
        if self._declared and (not case.open if table.declarations.concealed else not sheet.legal):
            case = replace(case, flags=flags_when_ready(case.flags))
            sheet = table.scoring.judge(case)
        if not sheet.legal:
            return None
        lost, flags = self._lost(case)
        payments = table.settlement(
            Outcome(case.players, case.options, (Winner(case, sheet),), lost, flags, _FIRST_DEAL)
        )
        return total(payments, case.players)

    def _lost(self, case: HandContext) -> Lost:
        """Score the losers' hands; cached, for they are always the same."""
        key = case.seat, case.round_wind
        found = self._losers.get(key)
        if found is None:
            others = [seat for seat in range(case.players) if seat != case.seat]
            counts = [(seat, self.table.scoring.count_lost(self._loser(case, seat))) for seat in others]
            lost = {seat: count for seat, count in counts if count is not None}
            found = self._losers[key] = lost, {seat: frozenset[str]() for seat in others}
        return found

    def _loser(self, case: HandContext, seat: int) -> HandContext:
        """Make the context of a worthless hand of another seat."""
        kinds = [kind for kind in PLAIN if self.table.kind_copies.get(kind, 0)]
        size = len(case.tiles) - 1 + sum(len(meld.kinds) for meld in case.melds)
        hand = tuple(kinds[place * 5 % len(kinds)] for place in range(size))
        return replace(
            case, concealed=tuple(sorted(hand)), melds=(), bonus=(), win=None, by=BY_LOST, seat=seat, source=None,
            flags=frozenset(),
        )  # fmt: skip

    def examples(self) -> Mapping[str, tuple[HandContext, HandContext]]:
        """Find, by special shape, the examples that pay least here, self-drawn and on a discard."""
        if self._examples is None:
            found: dict[str, list[HandContext]] = {}
            for case in self._page_examples():
                if shape := self.table.scoring.judge(case).shape:
                    found.setdefault(shape, []).append(case)
            giver = (self.seat + 1) % self.table.players
            self._examples = {
                shape: (
                    min([replace(case, by=BY_SELF, source=None) for case in cases], key=self.paid),
                    min([replace(case, by=BY_DISCARD, source=giver) for case in cases], key=self.paid),
                )
                for shape, cases in found.items()
            }
        return self._examples

    def _page_examples(self) -> Iterator[HandContext]:
        """Yield the example hands of the rule set's page that win without special circumstances, moved to this seat."""
        table = self.table
        for row in all_rows(table.ruleset, table.options):
            if row.example:
                case = parse_example(table.ruleset, row.example)
                if case.win is not None and not case.flags and case.players == table.players:
                    yield replace(
                        case, options=table.options, seat=self.seat, round_wind=self.round_wind, bonus=self.bonus
                    )


def regular_sets(table: Table) -> int:
    """Number of sets in a regular hand; 4 if the shapes do not determine it."""
    return next((shape.regular for shape in table.scoring.shapes if shape.regular), 4)


def table_key(table: Table) -> tuple[object, ...]:
    """Key shared by tables under the same rules."""
    return table.ruleset.id, table.players, table.options


_TABLES = ClearableCache[tuple[object, ...], dict[tuple[int, int], PayModel]]()


def pay_model_at(
    table: Table, seat: int, round_wind: int, bonus: Bonus = ()
) -> tuple[PayModel, Mapping[Kind, Kind]]:  # fmt: skip
    """Return the pays for a wind in a round beside bonus tiles, shared by all matches under the same rules.

    Only two facts matter: if the seat is East's, and if its wind is the round's. One seat represents all others with
    the same facts; the mapping translates each real wind to that seat's.
    """
    dealer, same = seat == 0, seat % 4 == round_wind % 4
    alike = (0, 0 if same else 1) if dealer else (1, 1 if same else 0)
    winds = _TABLES.setdefault(table_key(table), {})
    found = winds.get(alike)
    if found is None:
        found = winds[alike] = PayModel(table, *alike)
    if bonus:
        found = found.with_bonus(tuple(sorted([_renumbered(kind, alike[0] - seat) for kind in bonus])))
    return found, dict(zip(_ranked_winds(seat, round_wind), _ranked_winds(*alike), strict=True))


def _renumbered(kind: Kind, seats: int) -> Kind:
    """Renumber a flower or season for the seat `seats` chairs on; other bonus tiles stay as they are."""
    for numbered in (FLOWERS, SEASONS):
        if kind in numbered:
            return numbered[(kind - numbered.start + seats) % len(numbered)]
    return kind


def _ranked_winds(seat: int, round_wind: int) -> list[Kind]:
    """List the own wind, the round's, then the others."""
    return list(dict.fromkeys((WINDS[seat % 4], WINDS[round_wind % 4], *WINDS)))


Standpoint = tuple[PayModel, Mapping[Kind, Kind], Weights]
"""Pays of hands, the translation of winds to theirs, and the player's weights."""

Pay = tuple[float, float]
"""Pay of a plan if the hand stays concealed, and with claimed sets."""


def mean_pay(pay: tuple[float, float], weights: Weights) -> float:
    """Weigh the pay self-drawn and on a discard into one number, raised to the power of `greed`."""
    drawn, taken = pay
    return float(weights.self_share * drawn**weights.greed + (1 - weights.self_share) * taken**weights.greed)
