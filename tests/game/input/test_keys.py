"""Named actions: every key does what its cap says."""

from __future__ import annotations

import pygame
import pytest

from game.input.keys import DEFAULTS, Keys, parse


def press(key: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=scancode)


@pytest.mark.parametrize("context", DEFAULTS)
def test_no_key_has_two_meanings_in_one_place(context: str) -> None:
    keys = [parse(key) for bound in (DEFAULTS[context] | DEFAULTS["window"]).values() for key in bound]
    assert len(keys) == len(set(keys))


def test_a_key_means_one_thing_at_the_table_and_another_in_the_menus() -> None:
    keys = Keys()
    escape = press(pygame.K_ESCAPE)
    assert (keys.action(escape, "table"), keys.action(escape, "menu"), keys.action(escape)) == ("pass", "back", None)


def test_modifiers_count() -> None:
    keys = Keys()
    assert keys.action(press(pygame.K_LEFT), "table") == "left"
    assert keys.action(press(pygame.K_LEFT, pygame.KMOD_LSHIFT), "table") == "move_left"
    assert keys.action(press(pygame.K_LEFT, pygame.KMOD_RSHIFT | pygame.KMOD_NUM), "table") == "move_left"
    assert keys.action(press(pygame.K_RETURN, pygame.KMOD_LALT), "menu") == "full_screen"


def test_letters_work_by_their_place_under_another_script() -> None:
    cyrillic_es = 0x441  # on the key that is C on a Latin keyboard
    assert Keys().action(press(cyrillic_es, scancode=pygame.KSCAN_C), "table") == "chow"


def test_the_number_block_counts_like_the_row() -> None:
    assert Keys().action(press(pygame.K_KP3), "table") == "pick_3"
    assert Keys().action(press(pygame.K_KP_ENTER), "menu") == "confirm"


def test_a_new_binding_takes_the_key_from_its_old_owner() -> None:
    keys = Keys({"table": {"hint": ("p",)}})
    assert keys.action(press(pygame.K_p), "table") == "hint"
    assert keys.label("pung") == "" and keys.label("hint") == "P"


def test_the_cap_says_which_key() -> None:
    keys = Keys()
    assert [keys.label(action) for action in ("left", "move_left", "discard", "pass", "win", "help", "skip")] == [
        "←", "Shift+←", "Enter", "Esc", "M", "F1", "Space"]  # fmt: skip


@pytest.mark.parametrize("wrong", ["nokey", "hyper+a", "shift+"])
def test_an_unknown_key_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="there is no"):
        Keys().bind("table", "hint", (wrong,))


@pytest.mark.parametrize("own", [
    {"table": {"fly": ("x",)}}, {"table": {"left": ("nosuchkey",)}}, {"table": {"left": ("",)}},
    {"nowhere": {"left": ("x",)}}, {"table": {"left": ("shift+", "x")}}, {"table": {"left": ("é",)}},
])  # fmt: skip
def test_kept_keys_that_are_unknown_change_nothing_and_are_named(own: dict[str, dict[str, tuple[str, ...]]]) -> None:
    keys = Keys({**own, "menu": {"press": ("b",)}})
    assert keys.bindings["table"] == DEFAULTS["table"]
    assert keys.bindings["menu"]["press"] == ("b",), "what is known holds"
    (context, actions), = own.items()
    assert keys.unknown == (f"{context}.{next(iter(actions))}",)


def test_an_unknown_action_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no action"):
        Keys().bind("table", "dance", ("d",))


def test_other_events_mean_nothing() -> None:
    assert Keys().action(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0)), "table") is None
