"""Who sits where: persons and computer players about a table, and how the match is played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ai.levels import offered
from game.app.screen import Program
from game.art import shapes, text
from game.art.felt import table_felt
from game.art.picture import walls
from game.art.text import write
from game.art.wood import wood
from game.i18n import plural, ruleset_name, term, tr, words
from game.play.setup import NAME_LIMIT
from game.screens.front.chairs import Chairs
from game.screens.front.seat_parts import CARD_WIDE, Avatar, ColorPalette
from game.screens.menu_state import menu_of
from game.tokens import color, grown, size
from game.ui.controls import Choice, Control, Segment, State, Toggle, Value
from game.ui.drawer import DrawerPage
from game.ui.entry import Entry
from game.ui.focus import Target, neighbor
from game.ui.widgets import Button, Field, Still
from rules.options import Option, Options, disabled
from rules.ruleset import Ruleset
from saves.characters import style_of

CARD, SMALL_CARD = (CARD_WIDE, 116), (CARD_WIDE, 108)
PANE_WIDE = 304
LEAST_ROUND = 860  # units in which cards find room about the table
LEAST_TABLE = 150
UNDER = 30  # units between a card and the table, where a line says something of who sits there
CLOCKS = (0, 3, 5, 10, 20)
FEW_LENGTHS, USUAL_DEALS = 8, (4, 8, 16, 32)


def card_places(count: int, wide: float, height: float, columns: bool = False) -> list[tuple[float, float]]:
    """Left upper corners of the cards about the middle of a field, the first below, then in order of play.

    Up to four sit on the sides of the table; more, or all in `columns`, sit in two, up at the right, down at the left.
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


def length_of(ruleset: Ruleset, options: Options) -> Option | None:
    """The house rule that now says how long a match is: in rounds, in deals, or by name; None where none says it."""
    declared = {option.id: option for option in ruleset.options if disabled(option, options) is None}
    if "length_count" in declared:
        return None  # there the name only says what is counted
    return next((declared[id] for id in ("rounds", "deals", "length") if id in declared), None)


def length_control(ruleset: Ruleset, option: Option, options: Options, room: int) -> Control:
    """Numbers side by side, the one that holds with its noun; or a list of names."""
    now = options[option.id]
    if not isinstance(now, int):
        return Choice(option.choices, partial(words().choice_label, ruleset.id, option.id), room)
    noun = option.id.removesuffix("s")
    return Segment(lengths_of(option, now), lambda n: plural(noun, int(n)) if n == now else str(n), room)


def lengths_of(option: Option, now: int) -> tuple[int, ...]:
    """The lengths to choose from: all where they are few, else the usual ones and the one that holds now."""
    if option.choices:
        return tuple(int(choice) for choice in option.choices)
    low, high = option.range or (now, now)
    if high - low < FEW_LENGTHS:
        return tuple(range(low, high + 1))
    return tuple(sorted({now, *(deals for deals in USUAL_DEALS if low <= deals <= high)}))


