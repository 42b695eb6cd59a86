"""Reads the results of all saved matches for the pages of statistics, a little in each frame."""

from __future__ import annotations

from time import monotonic

from game.app.screen import Program
from game.screens.error_texts import said
from saves.errors import SaveError
from saves.stats import CountedMatch, Filter, PlayerRecord, counted_matches, once, player_records

AT_ONCE, IN_A_FRAME = 0.25, 0.03
"""Seconds for which a page waits for the results before it opens, and for which it reads on in each frame."""


class MatchReader:
    """Results of all saved matches; `fault` says why they cannot be read."""

    def __init__(self, app: Program) -> None:
        """Read for at most `AT_ONCE` seconds."""
        self.app, self.fault, self.done = app, "", False
        self.matches: list[CountedMatch] = []
        store = app.user_data.store
        self._left = counted_matches(store) if store is not None else iter(())
        self.go_on(AT_ONCE)

    def go_on(self, seconds: float = IN_A_FRAME) -> bool:
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
        return player_records(self.matches, chosen, self.app.settings.player) if self.done else []
