"""The licences screen: every part of the program with its licence and author."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import NamedTuple

import pygame

from game.art import text
from game.art.text import write
from game.boxes import Box
from game.i18n import tr
from game.tokens import color, grown, size
from game.ui.button_rows import ClosingPage
from game.ui.scroll import ScrollView
from game.ui.widgets import StaticImage
from saves import VERSION

ROW = 56
class LicensedPart(NamedTuple):
    """A part of the program: `shipped_with` names the library that contains it, `url` where its source is."""

    name: str
    licence: str
    holder: str
    shipped_with: str = ""
    url: str = ""


def parts() -> tuple[LicensedPart, ...]:
    """Return all parts, our own first, as `assets/licences.json` lists them."""
    listed = json.loads(files("assets").joinpath("licences.json").read_text(encoding="utf-8"))
    keys = ("part", "licence", "holder", "with", "url")
    return tuple(LicensedPart(*(one.get(key, "") for key in keys)) for one in listed)


class LicencesScreen(ClosingPage):
    """A list of all parts, which arrows and the wheel scroll."""

    name = "licences"

    def first_focus(self) -> str:
        """Return the only button."""
        return "done"

    def build(self) -> None:
        """Create the list and the button that leaves."""
        self.header(tr("licences_title", version=VERSION))
        box, rows = self.content(96, 84), parts()
        self.panel(box)
        view = ScrollView(self, "licences", box.inset(8).less(right=12), grown(ROW) * len(rows))
        for part, place in zip(rows, view.rows(grown(ROW)), strict=False):
            self._row(part, place, view)
        view.focusable = True
        self.focus.region("licences", [view])
        self.focus.region("footer", self.closing_foot(self.foot()))

    def _row(self, part: LicensedPart, place: Box, view: ScrollView) -> None:
        """Add the row of a part: name and licence above, holder and origin below."""
        large, small = self.px(size("body")), self.px(size("small"))
        origin = tr("licences_with", part=part.shipped_with) if part.shipped_with else part.url
        below = " · ".join(piece for piece in (part.holder, origin) if piece)

        def draw(surface: pygame.Surface) -> None:
            """Draw both lines."""
            right, high = surface.get_width() - self.px(14), surface.get_height()
            shown = write(surface, part.licence, (right, high * 0.3), large, color("gold_hi"), anchor="midright")
            name = text.cut(part.name, shown.x - self.px(28), large, True)
            write(surface, name, (self.px(14), high * 0.3), large, color("text"), True)
            line = text.cut(below, right - self.px(14), small)
            write(surface, line, (self.px(14), high * 0.72), small, color("dim"))

        StaticImage(self, place, draw, view.content)