class SeatsScreen(DrawerPage):
    """The last step before the table."""

    name = "seats"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.menu = menu_of(app)
        self.chairs = Chairs(self.menu, self.rebuild)
        self.cards: list[pygame.Rect] = []
        self.styles: dict[int, Still] = {}
        """The lines below the cards, by chair."""

    def enter(self) -> None:
        self.menu.name_computers()
        self.chairs.fit_levels()
        super().enter()

    def first_focus(self) -> str:
        return "sit"

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> None:
        setup = self.menu.setup
        native = self.menu.ruleset().native
        name = ruleset_name(setup.ruleset)
        parts = [name] if native == name else [name, native]
        if setup.preset:
            parts.append(tr("seats_preset", name=setup.preset))
        steps = (tr("step_rules"), tr("step_house_rules"), tr("step_seats"))
        self.header(tr("seats_title"), " · ".join(parts), steps, 2)
        pane_x = self.right - PANE_WIDE
        free = self.height - 168 - (0 if self.pane_open else 36)
        high = min(free, 640.0)
        end = pane_x - (12 if self.narrow else 36) if self.pane_open else self.right
        field = (self.margin, 112.0 + (free - high) / 2, end - self.margin, high)
        wide = min(field[2], 1000)
        left = field[0] + (field[2] - wide) / 2
        columns = len(self.chairs.seats) > 4 or wide < LEAST_ROUND
        places = card_places(len(self.chairs.seats), wide, field[3], columns)
        card = SMALL_CARD if columns else CARD
        round_table, between = field[3] - 2 * (CARD[1] + UNDER), wide - 2 * SMALL_CARD[0] - 24
        side = min(260.0, between) if columns else min(284.0, round_table)
        if side >= LEAST_TABLE:
            self._table(left + wide / 2, field[1] + field[3] / 2, side)
        self.styles.clear()
        self.cards = [self.pixels((left + x, field[1] + y, *card)) for x, y in places]
        for place, (x, y) in enumerate(places):
            targets = self._card(place, left + x, field[1] + y, card)
            self.focus.region(f"seat_{place}", targets)
        if self.pane_open:
            self._pane(pane_x)
        self._sit(pane_x)

    def _card(self, place: int, x: float, y: float, card: tuple[int, int]) -> list[Target]:
        seat, fault = self.chairs.seats[place], self.chairs.faults.get(place, "")
        w, h = card
        pad = 16 if card == CARD else 12
        self.panel((x, y, w, h), line="red_hi" if fault else "line_soft")
        avatar = Avatar(self, self.chairs, place, (x + pad, y + pad, 40), self.offer_colors, self.card_at)
        entry = Entry(self, f"name_{place}", (x + pad + 52, y + pad, w - 2 * pad - 52, 40), seat.name,
                      partial(self.rename, place), limit=NAME_LIMIT)  # fmt: skip
        kinds = Choice(("", *offered(self.menu.setup.ruleset)), lambda level: kind_words(str(level)), w - 2 * pad,
                       "person" if seat.human else "computer")  # fmt: skip
        who = Field(self, f"kind_{place}", (x + pad, y + h - pad - 38, w - 2 * pad, 38), kinds, seat.level,
                    partial(self.chairs.set_kind, place))  # fmt: skip
        spot = self.px(x + 2), self.px(y + 2)
        shapes.disc(self.ground, spot, self.px(12), color("line"))
        write(
            self.ground,
            str(place + 1),
            (spot[0], spot[1] - 1),
            self.px(size("small")),
            color("gold_hi"),
            True,
            "center",
        )
        if fault:
            self.label(tr(fault), (x + pad, y + h + 12), "small", "red_hi", room=w)
        else:
            self.styles[place] = Still(self, (x, y + h, w, 24), partial(self._draw_style, place))
        return [avatar, entry, who]

    def _draw_style(self, place: int, surface: pygame.Surface) -> None:
        """How a computer player plays; nobody knows it of others."""
        seat = self.chairs.seats[place]
        style = "" if seat.human else style_of(seat.name)
        if style:
            words, room = tr(f"style_{style}"), surface.get_width()
            pixels = text.shrunk(words, room, self.px(size("small")))
            at = surface.get_rect().center
            write(surface, text.cut(words, room, pixels), at, pixels, color("dim"), False, "center")

    def _table(self, x: float, y: float, side: float) -> None:
        """The small table in the middle with numbers toward the chairs."""
        frame = self.pixels((x - side / 2, y - side / 2, side, side))
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
        shapes.pane(
            self.ground, plate, self.px(16), color("inset"), color("gold"), self.px(2)
        )
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
            at = self.px(x + spot.x), self.px(y + spot.y)
            shapes.disc(self.ground, at, self.px(14), color("inset"))
            write(
                self.ground,
                str(place + 1),
                (at[0], at[1] - 1),
                self.px(size("small")),
                color("gold_hi"),
                True,
                "center",
            )

    def _pane(self, x: float) -> None:
        people = self.menu.setup.people
        bottom = self.height - 92
        self.panel((x, 96, PANE_WIDE, bottom - 96))
        self.label(tr("seats_match"), (x + 24, 126), "card", bold=True)
        y, made = 148.0, list[Target]()
        for name, key, segment, value, change in self._settings():
            control = self._fitting(segment)
            self._caption(tr(key), (x + 24, y + 8), "small", "dim")
            made.append(Field(self, name, (x + 24, y + 20, PANE_WIDE - 48, 40), control, value, change))
            y += 70
        if people >= 2:
            made += self._hot_seat(x, y + 6, bottom)
        self.focus.region("match", made)

    def _caption(self, words: str, at: tuple[float, float], name: str, tint: str, *, bold: bool = False) -> None:
        """Words in the pane, smaller where they find no room as large as the player wants them."""
        room = self.px(PANE_WIDE - 48)
        pixels = text.shrunk(words, room, self.px(size(name)), bold)
        spot = self.px(at[0]), self.px(at[1])
        write(self.ground, text.cut(words, room, pixels, bold), spot, pixels, color(tint), bold)

    def _fitting(self, control: Control) -> Control:
        """A control of the pane, or a list where its words find no room side by side."""
        if not isinstance(control, Segment):
            return control
        plain = Segment(control.choices, control.label)
        fits = plain.least(State(self.scale)) <= self.px(PANE_WIDE - 48)
        return control if fits else Choice(control.choices, control.label, PANE_WIDE - 48)

    def _sit(self, x: float) -> None:
        label = tr("seats_sit") if self.menu.setup.people else tr("seats_watch")
        sit = Button(self, "sit", (x, self.height - 76, PANE_WIDE, 56), label, self.confirm, kind="gold", cap="Enter",
                     pixels=size("card"))  # fmt: skip
        self.focus.region("sit", [sit])

    def _settings(self) -> list[tuple[str, str, Control, Value, Callable[[Value], None]]]:
        """Name, label, control, value and what to do, for each choice about the match."""
        ruleset, setup = self.menu.ruleset(), self.menu.setup
        options = ruleset.resolve(setup.options)
        found: list[tuple[str, str, Control, Value, Callable[[Value], None]]] = []
        room = PANE_WIDE - 48
        if len(ruleset.seats) > 1 and "players" in options:
            counts = Segment(tuple(sorted(ruleset.seats)), str, room)
            found.append(
                ("players", "seats_players", counts, options["players"], partial(self.chairs.set_option, "players"))
            )
        if (length := length_of(ruleset, options)) is not None:
            take = partial(self.chairs.set_option, length.id)
            found.append(("rounds", "seats_length", length_control(ruleset, length, options, room),
                          options[length.id], take))  # fmt: skip
        seating = Segment((True, False), lambda dice: tr("seats_by_dice" if dice else "seats_fixed"), room)
        found.append(("seating", "seats_seating", seating, setup.by_dice, self.chairs.set_dice))
        if "claim_timeout_s" in options:
            now = options["claim_timeout_s"]
            clocks = Segment(tuple(sorted({*CLOCKS, int(now)})), clock_words, room)
            found.append(("clock", "seats_clock", clocks, now, partial(self.chairs.set_option, "claim_timeout_s")))
        else:
            clocks = Segment(CLOCKS, clock_words, room)
            found.append(("clock", "seats_clock", clocks, setup.claim_seconds, self.chairs.set_clock))
        if setup.people == 1:
            undo = Segment((False, True), lambda on: tr("seats_undo_yes" if on else "seats_undo_no"), room)
            found.append(("undo", "seats_undo", undo, setup.undo, partial(self.chairs.set_flag, "undo")))
        return found

    def _hot_seat(self, x: float, y: float, bottom: float) -> list[Target]:
        setup, made = self.menu.setup, list[Target]()
        self.rule(x + 24, y, PANE_WIDE - 48)
        self._caption(tr("seats_hot"), (x + 24, y + 24), "card", "text", bold=True)
        y += 44
        for name, key, value in (
            ("curtain", "seats_curtain", setup.curtain),
            ("ask_able_only", "seats_ask_able", setup.ask_able_only),
        ):
            lines = text.wrap(tr(key), self.px(PANE_WIDE - 48 - 56), self.px(size("small")), lines=3)
            high = max(38.0, grown(20) * len(lines) + 4)
            for i, line in enumerate(lines):
                self.label(line, (x + 24, y + high / 2 + (i - (len(lines) - 1) / 2) * grown(18)), "small")
            made.append(Field(self, name, (x + PANE_WIDE - 68, y + high / 2 - 18, 44, 36), Toggle(), value,
                              partial(self.chairs.set_flag, name)))  # fmt: skip
            y += high
        key = "seats_ask_able_on" if setup.ask_able_only else "seats_ask_able_off"
        lines = text.wrap(tr(key), self.px(PANE_WIDE - 48), self.px(size("small")))
        leading = grown(20)
        if y + 8 + leading * len(lines) < bottom:
            self.paragraph(tr(key), (x + 24, y + 4), PANE_WIDE - 48, "small", "dim", lines=len(lines), leading=leading)
        return made

    # -- what players do ----------------------------------------------------------------------------------------------

    def rename(self, place: int, name: str) -> None:
        """Take a name as it is typed; a character has a portrait, and a way of playing."""
        self.chairs.rename(place, name)
        self.elements[f"color_{place}"].repaint()
        if place in self.styles:
            self.styles[place].repaint()

    def offer_colors(self, place: int, anchor: pygame.Rect) -> None:
        """Open the palette beside a card."""
        self.above.open(ColorPalette(self, self.chairs, place, anchor))

    def card_at(self, spot: tuple[int, int]) -> int | None:
        """Whose card lies at a point of the window."""
        found = pygame.Rect(spot, (1, 1)).collidelist(self.cards)
        return found if found >= 0 else None

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_ALT and self._swap_by_key(event):
            return True
        return super().process(event)

    def _swap_by_key(self, event: pygame.event.Event) -> bool:
        """Alt and an arrow: the one in focus changes places with the neighbor there."""
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
        self.app.open("rulebook", ruleset=self.menu.setup.ruleset)

    def confirm(self) -> None:
        self.chairs.name_all()
        if self.chairs.faults:
            self.sound("refuse")
            self.rebuild()
            self.focus.named(f"name_{min(self.chairs.faults)}")
            return
        self.menu.sat_down()
        self.app.home("table", setup=self.menu.setup)


def kind_words(level: str) -> str:
    """Who sits on a chair, in words."""
    return tr("seats_computer", level=term(f"level_{level}")) if level else tr("seats_person")


def clock_words(seconds: Value) -> str:
    """A clock for claims, in short words."""
    return tr("seats_seconds", n=seconds) if seconds else term("off")
