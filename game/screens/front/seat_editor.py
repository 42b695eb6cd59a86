"""Editing the seats and the settings of the match being set up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ai.levels import STANDARD, offered
from game.i18n import tr
from game.play.setup import fault_in, own_name
from game.screens.menu_state import MenuState
from rules.core.options import Value
from rules.core.words import second_persons
from saves.people import Person, normalized_name, plain, profile_of, with_profiles

KNOWN = "@"
"""Begins the kind of player that is a known person; the name follows."""


class SeatEditor:
    """Edits the seats and settings of the match being set up.

    `place` is always a seat's index in order of play. `changed` is called if the page needs a rebuild.
    """

    def __init__(self, menu: MenuState, changed: Callable[[], None]) -> None:
        """Create the editor of the match in `menu.setup`."""
        self.menu, self._changed = menu, changed
        self.faults: dict[int, str] = {}
        """Mistakes in the chairs' entries, as keys of the translations, by chair."""

    @property
    def seats(self) -> tuple[Person, ...]:
        """The persons and computer players in order of play."""
        return self.menu.setup.seats

    def _put(self, seats: list[Person]) -> None:
        """Store the seats in the setup."""
        self.menu.setup = replace(self.menu.setup, seats=tuple(seats), lesson="")

    def fit_levels(self) -> None:
        """Give computer players the default level if their level is not offered under these rules."""
        there = offered(self.menu.setup.ruleset)
        seats = [seat if seat.human or seat.level in there else replace(seat, level=STANDARD) for seat in self.seats]
        if tuple(seats) != self.seats:
            self._put(seats)

    def rename(self, place: int, name: str) -> None:
        """Set the name of a seat while it is typed; a human known by that name has the look of the profile."""
        seats = list(self.seats)
        (seats[place],) = with_profiles((replace(seats[place], name=name),), self.menu.settings.profiles)
        self._put(seats)

    def set_kind(self, place: int, kind: Value) -> None:
        """Seat a person (empty), a computer player of a level, or the known person of a name after `KNOWN`."""
        seats, kind, profiles = list(self.seats), str(kind), self.menu.settings.profiles
        known = profile_of(kind.removeprefix(KNOWN), profiles) if kind.startswith(KNOWN) else None
        if known is not None:
            seats = [replace(seat, color=seats[place].color) if seat.color == known.color else seat for seat in seats]
            seats[place] = known
        else:
            (seats[place],) = with_profiles((replace(plain(seats[place]), level=kind),), profiles)
        self._put(seats)
        self._changed()

    def known(self) -> tuple[str, ...]:
        """Return the names of known persons who have no seat yet, those who played last first."""
        seated = {seat.name.casefold() for seat in self.seats}
        names = [person.name for person in reversed(self.menu.settings.profiles)]
        return tuple(name for name in names if name.casefold() not in seated and name not in second_persons())

    def set_look(self, place: int, **look: str) -> None:
        """Give a human another portrait, language, felt or tile back, and remember it."""
        seats, changes = list(self.seats), dict[str, Any](look)
        seats[place] = replace(seats[place], **changes)
        self._put(seats)
        self.menu.remember()
        self._changed()

    def has_profile(self, place: int) -> bool:
        """Return true if the human of a seat is remembered."""
        seat = self.seats[place]
        return seat.human and profile_of(seat.name, self.menu.settings.profiles) is not None

    def forget(self, place: int) -> None:
        """Delete the profile of a seat's human, who becomes a player without a name."""
        seats, seat = list(self.seats), self.seats[place]
        self.menu.forget_profile(seat.name)
        name = own_name(self.menu.settings) if self.menu.setup.people == 1 else tr("seats_player", n=place + 1)
        seats[place] = Person(name, "", seat.color)
        self._put(seats)
        self._changed()

    def rename_profile(self, place: int, typed: str) -> str:
        """Rename a seat's human and the profile; return the mistake in the name as a key of the translations, or an
        empty text.
        """
        name, seats, old = normalized_name(typed), list(self.seats), self.seats[place].name
        if not name:
            return "preset_no_name"
        known = profile_of(name, self.menu.settings.profiles)
        if known is not None and known != profile_of(old, self.menu.settings.profiles):
            return "seats_profile_taken"
        seats[place] = replace(seats[place], name=name)
        if fault := fault_in(tuple(seats), place):
            return fault
        self.menu.rename_profile(old, name)
        self._put(seats)
        self._changed()
        return ""

    def set_computers(self, level: str) -> None:
        """Give all computer players a level."""
        self._put([seat if seat.human else replace(seat, level=level) for seat in self.seats])
        self._changed()

    def recolor(self, place: int, index: int) -> None:
        """Give a seat the color `index`; the player who had it gets the old one."""
        seats = list(self.seats)
        old = seats[place].color
        seats = [replace(seat, color=old) if seat.color == index else seat for seat in seats]
        seats[place] = replace(seats[place], color=index)
        self._put(seats)
        self._changed()

    def swap(self, place: int, other: int) -> None:
        """Swap the players of two seats."""
        seats = list(self.seats)
        seats[place], seats[other] = seats[other], seats[place]
        self._put(seats)
        self._changed()

    def name_all(self) -> None:
        """Give unnamed players a name, then find the mistakes in all names."""
        seats = [replace(seat, name=" ".join(seat.name.split()) or tr("seats_player", n=i + 1))
                 for i, seat in enumerate(self.seats)]  # fmt: skip
        self._put(seats)
        faults = {place: fault_in(self.seats, place) for place in range(len(seats))}
        self.faults = {place: fault for place, fault in faults.items() if fault}

    def set_option(self, option: str, value: Value) -> None:
        """Set a house rule that concerns the match as a whole."""
        self.menu.change_all({**self.menu.setup.options, option: value})
        self.faults.clear()
        self._changed()

    def set_dice(self, by_dice: Value) -> None:
        """Choose whether seats are drawn by dice or stay as shown."""
        self.menu.setup = replace(self.menu.setup, by_dice=bool(by_dice))
        self._changed()

    def set_clock(self, seconds: Value) -> None:
        """Set the seconds for claims (0: no limit) where no house rule sets them."""
        self.menu.setup = replace(self.menu.setup, claim_seconds=int(seconds))
        self._changed()

    def set_flag(self, name: str, on: Value) -> None:
        """Switch an option of the setup with this name on or off, for example the curtain of a shared screen."""
        flags: dict[str, Any] = {name: bool(on)}
        self.menu.setup = replace(self.menu.setup, **flags)
        self._changed()
