"""Hands that are dealt on purpose: ready, kongs of every kind, several claims at once, wins good and bad."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from unittest.mock import patch

from rules.engine import registry
from rules.engine.match import Match
from saves.people import Person
from tests.game.pictures.stories import NAMES, STORIES, Tell, at_rest, put_away
from tests.game.pictures.table_sweeps import AtTable, back_at_table, key_of
from tests.game.pictures.words import Pen, Story, lines_of
from tests.game.table.seat import Discarder, Program, sit_at
from tests.rigged import discard, rigged

PEOPLE = tuple(Person(name, "random" if place else "", place) for place, name in enumerate(NAMES[:4]))
HANDS: tuple[tuple[str, str, dict[int, str], str, str, Sequence[str]], ...] = (
    ("riichi", "ready with the next tile", {0: "234m456p678s55p23p4z"}, "6z7z1z2z9m9m9m1z2z", "",
     ("right", "tab", "return", "over", "return", "tab", "return", "up", "up", "log", "up")),
    ("riichi", "a thrown tile is waited for", {0: "234m456p678s55p23p4p"}, "6z7z1z2z9m9m9m1z2z", "4p",
     ("hint", "right", "over", "up", "win", "escape", "up")),
    ("riichi", "nine ends", {0: "19m19p19s1234567z5m"}, "6z7z1z2z9m9m", "", ("tab", "tab", "hint", "win", "return")),
    ("hong_kong_old", "two kongs in the hand", {0: "1111m9999p55z234s6s"}, "7z7z7z2z", "",
     ("kong", "right", "over", "left", "return", "kong", "return", "up")),
    ("hong_kong_old", "all kinds of claims", {0: "333m1245m678p22z4z1s"}, "9s1z3m9s9s", "1s",
     ("tab", "over", "chow", "right", "escape", "pung", "escape", "kong", "pulled", "2", "return", "up")),
    ("hong_kong_old", "a win at once", {0: "123m456m789m555z99m"}, "1z2z", "",
     ("hint", "over", "tab", "win", "return")),
    ("mcr", "a win that is too cheap", {0: "123m456p789s234m5z5z"}, "1z2z", "", ("over", "tab", "win", "return")),
    ("sichuan", "two suits", {0: "123m456m789m11p22p3p"}, "1s2s", "", ("over", "return", "tab", "1", "return", "up")),
)  # fmt: skip
"""Rule set, what it is about, hands by chair, what is drawn, what the first chair throws before, keys and pointers."""


def dealt(number: int) -> Tell:
    """The story of one of the hands."""
    ruleset, about, hands, draws, discarded, steps = HANDS[number]

    def made() -> Match:
        match = rigged(registry.get(ruleset), hands, draws=draws)
        if discarded:
            with suppress(StopIteration, ValueError):
                discard(match, 0, discarded)
        return match

    def tell(pen: Pen) -> Story:
        with patch("ai.policy.make", lambda level, seed, style: Discarder()):
            program = Program()
            told = AtTable(pen, program.audio, (str(program.home_folder),))
            table = sit_at(program, made(), PEOPLE)
            at_rest(program, lambda: table.hands.offers.any)
            told.told.append(f"== {about}")
            told._before = lines_of(table, pen)
            told.told += [line for line in told._before if "button" in line or "bar" in line]
            for step in steps:
                act(program, step)
                told.brief(step, program)
                if not back_at_table(program):
                    break
            put_away(program)
        return told

    return tell


def act(program: Program, step: str) -> None:
    """Press a key, or let the pointer go over all buttons or pull at the thrown tile."""
    targets = program.top.trace()["targets"]
    if step == "over":
        for name in [name for name in targets if name.startswith("button:")]:
            program.point(name)
    elif step == "pulled" and program.top.hands.offers.target is not None:
        name = f"tile:{program.top.hands.offers.target}"
        program.drag(name, (640.0, 660.0))
    elif step != "pulled":
        program.key(*key_of(step))


STORIES |= {f"dealt_hands_{number}": dealt(number) for number in range(len(HANDS))}
