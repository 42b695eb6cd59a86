"""The table screen: a match in progress."""

from __future__ import annotations

from math import inf
from typing import Any

import pygame

from game.app.matches import new_match, resumed_match
from game.app.screen import Program
from game.art.tiles import USUAL_LARGEST, tile_art
from game.play.lessons import lesson
from game.play.match_saver import LATEST
from game.play.setup import MatchSetup
from game.play.turns import turns_of
from game.screens.play import trace
from game.screens.play.calls import give_voices
from game.screens.play.decision import OpenDecision, claim_seconds
from game.screens.play.ending import AfterDeal
from game.screens.play.panes import Panes
from game.screens.play.table_hints import TableHints
from game.screens.play.table_input import TableInput
from game.screens.play.table_switches import TableSwitches
from game.screens.play.undo import TableUndo
from game.screens.play.viewer import TableViewer, style_of, viewpoint_of
from game.screens.stage_screen import StageScreen
from game.table.aids.lesson_pane import LessonPane
from game.table.aids.teacher import Teacher
from game.table.animations.director import Director
from game.table.board.player_labels import PlayerLabels
from game.table.board.waits import WaitTile, waits
from game.table.input.hand_control import HandControl
from game.table.overlay.stage import Stage
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, Discard
from rules.engine.view import View
from saves.errors import SaveError

WARM = 0.0015
"""Seconds of a frame, while something moves, for drawing tiles that will be seen soon."""
CLOCK_STEP = 0.05
"""Seconds between two pictures of the clock."""


