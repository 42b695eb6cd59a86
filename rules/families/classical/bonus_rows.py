"""Scoring rows of flowers and seasons in the classical games."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.house_rules import HouseRule
from rules.core.options import OptionValues
from rules.core.tiles import FLOWERS, SEASONS
from rules.families.classical.points_and_doubles import DOUBLES, POINTS
from rules.scoring import conditions as are
from rules.scoring.elements import Condition, Element


def bonus_points(agreed: HouseRule[bool], hand: str) -> Element:
    """Return the scoring row of four points for each bonus tile, while the house rule `agreed` is on.

    `hand` is the beginning of the row's example hand.
    """
    return Element("bonus_tile", are.bonus_tiles, 4, unit=POINTS, group="sets", when=agreed,
                   example=f"{hand} 555s *3f +9p")  # fmt: skip


def bonus_doubles(
    agreed: HouseRule[bool], own: HouseRule[str], bouquet: HouseRule[int], hand: str, alone: bool = False
) -> tuple[Element, ...]:
    """Return the rows of doubles for the player's own flower and season, and for a complete set (bouquet) of either.

    `agreed` is the house rule that lets bonus tiles score; `own` the one that doubles own tiles only as a ``pair`` or
    ``each``; `bouquet` is the number of doubles for a bouquet. `hand` is the example hand in score notation, to which
    bonus tiles are added. With `alone` the player's own tile counts nothing beside a bouquet that contains it.
    """

    def row(
        id: str, times: Condition, value: int | Callable[[OptionValues], int], tiles: str, mode: str,
        excludes: tuple[str, ...] = (),
    ) -> Element:  # fmt: skip
        """Return a row with bonus `tiles` in its example; with `mode` it counts only if `own` has that value."""
        said = f" {own.id}={mode}" if mode not in ("", own.option.default) else ""
        when: Callable[[OptionValues], bool] | None = (lambda o: agreed(o) and own(o) == mode) if mode else None
        return Element(
            id, times, value, unit=DOUBLES, group="everyone", when=when, excludes=excludes,
            example=f"{hand} 555s *{tiles}{said} +9p seat=S",
        )  # fmt: skip

    def of_bouquet(o: OptionValues) -> int:
        """Return the doubles of a bouquet under these house rules; 0 if bonus tiles do not score."""
        return bouquet(o) if agreed(o) else 0

    flower, season = are.own_bonus(FLOWERS[0]), are.own_bonus(SEASONS[0])
    both = ("own_flower_and_season",)
    return (
        row(*both, are.both(flower, season), 1, "26f", "pair"),
        row("own_flower", flower, 1, "2f", "each"),
        row("own_season", season, 1, "6f", "each"),
        row("all_flowers", are.all_bonus(FLOWERS), of_bouquet, "1234f", "", ("own_flower", *both) if alone else ()),
        row("all_seasons", are.all_bonus(SEASONS), of_bouquet, "5678f", "", ("own_season", *both) if alone else ()),
    )
