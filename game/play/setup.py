"""The setup of a match: rule set, house rules, seats, and how the screen is shared."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files

from ai.levels import STANDARD, known
from game.i18n import term, tr, words
from rules.core.options import Value
from rules.core.words import second_persons
from saves.characters import CHARACTERS, character_name
from saves.errors import Notice
from saves.people import Person
from saves.settings import Settings

NAME_LIMIT = 24  # characters of a player's name


def names() -> list[str]:
    """Return the names of computer players in the current language."""
    return [character_name(character, words()) for character in CHARACTERS]


@lru_cache(maxsize=1)
def first_ruleset() -> str:
    """Return the rule set offered to new players, which the lesson uses as well."""
    return str(json.loads(files("assets").joinpath("start.json").read_text(encoding="utf-8"))["first_ruleset"])


def own_name(settings: Settings) -> str:
    """Return the name of the person at the computer as set by the player, "You" if none was given."""
    return settings.player or term("you").capitalize()


def named(seats: tuple[Person, ...]) -> tuple[Person, ...]:
    """Return the players, each with a name; where several persons share a screen nobody is called "You"."""
    if sum(seat.human for seat in seats) < 2:
        return seats
    return tuple(replace(seat, name=tr("seats_player", n=place + 1)) if seat.name in second_persons() else seat
                 for place, seat in enumerate(seats))  # fmt: skip


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The agreement for a new match. `options` holds the chosen house rules; missing ones have their default.

    `by_dice`: seats are drawn, else they are as listed with East first. `curtain` and `ask_able_only` apply to several
    persons at one screen. `claim_seconds` 0 means no time limit. `undo`: a person who plays alone may take moves back.
    `lesson` is the id of the lesson that the match is, empty for a real match.
    """

    ruleset: str
    options: Mapping[str, Value] = field(default_factory=dict)
    seats: tuple[Person, ...] = ()
    by_dice: bool = True
    curtain: bool = True
    ask_able_only: bool = False
    claim_seconds: int = 0
    seed: int | None = None
    preset: str = ""
    lesson: str = ""
    undo: bool = False

    @property
    def people(self) -> int:
        """Return the number of humans among the players."""
        return sum(seat.human for seat in self.seats)

    @property
    def takes_back(self) -> bool:
        """True if moves may be taken back: agreed on, with one person playing."""
        return self.undo and not self.lesson and self.people == 1

    def with_players(self, count: int, you: str) -> MatchSetup:
        """Return the setup for `count` players: those who remain keep their seats, new ones are computer players.

        `you` is the name of the person at the computer.
        """
        seats = list(self.seats[:count])
        if not seats:
            seats.append(Person(you, color=2))
        colors = [color for color in (3, 5, 1, 4, 0, 6, 7, 2) if color not in {seat.color for seat in seats}]
        free = [name for name in names() if name not in {seat.name for seat in seats}]
        while len(seats) < count:
            name = free.pop(0) if free else f"{len(seats) + 1}"
            seats.append(Person(name, STANDARD, colors.pop(0) if colors else 0))
        return replace(self, seats=tuple(seats))


def players_of(people: Sequence[Person], count: int, you: str) -> tuple[Person, ...]:
    """Return `count` valid players from saved ones, which may come from elsewhere or another version.

    Missing players are added, and computer players of an unknown level get the default one.
    """
    here = tuple(
        person if person.human or known(person.level) else replace(person, level=STANDARD) for person in people[:count]
    )
    return here if len(here) == count else MatchSetup("", seats=here).with_players(count, you).seats


def level_unknown(people: Sequence[Person], where: str) -> Notice | None:
    """Return a notice if any of these players has an unknown level, else None.

    `where` begins the text for consoles, to tell whose players they are.
    """
    level = next((person.level for person in people if not person.human and not known(person.level)), None)
    if level is None:
        return None
    text = f"{where}: there is no computer player {level}, the usual one plays"
    return Notice("saves_level_unknown", {"level": level}, text)


def fault_in(seats: tuple[Person, ...], place: int) -> str:
    """Return the translation key of the problem with the player in a seat; empty if there is none."""
    mine = seats[place]
    for other, seat in enumerate(seats):
        if other != place and seat.name.strip().casefold() == mine.name.strip().casefold():
            return "seats_same_name"
        if other != place and seat.color == mine.color:
            return "seats_same_color"
    return ""
