"""The teacher at the table: a pane beside the left player's tiles, never over a tile, that can be put away."""

from __future__ import annotations

from collections.abc import Callable

from game import i18n
from game.art import icons, shapes
from game.art.text import wrap
from game.input.hands import Hands
from game.layout import Box, TableLayout
from game.layout.depths import BAR
from game.play.lesson import Advice, Lesson
from game.scene.node import Node, Sprite
from game.table.bar import ButtonLook, TableButton, button_width, draw_button
from game.table.draw import Drawn, canvas, pane, put, width
from game.table.stage import Stage
from game.tokens import color, size
from rules.engine.actions import Action, Discard
from rules.engine.view import View

PAD, LEADING, HEAD, FOOT, END = 16.0, 21.0, 34.0, 58.0, 14.0
SIDE, BUTTON = 24.0, 36.0


def place(layout: TableLayout) -> Box:
    """Where the pane may lie: in the flank at the left, which the table leaves broad while a lesson is given."""
    px, viewer, seats = layout.px, layout.spec.viewer, range(layout.spec.seats)
    others = [seat for seat in seats if seat != viewer]
    at_left = min(others, key=lambda seat: abs(layout.turn(seat) - 270))
    line, plate = layout.line_box(at_left), layout.name_plate(at_left)
    top, bottom = plate.bottom + px(110), layout.name_plate(viewer).y - px(48)
    left = px(16)
    return Box(left, top, line.x - px(12) - left, bottom - top)


def lines_of(words: str, layout: TableLayout) -> list[str]:
    """Words in lines that fit the pane."""
    room = 0.97 * (place(layout).w - layout.px(2 * PAD))  # Chinese is drawn bold, and a little wider than measured
    return wrap(words, round(room), round(size("body") * layout.scale * layout.spec.text))


def room_for(layout: TableLayout) -> int:
    """How many lines a page has room for."""
    return max(2, int((place(layout).h / layout.scale - HEAD - FOOT) / (LEADING * layout.spec.text)))


