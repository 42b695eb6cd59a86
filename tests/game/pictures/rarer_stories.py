"""Stories of what is seen seldom: refused calls, a wall that is broken by choice, drawn seats, pages of the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pygame

from game.play.setup import MatchSetup
from rules.core.tiles import KIND
from tests.game.pictures.stories import (
    DOWN,
    ENTER,
    ESC,
    LEFT,
    RIGHT,
    STORIES,
    TAB,
    UP,
    at_rest,
    desk_for,
    played,
    put_away,
    recording,
    rested,
    run,
    settled,
    story,
    the_end,
    walk,
)  # fmt: skip
from tests.game.pictures.words import Pen, Story
from tests.game.screens.played import log
from tests.game.table.seat import Program, four

__all__ = ["STORIES"]


@story
def waits_and_refusals(pen: Pen) -> Story:
    """A hand that waits, and a win that is too cheap."""
    from tests.game.table.seat import sit_at
    from tests.game.table.test_refusal_note import CHEAP, at_a_table, people

    program = Program()
    told = Story(pen, program.audio)
    table = sit_at(program, at_a_table("hong_kong_old", {0: CHEAP}, "9m"), people(0))
    program.until(lambda: table.hands.offers.discards)
    told.see("the own turn", rested(program))
    white = next(tile for tile in table.hands.hand if table.stage.nodes[tile].face == KIND["5z"])
    program.click(f"tile:{white}")
    told.see("white is chosen", rested(program))
    put_away(program)
    return told


@story
def wall_to_break(pen: Pen) -> Story:
    """The dealer says where the wall is broken."""
    program = Program()
    setup = MatchSetup("pussers_bones", {"break_by": "east_choice"}).with_players(4, "You")
    program.open("table", setup=replace(setup, seed=5, by_dice=False))
    program.until(lambda: program.top.hands.offers.any)
    place = next(name for name in program.top.trace()["targets"] if name.startswith("breach:"))
    return played(
        program, Story(pen, program.audio), ("over the wall", lambda: program.point(place)),
        ("elsewhere", lambda: program.point((12.0, 12.0))), ("right", lambda: program.key(RIGHT)),
    )  # fmt: skip


@story
def tips(pen: Pen) -> Story:
    """Names of the parts of the wall come a moment after the pointer."""
    program = Program(speed=1)
    program.open("table", setup=four(7))
    table = program.top
    program.until(lambda: table.hands.offers.any and not table.director.moving)
    program.key(pygame.K_SPACE)
    told = Story(pen, program.audio)
    told.see("at first", table)
    tile = max(table.director.board.state.wall.live())
    program.point(table.stage.nodes[tile].position)
    for _ in range(6):
        table.update(0.1)
    told.see("over the wall", table)
    program.point((10.0, 10.0))
    told.see("elsewhere", table)
    put_away(program)
    return told


@story
def replay_from_the_seats(pen: Pen) -> Story:
    """Seats are drawn before the first deal."""
    desk, page, told = recording(pen, log("red", deals=1, seed=8))
    page.playhead.go(0)
    return run(desk, page, told, 12, 16)


@story
def replay_of_claims(pen: Pen) -> Story:
    """Kongs, pungs and chows fly to their places, in some games."""
    for ruleset in ("sichuan", "japanese_classical", "western_classical"):
        desk, page, told = recording(pen, log(ruleset, deals=1, seed=6, skilled=True))
        the_end(page, 0, 8)
        told_of = run(desk, page, told, 20, 10)
        if ruleset == "sichuan":
            whole = told_of
        else:
            whole.told += [f"==== {ruleset}", *told_of.told]
    return whole


@story
def pages_of_a_result(pen: Pen) -> Story:
    """Every key of a result page, and the pointer on names and rows."""
    from tests.game.pictures.stories import result_choice

    program = Program((1024, 768))
    told = Story(pen, program.audio)
    program.open("result", **result_choice("chinese_classical", seed=9, deals=3))
    told.see("at first", rested(program))
    for key in (DOWN, DOWN, DOWN, UP, TAB, TAB, LEFT, RIGHT, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_END):
        program.key(key)
        told.see(pygame.key.name(key), rested(program))
    for spot in ((200.0, 300.0), (700.0, 300.0), (700.0, 500.0), (900.0, 740.0)):
        program.point(spot)
        told.see(f"the pointer at {spot[0]:.0f}, {spot[1]:.0f}", rested(program))
    put_away(program)
    return told


@story
def chapters_of_riichi(pen: Pen) -> Story:
    """Hands, scores and diagrams of a rulebook."""
    desk, told = desk_for(pen)
    page = desk.show("rulebook", ruleset="riichi")
    chapters = [name for name in page.elements.widgets if name.startswith("chapter_")]

    def turned(name: str) -> None:
        if name in page.elements.widgets:
            desk.click(name)
        page.view.scroll_to(300)

    return walk(desk, told, *((name, lambda name=name: turned(name)) for name in chapters[::3]))


@story
def scores_and_comparison(pen: Pen) -> Story:
    """A row of the table of scores is changed, and found again in the comparison."""
    desk, told = desk_for(pen)
    page = desk.show("house_rules")
    desk.click("tab_scoring")
    told.see("scores", settled(desk))
    rows = [name for name, row in page.elements.widgets.items() if type(row).__name__ in ("ScoreRow", "ElementRow")]
    steps: list[Any] = []
    for name in rows[:2]:
        steps += [(name, lambda name=name: desk.click(name, (0.96, 0.5)))]
    steps += [
        ("Tab", lambda: desk.press(TAB)), ("right", lambda: desk.press(RIGHT)), ("Enter", lambda: desk.press(ENTER)),
        ("Esc", lambda: desk.press(ESC) if page.overlays.popup or page.overlays.dialog else None),
        ("compare", lambda: desk.click("tab_compare")),
    ]
    return walk(desk, told, *steps)


@story
def own_hands(pen: Pen) -> Story:
    """A hand of the table's own is written, refused while it is half written, and stands in the list."""
    desk, told = desk_for(pen)
    page = desk.show("house_rules")
    return walk(
        desk, told,
        ("own hands", lambda: desk.click("tab_own")),
        ("add", lambda: desk.click("own_add")),
        ("nonsense", lambda: (desk.click("own_pattern"), desk.type("222A nonsense"))),
        ("an example", lambda: desk.click("own_example_tail")),
        ("concealed", lambda: desk.click("own_concealed")),
        ("save", lambda: desk.click("own_save")),
        ("another", lambda: (desk.click("own_add"), desk.click("own_example_shut"), desk.press(ENTER))),
        ("up", lambda: desk.click("own_up_2")),
        ("remove", lambda: desk.click("own_remove_1")),
        ("change", lambda: desk.click("own_1", (0.1, 0.5))),
        ("cancel", lambda: page.back()),
    )  # fmt: skip


