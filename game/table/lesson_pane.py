"""The teacher at the table: a pane beside the left player's tiles, never over a tile, that can be put away."""

from __future__ import annotations

from collections.abc import Callable

from game import i18n
from game.art import items, shapes
from game.art.icons import icon
from game.art.words import width
from game.input.hands import Hands
from game.layout import Box, TableLayout
from game.layout.metrics import BAR
from game.lesson import Advice, Lesson
from game.scene.node import Node, Sprite
from game.table.bar import Button, Look, button_width, draw_button
from game.table.draw import Drawn, canvas, pane, put
from game.tokens import color, size
from game.ui.text import wrap
from rules.actions import Action, Discard
from rules.view import View

PAD, LEADING, HEAD, FOOT = 16.0, 21.0, 30.0, 46.0
SIDE, BUTTON = 24.0, 36.0


def place(layout: TableLayout) -> Box:
    """Where the pane may lie: between the plate of the player at the left and the own one, clear of racks and waits."""
    px, viewer, seats = layout.px, layout.spec.viewer, range(layout.spec.seats)
    others = [seat for seat in seats if seat != viewer]
    at_left = min(others, key=lambda seat: abs(layout.angle(seat) - 270))
    plate, waits = layout.name_plate(at_left), layout.box("waits")
    (x1, y1), (x2, y2) = layout.rack_line(at_left)
    left, top = px(SIDE), plate.bottom + px(14)
    right = max(plate.right, min(x1, x2) - px(16))
    bottom = min(waits.y, layout.name_plate(viewer).y) - px(10)
    return Box(left, top, right - left, max(bottom, min(y1, y2)) - top if right > waits.x else bottom - top)


class LessonPane:
    """What the teacher says, page by page; the last page is the advice, whose tile or button is marked."""

    def __init__(self, root: Node, lesson: Lesson, cap: Callable[[str, str], str]) -> None:
        self.lesson, self._cap = lesson, cap
        self.root = root.add(Node("lesson", depth=BAR))
        self._pane = self.root.add(Drawn("speech"))
        self.next = self.root.add(Button("button:lesson_next", self.turn))
        self.fold = self.root.add(Button("button:lesson", self.toggle))
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
        return self.advice.pages[self.page] if self.advice is not None else ""

    @property
    def more(self) -> bool:
        """Whether there is another page."""
        return self.advice is not None and self.page + 1 < len(self.advice.pages)

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

    def show(self, layout: TableLayout) -> None:
        """Bring it up to date."""
        px = layout.px
        box = place(layout)
        said = self.advice is not None
        self._pane.visible = said and self.open
        self.next.visible = self.waits
        self.fold.visible = said
        if self.advice is None:
            return
        pages = self.advice.pages
        height = self._height(pages[self.page], box, layout) if self.open else 0.0
        side = max(40.0, px(BUTTON))
        at = box.right - side - px(2) if self.open else box.x
        self.fold.position, self.fold.box = (at, box.y + px(2)), Box(0, 0, side, side)
        sign = "close" if self.open else "book"
        if self.fold.shown != (sign, side):
            self.fold.shown = (sign, side)
            self.fold.picture = _sign(sign, side, layout.scale, framed=not self.open)
        if not self.open:
            return
        self._pane.position = (box.x, box.y)
        self._pane.show((pages, self.page, box, i18n.language()), lambda: self._picture(box, height, layout))
        look = Look(i18n.tr("lesson_next"), self._cap("skip", "table"), "gold")
        w = button_width(look, layout.scale, layout.spec.text)
        self.next.position = (box.right - w - px(10), box.y + height - px(FOOT) + px(2))
        self.next.box = Box(0, 0, w, px(48))
        if self.next.shown != (look, w):
            self.next.shown = (look, w)
            self.next.picture = draw_button(look, w, layout.scale, layout.spec.text)

    @staticmethod
    def lines(words: str, box: Box, layout: TableLayout) -> list[str]:
        """A page in lines."""
        return wrap(words, round(box.w - layout.px(2 * PAD)), round(size("body") * layout.scale * layout.spec.text))

    def _height(self, words: str, box: Box, layout: TableLayout) -> float:
        rows = len(self.lines(words, box, layout))
        foot = FOOT if self.waits else 4.0
        return layout.px(HEAD + PAD + rows * LEADING * layout.spec.text + foot)

    def _picture(self, box: Box, height: float, layout: TableLayout) -> Sprite:
        assert self.advice is not None
        px, scale, pages = layout.px, layout.scale, self.advice.pages
        surface, pad = pane(box.w, height, scale, line=color("gold"), alpha=244)
        small, body = size("small") * scale * layout.spec.text, size("body") * scale * layout.spec.text
        x, y = pad + px(PAD), pad + px(22)
        head = i18n.tr("lesson_name")
        put(surface, head, (x, y), small, color("gold_hi"), bold=True)
        if len(pages) > 1:
            number = f"{self.page + 1} / {len(pages)}"
            put(surface, number, (x + width(head, small, bold=True) + px(12), y), small, color("dim"))
        y = pad + px(HEAD + 18)
        for line in self.lines(pages[self.page], box, layout):
            put(surface, line, (x, y), body, color("text"), room=box.w - px(2 * PAD) + 2)
            y += px(LEADING) * layout.spec.text
        return Sprite(surface, pad, pad)

    # -- the pointer ---

    def at(self, point: tuple[float, float]) -> Button | None:
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
    items.lay(surface, icon(name, round(16 * px), color("gold_hi" if framed else "dim")), (side / 2, side / 2))
    return Sprite(surface, 0, 0)
