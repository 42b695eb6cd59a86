"""A match seen again: its log stepped through, played at any speed, with anybody's eyes. Nothing is added to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program, Screen
from game.art.tiles import TileArt
from game.director.director import Director
from game.input.keys import pressed
from game.table.aids import Corner, LogPane
from game.table.cast import Cast
from game.table.film import Film, Reel, case_at, cast_of, report_at, table_of
from game.table.reel_bar import Knob, ReelBar
from game.table.stage import Sight, Stage
from game.table.style import tile_style
from rules.engine import events as ev
from rules.engine.events import Event
from rules.melds import Seat
from saves.people import Person

SPEEDS = (0.5, 1.0, 2.0, 4.0)
BETWEEN = 1.6
"""Seconds in which the end of a deal stands before the next one begins."""


class ReplayScreen(Screen):
    """Shows the finished deals of a match: `events` as they happened, `seats` by person, from `deal` on."""

    name = "replay"

    def __init__(self, app: Program, events: Sequence[Event], seats: Sequence[Person], deal: int = 1) -> None:
        super().__init__(app)
        self.film = Film.of(events)
        assert self.film.starts, "there is no finished deal to show"
        self.table = table_of(self.film.events)
        self.chairs = cast_of(self.film.events, seats, None).seats
        persons = [chair for chair, seat in enumerate(self.chairs) if seat.human]
        self.viewer: Seat | None = persons[0] if persons else None
        self.below: Seat = persons[0] if persons else 0
        self.reel = Reel(self.film, self.table, self.viewer, self.below)
        self.place = self.film.starts[0]
        """How many events have been shown, or are being shown now."""
        self.playing = False
        self.speed = 1.0
        self._rested = 0.0
        self._dragged = False
        self.place = self._first_of(max(0, min(deal, len(self.film.starts)) - 1))
        board = self.reel.board(self.place)
        art = TileArt(tile_style(app.settings), largest=80 * app.scale)
        sight = self._sight()
        self.stage = Stage(art, sight.spec(board), self._cast())
        self.director = Director(self.stage, board, sight=sight, sound=self._sound)
        self.director.motion.reduced = app.settings.reduced_motion
        scene = self.stage.scene
        self.bar, self.log, self.corner = ReelBar(scene), LogPane(scene), Corner(scene)

    def _cast(self) -> Cast:
        return Cast(self.table.ruleset.id, self.chairs, self.viewer, self.table.look.winds)

    def _first_of(self, deal: int) -> int:
        """The first stop of a deal that is worth looking at: play begins."""
        first, last = self.film.starts[deal], self.film.ends[deal]
        events = self.film.events
        return next((place + 1 for place in range(first, last) if isinstance(events[place], ev.PlayBegan)), last)

    # -- the frame of it ---

    def _sight(self) -> Sight:
        return Sight(self.app.size, self.table.players, self.below, self.table.look)

    def enter(self) -> None:
        self._show_all()

    def resize(self, size: tuple[int, int]) -> None:
        self.director.look_from(self._sight(), force=True)
        self._show_all()

    def invalidate(self) -> None:
        self.stage.renderer.refresh()

    def _sound(self, name: str, pan: float = 0.0) -> None:
        self.app.audio.play(name, pan=pan)

    # -- going about in the log ---

    @property
    def deal(self) -> int:
        """The deal that is shown, counted from 0."""
        return self.film.deal_at(self.place)

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after."""
        return self.place >= len(self.film.events)

    def go(self, place: int) -> None:
        """Show the table as it was at a place, at once."""
        self.place = place
        self._rested = 0.0
        board = self.reel.board(place)
        self.director.sight = self._sight()
        self.stage.lay(self.director.sight.spec(board))
        self.director.replace(board)
        self._show_all()

    def step(self, by: int) -> None:
        """One act on, which is seen to happen, or one back."""
        self.playing = False
        if by < 0:
            self.director.finish()
            self.go(self.film.before(self.place))
        else:
            self.director.finish()
            self._on()
        self._show_all()

    def _on(self) -> None:
        """Let the next act happen."""
        after = self.film.after(self.place)
        self.director.feed(self.film.events[self.place : after])
        self.place = max(self.place, after)
        self._rested = 0.0

    def turn_to(self, deal: int) -> None:
        """To the first turn of another deal."""
        self.go(self._first_of(max(0, min(len(self.film.starts) - 1, deal))))

    def play(self) -> None:
        """Let it run, or stop it."""
        if self.at_end and not self.playing:
            self.turn_to(self.deal)
        self.playing = not self.playing
        self._show_all()

    def faster(self, by: int = 1) -> None:
        """The next speed; after the last comes the first."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + by) % len(SPEEDS)]
        self._show_all()

    def look_as(self, viewer: Seat | None) -> None:
        """Another pair of eyes; None sees all hands."""
        self.director.finish()
        self.viewer = viewer
        if viewer is not None:
            self.below = viewer
        self.reel = Reel(self.film, self.table, viewer, self.below)
        self.stage.cast = self._cast()
        self.go(self.place)

    def next_viewer(self) -> None:
        """From seat to seat, then all hands open."""
        order: list[Seat | None] = [*range(self.table.players), None]
        self.look_as(order[(order.index(self.viewer) + 1) % len(order)])

    def result(self) -> None:
        """The count of the deal that is shown."""
        self.playing = False
        report = report_at(self.film, self.deal, self._cast())
        self.app.open("result", report=report, art=self.stage.art, onward=lambda: None, animate=False,
                      word="replay", options=self.table.options)  # fmt: skip

    def calculate(self) -> None:
        """The calculator, with the hand that won the deal; empty where nobody did."""
        self.playing = False
        self.app.open("calculator", ruleset=self.table.ruleset.id, options=self.table.options,
                      case=case_at(self.film, self.deal))  # fmt: skip

    def close(self) -> None:
        """Back to where it was opened from."""
        if self.log.open:
            self.toggle_log()
        else:
            self.app.close()

    def toggle_log(self) -> None:
        """Open or close the log of the deal."""
        self.log.toggle()
        self._show_all()

    # -- frames ---

    def update(self, dt: float) -> bool:
        self.director.speed = 0.0 if self.app.speed <= 0 else self.speed
        moving = self.director.advance(dt)
        if self.playing and self.director.idle:
            moving = self._run(dt) or moving
        if moving:
            self._show_all()
        return moving

    def _run(self, dt: float) -> bool:
        """Playing: on to the next act, after a rest where a deal has ended."""
        if self.at_end:
            self.playing = False
        elif self.place in self.film.ends and self._rested < BETWEEN and self.director.speed > 0:
            self._rested += dt * self.speed
        else:
            self._on()
        return True

    def idle_for(self) -> float:
        return inf

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        return self.stage.renderer.draw(surface)

    def _show_all(self) -> None:
        layout = self.stage.layout
        deal, deals = self.deal, len(self.film.starts)
        stops = self.film.stops_in(deal)
        index = sum(stop <= self.place for stop in stops)
        share = index / max(1, len(stops))
        eyes = i18n.tr("replay_all_hands") if self.viewer is None else self.chairs[self.viewer].name
        left = (
            Knob("deal_before", lambda: self.turn_to(self.deal - 1), ("left", "left"), able=deal > 0),
            Knob("back", lambda: self.step(-1), ("left",), able=self.place > self.film.stops[0]),
            Knob("play", self.play, ("pause" if self.playing else "play",), gold=True),
            Knob("on", lambda: self.step(1), ("right",), able=not self.at_end),
            Knob("deal_after", lambda: self.turn_to(self.deal + 1), ("right", "right"), able=deal < deals - 1),
        )
        right = (
            Knob("viewer", self.next_viewer, words=i18n.tr("replay_view", who=eyes), short=eyes),
            Knob("speed", self.faster, words=f"{self.speed:g} ×"),
        )
        note = i18n.tr("replay_where", deal=deal + 1, deals=deals, step=index, steps=len(stops))
        self.bar.show(left, right, share, note, layout)
        acts = [
            ("button:close", "close", self.app.close), ("button:log", "list", self.toggle_log),
            ("button:result", "chart", self.result), ("button:calculator", "calculator", self.calculate),
        ]  # fmt: skip
        self.corner.show(acts, layout)
        self.log.show(self.director.board, layout, self.stage.cast)

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            used = self._pointer(event)
        elif event.type == pygame.MOUSEWHEEL and self.log.open:
            self.log.scroll(event.y, self.director.board)
            used = True
        elif event.type == pygame.KEYDOWN:
            used = self._key(event)
        else:
            return False
        if used:
            self._show_all()
        return used

    def _pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            if self._dragged:
                self._drag(event.pos[0])
                return True
            before = (self.bar.hovered, self.corner.hovered)
            self.bar.hovered, self.corner.hovered = self.bar.at(event.pos), self.corner.at(event.pos)
            return before != (self.bar.hovered, self.corner.hovered)
        if event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            used, self._dragged = self._dragged, False
            return used
        self.bar.focus = -1
        pressed = [*self.bar.buttons, *self.corner.buttons]
        button = next((b for b in pressed if b.contains(b.to_local(event.pos))), None)
        if button is not None and button.press is not None:
            self.app.audio.play("button")
            button.press()
        elif button is None and self.bar.on_track(event.pos):
            self._dragged, self.playing = True, False
            self._drag(event.pos[0])
        return True

    def _drag(self, x: float) -> None:
        """The time line is held: to the stop nearest to the pointer."""
        stops = self.film.stops_in(self.deal)
        index = round(self.bar.share_at(x) * len(stops)) - 1
        place = stops[max(0, index)]
        if place != self.place:
            self.go(place)

    def _key(self, event: pygame.event.Event) -> bool:
        acts = {
            "left": lambda: self.step(-1), "right": lambda: self.step(1), "back": self.close, "press": self.play,
            "first": lambda: self.go(self.film.stops_in(self.deal)[0]),
            "last": lambda: self.go(self.film.ends[self.deal]),
            "page_up": lambda: self.turn_to(self.deal - 1), "page_down": lambda: self.turn_to(self.deal + 1),
            "up": lambda: self.faster(1), "down": lambda: self.faster(-1),
            "next": lambda: self._focus(1), "previous": lambda: self._focus(-1), "confirm": self._confirm,
            "help": lambda: self.app.open("rulebook", ruleset=self.table.ruleset.id, options=self.table.options),
        }  # fmt: skip
        letters = {"v": self.next_viewer, "l": self.toggle_log, "r": self.result, "c": self.calculate}
        name = self.app.keys.action(event, "menu")
        letter = pygame.key.name(pressed(event)[0])
        if name in acts:
            acts[name]()
        elif letter in letters and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            letters[letter]()
        else:
            return False
        return True

    def _focus(self, by: int) -> None:
        """Walk over the buttons of the bar; the first time to the one that plays."""
        count = len(self.bar.buttons)
        self.bar.focus = 2 if self.bar.focus < 0 else (self.bar.focus + by) % count

    def _confirm(self) -> None:
        knob = self.bar.knobs[self.bar.focus] if self.bar.focus >= 0 else self.bar.knobs[2]
        if knob.able:
            knob.press()

    # -- what tests see ---

    def trace(self) -> dict[str, Any]:
        board = self.director.board
        return {
            "targets": {**self.bar.targets(), **self.corner.targets()}, "deal": board.number, "place": self.place,
            "viewer": self.viewer, "playing": self.playing, "idle": self.director.idle, "left": board.left,
            "scores": [seat.score for seat in board.seats], "lang": i18n.language(),
        }  # fmt: skip
