"""Lessons as data: a scripted deal, the moves of the other players, and the pages that are shown during play.

Each lesson is a file of `assets/lessons`, in the notation of scripted deals (docs/deals.md). Its `play` is the course
of the deal if the pupil follows the advice; the other players follow their lines of it as long as they can.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from game import i18n
from game.play.setup import MatchSetup
from rules.core.melds import Seat
from rules.core.tiles import SUIT_TILES, Kind, plain, suit_of
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, Discard
from rules.engine.match import Match
from rules.engine.view import View
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import Script, ScriptLine, read_script
from rules.scripted_deals.wording import Wording

FOLDER = "lessons"
PARTNER = "beginner"
"""The level under which the computer players at the table are introduced."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A page of a lesson, with the translation key `say` of its text.

    It is shown only while all conditions in `when` are true (see `game.play.lesson_moments`). `tiles` are shown with
    it, in notation or by name. With `ends` the lesson is over once the page was read.
    """

    say: str
    when: tuple[str, ...]
    tiles: str = ""
    ends: bool = False


@dataclass(frozen=True)
class Lesson:
    """A lesson: its `id`, its scripted deal and its pages in the order of telling."""

    id: str
    script: Script
    pages: tuple[LessonPage, ...]

    @property
    def pupil(self) -> Seat:
        """The seat of the person who learns."""
        return 0

    def lines_of(self, seat: Seat) -> tuple[Wording, ...]:
        """Return the script lines of a seat for the deal, in order."""
        entries = self.script.deal.play
        return tuple(entry.wording for entry in entries if isinstance(entry, ScriptLine) and entry.seat == seat)


@lru_cache(maxsize=1)
def lesson_ids() -> tuple[str, ...]:
    """Return the ids of all lessons in the order of the course."""
    return tuple(json.loads(files("assets").joinpath(FOLDER, "course.json").read_text(encoding="utf-8"))["lessons"])


@cache
def lesson(lesson_id: str) -> Lesson:
    """Return the lesson with this id."""
    return parse_lesson(
        lesson_id, json.loads(files("assets").joinpath(FOLDER, f"{lesson_id}.json").read_text(encoding="utf-8"))
    )


def parse_lesson(lesson_id: str, given: Mapping[str, Any]) -> Lesson:
    """Parse the content of a lesson's file."""
    pages = tuple(
        LessonPage(f"lesson_{one['say']}", tuple(one["when"].split()), one.get("tiles", ""), bool(one.get("ends")))
        for one in given["pages"]
    )
    return Lesson(lesson_id, read_script({key: value for key, value in given.items() if key != "pages"}), pages)


def opened_match(taught: Lesson) -> Match:
    """Return the match of a lesson at its first question, with the walls of its script."""
    return Match.replay(_opening(taught.id))


@cache
def _opening(lesson_id: str) -> tuple[ev.Event, ...]:
    """Return the events of a lesson's match up to its first question."""
    events = play_script(lesson(lesson_id).script).match.events
    begun = max(place for place, event in enumerate(events) if isinstance(event, ev.TilesDealt))
    answered = (ev.Decided, ev.Discarded)
    return tuple(events[: next(at for at in range(begun, len(events)) if isinstance(events[at], answered))])


class Partner:
    """Computer player beside a pupil: keeps to its lines of the script, else discards the least connected tile.

    It claims and wins only if a line does. Its choices are the same in every version of the program, so that the deal
    of a lesson stays the same.
    """

    def __init__(self, lines: Sequence[Wording] = ()) -> None:
        """Prepare to play these lines in order."""
        self._lines = list(lines)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose the action of the next line if it is legal; otherwise pass, or discard the least connected tile."""
        claims = PASS in legal
        if not claims:
            while self._lines and (self._lines[0].verb == "pass" or _claims(self._lines[0])):
                del self._lines[0]  # its moment has passed
        if self._lines:
            worded = _Known(view)
            found = next((one for one in legal if _is_worded(one, self._lines[0], worded, view.seat)), None)
            if found is not None:
                del self._lines[0]
                return found
        if claims:
            return PASS
        discards = [action for action in legal if isinstance(action, Discard) and not action.ready]
        if not discards:
            return legal[0]
        return min(discards, key=lambda action: (_ties(view, plain(view.face_of(action.tile))), action.tile))


def _claims(line: Wording) -> bool:
    """Return true if a line of a script takes another player's discard."""
    return line.verb in ("chow", "pung", "kong")


class _Known:
    """The part of a view that is needed to write an action in words."""

    def __init__(self, view: View) -> None:
        """Take over the tiles and the melds that the view shows."""
        self.table: Any = view.table
        self.players = len(view.seats)
        self.claimable = None if view.claimable is None else _Claimable(view.claimable[1])
        self.faces: dict[int, Kind] = dict(view.hand)
        if view.claimable is not None:
            self.faces[view.claimable[1]] = view.claimable[2]
        self.seats = [_Melds(list(seat.melds)) for seat in view.seats]


@dataclass(slots=True)
class _Claimable:
    """The tile that others may take now."""

    tile: int


@dataclass(slots=True)
class _Melds:
    """The melds of one seat."""

    melds: list[Any]


def _is_worded(action: Action, line: Wording, known: _Known, seat: Seat) -> bool:
    """Return true if an action matches a line; any tiles do if the line names none."""
    said = action.said(known, seat)
    wanted = sorted(line.tiles)
    ways = [sorted(known.faces.get(tile, -1) for tile in way) for way in said.tiles]
    return said.verb == line.verb and (not wanted or wanted in ways)


def _ties(view: View, kind: Kind) -> int:
    """Return how strongly a tile is connected to the others of the hand; higher means more useful."""
    near = sum(view.counts[other] > 0 for other in neighbors(kind)) if kind in SUIT_TILES else 0
    return 4 * view.counts[kind] + near


def neighbors(kind: Kind) -> list[Kind]:
    """Return the kinds of the suit that can form a chow with this one."""
    return [other for other in range(kind - 2, kind + 3) if other != kind and other in SUIT_TILES
            and suit_of(other) == suit_of(kind)]  # fmt: skip


def lesson_title(taught: Lesson) -> str:
    """Return the title of a lesson: its own, or the name of the rule set that it is about."""
    key, page = f"lesson_title_{taught.id}", taught.script.ruleset.id
    return i18n.own(key, page) if i18n.words().knows(key, page) else i18n.ruleset_name(page)


def lesson_subject(taught: Lesson) -> str:
    """Return the subject of a lesson, in a line."""
    key, page = f"lesson_about_{taught.id}", taught.script.ruleset.id
    return i18n.own(key, page) if i18n.words().knows(key, page) else i18n.tagline(page)


def setup(pupil: str, lesson_id: str = "") -> MatchSetup:
    """Return the setup of a lesson (the first one by default): its rules, against harmless players."""
    taught = lesson(lesson_id or lesson_ids()[0])
    script = taught.script
    count = script.ruleset.players_in(script.options)
    seats = MatchSetup(script.ruleset.id).with_players(count, pupil).seats
    partners = (replace(seat, level=PARTNER) for seat in seats[1:])
    changed = {key: value for key, value in script.options.items() if script.ruleset.resolve()[key] != value}
    return MatchSetup(script.ruleset.id, changed, (seats[0], *partners), by_dice=False, lesson=taught.id)