@story
def preset_in_gallery(pen: Pen) -> Story:
    """House rules of one's own are shown in the gallery, chosen, and taken away."""
    from game.screens.menu_state import menu_of
    from game.screens.presets import presets_of

    desk, told = desk_for(pen)
    menu_of(desk).choose("hong_kong_old")
    row = "Tail | 222A 444A set set pair | 3 faan"
    menu_of(desk).change_all({"minimum_faan": 1, "value.all_pungs": 5, "own.1": row})
    presets_of(desk).keep("Club")
    desk.show("house_rules")
    desk.click("in_gallery")
    told.see("the bar", settled(desk))
    desk.show("selector")
    desk.click("search")
    desk.type("club")
    return walk(desk, told, ("removed", lambda: (desk.click("card_hong_kong_old/Club"), desk.press(pygame.K_DELETE))))


@story
def refused_win(pen: Pen) -> Story:
    """A win that is worth too little is explained, though nothing is asked."""
    from tests.game.table.seat import Discarder, sit_at
    from tests.game.table.test_refusal_note import CHEAP, at_a_table, people
    from tests.rigged import discard

    with patch("ai.policy.make", lambda level, seed, style: Discarder()):
        match = at_a_table("hong_kong_old", {0: CHEAP}, "1p2z3z4z9m")
        discard(match, 0, "5z")
        program = Program()
        table = sit_at(program, match, people(0))
        program.until(lambda: table.panes.refused.lines)
        at_rest(program, lambda: table.hands.offers.discards)
        told = Story(pen, program.audio)
        told.see("it is said why", table)
        for _ in range(40):
            program.step(0.1)
        told.see("some seconds later", rested(program))
        put_away(program)
    return told


@story
def hints(pen: Pen) -> Story:
    """What is advised and why, in some games."""
    for ruleset, seed in (("riichi", 4), ("sichuan", 9), ("hong_kong_old", 5), ("western_classical", 6), ("mcr", 7)):
        program = Program()
        program.open("table", setup=four(seed, ruleset=ruleset))
        program.until(lambda program=program: program.top.hands.offers.any)
        program.key(pygame.K_h)
        told = Story(pen, program.audio)
        told.see(ruleset, rested(program))
        if ruleset == "riichi":
            whole = told
        else:
            whole.told += told.told
        put_away(program)
    return whole


@story
def logs(pen: Pen) -> Story:
    """The log of a whole deal beside its table, with sticks, in some games."""
    told_of: list[str] = []
    for ruleset in ("riichi", "chinese_classical_ru", "japanese_classical", "sichuan", "filipino"):
        desk, page, told = recording(pen, log(ruleset, deals=1, seed=8, skilled=True))
        page.playhead.go(page.recording.ends[0])
        desk.press(pygame.K_l, "l")
        told.see(ruleset, page)
        for _ in range(3):
            page.process(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0, flipped=False))
            told.see("scrolled", page)
        told_of += told.told
    told.told = told_of
    return told
