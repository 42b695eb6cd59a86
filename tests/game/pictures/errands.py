"""Errands on pages: what is looked up, printed, named, brought in, sent out and typed, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import pygame

from game.paper.document import DocumentLayout, PrintedRules
from game.paper.layout import SIZES, PaperText
from game.paper.pdf import blank_document
from game.paper.portions import at_once
from game.paper.typesetting import PaperFonts
from game.play.hot_seat import HandOver, Sitter
from rules.engine import registry
from saves.errors import Notice
from saves.people import Person
from saves.settings import ON_PAGE
from tests.game.pictures.stories import (
    STORIES,
    Tell,
    desk_for,
    recording,
    story,
)
from tests.game.pictures.sweeps import PLACES, Swept, begun, clicks, laid_out
from tests.game.pictures.words import Pen, Story
from tests.game.screens.desk import Desk
from tests.game.screens.played import NAMES, keep, log

Step = tuple[str, Callable[[], object]]
CALCULATED = ("american", "watching_the_pot", "chinese_classical_ru", "sichuan")
"""Rule sets that ask for more than a hand."""
TYPED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("riichi", ("234m 345p 678s 5z pung:777z <5z seat=S from=W",
                "234m 345p 678s 5z pung:777z <5z state.own_discards=5z,5z",
                "99s 11z pung:555z pung:666z pung:222z <9s seat=S from=N", "123m 4z", "123m 999999m", "", "oddly")),
    ("hong_kong_old", ("123m 456m 789m 555z 99m", "123m 456m 789m 555z 9m", "kong:1111m 234p 567p 888s 5z <5z", "1m")),
    ("mcr", ("123m 456m 789m 123p 5z <5z", "119m19p19s1234567z", "123m 456m 789m 123p 55z bonus:1f")),
)  # fmt: skip


def stepped(told: Swept, desk: Desk, steps: Sequence[Step]) -> Swept:
    """Take steps on a page, and see what each changes; one that is not possible is said to be so."""
    for words, act in steps:
        try:
            act()
        except KeyError:
            words = f"{words} (not there)"
        told.short(words, desk)
    return told


def key(desk: Desk, name: str) -> Step:
    """Press a key."""
    code = pygame.key.key_code(name)
    return name, lambda: desk.press(code, chr(code) if 32 < code < 127 else "")


def typed(desk: Desk, words: str) -> Step:
    """Type words."""
    return f"typed {words}", lambda: desk.type(words)


def clicked(desk: Desk, name: str, at: tuple[float, float] = (0.5, 0.5), button: int = 1) -> Step:
    """Click on a thing."""
    return f"click on {name}", lambda: desk.click(name, at, button)


@story
def looked_up(pen: Pen) -> Story:
    """A rulebook under house rules is searched, and gone back through."""
    desk = laid_out(desk_for(pen)[0])
    rules = registry.get("hong_kong_old")
    house = {"minimum_faan": 1, "bonus_tiles": False}
    told = begun(pen, desk, "rulebook", {"ruleset": "hong_kong_old", "options": rules.resolve(house)})
    stepped(told, desk, [
        clicked(desk, "search"), typed(desk, "pung"), key(desk, "return"), key(desk, "return"), clicked(desk, "hit_1"),
        clicked(desk, "hit_0"), key(desk, "backspace"), key(desk, "escape"), clicked(desk, "search"),
        typed(desk, "xyzzy"),
        key(desk, "return"), key(desk, "escape"), key(desk, "down"), key(desk, "tab"), key(desk, "tab"),
        key(desk, "down"), key(desk, "return"), key(desk, "backspace"), key(desk, "backspace"), key(desk, "escape"),
    ])  # fmt: skip
    for choice in ({"ruleset": "riichi", "element": "pinfu"}, {"ruleset": "hong_kong_old", "element": "dragons"},
                   {"ruleset": "red"}):  # fmt: skip
        with suppress(KeyError):
            desk.show("rulebook", **choice)
            told.short(f"opened at {choice.get('element', 'the beginning')}", desk)
            page: Any = desk.page
            names = [name for name in page.elements.widgets if name.startswith(("chapter_", "link_", "row_"))]
            for name in names[2:9:2]:
                stepped(told, desk, [clicked(desk, name), key(desk, "backspace")])
    return told


@story
def on_paper(pen: Pen) -> Story:
    """The rules on pages to print: headings, names and values, in their sizes and colors."""
    _, told = desk_for(pen)
    for name in ("sichuan", "hong_kong_old"):
        rules, size = registry.get(name), SIZES["a4"]
        printed = PrintedRules(rules, rules.resolve({}), "", date(2026, 1, 2))
        pages = at_once(DocumentLayout(printed, size, PaperFonts(blank_document(size))).pages())
        told.told.append(f"== {name}: {len(pages)} pages")
        lines = [mark for page in pages for mark in page.marks if isinstance(mark, PaperText) and mark.bold]
        told.told += [f"{line.points:.1f} {line.ink} {line.words}" for line in lines if not line.words.startswith("…")]
    return told


@story
def named(pen: Pen) -> Story:
    """House rules are kept, named otherwise, doubled, sent out, brought in and deleted."""
    desk = laid_out(desk_for(pen)[0])
    told = begun(pen, desk, "house_rules", {})
    switch = clicked(desk, "option_bonus_tiles", (0.95, 0.5))
    bar: list[Step] = [clicked(desk, "group_bonus"), switch]
    for name in ("Mine", "", "mine", "Yours"):
        bar += [clicked(desk, "save_as"), (f"named {name}", lambda name=name: entered(desk, name)), key(desk, "return"),
                clicked(desk, "answer_replace"), key(desk, "escape")]  # fmt: skip
    bar += [switch, clicked(desk, "save"), clicked(desk, "rename"), ("named Ours", lambda: entered(desk, "Ours")),
            key(desk, "return"), clicked(desk, "rename"), ("named", lambda: entered(desk, "")), key(desk, "return"),
            key(desk, "escape"), clicked(desk, "duplicate"), clicked(desk, "more"), key(desk, "down"),
            key(desk, "return"), key(desk, "escape"), clicked(desk, "delete"), clicked(desk, "answer_cancel"),
            clicked(desk, "delete"), clicked(desk, "answer_delete"), clicked(desk, "preset"), key(desk, "down"),
            key(desk, "return"), clicked(desk, "tab_compare"), clicked(desk, "reset_all")]  # fmt: skip
    stepped(told, desk, bar)
    odd = desk.home_folder / "odd.json"
    odd.write_text('{"sparrows": "preset", "version": 99}', encoding="utf-8")
    page: Any = desk.page
    dropped = [("a bad file", lambda: page.process(pygame.event.Event(pygame.DROPFILE, file=str(odd))))]
    return stepped(told, desk, [*dropped, key(desk, "escape")])


def entered(desk: Desk, words: str) -> None:
    """Write words into the question that is open."""
    page: Any = desk.page
    if page.overlays.dialog is None:
        raise KeyError("a question")
    page.overlays.dialog.entry.set_text(words)
    page.overlays.dialog.word = words


@story
def chosen_settings(pen: Pen) -> Story:
    """Every setting is changed on its row by keys, and put back."""
    desk = laid_out(desk_for(pen)[0])
    told = begun(pen, desk, "settings", {})
    page: Any = desk.page
    for setting in ON_PAGE:
        if setting.name in ("full_screen", "language"):
            continue
        page.go_to(setting.group)
        page.focus.visible = True
        with suppress(KeyError):
            page.focus.named(f"setting_{setting.name}")
        before = getattr(desk.settings, setting.name)
        for name in ("right", "return"):
            stepped(told, desk, [(f"{setting.name}: {name}", key(desk, name)[1])])
            page.overlays.close_dialog()
        desk.user_data.change(**{setting.name: before})
        page.rebuild()
    nowhere = ("a folder that is none", lambda: page.take_folder("/nowhere"))
    told = stepped(told, desk, [nowhere, key(desk, "escape"), clicked(desk, "back")])
    desk.user_data.tell(Notice("err_settings_damaged", {}, "damaged"))
    for place in ("settings", "title"):
        desk.show(place)
        told.short(f"a notice on {place}", desk)
    return stepped(told, desk, [clicked(desk, "notice"), key(desk, "f1"), key(desk, "return")])


@story
def brought_in(pen: Pen) -> Story:
    """Matches are sent out and brought in; damaged ones, others' logs, and matches of other rules."""
    desk = laid_out(desk_for(pen)[0])
    told = begun(pen, desk, "replays", {})
    page: Any = desk.page
    store: Any = desk.user_data.store
    stepped(told, desk, [key(desk, "tab"), key(desk, "e"), clicked(desk, "answer_mjai"), key(desk, "escape"),
                         key(desk, "down"), key(desk, "w"), key(desk, "escape"), key(desk, "down"), key(desk, "w"),
                         key(desk, "return"), key(desk, "escape")])  # fmt: skip
    for words in ("", "{}", '{"sparrows": "match", "version": 99}'):
        path = desk.home_folder / "odd.jsonl"
        path.write_text(words, encoding="utf-8")
        stepped(told, desk, [(f"brought in: {words}", lambda path=path: taken(desk, str(path))), key(desk, "escape")])
    numbers = [match.id for match in store.matches()]
    with store._transaction():
        store._database.execute("UPDATE events SET text = '{' WHERE match = ? AND place = 90", (numbers[0],))
        store._database.execute("UPDATE matches SET meta = ? WHERE id = ?", ('{"revision": 99}', numbers[1]))
    desk.show("replays")
    told.short("two are damaged", desk)
    for _ in numbers:
        stepped(told, desk, [key(desk, "return"), clicked(desk, "answer_replay"), key(desk, "escape"),
                             key(desk, "down")])  # fmt: skip
    del page
    return told


