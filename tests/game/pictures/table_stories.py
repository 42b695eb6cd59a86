"""Stories of the table, of replays and of results."""

from __future__ import annotations

import pygame

from game.tokens import enlarge_text
from tests.game.pictures.stories import (
    DOWN,
    ENTER,
    ESC,
    LEFT,
    RIGHT,
    TAB,
    UP,
    at_table,
    played,
    put_away,
    recording,
    rested,
    result_choice,
    run,
    story,
    the_end,
)
from tests.game.pictures.words import Pen, Story
from tests.game.screens.played import log
from tests.game.table.seat import Program, four


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


@story
def results(pen: Pen) -> Story:
    """The result pages of some deals."""
    program = Program()
    told = Story(pen, program.audio)
    for ruleset in ("riichi", "hong_kong_old", "chinese_classical", "mcr"):
        program.open("result", **result_choice(ruleset, 3 if ruleset == "hong_kong_old" else 8))
        told.see(ruleset, rested(program), whole=True)
        for words, key in (("down", DOWN), ("down", DOWN), ("up", UP), ("Tab", TAB), ("left", LEFT), ("right", RIGHT)):
            program.key(key)
            told.see(words, rested(program))
    put_away(program)
    return told


@story
def result_arrives(pen: Pen) -> Story:
    """A result above the usual: its rows come one after another, and sparks rise."""
    program = Program(speed=1)
    told = Story(pen, program.audio)
    program.open("result", **{**result_choice("hong_kong_old", 3), "animate": True})
    told.see("at first", program.top)
    for look in range(8):
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
