"""Starting, resuming and branching matches that are stored in the database."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game import i18n
from game.app.screen import Program
from game.app.user_data import UserData
from game.play.branching import branched, seated
from game.play.command_line import match_asked_for
from game.play.display_check import check_seen
from game.play.editions import edition_notices
from game.play.lessons import Partner, lesson, opened_match
from game.play.match_saver import LATEST, Keeper
from game.play.session import Session, begin
from game.play.setup import MatchSetup, level_unknown, named, own_name, players_of
from rules.core.melds import Seat
from rules.engine import registry
from rules.engine.events import Event, MatchStarted
from rules.engine.match import Match
from rules.engine.sealing import SECRET
from saves.characters import localized_people
from saves.errors import DamagedError, MovedOnError, SaveError, UnknownError
from saves.match_summary import Mark, MatchSummary
from saves.notes import UNDONE, WHAT_IF, times_undone
from saves.people import Person, with_profiles
from saves.replaying import check_playable
from saves.store import Store
from saves.transfer import time_limit

PATIENT = 10.0
"""Seconds that playing a new match on by chance may take; it takes a tenth of one."""


def new_match(app: Program, setup: MatchSetup | None) -> tuple[MatchSetup, Session]:
    """Start the match of `setup`, or if that is None the one that the command line asks for.

    Return its complete setup and its session. Lessons are not saved: they start afresh every time, against their own
    computer players. Matches without a person are saved only if the command line says so.
    """
    setup = setup or match_asked_for(app.config, own_name(app.settings))
    setup = replace(setup, seats=with_profiles(named(setup.seats), app.settings.profiles))
    secret = secrets.token_bytes(SECRET)
    if setup.lesson:
        return setup, _lesson_session(app, setup)
    match = begin(setup, secret)
    keeper = None
    if setup.people or app.config.keep:
        meta: dict[str, object] = {
            "curtain": setup.curtain, "ask_able_only": setup.ask_able_only, "claim_seconds": setup.claim_seconds,
            "preset": setup.preset, "by_dice": setup.by_dice, "undo": setup.undo,
        }  # fmt: skip
        if setup.seed is None:
            meta["secret"] = secret.hex()
        app.user_data.settle(0.0)
        keeper = _MatchKeeper(app, setup.seats, meta)
        keeper.offer(match.events)
        keeper.settle(2 * LATEST)
    return setup, Session(match, setup.seats, keep=keeper, wake=app.wake)


def _lesson_session(app: Program, setup: MatchSetup) -> Session:
    """Return the session of a lesson at its first question, whose computer players keep to the script."""
    taught = lesson(setup.lesson)
    match = opened_match(taught)
    first = match.events[0]
    assert isinstance(first, MatchStarted), "a match begins with its start"
    return Session(
        match, setup.seats, wake=app.wake, make=lambda level, seed: Partner(taught.lines_of(seed - first.seed))
    )


def resumed_match(app: Program, number: int) -> tuple[MatchSetup, Session]:
    """Resume the saved match of a number; return its setup and session, or raise `SaveError` if it cannot be read."""
    app.user_data.settle()
    store = app.user_data.store
    if store is None:
        raise UnknownError(f"match {number} cannot be read", match=number)
    keeper = _unsaved_keeper(app.user_data, number)
    match = _resumed(app.user_data, store, number) if keeper is None else Match.replay(keeper.events)
    kept = store.find(number)
    check_seen(match.events)
    if (notice := level_unknown(kept.people, f"match {number}")) is not None:
        app.user_data.tell(notice)
    for notice in edition_notices(match.events[0], kept.revision):
        app.user_data.tell(notice)
    setup = saved_setup(kept, match)
    setup = replace(setup, seats=with_profiles(setup.seats, app.settings.profiles))
    keeper = keeper or _MatchKeeper(app, setup.seats, kept.notes, store, kept)
    return setup, Session(match, setup.seats, keep=keeper, wake=app.wake)


def _resumed(user_data: UserData, store: Store, number: int) -> Match:
    """Return a saved match ready to go on; a damaged one is cut to its readable part, with a notice to the player."""
    try:
        return store.resume(number)
    except DamagedError:
        if not store.read_only:
            user_data.tell(store.mend(number))
            return store.resume(number)
        raise


def _unsaved_keeper(user_data: UserData, number: int) -> _MatchKeeper | None:
    """Return the keeper of a match left before everything was written; None if the database has more events."""
    held = [one for one in user_data.keepers if isinstance(one, _MatchKeeper) and one.number == number]
    return next((one for one in held if not isinstance(one.trouble, MovedOnError)), None)


def saved_setup(kept: MatchSummary, match: Match) -> MatchSetup:
    """Return the setup of a saved match; where its summary and its events differ, the events win."""
    meta = kept.meta
    seconds = meta.get("claim_seconds", 0)
    first = match.events[0]
    assert isinstance(first, MatchStarted), "a match begins with its start"
    return MatchSetup(
        first.ruleset,
        dict(registry.get(first.ruleset).resolve_saved(dict(first.options))),
        saved_players(kept, match.table.players),
        by_dice=bool(meta.get("by_dice", True)),
        curtain=bool(meta.get("curtain", True)),
        ask_able_only=bool(meta.get("ask_able_only", False)),
        claim_seconds=seconds if type(seconds) is int and 0 <= seconds <= 600 else 0,
        seed=kept.seed,
        preset=str(meta.get("preset", "")),
        undo=bool(meta.get("undo", False)),
    )


def save_branch(
    app: Program, events: Sequence[Event], seats: Sequence[Person], place: int, chair: Seat, *, anew: bool
) -> int:  # fmt: skip
    """Save a new match that branches from another after its first `place` events; return its number.

    `seats` are the players of the other match. A person takes over `chair`, computer players the rest; `anew` redeals
    the tiles hidden from that chair. Raises `SaveError` if the match cannot continue from there or cannot be saved.
    """
    try:
        match = Match.replay(branched(events, place, chair, anew=anew).events)  # as it will be read again
        check_playable(Match.replay(match.events), time_limit(PATIENT))
    except Exception as fault:
        # What came from elsewhere was played on from its end alone, and may trip the engine at any other place.
        raise DamagedError(f"nothing follows from event {place}: {fault!r}", "saves_match_damaged") from fault
    person = match.state.people[chair]
    people = seated(players_of(seats, match.table.players, own_name(app.settings)), person)
    meta: dict[str, object] = {WHAT_IF: {"place": place, "anew": anew}}
    return app.user_data.writable().begin(match.events, people, meta)


def saved_players(kept: MatchSummary, players: int) -> tuple[Person, ...]:
    """Return the players of a saved match, computer players named in the current language."""
    return localized_people(named(players_of(kept.people, players, i18n.term("you").capitalize())), i18n.words())


def take_back(keeper: Keeper | None, events: Sequence[Event]) -> None:
    """Shorten a saved match to these events, which end before a move taken back; on `SaveError` nothing is changed."""
    if isinstance(keeper, _MatchKeeper):
        keeper.take_back(events)


class _MatchKeeper(Keeper):
    """Saves one match to the database; it has no number until its first successful write."""

    def __init__(
        self, app: Program, people: Sequence[Person], meta: Mapping[str, object], store: Store | None = None,
        known: MatchSummary | None = None,
    ) -> None:  # fmt: skip
        """Prepare to save a new match with these people and notes (`meta`), or to go on saving `known` of `store`."""
        super().__init__(self._put, 0 if known is None else known.length, app.wake)
        self.user_data, self.people, self.meta = app.user_data, people, meta
        self.number = None if known is None else known.id
        self.mark = None if known is None else known.mark
        self.file = None if store is None else store.file
        self.user_data.keepers.append(self)

    def _put(self, events: Sequence[Event]) -> None:
        """Write all events of the match to the database; the first time, or if its file was removed, as a new match."""
        store = self.user_data.writable()
        if self._is_in_store(store, events):
            assert self.number is not None
            self.mark = store.keep(self.number, events, self.mark)
        else:  # a new match, or one whose file was taken away
            self.number, self.file = store.begin(events, self.people, self.meta), store.file
            self.mark = Mark(len(events), times_undone(self.meta))

    def _is_in_store(self, store: Store, events: Sequence[Event]) -> bool:
        """Return true if the store has this match, as its file may have been replaced by an older copy."""
        if self.number is None or self.mark is None or store.file == self.file:
            return self.number is not None
        try:
            kept, found = store.find(self.number), store.events(self.number)
        except SaveError:
            return False
        both = min(len(found), len(events))
        others = kept.mark.undone != self.mark.undone or kept.length > self.mark.length
        if others or found[:both] != list(events[:both]):
            return False
        self.mark, self.file = kept.mark, store.file
        return True

    def take_back(self, events: Sequence[Event]) -> None:
        """Shorten the saved match to these events, which end before a move taken back."""
        if self.number is None or not self.settle(2.0):
            raise self.trouble or SaveError("the match is not kept yet", "saves_slow")
        store = self.user_data.writable()
        if self._is_in_store(store, events) and self.mark is not None and self.mark.length > len(events):
            self.mark = store.cut(self.number, len(events), self.mark)
        else:
            self.meta = {**self.meta, UNDONE: times_undone(self.meta) + 1}
            self._put(events)
        self.restart(events)