def taken(desk: Desk, path: str) -> None:
    """Bring in a file, and wait until it is read."""
    page: Any = desk.page
    page.take(path)
    while page.reading is not None:
        page.update(0.01)


@story
def typed_hands(pen: Pen) -> Story:
    """Hands are typed as lines, right and wrong ones."""
    desk = laid_out(desk_for(pen)[0])
    told = begun(pen, desk, "calculator", {"ruleset": TYPED[0][0]})
    for ruleset, lines in TYPED:
        page = desk.show("calculator", ruleset=ruleset)
        told.short(ruleset, desk)
        for line in lines:
            def act(page: Any = page, line: str = line) -> None:
                page.model.typed(line)
                page.rebuild()

            stepped(told, desk, [(line, act), key(desk, "tab"), key(desk, "right"), key(desk, "delete")])
    return told


def asked_of(ruleset: str) -> Tell:
    """The story of all that a calculator asks, on a hand that is an example."""

    def tell(pen: Pen) -> Story:
        desk = laid_out(desk_for(pen)[0])
        told = begun(pen, desk, "calculator", {"ruleset": ruleset})
        page: Any = desk.page
        page.model.example()
        told.short("an example", desk)
        asked = [name for name in page.elements.widgets if name.startswith(("ask_", "case_", "mode_", "open", "by_"))]
        for name in asked[:22]:
            for words, act in clicks(desk, name):
                if name in page.elements.widgets:
                    act()
                    told.short(f"{words} {name}", desk)
            if page.overlays.popup is not None:
                stepped(told, desk, [key(desk, "down"), key(desk, "return")])
            elif name.startswith(("ask_", "mode_")):
                tile = [other for other in desk.page.trace()["targets"] if other.startswith("palette:")]  # type: ignore[union-attr]
                stepped(told, desk, [clicked(desk, tile[4]), key(desk, "5"), clicked(desk, name, button=3)])
            page.overlays.close_dialog()
        return stepped(told, desk, [key(desk, name) for name in ("tab", "right", "delete", "backspace", "a", "escape")])

    return tell