class TableScreen(StageScreen):
    """The table: shows a match to one viewer at a time and takes that viewer's actions."""

    name = "table"

    def __init__(self, app: Program, setup: MatchSetup | None = None, resume: int | None = None) -> None:
        """Create the table of a new match from `setup`, or of the saved match with the id `resume`."""
        super().__init__(app)
        self.clock = 0.0
        self.setup, self.session = new_match(app, setup) if resume is None else resumed_match(app, resume)
        self.turns = turns_of(self.session, able_only=self.setup.ask_able_only)
        below: Seat = self.session.humans[0] if self.session.humans else 0
        table = self.session.match.table
        board = self.turns.pass_to(self.turns.holder)
        chairs = tuple(self.session.seats[person] for person in board.state.people)
        labels = PlayerLabels.at(table, chairs, self.turns.holder)
        style = style_of(app.settings, table, chairs[below], lesson=bool(self.setup.lesson))
        art = tile_art(style, largest=USUAL_LARGEST * app.scale)
        undo = self.setup.takes_back
        viewpoint = viewpoint_of(table, below, app.size, app.settings, undo=undo)
        self.stage = Stage(art, viewpoint.spec(board), labels)
        self.director = Director(self.stage, board, viewpoint=viewpoint, sound=self.sound, moment=app.moment)
        give_voices(app, self.director, table.ruleset)
        self.hands = HandControl(self)
        self.lesson: LessonPane | None = None
        if self.setup.lesson:
            self.lesson = LessonPane(
                self.stage, Teacher(lesson(self.setup.lesson), self._waits_after), app.keys.label,
                lambda: self.app.home("table", setup=self.setup), self._lesson_done,
            )  # fmt: skip
        self.viewing = TableViewer(app, self.turns, self.director, below, curtain=self.setup.curtain,
                               looked=self._looked, undo=undo, lesson=bool(self.setup.lesson))  # fmt: skip
        self.parting = self.viewing.part
        self.asking = OpenDecision(self.turns, self.director, self.hands, hand_over=self.viewing.hand_over,
                             claim_seconds=claim_seconds(self.setup, table.options))  # fmt: skip
        self.panes = Panes(app, self.asking)
        self.switches = TableSwitches(app, self.turns, self.director, self.hands, taught=self.lesson is not None,
                                      turned=self._show_all)  # fmt: skip
        self.hinting = TableHints(self.hands, self.panes)
        self.ending = AfterDeal(app, self.setup, self.session, self.director, self.lesson, self._next_deal)
        self.taking = TableUndo(app, self.setup, self.turns, self.director, self.asking, self.panes, self.enter)
        self.input = TableInput(app, self, self.hands, self.panes, self.director, self.lesson)
        self._trouble: SaveError | None = None
        self._follow_settings()

    @property
    def viewer(self) -> Seat | None:
        """The seat whose tiles are shown; None between two persons at one screen."""
        return self.turns.holder

    # -- coming and going ---

    def _follow_settings(self) -> None:
        """Apply the settings of animation, marks and tile faces."""
        settings = self.app.settings
        self.director.speed = self.app.speed
        self.director.motion.reduced = settings.reduced_motion
        self.hands.discard_by = settings.discard_by
        self.switches.follow_settings()
        self.director.board.dims_drawn = settings.show_drawn
        overlay = self.stage.overlay
        overlay.log.visible = settings.show_log and self.lesson is None
        overlay.shows_left, overlay.marks_last = settings.show_left, settings.show_last
        overlay.shows_moods = settings.show_moods
        self.viewing.dress()

    def enter(self) -> None:
        """Lay out the table and start the first deal if none was started."""
        self._follow_settings()
        self.viewing.lay()
        for tile, node in self.stage.nodes.items():
            if tile in self.stage.poses:
                self.stage.dress(node, self.stage.poses[tile])
        if self.session.between_deals and self.director.board.state.deal_number == 0:
            self._next_deal()
        self._show_all()

    def leave(self) -> None:
        """Let go of a dragged tile."""
        self.input.let_go()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the table for the new window size."""
        self.viewing.lay(force=True)
        self._show_all()

    def _looked(self) -> None:
        """Update panes and input after another seat has become the viewer."""
        self.switches.sort()
        self._show_all()
        self.asking.again()
        self.director.feed(self.turns.advance())

    def _next_deal(self) -> None:
        """Seat the players and start the next deal."""
        self.app.next_deal()
        self.switches.begin_deal()
        self.ending.deal_begins()
        self.viewing.take_seats()
        events = self.session.match.events
        if self.director.board.state.deal_number == 0:  # first everybody finds a chair
            self.director.feed(event for event in events if isinstance(event, ev.SeatsDrawn))
        self.session.start_deal()
        self.director.prepare(next(e for e in reversed(events) if isinstance(e, ev.WallBuilt)))  # while nothing moves
        self.stage.expect(self.session.match.table.tiles.faces)

    def sound(self, name: str, pan: float = 0.0) -> None:
        """Play a sound; `pan` runs from -1 (left) to 1 (right)."""
        self.app.audio.play(name, pan=pan)

    # -- frames ---

    def update(self, dt: float) -> bool:
        """Advance match, animations, decision and clock by `dt` seconds; return true if the table must be drawn."""
        self.clock += dt
        trouble = self.session.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self._show_all()
        self.director.feed(self.turns.advance())
        moving = self.director.advance(dt)
        asking = self._ask()
        ticking = self._tick(dt) | self.panes.tell_refused(dt) | self.panes.put_seal_away()
        if moving:
            self.panes.show_waits()
            if self.director.speed > 0:
                self.stage.warm(WARM)
        if self.director.board.deal_over:
            self.viewing.speak(None)  # results are for everybody
        return self.ending.update(dt, self.viewer) or moving or asking or ticking

    def idle_for(self) -> float:
        """Return the seconds in which the table needs no update."""
        if self.session.keeping:
            return LATEST
        return CLOCK_STEP if self.asking.time_left < inf else self.panes.refused.left

    # -- who is asked what ---

    def _ask(self) -> bool:
        """Find the open decision, answer it automatically if the settings ask for it; return true if it has changed."""
        if not self.asking.ask():
            return False
        self.hinting.forget()
        settings, lesson = self.app.settings, self.lesson
        if self.asking.opened:
            self.switches.answer()
        if lesson is not None:
            lesson.ask(self.view, self.hands)
        elif settings.advice == "always":
            self.hint()
        self._show_all()
        return True

    @property
    def view(self) -> View | None:
        """The asked person's view; None if nobody is asked."""
        return self.asking.view

    def answer(self, action: Action) -> None:
        """Play the viewer's action, noticed by the teacher in a lesson."""
        if self.lesson is not None and self.view is not None:
            self.lesson.notice(self.view, action)
        self.hinting.shades.clear()
        self.asking.answer(action)
        self.panes.show_bar()

    def _tick(self, dt: float) -> bool:
        """Run the claim timer by `dt` seconds and pass when it expires; return true if the clock looks different."""
        if self.asking.time_left == inf:
            return False
        if self.asking.tick(dt):
            self.answer(PASS)
        before = self.panes.bar.time_shown
        self.panes.show_bar()
        return self.panes.bar.time_shown != before

    # -- what stands beside the tiles ---

    def _show_all(self) -> None:
        """Update all panes with the corner buttons that are allowed now."""
        acts = [("button:menu", "gear", self.open_menu), ("button:log", "list", self.toggle_log)]
        if self.lesson is not None:
            acts.append(("button:lesson", "book", self.lesson.toggle))
        elif self.viewer is not None and self.session.humans and self.app.settings.advice != "off":
            acts.append(("button:hint", "bulb", self.hint))
        if self.viewer is not None and self.panes.has_card:
            acts.append(("button:card", "card", self.panes.card.toggle))
        if self.taking.allowed:
            acts.append(("button:undo", "reset", self.taking.take_back))
        self.panes.show(acts, self.switches.shown())
        self.hinting.shade(self.view, shown=self.app.settings.show_danger and self.lesson is None)
        if self.lesson is not None:
            self.lesson.show(band=bool(self.panes.bar.entries))

    # -- what a player does beside playing ---

    def _waits_after(self, discard: Discard) -> list[WaitTile]:
        """Return the waits of the viewer's hand after a discard."""
        assert self.viewer is not None, "a pupil looks on"
        return waits(self.session.match, self.viewer, discard.tile, declaring=discard.ready)

    def _lesson_done(self) -> None:
        """Note that the lesson is over, and return to the list of lessons."""
        self.ending.note_lesson()
        self.ending.leave_lesson()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.panes.log.toggle()
        self._show_all()

    def hint(self) -> None:
        """Show the best action with the reason, or hide it, if hints are allowed."""
        view, allowed = self.view, self.app.settings.advice != "off" and self.lesson is None
        if view is not None and self.hands.offers.any and allowed:
            self.hinting.toggle(view)
            self._show_all()

    def look_up(self) -> None:
        """Open the rulebook under this match's rules (F1)."""
        rules = self.session.match.table
        self.app.open("rulebook", ruleset=rules.ruleset.id, options=rules.options)

    def open_menu(self) -> None:
        """Open the menu over the table, with the hand turned face down."""
        for tile in self.hands.hand:
            if tile in self.stage.nodes:
                self.stage.nodes[tile].face = HIDDEN
        self.draw(self.app.surface)
        where = self.stage.labels.title_lines(self.director.board)[1]
        rules = self.session.match.table
        first = self.session.match.events[0]
        assert isinstance(first, ev.MatchStarted)
        self.app.open(
            "table_menu", ruleset=rules.ruleset.id, options=rules.options, where=where, behind=self.app.surface.copy(),
            seal=first.seal,
        )  # fmt: skip

    def process(self, event: pygame.event.Event) -> bool:
        """Handle an event and update the panes if it was consumed."""
        used = self.input.process(event)
        if used:
            self._show_all()
        return used

    def hurry(self) -> None:
        """Finish all animations at once, so that the following input applies to the present state."""
        if self.director.idle:
            return
        self.director.finish()
        self.director.feed(self.turns.advance())
        self._ask()

    def trace(self) -> dict[str, Any]:
        """Return the table's state for traces and tests."""
        below = self.viewing.below
        targets = {**self.panes.targets(), **trace.targets(self.stage, self.hands, below)}
        if self.lesson is not None:
            targets.update(self.lesson.targets())
        return {"targets": targets, **trace.state(self.director, self.hands, self.lesson, below)}
