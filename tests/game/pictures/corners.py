"""What pages do seldom: chairs are named, colored and exchanged, licences are scrolled; and facts without a window.

The facts are those of functions that only reckon: where cards of seats lie, which control an option gets, and what a
press on the palette of the calculator makes of a hand.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.art.tiles import TileArt
from game.play.setup import MatchSetup
from game.scene.node import Sprite
from game.scene.timeline import Timeline
from game.screens.calculator.hand_model import HandModel
from game.screens.calculator.tile_input import ASKING
from game.screens.front.seats import card_places, kind_words
from game.screens.menu_state import menu_of
from game.screens.presets import PresetShelf
from game.screens.rules_menu.option_rows import control_for, numbers_of, reason, steps_of
from game.table.aids.name_tip import NameTip
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.input.claim_band import ClaimBar
from game.table.input.table_buttons import BarEntry, ButtonLook
from game.table.layout import TableLayout
from game.table.overlay.announced_waits import AnnouncedWaits
from game.table.overlay.draw import Drawn, canvas
from game.table.overlay.plates import plate_text
from game.table.overlay.stage import Stage
from game.ui.controls import ControlState
from rules.core.tiles import CODES, KIND
from rules.engine import registry
from rules.scoring.hand_context import BY_LOST, BY_SELF
from saves.people import Person
from tests.game.pictures.boards import said
from tests.game.pictures.errands import clicked, key, stepped, typed
from tests.game.pictures.layouts import tables
from tests.game.pictures.motions import prepared
from tests.game.pictures.stories import NAMES, desk_for, story
from tests.game.pictures.sweeps import begun
from tests.game.pictures.words import Pen, Story, scene_lines
from tests.game.screens.desk import Desk
from tests.play import table_for

PRESSED = tuple(KIND[code] for code in ("1m", "8p", "9s", "2z", "7z", "1f", "5s"))
REFUSED: tuple[tuple[str, str], ...] = (("", "Mei"), ("Mei", "Mei"), ("Anna", " Anna "), ("x" * 40, "y"))
"""Names of the first two chairs."""
LONG = ("Anna", "Wolfeschlegelsteinhausen", "Anna Maria of the long plates", "林", "Maximiliane Wolfeschlegelstein",
        "Ivo", "Hana with a name", "Tomas")  # fmt: skip
CLAIMS = ("Win", "Kong", "Pung", "Chow of characters", "Chow of bamboos", "False call", "Pass")


def at_chairs(pen: Pen, count: int) -> tuple[Desk, MatchSetup]:
    """A desk with chairs for so many, the first of them persons."""
    desk, _ = desk_for(pen)
    ruleset = "watching_the_pot" if count > 4 else "hong_kong_old"
    seats = tuple(Person(name, "" if place < 2 else "standard", place) for place, name in enumerate(NAMES[:count]))
    menu = menu_of(desk)
    options = {"players": count} if count > 4 else {}
    menu.setup = replace(menu.setup, ruleset=ruleset, seats=seats, options=options)
    return desk, menu.setup


@story
def chairs(pen: Pen) -> Story:
    """Players get names, right and wrong ones, colors, and each other's places."""
    told: Any = None
    for count in (4, 7):
        desk, _ = at_chairs(pen, count)
        told = told or begun(pen, desk, "seats", {})
        page: Any = desk.show("seats")
        told.short(f"{count} chairs", desk)
        for way in ("left", "right", "up", "down"):
            code = pygame.key.key_code(way)
            for place in (0, count - 2):
                page.focus.named(f"color_{place}")
                desk.press(code, mod=pygame.KMOD_ALT)
                told.short(f"{place} with Alt and {way}", desk)
                told.told.append(" ".join(person.name for person in page.chairs.seats))
        page.focus.named("sit")
        desk.press(pygame.K_LEFT, mod=pygame.KMOD_ALT)
        told.short("Alt elsewhere", desk)
        stepped(told, desk, [clicked(desk, "color_1"), key(desk, "right"), key(desk, "left"), key(desk, "left"),
                             key(desk, "left"), key(desk, "return"), clicked(desk, "color_2"), key(desk, "escape"),
                             clicked(desk, "color_0"), clicked(desk, "palette", (0.85, 0.65)),
                             clicked(desk, "color_3"), clicked(desk, "palette", (0.5, 0.1))])  # fmt: skip
        told.told.append(f"colors {[person.color for person in page.chairs.seats]}")
        for start, end in (("color_0", "kind_2"), ("color_1", "color_1"), ("color_1", "sit")):
            carried(desk, start, end)
            told.short(f"{start} on {end}", desk)
        for names in REFUSED:
            for place, name in enumerate(names):
                page.rename(place, name)
            page.confirm()
            told.short(f"sit down as {names}", desk)
            told.told.append(f"faults {page.chairs.faults}")
        stepped(told, desk, [clicked(desk, "name_0"), typed(desk, "ab"), key(desk, "f1"), clicked(desk, "sit")])
    return told