@story
def wide_pages(pen: Pen) -> Story:
    """Pages of people in a wide and in a narrow window, with many matches and none."""
    told: Any = None
    for size in ((1920, 900), (1024, 768)):
        desk = Desk(size)
        told = told or begun(pen, desk, "statistics", {})
        for name, choice in (("statistics", {}), ("title", {}), ("saves", {}), ("replays", {})):
            desk.show(name, **choice)
            told.short(f"{name} of nobody in {size[0]}", desk)
            stepped(told, desk, [key(desk, "tab"), key(desk, "return")])
        for number in range(9):
            keep(desk, log("riichi" if number % 2 else "hong_kong_old", deals=1 + number % 3, skilled=True))
        laid_out(desk)
        for name, choice in (("statistics", {}), ("person", {"key": ("mei", "standard")}), PLACES[-1]):
            desk.show(name, **choice)
            told.short(f"{name} in {size[0]}", desk)
            page: Any = desk.page
            for widget in list(page.elements.widgets)[:14]:
                stepped(told, desk, [clicked(desk, widget), key(desk, "down")])
                page.overlays.close_dialog()
    return told


@story
def replay_by_pointer(pen: Pen) -> Story:
    """The bar of a replay by the pointer, and the result from there."""
    desk, page, told_of = recording(pen, log("riichi", deals=2, seed=8, skilled=True))
    told = Swept(pen, desk.audio, told_of._hide)
    told.glance("at first", page, desk)
    targets = page.trace()["targets"]
    for name in [name for name in targets if not name.startswith("tile:")]:
        for words, kind, more in (("over", pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
                                  ("pressed", pygame.MOUSEBUTTONDOWN, {"button": 1}),
                                  ("along", pygame.MOUSEMOTION, {"rel": (9, 0), "buttons": (1, 0, 0)}),
                                  ("let go", pygame.MOUSEBUTTONUP, {"button": 1}),
                                  ("another", pygame.MOUSEBUTTONDOWN, {"button": 3})):  # fmt: skip
            x, y, w, h = targets[name]
            spot = (round(x + w * (0.8 if words == "along" else 0.3)), round(y + h / 2))
            page.process(pygame.event.Event(kind, pos=spot, **more))
            for _ in range(4):
                page.update(0.2)
            told.glance(f"{words} {name} at {page.playhead.place}", page, desk)
        page.playhead.playing = False
    return told


@story
def handed_on(pen: Pen) -> Story:
    """The curtain: held, let go, asked to leave; between two, and among many with long names."""
    desk = laid_out(desk_for(pen)[0])
    told: Any = None
    for count in (2, 6):
        names = [name if count == 2 else f"{name} of the longest of all names" for name in NAMES[:count]]
        sitters = tuple(Sitter(Person(name, color=place), place) for place, name in enumerate(names))
        away = tuple(place for place in range(count) if place != 1)
        choice = {"over": HandOver(sitters, 1, away), "rise": lambda: None}
        told = told or begun(pen, desk, "curtain", choice)
        page: Any = desk.show("curtain", **choice)
        told.glance(f"{count} players", page, desk)
        space = {"key": pygame.K_SPACE, "unicode": " ", "mod": 0, "scancode": 0}
        for words, kind, dt in (("held", pygame.KEYDOWN, 0.25), ("let go", pygame.KEYUP, 0.1), ("later", 0, 0.5),
                                ("held again", pygame.KEYDOWN, 0.3), ("long", 0, 0.3)):  # fmt: skip
            if kind:
                page.process(pygame.event.Event(kind, **space))
            page.update(dt)
            told.told.append(f"{words}: {page.held:.2f} {page.idle_for():.2f} {page.trace().get('whose')}")
            told.glance(words, page, desk)
        desk.show("curtain", **choice)
        stepped(told, desk, [key(desk, "escape"), clicked(desk, "answer_stay"), key(desk, "escape"),
                             clicked(desk, "answer_leave")])  # fmt: skip
    return told


STORIES |= {f"asked_of_{ruleset}": asked_of(ruleset) for ruleset in CALCULATED}
