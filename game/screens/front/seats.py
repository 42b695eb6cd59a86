"""The seats page: persons and computer players around a table, and settings of the match."""

from __future__ import annotations

from functools import partial

import pygame

from ai.levels import offered
from game.app.screen import Program
from game.art import shapes, text
from game.art.felt import table_felt
from game.art.picture import walls
from game.art.text import write
from game.art.wood import wood
from game.boxes import Box
from game.i18n import native_unless_shown, ruleset_name, term, tr
from game.play.setup import NAME_LIMIT
from game.screens.front.look_palette import LookPalette
from game.screens.front.match_pane import PANE_WIDE, MatchPane
from game.screens.front.seat_editor import KNOWN, SeatEditor
from game.screens.front.seat_parts import CARD_WIDE, Avatar
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of, shown_name
from game.tokens import LOOSE, color, grown, size
from game.ui.controls import Choice, Value
from game.ui.drawer import DrawerPage
from game.ui.fields import Field
from game.ui.focus import Target, neighbor
from game.ui.text_field import Entry
from game.ui.widgets import Button, StaticImage
from saves.characters import style_of

CARD, SMALL_CARD = (CARD_WIDE, 116), (CARD_WIDE, 108)
LEAST_ROUND = 860  # units in which cards find room about the table
LEAST_TABLE = 150
UNDER = 30  # units between a card and the table, where a line says something of who sits there


def card_places(count: int, wide: float, height: float, columns: bool = False) -> list[tuple[float, float]]:
    """Return the upper left corners of the seats' cards in a field, in units; the first is at the bottom, the rest in
    order of play.

    Up to four sit at the sides of the table; more, or all with `columns`, sit in two columns, up at the right, down at
    the left.
    """
    if count <= 4 and not columns:
        w, h = CARD
        x, y = (wide - w) / 2, (height - h) / 2
        below, right, top, left = (x, height - h), (wide - w, y), (x, 0.0), (0.0, y)
        return {2: [below, top], 3: [below, right, left]}.get(count, [below, right, top, left][:count])
    w, h = SMALL_CARD
    at_right, at_left = (count + 1) // 2, count // 2
    step = max(h, (height - h) / max(1, at_right - 1)) if at_right > 1 else 0.0
    right_side = [(wide - w, height - h - i * step) for i in range(at_right)]
    step_left = (height - h) / max(1, at_left - 1) if at_left > 1 else 0.0
    return right_side + [(0.0, i * step_left) for i in range(at_left)]


