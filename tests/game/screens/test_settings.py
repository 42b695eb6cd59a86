"""The page of settings and the page of keys: what is changed is kept, and what cannot be is refused with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.art.felt import chosen_felt
from game.input.keys import DEFAULTS, MODIFIERS, binding_of, parse
from game.screens.settings.settings import SettingsScreen
from game.screens.settings.themes import OTHER, why_not
from game.table.board.table_style import tile_style
from game.tokens import size, table
from game.ui.ground import LEAST, unit_in
from saves.people import Person
from saves.settings import GROUPS, ON_PAGE, SETTINGS, Setting
from tests.game.screens.desk import Desk

ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


def picture(path: Path) -> None:
    """A small picture in a file."""
    pygame.image.save(pygame.Surface((30, 40)), path)


# -- settings ----------------------------------------------------------------------------------------------------------


def last_choice(setting: Setting) -> tuple[Any, Any]:
    """What the row shows when another than the usual value is chosen, and that value."""
    if setting.choices:
        return [*setting.choices.items()][-1]
    return (not setting.default,) * 2 if isinstance(setting.default, bool) else ("/faces",) * 2


def test_every_setting_has_a_row_and_is_kept() -> None:
    page = Desk().show("settings")
    for setting in ON_PAGE:
        page.change(setting, last_choice(setting)[0])
    page.rebuild()
    kept = Desk().settings
    for setting in ON_PAGE:
        assert getattr(kept, setting.name) == last_choice(setting)[1], setting.name
        assert page.elements[f"setting_{setting.name}"].value == page.value(setting), setting.name


@pytest.mark.parametrize(("name", "kept", "seen"), [("speed", 1.2, "normal"), ("speed", 1000.0, "fast"),
                                                    ("volume", 0.33, 30), ("scale", 3.0, "150")])  # fmt: skip
def test_a_number_between_the_choices_is_shown_as_the_nearest(name: str, kept: float, seen: object) -> None:
    desk = Desk()
    desk.user_data.change(**{name: kept})
    assert desk.show("settings").elements[f"setting_{name}"].value == seen


def test_words_grow_alone() -> None:
    desk = Desk()
    page = desk.show("settings")
    before = size("body"), page.scale
    page.focus.named("setting_text_scale")
    page.focus.visible = True
    for _ in range(3):
        desk.press(pygame.K_RIGHT)
    assert size("body") == round(before[0] * 1.5)
    assert page.scale == before[1]
    assert Desk().user_data.settings.text_scale == 1.5


@pytest.mark.parametrize("window", [(960, 600), (1024, 768), (1279, 720), (1280, 720), (3440, 1440)])
@pytest.mark.parametrize("wish", [0.75, 1.0, 1.5])
def test_no_word_is_smaller_than_fourteen_pixels(window: tuple[int, int], wish: float) -> None:
    fit = max(0.75, int(min(window[0] / 1280, window[1] / 720) * wish * 4) / 4)
    unit = unit_in(window, fit)
    assert min(table()["type"].values()) * unit >= 14
    assert window[0] / unit >= LEAST[0] - 0.01
    assert window[1] / unit >= LEAST[1] - 0.01


def test_another_set_of_faces_is_taken_and_what_it_lacks_is_named(tmp_path: Path) -> None:
    desk = Desk()
    page = desk.show("settings")
    picture(tmp_path / "Man1.png")
    (tmp_path / "Pin1.png").write_bytes(b"no picture")
    page.ask_folder()
    page.overlays.dialog.word = str(tmp_path)
    page.overlays.dialog.confirm()
    assert page.overlays.dialog is not None
    assert "Pin1.png" in page.overlays.dialog.question.body or "Man2" in page.overlays.dialog.question.body
    assert Desk().user_data.settings.tile_theme == str(tmp_path)
    assert tile_style(desk.settings).theme is not None


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_a_folder_without_faces_is_refused_with_a_reason(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    desk = Desk()
    page = desk.show("settings")
    page.take_folder(str(tmp_path / name))
    assert name in page.overlays.dialog.question.fault
    assert desk.settings.tile_theme == ""


def test_the_list_of_sections_follows_the_scroll(desk: Desk) -> None:
    page = desk.show("settings")
    marked = []
    for share in range(41):
        page.view.scroll_to(page.view.hidden * share / 40)
        marked.append(page.group)
    assert list(dict.fromkeys(marked)) == list(GROUPS)
    page.go_to(GROUPS[-2])
    assert page.group == GROUPS[-2], "also where the end of the list keeps it from the top"


def test_a_set_of_faces_is_chosen_by_its_card() -> None:
    desk = Desk()
    page = desk.show("settings")
    page.go_to("look")
    row = page.elements["setting_tile_theme"]
    cards = row.control.parts(row.box(), row.state())
    seen = [pygame.image.tobytes(desk.look().subsurface(card.move(row.rect.topleft)), "RGB") for card in cards]
    assert row.control.choices == ("", "clear", OTHER) and len(set(seen)) == 3
    desk.click_at(cards[1].move(row.rect.topleft).center)
    assert Desk().user_data.settings.tile_theme == "clear"
    assert tile_style(desk.settings).faces == "clear"


def test_arrows_move_among_cards_and_enter_takes_the_one_they_came_to() -> None:
    desk = Desk()
    page = desk.show("settings")
    page.focus.visible = True
    page.focus.named("setting_tile_theme")
    before = pygame.image.tobytes(desk.look(), "RGB")
    desk.press(pygame.K_RIGHT)
    assert pygame.image.tobytes(desk.look(), "RGB") != before and desk.settings.tile_theme == ""
    desk.press(pygame.K_RIGHT)
    assert page.overlays.dialog is None, "moving over the card of other folders asks nothing"
    desk.press(pygame.K_LEFT)
    desk.press(ENTER)
    assert Desk().user_data.settings.tile_theme == "clear" and not desk.went
    desk.press(pygame.K_RIGHT)
    desk.press(ENTER)
    assert page.overlays.popup is not None
    desk.press(ESC)
    assert page.elements["setting_tile_theme"].value == "clear" and desk.focus == "setting_tile_theme"
    desk.press(pygame.K_LEFT)
    desk.press(pygame.K_DOWN)
    desk.press(pygame.K_UP)
    desk.press(pygame.K_SPACE)
    assert desk.settings.tile_theme == "clear", "a mark is forgotten when the focus goes elsewhere"


def test_colors_of_the_usual_faces_are_locked_with_the_reason_while_others_are_chosen() -> None:
    desk = Desk()
    page = desk.show("settings")
    page.change(SETTINGS["tile_theme"], "clear")
    page.focus.visible = True
    page.focus.named("setting_palette")
    row = page.elements["setting_palette"]
    assert row.about.locked and "Clear" in " ".join(row.about.lines)
    desk.press(pygame.K_RIGHT)
    desk.click_at(row.control.parts(row.box(), row.state())[2].move(row.rect.topleft).center)
    assert desk.settings.palette == "normal"
    page.change(SETTINGS["tile_theme"], "")
    page.focus.named("setting_palette")
    desk.press(pygame.K_RIGHT)
    assert desk.settings.palette == "high_contrast"


def test_the_cards_follow_the_other_settings_of_tiles() -> None:
    desk = Desk()
    page = desk.show("settings")
    page.go_to("look")
    row = page.elements["setting_tile_theme"]
    seen = set()
    for name, value in (("tile_back", "red"), ("corner_index", True), ("palette", "high_contrast")):
        seen.add(pygame.image.tobytes(desk.look().subsurface(row.rect), "RGB"))
        page.change(SETTINGS[name], value)
    seen.add(pygame.image.tobytes(desk.look().subsurface(row.rect), "RGB"))
    assert len(seen) == 4


def test_a_felt_is_chosen_by_its_card_and_lies_on_the_next_table() -> None:
    desk = Desk()
    page = desk.show("settings")
    row = page.elements["setting_felt"]
    page.focus.visible = True
    page.focus.named("setting_felt")  # lists follow the focus
    desk.look()
    cards = row.control.parts(row.box(), row.state())
    desk.click_at(cards[3].move(row.rect.topleft).center)
    assert Desk().user_data.settings.felt == chosen_felt() == "wine"


def test_a_folder_of_faces_stays_among_the_choices(tmp_path: Path) -> None:
    picture(tmp_path / "Man1.png")
    desk = Desk()
    page = desk.show("settings")
    page.take_folder(str(tmp_path))
    page.overlays.close()
    page.change(SETTINGS["tile_theme"], "clear")
    row = Desk().show("settings").elements["setting_tile_theme"]
    assert row.control.choices == ("", "clear", str(tmp_path), OTHER) and row.value == "clear"


def test_a_folder_is_kept_wherever_the_program_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "clear").mkdir()
    picture(tmp_path / "clear" / "Man1.png")
    monkeypatch.chdir(tmp_path)
    desk = Desk()
    desk.show("settings").take_folder("clear")
    assert desk.settings.tile_theme == str(tmp_path / "clear")


def test_a_card_says_why_there_are_no_faces_and_a_folder_put_right_is_read_again(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    desk = Desk()
    desk.user_data.change(tile_theme=str(gone))
    page = desk.show("settings")
    assert why_not(str(gone)) == "There is no folder “gone”."
    about = page.elements["setting_tile_theme"].about
    assert (about.lines, about.tint) == ([why_not(str(gone))], "red_hi")
    gone.mkdir()
    (gone / "Sou9.png").write_bytes(b"no picture")
    picture(gone / "Man1.png")
    page.take_folder(str(gone))
    about = page.elements["setting_tile_theme"].about
    assert about.lines[0].startswith("Sou9.png cannot be read. Man2 is missing.") and about.tint == "red_hi"
    (gone / "Sou9.png").unlink()
    page.take_folder(str(gone))
    assert page.elements["setting_tile_theme"].about.tint == "dim"


def test_damaged_settings_are_named_on_the_page() -> None:
    folder = Desk().user_data.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text("{ broken", encoding="utf-8")
    desk = Desk()
    desk.show("settings")
    assert desk.user_data.notices[-1].details["file"] == "settings.json"
    desk.user_data.change(volume=0.5)
    assert [path.name for path in folder.glob("settings*damaged*")]


# -- keys --------------------------------------------------------------------------------------------------------------


def test_a_key_is_given_by_pressing_it_and_kept() -> None:
    desk = Desk()
    page = desk.show("keys")
    page.focus.named("key_table_chow")
    page.focus.visible = True
    desk.press(ENTER)
    desk.press(pygame.K_y, "y")
    assert desk.keys.bindings["table"]["chow"] == ("y",)
    assert Desk().user_data.settings.keys == {"table": {"chow": ("y",)}}
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_y, mod=0, scancode=0)
    assert desk.keys.action(event, "table") == "chow"
    page.focus.named("key_table_chow")
    desk.press(pygame.K_r, "r")
    assert Desk().user_data.settings.keys == {}


@pytest.mark.parametrize(("row", "key", "named"), [("key_table_chow", pygame.K_p, "pung"),
                                                   ("key_table_chow", pygame.K_F1, "rulebook"),
                                                   ("key_window_help", pygame.K_TAB, "next part")])  # fmt: skip
def test_a_key_that_means_something_else_is_refused_and_says_what(row: str, key: int, named: str) -> None:
    desk = Desk()
    page = desk.show("keys")
    desk.click(row)
    desk.press(key)
    assert named in page.fault
    assert desk.user_data.settings.keys == {}


def test_letters_stay_free_for_typing() -> None:
    desk = Desk()
    page = desk.show("keys")
    desk.click("key_window_mute")
    desk.press(pygame.K_b, "b")
    assert page.fault
    desk.click("key_window_mute")
    desk.press(pygame.K_b, "b", pygame.KMOD_CTRL)
    assert desk.user_data.settings.keys == {"window": {"mute": ("ctrl+b",)}}


def test_escape_and_a_click_leave_the_old_key() -> None:
    desk = Desk()
    desk.show("keys")
    desk.click("key_table_chow")
    desk.press(ESC)
    desk.click("key_table_chow")
    desk.click("reset")
    assert desk.keys.bindings["table"] == DEFAULTS["table"]
    assert not desk.went


def test_all_keys_as_at_first() -> None:
    desk = Desk()
    page = desk.show("keys")
    page.rebind("table", "chow", "x")
    page.rebind("window", "mute", "f5")
    desk.click("reset")
    assert desk.keys.bindings == DEFAULTS
    assert Desk().user_data.settings.keys == {}


def test_every_default_is_written_as_it_is_pressed() -> None:
    for actions in DEFAULTS.values():
        for key in [key for keys in actions.values() for key in keys]:
            code, held = parse(key)
            mod = sum(MODIFIERS[name] for name in held)
            assert binding_of(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=0)) == key


def test_who_has_an_own_felt_is_named_where_another_would_change_nothing(desk: Desk) -> None:
    def told(page: SettingsScreen, name: str) -> str:
        row = page.elements[f"setting_{name}"]
        return " ".join(row.about.lines)

    page = desk.show("settings")
    assert "Anna" not in told(page, "felt")
    desk.user_data.change(profiles=(Person("Anna", felt="wine"), Person("Ken", tile_back="red")))
    page = desk.show("settings")
    assert "Anna" in told(page, "felt") and "Ken" not in told(page, "felt")
    assert "Ken" in told(page, "tile_back")
