"""Hands counted by all players: points for sets, doubled, capped at a limit, and settled between all.

Shared by the classical games: rows for sets by kind and concealment, the hand of a loser, rounding, and payments in
which East pays and receives double.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import DRAGONS, PLAIN, TERMINALS, WINDS, Kind, count_kinds, rank_of
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element, Reading
from rules.scoring.hand_context import HandContext
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import Share, differences, owed_to

POINTS, DOUBLES, LIMIT, HALF_LIMIT = "points", "doubles", "limit", "half_limit"
"""Units of rows. One limit is the house rule's limit; half a limit is half of that."""
SIMPLES = frozenset(kind for kind in range(27) if kind not in TERMINALS)


# Conditions


def pungs(kinds: Iterable[Kind], *, concealed: bool, kong: bool) -> Condition:
    """Return the condition that counts the concealed or open pungs, or with `kong` the kongs, of these kinds."""
    wanted = frozenset(kinds)
    form = Form.KONG if kong else Form.PUNG

    def condition(reading: Reading) -> int:
        """Count the sets of the wanted form, concealment and kinds."""
        return sum(
            group.form is form and group.concealed is concealed and group.kind in wanted for group in reading.groups
        )

    return condition


def pairs(kinds: Iterable[Kind]) -> Condition:
    """Return the condition that counts pairs of these kinds; the hand of a loser may hold several."""
    wanted = frozenset(kinds)
    return lambda reading: sum(group.form is Form.PAIR and group.kind in wanted for group in reading.groups)


def pair_seat_wind(reading: Reading) -> int:
    """Count pairs of the player's seat wind."""
    return pairs((WINDS[reading.case.seat],))(reading)


def pair_round_wind(reading: Reading) -> int:
    """Count pairs of the round wind."""
    return pairs((WINDS[reading.case.round_wind],))(reading)


def scoring_pairs(reading: Reading) -> int:
    """Count the reasons for which the pair scores: as the seat wind, as the round wind, as dragons."""
    return pair_seat_wind(reading) + pair_round_wind(reading) + pairs(DRAGONS)(reading)


def has_won(reading: Reading) -> int:
    """Return 1 if the hand has won, else 0."""
    return int(reading.case.win is not None)


def narrow_wait(reading: Reading) -> int:
    """Return 1 if the winning tile fills a pair, the middle of a chow, or the end of 1-2-3 or 7-8-9; else 0."""
    case, filled = reading.case, reading.groups[reading.placed]
    if filled.form is Form.PAIR:
        return 1
    if not filled.is_chow or case.win is None:
        return 0
    place = case.win - filled.kind
    first = rank_of(filled.kind)
    return int(place == 1 or (place == 2 and first == 1) or (place == 0 and first == 7))


def won_on(tile: Kind, condition: Condition) -> Condition:
    """Return the condition that `condition` holds and the winning tile is `tile`."""
    return lambda reading: int(bool(condition(reading)) and reading.case.win == tile)


# Rows

_CLASSES = (("simples", SIMPLES, 1), ("terminals", TERMINALS, 2), ("winds", WINDS, 2), ("dragons", DRAGONS, 2))
_EXAMPLE_TILES = {"simples": "5p", "terminals": "1p", "winds": "4z", "dragons": "6z"}


def pung_rows(circumstances: str = "") -> list[Element]:
    """Return the rows of points for pungs and kongs by sort of tile, concealed and open.

    A pung is worth 2 points, terminals, honors and concealed sets twice that each, a kong four times a pung. The
    examples win under these `circumstances`.
    """
    rows = []
    for kong in (False, True):
        for name, kinds, worth in _CLASSES:
            for concealed in (False, True):
                form = "kong" if kong else "pung"
                side = "concealed" if concealed else "open"
                rank, suit = _EXAMPLE_TILES[name][0], _EXAMPLE_TILES[name][1]
                laid = f"{'ckong' if concealed else 'kong'}:{rank * 4}{suit}" if kong else f"pung:{rank * 3}{suit}"
                held = f"{rank * 3}{suit}" if concealed and not kong else laid
                rows.append(
                    Element(
                        f"{form}_{name}_{side}",
                        pungs(kinds, concealed=concealed, kong=kong),
                        2 * worth * (4 if kong else 1) * (2 if concealed else 1),
                        unit=POINTS, group="sets",
                        tiles=_set_tiles(kinds, concealed, kong),
                        example=f"{held} 222m 666m 78p 99s +9p {circumstances}".strip(),
                    )
                )
    return rows


def _set_tiles(kinds: Iterable[Kind], concealed: bool, kong: bool) -> are.TilesOf:
    """Return a function that finds the tiles of the pungs (or kongs) of these kinds that are concealed, or open."""
    wanted, form = frozenset(kinds), Form.KONG if kong else Form.PUNG
    return are.tiles_where(
        lambda group: group.form is form and group.concealed is concealed and group.kind in wanted
    )


def pair_tiles(kinds: Iterable[Kind]) -> are.TilesOf:
    """Return a function that finds the tiles of pairs of these kinds."""
    wanted = frozenset(kinds)
    return are.tiles_where(lambda group: group.form is Form.PAIR and group.kind in wanted)


def doubling(
    id: str, times: Condition, value: int | Callable[[OptionValues], int], example: str,
    when: Callable[[Any], bool] | None = None, group: str = "winner",
) -> Element:  # fmt: skip
    """Return a row worth `value` doubles; with `when` only under house rules that it accepts."""
    return Element(id, times, value, unit=DOUBLES, group=group, when=when, example=example)