class SeatsScreen(DrawerPage):
    """The page of persons and computer players around a table, the last one before a match."""

    name = "seats"

    def __init__(self, app: Program) -> None:
        """Create the page for the match being set up."""
        super().__init__(app)
        self.menu = menu_of(app)
        self.chairs = SeatEditor(self.menu, self.rebuild)
        self.cards: list[pygame.Rect] = []
        self.styles: dict[int, StaticImage] = {}
        """The lines below the cards, by chair."""

    def enter(self) -> None:
        """Name new computer players and correct levels that these rules do not offer, then show the page."""
        self.menu.localize_names()
        self.chairs.fit_levels()
        super().enter()

    def first_focus(self) -> str:
        """Name the element focused first: the button that starts the match."""
        return "sit"

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Create the cards around the table, the settings pane and the start button."""
        setup = self.menu.setup
        ruleset = self.menu.ruleset()
        native = native_unless_shown(ruleset.id, ruleset.native, ruleset.native_language)
        parts = [part for part in (ruleset_name(setup.ruleset), native) if part]
        if setup.preset:
            parts.append(tr("seats_preset", name=shown_name(setup.preset, setup.ruleset)))
        steps = (tr("step_rules"), tr("step_house_rules"), tr("step_seats"))
        self.header(tr("seats_title"), " · ".join(parts), steps, 2)
        beside, pane = self.content(96, 92).row(None, PANE_WIDE, gap=LOOSE if self.narrow else 36)
        field = self.content(112, 56)._replace(w=beside.w) if self.pane_open else self.content(112, 92)
        field = field.middle(min(field.w, 1000), min(field.h, 640))
        columns = len(self.chairs.seats) > 4 or field.w < LEAST_ROUND
        card, pad = (SMALL_CARD, 12) if columns else (CARD, 16)
        round_table, between = field.h - 2 * (CARD[1] + UNDER), field.w - 2 * SMALL_CARD[0] - 24
        side = min(260.0, between) if columns else min(284.0, round_table)
        if side >= LEAST_TABLE:
            self._table(field.middle(side, side))
        self.styles.clear()
        places = [Box(field.x + x, field.y + y, *card)
                  for x, y in card_places(len(self.chairs.seats), field.w, field.h, columns)]  # fmt: skip
        self.cards = [self.pixels(place) for place in places]
        for number, place in enumerate(places):
            self.focus.region(f"seat_{number}", self._card(number, place, pad))
        if self.pane_open:
            self.focus.region("match", MatchPane(self, self.menu, self.chairs).build(pane))
        self._start_button()

    def _card(self, place: int, box: Box, pad: float) -> list[Target]:
        """Create a seat's card with portrait, name and kind of player, `pad` units from its edges; return these
        elements."""
        seat, fault = self.chairs.seats[place], self.chairs.faults.get(place, "")
        self.panel(box, line="red_hi" if fault else "line_soft")
        upper, _, lower = box.inset(pad).column(40, None, 38)
        face, name = upper.row(40, None, gap=LOOSE)
        avatar = Avatar(self, self.chairs, place, face, self.offer_colors, self.card_at)
        entry = Entry(self, f"name_{place}", name, seat.name, partial(self.rename, place), limit=NAME_LIMIT)
        offer = ("", *(f"{KNOWN}{name}" for name in self.chairs.known()), *offered(self.menu.setup.ruleset))
        kinds = Choice(offer, lambda level: kind_words(str(level)), icon_name="person" if seat.human else "computer",
                       about=level_sentence)  # fmt: skip
        who = Field(self, f"kind_{place}", lower, kinds, seat.level, partial(self.chairs.set_kind, place))
        self._number(place, (self.px(box.x + 2), self.px(box.y + 2)), 12, "line")
        below = box._replace(y=box.bottom, h=24)
        if fault:
            self.label(tr(fault), (below.x + pad, below.center[1]), "small", "red_hi", room=below.w)
        else:
            self.styles[place] = StaticImage(self, below, partial(self._draw_style, place))
        return [avatar, entry, who]

    def _draw_style(self, place: int, surface: pygame.Surface) -> None:
        """Draw the playing style below a computer player's card; unknown characters have none."""
        seat = self.chairs.seats[place]
        style = "" if seat.human else style_of(seat.name)
        if style:
            words, room = tr(f"style_{style}"), surface.get_width()
            styles = [style_of(other.name) for other in self.chairs.seats if not other.human]
            small, said = self.px(size("small")), [tr(f"style_{one}") for one in styles if one]
            pixels = max(self.px(text.LEAST), min(text.shrunk(one, room, small) for one in said))
            at = surface.get_rect().center
            write(surface, text.cut(words, room, pixels), at, pixels, color("dim"), False, "center")

    def _table(self, box: Box) -> None:
        """Paint the small table in a square box, with seat numbers."""
        frame, (x, y), side = self.pixels(box), box.center, box.w
        shapes.pane_shadow(self.ground, frame, self.px(20), self.scale)
        shapes.inlay(self.ground, wood((frame.w, frame.h), 12), frame, self.px(20))
        inner = frame.inflate(-2 * self.px(14), -2 * self.px(14))
        cloth = pygame.transform.smoothscale(table_felt((640, 360)), inner.size)
        shapes.inlay(self.ground, cloth, inner, self.px(10))
        count = len(self.chairs.seats)
        center = inner.center
        sides = count if count > 4 else 4
        stacks = 18 if sides == 4 else max(6, 44 // sides)
        walls(self.ground, center, max(7, self.px(7)), sides, stacks, self.px(side * 0.3))
        wide = min(grown(108), side * 0.5)
        plate = pygame.Rect(0, 0, self.px(wide), self.px(min(104, side * 0.4)))
        plate.center = center
        shapes.pane(self.ground, plate, self.px(16), color("inset"), color("gold"), self.px(2))
        manner = "seats_plate_dice" if self.menu.setup.by_dice else "seats_plate_fixed"
        said = (("seats_plate", "small", "dim", False), (manner, "body", "text", True))
        for i, (key, type_size, tint, bold) in enumerate(said):
            pixels = text.shrunk(tr(key), self.px(wide - 12), self.px(size(type_size)), bold)
            middle = self.px(x), self.px(y + grown(11) * (2 * i - 1))
            write(self.ground, tr(key), middle, pixels, color(tint), bold, "center")
        even = [360 / max(4, count) * i for i in range(count)]
        turns = {2: [0.0, 180.0], 3: [0.0, 90.0, 270.0]}.get(count, even)
        for place in range(count):
            turn = turns[place]
            spot = pygame.math.Vector2(0, side * 0.41).rotate(-turn)
            self._number(place, (self.px(x + spot.x), self.px(y + spot.y)), 14, "inset")

    def _number(self, place: int, at: tuple[int, int], radius: float, fill: str) -> None:
        """Paint the number of a seat on a disc of so many units around the pixel `at`."""
        shapes.disc(self.ground, at, self.px(radius), color(fill))
        spot = at[0], at[1] - 1
        write(self.ground, str(place + 1), spot, self.px(size("small")), color("gold_hi"), True, "center")

    def _start_button(self) -> None:
        """Create the button that starts the match, below the pane."""
        label = tr("seats_sit") if self.menu.setup.people else tr("seats_watch")
        place = self.content(self.height - 76, 20).row(None, PANE_WIDE)[1]
        sit = Button(self, "sit", place, label, self.confirm, kind="gold", cap="Enter", pixels=size("card"))
        self.focus.region("sit", [sit])

    # -- what players do ----------------------------------------------------------------------------------------------

    def rename(self, place: int, name: str) -> None:
        """Set a name while it is typed; known names have a portrait and a playing style."""
        self.chairs.rename(place, name)
        self.elements[f"color_{place}"].repaint()
        if place in self.styles:
            self.styles[place].repaint()

    def offer_colors(self, place: int, anchor: pygame.Rect) -> None:
        """Open the color palette for seat `place` beside its portrait."""
        self.overlays.open(LookPalette(self, self.chairs, place, anchor))

    def card_at(self, spot: tuple[int, int]) -> int | None:
        """Return the seat of the card at a screen point, or None."""
        found = pygame.Rect(spot, (1, 1)).collidelist(self.cards)
        return found if found >= 0 else None

    def process(self, event: pygame.event.Event) -> bool:
        """Swap seats with Alt and an arrow key, else handle the event as every page."""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_ALT and self._swap_by_key(event):
            return True
        return super().process(event)

    def _swap_by_key(self, event: pygame.event.Event) -> bool:
        """Swap the focused seat with its neighbor (Alt and an arrow key); return true if one was swapped."""
        way = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}.get(
            event.key
        )
        region = self.focus.of(self.focus.current)
        if way is None or region is None or not region.name.startswith("seat_"):
            return False
        place = int(region.name.removeprefix("seat_"))
        cards = [self.elements[f"color_{i}"] for i in range(len(self.chairs.seats)) if i != place]
        mine = self.elements[f"color_{place}"].rect
        found = neighbor(mine, cards, *way) or neighbor(mine.inflate(0, 10_000) if way[0] else mine, cards, *way)
        if isinstance(found, Avatar):
            self.chairs.swap(place, found.place)
            self.focus.named(f"color_{found.place}")
            return True
        return False

    def help(self) -> None:
        """Open the rulebook of the chosen rule set (F1)."""
        self.app.open("rulebook", ruleset=self.menu.setup.ruleset)

    def confirm(self) -> None:
        """Start the match, unless a seat has a fault, which is then focused."""
        self.chairs.name_all()
        if self.chairs.faults:
            self.sound("refuse")
            self.rebuild()
            self.focus.named(f"name_{min(self.chairs.faults)}")
            return
        self.app.home("table", setup=presets_of(self.app).sit_down())


def kind_words(level: str) -> str:
    """Return the kind of player as text: a person (empty level), a known one, or a computer player of a level."""
    if level.startswith(KNOWN):
        return level.removeprefix(KNOWN)
    return tr("seats_computer", level=term(f"level_{level}")) if level else tr("seats_person")


def level_sentence(level: Value) -> str:
    """Return a sentence about the strength of a computer player's level, or about a person (empty) or a known one."""
    if str(level).startswith(KNOWN):
        return tr("seats_about_known")
    return tr(f"seats_about_{level}" if level else "seats_about_person")
