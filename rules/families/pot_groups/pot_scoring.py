"""Judging hands of a king and groups: of all readings the highest result stands, for hands that lost as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.core.melds import Form, Group
from rules.core.options import Options
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BONUS, ORPHANS, Kind, count_kinds, plain
from rules.families.pot_groups import pot_count
from rules.families.pot_groups.agreements import Agreed
from rules.families.pot_groups.losing_hands import best_lost_reading
from rules.families.pot_groups.pot_count import BOTH_BLOSSOMS, STANDARD, THIRTEEN, Times
from rules.hands.group_shanten import outlook, shanten
from rules.hands.groups import GroupRules, announced_as_bridge, faces_of
from rules.hands.loose_partition import loose_splits
from rules.hands.partition import FLOWER_BRIDGE, SEASON_BRIDGE, splits
from rules.scoring.elements import Element, Reading
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext, Held
from rules.scoring.sheets import Line, ScoreSheet, Step, illegal
from rules.scoring.table import Shape, sheet_of

SHORT_ROW = 5
"""A row up to this length may be announced only by the player next in turn."""


@rulebook_key("group_scoring")
@dataclass(frozen=True)
class GroupScoring:
    """Scoring by readings of groups under these house rules.

    `rows` are the rows in play; those in the unit ``times`` multiply a winner's sum. `copies`: pieces of each kind.
    """

    options: Options
    rules: GroupRules
    agreed: Agreed
    rows: tuple[Element, ...]
    copies: Mapping[Kind, int]

    # What engine and players ask ------------------------------------------------------------------------------------

    def judge(self, case: HandContext) -> ScoreSheet:
        """The best legal count of a winning hand, or the reason why it does not win."""
        readings = list(self.placed_readings(case))
        if not readings:
            return illegal("not_complete")
        reason = self._forbidden(case)
        if not reason:
            allowed = [reading for reading in readings if self._announceable(reading)]
            if allowed:
                readings = allowed
            else:
                reason = "short_row"
        facts = {"single_wait": int(self._single_wait(case))}
        best = max(
            readings, key=lambda reading: self.result(pot_count.of_reading(reading, facts, self.agreed), won=True)
        )
        sheet = self._sheet(best, facts)
        return sheet.refused(reason) if reason else sheet

    def count_lost(self, case: HandContext) -> ScoreSheet | None:
        """What the hand of a player without a win comes to: the reading with the highest result."""
        facts = self._lost_patterns(case)
        scene = pot_count.scene_of(case, self.agreed)
        best = best_lost_reading(case, self.rules, lambda times: self.result(times, won=False), scene, facts)
        return self._sheet(best, facts)

    def could_win(self, held: Held) -> bool:
        """Whether these tiles, the winning one included, have a winning shape."""
        return self.shanten(held) < 0

    def shanten(self, held: Held) -> int:
        """Distance of the hand over all shapes: 0 waiting, -1 complete."""
        return shanten(held.counts, held.melds, self.rules)

    def outlook(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Distance of the hand (0 waiting, -1 complete) over all shapes, and the kinds of the deck that lessen it."""
        shanten, kinds = outlook(held.counts, held.melds, self.rules)
        return shanten, frozenset(kind for kind in kinds if kind in self.copies)

    def waits(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """The kinds that complete the hand; the distance is not told, as it does not fall by one with every tile."""
        shanten, kinds = self.outlook(held)
        return -1, frozenset() if shanten else kinds

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """None: its readings are of groups."""
        return ()

    def times_in(self, reading: Reading) -> Times:
        """How often each row stands in a reading, whatever its worth."""
        case = reading.case
        facts = self._lost_patterns(case) if case.by == BY_LOST else {"single_wait": int(self._single_wait(case))}
        return pot_count.of_reading(reading, facts, self.agreed)

    # Readings -------------------------------------------------------------------------------------------------------

    def readings(self, case: HandContext) -> Iterator[Reading]:
        """Every reading of a complete hand, the winning tile not yet placed."""
        counts = count_kinds(list(case.tiles))
        for groups in splits(tuple(counts), case.melds, self.rules):
            yield Reading(case, STANDARD, groups)
        if case.by == BY_SELF and not case.melds and self.rules.winds:
            yield from self._thirteen(case)
        if self.rules.flowers and self.rules.seasons and (case.by == BY_SELF or case.win in BONUS):
            yield from self._blossoms(case, counts)

    def _thirteen(self, case: HandContext) -> Iterator[Reading]:
        """A king to which one of the thirteen belongs, and the other twelve."""
        held = sorted(case.tiles)
        for trio in self.rules.kings:
            for own in set(trio) & set(ORPHANS):
                others = [kind for kind in ORPHANS if kind != own]
                if sorted((*trio, *others)) == held:
                    singles = tuple(Group(Form.SPECIAL, (kind,)) for kind in others)
                    yield Reading(case, THIRTEEN, (Group(Form.KING, trio), *singles))

    def _blossoms(self, case: HandContext, counts: Sequence[int]) -> Iterator[Reading]:
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
        """Every reading with every place for the winning tile that makes a difference."""
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
        """The groups that may hold the winning tile, each sort once."""
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
        """The longest group that the winning tile completes in any reading, and whether as a bridge."""
        return max((self._announced(reading) for reading in self.placed_readings(case)), default=(0, 0))

    def _announced(self, reading: Reading) -> tuple[int, int]:
        group = reading.groups[reading.placed]
        return len(group.kinds), int(announced_as_bridge(group.form, group.kinds))

    # Restrictions ---------------------------------------------------------------------------------------------------

    def _forbidden(self, case: HandContext) -> str:
        """Why the hand may not win on a discard whatever its tiles: the conflict with its owner's river."""
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
        shanten, kinds = self._before(case)
        return "conflict" if shanten < 0 or (shanten == 0 and kinds & river) else ""

    def _announceable(self, reading: Reading) -> bool:
        """Whether the rule on short rows lets the win be announced."""
        case = reading.case
        if case.by != BY_DISCARD or case.source is None or not self.agreed.rows_from_previous:
            return True
        length, bridge = self._announced(reading)
        return bool(bridge) or length > SHORT_ROW or case.seat_after(case.source) == case.seat

    def _before(self, case: HandContext) -> tuple[int, frozenset[Kind]]:
        """The outlook of the tiles before the winning one."""
        return self.outlook(Held.of(case.concealed, case.melds))

    def _open_kinds(self, held: Held) -> list[Kind]:
        """The kinds that complete the hand and of which it does not hold every piece itself."""
        shanten, kinds = self.outlook(held)
        if shanten:
            return []
        laid = [face for meld in held.melds for face in faces_of(meld)]
        return sorted(kind for kind in kinds if held.counts[kind] + laid.count(kind) < self.copies[kind])

    def _single_wait(self, case: HandContext) -> bool:
        return len(self._open_kinds(Held.of(case.concealed, case.melds))) == 1

    def _lost_patterns(self, case: HandContext) -> dict[str, int]:
        """Whether the hand stands one tile short of a pattern (7.4)."""
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

    # Arithmetic -----------------------------------------------------------------------------------------------------

    @cached_property
    def worth(self) -> Mapping[str, tuple[int, bool]]:
        """What each row is worth once, and whether it multiplies; a changed value keeps the sign of the row."""
        found: dict[str, tuple[int, bool]] = {}
        for row in self.rows:
            usual = row.value(self.options) if callable(row.value) else row.value
            own = self.options.get(f"value.{row.id}")
            value = own * (1 if usual >= 0 else -1) if isinstance(own, int) else usual
            found[row.id] = value, row.unit == "times"
        return found

    def result(self, times: Times, *, won: bool) -> int:
        """The points that so many rows come to: sum, then a winner's factors."""
        total, factor = 0, 1
        worth = self.worth
        for row, number in times.items():
            value, multiplies = worth.get(row, (0, False))
            if multiplies:
                factor *= value if won and value else 1
            else:
                total += value * number
        late = self._late_bonus(times) if won else 0
        return (total - late) * factor + late

    def _late_bonus(self, times: Times) -> int:
        """The bonus for winning where it is added after multiplying."""
        if self.agreed.bonus_multiplied:
            return 0
        return sum(self.worth.get(row, (0, False))[0] * times.get(row, 0) for row in ("discard_win", "self_draw"))

    def _sheet(self, reading: Reading, facts: Mapping[str, int]) -> ScoreSheet:
        won = reading.case.by != BY_LOST
        times = pot_count.of_reading(reading, facts, self.agreed)
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
        for row in self.rows:
            number, (value, multiplies) = times.get(row.id, 0), self.worth[row.id]
            if number and value:
                yield Line(row.id, number, value if multiplies else value * number, row.unit)

