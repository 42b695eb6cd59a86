"""Replay of a match: stepping, playback at any speed, from anybody's view. The match itself is not changed."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import pygame

from game import i18n
from game.app.matches import save_branch
from game.app.screen import Program
from game.art.tiles import USUAL_LARGEST, tile_art
from game.screens.records.playback import Playhead
from game.screens.records.replay_input import ReplayInput
from game.screens.stage_screen import StageScreen
from game.table.aids.aids import CornerButtons
from game.table.animations.director import Director
from game.table.board.player_labels import PlayerLabels
from game.table.board.recording import RecordedBoards, Recording, case_at, labels_after, report_at, table_of
from game.table.board.table_style import tile_style
from game.table.input.replay_bar import PlaybackButton, ReplayBar
from game.table.overlay.log_pane import LogPane
from game.table.overlay.stage import Stage, Viewpoint
from game.table.overlay.wall_tip import WallTip
from game.tokens import text_factor
from rules.core.melds import Seat
from rules.engine.events import Event
from saves.people import Person, with_profiles


class ReplayScreen(StageScreen):
    """Replays the finished deals of a match, from anybody's view. The match itself is not changed."""

    name = "replay"

    def __init__(self, app: Program, events: Sequence[Event], seats: Sequence[Person], deal: int = 1) -> None:
        """Create the replay of `events`, starting with deal number `deal`; `seats` are the players in the order of the
        match's start."""
        super().__init__(app)
        self.recording, self.seats = Recording.of(events), with_profiles(seats, app.settings.profiles)
        assert self.recording.starts, "there is no finished deal to show"
        self.table = table_of(self.recording.events)
        place = self.recording.begin_of(max(0, min(deal, len(self.recording.starts)) - 1))
        chairs = labels_after(self.recording.events[:place], seats, None).seats
        persons = [chair for chair, seat in enumerate(chairs) if seat.human]
        self.viewer: Seat | None = persons[0] if persons else None
        self.below: Seat = persons[0] if persons else 0
        self.recorded_boards = RecordedBoards(self.recording, self.table, self.viewer, self.below)
        board = self.recorded_boards.board(place)
        art = tile_art(tile_style(app.settings, arts=self.table.ruleset.arts), largest=USUAL_LARGEST * app.scale)
        viewpoint = self._viewpoint()
        self.stage = Stage(art, viewpoint.spec(board), self._labels(board.state.people))
        self.director = Director(self.stage, board, viewpoint=viewpoint, sound=self._sound)
        self.director.motion.reduced = app.settings.reduced_motion
        self.stage.overlay.shows_moods = app.settings.show_moods
        self.playhead = Playhead(self.recording, self.director, place, self.recorded_boards.board)
        scene = self.stage.scene
        self.bar, self.log, self.corner = ReplayBar(scene), LogPane(scene), CornerButtons(scene)
        self.tip = WallTip(self.stage)
        self.input = ReplayInput(app, self, self.playhead, self.bar, self.corner)

    def _labels(self, people: Sequence[int]) -> PlayerLabels:
        """Return the labels of the table when these persons (indices into `seats`) sit on the chairs."""
        chairs = tuple(self.seats[person] for person in people)
        return PlayerLabels.at(self.table, chairs, self.viewer)

    def _follow_people(self) -> bool:
        """Update the labels if the players have changed chairs; return true if they have."""
        labels = self._labels(self.director.board.state.people)
        changed = labels != self.stage.labels
        self.stage.labels = labels
        return changed

    # -- the frame of it ---

    def _viewpoint(self) -> Viewpoint:
        """Return the viewpoint of the seat at the lower edge in the present window."""
        return Viewpoint(
            self.app.size, self.table.players, self.below, self.table.appearance, text=text_factor(), buttons=5
        )  # fmt: skip

    def enter(self) -> None:
        """Update bar, buttons and log."""
        self._show_all()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the table for the new window size."""
        self.director.set_viewpoint(self._viewpoint(), force=True)
        self._show_all()

    def _sound(self, name: str, pan: float = 0.0) -> None:
        """Play a sound; `pan` runs from -1 (left) to 1 (right)."""
        self.app.audio.play(name, pan=pan)

    def look_as(self, viewer: Seat | None) -> None:
        """Show the table as this seat saw it; None shows all hands."""
        self.director.finish()
        self.viewer = viewer
        if viewer is not None:
            self.below = viewer
        self.recorded_boards = RecordedBoards(self.recording, self.table, viewer, self.below)
        self._follow_people()
        self.director.viewpoint = self._viewpoint()
        self.playhead.board_at = self.recorded_boards.board
        self.playhead.go(self.playhead.place)

    def next_viewer(self) -> None:
        """Switch to the next seat's view, after the last one to all hands."""
        order: list[Seat | None] = [*range(self.table.players), None]
        self.look_as(order[(order.index(self.viewer) + 1) % len(order)])

    def result(self) -> None:
        """Show the result of the current deal."""
        self.playhead.playing = False
        report = report_at(self.recording, self.playhead.deal, self._labels(self.director.board.state.people))
        self.app.open("result", report=report, art=self.stage.art, onward=lambda: None, animate=False,
                      word="replay", options=self.table.options)  # fmt: skip

    def what_if(self) -> None:
        """Offer to play on from the present position on the viewer's chair (a branch of the match)."""
        playhead, events, seats, chair = self.playhead, self.recording.events, self.seats, self.below
        playhead.playing = False
        self.director.finish()
        self.draw(self.app.surface)
        place = playhead.place
        self.app.open("what_if", behind=self.app.surface.copy(),
                      begin=lambda anew: save_branch(self.app, events, seats, place, chair, anew=anew))  # fmt: skip

    def calculate(self) -> None:
        """Open the calculator with the current deal's winning hand, or empty if nobody has won."""
        self.playhead.playing = False
        self.app.open("calculator", ruleset=self.table.ruleset.id, options=self.table.options,
                      case=case_at(self.recording, self.playhead.deal))  # fmt: skip

    def close(self) -> None:
        """Close the log if it is open, else the replay."""
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
        """Advance the playback by `dt` seconds; return true while anything moves."""
        moving = self.playhead.update(dt, still=self.app.speed <= 0)
        if moving:
            if self._follow_people():
                self.director.set_viewpoint(self._viewpoint(), force=True)
            self._show_all()
        return moving

    def idle_for(self) -> float:
        """Return infinity: nothing happens without input."""
        return inf

    def _show_all(self) -> None:
        """Update the playback bar with its note, the corner buttons and the log."""
        layout = self.stage.layout
        playhead = self.playhead
        deal, deals = playhead.deal, len(self.recording.starts)
        stops = self.recording.stops_in(deal)
        index = sum(stop <= playhead.place for stop in stops)
        share = index / max(1, len(stops))
        eyes = i18n.tr("replay_all_hands") if self.viewer is None else self.stage.labels.name(self.viewer)
        left = (
            PlaybackButton("deal_before", lambda: playhead.turn_to(playhead.deal - 1), ("left", "left"), able=deal > 0),
            PlaybackButton("back", lambda: playhead.step(-1), ("left",), able=playhead.place > self.recording.stops[0]),
            PlaybackButton("play", playhead.play, ("pause" if playhead.playing else "play",), gold=True),
            PlaybackButton("on", lambda: playhead.step(1), ("right",), able=not playhead.at_end),
            PlaybackButton(
                "deal_after", lambda: playhead.turn_to(playhead.deal + 1), ("right", "right"), able=deal < deals - 1
            ),
        )
        right = (
            PlaybackButton("viewer", self.next_viewer, words=i18n.tr("replay_view", who=eyes), short=eyes),
            PlaybackButton("speed", playhead.faster, words=f"{playhead.speed:g} ×"),
        )
        note = i18n.tr(
            "replay_where", deal=self.stage.labels.deal_name(self.director.board.deal_id), n=deal + 1, deals=deals,
            step=index, steps=len(stops))  # fmt: skip
        self.bar.show(left, right, share, note, layout)
        acts = [
            ("button:close", "close", self.app.close), ("button:log", "list", self.toggle_log),
            ("button:result", "chart", self.result), ("button:calculator", "calculator", self.calculate),
            ("button:what_if", "bolt", self.what_if),
        ]  # fmt: skip
        self.corner.show(acts, layout)
        self.tip.renew(self.director.board)
        self.log.show(self.director.board, layout, self.stage.labels, self.stage.art)

    def process(self, event: pygame.event.Event) -> bool:
        """Handle an event: log, playback, then the tooltip of the wall; return true if anything has changed."""
        if event.type == pygame.MOUSEWHEEL and self.log.open:
            self.log.scroll(event.y, self.director.board)
            used = True
        else:
            used = self.log.key(event, self.director.board) or self.input.process(event)
        if event.type == pygame.MOUSEMOTION:
            free = not (self.log.at(event.pos) or self.bar.covers(event.pos) or self.corner.hovered >= 0)
            used |= self.tip.point(event.pos if free else None, self.director.board, self.director.timeline)
        if used:
            self._show_all()
        return used

    def look_up(self) -> None:
        """Open the rulebook under the match's house rules (F1)."""
        self.app.open("rulebook", ruleset=self.table.ruleset.id, options=self.table.options)

    def trace(self) -> dict[str, Any]:
        """Return the screen's state for traces and tests: deal, position, viewer, scores."""
        board, targets = self.director.board, {**self.bar.targets(), **self.corner.targets()}
        return {
            "targets": targets, "deal": board.state.deal_number, "place": self.playhead.place,
            "viewer": self.viewer, "playing": self.playhead.playing, "idle": self.director.idle, "left": board.left,
            "scores": [seat.score for seat in board.seats], "lang": i18n.language(),
        }  # fmt: skip
