"""Limit hands: bonus tiles beside them, the cap at the limit, limit hands that losers were calling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.families.classical.points_and_doubles import DOUBLES, LIMIT, POINTS
from rules.scoring.elements import Reading
from rules.scoring.hand_context import BY_SELF, HandContext
from rules.scoring.rows import RowTable
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import Shape, sheet_of
from rules.scoring.winning_shapes import waiting_kinds

BONUS_DOUBLES = frozenset(("own_flower_and_season", "own_flower", "own_season", "all_flowers", "all_seasons"))
"""The rows of doubles for bonus tiles."""


def bonus_lines(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines that score bonus tiles."""
    return tuple(line for line in lines if line.element == "bonus_tile" or line.element in BONUS_DOUBLES)


def points_and_doubles(lines: Iterable[Line]) -> tuple[int, int]:
    """Return the sum of the points and the number of doubles of these lines."""
    listed = list(lines)
    return (
        sum(line.amount for line in listed if line.unit == POINTS),
        sum(line.amount for line in listed if line.unit == DOUBLES),
    )


def bonus_value(lines: Iterable[Line]) -> int:
    """Return the points of the bonus tiles by themselves, with their own doubles."""
    points, doubles = points_and_doubles(bonus_lines(lines))
    return points << doubles


def doubled_steps(points: int, doubles: int) -> list[Step]:
    """Return the steps of the arithmetic that doubles `points`, `doubles` times in all."""
    return [Step("sum", points), Step("doubles", doubles), Step("doubled", points << doubles)]


def capped_steps(steps: list[Step], value: int, most: int) -> list[Step]:
    """Return the steps, with one more that cuts `value` to `most` if it is higher."""
    return [*steps, *([Step("cut_to_limit", most)] if most < value else [])]


def called_hands(
    case: HandContext, shapes: tuple[Shape, ...], rows: RowTable, worth: Callable[[Reading, Line], int]
) -> Mapping[str, int]:
    """Return, by row, the value of each limit hand of which the loser's hand lacked one tile, as if it were drawn.

    `worth` gives the points of a reading's line.
    """
    called: dict[str, int] = {}
    for kind in waiting_kinds(case.concealed, case.melds, shapes, case.wild):
        complete = case.winning_on(kind, BY_SELF, None)
        for shape in shapes:
            for whole in shape.readings(complete):
                for line in rows.lines(whole):
                    called[line.element] = max(worth(whole, line), called.get(line.element, 0))
    return called


def calling_sheet(reading: Reading, lines: Sequence[Line], best: str, part: int, most: int) -> ScoreSheet:
    """Return the score sheet of a loser who lacked one tile for the limit hand `best`.

    It counts `part` points for that hand and the lines of bonus tiles, cut to `most`.
    """
    bonus = bonus_lines(lines)
    value = part + bonus_value(bonus)
    score = min(value, most)
    steps = capped_steps([Step("calling_hand", part), *([Step("with_bonus", value)] if bonus else [])], value, score)
    return sheet_of(reading, (Line(f"calling_{best}", 1, part, LIMIT), *bonus), score, steps)
