"""Input at the table: passes pointer, keys and wheel to their receivers."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.app.screen import Program
from game.screens.play.panes import Panes
from game.screens.play.table_switches import TableSwitches
from game.screens.play.undo import TableUndo
from game.table.aids.lesson_pane import LessonPane
from game.table.animations.director import Director
from game.table.input.auto_play import SWITCHES
from game.table.input.hand_control import HandControl
from game.table.input.hand_keys import HandKeys
from game.table.input.pointer import Pointer
from rules.core.tiles import HIDDEN, plain


class TableActs(Protocol):
    """Actions of the table besides playing, as `TableInput` calls them."""

    def hurry(self) -> None:
        """Finish all animations at once."""

    def open_menu(self) -> None:
        """Open the menu over the table."""

    def toggle_log(self) -> None:
        """Open or close the log."""

    def hint(self) -> None:
        """Show or hide a hint."""

    def look_up(self) -> None:
        """Open the rulebook."""

    @property
    def switches(self) -> TableSwitches:
        """The switches beside the hand."""

    @property
    def taking(self) -> TableUndo:
        """The part that takes moves back."""


class TableInput:
    """Passes the events of one table to pointer, keys, panes and teacher."""

    def __init__(
        self, app: Program, acts: TableActs, hands: HandControl, panes: Panes, director: Director,
        lesson: LessonPane | None,
    ) -> None:  # fmt: skip
        """Create the input of a table; `lesson` is the teacher's pane, if any."""
        self.app, self.acts = app, acts
        self.hands, self.panes, self.director, self.lesson = hands, panes, director, lesson
        self.pointer, self.keys = Pointer(hands), HandKeys(hands)

    def let_go(self) -> None:
        """Drop what the pointer drags."""
        self.pointer.let_go()

    def process(self, event: pygame.event.Event) -> bool:
        """Handle an event; return true if it was consumed."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._pointer(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL and self.panes.card.open:
            self.panes.card.scroll(-event.y)
            return True
        if event.type == pygame.MOUSEWHEEL and self.panes.log.open:
            self.panes.log.scroll(event.y, self.director.board)
            return True
        return False

    def _pointer(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event: teacher's pane, corner buttons, log, claim bar, then tiles; return true if it was
        consumed."""
        if event.type == pygame.MOUSEMOTION:
            return self._point(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            return event.button == 1 and self.pointer.release(event.pos)
        if event.button == 3:
            self.hands.sort_hand()
            return True
        if event.button != 1:
            return False
        spoken = self.lesson.at(event.pos) if self.lesson is not None else None
        if spoken is not None:
            self._press(spoken.press)
            return True
        corner = self.panes.corner.at(event.pos)
        if corner >= 0:
            self._press(self.panes.corner.buttons[corner].press)
            return True
        switch = self.panes.switches.at(event.pos)
        if switch >= 0:
            self._press(self.panes.switches.buttons[switch].press)
            return True
        covered = self.lesson is not None and self.lesson.covers(event.pos)
        if covered or self.panes.log.at(event.pos) or self.panes.card.at(event.pos):
            return True
        self.acts.hurry()
        index = self.panes.bar.at(event.pos)
        if index >= 0:
            self._press(self.panes.bar.entries[index].press)
        else:
            self.pointer.press(event.pos)
        return True

    def _press(self, press: object) -> None:
        """Call a button's action, if it has one."""
        if callable(press):
            press()

    def _point(self, point: tuple[float, float]) -> bool:
        """Handle a move of the pointer; return true if anything has changed."""
        changed = self.panes.point(point)
        changed = self.pointer.point(point) or changed
        tile = self.hands.hovered if self.hands.carried is None else self.hands.carried
        board = self.director.board
        face = HIDDEN if tile is None else board.faces.get(tile, HIDDEN)
        free = self.hands.carried is None and self.panes.bar.hovered < 0 and self.panes.corner.hovered < 0
        free = free and self.panes.switches.hovered < 0
        free = free and self.hands.break_point is None and not self.panes.log.at(point)
        changed = self.panes.wall_tip.point(point if free else None, board, self.director.timeline) or changed
        kind = None if face == HIDDEN else plain(face)
        self.panes.equal_tiles.show(kind, self.director.stage, self.hands.hand)
        return changed

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle a key: log, card, teacher, then the table's own; return true if it was consumed."""
        if self.panes.log.key(event, self.director.board) or self.panes.card.key(event):
            return True
        if self.lesson is not None and event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.lesson.turn_back()
            return True
        name = self.app.keys.action(event, "table")
        if name is None:
            return False
        down = event.type == pygame.KEYDOWN
        if self.lesson is not None and self._ask_teacher(self.lesson, name, down):
            return True
        if name == "skip":
            self.director.hurried = down
            if down:
                self.acts.hurry()
            return True
        return down and self._act(name)

    def _act(self, name: str) -> bool:
        """Run the action of a table key; return true if there is one."""
        if name == "help":
            self.acts.look_up()
            return True
        if name in ("menu", "log"):
            (self.acts.open_menu if name == "menu" else self.acts.toggle_log)()
            return True
        if name in SWITCHES:
            self.acts.switches.turn(name)
            return True
        if name == "compare":
            self.pointer.compare()
            return True
        if name == "card" and self.panes.has_card:
            self.panes.card.toggle()
            return True
        self.acts.hurry()
        if name in ("hint", "undo"):
            (self.acts.hint if name == "hint" else self.acts.taking.take_back)()
            return True
        if self.keys.key(name):
            return True
        if name == "pass" and self.director.stage.overlay.compares:
            self.pointer.compare()
            return True
        if name == "pass":
            card, log = self.panes.card, self.panes.log
            (card.toggle if card.open else self.acts.toggle_log if log.open else self.acts.open_menu)()
            return True
        return False

    def _ask_teacher(self, lesson: LessonPane, name: str, down: bool) -> bool:
        """Turn the teacher's page with Space when nothing moves, or toggle the teacher's pane with I; return true if
        consumed."""
        if name not in ("skip", "info") or not self.director.idle or (name == "skip" and not lesson.waits):
            return False
        if down:
            self._press(lesson.turn if name == "skip" else lesson.toggle)
        return True
