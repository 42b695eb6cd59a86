"""The viewer of the table: layout from a seat's point of view, and changes of the person at the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game import i18n
from game.app.screen import Program
from game.art.felt import choose_felt
from game.art.picture import use_style
from game.art.tiles import USUAL_LARGEST, TileStyle, tile_art
from game.play.hot_seat import HandOver
from game.play.turns import Turns
from game.scene.node import Sprite, SpriteNode
from game.scene.tween import ease_in
from game.table.animations.director import Director
from game.table.board.table_style import table_scale, tile_style
from game.table.layout.depths import ABOVE
from game.table.overlay.stage import Viewpoint
from game.tokens import felts, text_factor
from rules.core.melds import Seat
from rules.engine.table import Table
from rules.families.card_hands.card_shape import card_hands_among
from saves.people import Person
from saves.settings import Settings

RISE = 0.26
"""Seconds in which the curtain goes up."""


def viewpoint_of(
    table: Table, below: Seat, size: tuple[int, int], settings: Settings, *, undo: bool = False
) -> Viewpoint:
    """Return the viewpoint of seat `below` in a window of `size` pixels, under the settings.

    `undo` leaves room for the button that takes moves back.
    """
    buttons = (3 if card_hands_among(table.scoring.shapes) is None else 4) + undo
    return Viewpoint(
        size, table.players, below, table.appearance, scale=table_scale(settings), text=text_factor(), buttons=buttons
    )


def style_of(settings: Settings, table: Table, person: Person, *, lesson: bool) -> TileStyle:
    """Return the tile style of a table that a person looks at."""
    return tile_style(settings, lesson=lesson, arts=table.ruleset.arts, back=person.tile_back)


class TableViewer:
    """Lays out the table for its viewer, in the colors of that person, and changes the viewer at a shared screen.

    `below` is the seat at the lower edge, which stays while nobody looks; `person` is who looked from there last.
    """

    def __init__(
        self, app: Program, turns: Turns, director: Director, below: Seat, *, curtain: bool,
        looked: Callable[[], None], undo: bool = False, lesson: bool = False,
    ) -> None:  # fmt: skip
        """Create the viewer of one table.

        `curtain`: a curtain falls between two persons; `looked` is called after a change of the viewer; `undo` as in
        `viewpoint_of`; `lesson`: tiles have corner numbers.
        """
        self.app, self.turns, self.director, self.below = app, turns, director, below
        self.curtain, self.undo, self.lesson = curtain, undo, lesson
        self.person = director.stage.labels.seats[below]
        self._looked = looked

    @property
    def viewpoint(self) -> Viewpoint:
        """The viewpoint of the seat at the lower edge in the present window."""
        table = self.turns.session.match.table
        return viewpoint_of(table, self.below, self.app.size, self.app.settings, undo=self.undo)

    def lay(self, *, force: bool = False) -> bool:
        """Lay out the table for the current window, wall and viewer; return true if that was needed. `force` lays it
        out in any case.
        """
        return self.director.set_viewpoint(self.viewpoint, force=force)

    def dress(self) -> None:
        """Give the table the felt and the tile backs of its viewer, or the usual ones if the viewer has chosen none."""
        settings, stage = self.app.settings, self.director.stage
        choose_felt(self.person.felt if self.person.felt in felts() else settings.felt)
        style = style_of(settings, self.turns.session.match.table, self.person, lesson=self.lesson)
        use_style(tile_style(settings, back=self.person.tile_back))
        if stage.art.style != style:
            stage.restyle(tile_art(style, largest=USUAL_LARGEST * self.app.scale))

    def part(self) -> None:
        """Return to the usual language and colors, because the table is gone."""
        self.speak(None)
        choose_felt(self.app.settings.felt)
        use_style(tile_style(self.app.settings))

    def speak(self, seat: Seat | None) -> None:
        """Use the language of the person on a seat, where several share the screen; the usual one for None."""
        seats = self.director.stage.labels.seats
        if self.turns.shared and any(person.language for person in seats):
            own = "" if seat is None else seats[seat].language
            i18n.use(own or self.app.config.lang or self.app.user_data.language)

    def look_as(self, seat: Seat | None) -> None:
        """Show the table as this seat has seen it (None: without anybody's tiles)."""
        if seat is not None:
            self.below, self.person = seat, self.director.stage.labels.seats[seat]
            self.dress()
        stage, board = self.director.stage, self.turns.pass_to(seat)
        stage.labels = replace(stage.labels, viewer=seat)
        self.director.viewpoint = self.viewpoint
        self.director.replace(board)
        self.lay(force=True)
        self._looked()

    def take_seats(self) -> None:
        """Seat the players for the next deal as the rules say, and adapt the viewer."""
        session, stage = self.turns.session, self.director.stage
        chairs = tuple(session.at(chair) for chair in range(session.match.table.players))
        moved = chairs != stage.labels.seats
        stage.labels = replace(stage.labels, seats=chairs)
        if self.turns.shared:
            self.speak(None)
            self.look_as(None)
        elif moved:
            self.look_as(session.humans[0] if session.humans else self.turns.holder)

    def hand_over(self, over: HandOver) -> None:
        """Hide all tiles and let the curtain fall for another person; without a curtain, show that person's view."""
        self.speak(over.whose)
        where = " · ".join(self.director.stage.labels.title_lines(self.director.board))
        if not self.curtain:
            self.look_as(over.whose)
            return
        self.look_as(None)
        self.app.open("curtain", over=replace(over, where=where), rise=partial(self._rise, over.whose))

    def _rise(self, seat: Seat) -> None:
        """Show the table to a seat and let the curtain rise."""
        cloth = self.app.surface.convert_alpha()
        self.look_as(seat)
        passing = self.director.stage.transient
        node = passing.add(SpriteNode(Sprite(cloth, 0, 0), "curtain", depth=2 * ABOVE))
        reduced, timeline = self.director.motion.reduced, self.director.timeline
        end = (0.0, 0.0) if reduced else (0.0, -float(cloth.get_height()))
        timeline.move(node, "position", end, RISE, ease_in, done=node.remove)
        if reduced:
            timeline.move(node, "opacity", 0.0, RISE)