def carried(desk: Desk, start: str, end: str) -> None:
    """Press on one thing and let go on another."""
    page: Any = desk.page
    spots = desk.place(start).center, desk.place(end).center
    page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=spots[0], rel=(0, 0), buttons=(0, 0, 0)))
    page.process(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=1))
    page.process(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spots[1], button=1))
    desk.look()


@story
def licences(pen: Pen) -> Story:
    """All parts and their licences, scrolled and left."""
    desk, _ = desk_for(pen)
    told = begun(pen, desk, "licences", {})
    told.see("at first", desk.page, whole=True)
    page: Any = desk.page
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_y=-3.0, flipped=False)
    return stepped(told, desk, [
        *(key(desk, name) for name in ("tab", "down", "down", "page down", "end", "up", "home", "tab")),
        ("the wheel", lambda: page.process(wheel)), clicked(desk, "done"), key(desk, "escape"),
    ])  # fmt: skip


# -- without a window --------------------------------------------------------------------------------------------------


@story
def parts_of_a_table(pen: Pen) -> Story:
    """Announced waits, names on plates, a word at the pointer, and broad buttons for claims, on some tables."""
    told, art = prepared(pen), TileArt()
    for name, spec in list(tables())[::4]:
        layout, board = TableLayout(spec), Board.fresh(spec.viewer, table_for(spec.seats))
        sitting = tuple(Person(word, "", place) for place, word in enumerate(LONG[: spec.seats]))
        labels = PlayerLabels("riichi", sitting, 0)
        scene = Stage(art, spec, labels).scene
        told.told.append(f"== {name}")
        tags = [Drawn(f"tag {seat}") for seat in range(spec.seats)]
        waits, band, timeline = AnnouncedWaits(scene), ClaimBar(scene), Timeline()
        tip = NameTip(scene, spec.size[0], layout.scale)
        for seat, tag in enumerate(tags):
            board.seats[seat].waits = tuple(range(seat + 1 if seat < 5 else 0))
            board.state.scores[seat] = 25_000 * 10**seat
            tag.visible, plate = seat != 2, layout.name_plate(seat)
            tag.position = plate.x, plate.bottom + (4 if seat % 2 else -20)
            if seat != 3:
                tag.show(seat, lambda: Sprite(canvas(30, 12), 0, 0))
            told.told.append(f"plate {seat}: {said(plate_text(board, layout, labels, seat))}")
        waits.refresh(board, layout, art, tags)
        for node in waits.nodes:
            told.told += scene_lines(node, pen)
        for at in ((4.0, 200.0), (spec.size[0] - 3.0, 9.0), (400.0, 300.0)):
            for word in ("Red dragon", "Red dragon", "", "White dragon"):
                changed = tip.point(word, at, timeline)
                told.told.append(f"{word} at {at}: {changed} {tip.node.visible} {tip.node.position} {tip.node.opacity}")
                timeline.advance(0.5)
                told.told.append(f"later {tip.node.opacity:.2f} {timeline.busy}")
        for words in (("Win",), ("Pung", "Pass"), CLAIMS, CLAIMS[:3]):
            looks = [ButtonLook(word, "P", "gold", note="32 points" * (len(word) % 2)) for word in words]
            entries = [BarEntry(look.text, look, None) for look in looks]
            timed = (0.4, 9.3, 5) if len(words) % 2 else (None, 0.0, None)
            band.show(entries, layout, art, *timed)
            told.told += scene_lines(band.root, pen)
    return told


