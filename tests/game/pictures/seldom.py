"""Pages in windows and states that come up seldom: large words on every page, a curtain in each of its forms, results
with all that may follow, the calculator of many games, presets that cannot be read, replays by all their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game.art.tiles import TileArt
from game.play.hot_seat import HandOver, Sitter
from game.screens.calculator.hand_model import HandModel
from game.screens.menu_state import menu_of
from game.screens.presets import PresetShelf, free_path, presets_of, rules_words, shown_name
from game.screens.records.background_import import BackgroundImport
from game.screens.records.match_sheet import AfterMatch
from game.screens.rules_menu.edited_rules import EditedRules
from rules.calculator.calculator import Draft
from rules.core.tiles import KIND
from rules.scoring.hand_context import BY_LOST, BY_SELF
from saves.errors import SaveError
from saves.people import Person
from tests.game.pictures.boards import said
from tests.game.pictures.errands import clicked, key, stepped, typed
from tests.game.pictures.stories import NAMES, desk_for, recording, result_choice, story
from tests.game.pictures.sweeps import PLACES, Swept, begun, laid_out
from tests.game.pictures.words import Pen, Story
from tests.game.screens.desk import Desk

WINDOWS = (((1280, 720), 1.0), ((1024, 768), 1.5), ((1920, 900), 1.25))
"""Sizes of the window and of the words."""
CALCULATED = (("riichi", "american", "watching_the_pot", "sichuan", "mcr", "chinese_classical"),
              ("riichi", "watching_the_pot", "american"), ("chinese_classical_ru", "sichuan"))  # fmt: skip
"""Games that are reckoned in each of these windows."""


def desk_in(size: tuple[int, int], words: float) -> Desk:
    """A desk with some matches in a window of a size, with words of a size."""
    desk = laid_out(Desk(size))
    desk.user_data.change(text_scale=words)
    return desk


def saved(desk: Desk) -> str:
    """The settings that are saved and differ from those of a new player."""
    settings, usual = desk.settings, type(desk.settings)()
    known = {field.name: getattr(settings, field.name) for field in fields(settings)}
    return "saved " + " ".join(f"{name}={value}" for name, value in known.items() if value != getattr(usual, name))


def moved(desk: Desk, x: float, y: float) -> None:
    """Move the pointer to a point of the window, in pixels."""
    page: Any = desk.page
    page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0)))


def pointed(desk: Desk, name: str, at: tuple[float, float] = (0.5, 0.5)) -> tuple[str, Callable[[], object]]:
    """Move the pointer over a thing."""

    def act() -> None:
        rect = desk.place(name)
        moved(desk, rect.x + rect.w * at[0], rect.y + rect.h * at[1])

    return f"over {name}", act


def wheeled(desk: Desk, by: int, at: tuple[int, int] = (0, 0)) -> tuple[str, Callable[[], object]]:
    """Turn the wheel while the pointer is at a point."""

    def act() -> None:
        page: Any = desk.page
        with patch.object(pygame.mouse, "get_pos", lambda: at):
            page.process(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=by, precise_y=float(by), flipped=False))

    return f"the wheel by {by} at {at}", act


@story
def pages_with_large_words(pen: Pen) -> Story:
    """Every page in a small window with words half as large again, by some of its keys."""
    desk = desk_in((1024, 768), 1.5)
    told = begun(pen, desk, *PLACES[0])
    more = (("lessons", {}), ("practice", {}), ("licences", {}))
    for place, choice in (*PLACES, *more):
        desk.show(place, **choice)
        told.short(place, desk)
        stepped(told, desk, [key(desk, name) for name in ("tab", "down", "i", "end", "tab", "right")])
    return told


def account_of(page: Any, pen: Pen) -> list[str]:
    """What is written in the account of a calculator, where it is shown; it is drawn apart from the page."""
    return [] if page.account is None else [f"account | {line}" for line in pen.lines(page.account.paper._draw.args[0])]


@story
def calculators(pen: Pen) -> Story:
    """An example, the pointer over tiles and palette, and what is told, in many games and three windows."""
    told: Any = None
    for window, games in zip(WINDOWS, CALCULATED, strict=True):
        desk = desk_in(*window)
        told = told or begun(pen, desk, "title", {})
        for ruleset in games:
            page = desk.show("calculator", ruleset=ruleset)
            told.short(f"{ruleset} in {window}", desk)
            page.model.example()
            told.short("an example", desk)
            told.told += account_of(page, pen)
            targets = list(page.trace()["targets"])
            cells = [name for name in targets if name.startswith(("hand:", "palette:"))]
            steps = [pointed(desk, cells[0]), clicked(desk, cells[2]), pointed(desk, cells[-3]),
                     clicked(desk, cells[-2], button=3), pointed(desk, "hand", (0.99, 0.02)),
                     clicked(desk, "drawer"), key(desk, "end")]  # fmt: skip
            stepped(told, desk, steps)
    return told


@story
def hand_by_keys(pen: Pen) -> Story:
    """Tiles are laid, taken away and turned about by keys and by the pointer."""
    desk = desk_in(*WINDOWS[0])
    told = begun(pen, desk, "calculator", {"ruleset": "riichi"})
    letters = "c2m" "o5p" "k7s" "t1z" "d2z" "x3m" "p9z" "0m" "t5p"
    stepped(told, desk, [key(desk, letter) for letter in letters])
    page: Any = desk.page
    stepped(told, desk, [
        *(clicked(desk, name) for name in [one for one in page.trace()["targets"] if one.startswith("hand:")][:3]),
        *(clicked(desk, name, button=3) for name in ("hand:hand:0", "hand:meld:0", "hand:indicator:0")),
        clicked(desk, "hand", (0.5, 0.1)), key(desk, "left"), key(desk, "right"), key(desk, "right"), key(desk, "down"),
        key(desk, "return"), key(desk, "backspace"), key(desk, "space"),
        ("Ctrl+C", lambda: desk.press(pygame.K_c, mod=pygame.KMOD_CTRL)), key(desk, "escape"), clicked(desk, "copy"),
        key(desk, "escape"), key(desk, "f1"), clicked(desk, "book"), clicked(desk, "typed"), typed(desk, "123m"),
        key(desk, "return"), clicked(desk, "clear"), key(desk, "return"), key(desk, "delete"), key(desk, "return"),
        clicked(desk, "rules"), key(desk, "down"), key(desk, "return"), clicked(desk, "example"),
        ("left", lambda: desk.show("title")), ("come back", lambda: desk.show("calculator")),
        ("elsewhere", lambda: desk.show("calculator", ruleset="red")), key(desk, "delete"),
        *(key(desk, letter) for letter in "1m1m5p"), clicked(desk, "palette:1m"), key(desk, "backspace"),
    ])  # fmt: skip
    told.told += account_of(desk.page, pen)
    return told


@story
def curtains(pen: Pen) -> Story:
    """A curtain with nothing to look back on, with discards, with one that may be claimed, among two to eight."""
    told: Any = None
    seen = tuple((who, KIND[code]) for who, code in enumerate(("1m", "9p", "5z", "2s")))
    forms: tuple[tuple[int, dict[str, Any]], ...] = (
        (2, {}), (3, {"seen": seen[:2], "where": "East 1", "away": (0, 2)}),
        (4, {"seen": seen, "away": (0,), "where": "South 4 · 3 repeats"}),
        (4, {"seen": seen, "asked": (2, KIND["7z"]), "away": (0, 2, 3)}), (8, {"away": (0, 2, 3, 4, 5, 6, 7)}),
    )  # fmt: skip
    for window in WINDOWS:
        desk = desk_in(*window)
        for count, form in forms:
            longer = " and all the others of the house" if count == 8 else ""
            sitters = tuple(Sitter(Person(name + longer * (place == 1), color=place), 1500 * place - 900)
                            for place, name in enumerate(NAMES[:count]))  # fmt: skip
            choice = {"over": HandOver(sitters, 1, **form), "rise": partial(desk.open, "risen")}
            told = told or begun(pen, desk, "curtain", choice)
            page: Any = desk.show("curtain", **choice)
            told.short(f"{count} with {' '.join(form)} in {window}", desk)
            told.told.append(f"{page.trace()['whose']} {page.idle_for()}")
        told.short("left alone", desk)
        spot = desk.place("show").center
        stepped(told, desk, [key(desk, "return"), key(desk, "a"), key(desk, "f1"), key(desk, "f10"),
                             key(desk, "escape"), clicked(desk, "answer_stay")])  # fmt: skip
        for words, kind, times in (("held", pygame.MOUSEBUTTONDOWN, (0.0, 0.2, 0.2, 0.0, 0.2, 0.2)),
                                   ("let go", pygame.MOUSEBUTTONUP, (0.1, 0.1, 0.1))):  # fmt: skip
            moved(desk, *spot)
            page.process(pygame.event.Event(kind, pos=spot, button=1))
            for dt in times:
                changed = page.update(dt)
                told.told.append(f"{changed} {page.held:.2f} {page.idle_for()}")
                told.glance(words, page, desk)
    return told


@story
def figures(pen: Pen) -> Story:
    """Statistics by all their filters, and a person by all curves, in three windows."""
    told: Any = None
    for window in WINDOWS:
        desk = desk_in(*window)
        told = told or begun(pen, desk, "statistics", {})
        page: Any = desk.show("statistics")
        told.short(f"statistics in {window}", desk)
        for name in ("source", "period", "opponents", "ruleset"):
            for _ in range(2):
                stepped(told, desk, [clicked(desk, name), key(desk, "down"), key(desk, "return")])
        stepped(told, desk, [clicked(desk, "new"), key(desk, "return")])
        page.take("")
        told.short("all", desk)
        rows = [name for name in page.elements.widgets if name.startswith("record_")]
        if rows:
            stepped(told, desk, [pointed(desk, rows[0]), clicked(desk, rows[0]), key(desk, "down")])
        for ruleset in ("riichi", "red"):
            page = desk.show("person", key=("anna", ""), ruleset=ruleset)
            told.short(f"{ruleset} in {window}", desk)
            steps = [clicked(desk, "curve"), key(desk, "down"), key(desk, "return")] * 4
            stepped(told, desk, [*steps, *(key(desk, name) for name in ("tab", "end", "tab", "return"))])
        desk.show("person", key=("mei", "standard"))
        told.short("a computer", desk)
        desk.show("person", key=("nobody", ""))
        told.short("nobody", desk)
    return told


def results_of(desk: Desk, ruleset: str, seed: int, deals: int, **more: Any) -> dict[str, Any]:
    """What a result is opened with, and ways on that are noted."""
    choice = result_choice(ruleset, seed=seed, deals=deals)
    ways = {name: partial(desk.open, f"went {name}") for name in ("onward", "replay", "to_end", "review")}
    return {**choice, **ways, **more}


@story
def ways_from_a_result(pen: Pen) -> Story:
    """A result by all its keys and buttons, on one page and on two, with one winner, several and none."""
    told: Any = None
    deals = (("riichi", 8, 2), ("sichuan", 8, 2), ("chinese_classical", 9, 3), ("watching_the_pot", 8, 1))
    names = ("down", "down", "up", "h", "down", "h", "p", "down", "page down", "page up", "tab", "left", "p", "t", "v",
             "e", "2", "1", "f1", "x", "end")  # fmt: skip
    for window in WINDOWS:
        desk = desk_in(*window)
        told = told or begun(pen, desk, "title", {})
        for ruleset, seed, count in deals[: 2 if window == WINDOWS[2] else 4]:
            choice = results_of(desk, ruleset, seed, count)
            page: Any = desk.show("result", **choice)
            told.short(f"{ruleset} in {window}", desk)
            told.told.append(str(page.trace()["rows"]))
            stepped(told, desk, [key(desk, name) for name in names])
            x, y = desk.size[0], desk.size[1]
            stepped(told, desk, [(f"over {a} {b}", partial(moved, desk, x * a, y * b))
                                 for a, b in ((0.2, 0.6), (0.2, 0.2), (0.85, 0.7))])  # fmt: skip
            stepped(told, desk, [wheeled(desk, -2), wheeled(desk, -2, (round(x * 0.85), round(y * 0.7))),
                                 wheeled(desk, 1), wheeled(desk, 1, (round(x * 0.85), round(y * 0.7)))])  # fmt: skip
            for name in list(page.trace()["targets"]):
                stepped(told, desk, [clicked(desk, name)])
        bare = results_of(desk, "hong_kong_old", 8, 2, replay=None, to_end=None, review=None, last=True, word="")
        desk.show("result", **bare)
        told.short("the last, with nothing but the way on", desk)
        stepped(told, desk, [key(desk, name) for name in ("v", "t", "e", "escape", "return")])
        page = desk.show("result", **results_of(desk, "hong_kong_old", 8, 2))
        desk.page.resize((window[0][0] - 40, window[0][1] - 20))  # type: ignore[union-attr]
        told.short("in another window", desk)
        report = replace(bare["report"], hands=(), others=(), payments=())
        desk.show("result", **{**bare, "report": report})
        told.short("without a hand", desk)
        stepped(told, desk, [key(desk, name) for name in ("down", "p", "h", "f1", "return")])
    return told


@story
def sheets_of_a_match(pen: Pen) -> Story:
    """The sheet of a match by all its keys, with few ways on and many, on one page and on two."""
    from tests.game.table.test_match_end import report

    told: Any = None
    for window in WINDOWS[:2]:
        desk = desk_in(*window)
        told = told or begun(pen, desk, "title", {})
        ways = {name: partial(desk.open, f"went {name}") for name in ("again", "replay")}
        for after, last in ((AfterMatch(**ways), False), (AfterMatch(), True)):
            page: Any = desk.show("match_sheet", report=report(deals=24), art=TileArt(), after=after, last=last)
            told.short(f"{window} {last}", desk)
            names = ("up", "up", "down", "s", "up", "tab", "left", "right", "v", "f1", "x", "return", "space", "escape")
            stepped(told, desk, [key(desk, name) for name in names])
            stepped(told, desk, [wheeled(desk, 2), wheeled(desk, -9)])
            for name in list(page.trace()["targets"]):
                stepped(told, desk, [clicked(desk, name)])
            told.told.append(str(page.trace()))
    return told


def shelf_answers(desk: Desk, shelf: PresetShelf) -> Iterator[str]:
    """What the shelf of presets answers to right and wrong names, and what the menu says of it then."""
    menu = menu_of(desk)

    def now(words: str) -> str:
        state = f"{shelf.current!r} {shelf.own!r} {shelf.changed()} {shelf.current_unchanged!r} {shelf.names()}"
        rules = rules_words(menu, menu.ruleset())
        return f"{words} | {state} | {len(shelf.sources() or ())} sources | {rules} | {sorted(menu.favorites)}"

    menu.choose("hong_kong_old")
    yield now("at first")
    menu.change_all({"minimum_faan": 1})
    for words, act in (
        ("kept", lambda: shelf.keep("Club")), ("kept without a name", lambda: shelf.keep("")),
        ("with a long one", lambda: shelf.keep("x" * 300)), ("doubled", lambda: shelf.duplicate("Club")),
        ("doubled nothing", lambda: shelf.duplicate("nobody's")), ("taken", lambda: shelf.take("Club")),
        ("in the gallery", lambda: shelf.show_current(True)), ("a star", lambda: menu.toggle_favorite(
            "hong_kong_old/Club")), ("renamed", lambda: shelf.rename("Club", "House")),
        ("renamed nothing", lambda: shelf.rename("nobody's", "House")), ("renamed to none", lambda: shelf.rename(
            "House", "")), ("changed", lambda: menu.change_all({"minimum_faan": 2})),
        ("deleted nothing", lambda: shelf.drop("nobody's")), ("deleted", lambda: shelf.drop("House")),
        ("not in the gallery", lambda: shelf.show_current(False)), ("undone", menu.undo), ("undone", menu.undo),
    ):  # fmt: skip
        yield now(f"{words}: {act()}")
    for name in list(shelf.of("riichi")):
        yield f"{name}: {shown_name(name, 'riichi')}"
    menu.choose("riichi")
    published = next(iter(shelf.of("riichi")))
    shelf.take(published)
    yield now(f"published: {published}")
    yield f"{shown_name('')} {shelf.sit_down().preset!r} {menu.played} {menu.quick_ruleset.id}"
    menu.change_all({**menu.setup.options, "red_fives": 0})
    yield f"{shelf.sit_down().preset!r} {menu.changed()}"


def sent(shelf: PresetShelf) -> str:
    """The name of the file that house rules went out to, and whether something is wrong."""
    path, fault = shelf.export()
    return f"{Path(path).name} {bool(fault)}"


@story
def shelves_of_presets(pen: Pen) -> Story:
    """Presets are kept, renamed, doubled, sent out, brought in and deleted, in order and in disorder."""
    desk = laid_out(desk_for(pen)[0])
    told = begun(pen, desk, "title", {})
    shelf = presets_of(desk)
    told.told += shelf_answers(desk, shelf)
    menu_of(desk).choose("red")
    menu_of(desk).change_all({"assisted_play": False})
    for _ in range(2):
        told.told.append(sent(shelf))
    shelf.keep("Ours/of: all?")
    told.told.append(sent(shelf))
    path = desk.home_folder / "exported" / "odd.json"
    for words in ("", "{}", '{"sparrows": "preset", "version": 99}', '["a"]', "{" * 9):
        path.write_text(words, encoding="utf-8")
        told.told.append(f"{words}: {shelf.take_file(str(path))}")
    told.told.append(" ".join(file.name for file in shelf.files()))
    told.told += [shelf.take_file(str(file)) for file in shelf.files()[:1]]
    told.told += [shelf.current, " ".join(shelf.names()), free_path(path).name, free_path(path.with_name("new")).name]
    desk.show("house_rules")
    told.short("three of one name", desk)
    (desk.home_folder / "exported").rename(desk.home_folder / "elsewhere")
    (desk.home_folder / "exported").write_text("no folder", encoding="utf-8")
    told.told.append(sent(shelf))
    for file in (desk.home_folder / "presets").iterdir():
        file.write_text("[", encoding="utf-8")
    told.told += [str(shelf.names()), str(shelf.in_gallery()), shelf.keep("Again"), shelf.show_current(True)]
    desk.show("title")
    told.short("they cannot be read", desk)
    return told


@story
def comparisons(pen: Pen) -> Story:
    """House rules beside published ones, beside the book and beside other games; values are fetched from there."""
    told: Any = None
    for window in WINDOWS[:2]:
        desk = desk_in(*window)
        menu_of(desk).choose("riichi")
        told = told or begun(pen, desk, "house_rules", {})
        page: Any = desk.show("house_rules")
        page.show_tab("compare")
        told.short(f"nothing changed in {window}", desk)
        menu_of(desk).change_all({"red_fives": 0, "value.pinfu": 2, "own.1": "Tail | 222A 444A set set pair | 3 han"})
        sides = page.comparison.choices()
        for place, side in ((1, "preset:"), (1, sides[2]), (1, "ruleset:red"), (0, sides[3]), (0, "ruleset:mcr"),
                            (0, "mine"), (1, sides[2])):  # fmt: skip
            page.comparison.choose(place, side)
            told.short(f"{place} is {side}", desk)
            told.told += [" | ".join(line) for line in page.comparison.differences()[:9]]
        copies = [name for name in page.elements.widgets if name.startswith("copy_")]
        stepped(told, desk, [*(clicked(desk, name) for name in copies[:2]), key(desk, "tab"), key(desk, "down"),
                             key(desk, "down"), key(desk, "end"), clicked(desk, "side_1"), key(desk, "down"),
                             key(desk, "return"), clicked(desk, "undo"), clicked(desk, "reset_all")])  # fmt: skip
        page.comparison.sides = ["preset:gone", "mine"]
        page.rebuild()
        told.short("a preset that is gone", desk)
        told.told.append(saved(desk))
    return told


@story
def branches(pen: Pen) -> Story:
    """How to play on from a replay: each answer, and a disk that is full."""
    told: Any = None

    def full(anew: bool) -> int:
        raise SaveError("it is full", reason="it is full")

    for window in WINDOWS[:2]:
        desk = desk_in(*window)
        for size in (desk.size, (9, 9)):
            begin = lambda anew: [7, 8][anew]  # noqa: E731
            choice = {"begin": begin, "behind": pygame.Surface(size)}
            told = told or begun(pen, desk, "what_if", choice)
            page: Any = desk.show("what_if", **choice)
            told.short(f"{window}, a picture of {size}", desk)
            stepped(told, desk, [clicked(desk, "same"), clicked(desk, "anew"), clicked(desk, "cancel"),
                                 key(desk, "down"), key(desk, "space"), key(desk, "return"), key(desk, "escape")])
        page.begin = full
        stepped(told, desk, [clicked(desk, "same"), clicked(desk, "anew")])
    return told


@story
def keys_of_a_replay(pen: Pen) -> Story:
    """Every key of a replay and of its log, alone and with others; the pointer on the time line and in the corner."""
    desk, page, told_of = recording(pen, log_of("hong_kong_old"))
    told = Swept(pen, desk.audio, told_of._hide)
    told.glance("at first", page, desk)

    def pressed(name: str, mod: int = 0) -> None:
        code = pygame.key.key_code(name)
        desk.press(code, chr(code) if 32 < code < 127 else "", mod)
        for _ in range(12):
            page.update(0.1)
        known = page.trace()
        told.told.append(f"{known['deal']} {known['place']} {known['viewer']} {known['playing']} {page.playhead.speed}")
        told.glance(f"{name} {mod}", page, desk)

    for name in ("home", "right", "right", "left", "end", "right", "page up", "page up", "page down", "page down",
                 "page down", "up", "up", "up", "down", "down", "down", "down", "tab", "return", "return", "tab",
                 "return", "tab", "return", "tab", "tab", "return", "home", "left", "space", "space", "v", "v", "v",
                 "v", "v", "l", "home", "page down", "end", "escape", "r", "c", "w", "f1", "q", "escape"):  # fmt: skip
        pressed(name)
    for name in ("v", "l", "r", "c", "w"):
        pressed(name, pygame.KMOD_CTRL)
    pressed("tab", pygame.KMOD_SHIFT)
    pressed("tab", pygame.KMOD_SHIFT)
    page.bar.focus = 1
    pressed("tab", pygame.KMOD_SHIFT)
    pressed("return")
    return told


def log_of(ruleset: str) -> Sequence[Any]:
    """Three deals of a game."""
    from tests.game.screens.played import log

    return log(ruleset, deals=3, seed=8, skilled=True)


@story
def seats_in_windows(pen: Pen) -> Story:
    """Seats of two to eight in each window: known people, looks by keys and pointer, settings of the match."""
    told: Any = None
    for window in WINDOWS:
        desk = desk_in(*window)
        menu = menu_of(desk)
        desk.user_data.change(profiles=(Person("Olga", "", 3, portrait="p2"), Person("Zeno", "", 1)))
        for ruleset in ("riichi", "watching_the_pot", "american"):
            menu.choose(ruleset)
            told = told or begun(pen, desk, "seats", {})
            page: Any = desk.show("seats")
            told.short(f"{ruleset} in {window}", desk)
            stepped(told, desk, [
                clicked(desk, "drawer"), clicked(desk, "seating"), clicked(desk, "clock"), key(desk, "escape"),
                clicked(desk, "undo"), clicked(desk, "all_computers"), clicked(desk, "players", (0.9, 0.5)),
                clicked(desk, "rounds", (0.9, 0.5)), key(desk, "escape"), clicked(desk, "drawer"),
            ])  # fmt: skip
            page.chairs.set_kind(1, "@Olga")
            told.short("a known one", desk)
            page.chairs.set_kind(2, "")
            told.short("three people", desk)
            stepped(told, desk, [clicked(desk, "drawer"), clicked(desk, "curtain"), clicked(desk, "ask_able_only"),
                                 clicked(desk, "drawer"), clicked(desk, "color_1"), key(desk, "down"),
                                 key(desk, "right"), key(desk, "down"), key(desk, "right"), key(desk, "return"),
                                 clicked(desk, "color_1"), key(desk, "down"), key(desk, "return"),
                                 clicked(desk, "color_0"), key(desk, "up"), clicked(desk, "kind_3"),
                                 key(desk, "end"), key(desk, "return"), key(desk, "f1")])  # fmt: skip
            told.told.append(str([(seat.name, seat.level, seat.color, seat.portrait, seat.language)
                                  for seat in page.chairs.seats]))  # fmt: skip
            page.confirm()
            told.short("sit down", desk)
        told.told.append(saved(desk))
    return told



@story
def fitted_hands(pen: Pen) -> Story:
    """What rules make of a hand that was left under others, and of ways of winning that they do not have."""
    desk, told = desk_for(pen)
    menu = menu_of(desk)
    five, odd = (KIND["1m"],) * 5, frozenset({"robbed", "last_tile", "nothing"})
    drafts = (Draft(), Draft(seat=3, source=3), Draft(seat=7, source=9), Draft(seat=1, source=0), Draft(by=BY_LOST),
              Draft(hand=five), Draft(hand=five[:4], flags=odd, by=BY_SELF), Draft(seat=2, source=3, by=BY_LOST),
              Draft(indicators=five[:1], under=five[:2]), Draft(answers={"nothing": 3}),
              Draft(hand=(KIND["1f"],)))  # fmt: skip
    for ruleset in ("riichi", "watching_the_pot", "chinese_classical"):
        model = HandModel(menu, PresetShelf(menu, desk.home_folder), ruleset=ruleset, options=None, case=None,
                          show=lambda typed: None, rebuild=lambda: None, refused=lambda loud: None)  # fmt: skip
        for rules, draft in product(("last", "preset:gone", "book"), drafts):
            model.resume(rules, draft)
            told.told.append(f"{ruleset} {model.rules}: {said(model.draft)} {model.way} {sorted(model.used)}")
        for way in (0, 1, 2, BY_SELF, BY_LOST):
            model.take_way(way)
            model.take_seat(1)
            told.told.append(f"won by {way}: {said(model.draft)} {model.way}")
        model.clear()
        told.told.append(f"cleared: {said(model.draft)}")
    return told


@story
def edited_rules(pen: Pen) -> Story:
    """Options are changed one after the other, refused, found, put back by groups and undone."""
    desk, told = desk_for(pen)
    menu, refused = menu_of(desk), list[bool]()
    for ruleset in ("riichi", "watching_the_pot"):
        menu.choose(ruleset)
        edited = EditedRules(menu, refused.append)
        for option in menu.ruleset().options:
            others = [value for value in (*option.choices, True, False, *(option.range or ()), -7, "nothing")
                      if value != edited.values()[option.id]]  # fmt: skip
            for value in (*others[:2], others[-1]):
                edited.change(option, value)
                known = f"{edited.values()[option.id]} {edited.default(option)} {edited.fault} {refused[-1]}"
                told.told.append(f"{ruleset} {option.id} {value}: {known} {edited.overruling(option)}")
        for group in edited.groups():
            before = edited.changed_in(group)
            edited.reset(group)
            told.told.append(f"{group}: {before} {edited.changed_in(group)} {len(menu.changed())}")
        edited.take_all({"value.nothing": 3, "nothing": 1})
        told.told.append(f"{edited.fault} {edited.rows_changed()} {edited.rows_added()}")
        for _ in range(3):
            edited.undo()
        told.told.append(f"{len(menu.changed())} {edited.fault}")
        for words in ("", "win", "DORA  ", "no such words"):
            told.told.append(f"{words}: {' '.join(option.id for option in edited.found(words))}")
    return told


@story
def slow_files(pen: Pen) -> Story:
    """A file that is read for long is waited for, called off, and waited for again."""
    desk = laid_out(desk_for(pen)[0])
    told = begun(pen, desk, "replays", {})
    page: Any = desk.page
    stepped(told, desk, [key(desk, "tab")])
    with patch("game.screens.records.replays.tell_file") as told_of:
        page.write("")
    path = told_of.call_args.args[2]
    told.told.append(Path(path).name)
    with patch.object(BackgroundImport, "wait", lambda *_: False), patch.object(BackgroundImport, "done", False):
        for words, act in (("called off", lambda: desk.click("answer_cancel")), ("left", page.leave),
                           ("waited for", lambda: None)):  # fmt: skip
            page.take(path)
            told.short("it is read", desk)
            told.told.append(str(page.reading is None))
            act()
            told.short(words, desk)
            told.told.append(str(page.reading is None))
    page.reading._thread.join()
    told.short("it is there", desk)
    told.told.append(f"{page.reading is None} {page.chosen} {len(page.rows)}")
    return told
