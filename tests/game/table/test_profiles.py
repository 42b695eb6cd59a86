"""Persons at one screen: each has a portrait and a language of their own, and computers names in that language."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from game import i18n
from game.app.program import App
from game.app.user_data import UserData
from game.art import picture
from game.art.felt import choose_felt, chosen_felt
from game.config import Config
from game.play.setup import MatchSetup
from rules.engine.actions import PASS
from saves.people import Person
from tests.game.table.seat import Program
from tests.game.table.test_hot_seat import raise_curtain

PROFILES = Person("Anna", "", 0, "river", "ru", "wine", "red"), Person("Ken", "", 4, "grove", "ja", "gone")
SEATS = Person("Anna"), Person("Ken", "", 4), Person("Mei", "standard", 1), Person("Lin", "standard", 2)


@pytest.fixture
def program() -> Iterator[Program]:
    """A table of two persons with profiles, and two computer players."""
    program = Program()
    program.user_data.change(language="en", profiles=PROFILES)
    program.open("table", setup=MatchSetup("hong_kong_old", seats=SEATS, seed=5))
    yield program
    program.screen_stack[0].session.close()
    program.user_data.close()
    i18n.use("en")


def test_curtain_and_table_speak_the_language_of_whose_turn_it_is(program: Program) -> None:
    table = program.top
    heard = {}
    for _ in range(6):
        program.until(lambda: program.top.name == "curtain" or table.hands.offers.any)
        if program.top.name == "curtain":
            person = program.top.player.person
            title = i18n.ruleset_name("hong_kong_old")
            assert i18n.language() == person.language and program.top.over.where.startswith(title)
            assert i18n.tr("name_mei") in {sitter.person.name for sitter in program.top.over.sitters}
            heard[person.name] = person.portrait
            raise_curtain(program)
            continue
        assert i18n.language() == table.stage.labels.seats[table.viewer].language
        names = {table.stage.labels.name(seat) for seat in range(4)}
        assert names == {"Anna", "Ken", i18n.tr("name_mei"), i18n.tr("name_lin")}
        discards = list(table.hands.offers.discards.values())
        table.answer(discards[0] if discards else PASS)
    assert heard == {"Anna": "river", "Ken": "grove"}
    table.dispose()
    assert i18n.language() == "en"


def test_felt_and_tile_backs_are_those_of_whoever_looks(program: Program) -> None:
    table = program.top
    seen = {}
    for _ in range(6):
        program.until(lambda: program.top.name == "curtain" or table.hands.offers.any)
        if program.top.name == "curtain":
            raise_curtain(program)
            continue
        seen[table.stage.labels.seats[table.viewer].name] = chosen_felt(), table.stage.art.style.back
        discards = list(table.hands.offers.discards.values())
        table.answer(discards[0] if discards else PASS)
    assert seen == {"Anna": ("wine", "red"), "Ken": ("green", "jade")}, "a felt that is gone is the usual one"
    table.viewing.look_as(0)
    table.dispose()
    assert chosen_felt() == "green"


def test_who_plays_alone_has_the_own_colors(program: Program) -> None:
    alone = SEATS[0], *SEATS[2:], Person("Oleg", "expert", 3)
    program.open("table", setup=MatchSetup("hong_kong_old", seats=alone))
    assert (chosen_felt(), program.top.stage.art.style.back, picture.art().style.back) == ("wine", "red", "red")
    program.user_data.change(felt="blue")
    program.top.enter()
    assert chosen_felt() == "wine"
    program.top.session.close()
    program.top.dispose()
    assert chosen_felt() == "blue" and picture.art().style.back == "jade"


def test_results_are_for_everybody_and_in_the_usual_language(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    table = program.top
    program.until(lambda: program.top.name == "curtain" or table.hands.offers.any)
    monkeypatch.setattr(table.asking, "ask", lambda: False)
    i18n.use("ru")
    table.director.board.deal_over = True
    table.update(0.0)
    assert i18n.language() == "en"


def test_another_setting_leaves_the_felt_of_whoever_looks() -> None:
    app = App(Config(began=time.monotonic(), speed=0, size=(1280, 720)))
    app.use(UserData(app.home_folder))
    choose_felt("wine")
    app.user_data.change(sound=not app.settings.sound)
    assert chosen_felt() == "wine"
    app.user_data.change(felt="slate")
    assert chosen_felt() == "slate"
    app.finish()
    choose_felt("green")
