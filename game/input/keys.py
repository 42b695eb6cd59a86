"""Key bindings: the action of each key, and the label of its key cap.

A key means one thing everywhere ("window"), or another at the table than in the menus. A binding is written
"shift+left"; letters are those of a Latin keyboard and work by their place on the keyboard when another script is on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

import pygame

DEFAULTS: dict[str, dict[str, tuple[str, ...]]] = {
    "window": {
        "full_screen": ("f11", "alt+return"),
        "help": ("f1",),
        "menu": ("f10",),
        "mute": ("f9",),
    },
    "table": {
        "left": ("left",),
        "right": ("right",),
        "move_left": ("shift+left",),
        "move_right": ("shift+right",),
        "discard": ("return", "up"),
        "chow": ("c",),
        "pung": ("p",),
        "kong": ("k",),
        "win": ("m",),
        "pass": ("escape",),
        "tidy": ("t",),
        "auto_win": ("a",),
        "auto_pass": ("n",),
        "throw_drawn": ("d",),
        "auto_sort": ("s",),
        "undo": ("backspace",),
        "skip": ("space",),
        "hint": ("h",),
        "log": ("l",),
        "card": ("j",),
        "compare": ("x",),
        "info": ("i",),
        "next": ("tab",),
        "previous": ("shift+tab",),
        **{f"pick_{number}": (str(number),) for number in range(1, 10)},
    },
    "menu": {
        "left": ("left",),
        "right": ("right",),
        "up": ("up",),
        "down": ("down",),
        "first": ("home",),
        "last": ("end",),
        "page_up": ("pageup",),
        "page_down": ("pagedown",),
        "next": ("tab",),
        "previous": ("shift+tab",),
        "confirm": ("return",),
        "press": ("space",),
        "back": ("escape",),
    },
}
CAPS = {"left": "←", "right": "→", "up": "↑", "down": "↓", "return": "Enter", "escape": "Esc", "pageup": "PgUp",
        "pagedown": "PgDn", "tab": "Tab", "end": "End", "alt": "Alt"}
MAC_CAPS = {"ctrl": "⌘", "alt": "Option"}
MODIFIERS = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL | pygame.KMOD_META, "alt": pygame.KMOD_ALT}
TWINS = {pygame.K_KP_ENTER: pygame.K_RETURN, **{getattr(pygame, f"K_KP{n}"): pygame.K_0 + n for n in range(10)}}


def key_code(name: str) -> int:
    """Return pygame's number of a key by its name, which is that of the constant without ``K_``."""
    code = getattr(pygame, f"K_{name if len(name) == 1 else name.upper()}", None)
    if code is None:
        raise ValueError(f"there is no key '{name}'")
    return int(code)


def parse(binding: str) -> tuple[int, frozenset[str]]:
    """Parse a binding like "shift+left" into a key and its modifiers."""
    *held, name = binding.split("+")
    unknown = [one for one in held if one not in MODIFIERS]
    if unknown:
        raise ValueError(f"there is no modifier '{unknown[0]}'")
    return key_code(name), frozenset(held)


def pressed(event: pygame.event.Event) -> tuple[int, frozenset[str]]:
    """Return the key and the modifiers of a key event, as `parse` does."""
    key = TWINS.get(event.key, event.key)
    place = getattr(event, "scancode", 0)
    if key > 127 and pygame.KSCAN_A <= place <= pygame.KSCAN_Z:
        key = pygame.K_a + place - pygame.KSCAN_A  # a letter of another script, at its Latin place
    held = getattr(event, "mod", 0)
    return key, frozenset(name for name, mask in MODIFIERS.items() if held & mask)


_NAMES = {int(getattr(pygame, name)): name[2:].lower() for name in dir(pygame) if name.startswith("K_")}
_HELD = frozenset(code for code, name in _NAMES.items()
                  if name.removeprefix("l").removeprefix("r") in ("shift", "ctrl", "alt", "meta", "gui", "super"))


def binding_of(event: pygame.event.Event) -> str:
    """Return a key event as a binding like "shift+left"; empty for a modifier alone and for keys without a name."""
    key, held = pressed(event)
    if key in _HELD or key not in _NAMES:
        return ""
    return "+".join([*(name for name in MODIFIERS if name in held), _NAMES[key]])


def cap_of(binding: str) -> str:
    """Return the label of a binding as it is shown on a key cap, by the names of a Mac's keyboard on macOS."""
    caps, parts = CAPS | MAC_CAPS if sys.platform == "darwin" else CAPS, binding.split("+")
    return "+".join(caps.get(part, part.upper() if len(part) < 4 else part.capitalize()) for part in parts)


class Keys:
    """The current key bindings: the defaults, overridden by the player's own.

    Keys are bound to actions for each context, such as the table or a menu. Unknown actions or keys of a saved binding
    are listed in `unknown` and change nothing.
    """

    def __init__(self, own: Mapping[str, Mapping[str, Iterable[str]]] | None = None) -> None:
        """Bind the default keys and then the player's `own`: keys by context and action."""
        self.bindings = {context: dict(actions) for context, actions in DEFAULTS.items()}
        self.unknown: tuple[str, ...] = ()
        for context, actions in (own or {}).items():
            for action, keys in actions.items():
                try:
                    self.bind(context, action, tuple(keys))
                except ValueError:
                    self.unknown += (f"{context}.{action}",)
        self._read()

    def bind(self, context: str, action: str, keys: tuple[str, ...]) -> None:
        """Set the keys of an action in a context; they are taken from any other action of the context."""
        if action not in DEFAULTS.get(context, {}):
            raise ValueError(f"there is no action '{action}' in '{context}'")
        taken = {parse(key) for key in keys}
        for other, theirs in self.bindings[context].items():
            self.bindings[context][other] = tuple(key for key in theirs if parse(key) not in taken)
        self.bindings[context][action] = keys
        self._read()

    def action(self, event: pygame.event.Event, context: str = "window") -> str | None:
        """Return the action of a key event in a context or everywhere; None for other events and unbound keys."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return None
        key = pressed(event)
        return self._by_key[context].get(key) or self._by_key["window"].get(key)

    def label(self, action: str, context: str = "table") -> str:
        """Return the key cap label of an action's first key; empty when it has none."""
        keys = self.bindings[context].get(action) or self.bindings["window"].get(action) or ()
        if not keys:
            return ""
        return cap_of(keys[0])

    def owner(self, context: str, binding: str) -> tuple[str, str] | None:
        """Return the context and action that a key is bound to now, as seen from `context`; None if there is none.

        Keys of the window hold in every context.
        """
        contexts = tuple(self.bindings) if context == "window" else (context, "window")
        for known in contexts:
            for action, keys in self.bindings[known].items():
                if any(parse(key) == parse(binding) for key in keys):
                    return known, action
        return None

    def _read(self) -> None:
        """Rebuild the lookup from keys to actions."""
        self._by_key = {context: {parse(key): action for action, keys in actions.items() for key in keys}
                        for context, actions in self.bindings.items()}
