"""Base class for the result of a deal and the sheet of a match: panes below a rail, a scene, buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

import pygame

from game.app.screen import Program, Screen
from game.art import shapes
from game.art.felt import LOW, table_felt
from game.art.wood import wood
from game.scene.node import Scene, Sprite, SpriteNode
from game.scene.renderer import Renderer
from game.screens.foot_buttons import LAST, enlarged
from game.table.input.table_buttons import ButtonLook, TableButton, button_width, draw_button
from game.table.layout import Box
from game.table.overlay.draw import letter_size, put
from game.tokens import GUTTER, color, grown

RAIL, BELOW_RAIL, FOOT = 88, 16, 72
"""Units of the wooden rail at the top for words of the usual size, of the room below it, and of that for the buttons.
"""
RAIL_GROWS = 0.6
"""The share of the text's growth that the rail follows with large words: its margins stay."""
SIDE, MAIN = 408.0, 690.0
"""Units: the width of a pane at the side, and the least width of the pane beside it."""
WIDEST = 1600.0
TALL = 48
"""Units of a button."""


class SheetScreen(Screen, ABC):
    """Base class of the result of a deal and the sheet of a match: panes below a wooden rail, buttons at the foot.

    Measures are units; `x0` and `x1` are the left and right end of the text, `high` is the window's height. `seen`
    names the moment (see `Program.moment`) that the screen shows. With automatic play the screen continues by itself
    after `pause` seconds.
    """

    seen = ""
    pause = 1.5

    def __init__(self, app: Program, name: str) -> None:
        """Create the screen; `name` is that of its scene."""
        super().__init__(app)
        self.scene = Scene(name)
        self.buttons: list[TableButton] = []
        self.x0 = self.x1 = self.high = 0.0
        self._renderer: Renderer | None = None
        self._told = False
        self._waited = 0.0

    @property
    def px(self) -> float:
        """Pixels per unit."""
        return self.app.scale

    def measure(self, size: tuple[int, int]) -> None:
        """Set the height of the page and the ends of its text for a window of this size in pixels."""
        wide, self.high = size[0] / self.px, size[1] / self.px
        content = min(wide, WIDEST)
        self.x0, self.x1 = (wide - content) / 2 + 24, (wide + content) / 2 - 24

    @property
    def rail(self) -> float:
        """Height of the wooden rail in units."""
        return RAIL * (1 - RAIL_GROWS) + grown(RAIL * RAIL_GROWS)

    @property
    def top(self) -> float:
        """Upper edge of the panes in units."""
        return self.rail + BELOW_RAIL

    @property
    def foot(self) -> float:
        """Lower edge of the panes in units."""
        return self.high - FOOT

    @property
    def apart(self) -> bool:
        """True if large text needs two pages for the panes."""
        return self.x1 - self.x0 < grown(SIDE + MAIN) + GUTTER

    # -- what is drawn ---

    def paper(self, panes: Iterable[Box]) -> pygame.Surface:
        """Return a background of felt with the wooden rail and empty panes."""
        px = self.px
        surface = table_felt(self.app.size, LOW).copy()
        rail = (self.app.size[0], round(self.rail * px))
        surface.blit(wood(rail, 11), (0, 0))
        surface.fill(color("gold"), (0, rail[1], rail[0], max(1, round(2 * px))))
        self.put_panes(surface, panes)
        return surface

    def put_panes(self, surface: pygame.Surface, panes: Iterable[Box]) -> None:
        """Draw empty panes with their shadows."""
        px = self.px
        for box in panes:
            rect = (box.x * px, box.y * px, box.w * px, box.h * px)
            shapes.shadow(surface, rect, 90, 7 * px, 4 * px, 12 * px)
            shapes.box(surface, rect, color("panel"), 12 * px)
            shapes.box(surface, rect, color("line_soft"), 12 * px, max(1.0, px))

    def title(self, surface: pygame.Surface, words: str, below: str) -> None:
        """Draw the title `words` on the rail, and a line `below` it."""
        px, k = self.px, self.px * self.rail / RAIL
        x, room = (self.x0 + 10) * px, (self.x1 - self.x0 - 20) * px
        put(surface, words, (x, 34 * k), letter_size(28, px), color("text"), bold=True, room=room,
            shrink=letter_size(18, px))  # fmt: skip
        put(surface, below, (x, 65 * k), letter_size(14, px), color("text"), room=room)

    def lay(self, ground: pygame.Surface) -> None:
        """Use this surface as the background of the scene."""
        if self._renderer is None:
            self._renderer = Renderer(self.scene, ground)
        else:
            self._renderer.ground = ground

    def add(self, surface: pygame.Surface, x: float, y: float, name: str) -> SpriteNode:
        """Add a picture with its upper left corner at a point in window pixels; return its node."""
        return self.scene.add(SpriteNode(Sprite(surface, 0, 0), name, position=(round(x), round(y))))

    def add_button(self, button: TableButton, look: ButtonLook, left: float | None) -> float:
        """Add a button at the foot, at `left` pixels or right-aligned as the last one; return its width."""
        px = self.px
        wide = max(button_width(look, px, enlarged(px)), LAST * px if left is None else 0)
        button.box = Box(0, 0, wide, TALL * px)
        button.picture = draw_button(look, wide, px, enlarged(px))
        button.position = (self.x1 * px - wide if left is None else left, (self.high - 58) * px)
        self.buttons.append(self.scene.add(button))
        return wide

    def button_at(self, point: tuple[float, float]) -> TableButton | None:
        """Return the button at a point in window pixels, or None."""
        return next((button for button in self.buttons if button.contains(button.to_local(point))), None)

    # -- the frame of it ---

    def dispose(self) -> None:
        """Drop all pictures and buttons to free memory."""
        self._renderer = None
        self.scene.clear()
        self.buttons.clear()

    def invalidate(self) -> None:
        """Redraw everything with the next frame, because the window has lost its content."""
        if self._renderer is not None:
            self._renderer.refresh()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the scene; return the changed rectangles in pixels."""
        assert self._renderer is not None
        return self._renderer.draw(surface)

    def update(self, dt: float) -> bool:
        """Report the shown moment once; with automatic play, continue after the pause. Return true if the screen must
        be drawn."""
        if not self._told:
            self._told = True
            self.app.moment(self.seen)
            return True
        if self.app.config.autoplay:
            self._waited += dt
            if self._waited * (self.app.config.speed or 1e9) >= self.pause:
                self.unwatched()
            return True
        return False

    @abstractmethod
    def unwatched(self) -> None:
        """Continue by itself with automatic play, when nobody watches."""

    def targets(self) -> dict[str, list[float]]:
        """Return the buttons' screen rectangles (x, y, w, h in pixels) by name, for traces and tests."""
        return {b.name: [b.position[0], b.position[1], b.box.w, b.box.h] for b in self.buttons}
