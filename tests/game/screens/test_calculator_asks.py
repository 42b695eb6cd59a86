"""What the calculator asks beside the tiles: a field for each, for mouse and keys, only where it bears on the hand."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game import i18n
from rules.calculator.calculator import judge
from rules.calculator.writing import read, written_circumstances, written_hand
from rules.core.tiles import KIND
from rules.engine import registry
from rules.scoring.settlement import total
from tests.game.screens.desk import Desk

GREAT_DRAGONS = "99s 11z pung:555z pung:666z pung:777z <9s seat=S from=N"


def typed(desk: Desk, ruleset: str, line: str) -> Any:
    """The calculator with a hand of this rule set."""
    page = desk.show("calculator", ruleset=ruleset)
    page.model.typed(line)
    assert not page.model.fault
    page.rebuild()
    return page


def paid(page: Any) -> list[int]:
    """What everybody receives or pays, counted from the dealer."""
    model = page.model
    return total(model.verdict.payments, model.table.players)


def press(desk: Desk, field: str, at: tuple[float, float] = (0.5, 0.5), button: int = 1) -> None:
    """Scroll to a field, if need be, and click on it."""
    elements = desk.page.elements
    held = next(one for one in (*elements.widgets.values(), *elements.entries) if one.name == field)
    elements.view_of(held).reveal(held.rect)
    desk.click(field, at, button)


def choose(desk: Desk, field: str, value: object) -> None:
    """Click on a word of a segment."""
    held = desk.page.elements[field]
    desk.page.elements.view_of(held).reveal(held.rect)
    parts = held.control.parts(held.box(), held.state())
    desk.click_at(parts[held.control.choices.index(value)].move(held.rect.topleft).center)


def asked(page: Any) -> set[str]:
    """What is asked just now."""
    return {inquiry.name for inquiry in page.model.asked}


def test_a_treasure_is_named_from_the_palette(desk: Desk) -> None:
    page = typed(desk, "harbin", "456m 99p 24s pung:777s chow:345p +8m #ready seat=S")
    assert page.trace()["legal"] is False and "bao" in asked(page)
    press(desk, "ask_bao")
    desk.click("palette:8m")
    assert page.trace()["legal"] is True and page.model.draft.answers == {"bao": KIND["8m"]}
    assert page.model.adding.mode == "tile", "one tile is all that is wanted"
    press(desk, "ask_bao", button=3)
    assert page.trace()["legal"] is False and not page.model.draft.answers


def test_tiles_thrown_are_many_and_go_one_by_one(desk: Desk) -> None:
    page = typed(desk, "riichi", "234m 345p 678s 5z pung:777z <5z seat=S from=W")
    assert page.trace()["legal"] is True
    press(desk, "ask_own_discards")
    for tile in ("1z", "5z"):
        desk.click(f"palette:{tile}")
    assert page.model.draft.answers["own_discards"] == (KIND["1z"], KIND["5z"])
    assert page.trace()["legal"] is False
    assert page.model.used[KIND["5z"]] == 3, "what was thrown is not in the wall any more"
    for _ in range(2):
        desk.click("palette:5z")
    assert page.model.draft.answers["own_discards"].count(KIND["5z"]) == 2, "the hand has the other two"
    press(desk, "ask_own_discards", button=3)
    desk.press(pygame.K_ESCAPE)
    press(desk, "ask_own_discards", button=3)
    assert page.model.draft.answers["own_discards"] == (KIND["1z"],) and page.trace()["legal"] is True


def test_a_hand_that_takes_more_of_a_kind_than_is_left_is_refused_as_typed(desk: Desk) -> None:
    page = typed(desk, "riichi", "234m 345p 678s 5z pung:777z <5z seat=S from=W state.own_discards=5z,5z")
    before = page.model.draft
    page.model.typed("234m 345p 55z pung:777z 67s <8s state.own_discards=5z,5z,5z")
    assert page.model.fault == i18n.words().term("err_too_many_copies", None, tile=KIND["5z"], count=5)
    assert page.model.draft == before


def test_who_is_liable_pays_and_sticks_are_taken(desk: Desk) -> None:
    page = typed(desk, "riichi", GREAT_DRAGONS)
    assert paid(page) == [0, 32000, 0, -32000]
    choose(desk, "ask_liable", 2)
    assert paid(page) == [0, 32000, -16000, -16000]
    press(desk, "ask_sticks", at=(0.95, 0.5))
    press(desk, "ask_honba", at=(0.95, 0.5))
    assert page.model.draft.answers == {"liable": 2, "sticks": 1, "honba": 1} and paid(page)[1] == 33300
    page.model.typed("99s 11z pung:555z pung:666z pung:222z <9s seat=S from=N")
    assert "liable" not in asked(page), "nobody answers for such a hand"


def test_large_numbers_are_typed_and_refused_in_words(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="american")
    page.model.example()
    before = paid(page)
    winner = page.model.draft.seat
    press(desk, "ask_pot")
    desk.type("40")
    assert page.model.draft.answers == {"pot": 40} and paid(page)[winner] == before[winner] + 40
    desk.type("0000")
    assert page.model.draft.answers == {"pot": 40_000}
    assert page.model.fault == i18n.words().term("err_out_of_range", None, low=0, high=100_000)
    for _ in range(6):
        desk.press(pygame.K_BACKSPACE)
    assert not page.model.draft.answers and paid(page) == before and not page.model.fault
    desk.type("x")
    assert page.model.fault == i18n.tr("calc_no_number") and paid(page) == before


def test_other_hands_are_told_by_what_they_are_worth(desk: Desk) -> None:
    page = typed(desk, "western_classical", "111m 444m 78p 99s pung:777z +9p seat=E")
    assert paid(page)[1] == paid(page)[2] == paid(page)[3]
    press(desk, "ask_others_2")
    desk.type("30")
    assert page.model.draft.answers == {"others": (0, 0, 30, 0)} and sum(paid(page)) == 0
    assert paid(page)[2] - paid(page)[1] == 90, "each of the others pays the difference"


def test_suits_seats_and_switches(desk: Desk) -> None:
    page = typed(desk, "sichuan", "111m 99m 44p pung:333p pung:777m +9m seat=S")
    choose(desk, "ask_void", 1)
    assert page.trace()["legal"] is False
    choose(desk, "ask_void", 3)
    assert page.trace()["legal"] is True
    before = paid(page)
    press(desk, "ask_out_3")
    assert page.model.draft.answers == {"void": 3, "out": (3,)} and before[3] < 0 == paid(page)[3]
    page = typed(desk, "sichuan", "111m 99m 44p pung:333p pung:777m +9m seat=S #earthly")
    press(desk, "ask_taken_to_win")
    assert page.model.draft.answers["taken_to_win"] == 1
    press(desk, "ask_taken_to_win")
    assert "taken_to_win" not in page.model.draft.answers


def test_what_is_copied_can_be_typed_again(desk: Desk) -> None:
    page = typed(desk, "riichi", f"{GREAT_DRAGONS} state.liable=W state.sticks=2 state.honba=1")
    model = page.model
    told = written_circumstances(model.draft, model.ruleset, model.table)
    text = f"{written_hand(model.draft)} {told}"
    page.model.clear()
    again = read(text, model.draft, model.ruleset, model.table)
    assert again.answers == {"liable": 2, "sticks": 2, "honba": 1}
    assert total(judge(again, model.table).payments, 4)[1] == 34300


@pytest.mark.parametrize("line", ["state.liable=Q", "state.sticks=1000", "state.own_discards=1f", "state.honba=x"])
def test_what_cannot_be_is_refused(desk: Desk, line: str) -> None:
    page = desk.show("calculator", ruleset="riichi")
    page.model.typed(f"{GREAT_DRAGONS} {line}")
    assert page.model.fault and page.model.draft.empty


ASKING = [ruleset for ruleset in registry.all_rulesets() if ruleset.inputs]


@pytest.mark.parametrize(("lang", "least"), [("ja", 1), ("ru", 4)])
def test_nothing_overlaps_where_there_is_least_room(lang: str, least: int) -> None:
    """In the language of wide letters all that ask anything, in that of long words those that ask much."""
    desk = Desk((1024, 768), lang)
    desk.user_data.change(text_scale=1.5)
    for ruleset in (ruleset for ruleset in ASKING if len(ruleset.inputs) >= least):
        page = desk.show("calculator", ruleset=ruleset.id)
        page.model.example()
        desk.look()
        view = page.elements["circumstances_bar"].view
        fields = {name: rect for name, rect in page.trace()["targets"].items()
                  if name in ("by", "seat", "round") or name.startswith(("ask_", "flag_"))}  # fmt: skip
        for inquiry in page.model.asked:
            assert any(name.startswith(f"ask_{inquiry.name}") for name in fields), (ruleset.id, inquiry.name)
        boxes = {name: pygame.Rect(rect) for name, rect in fields.items()}
        assert all(view.rect.left <= box.left and box.right <= view.rect.right for box in boxes.values()), ruleset.id
        for (one, box), (other, place) in combinations(boxes.items(), 2):
            assert not box.colliderect(place), (ruleset.id, one, other)
