"""Events at the table: the pointer, the keys, the wheel, each sent to whom it concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from rules.tiles import HIDDEN, plain

if TYPE_CHECKING:
    from game.screens.play.table import TableScreen
    from game.table.lesson_pane import LessonPane


class TableInput:
    """Takes the events of one table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def process(self, event: pygame.event.Event) -> bool:
        """Take one event; true when it was used up."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._pointer(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL and self.table.log.open:
            self.table.log.scroll(event.y, self.table.director.board)
            return True
        return False

    def _pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._point(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            return event.button == 1 and self.table.hands.release(event.pos)
        if event.button == 3:
            self.table.hands.tidy()
            return True
        if event.button != 1:
            return False
        spoken = self.table.lesson.at(event.pos) if self.table.lesson is not None else None
        if spoken is not None:
            self._press(spoken.press)
            return True
        corner = self.table.corner.at(event.pos)
        if corner >= 0:
            self._press(self.table.corner.buttons[corner].press)
            return True
        self.table.hurry()
        index = self.table.bar.at(event.pos)
        if index >= 0:
            self._press(self.table.bar.entries[index].press)
        else:
            self.table.hands.press(event.pos)
        return True

    def _press(self, press: object) -> None:
        if callable(press):
            press()
        if self.table.lesson is not None:
            self.table.lesson.point_out(self.table.hands)

    def _point(self, point: tuple[float, float]) -> bool:
        """The pointer moves."""
        before = (self.table.bar.hovered, self.table.corner.hovered)
        self.table.bar.hovered, self.table.corner.hovered = self.table.bar.at(point), self.table.corner.at(point)
        changed = before != (self.table.bar.hovered, self.table.corner.hovered)
        if self.table.bar.hovered >= 0 and changed and self.table.hands.offers.claims:
            self.table.hands.focus_button(self.table.bar.hovered)
        changed = self.table.hands.point(point) or changed
        tile = self.table.hands.hovered if self.table.hands.carried is None else self.table.hands.carried
        face = HIDDEN if tile is None else self.table.director.board.faces.get(tile, HIDDEN)
        free = tile is None and self.table.bar.hovered < 0 and self.table.corner.hovered < 0
        director = self.table.director
        changed = self.table.wall_tip.point(point if free else None, director.board, director.timeline) or changed
        self.table.fellows.show(None if face == HIDDEN else plain(face), self.table.stage, self.table.hands.hand)
        return changed

    def _key(self, event: pygame.event.Event) -> bool:
        name = self.table.app.keys.action(event, "table")
        if name is None:
            return False
        down = event.type == pygame.KEYDOWN
        if self.table.lesson is not None and self._ask_teacher(self.table.lesson, name, down):
            return True
        if name == "skip":
            self.table.director.hurried = down
            if down:
                self.table.hurry()
            return True
        if not down:
            return False
        table = self.table
        acts = {"menu": table.open_menu, "log": table.toggle_log, "hint": table.hint, "help": table.help}
        if name in acts:
            if name == "hint":
                self.table.hurry()
            acts[name]()
            return True
        self.table.hurry()
        if self.table.hands.key(name):
            return True
        if name == "pass":
            if self.table.log.open:
                self.table.toggle_log()
            else:
                self.table.open_menu()
            return True
        return False

    def _ask_teacher(self, lesson: LessonPane, name: str, down: bool) -> bool:
        """Space turns the teacher's page when nothing moves, I puts the pane away or fetches it."""
        if name not in ("skip", "info") or not self.table.director.idle or (name == "skip" and not lesson.waits):
            return False
        if down:
            self._press(lesson.turn if name == "skip" else lesson.toggle)
        return True
