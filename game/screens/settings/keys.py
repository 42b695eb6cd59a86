"""The key bindings screen; keys of table and window can be rebound."""

from __future__ import annotations

import pygame

from game.app.screen import Program
from game.art import marks, shapes, text
from game.art.text import write
from game.i18n import term, tr
from game.input.keys import DEFAULTS, Keys, binding_of, cap_of
from game.tokens import GUTTER, color, grown, size
from game.ui.button_rows import ClosingPage, RowButton
from game.ui.lists import LIST_LAYER
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect, Widget, caption

ROW, HEADING = 44, 40
COLUMNS = (("table",), ("window", "menu"))
FIXED = frozenset(("menu",))  # with other keys nobody would find the way back to this page
PICKS = tuple(f"pick_{number}" for number in range(1, 10))  # the first stands for all
Bindings = dict[str, dict[str, tuple[str, ...]]]


def own_bindings(keys: Keys) -> Bindings:
    """Return the key bindings that differ from the defaults, by context and action."""
    found = {context: {action: held for action, held in actions.items() if held != DEFAULTS[context][action]}
             for context, actions in keys.bindings.items()}  # fmt: skip
    return {context: actions for context, actions in found.items() if actions}


class KeyRow(Widget):
    """Row of an action with its keys; a press waits for a new key, a right click restores the default."""

    enters = shows_focus = True

    def __init__(self, page: KeysScreen, context: str, action: str, rect: Rect, view: ScrollView) -> None:
        """Create the row; the keys of menus and of picking tiles are fixed."""
        self.screen, self.context_name, self.action_name = page, context, action
        self.fixed = context in FIXED or action in PICKS
        super().__init__(page, f"key_{context}_{action}", rect, container=view.content,
                         action=None if self.fixed else lambda: page.wait_for(self),
                         context=None if self.fixed else self.put_back)  # fmt: skip

    @property
    def focusable(self) -> bool:
        """True unless the keys are fixed."""
        return not self.fixed

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the action's name and its keys."""
        rect, body = surface.get_rect(), self.px(size("body"))
        keys = self.page.app.keys.bindings[self.context_name][self.action_name]
        changed = keys != DEFAULTS[self.context_name][self.action_name]
        if not self.fixed:
            self.lighten(surface)
        if changed:
            self.gold_bar(surface, 8)
        caps = ["1–9"] if self.action_name in PICKS else [cap_of(key) for key in keys]
        x = rect.w - self.px(12)
        for cap in reversed(caps):
            x = marks.keycap(surface, cap, (x, rect.centery), self.page.scale, "midright").x - self.px(6)
        if not caps:
            x = write(surface, tr("keys_none"), (x, rect.centery), body, color("off"), anchor="midright").x
        words = text.cut(tr(f"key_{self.action_name}"), x - self.px(20), body, changed)
        write(surface, words, (self.px(14), rect.centery - 1), body, color("dim" if self.fixed else "text"), changed)

    def key(self, event: pygame.event.Event) -> bool:
        """Restore the default with R, Delete or Backspace; return true if the key was consumed."""
        if event.key in (pygame.K_r, pygame.K_DELETE, pygame.K_BACKSPACE):
            self.put_back()
            return True
        return False

    def put_back(self) -> None:
        """Restore the default keys unless another action uses one of them now."""
        for key in DEFAULTS[self.context_name][self.action_name]:
            if not self.screen.free(self.context_name, self.action_name, key):
                return
        self.screen.bind(self.context_name, self.action_name, DEFAULTS[self.context_name][self.action_name])


