"""Acts that the viewer leaves to the table: winning, passing, discarding the drawn tile, sorting."""

from __future__ import annotations

from game.table.input.offers import Offers
from rules.core.tiles import Tile
from rules.engine.actions import PASS, Action, Discard
from rules.engine.table import Table
from rules.mechanics.wins.winning import WinByClaim
from saves.settings import Settings

WIN, NO_CALLS, DISCARD_DRAWN, SORT = SWITCHES = ("auto_win", "auto_pass", "throw_drawn", "auto_sort")
"""All switches, by the names of their keys; switches that are settings too have the names of the settings."""
SET = (WIN, NO_CALLS, SORT)
"""Switches whose position at the beginning of a match is a setting."""


def switches_of(table: Table, *, shared: bool) -> tuple[str, ...]:
    """List the switches that a table allows.

    At a `shared` screen a quick answer would reveal something; where calls may be wrong, nothing is called or passed
    without the player.
    """
    if shared:
        return (SORT,)
    calls = any(not isinstance(rule, WinByClaim) for rule in table.claims)
    if table.allows_false_calls:
        return (DISCARD_DRAWN, SORT)
    return (WIN, *((NO_CALLS,) if calls else ()), DISCARD_DRAWN, SORT)


class AutoPlay:
    """The switches of one player. Sorting lasts for the match; the others return to the settings with the next deal."""

    def __init__(self, allowed: tuple[str, ...]) -> None:
        """Start with all switches off; only the `allowed` ones can be on."""
        self.allowed = allowed
        self.on: set[str] = set()
        self._set: dict[str, bool] = {}

    def follow(self, settings: Settings) -> None:
        """Put the switches as set, where a setting has changed since the last call."""
        for name in SET:
            value = bool(getattr(settings, name))
            if self._set.get(name) != value:
                self._set[name] = value
                self.put(name, on=value)

    def put(self, name: str, *, on: bool) -> None:
        """Turn a switch on or off; one that is not allowed stays off."""
        if on and name in self.allowed:
            self.on.add(name)
        else:
            self.on.discard(name)

    def begin_deal(self) -> None:
        """Return the switches that last for one deal to the settings."""
        for name in (WIN, NO_CALLS, DISCARD_DRAWN):
            self.put(name, on=self._set.get(name, False))

    def action(self, offers: Offers, drawn: Tile | None) -> Action | None:
        """Return the answer that the switches give to a question, if any. A possible win, and a choice other than which
        tile to discard, always wait for the player.
        """
        win = offers.button("win")
        able = win is not None and win.open
        if win is not None and able and WIN in self.on:
            return win.choices[0]
        if NO_CALLS in self.on and offers.claims and not able:
            return PASS
        discard = offers.discards.get(drawn) if drawn is not None and DISCARD_DRAWN in self.on else None
        choice = not offers.false_calls and any(offer.open and offer.key != "ready" for offer in offers.buttons)
        return discard if isinstance(discard, Discard) and not choice else None