class LessonPane:
    """What the teacher says, page by page; the last page is the advice, whose tile or button is marked."""

    def __init__(self, stage: Stage, lesson: Lesson, cap: Callable[[str, str], str]) -> None:
        self.stage, self.lesson, self._cap = stage, lesson, cap
        self._split: tuple[object, list[list[str]]] = (None, [])
        self.root = stage.scene.add(Node("lesson", depth=BAR))
        self._pane = self.root.add(Drawn("speech"))
        self.next = self.root.add(TableButton("button:lesson_next", self.turn))
        self.fold = self.root.add(TableButton("button:lesson", self.toggle))
        for button in (self.next, self.fold):
            button.depth = 1
        self.open = True
        self.advice: Advice | None = None
        self.page = 0
        self._ending, self.ended = False, False
        self.marked = False

    # -- what is said ---

    def ask(self, view: View | None, hands: Hands) -> None:
        """The pupil is asked something, or nothing."""
        if self._ending:
            return
        self.advice = None if view is None else self.lesson.advice(view)
        self.page, self.marked = 0, False
        self.point_out(hands)

    def over(self, view: View) -> bool:
        """The deal is over: true when the last words have been read."""
        if not self._ending:
            self._ending, self.open = True, True
            self.advice, self.page = self.lesson.ending(view), 0
        return self.ended

    def turn(self) -> None:
        """The next page; after the last words the lesson is over."""
        if self.more:
            self.page += 1
        elif self._ending:
            self.ended = True

    @property
    def said(self) -> str:
        """The page that is open."""
        gap = "" if i18n.language() in ("zh", "ja") else " "
        return gap.join(self.pages[self.page]) if self.advice is not None else ""

    @property
    def pages(self) -> list[list[str]]:
        """What is said in lines; what has no room on a page runs on to another."""
        if self.advice is None:
            return []
        layout = self.stage.layout
        key = (self.advice, layout, i18n.language())
        if self._split[0] != key:
            most = room_for(layout)
            found = [lines_of(words, layout) for words in self.advice.pages]
            self._split = key, [lines[i : i + most] for lines in found for i in range(0, len(lines), most)]
            self.page = min(self.page, len(self._split[1]) - 1)
        return self._split[1]

    @property
    def more(self) -> bool:
        """Whether there is another page."""
        return self.page + 1 < len(self.pages)

    @property
    def waits(self) -> bool:
        """Whether there is something to turn to."""
        return self.open and self.advice is not None and (self.more or self._ending)

    def toggle(self) -> None:
        """Put the pane away, or fetch it."""
        self.open = not self.open

    def point_out(self, hands: Hands) -> None:
        """Once the advice is read, its tile stands up, or its button is marked."""
        if self.advice is None or self.marked or self.more or not self.open or self.advice.action is None:
            return
        self.marked = True
        mark(hands, self.advice.action)

    # -- the picture of it ---

    def show(self) -> None:
        """Bring it up to date."""
        layout, pages = self.stage.layout, self.pages
        px, box = layout.px, place(layout)
        self._pane.visible = bool(pages) and self.open
        self.next.visible, self.fold.visible = self.waits, bool(pages)
        if not pages:
            return
        side = max(40.0, px(BUTTON))
        self.fold.position = (box.right - side - px(2) if self.open else box.x, box.y + px(2))
        self.fold.box = Box(0, 0, side, side)
        sign = "close" if self.open else "book"
        if self.fold.shown != (sign, side):
            self.fold.shown = (sign, side)
            self.fold.picture = _sign(sign, side, layout.scale, framed=not self.open)
        if not self.open:
            return
        height = px(HEAD + len(pages[self.page]) * LEADING * layout.spec.text + (FOOT if self.waits else END))
        self._pane.position = (box.x, box.y)
        key = (tuple(pages[self.page]), self.page, len(pages), self.waits, box, i18n.language())
        self._pane.show(key, lambda: self._picture(pages, box.w, height, layout))
        look = ButtonLook(i18n.tr("lesson_next"), self._cap("skip", "table"), "gold")
        w = button_width(look, layout.scale, layout.spec.text)
        self.next.position = (box.right - w - px(8), box.y + height - px(56))
        self.next.box = Box(0, 0, w, px(48))
        if self.next.shown != (look, w):
            self.next.shown = (look, w)
            self.next.picture = draw_button(look, w, layout.scale, layout.spec.text)

    def _picture(self, pages: list[list[str]], wide: float, height: float, layout: TableLayout) -> Sprite:
        px, scale = layout.px, layout.scale * layout.spec.text
        surface, pad = pane(wide, height, layout.scale, line=color("gold"), alpha=244)
        small, body = size("small") * scale, size("body") * scale
        x, y = pad + px(PAD), pad + px(22)
        head = i18n.tr("lesson_name")
        put(surface, head, (x, y), small, color("gold_hi"), bold=True)
        if len(pages) > 1:
            number = f"{self.page + 1} / {len(pages)}"
            put(surface, number, (x + width(head, small, bold=True) + px(12), y), small, color("dim"))
        y = pad + px(HEAD) + px(LEADING) * layout.spec.text / 2
        for line in pages[self.page]:
            put(surface, line, (x, y), body, color("text"))
            y += px(LEADING) * layout.spec.text
        return Sprite(surface, pad, pad)

    # -- the pointer ---

    def at(self, point: tuple[float, float]) -> TableButton | None:
        """The button under a point."""
        for button in (self.next, self.fold):
            if button.visible and button.contains(button.to_local(point)):
                return button
        return None

    def targets(self) -> dict[str, list[float]]:
        """Where its buttons are, by name."""
        return {b.name: [*b.position, b.box.w, b.box.h] for b in (self.next, self.fold) if b.visible}


def mark(hands: Hands, action: Action) -> None:
    """Let the tile of an action stand up, or set the focus on its button."""
    if isinstance(action, Discard):
        hands.chosen, hands.focus = action.tile, -1
    else:
        found = next((i for i, offer in enumerate(hands.offers.buttons) if action in offer.choices), None)
        if found is not None:
            hands.focus, hands.keys_used = found, True
    hands.show()


def _sign(name: str, side: float, px: float, *, framed: bool) -> Sprite:
    surface = canvas(side, side)
    if framed:
        shapes.box(surface, (0, 0, side, side), (*color("inset"), 224), 8 * px)
        shapes.box(surface, (0, 0, side, side), color("gold"), 8 * px, max(1.0, px))
    icons.put(surface, name, (side / 2, side / 2), round(16 * px), color("gold_hi" if framed else "dim"))
    return Sprite(surface, 0, 0)
