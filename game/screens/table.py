"""The table: a match being played, by whoever sits at it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

import pygame

from game import i18n
from game.art.ground import table_ground
from game.art.tiles import TileArt
from game.director.arrange import spec_for
from game.director.board import Board
from game.director.director import Director
from game.input.hands import Hands
from game.input.offers import NOTHING, Offers, offers
from game.layout import TableSpec
from game.matches import begun, gone_on_with
from game.scene.renderer import Renderer
from game.screens.base import Screen
from game.setup import MatchSetup
from game.table.bar import ClaimBar
from game.table.cast import Cast
from game.table.choices import Choices
from game.table.entries import entries
from game.table.glow import Glow
from game.table.report import report_of, rows_of
from game.table.stage import Stage
from rules import events as ev
from rules.actions import PASS, Action
from rules.melds import Seat
from rules.tiles import Kind
from rules.view import View

if TYPE_CHECKING:
    from game.app import App

BEFORE_RESULT = 0.6
"""Seconds in which the end of a deal is seen before its result."""


class TableScreen(Screen):
    """Shows a match to one viewer and takes that viewer's answers."""

    name = "table"

    def __init__(self, app: App, setup: MatchSetup | None = None, resume: int | None = None) -> None:
        super().__init__(app)
        self.clock = 0.0
        self.setup, self.session = begun(app, setup) if resume is None else gone_on_with(app, resume)
        self.choices = Choices.of(app.settings)
        humans = self.session.humans
        self.viewer: Seat = humans[0] if humans else 0
        self.view: View | None = None
        match = self.session.match
        self._points = match.table.start_points
        board = Board.of(match.events, self.viewer, match.table.players, self._points)
        cast = Cast(match.table.ruleset.id, tuple(self.session.at(c) for c in range(match.table.players)), self.viewer)
        self.stage = Stage(TileArt(self.choices.style, largest=58 * app.scale), self._spec(board, app.size), cast)
        self.director = Director(self.stage, board, sound=self._sound, moment=app.moment, before=self._before)
        self.bar = ClaimBar(self.stage.scene)
        self.glow = Glow(self.stage.scene)
        self.hands = Hands(self)
        self.renderer: Renderer | None = None
        self._asked_for = -1
        self._time_left = inf
        self._ended = 0.0
        self._result_shown = 0
        self._news: list[ev.Event] = []
        self._take_choices()

    # -- the frame of it ---

    def _spec(self, board: Board, size: tuple[int, int]) -> TableSpec:
        table = self.session.match.table
        return spec_for(size, table.players, self.viewer, table.look, board)

    def _take_choices(self) -> None:
        """Do as the settings say."""
        config, choices = self.app.config, self.choices
        self.director.speed = choices.speed if config.speed is None else config.speed
        self.director.reduced = choices.reduced
        self.hands.discard_by = choices.discard_by
        self.director.board.sorting = choices.auto_sort
        if self.stage.art.style != choices.style:
            self.stage.restyle(TileArt(choices.style, largest=58 * self.app.scale))

    def enter(self) -> None:
        self.choices = Choices.of(self.app.settings)
        self._take_choices()
        if self.session.between_deals and self.director.board.number == 0:
            self._next_deal()

    def _next_deal(self) -> None:
        self.app.next_deal()
        self._ended = 0.0
        self.session.start_deal()

    def leave(self) -> None:
        self.hands.drop_nothing(quietly=True)

    def resize(self, size: tuple[int, int]) -> None:
        self._lay(size, force=True)

    def invalidate(self) -> None:
        if self.renderer is not None:
            self.renderer.refresh()

    def _lay(self, size: tuple[int, int], *, force: bool = False) -> None:
        """Lay the table for this window and this wall."""
        changed = self.stage.lay(self._spec(self.director.board, size))
        if not (changed or force):
            return
        ground = table_ground(self.stage.layout)
        if self.renderer is None:
            self.renderer = self.stage.renderer(ground)
        else:
            self.renderer.ground = ground
        self.director.resized()
        self._show_bar()

    def _before(self, event: ev.Event) -> None:
        """A wall of another shape needs another layout before it is built."""
        if isinstance(event, ev.WallBuilt | ev.WallRebuilt):
            probe = Board.fresh(None, self.director.board.players)
            probe.apply(event)
            if self.stage.lay(self._spec(probe, self.app.size)) and self.renderer is not None:
                self.renderer.ground = table_ground(self.stage.layout)

    def _sound(self, name: str, pan: float = 0.0) -> None:
        self.app.audio.play(name, pan=pan)

    def sound(self, name: str) -> None:
        """What the viewer's own hands let be heard."""
        self._sound(name)

    # -- frames ---

    def update(self, dt: float) -> bool:
        self.clock += dt
        news = self.session.advance()
        if news:
            self._news += news
            self.director.feed(news)
        moving = self.director.advance(dt)
        self._ask()
        self._tick(dt)
        return self._end(dt) or moving or self._time_left < inf

    def _ask(self) -> None:
        """Find out what the viewer may do, once all that led to it has been seen."""
        # Computers answer first: what they decide may leave nothing to ask, and a bar must not open only to vanish.
        ready = self.director.idle and not self.session.thinking
        seen = len(self.session.match.events) if ready else -1
        if seen == self._asked_for:
            return
        self._asked_for = seen
        found: Offers = NOTHING
        self.view = None
        if seen >= 0 and self.viewer in self.session.asked:
            self.view = self.session.view(self.viewer)
            found = offers(self.view)
        before = self.hands.offers
        self.hands.ask(found)
        if found.any and found != before:
            self._time_left = self.claim_seconds if found.target is not None and self.claim_seconds else inf
        elif not found.any:
            self._time_left = inf
        self._show_bar()

    @property
    def claim_seconds(self) -> float:
        """Seconds to claim in; 0 waits."""
        given = self.setup.claim_seconds
        own = self.session.match.table.options.get("claim_timeout_s", 0)
        return float(given or (own if isinstance(own, int) else 0))

    def _tick(self, dt: float) -> None:
        """The clock of a claim runs out: that is a pass."""
        if self._time_left == inf:
            return
        self._time_left -= dt
        if self._time_left <= 0:
            self._time_left = inf
            self.answer(PASS)
        else:
            self._show_bar()

    def idle_for(self) -> float:
        return inf

    def _end(self, dt: float) -> bool:
        """After a deal has been seen to its end comes its result."""
        board = self.director.board
        if not (board.deal_over and self.director.idle and (self.session.between_deals or self.session.match.over)):
            return False
        if self._result_shown == board.number:
            return False
        self._ended += dt * max(self.director.speed, 0.001)
        if self._ended < BEFORE_RESULT and self.director.speed > 0:
            return True
        self._result_shown = board.number
        match = self.session.match
        report = report_of(board, match.events, self.stage.cast, match.table.ruleset.unit, self._hands_of_others())
        self.app.open("result", report=report, art=self.stage.art, onward=self._after_result, last=match.over)
        return True

    def _hands_of_others(self) -> dict[Seat, tuple[Kind, ...]]:
        """When a deal is over everybody may see everybody's tiles."""
        match = self.session.match
        return {
            seat: tuple(sorted(face for _, face in match.glance(seat).hand)) for seat in range(match.table.players)
        }

    def _after_result(self) -> None:
        """On to the next deal, or to the end of the match."""
        done = self.app.deal_done()
        if self.session.match.over:
            match = self.session.match
            rows = rows_of(match.events, match.table.players, self._points)
            places = self.director.board.places
            self.app.swap("match_sheet", cast=self.stage.cast, rows=rows, places=places, last=done)
        elif done:
            self.app.quit()
        else:
            self._next_deal()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        assert self.renderer is not None
        return self.renderer.draw(surface)

    # -- answers ---

    def answer(self, action: Action) -> None:
        """The viewer's answer."""
        self._time_left = inf
        self.session.answer(self.viewer, action)
        self.hands.ask(NOTHING)
        self._asked_for = -1
        self._show_bar()

    def _show_bar(self) -> None:
        if self.view is None and self.hands.offers.any:
            return
        found = entries(self.hands, self.view, self.stage.cast, self.app.keys.label)
        self.bar.focus = self.hands.focus if self.hands.keys_used or self.hands.offers.claims else -1
        part = None if self._time_left == inf or not self.claim_seconds else self._time_left / self.claim_seconds
        self.bar.show(found, self.stage.layout, self.stage.art, part, 0.0 if part is None else self._time_left)
        self.glow.show(self.hands, self.stage.layout)

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            used = self._pointer(event)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            used = self._key(event)
        else:
            return False
        if used:
            self._show_bar()
        return used

    def _hurry(self) -> None:
        """Input during motion finishes it, and then counts."""
        if self.director.idle:
            return
        self.director.finish()
        news = self.session.advance()
        self.director.feed(news)
        self._ask()

    def _pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            hovered = self.bar.at(event.pos)
            changed = hovered != self.bar.hovered
            self.bar.hovered = hovered
            if hovered >= 0 and changed and self.hands.offers.claims:
                self.hands.focus = hovered
                self.hands.show()
            return self.hands.point(event.pos) or changed
        if event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 3:
                self.hands.tidy()
                return True
            if event.button != 1:
                return False
            self._hurry()
            index = self.bar.at(event.pos)
            if index >= 0:
                press = self.bar.entries[index].press
                if press is not None:
                    press()
                return True
            self.hands.press(event.pos)
            return True
        if event.button == 1:
            return self.hands.release(event.pos)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        name = self.app.keys.action(event, "table")
        if name is None:
            return False
        if name == "skip":
            self.director.hurried = event.type == pygame.KEYDOWN
            if event.type == pygame.KEYDOWN and not self.director.idle:
                self.director.finish()
            return True
        if event.type == pygame.KEYUP:
            return False
        if name not in ("menu", "help", "mute", "log", "info", "hint"):
            self._hurry()
            if self.hands.key(name):
                return True
        if name in ("pass", "menu"):
            self.app.home("title")
            return True
        return False

    # -- what tests see ---

    def trace(self) -> dict[str, Any]:
        targets: dict[str, list[float]] = dict(self.bar.targets())
        for tile in (*self.hands.hand, *([self.hands.offers.target] if self.hands.offers.target is not None else [])):
            node = self.stage.nodes.get(tile)
            if node is not None:
                x, y = node.position
                targets[f"tile:{tile}"] = [x - node.width / 2, y - node.width * 2 / 3, node.width, node.width * 4 / 3]
        bed = self.stage.layout.river_bed(self.viewer)
        left, top = min(x for x, _ in bed), min(y for _, y in bed)
        targets["river"] = [left, top, max(x for x, _ in bed) - left, max(y for _, y in bed) - top]
        board = self.director.board
        return {
            "targets": targets, "deal": board.number, "hand": list(self.hands.hand), "left": board.left,
            "turn": board.turn, "asked": self.hands.offers.any, "idle": self.director.idle,
            "discards": sorted(self.hands.throwable), "scores": [seat.score for seat in board.seats],
            "lang": i18n.language(),
        }  # fmt: skip