@story
def facts(pen: Pen) -> Story:
    """Places of cards, controls of options, and hands as a palette makes them."""
    desk, told = desk_for(pen)
    for wide, height in ((960.0, 560.0), (620.0, 480.0)):
        for count in range(2, 9):
            for columns in (False, True):
                places = " ".join(f"{x:.0f},{y:.0f}" for x, y in card_places(count, wide, height, columns))
                told.told.append(f"{count} cards in {wide:.0f}×{height:.0f}, columns {columns}: {places}")
    told.told += [kind_words(""), kind_words("standard")]
    for rules in map(registry.get, ("chinese_classical", "watching_the_pot", "wuhan")):
        told.told.append(f"{rules.id}: {zlib.crc32(chr(10).join(controls(rules)).encode()):08x}")
    for ruleset in ("hong_kong_old", "riichi", "watching_the_pot", "american"):
        told.told += pressed(desk, ruleset)
    return told


def controls(rules: Any) -> Iterator[str]:
    """The control of every option of a rule set, and why it may be locked."""
    book = rules.resolve({})
    for option in rules.options:
        for scale in (1.0, 1.5):
            control = control_for(rules.id, option, scale, book[option.id])
            yield f"{option.id}: {type(control).__name__} {control.width(ControlState(scale))}"
        if option.range:
            yield f"{numbers_of(option)} {steps_of(option)} {steps_of(option, option.range[1] - 1)}"
        yield from (reason(rules.id, need) for need in option.needs)


def pressed(desk: Desk, ruleset: str) -> Iterator[str]:
    """What presses on the palette make of a hand, in all that they can mean; then how tiles go again."""
    menu, notes = menu_of(desk), list[str]()
    model = HandModel(
        menu, PresetShelf(menu, desk.home_folder), ruleset=ruleset, options=None, case=None,
        show=lambda typed: notes.append("shown"), rebuild=lambda: notes.append("anew"),
        refused=lambda loud: notes.append(f"refused {loud}"),
    )  # fmt: skip
    adding, kinds = model.adding, [kind for kind in PRESSED if kind in model.table.copies]

    def after(words: str, act: Callable[[], object]) -> str:
        notes.clear()
        act()
        known = f"{adding.mode} {adding.laid} {adding.open_sets} {adding.gathered}"
        return f"{words}: {' '.join(notes)} {model.fault} {said(model.draft)} {known} {model.way}"

    yield f"== {ruleset}: {adding.modes()}"
    for mode in adding.modes():
        yield f"{mode} lies {adding.places(mode)}, adds {[adding.would_add(kind) for kind in kinds]}"
        for laid in adding.places(mode) or (False,):
            model.clear()
            adding.take_mode(mode)
            yield after(f"{mode} laid {laid}", partial(adding.take_place, laid))
            for kind in (*kinds, kinds[0], kinds[0]):
                yield after(CODES[kind], partial(adding.add, CODES[kind]))
            yield after("lay", adding.lay)
            for what in ("meld", "bonus", "indicator", "under", "hand"):
                if getattr(model.draft, what if what in ("hand", "bonus", "under") else f"{what}s"):
                    yield after(f"{what} less", partial(model.drop, what, 0))
            yield after("take away", lambda: model.take_away(CODES[kinds[1]]))
    for _ in range(2):
        yield after("an example", model.example)
    for way in (2, BY_SELF, BY_LOST, 1):
        yield after(f"won by {way}", partial(model.take_way, way))
    for seat in (1, 2):
        yield after(f"seat {seat}", partial(model.take_seat, seat))
    yield after("round", lambda: model.take_round(2))
    yield after("win with the first", lambda: model.win_with(0))
    for flag in sorted(model.known.flags)[:3]:
        yield after(flag, partial(model.toggle, flag))
    for inquiry in model.asked[:4]:
        yield after(f"asked {inquiry.name}", partial(adding.take_mode, ASKING + inquiry.name))
        for kind in kinds[:2]:
            yield after(CODES[kind], partial(adding.add, CODES[kind]))
        yield after("turned", partial(model.turn, inquiry))
    for line in ("", "123m 456p", "99999m", "what"):
        yield after(f"typed {line!r}", partial(model.typed, line))
    yield after("by the book", lambda: model.take_rules("book"))
    yield after("other rules", lambda: model.take_ruleset("red"))
