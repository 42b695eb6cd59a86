"""The stories that are kept: each goes through a screen as a person does, always in the same way."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game import i18n
from game.art.felt import choose_felt
from game.art.picture import use_style
from game.art.tiles import TileStyle
from game.play import match_saver
from game.tokens import enlarge_text, felts
from rules.engine.events import Event
from saves import database
from saves.people import Person
from tests.budget import PATIENCE
from tests.game.pictures.words import Pen, Story, listening
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log
from tests.game.table.seat import Program, Quiet, four

HERE = Path(__file__).parent
Tell = Callable[[Pen], Story]
STORIES: dict[str, Tell] = {}
ENTER, ESC, TAB, UP, DOWN, LEFT, RIGHT = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
)  # fmt: skip
NAMES = ("Anna", "Mei", "Lin", "Oleg", "Ivo", "Hana", "Noor", "Tomas")


def story(tell: Tell) -> Tell:
    """One more story, under the name of its function."""
    STORIES[tell.__name__] = tell
    return tell


def file_of(name: str) -> Path:
    """Where a story is kept."""
    return HERE / f"{name}.txt"


def forget_choices() -> None:
    """What earlier stories chose for the whole program is as in a program that begins."""
    i18n.use("en")
    enlarge_text(1.0)
    choose_felt(felts()[0])
    use_style(TileStyle())


def tell(name: str) -> str:
    """A story as it goes now, whatever was told before; where the account of this computer has a name, it is Anna's."""
    os.environ["LOGNAME"] = "anna"
    forget_choices()
    at_once = patch.object(os, "fsync", lambda number: None)  # nothing of a story need outlive a power cut
    # The pages show no sign of a disk that is only busy.
    with listening() as pen, patch.object(match_saver, "LATEST", PATIENCE), at_once:
        return STORIES[name](pen).text


# -- pages -------------------------------------------------------------------------------------------------------------


def desk_for(pen: Pen, *, matches: int = 0, **settings: object) -> tuple[Desk, Story]:
    """A desk whose matches were all played on the same day."""
    desk = Desk()
    desk.audio = Quiet()  # type: ignore[assignment]
    desk.user_data.change(language="en", introduced="know", player="Anna", **settings)
    for number in range(matches):
        keep(desk, log(("hong_kong_old", "red", "riichi")[number % 3], deals=2, skilled=True))
    if matches:
        with closing(sqlite3.connect(desk.home_folder / database.NAME)) as store, store:
            for column in ("begun", "touched"):
                store.execute(f"UPDATE matches SET {column} = '2026-01-02T12:00:00'")
    return desk, Story(pen, desk.audio, (str(desk.home_folder), str(Path.home())))


def walk(desk: Desk, story: Story, *steps: tuple[str, Callable[[], object]]) -> Story:
    """See the page, and what each step changes."""
    story.see("at first", settled(desk))
    for words, act in steps:
        act()
        story.see(words, settled(desk))
    return story


def settled(desk: Desk) -> Any:
    """The page when nothing is worked out any more, however long that takes."""
    page: Any = desk.page
    end = time.monotonic() + PATIENCE
    while page.update(0.001) or page.idle_for() <= 0:
        assert time.monotonic() < end, "it never rests"
        page.draw(desk.surface)
    return page


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
        ("the first", lambda: desk.press(UP)),
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


# -- the table ---------------------------------------------------------------------------------------------------------


def at_table(pen: Pen, seed: int = 7, **more: Any) -> tuple[Program, Story]:
    """A table with its first question."""
    program = Program()
    program.open("table", setup=four(seed, **more))
    table = program.top
    program.until(lambda: table.hands.offers.any)
    return program, Story(pen, program.audio, (str(program.home_folder),))


def rested(program: Program) -> Any:
    """The screen on top when nothing moves any more and the next answer is asked for, however long others think."""
    program.until(lambda: program.top.name != "table" or (
        program.top.hands.offers.any and not program.top.director.moving))  # fmt: skip
    program.step(0.0)
    return program.top


def at_rest(program: Program, seen: Callable[[], object]) -> None:
    """Wait for the other players while no time goes by at the table: what is shown for some seconds stays."""
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, "it never came"
        program.step(0.0)
        time.sleep(0.0005)


def put_away(program: Program) -> None:
    """Nothing goes on behind the story."""
    for page in program.screen_stack:
        if hasattr(page, "session"):
            page.session.close()
    program.user_data.close()


