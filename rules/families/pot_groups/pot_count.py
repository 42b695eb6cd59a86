"""Tile count of a hand of groups: the number of times that each row of the count holds in a reading.

Rows count tiles in rows and bridges, loose tiles, open tiles, kings, specials, and tiles like the first ones of two
rivers. The value of each row is left to the scoring.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.core.melds import Form, Group
from rules.core.tiles import DRAGONS, FLOWERS, HIDDEN, SEASONS, WINDS, Kind
from rules.families.pot_groups.agreements import CountingRules
from rules.hands.groups import faces_of, is_joker, sort_of
from rules.scoring.elements import Reading
from rules.scoring.hand_context import BY_LOST, HandContext

Times = dict[str, int]
"""Counts of rows by id."""

STANDARD, THIRTEEN, BOTH_BLOSSOMS, LOST = "king_and_groups", "thirteen_orphans", "both_blossoms", "lost"
KING_VALUE = {0: 1, 8: 1, 1: 2, 7: 2, 2: 3, 6: 3}
"""The value of a tile of a king by its rank from 0; a season is worth four."""
LOST_ROSE = -10
"""The value of a rose of dragons in a hand that lost, counted in roses that won."""
CLOSED_BRIDGES, HONOR_GROUPS, MANY_OF_SUIT = 3, 3, 8


@dataclass(frozen=True, slots=True)
class Situation:
    """Facts for counting beside the reading: first discards, whether the hand won, and the house rules (`agreed`).

    `own` is the first discard of the player, `following` that of the next player; `HIDDEN` if none counts.
    """

    own: Kind
    following: Kind
    won: bool
    agreed: CountingRules


def situation_of(case: HandContext, agreed: CountingRules) -> Situation:
    """Return the situation in which a hand is counted under these house rules."""
    firsts = case.firsts if case.firsts and agreed.by_discards else ()

    def first(seat: int) -> Kind:
        """Return the first discard of a seat, ever or in its river by the house rules; `HIDDEN` if there is none."""
        if firsts:
            return firsts[seat]
        river = case.rivers[seat] if seat < len(case.rivers) else ()
        return river[0] if river else HIDDEN

    own = first(case.seat) if agreed.own_river != "off" else HIDDEN
    beside = first(case.seat_beside(case.seat)) if agreed.next_river else HIDDEN
    return Situation(own, beside, case.by != BY_LOST, agreed)


def add_times(times: Times, row: str, number: int = 1) -> None:
    """Add `number` to the count of a row in `times`."""
    if number:
        times[row] = times.get(row, 0) + number


def is_open(group: Group) -> bool:
    """Check that the tiles of a group count as open; an open special group already includes its penalty."""
    return not group.concealed and group.form is not Form.SPECIAL


def king_value(kind: Kind) -> int:
    """Return the value of a tile in a king."""
    return 4 if kind in SEASONS else KING_VALUE[kind % 9]


def count_group(group: Group, situation: Situation) -> Times:
    """Return the number of times that each row holds in one group, whatever the other groups are."""
    times: Times = {}
    sort, opened = sort_of(group.form, group.kinds), is_open(group)
    keeps = situation.agreed.own_river == "add"
    by_value = opened and situation.agreed.open_by_value
    faces = faces_of(group)
    for face, stand in zip(faces, group.kinds, strict=True):
        if face == situation.own:
            add_times(times, "own_river_first")
        if face == situation.following:
            add_times(times, "next_river_first")
        if by_value or (face == situation.own and not keeps):
            continue
        for row, number in _value_rows(sort, group.form, face, stand, situation):
            add_times(times, row, number)
    if opened:
        add_times(times, "open_tiles", len(faces))
    if sort == "special":
        add_times(times, "special_concealed" if group.concealed else "special_open")
    elif sort != "king":
        add_times(times, "group_triples", len(faces) // 3)
        for count in suit_counts(group, situation.agreed).values():
            add_times(times, "suit_triples", count // 3)
    if sort == "dragon_rose":
        add_times(times, "dragon_rose", 1 if situation.won else LOST_ROSE)
    return times


def _value_rows(
    sort: str, form: Form, face: Kind, stand: Kind, situation: Situation
) -> Iterable[tuple[str, int]]:
    """Return the rows that count a tile of a group by its value, each with its number of times.

    `sort` is the sort of group, `face` the kind that the tile shows, `stand` the kind it counts as.
    """
    if sort == "special":
        return ()
    if sort == "king":
        return (("king", king_value(face)),)
    plain_row = "row_tiles" if form is Form.ROW else "bridge_tiles"
    if face in DRAGONS or face in WINDS:
        own = "dragon_tiles" if face in DRAGONS else "wind_tiles"
        return ((own, 1), (plain_row, 1)) if situation.agreed.values_add else ((own, 1),)
    if sort == "flowers" and not situation.won:
        return (("flower_hand", 1),)
    return ((plain_row, 1),)


def suit_counts(group: Group, agreed: CountingRules) -> dict[int, int]:
    """Return the number of tiles of each suit in a group; jokers count only if the house rules say so."""
    found: dict[int, int] = {}
    jokers = agreed.jokers_of_suit
    for face, stand in zip(faces_of(group), group.kinds, strict=True):
        if stand < 27 and (jokers or not is_joker(face, stand)):
            found[stand // 9] = found.get(stand // 9, 0) + 1
    return found


def count_loose_tile(face: Kind, situation: Situation) -> Times:
    """Return the number of times that each row holds for a loose tile of a player who did not win."""
    times: Times = {}
    if face == situation.own:
        add_times(times, "own_river_first", -1)
    if face == situation.following:
        add_times(times, "next_river_first", -1)
    if face in FLOWERS:
        add_times(times, "flower_hand")
    elif face != situation.own or situation.agreed.own_river == "add":
        if face < 27:
            add_times(times, "loose_suit_tiles")
        elif face in WINDS:
            add_times(times, "loose_winds")
        elif face in DRAGONS:
            add_times(times, "loose_dragons")
    return times


def loose_tiles(reading: Reading) -> list[Kind]:
    """Return the tiles of the hand that belong to no group of the reading."""
    left = list(reading.case.tiles)
    for meld in reading.case.melds:
        left += faces_of(meld)
    for group in reading.groups:
        for face in faces_of(group):
            left.remove(face)
    return left


# Patterns -------------------------------------------------------------------------------------------------------------


def without_king(groups: Iterable[Group]) -> list[Group]:
    """Return all groups but the king."""
    return [group for group in groups if group.form is not Form.KING]


def only_honors(groups: Iterable[Group]) -> bool:
    """Check that all groups are of winds, dragons, seasons and flowers."""
    wanted = ("winds", "flowers", "seasons", "reds", "dragon_rose", "dragons")
    return all(sort_of(group.form, group.kinds) in wanted for group in groups)


def only_one_suit(groups: Iterable[Group]) -> bool:
    """Check that all groups are rows and bridges of the same suit."""
    groups = list(groups)
    return all(sort_of(group.form, group.kinds) == "suit" for group in groups) and (
        len({group.kinds[0] // 9 for group in groups}) == 1
    )


def honor_groups(groups: Iterable[Group]) -> bool:
    """Check for three groups of winds, or three of dragons."""
    sorts = [sort_of(group.form, group.kinds) for group in groups]
    dragons = sum(sort in ("reds", "dragon_rose", "dragons") for sort in sorts)
    return max(sorts.count("winds"), dragons) >= HONOR_GROUPS


def many_of_suit(groups: Iterable[Group], agreed: CountingRules) -> bool:
    """Check that one group, or two together, hold eight tiles of one suit."""
    by_suit: dict[int, list[int]] = {}
    for group in groups:
        if group.form is not Form.SPECIAL:
            for suit, count in suit_counts(group, agreed).items():
                by_suit.setdefault(suit, []).append(count)
    return any(sum(sorted(counts)[-2:]) >= MANY_OF_SUIT for counts in by_suit.values())


# The whole reading ----------------------------------------------------------------------------------------------------


def count_rows(reading: Reading, facts: Mapping[str, int], agreed: CountingRules) -> Times:
    """Return the number of times that each row of the scoring table holds in a reading.

    `facts` are the facts that were certain before the last tile: ``single_wait``, and the patterns that a loser lacked
    one tile of.
    """
    case = reading.case
    situation = situation_of(case, agreed)
    times = _count_tiles(reading, situation)
    if situation.won:
        _count_winner(times, reading, facts, agreed)
    else:
        _count_loser(times, reading, facts, agreed)
    if any(times.get(row) for row in ("all_honors_bonus", "full_flush_bonus", "all_honors_lost", "full_flush_lost")):
        add_times(times, "open_tiles_extra", times.get("open_tiles", 0))
    return times


def _count_tiles(reading: Reading, situation: Situation) -> Times:
    """Return the counts of rows for the tiles of a reading, group by group; loose tiles too if the hand lost."""
    times: Times = {}
    counted: Iterable[Group] = reading.groups
    if reading.shape == THIRTEEN:
        counted = [group for group in reading.groups if group.form is Form.KING]
    for group in counted:
        for row, number in count_group(group, situation).items():
            add_times(times, row, number)
    if not situation.won:
        for face in loose_tiles(reading):
            for row, number in count_loose_tile(face, situation).items():
                add_times(times, row, number)
    return times


def _count_winner(times: Times, reading: Reading, facts: Mapping[str, int], agreed: CountingRules) -> None:
    """Add to `times` the rows that a winner scores for the manner of winning, the wait, and patterns of groups."""
    case = reading.case
    first = "not_first" not in case.flags
    if first:
        add_times(times, "self_draw" if case.self_drawn else "discard_win")
        if case.seat == 0:
            add_times(times, "dealer_streak", max(1, case.streak))
    if reading.placed >= 0 and reading.groups[reading.placed].form is Form.KING:
        add_times(times, "king_last_tile", 2 if case.self_drawn else 1)
    held = [*case.tiles, *(face for meld in case.melds for face in faces_of(meld))]
    for indicator in case.indicators:
        copies = held.count(indicator)
        add_times(times, "indicator", copies if agreed.each_indicator else min(copies, 1))
    own = case.rivers[case.seat] if case.seat < len(case.rivers) else ()
    add_times(times, "flower_river", sum(face in FLOWERS for face in own))
    add_times(times, "ready", int("ready" in case.flags))
    add_times(times, "single_wait", facts.get("single_wait", 0))
    if reading.shape == THIRTEEN:
        add_times(times, "thirteen_orphans")
        return
    groups = without_king(reading.groups)
    sorts = [sort_of(group.form, group.kinds) for group in groups]
    add_times(times, "eight_of_suit", int(many_of_suit(groups, agreed)))
    closed = sum(group.form is Form.BRIDGE and group.concealed for group in groups)
    add_times(times, "three_concealed_bridges", int(closed >= CLOSED_BRIDGES))
    add_times(times, "all_flowers", int("flowers" in sorts))
    add_times(times, "all_seasons", int("seasons" in sorts))
    add_times(times, "three_honor_groups", int(honor_groups(groups)))
    whole = reading.shape == STANDARD or not loose_tiles(reading)
    if whole and only_honors(groups):
        add_times(times, "all_honors")
        add_times(times, "all_honors_bonus")
    if whole and only_one_suit(groups):
        add_times(times, "full_flush")
        add_times(times, "full_flush_bonus")


def patterns_lost(groups: Iterable[Group]) -> Times:
    """Return, as counts of one, the patterns that a losing hand makes with at least two groups besides the king."""
    groups = without_king(groups)
    found = {"all_honors_lost": only_honors(groups), "full_flush_lost": only_one_suit(groups)}
    return {row: 1 for row, holds in found.items() if holds and len(groups) > 1}


def _count_loser(times: Times, reading: Reading, facts: Mapping[str, int], agreed: CountingRules) -> None:
    """Add to `times` the rows that a loser pays for: groups of honors, patterns and a declaration of ready."""
    groups = without_king(reading.groups)
    add_times(times, "three_honor_groups_lost", int(honor_groups(groups)))
    if agreed.lost_patterns == "one_short":
        add_times(times, "all_honors_lost", facts.get("all_honors_lost", 0))
        add_times(times, "full_flush_lost", facts.get("full_flush_lost", 0))
    elif agreed.lost_patterns == "groups":
        for row, number in patterns_lost(reading.groups).items():
            add_times(times, row, number)
    add_times(times, "ready_lost", int("ready" in reading.case.flags))

