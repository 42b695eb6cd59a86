"""The end of a deal at the table: its result, then the next deal or the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.app.screen import Program
from game.play.discard_costs import CostlyDiscard, costliest
from game.play.session import Session
from game.play.setup import MatchSetup
from game.screens.records.match_sheet import AfterMatch
from game.table.aids.lesson_pane import LessonPane
from game.table.animations.director import Director
from game.table.board.deal_report import report_of
from game.table.board.match_report import match_report
from rules.core.melds import Seat
from rules.core.tiles import Kind

BEFORE_RESULT = 0.6
"""Seconds in which the end of a deal is seen before its result."""


class AfterDeal:
    """Shows the result after the animated end of a deal, and continues with the next deal or the end of the match."""

    def __init__(
        self, app: Program, setup: MatchSetup, session: Session, director: Director, lesson: LessonPane | None,
        next_deal: Callable[[], None],
    ) -> None:  # fmt: skip
        """Watch one table; `next_deal` starts the next deal."""
        self.app, self.setup, self.session = app, setup, session
        self.director, self.lesson = director, lesson
        director.result_follows = True
        self._next_deal = next_deal
        self._waited = 0.0
        self._shown = 0
        self._to_end = False
        """True if the player has left the match, so that only its end is shown."""

    def deal_begins(self) -> None:
        """Reset the delay before the result, because another deal begins."""
        self._waited = 0.0

    def update(self, dt: float, pupil: Seat | None) -> bool:
        """Show the result when it is due; return true while it is pending.

        `pupil` is the seat of a lesson's learner, who first sees the lesson's last words.
        """
        board, match, speed = self.director.board, self.session.match, self.director.speed
        if not (board.deal_over and self.director.idle and (self.session.between_deals or match.over)):
            return False
        if self._shown == board.state.deal_number:
            return False
        if self._to_end:
            self._shown = board.state.deal_number
            self.go_on()
            return True
        self._waited += dt * max(speed, 0.001)
        won = any(seat.win is not None for seat in board.seats)
        if self._waited < BEFORE_RESULT and speed > 0 and not won:
            return True
        if self.lesson is not None and pupil is not None:
            fresh = not self.lesson.ending
            if not self.lesson.over(self.session.view(pupil)):
                self.lesson.show(band=False)
                if fresh:
                    self.note_lesson()
                return fresh  # the last words are seen at once
        self._shown = board.state.deal_number
        stage, table = self.director.stage, match.table
        report = report_of(board, match.events, stage.labels, table, self._hands_of_others())
        humans = self.session.humans
        out = humans and all(board.seats[seat].left_match for seat in humans) and not match.over
        stage.renderer.draw(self.app.surface)
        self.app.open("result", report=report, art=stage.art, onward=self.go_on, last=match.over,
                      word="" if self.lesson is None else "lessons", options=table.options,
                      replay=self._replay, to_end=self._hurry_to_end if out else None, review=self._discard_review(),
                      behind=self.app.surface.copy(),
                      start=stage.layout.bubble(report.hands[0].seat) if report.hands else None)  # fmt: skip
        return True

    def note_lesson(self) -> None:
        """Record in the settings that the lesson was completed."""
        done = self.app.settings.lessons
        if self.setup.lesson not in done:
            done = (*done, self.setup.lesson)
        self.app.user_data.change(introduced="taught", lessons=done)

    def leave_lesson(self) -> None:
        """Return to the list of lessons."""
        self.app.home("title")
        self.app.open("lessons")

    def _hurry_to_end(self) -> None:
        """Play the rest of the match without animation, for persons who have left it."""
        self._to_end, self.director.speed = True, 0.0
        self.go_on()

    def _discard_review(self) -> Callable[[], None] | None:
        """Return a function that shows the person's costliest discards, or None without hints or at a shared screen."""
        match, stage, board = self.session.match, self.director.stage, self.director.board
        you = stage.labels.you
        if you is None or self.app.settings.advice == "off":
            return None
        where = stage.labels.deal_name(board.deal_id)
        return lambda: self._review_discards(costliest(match.events, match.table, you), where)

    def _review_discards(self, discards: Sequence[CostlyDiscard], where: str) -> None:
        """Open the review of discards; `where` names the deal."""
        stage = self.director.stage
        self.app.open("discard_review", discards=discards, labels=stage.labels, art=stage.art, where=where)

    def _replay(self) -> None:
        """Replay the deal that has just ended."""
        self.app.open("replay", events=self.session.match.events, seats=self.session.seats, deal=self._shown)

    def _replay_match(self) -> None:
        """Replay the whole match from its first deal."""
        self.app.open("replay", events=self.session.match.events, seats=self.session.seats)

    def _again(self) -> None:
        """Start another match with the same rules and people, but new walls."""
        self.app.home("table", setup=replace(self.setup, seed=None))

    def _hands_of_others(self) -> dict[Seat, tuple[Kind, ...]]:
        """Return the tiles of all hands by seat; they are public after the deal."""
        match = self.session.match
        return {seat: tuple(sorted(face for _, face in match.glance(seat).hand)) for seat in range(match.table.players)}

    def go_on(self) -> None:
        """Start the next deal, show the score sheet of a finished match, or end the lesson."""
        match = self.session.match
        done = self.app.deal_done(over=match.over)
        if self.lesson is not None and not done:
            self.leave_lesson()
        elif match.over:
            stage = self.director.stage
            report = match_report(match.events, stage.labels, match.table, self.director.board.state.places)
            again = None if done else self._again
            after = AfterMatch(again=again, replay=self._replay_match, options=match.table.options)
            self.app.swap("match_sheet", report=report, art=stage.art, after=after, last=done)
        elif done:
            self.app.quit()
        else:
            self._next_deal()