def played(program: Program, told: Story, *steps: tuple[str, Callable[[], object]]) -> Story:
    """See the table, and what each step changes."""
    told.see("at first", rested(program))
    for words, act in steps:
        act()
        told.see(words, rested(program))
    put_away(program)
    return told


@story
def table(pen: Pen) -> Story:
    """A turn: pointer, keys, the log, a hint, a discard."""
    program, told = at_table(pen, seed=3)
    page = program.top
    hand = list(page.hands.hand)
    return played(
        program, told,
        ("the pointer on a tile", lambda: program.point(f"tile:{hand[4]}")),
        ("a click", lambda: program.click(f"tile:{hand[2]}")),
        ("carried about", lambda: program.drag(f"tile:{hand[1]}", (12.0, 200.0), drop=False)),
        ("over the mat", lambda: program.event(pygame.MOUSEMOTION, pos=(640, 300), rel=(0, 0), buttons=(1, 0, 0))),
        ("along the hand", lambda: program.event(
            pygame.MOUSEMOTION, pos=program.where(f"tile:{hand[6]}"), rel=(0, 0), buttons=(1, 0, 0))),
        ("dropped nowhere", lambda: program.event(pygame.MOUSEBUTTONUP, pos=(12, 200), button=1)),
        ("right", lambda: program.key(RIGHT)),
        ("moved", lambda: program.key(RIGHT, pygame.KMOD_SHIFT)),
        ("tidied", lambda: program.key(pygame.K_t)),
        ("a hint", lambda: program.key(pygame.K_h)),
        ("no hint", lambda: program.key(pygame.K_h)),
        ("the log", lambda: program.key(pygame.K_l)),
        ("no log", lambda: program.key(pygame.K_l)),
        ("a button of the corner", lambda: program.point("button:log")),
        ("the wall", lambda: program.point("wall") if "wall" in page.trace()["targets"] else None),
    )  # fmt: skip


@story
def claims(pen: Pen) -> Story:
    """A discard that may be claimed, in several ways."""
    from tests.game.table.test_playing import play_until

    program, told = at_table(pen, seed=11)
    page = program.top
    play_until(program, page, lambda: (chow := page.hands.offers.button("chow")) is not None and len(chow.choices) > 1)
    target = page.hands.offers.target
    program.audio.heard.clear()
    return played(
        program, told,
        ("Tab", lambda: program.key(TAB)), ("left", lambda: program.key(LEFT)),
        ("chow", lambda: program.key(pygame.K_c)), ("right", lambda: program.key(RIGHT)),
        ("folded", lambda: program.key(ESC)),
        ("the pointer on it", lambda: program.point(f"tile:{target}")),
        ("carried", lambda: program.drag(f"tile:{target}", (640.0, 660.0), drop=False)),
        ("let go", lambda: program.event(pygame.MOUSEBUTTONUP, pos=(12, 200), button=1)),
        ("the second chow", lambda: (program.key(pygame.K_c), program.key(pygame.K_2))),
    )  # fmt: skip


@story
def charleston(pen: Pen) -> Story:
    """Tiles that are set aside together, and a card of hands."""
    program, told = at_table(pen, seed=5, ruleset="american")
    page = program.top
    able = {tile for chosen in page.hands.offers.aside for tile in chosen}
    one, two, three, four_ = [tile for tile in page.hands.hand if tile in able][:4]
    return played(
        program, told,
        ("one", lambda: program.click(f"tile:{one}")), ("two", lambda: program.click(f"tile:{two}")),
        ("too few", lambda: program.click("button:aside")), ("three", lambda: program.click(f"tile:{three}")),
        ("four", lambda: program.click(f"tile:{four_}")), ("the card", lambda: program.click("button:card")),
        ("no card", lambda: program.click("button:card")),
    )  # fmt: skip


@story
def unassisted(pen: Pen) -> Story:
    """Where calls may be wrong."""
    from tests.game.table.test_playing import play_until

    program, told = at_table(pen, ruleset="red", options={"assisted_play": False})
    page = program.top
    play_until(program, page, lambda: page.hands.offers.target is not None)
    program.audio.heard.clear()
    first, last = page.hands.hand[0], page.hands.hand[-1]
    return played(
        program, told,
        ("one", lambda: program.click(f"tile:{first}")), ("two", lambda: program.click(f"tile:{last}")),
        ("a pung", lambda: program.key(pygame.K_p)), ("or not", lambda: program.key(ESC)),
        ("a win", lambda: program.key(pygame.K_m)),
    )  # fmt: skip


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
def lesson(pen: Pen) -> Story:
    """The guided first deal."""
    from game.play import lessons as guided

    program = Program()
    program.open("table", setup=guided.setup("Anna"))
    page = program.top
    program.until(lambda: page.hands.offers.any)
    told = Story(pen, program.audio, (str(program.home_folder),))
    return played(
        program, told, ("on", lambda: program.key(pygame.K_SPACE)), ("on", lambda: program.key(pygame.K_SPACE)),
        ("put away", lambda: program.key(pygame.K_i)), ("fetched", lambda: program.key(pygame.K_i)),
    )  # fmt: skip


