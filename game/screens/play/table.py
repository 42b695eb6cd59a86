"""The table: a match being played, by whoever sits at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

import pygame

from game import i18n
from game.app.screen import Program, Screen
from game.art.ground import table_ground
from game.art.tiles import TileArt
from game.director.arrange import spec_for
from game.director.board import Board
from game.director.director import Director
from game.input.hands import Hands
from game.input.offers import NOTHING, Offers, offers
from game.layout import TableSpec
from game.layout.metrics import ABOVE
from game.play.hot_seat import HotSeat, over_to
from game.play.lesson import Lesson, teacher
from game.play.matches import begun, gone_on_with
from game.play.setup import MatchSetup
from game.scene.node import Sprite, SpriteNode
from game.scene.renderer import Renderer
from game.scene.tween import ease_in
from game.screens.play.table_input import TableInput
from game.table.aids import Corner, Fellows, LogPane, WaitStrip
from game.table.bar import ClaimBar
from game.table.cast import Cast
from game.table.entries import entries
from game.table.glow import Glow
from game.table.lesson_pane import LessonPane
from game.table.report import report_of, rows_of
from game.table.stage import Stage
from game.table.style import table_scale, tile_style
from game.table.tips import Adviser, Notice
from game.table.waits import waits
from game.table.wall_tip import WallTip
from game.tokens import text_factor
from rules import events as ev
from rules.actions import PASS, Action
from rules.melds import Seat
from rules.tiles import HIDDEN, Kind
from rules.view import View

WARM = 0.0015
"""Seconds of a frame, while something moves, for drawing tiles that will be seen soon."""
BEFORE_RESULT = 0.6
"""Seconds in which the end of a deal is seen before its result."""
RISE = 0.26
"""Seconds in which the curtain goes up."""
CLOCK_STEP = 0.05
"""Seconds between two pictures of the clock."""


class TableScreen(Screen):
    """Shows a match to one viewer at a time and takes that viewer's answers."""

    name = "table"

    def __init__(self, app: Program, setup: MatchSetup | None = None, resume: int | None = None) -> None:
        super().__init__(app)
        self.clock = 0.0
        self.setup, self.session = begun(app, setup) if resume is None else gone_on_with(app, resume)
        match, humans = self.session.match, self.session.humans
        self.below: Seat = humans[0] if humans else 0
        """The seat at the lower edge."""
        self.hot = HotSeat(self.session, able_only=self.setup.ask_able_only) if len(humans) > 1 else None
        self.viewer: Seat | None = self.below if self.hot is None else None
        """Whose tiles are seen; None while the screen is between two persons."""
        self.view: View | None = None
        table = match.table
        told = (match.events, self.viewer, table.players, table.start_points, table.sticks)
        board = self.hot.pass_to(None) if self.hot else Board.of(*told)
        chairs = tuple(self.session.at(chair) for chair in range(table.players))
        cast = Cast(table.ruleset.id, chairs, self.viewer, table.look.winds)
        art = TileArt(tile_style(app.settings), largest=58 * app.scale)
        self.stage = Stage(art, self._spec(board, app.size), cast)
        self.director = Director(self.stage, board, sound=self._sound, moment=app.moment, before=self._before)
        scene = self.stage.scene
        self.bar, self.glow, self.hands = ClaimBar(scene), Glow(scene), Hands(self)
        self.waits, self.fellows, self.log = WaitStrip(scene), Fellows(scene), LogPane(scene)
        self.corner, self.notice, self.adviser = Corner(scene), Notice(scene), Adviser()
        self.wall_tip = WallTip(self.stage)
        self.lesson = LessonPane(self.stage, Lesson(teacher()), app.keys.label) if self.setup.tutorial else None
        self.input = TableInput(self)
        self.renderer: Renderer | None = None
        self._asked_for: tuple[int, Seat | None] = (-1, None)
        self._time_left = inf
        self._ended = 0.0
        self._result_shown = 0
        self._waits_for: object = None
        self._take_choices()

    # -- the frame of it ---

    def _spec(self, board: Board, size: tuple[int, int]) -> TableSpec:
        table = self.session.match.table
        scale, text = table_scale(self.app.settings), text_factor()
        return spec_for(size, table.players, self.below, table.look, board, scale=scale, text=text)

    def _take_choices(self) -> None:
        """Do as the settings say."""
        choices = self.app.settings
        self.director.speed = self.app.speed
        self.director.reduced = choices.reduced_motion
        self.hands.discard_by = choices.discard_by
        self.director.board.sorting = choices.auto_sort
        self.director.board.dims_drawn = choices.show_drawn
        self.stage.furniture.log.visible = choices.show_log
        self.stage.furniture.shows_left, self.stage.furniture.marks_last = choices.show_left, choices.show_last
        style = tile_style(choices)
        if self.stage.art.style != style:
            self.stage.restyle(TileArt(style, largest=58 * self.app.scale))

    def enter(self) -> None:
        self._take_choices()
        self._lay(self.app.size)
        for tile, node in self.stage.nodes.items():
            if tile in self.stage.poses:
                self.stage.dress(node, self.stage.poses[tile])
        if self.session.between_deals and self.director.board.number == 0:
            self._next_deal()
        self._show_all()

    def leave(self) -> None:
        self.hands.drop_nothing(quietly=True)

    def _next_deal(self) -> None:
        self.app.next_deal()
        self._ended = 0.0
        if self.hot is not None:
            self._look_as(None)
        if self.director.board.number == 0:  # first everybody finds a chair
            self.director.feed(event for event in self.session.match.events if isinstance(event, ev.SeatsDrawn))
        self.session.start_deal()
        if self.renderer is not None:  # now, while nothing moves
            self._lay_for(next(e for e in reversed(self.session.match.events) if isinstance(e, ev.WallBuilt)))
        self.stage.expect(self.session.match.table.tiles.faces)

    def _lay_for(self, built: ev.WallBuilt | ev.WallRebuilt) -> None:
        """A wall of another shape needs another layout before it is built."""
        probe = Board.fresh(None, self.director.board.players)
        probe.apply(built)
        if self.stage.lay(self._spec(probe, self.app.size)) and self.renderer is not None:
            self.renderer.ground = table_ground(self.stage.layout)

    def resize(self, size: tuple[int, int]) -> None:
        self._lay(size, force=True)

    def invalidate(self) -> None:
        if self.renderer is not None:
            self.renderer.refresh()

    def _lay(self, size: tuple[int, int], *, force: bool = False) -> None:
        """Lay the table for this window, this wall, this viewer."""
        if not self.stage.lay(self._spec(self.director.board, size)) and not force:
            return
        ground = table_ground(self.stage.layout)
        if self.renderer is None:
            self.renderer = self.stage.renderer(ground)
        else:
            self.renderer.ground = ground
        self.director.resized()
        self._show_all()

    def _before(self, event: ev.Event) -> None:
        """An event is about to be shown."""
        if isinstance(event, ev.WallBuilt | ev.WallRebuilt):
            self._lay_for(event)

    def _sound(self, name: str, pan: float = 0.0) -> None:
        self.app.audio.play(name, pan=pan)

    def sound(self, name: str) -> None:
        """What the viewer's own hands let be heard."""
        self._sound(name)

    # -- frames ---

    def update(self, dt: float) -> bool:
        self.clock += dt
        self._feed()
        moving = self.director.advance(dt)
        asking = self._ask()
        ticking = self._tick(dt)
        if moving:
            self._show_waits()
            if self.director.speed > 0:
                self.stage.warm(WARM)
        return self._end(dt) or moving or asking or ticking

    def _feed(self) -> None:
        """Show what is new and may be told."""
        self.director.feed(self.session.advance() if self.hot is None else self.hot.advance())

    def idle_for(self) -> float:
        return CLOCK_STEP if self._time_left < inf else inf

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        assert self.renderer is not None
        return self.renderer.draw(surface)

    # -- who is asked what ---

    def _ask(self) -> bool:
        """Find out what the viewer may do, once all that led to it has been seen; true when that has changed."""
        # Computers answer first: what they decide may leave nothing to ask, and a bar must not open only to vanish.
        ready = self.director.idle and (self.hot is not None or not self.session.thinking)
        seen = (len(self.session.match.events) if ready else -1, self.viewer if self.hot is None else self.hot.whose)
        if seen == self._asked_for:
            return False
        self._asked_for = seen
        self.view = None
        found = self._found() if ready else NOTHING
        before = self.hands.offers
        self.hands.ask(found)
        if not found.any:
            self._time_left = inf
        elif found != before:
            self._time_left = self.claim_seconds if found.target is not None and self.claim_seconds else inf
            self._answer_by_setting()
        if self.lesson is not None:
            self.lesson.ask(self.view, self.hands)
        elif self.app.settings.advice == "always" and found.any:
            self.hint()
        self._show_all()
        return True

    def _found(self) -> Offers:
        """What the one who looks may do; the screen goes to another person where that one is asked instead."""
        alone = self.viewer if self.viewer in self.session.asked else None
        whose = alone if self.hot is None else self.hot.whose
        if whose is None:
            return NOTHING
        if whose != self.viewer:
            self._hand_over(whose)
            return NOTHING
        self.view = self.session.view(whose) if self.hot is None else self.hot.view(whose)
        found = offers(self.view)
        if self.hot is not None and found.target is None and PASS in self.view.legal:  # the same clock for everybody
            found = replace(found, target=self.director.board.last)
        return found

    def _answer_by_setting(self) -> None:
        """What the player has told the program to answer by itself.

        A pupil answers; and so does everybody where several share the screen: an answer too soon would tell something.
        """
        if self.lesson is not None or self.hot is not None:
            return
        found = self.hands.offers
        win = found.button("win")
        if self.app.settings.auto_win and win is not None and win.open and not found.errs:
            self.answer(win.choices[0])
        elif self.app.settings.auto_pass and found.claims and (win is None or not win.open):
            self.answer(PASS)

    def answer(self, action: Action) -> None:
        """The viewer's answer."""
        self._time_left = inf
        assert self.viewer is not None
        (self.session if self.hot is None else self.hot).answer(self.viewer, action)
        self.hands.ask(NOTHING)
        self._asked_for = (-1, None)
        self._show_bar()

    @property
    def claim_seconds(self) -> float:
        """Seconds to claim in; 0 waits."""
        own = self.session.match.table.options.get("claim_timeout_s", 0)
        return float(self.setup.claim_seconds or (own if isinstance(own, int) else 0))

    def _tick(self, dt: float) -> bool:
        """The clock of a claim runs out: that is a pass."""
        if self._time_left == inf:
            return False
        self._time_left -= dt
        if self._time_left <= 0:
            self.answer(PASS)
        before = self.bar.time_shown
        self._show_bar()
        return self.bar.time_shown != before

    # -- several persons ---

    def _hand_over(self, seat: Seat) -> None:
        """The screen goes to another person: nobody's tiles are on it until the curtain has risen."""
        assert self.hot is not None
        if not self.setup.curtain:
            self._look_as(seat)
            return
        self._look_as(None)
        over = over_to(seat, self.hot, self.stage.cast, self.director.board)
        self.app.open("curtain", over=over, rise=partial(self._rise, seat))

    def _rise(self, seat: Seat) -> None:
        """The curtain goes up before the eyes of the one who held it."""
        cloth = self.app.surface.convert_alpha()
        self._look_as(seat)
        node = self.stage.passing.add(SpriteNode(Sprite(cloth, 0, 0), "curtain", depth=2 * ABOVE))
        end = (0.0, 0.0) if self.director.reduced else (0.0, -float(cloth.get_height()))
        timeline = self.director.timeline
        timeline.move(node, "position", end, RISE, ease_in, done=node.remove)
        if self.director.reduced:
            timeline.move(node, "opacity", 0.0, RISE)

    def _look_as(self, seat: Seat | None) -> None:
        """Another pair of eyes: every node is made anew, from what that seat has seen."""
        assert self.hot is not None
        self.viewer = seat
        if seat is not None:
            self.below = seat
        board = self.hot.pass_to(seat)
        self.stage.cast = replace(self.stage.cast, viewer=seat)
        self.stage.lay(self._spec(board, self.app.size))
        self.director.replace(board)
        self._lay(self.app.size, force=True)
        self._asked_for = (-1, None)
        self._feed()

    # -- the end of a deal ---

    def _end(self, dt: float) -> bool:
        """After a deal has been seen to its end comes its result."""
        board, match = self.director.board, self.session.match
        if not (board.deal_over and self.director.idle and (self.session.between_deals or match.over)):
            return False
        if self._result_shown == board.number:
            return False
        self._ended += dt * max(self.director.speed, 0.001)
        if self._ended < BEFORE_RESULT and self.director.speed > 0:
            return True
        if self.lesson is not None and self.viewer is not None and not self.lesson.over(self.session.view(self.viewer)):
            self.lesson.show()
            return False
        self._result_shown = board.number
        report = report_of(board, match.events, self.stage.cast, match.table, self._hands_of_others())
        self.app.open("result", report=report, art=self.stage.art, onward=self._after_result, last=match.over,
                      word="" if self.lesson is None else "main_menu", options=match.table.options,
                      replay=self._replay)  # fmt: skip
        return True

    def _replay(self) -> None:
        """The deal that has just ended, seen again."""
        events, seats = self.session.match.events, self.session.seats
        self.app.open("replay", events=events, seats=seats, deal=self._result_shown)

    def _hands_of_others(self) -> dict[Seat, tuple[Kind, ...]]:
        """When a deal is over everybody may see everybody's tiles."""
        match = self.session.match
        return {seat: tuple(sorted(face for _, face in match.glance(seat).hand)) for seat in range(match.table.players)}

    def _after_result(self) -> None:
        """On to the next deal, or to the end of the match."""
        done, match = self.app.deal_done(), self.session.match
        if self.lesson is not None and not done:
            self.app.home("title")
        elif match.over:
            rows = rows_of(match.events, match.table.players, match.table.start_points)
            places = self.director.board.places
            self.app.swap("match_sheet", cast=self.stage.cast, rows=rows, places=places, last=done)
        elif done:
            self.app.quit()
        else:
            self._next_deal()

    # -- what stands beside the tiles ---

    def _show_all(self) -> None:
        self._show_bar()
        self._show_waits()
        self._show_corner()
        self.log.show(self.director.board, self.stage.layout, self.stage.cast)
        self.notice.show(self.session.trouble, self.stage.layout)
        self.wall_tip.renew(self.director.board)
        if self.lesson is not None:
            self.lesson.show()

    def _show_bar(self) -> None:
        if self.view is None and self.hands.offers.any:
            return
        found = entries(self.hands, self.view, self.stage.cast, self.app.keys.label)
        hands = self.hands
        self.bar.focus = hands.focus_on_bar if hands.keys_used or hands.offers.claims else -1
        part = None if self._time_left == inf or not self.claim_seconds else self._time_left / self.claim_seconds
        self.bar.show(found, self.stage.layout, self.stage.art, part, 0.0 if part is None else self._time_left)
        self.glow.show(self.hands, self.stage.layout)

    def _show_waits(self) -> None:
        """What the hand waits for as it stands, or once the chosen tile is gone."""
        board = self.director.board
        seat = None if self.viewer is None else board.seats[self.viewer]
        usable = seat is not None and board.playing and not board.deal_over and self.app.settings.show_waits
        chosen = self.hands.chosen if self.hands.offers.discards else None
        if self.hot is not None:  # what was not told yet may be in the hand already
            usable = usable and self.hot.told == len(self.session.match.events)
        key = (len(self.session.match.events), chosen, self.director.idle, usable, self.stage.layout)
        if key == self._waits_for:
            return
        self._waits_for = key
        found = []
        if usable and self.viewer is not None and self.director.idle:
            view = self.session.match.glance(self.viewer)
            if chosen is not None or not self.hands.offers.discards:
                found = waits(view, chosen)
        self.waits.show(found, self.stage.layout, self.stage.art, self.session.match.table.ruleset.unit)

    def _show_corner(self) -> None:
        acts = [("button:menu", "gear", self.open_menu), ("button:log", "list", self.toggle_log)]
        if self.viewer is not None and self.session.humans and self.app.settings.advice != "off":
            acts.append(("button:hint", "bulb", self.hint))
        self.corner.show(acts, self.stage.layout)

    def toggle_log(self) -> None:
        """Open or close the whole log."""
        self.log.toggle()
        self._show_all()

    def hint(self) -> None:
        """Show what a computer player would do."""
        if self.view is None or not self.hands.offers.any or self.app.settings.advice == "off":
            return
        self.adviser.advise(self.hands, self.view, self.director)
        self._show_all()

    def open_menu(self) -> None:
        """The match stands still, the hand lies face down, the felt dims."""
        assert self.renderer is not None
        for tile in self.hands.hand:
            if tile in self.stage.nodes:
                self.stage.nodes[tile].face = HIDDEN
        self.renderer.draw(self.app.surface)
        match = self.session.match
        where = self.stage.cast.title_lines(self.director.board)[1]
        rules = match.table
        self.app.open(
            "table_menu", ruleset=rules.ruleset.id, options=rules.options, where=where, behind=self.app.surface.copy()
        )  # fmt: skip

    # -- input ---

    def process(self, event: pygame.event.Event) -> bool:
        used = self.input.process(event)
        if used:
            self._show_all()
        return used

    def hurry(self) -> None:
        """Input during motion finishes it, and then counts."""
        if self.director.idle:
            return
        self.director.finish()
        self._feed()
        self._ask()

    def help(self) -> None:
        """F1: what every key does."""
        self.app.open("keys")

    # -- what tests see ---

    def trace(self) -> dict[str, Any]:
        targets: dict[str, list[float]] = {**self.bar.targets(), **self.corner.targets()}
        if self.lesson is not None:
            targets.update(self.lesson.targets())
        target = self.hands.offers.target
        for tile in (*self.hands.hand, *([target] if target is not None else [])):
            node = self.stage.nodes.get(tile)
            if node is not None:
                x, y = node.position
                targets[f"tile:{tile}"] = [x - node.width / 2, y - node.width * 2 / 3, node.width, node.width * 4 / 3]
        bed = self.stage.layout.river_bed(self.below)
        left, top = min(x for x, _ in bed), min(y for _, y in bed)
        targets["river"] = [left, top, max(x for x, _ in bed) - left, max(y for _, y in bed) - top]
        width, height = self.stage.layout.spec.size
        targets["melds"] = [width * 0.3, height - self.stage.layout.px(110), width * 0.4, self.stage.layout.px(90)]
        board = self.director.board
        return {
            "targets": targets, "deal": board.number, "viewer": self.viewer, "hand": list(self.hands.hand),
            "left": board.left, "turn": board.turn, "asked": self.hands.offers.any, "idle": self.director.idle,
            "shown": [seat for seat in range(board.players) if self._readable(seat)],
            "lesson": None if self.lesson is None else self.lesson.said,
            "discards": sorted(self.hands.throwable), "scores": [seat.score for seat in board.seats],
            "river": [lying.tile for lying in board.seats[self.below].river], "lang": i18n.language(),
        }  # fmt: skip

    def _readable(self, seat: Seat) -> bool:
        """Whether any tile in a player's hand lies face up."""
        nodes, hand = self.stage.nodes, self.director.board.seats[seat].hand
        return any(tile in nodes and nodes[tile].face != HIDDEN for tile in hand)