class KeyPrompt(Widget):
    """Popup that waits for the new key of an action; Esc or a click cancels."""

    focusable = False

    def __init__(self, page: KeysScreen, row: KeyRow) -> None:
        """Create the popup for the action of a row."""
        self.screen, self.row = page, row
        wide = min(page.width - 48, grown(420))
        high = grown(112)
        super().__init__(page, "waiting", ((page.width - wide) / 2, (page.height - high) / 2, wide, high),
                         layer=LIST_LAYER)  # fmt: skip

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the action's name and the instruction."""
        rect = surface.get_rect()
        shapes.pane(surface, rect, self.px(12), color("raised"), color("gold"))
        lines = ((tr(f"key_{self.row.action_name}"), "card", "text"), (tr("keys_press"), "body", "gold_hi"),
                 (tr("keys_press_leave"), "small", "dim"))  # fmt: skip
        for i, (words, type_size, tint) in enumerate(lines):
            pixels = self.px(size(type_size))
            shown = text.cut(words, rect.w - self.px(32), pixels, i == 0)
            write(surface, shown, (rect.centerx, self.px(grown(28 + 28 * i))), pixels, color(tint), i == 0, "center")

    def take(self, event: pygame.event.Event) -> bool:
        """Bind the pressed key and close; return true if the event was consumed."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.page.overlays.close()
        elif event.type == pygame.KEYDOWN:
            key = binding_of(event)
            if key == "escape":
                self.page.overlays.close()
            elif key:
                self.page.overlays.close()
                self.screen.rebind(self.row.context_name, self.row.action_name, key)
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT)


class KeysScreen(ClosingPage):
    """The key bindings in two columns: the table's; the window's and the menus'."""

    name = "keys"

    def __init__(self, app: Program) -> None:
        """Create the screen; `fault` is why a key was refused."""
        super().__init__(app)
        self.fault = ""
        self.rows: list[KeyRow] = []

    def first_focus(self) -> str:
        """Name the element focused first: the first action."""
        return self.rows[0].name

    def build(self) -> None:
        """Create both columns and the buttons."""
        self.header(tr("keys_title"))
        self.rows = []
        boxes = self.content(96, 84).row(None, None, gap=GUTTER)
        for place, (contexts, box) in enumerate(zip(COLUMNS, boxes, strict=True)):
            self.panel(box)
            rows = sum(HEADING + grown(ROW) * len(self._actions(context)) for context in contexts)
            view = ScrollView(self, f"keys_{place}", box.inset(8).less(right=12), rows + 8)
            column, made = view.column(), list[KeyRow]()
            for context in contexts:
                words = tr(f"keys_{context}") + (f" · {tr('keys_fixed')}" if context in FIXED else "")
                caption(self, column.take(HEADING), words, view.content, 14, 22)
                made += [KeyRow(self, context, action, column.take(grown(ROW)), view)
                         for action in self._actions(context)]  # fmt: skip
            self.focus.region(f"keys_{place}", made)
            self.rows += made
        self._footer()

    @staticmethod
    def _actions(context: str) -> list[str]:
        """Return the actions of a context; the actions that pick a tile by number are one."""
        return [action for action in DEFAULTS[context] if action not in PICKS[1:]]

    def _footer(self) -> None:
        """Create the buttons at the foot, with the error or a hint between them."""
        reset = RowButton("reset", term("reset"), self.reset, least=150, enabled=bool(own_bindings(self.app.keys)))
        note, tint = (self.fault, "red_hi") if self.fault else (tr("keys_how"), "dim")
        self.focus.region("footer", self.closing_foot(self.foot(), [reset], note, tint))

    # -- what players do ----------------------------------------------------------------------------------------------

    def wait_for(self, row: KeyRow) -> None:
        """Open the popup that waits for the new key of a row's action."""
        self.overlays.open(KeyPrompt(self, row))

    def free(self, context: str, action: str, key: str) -> bool:
        """Return true if an action may use a key; otherwise show the reason at the foot of the page."""
        owner = self.app.keys.owner(context, key)
        reason = ""
        if context == "window" and len(key.removeprefix("shift+")) == 1:
            reason = tr("keys_letter", cap=cap_of(key), ctrl=cap_of("ctrl"), alt=cap_of("alt"))
        elif owner is not None and owner != (context, action):
            theirs = tr("keys_" + owner[0]), tr(f"key_{'pick_1' if owner[1] in PICKS else owner[1]}")
            reason = tr("keys_taken", cap=cap_of(key), action=theirs[1], place=theirs[0])
        self.fault = reason
        if reason:
            self.sound("refuse")
            self.rebuild()
        return not reason

    def rebind(self, context: str, action: str, key: str) -> None:
        """Replace the first key of an action, unless the new key is taken."""
        if self.free(context, action, key):
            others = tuple(other for other in self.app.keys.bindings[context][action][1:] if other != key)
            self.bind(context, action, (key, *others))

    def bind(self, context: str, action: str, held: tuple[str, ...]) -> None:
        """Save the keys of an action."""
        keys = Keys(own_bindings(self.app.keys))
        keys.bind(context, action, held)
        self._keep(own_bindings(keys))

    def reset(self) -> None:
        """Restore all default keys."""
        self._keep({})

    def _keep(self, bindings: Bindings) -> None:
        """Save these bindings, which differ from the defaults, and rebuild the page."""
        self.fault = ""
        self.app.user_data.change(keys=bindings)
        self.rebuild()

    def confirm(self) -> None:
        """Leave the page (Enter)."""
        self.back()
