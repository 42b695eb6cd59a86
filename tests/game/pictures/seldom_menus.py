"""Menus in windows and states that come up seldom: house rules of every kind, own hands, the gallery by all its
filters, practice with right and wrong answers, faults of tile faces, keys that are taken, books that are searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from game import i18n
from game.paper import printing
from game.screens import exported
from game.screens.menu_state import menu_of
from game.screens.rules_menu import help_pane
from game.screens.settings.themes import faults, spoiled, theme_words, why_not
from game.ui.popups import QuestionBox
from rules.core.words import LANGUAGES
from rules.engine import registry
from saves.errors import Notice, SaveError
from saves.people import Person
from saves.walls import WallCheck
from tests.game.pictures.errands import clicked, key, stepped, taken, typed
from tests.game.pictures.seldom import WINDOWS, desk_in, pointed, saved, wheeled
from tests.game.pictures.stories import desk_for, story
from tests.game.pictures.sweeps import begun, laid_out
from tests.game.pictures.words import Pen, Story
from tests.game.screens.desk import Desk
from tests.game.screens.played import NAMES, log

EDITED = ("watching_the_pot", "riichi", "chinese_classical_ru")
"""Games whose house rules are gone through in each window."""


@story
@patch.object(help_pane, "effects", lambda *_: iter(()))  # no example is searched for
def rules_of_every_kind(pen: Pen) -> Story:
    """All groups of options in some games; one control of each kind by its keys and by the pointer."""
    told: Any = None
    for window, ruleset in zip(WINDOWS, EDITED, strict=True):
        desk = desk_in(*window)
        menu_of(desk).choose(ruleset)
        told = told or begun(pen, desk, "house_rules", {})
        page: Any = desk.show("house_rules")
        known: set[str] = set()
        for group in page.chosen.groups()[::2]:
            page.rules.show(group)
            told.short(f"{group} of {ruleset} in {window}", desk)
            fresh = [row for row in page.rules.rows
                     if (kind := f"{type(row.control).__name__} {row.able}") not in known and not known.add(kind)]
            for name in [row.name for row in fresh]:
                page.focus.named(name)
                stepped(told, desk, [key(desk, "right"), pointed(desk, name, (0.93, 0.5)),
                                     clicked(desk, name, (0.86, 0.5)), key(desk, "escape"),
                                     clicked(desk, name, (0.1, 0.5)), key(desk, "escape")])  # fmt: skip
                if name in page.elements.widgets:
                    page.focus.named(name)
                    stepped(told, desk, [key(desk, "7"), key(desk, "return"), key(desk, "r")])
                page.rules.show(group)
        stepped(told, desk, [clicked(desk, f"reset_{page.rules.group}"), clicked(desk, "drawer"),
                             clicked(desk, "drawer"), key(desk, "/"), typed(desk, "xq"),
                             key(desk, "escape"), clicked(desk, "option_search"), typed(desk, "wi"),
                             ("Ctrl+Z", partial(desk.press, pygame.K_z, "z", pygame.KMOD_CTRL)),
                             key(desk, "tab"), key(desk, "f1"), clicked(desk, "undo"), clicked(desk, "reset_all"),
                             ("Ctrl+Z", partial(desk.press, pygame.K_z, "", pygame.KMOD_CTRL))])  # fmt: skip
        told.told.append(saved(desk))
    return told


@story
def tables_of_scores(pen: Pen) -> Story:
    """Elements are searched, switched off, typed anew and put back, each game in another window."""
    told: Any = None
    for window, ruleset in zip(WINDOWS, ("riichi", "american", "chinese_classical"), strict=True):
        desk = desk_in(*window)
        menu_of(desk).choose(ruleset)
        told = told or begun(pen, desk, "house_rules", {})
        page: Any = desk.show("house_rules")
        page.show_tab("scoring")
        told.short(f"{ruleset} in {window}", desk)
        names = [name for name in page.elements.widgets if name.startswith("element_") and name != "element_search"]
        first, second = names[1], names[4]
        stepped(told, desk, [
            clicked(desk, first, (0.03, 0.5)), pointed(desk, first, (0.9, 0.5)), clicked(desk, first, (0.97, 0.5)),
            clicked(desk, second, (0.86, 0.5)), clicked(desk, second, (0.4, 0.5)), key(desk, "1"), key(desk, "2"),
            key(desk, "return"), key(desk, "right"), key(desk, "left"), key(desk, "left"), key(desk, "space"),
            key(desk, "f1"), clicked(desk, "only_changed"), key(desk, "r"), clicked(desk, "only_changed"),
            clicked(desk, "element_search"), typed(desk, "pu"), key(desk, "tab"), clicked(desk, first, button=3),
            clicked(desk, "element_search"), typed(desk, "z"), clicked(desk, "reset_all"), key(desk, "end"),
        ])  # fmt: skip
        page.show_element(page.scoring.shown()[-1][0].id if page.scoring.shown() else "")
        told.short("led to one", desk)
        told.told.append(saved(desk))
    return told


@story
def hands_of_ones_own(pen: Pen) -> Story:
    """The form of an own hand by all its fields, faults and examples, and a list that is moved about."""
    told: Any = None
    for window in WINDOWS[:2]:
        desk = desk_in(*window)
        for ruleset in ("riichi", "chinese_classical", "hong_kong_old"):
            menu_of(desk).choose(ruleset)
            told = told or begun(pen, desk, "house_rules", {})
            page: Any = desk.show("house_rules")
            page.show_tab("own")
            told.short(f"{ruleset} in {window}", desk)
            stepped(told, desk, [
                clicked(desk, "own_add"), clicked(desk, "own_name"), typed(desk, "Tail"), clicked(desk, "own_pattern"),
                typed(desk, "222z 99"), key(desk, "return"), clicked(desk, "own_example_shut"),
                clicked(desk, "own_more"), clicked(desk, "own_more"), clicked(desk, "own_less"),
                clicked(desk, "own_number"), typed(desk, "0"), key(desk, "backspace"), key(desk, "backspace"),
                typed(desk, "3"), clicked(desk, "own_unit"), key(desk, "down"), key(desk, "return"),
                clicked(desk, "own_concealed"), clicked(desk, "own_limit"), clicked(desk, "own_more"),
                clicked(desk, "own_limit"), pointed(desk, "own_example_tail"), key(desk, "f1"),
                clicked(desk, "own_save"), clicked(desk, "own_add"), clicked(desk, "own_example_tail"),
                key(desk, "escape"), clicked(desk, "own_add"), clicked(desk, "own_example_tail"), key(desk, "return"),
                clicked(desk, "own_up_2"), clicked(desk, "own_down_1"), clicked(desk, "own_1", (0.1, 0.5)),
                clicked(desk, "own_cancel"), pointed(desk, "own_2", (0.1, 0.5)), key(desk, "tab"), key(desk, "down"),
                key(desk, "delete"), ("saved", lambda told=told, desk=desk: told.told.append(saved(desk))),
                clicked(desk, "undo"), clicked(desk, "reset_all"),
            ])  # fmt: skip
    return told


@story
def gallery_by_filters(pen: Pen) -> Story:
    """The gallery by every filter and order, with cards that are starred and chosen, in three windows."""
    told: Any = None
    for window in WINDOWS:
        desk = desk_in(*window)
        menu = menu_of(desk)
        menu.played = ["riichi", "mcr"]
        told = told or begun(pen, desk, "selector", {})
        page: Any = desk.show("selector")
        told.short(f"all in {window}", desk)
        kinds = ("order", "region", "level", "jokers", "flowers", "length")
        for name in kinds if window == WINDOWS[0] else kinds[:2]:
            stepped(told, desk, [clicked(desk, name), key(desk, "down"), key(desk, "return"), clicked(desk, name),
                                 key(desk, "end"), key(desk, "return")])  # fmt: skip
            page.rows.clear()
        page.rows.sort("mine")
        stepped(told, desk, [
            clicked(desk, "players_5–8"), clicked(desk, "players_4"), key(desk, "/"), typed(desk, "ri"),
            key(desk, "tab"), key(desk, "down"), key(desk, "f"), key(desk, "i"), key(desk, "f1"), key(desk, "h"),
            key(desk, "i"), clicked(desk, "card_riichi"), clicked(desk, "card_riichi", (0.96, 0.2)),
            pointed(desk, "card_riichi"), key(desk, "delete"), key(desk, "end"), wheeled(desk, -3, (300, 500)),
        ])  # fmt: skip
        stepped(told, desk, [clicked(desk, name) for name in ("house_rules", "rulebook", "seats")])
        stepped(told, desk, [typed(desk, "*"), key(desk, "escape"), key(desk, "return"), key(desk, "escape")])
        for ruleset in ("american", "watching_the_pot", "hong_kong_old"):
            page.rows.clear()
            page.select(ruleset)
            told.short(f"about {ruleset}", desk)
        told.told.append(saved(desk))
    return told


@story
def practice_of_every_kind(pen: Pen) -> Story:
    """Questions of each kind, answered wrongly and rightly, from books and from own matches."""
    told: Any = None
    for window in WINDOWS:
        desk = desk_in(*window)
        told = told or begun(pen, desk, "lessons", {})
        page: Any = desk.show("practice")
        for kind in ("throw", "waits", "score") if window != WINDOWS[2] else ("score",):
            page.random = Random(5)
            page.choose_kind(kind)
            told.short(f"{kind} in {window}", desk)
            problem = page.problem
            steps = [key(desk, "right"), key(desk, "space")] if kind == "waits" else []
            stepped(told, desk, [*steps, pointed(desk, "answer_1"), clicked(desk, "answer_1"),
                                 clicked(desk, "answer_0"), key(desk, "return"), key(desk, "return")])  # fmt: skip
            problem = page.problem
            for answer in sorted(problem.right):
                page.pick(answer)
            stepped(told, desk, [key(desk, "return"), key(desk, "space"), clicked(desk, "next")])
        page.random = Random(5)
        page.choose_source("own")
        told.short("of own matches", desk)
        told.told.append(f"{dict(desk.settings.practice)} {desk.settings.practiced}")
    store: Any = desk.user_data.store
    for match in store.matches():
        store.delete(match.id)
    page.choose_source("own")
    told.short("nothing was played", desk)
    return stepped(told, desk, [key(desk, "return"), clicked(desk, "next")])


@story
def faces_with_faults(pen: Pen) -> Story:
    """Folders of tile faces: good, broken, nearly empty and none; a palette that is locked; cards by arrows."""
    from tests.game.art.test_tiles import theme_folder

    desk = desk_in(*WINDOWS[0])
    told = begun(pen, desk, "settings", {})
    root = desk.home_folder / "faces"
    for name in ("empty", "some", "broken"):
        (root / name).mkdir(parents=True)
    theme_folder(root / "some")
    (root / "broken" / "Man1.png").write_bytes(b"none")
    for folder in ("", "clear", *(str(root / name) for name in ("some", "empty", "broken", "none"))):
        told.told.append(f"{theme_words(folder)} {spoiled(folder)} {faults(folder)}")
        told.told += [why_not(folder)] if folder not in ("", "clear") and Path(folder).name != "some" else []
    for window in WINDOWS[:2]:
        desk = desk_in(*window)
        page: Any = desk.show("settings")
        for name in ("none", "empty", "broken", "some"):
            page.take_folder(f" {root / name} ")
            told.short(f"{name} in {window}", desk)
            stepped(told, desk, [key(desk, "escape")])
            page.go_to("look")
            told.short("the page", desk)
        file = str(root / "some" / "Man1.png")
        stepped(told, desk, [("a file is dropped", lambda file=file, page=page: page.process(
            pygame.event.Event(pygame.DROPFILE, file=file)))])  # fmt: skip
        page.overlays.close_dialog()
        page.focus.visible = True
        page.focus.named("setting_tile_theme")
        stepped(told, desk, [key(desk, name) for name in ("left", "left", "right", "left", "return", "tab")])
        desk.user_data.change(tile_theme="clear")
        page.rebuild()
        page.go_to("look")
        told.short("clear faces", desk)
        page.focus.named("setting_palette")
        stepped(told, desk, [key(desk, "left"), key(desk, "space"), clicked(desk, "setting_palette", (0.95, 0.5)),
                             clicked(desk, "setting_palette", (0.1, 0.5)), pointed(desk, "setting_felt", (0.2, 0.7)),
                             clicked(desk, "setting_felt", (0.2, 0.7)),
                             clicked(desk, "setting_felt", (0.9, 0.1))])  # fmt: skip
        page.ask_folder("why", "where")
        told.short("asked for a folder", desk)
        desk.user_data.change(tile_theme="", theme_folder="")
        desk.user_data.tell(Notice("err_settings_damaged", {}, "damaged"))
        page.overlays.close_dialog()
        page.rebuild()
        stepped(told, desk, [clicked(desk, "reset"), clicked(desk, "keys"), clicked(desk, "done"),
                             *(clicked(desk, f"group_{group}") for group in ("sound", "play", "look", "window"))])
        told.told.append(saved(desk))
    return told


@story
def keys_that_are_taken(pen: Pen) -> Story:
    """Keys are bound, refused with a reason, taken back and reset, in three windows."""
    told: Any = None
    for window in WINDOWS:
        desk = desk_in(*window)
        told = told or begun(pen, desk, "keys", {})
        page: Any = desk.show("keys")
        told.short(f"in {window}", desk)
        rows = [row.name for row in page.rows if row.focusable]
        table, beside = rows[0], next(name for name in rows if name.startswith("key_window"))
        fixed = next(row.name for row in page.rows if not row.focusable)
        for name, code, letter, mod in (
            (table, pygame.K_y, "y", 0), (table, pygame.K_l, "l", 0), (beside, pygame.K_y, "y", 0),
            (beside, pygame.K_F5, "", 0), (table, pygame.K_F5, "", 0), (beside, pygame.K_y, "Y", pygame.KMOD_SHIFT),
            (table, pygame.K_1, "1", 0), (table, pygame.K_ESCAPE, "", 0),
            (table, pygame.K_LSHIFT, "", pygame.KMOD_SHIFT),
        ):  # fmt: skip
            page.focus.visible = True
            page.focus.named(name)
            stepped(told, desk, [key(desk, "return"),
                                 (f"{code}", partial(desk.press, code, letter, mod))])  # fmt: skip
            page.overlays.close()
        stepped(told, desk, [
            clicked(desk, table), ("elsewhere", partial(desk.click_at, (5, 5))), clicked(desk, fixed),
            clicked(desk, fixed, button=3), pointed(desk, fixed), pointed(desk, rows[1]),
            clicked(desk, table, button=3), key(desk, "end"), key(desk, "r"), clicked(desk, "reset"),
            key(desk, "delete"), key(desk, "backspace"), clicked(desk, "done"), key(desk, "return"),
        ])  # fmt: skip
        told.told.append(str(desk.settings.keys))
    return told


def on_one_day(desk: Desk) -> None:
    """All matches were played on the same day, long ago."""
    store: Any = desk.user_data.store
    with store._transaction():
        for column in ("begun", "touched"):
            store._database.execute(f"UPDATE matches SET {column} = '2026-01-02T12:00:00'")


@story
def beginnings(pen: Pen) -> Story:
    """The title with nothing kept, with a lesson begun, with one match and many, in each window and language."""
    told: Any = None
    for size, words in (*WINDOWS, ((960, 540), 1.0), ((1000, 1400), 1.0)):
        desk = Desk(size)
        desk.user_data.change(language="en", player="Anna", text_scale=words)
        told = told or begun(pen, desk, "title", {})
        desk.show("title")
        told.short(f"for the first time in {size}", desk)
        steps = [clicked(desk, f"language_{code}") for code in ("ru", "en")]
        stepped(told, desk, [*steps, clicked(desk, "name"), typed(desk, "Zoe"), key(desk, "tab"),
                             clicked(desk, "teach")])  # fmt: skip
        told.told.append(f"{desk.settings.player} {desk.settings.introduced}")
        desk.show("title")
        told.short("a lesson was begun", desk)
        stepped(told, desk, [key(desk, "return"), clicked(desk, "play"), clicked(desk, "quit"), key(desk, "escape")])
        desk.user_data.change(introduced="know")
        menu_of(desk).introduced = True
        desk.show("title")
        told.short("it is known", desk)
        store: Any = desk.user_data.store
        people = tuple(Person(f"{name} the longest of all" * (place == 2) or name, "" if place < 2 else "standard",
                              place) for place, name in enumerate(NAMES[:4]))  # fmt: skip
        for number in range(3):
            store.begin(log("riichi", deals=1, skilled=True), people, {"preset": "Club"} if number else {})
            on_one_day(desk)
            desk.show("title")
            told.short(f"{number + 1} matches", desk)
        steps = [clicked(desk, name) for name in ("continue", "saves", "teach", "more", "quick", "language")]
        stepped(told, desk, [*steps, key(desk, "down"), key(desk, "return")])
        i18n.use("en")
        desk.user_data.change(language="en")
        stepped(told, desk, [key(desk, name) for name in "qnlrcpsg"])
        desk.user_data.tell(Notice("err_settings_damaged", {}, "damaged"))
        desk.show("title")
        told.short("a notice", desk)
        stepped(told, desk, [clicked(desk, "notice"), clicked(desk, "licences"), clicked(desk, "quit")])
        told.told.append(saved(desk))
    return told


@story
def books_in_windows(pen: Pen) -> Story:
    """Rulebooks with changed rules, searched, turned and gone back through, in three windows and another language."""
    told: Any = None
    for window in WINDOWS:
        desk = desk_in(*window)
        menu = menu_of(desk)
        menu.choose("riichi")
        menu.change_all({"red_fives": 0, "value.pinfu": 2})
        told = told or begun(pen, desk, "rulebook", {"ruleset": "riichi"})
        for ruleset in ("riichi", "american") if window != WINDOWS[2] else ("watching_the_pot",):
            page: Any = desk.show("rulebook", ruleset=ruleset)
            told.short(f"{ruleset} in {window}", desk)
            names = [name for name in page.elements.widgets if name.startswith("chapter_")]
            for name in names[1::4]:
                page.turn_to(name.removeprefix("chapter_"))
                told.short(name, desk)
            stepped(told, desk, [
                ("Alt+left", partial(desk.press, pygame.K_LEFT, "", pygame.KMOD_ALT)), key(desk, "i"),
                clicked(desk, "house_rules"), key(desk, "i"), key(desk, "/"), typed(desk, "dragon"),
                key(desk, "return"), key(desk, "return"), clicked(desk, "drawer"), clicked(desk, "hit_1"),
                clicked(desk, "drawer"),
                ("Alt+left", partial(desk.press, pygame.K_LEFT, "", pygame.KMOD_ALT)), key(desk, "escape"),
                key(desk, "f1"), clicked(desk, "ruleset"), key(desk, "down"), key(desk, "return"), key(desk, "escape"),
            ])  # fmt: skip
        desk.show("rulebook", ruleset="riichi", option="red_fives")
        told.short("at an option", desk)
        desk.show("rulebook", ruleset="red", options=registry.get("red").resolve({}))
        told.short("of a table", desk)
        stepped(told, desk, [clicked(desk, "house_rules"), clicked(desk, "ruleset")])
    return told


@story
@patch.object(pygame.time, "get_ticks", partial(next, count(0, 20)))  # two clicks are as close, however busy it is
def lists_of_matches(pen: Pen) -> Story:
    """Lists of matches with long names, many players, branches, moves taken back, and double clicks."""
    told: Any = None
    for window in WINDOWS:
        desk = laid_out(Desk(window[0]))
        desk.user_data.change(text_scale=window[1])
        store: Any = desk.user_data.store
        for players, meta in ((4, {"undone": 3}), (8, {"what_if": 1}), (4, {"log": "tenhou", "preset": "Club"})):
            people = tuple(Person(f"{name} the longest of all names there are" if place % 3 else name,
                                  "" if place < 2 else "standard", place)
                           for place, name in enumerate(NAMES[:players]))  # fmt: skip
            ruleset = "watching_the_pot" if players > 4 else "red"
            store.begin(log(ruleset, deals=1, players=players if players > 4 else None), people, meta)
        on_one_day(desk)
        for place in ("replays", "saves"):
            told = told or begun(pen, desk, place, {})
            page: Any = desk.show(place)
            told.short(f"{place} in {window}", desk)
            rows = [row.name for row in page.rows]
            stepped(told, desk, [pointed(desk, rows[0]), clicked(desk, rows[1]), clicked(desk, rows[1]),
                                 key(desk, "end"), key(desk, "return"), key(desk, "escape"),
                                 clicked(desk, "more"), key(desk, "escape"), key(desk, "delete"),
                                 key(desk, "return"), key(desk, "delete"), clicked(desk, "answer_delete"),
                                 clicked(desk, "watch"), clicked(desk, "continue")])  # fmt: skip
        path = desk.home_folder / "odd.json"
        path.write_text('{"log": []}', encoding="utf-8")
        page = desk.show("replays")
        taken(desk, str(path))
        told.short("brought in: a log of nothing", desk)
    return told


@story
def menus_over_a_table(pen: Pen) -> Story:
    """The menu over a table with and without a seal, over a picture and over felt, in each language and window."""
    told: Any = None
    for window in WINDOWS:
        desk = desk_in(*window)
        for place, code in enumerate(LANGUAGES):
            i18n.use(code)
            choice = {"ruleset": ("riichi", "chinese_classical_ru")[place % 2], "options": {}, "where": "East 1",
                      "behind": pygame.Surface(desk.size if place % 2 else (9, 9)),
                      "seal": "0123456789abcdef" * 4 if place else ""}  # fmt: skip
            told = told or begun(pen, desk, "table_menu", choice)
            desk.show("table_menu", **choice)
            told.short(f"{code} in {window}", desk)
        i18n.use("en")
        names = ("seal", "answer_ok", "rulebook", "keys", "settings", "leave", "go_on")
        stepped(told, desk, [*(clicked(desk, name) for name in names), key(desk, "f1"), key(desk, "return"),
                             key(desk, "escape")])  # fmt: skip
    return told


@story
def files_that_go_out(pen: Pen) -> Story:
    """What is said of files that were written, where no folder can be opened and nothing copied; and of walls."""
    desk = laid_out(desk_for(pen)[0])
    told = begun(pen, desk, "title", {})

    def asked(question: QuestionBox) -> None:
        names = " ".join(f"{answer.name}{'!' * answer.gold}" for answer in question.answers)
        told.told.append(f"{question.title}: {question.body} ({names})".replace("\\", "/"))
        for answer in question.answers:
            answer.act()
            while getattr(desk.page, "printing", None) is not None:
                desk.page.update(0.0)

    def answered(title: str, line: str) -> None:
        told.told.append(f"{title} | {line}".replace("\\", "/"))

    def unable(page: Any) -> Any:
        return patch.multiple(page.overlays, ask=asked, tell=answered)

    def printed(printing: Any) -> Iterator[None]:
        printing.path.parent.mkdir(exist_ok=True)
        printing.path.write_text("printed", encoding="utf-8")
        yield

    unaided = patch.multiple(exported, copy=lambda words: False, open_folder=lambda folder: False)
    with unaided, patch.object(printing.Printing, "portions", printed):
        for place, name in (("statistics", "export"), ("replays", "export"), ("house_rules", "export"),
                            ("rulebook", "save"), ("rulebook", "print")):  # fmt: skip
            page: Any = desk.show(place)
            with unable(page):
                for _ in range(2):
                    page.elements[name].action()
    page = desk.show("replays")
    outcomes = (("", None, "", None, "", False, False), ("ab" * 32, 3, "", None, "", False, False),
                ("ab" * 32, 3, "cd" * 32, True, "", False, False), ("ab" * 32, 3, "cd" * 32, False, "", False, False),
                ("ab" * 32, 3, "", None, "event 7", False, False), ("", None, "", None, "", True, False),
                ("", None, "", None, "", False, True))  # fmt: skip
    with unable(page):
        for outcome in outcomes:
            with patch("game.screens.records.replays.check_walls", lambda *_, outcome=outcome: WallCheck(*outcome)):
                page.show_walls()
        full = SaveError("it is full", reason="it is full")
        with patch("game.screens.records.replays.check_walls", side_effect=full):
            page.show_walls()
    return told