# -- what moves --------------------------------------------------------------------------------------------------------


def recording(pen: Pen, events: tuple[Event, ...], **choice: Any) -> tuple[Desk, Any, Story]:
    """A replay at its usual speed."""
    desk, told = desk_for(pen)
    desk.speed = 1.0
    players = events[0].players  # type: ignore[attr-defined]
    people = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(players))
    return desk, desk.show("replay", events=events, seats=people, **choice), told


def run(desk: Desk, page: Any, told: Story, every: int, looks: int, dt: float = 0.05) -> Story:
    """Let it play, and look at it now and then."""
    told.see("at first", page)
    desk.press(pygame.K_SPACE)
    for look in range(looks):
        for _ in range(every):
            page.update(dt)
        told.see(f"after {(look + 1) * every * dt:.1f} s", page)
    return told


def the_end(page: Any, deal: int, before: int) -> None:
    """A little before the end of a deal."""
    page.playhead.go(page.recording.stops_in(deal)[-before])


@story
def replay_of_a_win(pen: Pen) -> Story:
    """The last tiles of a deal, the win and what is paid."""
    desk, page, told = recording(pen, log("riichi", deals=3, seed=8, skilled=True))
    page.look_as(0)
    the_end(page, 0, 6)
    return run(desk, page, told, 13, 26)


@story
def replay_of_the_beginning(pen: Pen) -> Story:
    """A wall is built, broken and dealt from."""
    desk, page, told = recording(pen, log("hong_kong_old", deals=2, seed=8, skilled=True))
    page.playhead.go(page.recording.starts[1])
    return run(desk, page, told, 9, 20)


@story
def replay_of_eight(pen: Pen) -> Story:
    """Eight about the pot."""
    desk, page, told = recording(pen, log("watching_the_pot", deals=1, seed=8, players=8))
    the_end(page, 0, 5)
    return run(desk, page, told, 16, 12)


@story
def replay_by_keys(pen: Pen) -> Story:
    """The bar and the keys of a replay."""
    desk, page, told = recording(pen, log("sichuan", deals=2, seed=8, skilled=True))
    told.see("at first", page)
    for words, key in (("on", RIGHT), ("on", RIGHT), ("back", LEFT), ("faster", UP), ("Tab", TAB), ("Tab", TAB),
                       ("eyes", pygame.K_v), ("log", pygame.K_l), ("no log", pygame.K_l), ("last", pygame.K_END),
                       ("next deal", pygame.K_PAGEDOWN)):  # fmt: skip
        desk.press(key, chr(key) if key < 128 and key not in (TAB, ENTER, ESC) else "")
        for _ in range(60):
            page.update(0.05)
        told.see(words, page)
    return told


def result_choice(ruleset: str, seed: int = 8, deals: int = 2) -> dict[str, Any]:
    """What a result page is opened with from a replay."""
    desk = Desk()
    people = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(4))
    page = desk.show("replay", events=log(ruleset, deals=deals, seed=seed, skilled=True), seats=people)
    page.result()
    choice: dict[str, Any] = desk.went[-1][2]
    return choice


@story
def results(pen: Pen) -> Story:
    """The result pages of some deals."""
    program = Program()
    told = Story(pen, program.audio)
    for ruleset in ("riichi", "hong_kong_old", "chinese_classical", "mcr"):
        program.open("result", **result_choice(ruleset))
        told.see(ruleset, rested(program), whole=True)
        for words, key in (("down", DOWN), ("down", DOWN), ("up", UP), ("Tab", TAB), ("left", LEFT), ("right", RIGHT)):
            program.key(key)
            told.see(words, rested(program))
    put_away(program)
    return told


