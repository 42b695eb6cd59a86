"""Stories of the pages that are not the table, each by its keys and by the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from saves.people import Person
from tests.game.pictures.stories import (
    DOWN,
    ENTER,
    ESC,
    LEFT,
    NAMES,
    RIGHT,
    TAB,
    UP,
    desk_for,
    settled,
    small_desk,
    story,
    walk,
)
from tests.game.pictures.sweeps import begun
from tests.game.pictures.words import Pen, Story
from tests.game.screens.desk import Desk
from tests.game.screens.played import log


@story
def title(pen: Pen) -> Story:
    """Where a program begins that has matches to go on with."""
    desk, told = desk_for(pen, matches=2)
    desk.show("title")
    return walk(desk, told, ("Tab", lambda: desk.press(TAB)), ("down", lambda: desk.press(DOWN)),
                ("Esc", lambda: desk.press(ESC)))  # fmt: skip


@story
def first_start(pen: Pen) -> Story:
    """The very first page."""
    desk, told = desk_for(pen)
    desk.user_data.change(introduced="")
    desk.show("title")
    return walk(desk, told, ("it is known", lambda: desk.click("know")))


@story
def first_start_in_narrow_windows(pen: Pen) -> Story:
    """The very first page where there is less and less room for its tiles."""
    told: Any = None
    for wide, words in ((1280, 1.0), (1280, 1.25), (1040, 1.0), (1008, 1.0), (1000, 1.0)):
        desk = Desk((wide, 720))
        desk.user_data.change(language="en", player="Anna", text_scale=words)
        told = told or begun(pen, desk, "title", {})
        desk.show("title")
        told.short(f"{wide} {words}", desk)
    return told  # type: ignore[no-any-return]


@story
def selector(pen: Pen) -> Story:
    """The gallery."""
    desk, told = desk_for(pen, favorites=["red"])
    desk.show("selector")
    return walk(
        desk, told,
        ("the list of orders", lambda: desk.click("order")),
        ("by players", lambda: (desk.press(DOWN), desk.press(DOWN), desk.press(ENTER))),
        ("three players", lambda: desk.click("players_3")),
        ("another card", lambda: desk.click("card_korean")),
        ("its star", lambda: desk.click("card_korean", button=3)),
        ("favorites", lambda: desk.click("only_favorites")),
        ("no minimum", lambda: desk.click("no_minimum")),
        ("nothing is left", lambda: desk.click("players_2")),
    )  # fmt: skip


@story
def house_rules(pen: Pen) -> Story:
    """House rules, the table of scores and the comparison."""
    desk, told = desk_for(pen)
    desk.show("house_rules")
    return walk(
        desk, told,
        ("a group", lambda: desk.click("group_bonus")),
        ("a switch", lambda: desk.click("option_bonus_tiles", (0.95, 0.5))),
        ("the pointer on one", lambda: desk.page.process(pygame.event.Event(  # type: ignore[union-attr]
            pygame.MOUSEMOTION, pos=desk.place("option_bonus_tiles").center, rel=(0, 0), buttons=(0, 0, 0)))),
        ("scores", lambda: desk.click("tab_scoring")),
        ("comparison", lambda: desk.click("tab_compare")),
        ("back to the rules", lambda: desk.click("tab_rules")),
        ("all as it was", lambda: desk.click("reset_all")),
    )  # fmt: skip


@story
def seats(pen: Pen) -> Story:
    """Who plays."""
    desk, told = desk_for(pen)
    desk.show("seats")
    return walk(desk, told, ("a list of players", lambda: desk.click("kind_1")), ("a person", lambda: (
        desk.press(pygame.K_HOME), desk.press(ENTER))), ("Tab", lambda: desk.press(TAB)))  # fmt: skip


@story
def settings(pen: Pen) -> Story:
    """All parts of the page of settings."""
    desk, told = desk_for(pen)
    page = desk.show("settings")
    parts = list(dict.fromkeys(name for name in page.elements.widgets if name.startswith("part_")))
    return walk(
        desk, told,
        *((part, lambda part=part: desk.click(part)) for part in parts),
        ("the end", lambda: (desk.press(TAB), desk.press(pygame.K_END))),
        ("up", lambda: desk.press(UP)), ("left", lambda: desk.press(LEFT)), ("right", lambda: desk.press(RIGHT)),
    )  # fmt: skip


@story
def keys(pen: Pen) -> Story:
    """The page of keys."""
    desk, told = desk_for(pen)
    desk.show("keys")
    return walk(desk, told, ("Tab", lambda: desk.press(TAB)), ("a key is asked for", lambda: desk.press(ENTER)),
                ("it is given", lambda: desk.press(pygame.K_j, "j")))  # fmt: skip


@story
def rulebook(pen: Pen) -> Story:
    """Some chapters of a rulebook."""
    desk, told = desk_for(pen)
    page = desk.show("rulebook", ruleset="hong_kong_old")
    chapters = [name for name in page.elements.widgets if name.startswith("chapter_")]
    return walk(desk, told, *((name, lambda name=name: desk.click(name)) for name in chapters[1:6]),
                ("search", lambda: (desk.press(pygame.K_SLASH, "/"), desk.type("pung"))))  # fmt: skip


@story
def replays(pen: Pen) -> Story:
    """The list of matches."""
    desk, told = desk_for(pen, matches=3)
    desk.show("replays")
    return walk(
        desk, told, ("down", lambda: (desk.press(TAB), desk.press(DOWN))),
        ("delete", lambda: desk.press(pygame.K_DELETE)), ("no", lambda: desk.press(ESC)),
        ("walls", lambda: desk.press(pygame.K_w, "w")), ("read", lambda: desk.press(ENTER)),
        ("delete for good", lambda: (desk.press(pygame.K_DELETE), desk.click("answer_delete"))),
        ("the first", lambda: desk.press(UP)), ("select it", lambda: desk.press(pygame.K_SPACE, " ")),
        ("all of them", lambda: (desk.press(pygame.K_a, "a"), desk.press(pygame.K_a, "a"))),
        ("own play", lambda: desk.press(pygame.K_o, "o")), ("delete them", lambda: desk.press(pygame.K_DELETE)),
        ("no, none", lambda: (desk.press(ESC), desk.press(pygame.K_a, "a"))),
    )  # fmt: skip


@story
def no_replays(pen: Pen) -> Story:
    """The list without a match."""
    desk, told = desk_for(pen)
    desk.show("replays")
    return walk(desk, told, ("import", lambda: desk.press(pygame.K_i, "i")))


@story
def saves(pen: Pen) -> Story:
    """Matches in progress."""
    desk, told = desk_for(pen, matches=2)
    desk.show("saves")
    return walk(desk, told, ("delete", lambda: desk.press(pygame.K_DELETE)),
                ("yes", lambda: desk.click("answer_delete")))  # fmt: skip


@story
def statistics(pen: Pen) -> Story:
    """How everybody has done."""
    desk, told = desk_for(pen, matches=3)
    page = desk.show("statistics")
    return walk(desk, told, ("Tab", lambda: (desk.press(TAB), desk.press(TAB))),
                ("one rule set", lambda: (page.take("red"))))  # fmt: skip


@story
def person(pen: Pen) -> Story:
    """How one person has done."""
    desk, told = desk_for(pen, matches=3)
    desk.show("person", key=("anna", ""))
    walk(desk, told, ("Tab", lambda: (desk.press(TAB), desk.press(TAB))))
    desk.show("person", key=("anna", ""), ruleset="red")
    return walk(desk, told)


@story
def calculator(pen: Pen) -> Story:
    """A hand is put together and counted."""
    desk, told = desk_for(pen)
    desk.show("calculator", ruleset="hong_kong_old")

    def typed(words: str) -> Callable[[], object]:
        return lambda: [desk.press(ord(letter), letter) for letter in words]

    return walk(
        desk, told,
        ("a suit", typed("123m")), ("more", typed("456m789m")), ("honors", typed("555z")), ("complete", typed("99m")),
        ("one too many", typed("9m")), ("one less", lambda: desk.press(pygame.K_BACKSPACE)),
        ("Tab", lambda: desk.press(TAB)), ("Enter", lambda: desk.press(ENTER)),
    )  # fmt: skip


@story
def curtain(pen: Pen) -> Story:
    """The screen is handed on."""
    from game.screens.play.curtain import HandOver, Sitter

    desk, told = desk_for(pen)
    over = HandOver((Sitter(Person("Anna", color=2), 0), Sitter(Person("Mei", color=5), 0)), 1, (0,))
    page = desk.show("curtain", over=over)

    def held() -> None:
        page.process(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0))
        page.update(0.25)

    told.see("at first", page)
    held()
    told.see("held for a while", page)
    return told


@story
def course(pen: Pen) -> Story:
    """The list of lessons, and practice: a question, and its answer."""
    desk, told = desk_for(pen)
    desk.user_data.change(lessons=("tiles",))
    desk.show("lessons")
    walk(desk, told, ("down", lambda: desk.press(DOWN)), ("the end", lambda: desk.press(pygame.K_END)))
    desk.show("practice")
    return walk(desk, told, ("a tile", lambda: desk.press(pygame.K_RIGHT)), ("it", lambda: desk.press(pygame.K_RETURN)))


@story
def what_if(pen: Pen) -> Story:
    """Playing on from a replay."""
    desk, told = desk_for(pen)
    people = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(4))
    page = desk.show("replay", events=log("red", deals=2, skilled=True), seats=people)
    page.what_if()
    desk.show("what_if", **desk.went[-1][2])
    return walk(desk, told, ("Tab", lambda: desk.press(TAB)), ("right", lambda: desk.press(RIGHT)))


@story
def small_window(pen: Pen) -> Story:
    """Pages where there is little room."""
    desk, told = small_desk(pen)
    for place in ("selector", "house_rules", "seats", "rulebook", "calculator"):
        desk.show(place)
        told.see(place, settled(desk), whole=True)
    return told


@story
def large_words(pen: Pen) -> Story:
    """Pages with words half as large again."""
    desk, told = small_desk(pen, text_scale=1.5)
    for place in ("selector", "seats", "settings", "calculator"):
        desk.show(place)
        told.see(place, settled(desk), whole=True)
    return told


@story
def calculator_of_riichi(pen: Pen) -> Story:
    """Circumstances, dora, and who pays."""
    desk, told = desk_for(pen)
    page = desk.show("calculator", ruleset="riichi")
    for letter in "234m345p345678s55z":
        desk.press(ord(letter), letter)
    told.see("a hand that waits", settled(desk))
    for letter in "5z":
        desk.press(ord(letter), letter)
    told.see("it wins", settled(desk))
    for name in [name for name in page.elements.widgets if name not in ("back",)][:40:4]:
        if name in page.elements.widgets and page.elements.widgets[name].is_enabled:
            desk.click(name)
            told.see(name, settled(desk))
            if page.overlays.popup is not None or page.overlays.dialog is not None:
                desk.press(ESC)
    return told


@story
def presets(pen: Pen) -> Story:
    """House rules are kept under a name."""
    desk, told = desk_for(pen)
    desk.show("house_rules")
    return walk(
        desk, told,
        ("a switch", lambda: (desk.click("group_bonus"), desk.click("option_bonus_tiles", (0.95, 0.5)))),
        ("save as", lambda: desk.click("save_as")),
        ("its name", lambda: desk.type("Mine")),
        ("kept", lambda: desk.press(ENTER)),
        ("delete", lambda: desk.click("delete")),
    )  # fmt: skip
