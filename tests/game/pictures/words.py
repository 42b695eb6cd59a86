"""A screen in words: what stands where, what is drawn on it, what is heard. Pixels are never compared.

While a story is told, the functions that draw are listened to: a picture is described by the calls that made it. All
numbers are whole, colors bear their names among the tokens, and nothing of the machine gets in.
"""

from __future__ import annotations

import difflib
import functools
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any, NamedTuple

import pygame

import game
from game import tokens
from game.art import typefaces
from game.art.nodes import TileNode
from game.art.tiles import TileArt
from game.scene.node import LateNode, Node, Sprite, SpriteNode
from game.scene.surfaces import Cache
from game.screens.sheet_screen import SheetScreen
from game.ui.page import Page
from game.ui.text_field import Entry
from game.ui.widgets import StaticImage, Widget
from rules.core.tiles import CODES
from tests.game.trees import look_of

SURFACE = pygame.Surface
DRAWS = ("text", "shapes", "icons", "marks", "picture", "charts", "buttons", "items")
MAKES = ("portraits", "pieces", "sticks", "items", "icons", "text")
ON = ("surface", "target", "base")
"""How functions that draw call what they draw on."""

USUAL = (("language", ""), ("anchor", "left"), ("room", None), ("shrink", None))
"""Looks of a text that are not worth a word: in the language of the interface, from its left end, as wide as it is."""


def told(value: object) -> str:
    """An argument of a call, in short."""
    say = _SAYING.get(type(value))
    return say(value) if say is not None else _told(value)