@story
def result_arrives(pen: Pen) -> Story:
    """A result whose rows come one after another, until a key has them all."""
    program = Program(speed=1)
    told = Story(pen, program.audio)
    program.open("result", **{**result_choice("hong_kong_old"), "animate": True})
    told.see("at first", program.top)
    for look in range(6):
        for _ in range(8):
            program.top.update(0.05)
        told.see(f"after {0.4 * (look + 1):.1f} s", program.top)
    put_away(program)
    return told


@story
def after_a_deal(pen: Pen) -> Story:
    """From the table to the result, its costliest discards, and on."""
    from tests.game.table.test_playing import play_until

    program, told = at_table(pen, seed=5)
    play_until(program, program.top, lambda: program.top.name == "result")
    program.audio.heard.clear()
    told.see("the result", rested(program))
    program.key(pygame.K_t)
    told.see("costly discards", rested(program), whole=True)
    program.key(ESC)
    told.see("back", rested(program), whole=True)
    program.key(pygame.K_v)
    told.see("the replay", rested(program), whole=True)
    put_away(program)
    return told


@story
def match_sheet(pen: Pen) -> Story:
    """The sheet of a match."""
    from game.art.tiles import TileArt
    from game.screens.records.match_sheet import AfterMatch
    from tests.game.table.test_match_end import report

    program = Program()
    told = Story(pen, program.audio)
    nothing = AfterMatch(*([lambda *_: None] * len(AfterMatch.__dataclass_fields__)))  # type: ignore[arg-type]
    program.open("match_sheet", report=report(deals=6), art=TileArt(), after=nothing)
    told.see("at first", rested(program))
    for words, key in (("Tab", TAB), ("left", LEFT), ("deals", pygame.K_d), ("up", UP), ("down", DOWN)):
        program.key(key)
        told.see(words, rested(program))
    put_away(program)
    return told


@story
def table_menu(pen: Pen) -> Story:
    """The menu over the table."""
    program, told = at_table(pen, seed=3)
    program.key(pygame.K_F10)
    told.see("open", rested(program))
    for key in (TAB, DOWN, DOWN):
        program.key(key)
        told.see("on", rested(program))
    program.key(ESC)
    told.see("shut", rested(program), whole=True)
    put_away(program)
    return told


@story
def riichi_table(pen: Pen) -> Story:
    """Waits, dora, red fives and the band of a riichi table."""
    program, told = at_table(pen, seed=21, ruleset="riichi", persons=1)
    page = program.top
    hand = list(page.hands.hand)
    steps = [(f"tile {place}", lambda place=place: program.point(f"tile:{hand[place]}")) for place in (0, 6, 13)]
    steps.append(("thrown", lambda: program.click(f"tile:{page.hands.hand[-1]}", times=2)))
    return played(program, told, *steps)


@story
def two_at_one_screen(pen: Pen) -> Story:
    """The curtain, and the hand of whoever raised it."""
    program = Program()
    program.open("table", setup=four(11, 2))
    program.until(lambda: program.top.name == "curtain")
    told = Story(pen, program.audio)
    told.see("the curtain", program.top)
    program.hold(pygame.K_SPACE, True)
    program.until(lambda: program.top.name == "table")
    told.see("the table", rested(program), whole=True)
    put_away(program)
    return told


@story
def what_if(pen: Pen) -> Story:
    """Playing on from a replay."""
    desk, told = desk_for(pen)
    people = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(4))
    page = desk.show("replay", events=log("red", deals=2, skilled=True), seats=people)
    page.what_if()
    desk.show("what_if", **desk.went[-1][2])
    return walk(desk, told, ("Tab", lambda: desk.press(TAB)), ("right", lambda: desk.press(RIGHT)))


def small_desk(pen: Pen, **settings: object) -> tuple[Desk, Story]:
    """A small window, or large words."""
    desk = Desk((1024, 768))
    desk.audio = Quiet()  # type: ignore[assignment]
    desk.user_data.change(language="en", introduced="know", player="Anna", **settings)
    return desk, Story(pen, desk.audio, (str(desk.home_folder), str(Path.home())))


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


@story
def large_table(pen: Pen) -> Story:
    """A table with large words, the log open."""
    program = Program((1024, 768))
    program.user_data.change(text_scale=1.5)
    enlarge_text(1.5)
    program.open("table", setup=four(3))
    program.until(lambda: program.top.hands.offers.any)
    told = Story(pen, program.audio)
    return played(
        program, told, ("the log", lambda: program.key(pygame.K_l)), ("a hint", lambda: program.key(pygame.K_h))
    )
