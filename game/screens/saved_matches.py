"""Saved matches that can be resumed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from game.app.matches import saved_players
from game.app.user_data import UserData
from game.play.display_check import check_seen
from game.table.board.board import DealId, true_facts
from rules.engine.match import Match
from saves.errors import DamagedError, Notice, SaveError
from saves.match_summary import MatchSummary
from saves.people import Person
from saves.replaying import replayed
from saves.store import Store


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A chair of a saved match with its person, its wind (0 east to 3 north) and the score."""

    person: Person
    wind: int
    score: int


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A saved match that can be resumed, with the facts that the title shows; `id` is its id in the database.

    `preset` is the name of its preset as stored.
    """

    id: int
    ruleset: str
    deal: DealId
    tiles_left: int
    when: datetime
    seats: tuple[SavedSeat, ...]
    match: Match
    preset: object


class SavedMatches:
    """Reads the unfinished matches; the newest one is cached until the list changes."""

    def __init__(self, user_data: UserData) -> None:
        """Read from the player's data."""
        self.user_data = user_data
        self._read: tuple[object, SavedMatch | None] = (None, None)

    def unfinished(self) -> list[MatchSummary]:
        """Return the unfinished matches, newest first; empty if they cannot be read."""
        store = self.user_data.store
        if store is None:
            return []
        try:
            return store.matches(over=False)
        except SaveError as fault:
            self.user_data.note_fault(fault)
            return []

    def newest(self) -> SavedMatch | None:
        """Return the newest match that can be resumed, or None."""
        store, listed = self.user_data.store, self.unfinished()
        if store is None or not listed:
            return None
        mark = [(kept.id, kept.length) for kept in listed]
        if self._read[0] != mark:
            self._read = mark, self._newest(store, listed)
        return self._read[1]

    def _newest(self, store: Store, listed: list[MatchSummary]) -> SavedMatch | None:
        """Return the first of these matches that can be read; note the errors of the others."""
        for kept in listed:
            try:
                return _shown(store, kept)
            except SaveError as fault:
                self.user_data.note_fault(fault)
            except Exception as fault:
                # Nothing that is kept, wherever it was made, may stop a start: it is passed over and named.
                text = f"match {kept.id} cannot be shown: {fault!r}"
                self.user_data.tell(Notice("saves_match_damaged", {"match": kept.id}, text))
        return None


def _shown(store: Store, kept: MatchSummary) -> SavedMatch:
    """Read a saved match completely, from the part that is readable if it is damaged."""
    try:
        match = store.resume(kept.id)
    except DamagedError:
        match = replayed(store.resumable(kept.id))  # as it will be when it is gone on with
    check_seen(match.events)
    state = match.state
    people = saved_players(kept, match.table.players)
    seats = tuple(
        SavedSeat(people[person], state.wind_of(chair), state.scores[chair])
        for chair, person in enumerate(state.people)
    )
    facts = true_facts(state.facts.items())
    deal = DealId(state.deal_number, state.round_wind, state.round_deal, state.extra, facts)
    ruleset, preset = match.table.ruleset.id, kept.meta.get("preset")
    return SavedMatch(kept.id, ruleset, deal, state.wall.left, kept.touched, seats, match, preset)
