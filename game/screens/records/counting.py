"""Reads the results of all saved matches for the pages of statistics, a little in each frame."""

from __future__ import annotations

from time import monotonic

from game.app.screen import Program
from game.screens.error_texts import said
from game.ui.page import Page
from saves.errors import SaveError
from saves.stats import CountedMatch, Filter, PlayerRecord, counted_matches, once, player_records

AT_ONCE, IN_A_FRAME = 0.25, 0.03
"""Seconds for which a page waits for the results before it opens, and for which it reads on in each frame."""

MOST_CACHED = 8
"""The number of filters whose statistics are cached while a page is open."""


class MatchReader:
    """Results of all saved matches; `fault` is the reason why they cannot be read."""

    def __init__(self, app: Program) -> None:
        """Read for at most `AT_ONCE` seconds."""
        self.app, self.fault, self.done = app, "", False
        self.matches: list[CountedMatch] = []
        self._records: dict[tuple[Filter, str], list[PlayerRecord]] = {}
        store = app.user_data.store
        self._left = counted_matches(store) if store is not None else iter(())
        self.go_on(AT_ONCE)

    def go_on(self, seconds: float) -> bool:
        """Read on for a while; return true if that has finished it."""
        end = monotonic() + seconds
        while not self.done and monotonic() < end:
            try:
                match = next(self._left)
            except StopIteration:
                self.done = True
            except SaveError as fault:
                self.done, self.fault = True, said(fault)
            else:
                if match is not None:
                    self.matches.append(match)
            if self.done:
                self.matches = once(self.matches)
        return self.done

    def records(self, chosen: Filter) -> list[PlayerRecord]:
        """Return the statistics of all players over the matches that the filter takes."""
        owner = self.app.settings.player
        if self.done and (chosen, owner) not in self._records:
            if len(self._records) >= MOST_CACHED:
                self._records.clear()
            self._records[chosen, owner] = player_records(self.matches, chosen, owner)
        return self._records.get((chosen, owner), [])


class CountingPage(Page):
    """Base class of the pages of statistics, which read on while they are open."""

    def __init__(self, app: Program, reader: MatchReader | None = None) -> None:
        """Create the page; `reader` may have read the matches already."""
        super().__init__(app)
        self.reader = reader or MatchReader(app)

    def update(self, dt: float) -> bool:
        """Continue reading if not all matches are read yet, and show them in the end."""
        if not self.reader.done and self.reader.go_on(IN_A_FRAME):
            self.rebuild()
        return super().update(dt)

    def idle_for(self) -> float:
        """Return the seconds in which the page needs no update: none while it reads."""
        return super().idle_for() if self.reader.done else 0.0
