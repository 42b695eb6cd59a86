"""Tables, results and advice of scripted deals: what is drawn when all is set out at once, in windows by turns."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pygame

from game.art.tiles import TileArt
from game.play.hints import Hints
from game.table.aids.aids import WaitStrip
from game.table.aids.hint_words import hint_lines
from game.table.aids.tips import NoticePane, seal_words
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.board.recording import Recording, labels_after, report_at
from game.table.board.tile_places import spec_for
from game.table.board.waits import WaitTile
from game.table.layout import TableLayout
from game.table.overlay.stage import Stage
from game.tokens import enlarge_text
from rules.core.tiles import KIND
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.mechanics.opening.exchange import TilesPassed
from saves.people import Person
from tests.game.pictures.boards import FILE
from tests.game.pictures.layouts import tables
from tests.game.pictures.motions import prepared, scripted
from tests.game.pictures.stories import DOWN, ENTER, LEFT, NAMES, RIGHT, STORIES, TAB, UP, Tell, put_away, rested
from tests.game.pictures.words import Pen, Story, lines_of, scene_lines
from tests.game.screens.played import log
from tests.game.table.seat import Program

PARTS = 4
WINDOWS = (((1280, 720), 1.0), ((1024, 768), 1.0), ((1920, 800), 1.0), ((1280, 720), 1.5))
"""Size of the window and of words, by turns."""
KEYS = (("down", DOWN), ("down", DOWN), ("up", UP), ("tab", TAB), ("p", pygame.K_p), ("down", DOWN), ("tab", TAB),
        ("right", RIGHT), ("left", LEFT), ("enter", ENTER), ("o", pygame.K_o))  # fmt: skip
ADVISED = (("american", 3), ("riichi", 5), ("sichuan", 4), ("western_classical", 6), ("hong_kong_old", 5))
"""Rule sets and seeds of the deals in which everybody is advised now and then."""


def summed(lines: Iterable[str]) -> str:
    """Lines in a few letters."""
    return f"{zlib.crc32(chr(10).join(lines).encode()):08x}"


def by_name(lines: Iterable[str]) -> Iterator[str]:
    """The nodes of a scene down to the third level with the sums of what they show, those without a number apart."""
    parts: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        deep = len(line) - len(line.lstrip())
        if deep <= 2 and not line.lstrip().startswith("|"):
            name = line.strip().partition(" (")[0].rstrip("0123456789 ")
        parts.setdefault(name, []).append(line)
    yield from (f"{name or 'ground'} {summed(told)}" for name, told in parts.items())


def people(count: int, viewer: int | None) -> tuple[Person, ...]:
    """So many players, of whom the viewer is a person."""
    return tuple(Person(name, "" if seat == viewer else "standard", seat) for seat, name in enumerate(NAMES[:count]))


def laid_out(match: Match, place: int, viewer: int | None, window: tuple[int, int], pen: Pen) -> Iterator[str]:
    """The table after so many events."""
    table = match.table
    board = Board.of(match.events[:place], viewer, table)
    spec = spec_for(window, table.players, viewer or 0, table.appearance, board)
    stage = Stage(TileArt(), spec, PlayerLabels.at(table, people(table.players, viewer), viewer))
    stage.put(board)
    yield from by_name(scene_lines(stage.scene, pen))


def results_of(program: Program, match: Match, pen: Pen) -> Iterator[str]:
    """The result page of a deal, through its keys."""
    recording = Recording.of(match.events)
    if not recording.starts:
        return
    report = report_at(recording, 0, labels_after(match.events, people(match.table.players, 0), None))
    nothing: Callable[[], None] = lambda: None  # noqa: E731
    program.open("result", report=report, art=TileArt(), onward=nothing, last=match.over, replay=nothing,
                 review=nothing, to_end=nothing if report.left else None)  # fmt: skip
    yield f"result {' '.join(by_name(lines_of(rested(program), pen)))}"
    for name, key in KEYS:
        program.key(key)
        if not program.screen_stack:
            return
        yield f"{name} {summed(lines_of(rested(program), pen))}"
    for spot in ((0.2, 0.4), (0.5, 0.5), (0.7, 0.4), (0.8, 0.95)):
        program.point((program.size[0] * spot[0], program.size[1] * spot[1]))
        yield f"pointer {summed(lines_of(rested(program), pen))}"
    program.event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0, flipped=False)
    yield f"wheel {summed(lines_of(rested(program), pen))}"
    program.screen_stack.pop().leave()


def set_out(part: int) -> Tell:
    """The story of a part of the rule sets."""

    def tell(pen: Pen) -> Story:
        story = prepared(pen)
        names: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
        turn = part
        for ruleset in list(names)[part::PARTS]:
            for name in names[ruleset]:
                match, turn = scripted(ruleset, name), turn + 1
                window, words = WINDOWS[turn % len(WINDOWS)]
                enlarge_text(words)
                program = Program(window)
                story.told.append(f"== {ruleset}: {name}")
                last = next((place for place, event in enumerate(match.events) if isinstance(event, ev.DealEnded)),
                            len(match.events))  # fmt: skip
                for place, viewer in ((last * 2 // 3, turn % 2), (last, None)):
                    story.told.append(f"table {' '.join(laid_out(match, place, viewer, window, pen))}")
                story.told.append("; ".join(results_of(program, match, pen)))
                put_away(program)
                enlarge_text(1.0)
        return story

    return tell


def advice(pen: Pen) -> Story:
    """What everybody would be advised, at every so many-th question of a deal, with claims among them."""
    story = prepared(pen)
    for ruleset, seed in ADVISED:
        events = log(ruleset, deals=1, seed=seed, skilled=True)
        asked = [place + 1 for place, event in enumerate(events) if isinstance(event, ev.Discarded | TilesPassed)]
        drawn = [place + 1 for place, event in enumerate(events) if isinstance(event, ev.TileDrawn)]
        hints, told = Hints(), 0
        for place in sorted((*asked[::2], *drawn[6::12], len(events) // 9)):
            match = Match.replay(events[:place])
            labels = PlayerLabels.at(match.table, people(4, 1), 1)
            for seat, legal in match.pending().items():
                if len(legal) > 1 and told < 14 and (hint := hints.give(match.glance(seat))) is not None:
                    told += 1
                    said = " / ".join(hint_lines(hint.candidates, labels, hint.before))
                    story.told.append(f"{ruleset} {place}, {seat}: {said}")
    return story


def notices(pen: Pen) -> Story:
    """Notices and waits on every table."""
    story = prepared(pen)
    rules, art = registry.get("riichi"), TileArt()
    long = "The match cannot be kept now, since there is no room left on the disk; it goes on, and is kept later."
    for name, spec in tables():
        layout, turn = TableLayout(spec), len(story.told)
        scene = Stage(art, spec, PlayerLabels("riichi", people(spec.seats, 0), 0)).scene
        notice, strip = NoticePane(scene), WaitStrip(scene)
        shown: list[Any] = []
        for words, calm in ((seal_words("0123456789abcdef" * 4), True), (long, False)):
            notice.show(words, layout, calm=calm)
            shown += scene_lines(notice.node, pen)
        for count in (1, 2 + turn % 5, 7):
            waits = [WaitTile(kind, kind % 5, 1000 * kind if turn % 3 else 2000) for kind in range(count)]
            strip.show(waits, layout, art, rules)
            shown += scene_lines(strip.node, pen)
        for why in ("below_minimum", "no_yaku", "furiten"):
            strip.show([WaitTile(KIND["5z"], 2, None, why)], layout, art, rules)
            shown += scene_lines(strip.node, pen)
        story.told += [f"== {name}: {summed(shown)}", *(shown if turn % 7 == 0 else [])]
    return story


def scrolled(pen: Pen) -> Story:
    """A result and the sheet of a match in windows that are too small for them."""
    from game.screens.records.match_sheet import AfterMatch
    from tests.game.table.test_match_end import report

    program = Program((1024, 640))
    told = Story(pen, program.audio)
    done: list[str] = []
    after = AfterMatch(again=lambda: done.append("again"), replay=lambda: done.append("replay"), options=None)
    sheet = report(deals=16)
    others = (replace(sheet, best=None), True), (replace(sheet, results=(1.5, 0, -1, 2)), False)
    for found, last in ((sheet, False), *others):
        program.open("match_sheet", report=found, art=TileArt(), after=after, last=last)
        told.see("at first", rested(program))
        for spot in ((200.0, 300.0), (700.0, 300.0), (900.0, 610.0), (500.0, 610.0)):
            program.point(spot)
            told.see(f"over {spot[0]:.0f} {spot[1]:.0f}", rested(program))
        for step in (-3, 2):
            program.event(pygame.MOUSEWHEEL, x=0, y=step, precise_y=step, flipped=False)
            told.see(f"wheel {step}", rested(program))
        for key in (pygame.K_s, DOWN, DOWN, UP, TAB, TAB, ENTER, pygame.K_v, pygame.K_r, pygame.K_F1):
            program.key(key)
            if not program.screen_stack:
                break
            told.told.append(f"{pygame.key.name(key)}: {program.top.name} {done}")
            if program.top.name == "match_sheet":
                told.see("on the sheet", rested(program))
            while program.screen_stack and program.top.name != "match_sheet":
                program.screen_stack.pop().leave()
        told.told.append(f"ended {program.ended} {done}")
        program.screen_stack.clear()
        program.ended = False
    put_away(program)
    return told


STORIES |= {f"set_out_{part}": set_out(part) for part in range(PARTS)}
STORIES |= {"advice": advice, "notices": notices, "scrolled": scrolled}