def _told(value: object) -> str:
    """An argument of a type that is told as those which it is a kind of."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return repr(value)
    if isinstance(value, int | float):
        return str(round(value))
    if isinstance(value, pygame.Rect):
        return f"[{value.x} {value.y} {value.w} {value.h}]"
    if isinstance(value, SURFACE):
        return Pen.now.label(value)
    if isinstance(value, Sprite):
        return Pen.now.label(value.surface)
    if isinstance(value, tuple | list):
        return _told_items(value)
    return type(value).__name__


def _told_items(value: Sequence[Any]) -> str:
    """A color by its name, or all items."""
    named = _colors().get(tuple(value[:3])) if 3 <= len(value) <= 4 else None
    if named is not None:
        return named if len(value) == 3 else f"{named}/{value[3]}"
    return f"({' '.join(map(told, value))})"


_SAYING: dict[type, Callable[[Any], str]] = {
    bool: repr, type(None): repr, str: repr, int: str, tuple: _told_items, list: _told_items,
    float: lambda value: str(round(value)),
}  # fmt: skip
"""How the usual types are told: millions of arguments are."""


@functools.cache
def _colors() -> dict[tuple[object, ...], str]:
    return {tuple(tokens.color(name)): name for name in reversed(tokens.table()["colors"])}


class Picture(SURFACE):
    """A picture that remembers what was laid on it."""

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Lay another picture on it."""
        if not Pen.now.inside:
            Pen.now.note(self, f"lay {Pen.now.label(source)} at {told(dest)}")
        return super().blit(source, dest, area, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Fill a part of it."""
        if not Pen.now.inside:
            Pen.now.note(self, f"fill {told(color)} {told(rect)}")
        return super().fill(color, rect, special_flags)


class Pen:
    """Listens to all that is drawn. Pictures are held on to as long as it listens, so that none is mistaken."""

    now: Pen

    def __init__(self) -> None:
        self._kept: list[pygame.Surface] = []
        self._labels: dict[int, str] = {}
        self._lines: dict[int, list[str]] = {}
        self.inside = 0
        """How deep in a call that is told as a whole: what it draws by others is not told."""

    def note(self, surface: pygame.Surface, line: str) -> None:
        """Something is drawn."""
        if id(surface) not in self._lines:
            self._lines[id(surface)] = []
            self._kept.append(surface)
        self._lines[id(surface)].append(line)

    def label(self, surface: pygame.Surface) -> str:
        """A picture in a word."""
        return self._labels.get(id(surface)) or f"{surface.get_width()}×{surface.get_height()}"

    def lines(self, surface: pygame.Surface | None) -> list[str]:
        """What was drawn on a picture."""
        return self._lines.get(id(surface), [])

    def drawing(self, name: str, draw: Callable[..., Any]) -> Callable[..., Any]:
        """A function that draws on its first argument."""

        @functools.wraps(draw)
        def drawn(surface: pygame.Surface, *given: Any, **named: Any) -> Any:
            if self.inside:
                return draw(surface, *given, **named)
            named_words = (f"{key}={told(value)}" for key, value in named.items() if (key, value) not in USUAL)
            words = [*map(told, given), *named_words]
            self.note(surface, " ".join([name, *words]))
            self.inside += 1
            try:
                return draw(surface, *given, **named)
            finally:
                self.inside -= 1

        return drawn

    def making(self, name: str, make: Callable[..., Any]) -> Callable[..., Any]:
        """A function that gives a picture."""

        @functools.wraps(make)
        def made(*given: Any, **named: Any) -> Any:
            self.inside += 1
            try:
                found = make(*given, **named)
            finally:
                self.inside -= 1
            picture = found.surface if isinstance(found, Sprite) else found
            if isinstance(picture, SURFACE):
                words = [told(value) for value in (*given, *named.values()) if not isinstance(value, TileArt)]
                self._labels[id(picture)] = f"<{' '.join([name, *words])}>"
                self._kept.append(picture)
            return found

        if hasattr(make, "cache_clear"):
            made.cache_clear = make.cache_clear  # type: ignore[attr-defined]
        return made


@functools.cache
def _modules() -> tuple[ModuleType, ...]:
    """All modules of the window, so that it does not matter which were loaded before."""
    for found in pkgutil.walk_packages(game.__path__, "game."):
        importlib.import_module(found.name)
    return tuple(module for name, module in sorted(sys.modules.items()) if name.startswith("game."))


@functools.cache
def _drawn_before() -> tuple[Any, ...]:
    """All caches of what was drawn. Typefaces are no pictures: to open one takes as long as a page."""
    kept = {id(value) for value in vars(typefaces).values()}
    found = {
        id(value): value
        for module in _modules()
        for value in vars(module).values()
        if isinstance(value, Cache) or (
            hasattr(value, "cache_clear") and module.__name__.startswith(("game.art", "game.table", "game.ui")))
    }  # fmt: skip
    return tuple(value for id, value in found.items() if id not in kept)


def _forget() -> None:
    """Nothing that was drawn before is there."""
    for cache in _drawn_before():
        if isinstance(cache, Cache):
            cache._pictures.clear()
            cache.bytes = 0
        else:
            cache.cache_clear()


class Heard(NamedTuple):
    """A function that is listened to: its name in stories, whether it draws or gives a picture, where it is called."""

    name: str
    draws: bool
    function: Callable[..., Any]
    places: list[tuple[ModuleType, str]]


@functools.cache
def _heard() -> tuple[Heard, ...]:
    """All functions that draw or give a picture."""
    found: dict[int, Heard] = {}
    for module in _modules():
        part = module.__name__.rpartition(".")[2]
        draws = module.__name__ in {f"game.art.{name}" for name in DRAWS} or part == "draw"
        makes = module.__name__ in {f"game.art.{name}" for name in MAKES}
        for name, value in list(vars(module).items()):
            if name.startswith("_") or not callable(value) or isinstance(value, type):
                continue
            if getattr(value, "__module__", "") != module.__name__:
                continue
            signature = inspect.signature(value)
            gives = str(signature.return_annotation).rpartition(".")[2]
            if draws and next(iter(signature.parameters), "") in ON:
                found[id(value)] = Heard(f"{part}.{name}", True, value, [])
            elif makes and gives in ("Sprite", "Surface"):
                found[id(value)] = Heard(name, False, value, [])
    for module in _modules():
        for name, value in vars(module).items():
            if id(value) in found:
                found[id(value)].places.append((module, name))
    return tuple(found.values())


@contextmanager
def listening() -> Iterator[Pen]:
    """Everything that is drawn meanwhile is known."""
    _modules()
    pen = Pen()
    _colors()  # as they are on the screen, though the first thing drawn may be for paper
    Pen.now = pen
    heard = _heard()
    _forget()
    for name, draws, function, places in heard:
        wrapped = (pen.drawing if draws else pen.making)(name, function)
        for module, attribute in places:
            setattr(module, attribute, wrapped)
    sprite = TileArt.sprite

    def tile(art: TileArt, face: int, *given: Any, **named: Any) -> Sprite:
        pen.inside += 1
        try:
            found = sprite(art, face, *given, **named)
        finally:
            pen.inside -= 1
        pen._labels[id(found.surface)] = f"<tile {CODES[face] if face >= 0 else 'back'} {' '.join(map(told, given))}>"
        pen._kept.append(found.surface)
        return found

    TileArt.sprite = tile  # type: ignore[method-assign,assignment]
    pygame.Surface = Picture  # type: ignore[misc]
    try:
        yield pen
    finally:
        pygame.Surface = SURFACE  # type: ignore[misc]
        TileArt.sprite = sprite  # type: ignore[method-assign]
        for _, _, function, places in heard:
            for module, attribute in places:
                setattr(module, attribute, function)
        _forget()


# -- what is there -----------------------------------------------------------------------------------------------------


def scene_lines(node: Node, pen: Pen, indent: int = 0) -> Iterator[str]:
    """Everything of a scene that is visible, and what its pictures show."""
    if not node.visible:
        return
    place, pad = node.place, " " * indent
    words = [f"{pad}{node.name or type(node).__name__} ({round(place.x)} {round(place.y)})"]
    words += [f"turned {round(place.rotation) % 360}"] if round(place.rotation) % 360 else []
    words += [f"scale {place.scale:.2f}"] if round(place.scale, 2) != 1 else []
    words += [f"opacity {place.opacity:.2f}"] if round(place.opacity, 2) != 1 else []
    words += [f"depth {round(place.depth)}"]
    picture = None
    if isinstance(node, TileNode):
        words.append(look_of(node))
    elif isinstance(node, LateNode | SpriteNode):
        sprite = node.sprite()
        picture = sprite.surface if sprite is not None else None
        words += [f"{pen.label(sprite.surface)} off {told((sprite.dx, sprite.dy))}"] if sprite is not None else []
    yield " ".join(words)
    for line in pen.lines(picture):
        yield f"{pad}  | {line}"
    for child in node.children:
        yield from scene_lines(child, pen, indent + 1)


def page_lines(page: Page, pen: Pen) -> Iterator[str]:
    """Everything that stands on a page, as it would be painted now."""
    yield from (f"| {line}" for line in pen.lines(page.ground))
    focused = page.focus.current
    for element in page.manager.get_sprite_group().sprites():
        if not element.visible or element.rect.w <= 0:
            continue
        name = getattr(element, "name", "") or type(element).__name__
        words = [f"{name} {told(element.rect)}"]
        words += ["focus" if page.focus.visible else "focus unseen"] if element is focused else []
        words += ["lit"] if isinstance(element, Widget) and element.highlighted else []
        words += [] if getattr(element, "is_enabled", True) else ["off"]
        words += [f"tip {element.tool_tip_text!r}"] if getattr(element, "tool_tip_text", None) else []
        if isinstance(element, Entry):
            words.append(f"says {element.get_text()!r}")
        yield " ".join(words)
        if not isinstance(element, Widget | StaticImage):
            continue  # a container is large, and nothing is drawn on it
        shown = Picture(element.rect.size, pygame.SRCALPHA)
        if isinstance(element, Widget):
            element.draw_on(shown)
        else:
            element._draw(shown)
        yield from (f"  | {line}" for line in pen.lines(shown))
    over = Picture(page.app.size, pygame.SRCALPHA)
    page.paint_over(over)
    yield from (f"over | {line}" for line in pen.lines(over))


def lines_of(screen: Any, pen: Pen) -> list[str]:
    """A screen, line by line."""
    if isinstance(screen, Page):
        return list(page_lines(screen, pen))
    if isinstance(screen, SheetScreen):
        ground = screen._renderer.ground if screen._renderer is not None else None
        return [*(f"| {line}" for line in pen.lines(ground)), *scene_lines(screen.scene, pen)]
    return list(scene_lines(screen.stage.scene, pen))


class Story:
    """A screen through some steps: whole at first, then what is different after each step."""

    def __init__(self, pen: Pen, audio: Any, hide: Sequence[str] = ()) -> None:
        self.pen, self.audio, self._hide = pen, audio, hide
        self.told: list[str] = []
        self._before: list[str] = []

    def see(self, step: str, screen: Any, *, whole: bool = False) -> None:
        """Look at a screen after a step."""
        now = lines_of(screen, self.pen)
        self.told.append(f"== {step}")
        if self.audio.heard:
            self.told.append(f"heard: {' '.join(self.audio.heard)}")
            self.audio.heard.clear()
        if whole or not self._before:
            self.told += now
        else:
            self.told += [line for line in difflib.unified_diff(self._before, now, n=0, lineterm="")
                          if not line.startswith(("---", "+++", "@@"))]  # fmt: skip
        self._before = now

    @property
    def text(self) -> str:
        """All of it, without what belongs to this machine."""
        words = "\n".join(self.told) + "\n"
        for part in self._hide:
            words = words.replace(part, "~")
        return words