def pair_rows(circumstances: str = "") -> list[Element]:
    """Return the rows of two points for a pair of the seat wind, of the round wind and of dragons.

    The examples win under these `circumstances`.
    """
    rows = (
        ("pair_seat_wind", pair_seat_wind, WINDS, "22z", "seat=S"),
        ("pair_round_wind", pair_round_wind, WINDS, "11z", "seat=S"),
        ("pair_dragons", pairs(DRAGONS), DRAGONS, "77z", ""),
    )
    return [
        Element(
            id, times, 2, unit=POINTS, group="sets", tiles=pair_tiles(kinds),
            example=" ".join(f"222m 666m 78p 555s {pair} +9p {seat} {circumstances}".split()),
        )
        for id, times, kinds, pair, seat in rows
    ]  # fmt: skip


_dragons = are.tiles_where(lambda group: group.is_pung and group.kind in DRAGONS)


def honor_rows(circumstances: str = "") -> list[Element]:
    """Return the rows of a double for each pung of dragons, of the seat wind and of the round wind.

    The examples win under these `circumstances`.
    """
    rows = (
        ("dragon_pung", are.dragon_pungs, "777z", "", _dragons),
        ("seat_wind_pung", are.seat_wind_pung, "222z", "seat=S", None),
        ("round_wind_pung", are.round_wind_pung, "111z", "seat=S", None),
    )
    return [
        Element(
            id, times, 1, unit=DOUBLES, group="everyone", tiles=tiles,
            example=" ".join(f"222m 666m 78p 99s pung:{pung} +9p {seat} {circumstances}".split()),
        )
        for id, times, pung, seat, tiles in rows
    ]  # fmt: skip


# Arithmetic


def rounded(points: int, mode: str) -> int:
    """Round points to tens: up (`mode` ``up_10``), not at all (``none``), else to the nearest, five going up."""
    if mode == "none":
        return points
    return -(-points // 10) * 10 if mode == "up_10" else (points + 5) // 10 * 10


def rank_by_score(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading for comparison: by score, then with a limit hand, then by value before the cap."""
    has_limit = any(line.unit in (LIMIT, HALF_LIMIT) for line in sheet.lines)
    raw = next((step.amount for step in sheet.steps if step.key == "doubled"), 0)
    return (sheet.score, has_limit, raw)


def lost_reading(case: HandContext, pairs_counted: str = "all") -> Reading:
    """Return a loser's hand as a reading: laid sets, three equal tiles as a concealed pung, pairs, and loose tiles.

    Wild tiles stand for nothing. `pairs_counted` are the pairs that count: ``all``, the best ``one`` or ``none``.
    """
    groups: list[Group] = list(case.melds)
    counts = count_kinds([kind for kind in case.concealed if kind not in case.wild.kinds])
    found: list[Group] = []
    for kind in PLAIN:
        if counts[kind] >= 3:
            groups.append(Group(Form.PUNG, (kind,) * 3))
        elif counts[kind] == 2:
            found.append(Group(Form.PAIR, (kind, kind)))
        rest = counts[kind] % 3 if counts[kind] >= 3 else counts[kind] % 2
        groups += [Group(Form.SPECIAL, (kind,))] * rest
    worth = {WINDS[case.seat]: 2, **dict.fromkeys(DRAGONS, 2)}
    worth[WINDS[case.round_wind]] = worth.get(WINDS[case.round_wind], 0) + 2
    found.sort(key=lambda group: -worth.get(group.kind, 0))
    keep = {"all": len(found), "one": 1, "none": 0}[pairs_counted]
    for index, pair in enumerate(found):
        groups += [pair] if index < keep else [Group(Form.SPECIAL, (pair.kind,))] * 2
    return Reading(case, "lost", tuple(groups))


# Payments


def east_factor(one: int, other: int, *, east_double: bool) -> int:
    """Return the factor of a payment between seats `one` and `other`: 2 if one is East and East doubles, else 1."""
    return 2 if east_double and 0 in (one, other) else 1


def paid_winners(outcome: Outcome, east_double: bool, alone: Callable[[Winner], bool]) -> list[Payment]:
    """Return the payments of all losers to every winner.

    `alone` is true if the discarder pays all shares of a win. With `east_double` East pays and receives double.
    """
    won = {winner.seat for winner in outcome.winners}
    losers = [seat for seat in range(outcome.players) if seat not in won]
    payments: list[Payment] = []
    for winner in outcome.winners:
        seat, value = winner.seat, winner.sheet.score
        owed = {
            loser: Share.of("value", value).times("east", east_factor(loser, seat, east_double=east_double))
            for loser in losers
        }
        source = winner.case.source
        if source is not None and alone(winner):
            own = owed.pop(source)
            owed = {source: reduce(Share.joined, owed.values(), own)}
        payments.append(Payment("win", outcome.players, owed_to(seat, owed)))
    return payments


def settled_by_losers(outcome: Outcome, east_double: bool) -> list[Payment]:
    """Return the payment that settles the difference of the hands between every two players who did not win.

    With `east_double` East pays and receives double.
    """
    if not outcome.lost:
        return []
    values = {seat: sheet.score for seat, sheet in outcome.lost.items()}
    factors = {
        (one, other): east_factor(one, other, east_double=east_double) for one in values for other in values
    }
    return [Payment("losers", outcome.players, differences(values, factors))]
