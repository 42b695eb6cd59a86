"""Scoring hands of a king and groups: of all readings the highest result counts, for hands that lost as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BONUS, ORPHANS, Kind, count_kinds, plain
from rules.families.pot_groups import pot_count
from rules.families.pot_groups.agreements import CountingRules
from rules.families.pot_groups.losing_hands import best_lost_reading
from rules.families.pot_groups.pot_count import BOTH_BLOSSOMS, STANDARD, THIRTEEN, Times
from rules.hands.group_shanten import outlook, shanten
from rules.hands.groups import GroupRules, announced_as_bridge, faces_of
from rules.hands.loose_partition import loose_splits
from rules.hands.partition import FLOWER_BRIDGE, SEASON_BRIDGE, splits
from rules.scoring.elements import Element, Reading
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext, Held
from rules.scoring.imagined import Axis, WorthAxes
from rules.scoring.sheets import Line, ScoreSheet, Step, illegal
from rules.scoring.table import Shape, sheet_of

SUMS, PRODUCTS = Axis("points", tuple(range(20, 151, 10))), Axis("times", (1, 2, 4, 8, 16, 32))
"""Sums of points and products of factors that the table of points lists."""
SHORT_ROW = 5
"""The longest row that only the player next in turn may announce."""


@rulebook_key("group_scoring")
@dataclass(frozen=True)
class GroupScoring:
    """Scoring of a king and groups: of all readings of a hand the one with the highest result counts.

    `rows` are the rows of the scoring table in play; those with the unit ``times`` multiply a winner's sum. `copies`
    are the numbers of tiles of each kind in the game.
    """

    options: OptionValues
    rules: GroupRules
    agreed: CountingRules
    rows: tuple[Element, ...]
    copies: Mapping[Kind, int]

    # What engine and players ask ------------------------------------------------------------------------------------

    def judge(self, case: HandContext) -> ScoreSheet:
        """Return the best legal score of a winning hand, or the reason why it does not win."""
        readings = list(self.placed_readings(case))
        if not readings:
            return illegal("not_complete")
        reason = self._conflict(case)
        if not reason:
            allowed = [reading for reading in readings if self._announceable(reading)]
            if allowed:
                readings = allowed
            else:
                reason = "short_row"
        facts = {"single_wait": int(self._single_wait(case))}
        best = max(
            readings, key=lambda reading: self.result(pot_count.count_rows(reading, facts, self.agreed), won=True)
        )
        sheet = self._sheet(best, facts)
        return sheet.refused(reason) if reason else sheet

    def count_lost(self, case: HandContext) -> ScoreSheet | None:
        """Return the score of a hand that did not win, by the reading with the highest result."""
        facts = self._lost_patterns(case)
        situation = pot_count.situation_of(case, self.agreed)
        best = best_lost_reading(case, self.rules, lambda times: self.result(times, won=False), situation, facts)
        return self._sheet(best, facts)

    def could_win(self, held: Held) -> bool:
        """Check that these tiles, the winning one included, have a winning shape."""
        return self.shanten(held) < 0

    def shanten(self, held: Held) -> int:
        """Return the shanten of the hand: 0 waiting, -1 complete."""
        return shanten(held.counts, held.melds, self.rules)

    def outlook(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten of the hand, and the kinds in the game that lower it."""
        shanten, kinds = outlook(held.counts, held.melds, self.rules)
        return shanten, frozenset(kind for kind in kinds if kind in self.copies)

    def waits(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return -1 and the kinds that complete the hand.

        The shanten of other hands is not given, as it does not fall by one with every tile.
        """
        shanten, kinds = self.outlook(held)
        return -1, frozenset() if shanten else kinds

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """No shapes: hands are read as groups."""
        return ()

    def row_counts(self, reading: Reading) -> Times:
        """Return the number of times that each row holds in a reading, whatever its value."""
        case = reading.case
        facts = self._lost_patterns(case) if case.by == BY_LOST else {"single_wait": int(self._single_wait(case))}
        return pot_count.count_rows(reading, facts, self.agreed)

    # Readings -------------------------------------------------------------------------------------------------------

    def readings(self, case: HandContext) -> Iterator[Reading]:
        """Yield every reading of a complete hand, without a place for the winning tile."""
        counts = count_kinds(list(case.tiles))
        for groups in splits(tuple(counts), case.melds, self.rules):
            yield Reading(case, STANDARD, groups)
        if case.by == BY_SELF and not case.melds and self.rules.winds:
            yield from self._thirteen(case)
        if self.rules.flowers and self.rules.seasons and (case.by == BY_SELF or case.win in BONUS):
            yield from self._blossoms(case, counts)

    def _thirteen(self, case: HandContext) -> Iterator[Reading]:
        """Yield the readings as thirteen orphans: a king that includes one of them, and the other twelve."""
        held = sorted(case.tiles)
        for trio in self.rules.kings:
            for own in set(trio) & set(ORPHANS):
                others = [kind for kind in ORPHANS if kind != own]
                if sorted((*trio, *others)) == held:
                    singles = tuple(Group(Form.SPECIAL, (kind,)) for kind in others)
                    yield Reading(case, THIRTEEN, (Group(Form.KING, trio), *singles))

    def _blossoms(self, case: HandContext, counts: Sequence[int]) -> Iterator[Reading]:
        """Yield the readings with the bridges of all flowers and all seasons, other tiles being loose or in groups.

        `counts` are the tiles of the hand by kind.
        """
        laid = [kind for meld in case.melds if meld.form is Form.BRIDGE for kind in meld.kinds]
        bridges = [bridge for bridge in (FLOWER_BRIDGE, SEASON_BRIDGE) if bridge.kinds[0] not in laid]
        rest = list(counts)
        for bridge in bridges:
            for kind in bridge.kinds:
                rest[kind] -= 1
        if min(rest) < 0:
            return
        for groups in loose_splits(tuple(rest), case.melds, self.rules):
            yield Reading(case, BOTH_BLOSSOMS, (*groups[: len(case.melds)], *bridges, *groups[len(case.melds) :]))

    def placed_readings(self, case: HandContext) -> Iterator[Reading]:
        """Yield every reading with every place for the winning tile that makes a difference to the score."""
        opens = case.by == BY_DISCARD and self.agreed.opens
        for reading in self.readings(case):
            places = self._places(reading)
            if case.by == BY_SELF:
                king = [place for place in places if reading.groups[place].form is Form.KING]
                places = king[:1] or places[:1]
                if not places:
                    yield reading
            for place in places:
                groups = reading.groups
                if opens:
                    taken = groups[place]
                    shown = Group(taken.form, taken.kinds, False, faces=taken.faces, laid=taken.laid)
                    groups = (*groups[:place], shown, *groups[place + 1 :])
                yield Reading(case, reading.shape, groups, place)

    def _places(self, reading: Reading) -> list[int]:
        """Return the indexes of groups that may hold the winning tile, one of each sort of group."""
        case, laid = reading.case, len(reading.case.melds)
        found: dict[object, int] = {}
        for index, group in enumerate(reading.groups):
            faces = faces_of(group)
            lying = faces_of(case.melds[index]).count(case.win) if index < laid else 0
            if case.win is not None and faces.count(case.win) > lying:
                if reading.shape == BOTH_BLOSSOMS and case.by == BY_DISCARD and group.kinds[0] not in BONUS:
                    continue
                key = index if index < laid else (group.form, group.kinds, faces)
                found.setdefault(key, index)
        return list(found.values())

    def best_group(self, case: HandContext) -> tuple[int, int]:
        """Return the length of the longest group that the winning tile completes, and 1 if it is a bridge, else 0."""
        return max((self._announced_group(reading) for reading in self.placed_readings(case)), default=(0, 0))

    def _announced_group(self, reading: Reading) -> tuple[int, int]:
        """Return the length of the group with the winning tile, and 1 if it is a bridge, else 0."""
        group = reading.groups[reading.placed]
        return len(group.kinds), int(announced_as_bridge(group.form, group.kinds))

    # Restrictions ---------------------------------------------------------------------------------------------------

    def _conflict(self, case: HandContext) -> str:
        """Return ``conflict`` if the owner's river bars the hand from winning on a discard, else an empty string."""
        mode = self.agreed.conflict
        if case.by != BY_DISCARD or mode == "off" or case.seat >= len(case.rivers):
            return ""
        river = {plain(face) for face in case.rivers[case.seat]}
        if not river:
            return ""
        if mode == "pro":
            held = {*case.concealed, *(face for meld in case.melds for face in faces_of(meld))}
            if held & river:
                return "conflict"
        shanten, kinds = self.outlook(Held.of(case.concealed, case.melds))
        return "conflict" if shanten < 0 or (shanten == 0 and kinds & river) else ""

    def _announceable(self, reading: Reading) -> bool:
        """Check that a win on a discard is allowed by the house rule on short rows."""
        case = reading.case
        if case.by != BY_DISCARD or case.source is None or not self.agreed.rows_from_previous:
            return True
        length, bridge = self._announced_group(reading)
        return bool(bridge) or length > SHORT_ROW or case.seat_after(case.source) == case.seat

    def _open_kinds(self, held: Held) -> list[Kind]:
        """Return the kinds that complete the hand and of which it does not hold every copy."""
        shanten, kinds = self.outlook(held)
        if shanten:
            return []
        laid = [face for meld in held.melds for face in faces_of(meld)]
        return sorted(kind for kind in kinds if held.counts[kind] + laid.count(kind) < self.copies[kind])

    def _single_wait(self, case: HandContext) -> bool:
        """Check that the hand waits for one kind alone."""
        return len(self._open_kinds(Held.of(case.concealed, case.melds))) == 1

    def _lost_patterns(self, case: HandContext) -> dict[str, int]:
        """Return, as 1 by row, the patterns that a hand is one tile short of (7.4); empty if they do not count."""
        if self.agreed.lost_patterns != "one_short":
            return {}
        facts: dict[str, int] = {}
        for kind in self._open_kinds(Held.of(case.concealed, case.melds)):
            counts = count_kinds([*case.concealed, kind])
            for groups in splits(tuple(counts), case.melds, self.rules):
                others = [group for group in groups if group.form is not Form.KING]
                facts["all_honors_lost"] = facts.get("all_honors_lost", 0) or int(pot_count.only_honors(others))
                facts["full_flush_lost"] = facts.get("full_flush_lost", 0) or int(pot_count.only_one_suit(others))
        return facts

    # Tables of points ------------------------------------------------------------------------------------------------

    @property
    def axes(self) -> WorthAxes:
        """Points before multiplying, and the products of a winner's factors."""
        return WorthAxes(SUMS, PRODUCTS)

    def imagined(self, case: HandContext, worth: Mapping[str, int]) -> ScoreSheet:
        """Return the sheet of a hand won like `case` with the sum, its bonus included, and the factors in `worth`."""
        bonus = {"self_draw" if case.self_drawn else "discard_win": 1}
        late = self._late_bonus(bonus)
        return ScoreSheet(True, score=(worth[SUMS.unit] - late) * worth[PRODUCTS.unit] + late)

    def imagined_limit(self, case: HandContext, element: Element) -> ScoreSheet:
        """Return an illegal sheet: there are no limits."""
        return illegal("not_complete")

    # Arithmetic -----------------------------------------------------------------------------------------------------

    @cached_property
    def row_values(self) -> Mapping[str, tuple[int, bool]]:
        """The value of each row, with True if it multiplies; a value changed by the players keeps the sign of the row.
        """
        found: dict[str, tuple[int, bool]] = {}
        for row in self.rows:
            usual = row.value(self.options) if callable(row.value) else row.value
            own = self.options.get(f"value.{row.id}")
            value = own * (1 if usual >= 0 else -1) if isinstance(own, int) else usual
            found[row.id] = value, row.unit == "times"
        return found

    def result(self, times: Times, *, won: bool) -> int:
        """Return the points for these counts of rows: their sum, times a winner's factors."""
        total, factor = 0, 1
        row_values = self.row_values
        for row, number in times.items():
            value, multiplies = row_values.get(row, (0, False))
            if multiplies:
                factor *= value if won and value else 1
            else:
                total += value * number
        late = self._late_bonus(times) if won else 0
        return (total - late) * factor + late

    def _late_bonus(self, times: Times) -> int:
        """Return the part of a winner's bonus that is added after multiplying."""
        if self.agreed.bonus_multiplied:
            return 0
        return sum(self.row_values.get(row, (0, False))[0] * times.get(row, 0) for row in ("discard_win", "self_draw"))

    def _sheet(self, reading: Reading, facts: Mapping[str, int]) -> ScoreSheet:
        """Return the score sheet of a reading; `facts` are as for `pot_count.count_rows`."""
        won = reading.case.by != BY_LOST
        times = pot_count.count_rows(reading, facts, self.agreed)
        lines = tuple(self._lines(times))
        steps = [Step("sum", sum(line.amount for line in lines if line.unit != "times"))]
        factor = 1
        for line in lines:
            factor *= line.amount if line.unit == "times" else 1
        late, score = self._late_bonus(times) if won else 0, self.result(times, won=won)
        if factor > 1:
            steps += [Step("factor", factor), Step("multiplied", score)]
        if late and factor > 1:
            steps.insert(1, Step("win_bonus_apart", late))
        return sheet_of(reading, lines, score, steps)

    def _lines(self, times: Times) -> Iterable[Line]:
        """Yield a line of the score sheet for every row that holds and has a value."""
        for row in self.rows:
            number, (value, multiplies) = times.get(row.id, 0), self.row_values[row.id]
            if number and value:
                yield Line(row.id, number, value if multiplies else value * number, row.unit)
