"""The calculator: every press counts the hand anew, by the rules chosen, and only what they know is offered."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game import i18n
from game.art import text
from game.i18n import tr
from game.screens.calculator import parts
from game.screens.calculator.texts import seat_label, state_words
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from rules.calculator.calculator import Draft, additions, examples, from_case, judge
from rules.calculator.circumstances import FLAGS, distinctions_of, reads_of
from rules.calculator.writing import read, written_hand
from rules.core.errors import RulesError
from rules.core.melds import Form
from rules.core.tiles import KIND, parse_tiles
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF
from rules.scoring.scoring_inputs import ScoringInput
from rules.scoring.settlement import total
from tests.budget import SOAK, some
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk
from tests.game.screens.longest import longest

BACK = pygame.K_BACKSPACE


def hong_kong(**options: object) -> tuple[object, object]:
    """Old Hong Kong and its table."""
    ruleset = registry.get("hong_kong_old")
    return ruleset, ruleset.at(ruleset.resolve(options))


# -- counting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_examples_win_and_come_back_from_writing(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(ruleset.resolve({}))
    found = examples(ruleset_id, table.options)
    assert found
    for draft in found:
        verdict = judge(draft, table)
        assert verdict.sheet is not None and verdict.sheet.legal
        assert sum(total(verdict.payments, table.players)) + sum(payment.pot for payment in verdict.payments) == 0
        again = read(written_hand(draft), draft, ruleset, table)
        assert sorted(again.hand) == sorted(draft.hand) and again.winning == draft.winning
        assert [meld.kinds for meld in again.melds] == [meld.kinds for meld in draft.melds]


def test_a_hand_that_waits_names_its_tiles_and_their_worth() -> None:
    ruleset, table = hong_kong()
    draft = read("123456m 77m 55z chow:789m", Draft(), ruleset, table)
    verdict = judge(draft, table)
    assert verdict.shanten == 0
    assert {wait.kind for wait in verdict.waits} == {KIND["7m"], KIND["5z"]}
    for wait in verdict.waits:
        sheet = judge(draft.plus(wait.kind), table).sheet
        assert sheet is not None and wait.score == (sheet.score if sheet.legal else None)


def test_a_wait_without_a_free_copy_is_not_named() -> None:
    ruleset, table = hong_kong(minimum_faan=0)
    draft = read("1123456m 7777z 99p", Draft(), ruleset, table)
    assert KIND["7z"] not in {wait.kind for wait in judge(draft, table).waits}


def test_additions_are_what_they_say() -> None:
    ruleset, table = hong_kong()
    known = distinctions_of("hong_kong_old", table.options)
    draft = read("123456m 77m 55z chow:789m <5z", Draft(by=BY_DISCARD), ruleset, table)
    base = judge(draft, table).sheet
    listed = additions(draft, table, known)
    found = {addition.flag or addition.by or addition.bonus: addition.gain for addition in listed}
    assert found[BY_SELF] == 1 and base is not None
    assert "last_tile" in found and not {"heavenly", "robbing_kong"} & set(found), "a pair of what is robbed"
    assert all(gain > 0 for gain in found.values())


@pytest.mark.parametrize(
    ("ruleset_id", "line", "flags", "never", "still"),
    [
        ("riichi", "234m 55p 678s 34s chow:456p <5s", "", {"ready", "double_ready", "ippatsu", "first_turn"}, set()),
        ("riichi", "234m 345p 567s 88s 67p <5p", "", {"ippatsu", "first_turn"}, {"ready", "double_ready", "last_tile"}),
        ("riichi", "234m 345p 567s 88s 67p +5p", "ready", {"replacement", "first_turn"}, {"ippatsu", "last_tile"}),
        ("riichi", "123m 46p 345s 33z ckong:9999p +5p", "", {"first_turn"}, {"replacement", "ready"}),
        ("mcr", "123m 55p 678s 345s 89p +7p", "", {"replacement"}, {"last_tile"}),
        ("mcr", "11123m 99m 678s 345s <1m", "", {"robbing_kong", "last_of_kind"}, {"last_tile"}),
        ("taiwanese", "123456m 55p 678s 345s 12p +3p", "", {"eight_flowers", "heavenly_hand"}, {"last_tile"}),
    ],
)  # fmt: skip
def test_nothing_impossible_would_add(ruleset_id: str, line: str, flags: str, never: set[str], still: set[str]) -> None:
    ruleset = registry.get(ruleset_id)
    table = ruleset.at(ruleset.resolve({"minimum_points": 0} if ruleset_id == "mcr" else {}))
    draft = replace(read(line, Draft(seat=1, source=2), ruleset, table), flags=frozenset(flags.split()))
    draft = replace(draft, by=BY_DISCARD if "<" in line else BY_SELF)
    found = {addition.flag for addition in additions(draft, table, distinctions_of(ruleset_id, table.options))}
    assert not found & never and still <= found


def test_only_what_a_rule_set_distinguishes_is_known() -> None:
    for ruleset in registry.all_rulesets():
        known = distinctions_of(ruleset.id, ruleset.resolve({}))
        assert set(known.flags) <= set(FLAGS)
        if Form.KONG not in known.forms and not known.concealed_kong:
            assert "robbing_kong" not in known.flags
        won = [row.example for row in ruleset.elements if {"+", "<"} & {word[0] for word in row.example.split()}]
        rules = {option.id for option in ruleset.options}
        plain = (example for example in won if not rules & {word.partition("=")[0] for word in example.split()})
        named = {word[1:] for example in plain for word in example.split() if word.startswith("#")}
        assert named <= set(known.flags), ruleset.id


BAD = ("12345", "x", "99999s", "1f1f", "pung:123m", "chow:789p9p", "kong:111z", "ß", "9z", "players=9")


@pytest.mark.parametrize("line", BAD)
def test_what_is_no_hand_is_refused(line: str) -> None:
    ruleset, table = hong_kong()
    with pytest.raises(RulesError):
        read(line, Draft(), ruleset, table)


# -- the page ----------------------------------------------------------------------------------------------------------


def shown(desk: Desk) -> tuple[str, bool | None, int | None]:
    """The hand on the desk, whether it is legal, and its worth."""
    assert desk.page is not None
    trace = desk.page.trace()
    return trace["hand"], trace["legal"], trace["score"]


def test_a_hand_is_built_by_mouse_and_paid_for(desk: Desk) -> None:
    menu_of(desk).choose("hong_kong_old")
    page = desk.show("calculator")
    for code in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "7m", "5z", "5z", "5z"):
        desk.click(f"palette:{code}")
    page.model.adding.take_mode("chow")
    page.model.adding.take_place(True)
    desk.click("palette:8m")
    hand, legal, score = shown(desk)
    assert hand == "12345677m 55z chow:789m @5z"
    assert (legal, score) == (True, 6)
    assert sum(total(page.model.verdict.payments, 4)) == 0


def test_a_click_makes_another_tile_the_winning_one(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    page.model.example()
    place = page.model.draft.hand.index(KIND["7m"])
    desk.click(f"hand:hand:{place}")
    assert page.model.draft.winning == KIND["7m"]
    assert page.trace()["legal"] is True


def test_right_clicks_and_backspace_take_away(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    page.model.example()
    desk.click("palette:5z", button=3)
    assert page.model.draft.hand.count(KIND["5z"]) == 2
    desk.click("hand:meld:0", button=3)
    assert not page.model.draft.melds
    before = len(page.model.draft.hand)
    desk.press(BACK)
    assert len(page.model.draft.hand) == before - 1


def test_no_more_tiles_than_there_are(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    for _ in range(6):
        desk.click("palette:1p")
    assert page.model.draft.hand == (KIND["1p"],) * 4
    page.model.adding.take_mode("pung")
    desk.click("palette:1p")
    assert not page.model.draft.melds and page.model.fault
    page.model.adding.take_place(True)
    desk.click("palette:1p")
    assert not page.model.draft.melds, "neither open nor in the hand"
    page.model.adding.take_mode("pair")
    desk.click("palette:1p")
    assert page.model.draft.hand == (KIND["1p"],) * 4


class Clicks:
    """Counts the clicks of a person on the controls of the calculator."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.made = desk, 0

    def at(self, target: str) -> None:
        """On something that is one target."""
        self.desk.click(target)
        self.made += 1

    def on(self, field: str, value: object) -> None:
        """On a word of a segment."""
        held = self.desk.page.elements[field]
        parts = held.control.parts(held.box(), held.state())
        spot = parts[held.control.choices.index(value)].move(held.rect.topleft).center
        self.desk.click_at(spot)
        self.made += 1


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_usual_hand_takes_fewer_than_ten_clicks(size: tuple[int, int]) -> None:
    """Three chows, a pung of dragons and a pair, won by South on West's discard of the middle of a chow."""
    desk = Desk(size)
    page = desk.show("calculator", ruleset="hong_kong_old")
    clicks = Clicks(desk)
    clicks.on("mode", "chow")
    for tile in ("palette:1m", "palette:4m", "palette:9m", "palette:7z", "palette:2m"):
        clicks.at(tile)  # a chow from the nine is 7 8 9, one of dragons a pung, and what has no room but for two a pair
    clicks.on("seat", 1)
    clicks.on("by", 2)
    draft = page.model.draft
    clicks.at(f"hand:hand:{draft.hand.index(KIND['5m'])}")
    assert shown(desk)[0] == "1222346789m 777z @5m"
    assert shown(desk)[1:] == (True, 5)
    assert (page.model.draft.seat, page.model.draft.source, page.model.draft.by) == (1, 2, BY_DISCARD)
    assert clicks.made < 10


def test_a_typed_hand_takes_three_clicks_more(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    desk.click("typed")
    desk.type("12223456789m 777z")
    clicks = Clicks(desk)
    clicks.on("seat", 1)
    clicks.on("by", 2)
    clicks.at(f"hand:hand:{page.model.draft.hand.index(KIND['5m'])}")
    assert page.model.draft.winning == KIND["5m"] and shown(desk)[1:] == (True, 5) and clicks.made == 3


def test_letters_say_what_a_press_adds(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="riichi")
    for letter, mode in (("c", "chow"), ("p", "pung"), ("k", "kong"), ("d", "pair"), ("x", "indicator"), ("t", "tile")):
        desk.press(ord(letter), letter)
        assert page.model.adding.mode == mode
    desk.press(ord("p"), "p")
    desk.press(ord("o"), "o")
    desk.click("palette:7z")
    assert [(meld.form, meld.concealed) for meld in page.model.draft.melds] == [(Form.PUNG, False)]
    desk.press(ord("k"), "k")
    desk.press(ord("o"), "o")
    desk.click("palette:6z")
    assert [(meld.form, meld.concealed) for meld in page.model.draft.melds][1:] == [(Form.KONG, True)]


def test_chows_are_held_where_nobody_claims_them_and_laid_nowhere(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="korean")
    assert page.model.adding.places("chow") == (False,) and page.model.adding.places("pung") == (False, True)
    page.model.adding.take_place(True)
    page.model.adding.take_mode("chow")
    desk.click("palette:1p")
    assert page.model.draft.hand == tuple(parse_tiles("123p")) and not page.model.draft.melds
    assert "chow" not in desk.show("calculator", ruleset="american").model.adding.modes()


def asked(page: Any, name: str) -> ScoringInput:
    """What is asked under a name; it is asked just now."""
    return next(inquiry for inquiry in page.model.asked if inquiry.name == name)


def test_dora_red_fives_and_honba_count(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="riichi")
    page.model.typed("234m 340p 56788s 67p @5p #ready")
    before = page.model.verdict.sheet
    assert before is not None and before.times("red_five") == 1 and not before.times("dora")
    page.model.adding.take_mode("indicator")
    desk.click("palette:7s")
    page.model.adding.take_mode("under")
    desk.click("palette:1m")
    after = page.model.verdict.sheet
    assert after is not None and (after.times("dora"), after.times("ura_dora")) == (2, 1)
    assert "indicators=7s ura=1m" in page.trace()["hand"]
    paid = total(page.model.verdict.payments, 4)[0]
    page.model.answer(asked(page, "honba"), 2)
    assert total(page.model.verdict.payments, 4)[0] == paid + 600
    desk.click("hand:indicator:0", button=3)
    assert not page.model.draft.indicators
    assert not {"indicator", "under"} & set(desk.show("calculator", ruleset="mcr").model.adding.modes())


def test_a_turned_tile_names_what_is_wild(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="tianjin")
    page.model.typed("46m 23p 9s 789p 234s 55s @5m")
    assert page.trace()["legal"] is False
    page.model.adding.take_mode("indicator")
    desk.click("palette:9s")
    assert KIND["9s"] in page.model.draft.wild(page.model.table).kinds
    assert page.trace()["legal"] is True


def test_equal_dice_and_a_quick_win_of_filipino_count(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="filipino")
    page.model.example()
    plain, score = total(page.model.verdict.payments, 4), page.trace()["score"]
    page.model.toggle("double_dice")
    assert total(page.model.verdict.payments, 4) == [2 * amount for amount in plain]
    page.model.toggle("quick")
    assert page.trace()["score"] > score


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_circumstance_that_rules_ask_for_can_be_given(ruleset_id: str) -> None:
    """Whatever house rules there are: whatever scoring and payment ask for can be given."""
    ruleset = registry.get(ruleset_id)
    turned = ruleset.resolve({})
    for option in ruleset.options:
        with contextlib.suppress(RulesError):
            turned = ruleset.resolve({**turned, option.id: option.choices[-1] if option.choices else True})
    for options in (ruleset.resolve({}), turned):
        assert reads_of(ruleset, options).flags <= {*FLAGS, *BEYOND}


BEYOND = {"nagashi"}
"""Asked for of hands that did not win."""


def test_hands_of_losers_are_spoken_of_only_where_they_count(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="chinese_classical")
    assert BY_LOST in page.elements["by"].control.choices
    page = desk.show("calculator", ruleset="hong_kong_old")
    assert BY_LOST not in page.elements["by"].control.choices


def test_seats_and_rounds_are_named_in_words(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    for field, value in (("seat", 2), ("by", 2), ("round", 2)):
        control = page.elements[field].control
        assert control.label(value) == "西 West"
    i18n.use("ja")
    assert seat_label(page.model, 2) == "西"


def test_a_press_shows_before_what_it_adds(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    page.model.adding.take_mode("chow")
    found = {code: page.model.adding.would_add(KIND[code]) for code in ("1m", "9m", "7z", "1f")}
    assert found["1m"] == tuple(parse_tiles("123m")) and found["9m"] == tuple(parse_tiles("789m"))
    assert found["7z"] == (KIND["7z"],) * 3


def test_numbers_and_letters_add_tiles(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    for key in "1m2m3m9s9s":
        desk.press(ord(key), key)
    assert sorted(page.model.draft.hand) == sorted(parse_tiles("123m 99s"))


def test_arrows_walk_the_palette_and_enter_adds(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    desk.press(pygame.K_RIGHT)
    desk.press(pygame.K_RIGHT)
    desk.press(pygame.K_DOWN)
    desk.press(pygame.K_RETURN)
    assert page.model.draft.hand == (KIND["2p"],)


def test_typing_counts_at_once_and_faults_change_nothing(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    page.model.typed("123456m 77m 55z chow:789m @5z")
    assert shown(desk)[1:] == (True, 6)
    page.model.typed("123456m 77m 55z chow:789")
    assert page.model.fault and shown(desk)[1:] == (True, 6)
    page.model.typed("")
    assert page.model.draft.empty and not page.model.fault


def test_another_seat_or_way_pays_otherwise(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    page.model.example()
    drawn = total(page.model.verdict.payments, 4)
    page.model.take_by(BY_DISCARD)
    claimed = total(page.model.verdict.payments, 4)
    assert drawn != claimed and sum(claimed) == 0
    page.model.take_seat(2)
    assert total(page.model.verdict.payments, 4)[2] > 0
    assert page.model.draft.source != 2


def test_house_rules_count(desk: Desk) -> None:
    state = menu_of(desk)
    state.choose("hong_kong_old")
    state.change_all({"minimum_faan": 5})
    presets_of(desk).keep("Strict")
    page = desk.show("calculator")
    page.model.typed("123456m 77m 55z chow:789m <5z")
    assert page.trace()["legal"] is False
    page.model.typed("123m 456p 789s 4z chow:123s <4z")
    assert page.trace()["legal"] is False
    page.model.take_rules("book")
    assert page.model.table.options["minimum_faan"] == 3
    page.model.take_rules("preset:Strict")
    assert page.model.table.options["minimum_faan"] == 5


def test_the_reason_is_told(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    page.model.typed("123m 456p 789s 4z chow:123s <4z")
    head, line, good = state_words(page.model)
    assert good is False and head == i18n.tr("calc_illegal") and line
    page.model.typed("123m")
    assert state_words(page.model)[2] is None
    page.model.typed("147m 258p 369s 12345z")
    assert state_words(page.model)[0] == i18n.tr("calc_illegal")
    page.model.typed("111222333m 111222333p")
    assert state_words(page.model)[2] is False


def test_another_rule_set_keeps_the_hand_where_it_can(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="hong_kong_old")
    page.model.typed("123m 99s")
    page.model.take_ruleset("red")
    assert sorted(page.model.draft.hand) == sorted(parse_tiles("123m 99s"))
    page.model.take_ruleset("hong_kong_old")
    page.model.typed("123m 1f")
    page.model.take_ruleset("chinese_classical_ru")
    assert not page.model.draft.bonus


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_example_opens_and_every_circumstance_switches(desk: Desk, ruleset_id: str) -> None:
    page = desk.show("calculator", ruleset=ruleset_id)
    count = len(examples(ruleset_id, page.model.table.options)) + 1
    for place in range(count if SOAK else min(count, 5)):
        page.model.example()
        if SOAK or place % 4 == 0:
            desk.look()
    for place, flag in enumerate(some(page.model.known.flags, 6)):
        page.model.toggle(flag)
        if SOAK or place % 3 == 0:
            desk.look()
    if page.model.known.counts_lost:
        page.model.take_by(BY_LOST)
        desk.look()


def test_open_sets_of_any_length_are_gathered(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="watching_the_pot")
    page.model.adding.take_mode("group")
    for code in ("4s", "5s", "6s", "7s"):
        desk.click(f"palette:{code}")
    desk.click("lay")
    assert [(meld.form, meld.kinds) for meld in page.model.draft.melds] == [(Form.ROW, tuple(parse_tiles("4567s")))]


def test_a_hand_from_elsewhere_fills_it(desk: Desk) -> None:
    ruleset = registry.get("hong_kong_old")
    case = parse_example(ruleset, "123456m 77m 55z chow:789m <5z seat=S from=W")
    page = desk.show("calculator", ruleset="hong_kong_old", options=ruleset.resolve({}), case=case)
    assert from_case(case).hand == page.model.draft.hand
    assert (page.model.draft.seat, page.model.draft.source, page.model.draft.by) == (1, 2, BY_DISCARD)
    assert page.trace()["legal"] is True


def test_clear_and_escape(desk: Desk) -> None:
    page = desk.show("calculator")
    page.model.example()
    desk.press(pygame.K_DELETE)
    assert page.model.draft.empty
    desk.press(pygame.K_ESCAPE)
    assert desk.went[-1][0] == "close"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080), (1920, 1080)])
def test_everything_stands_inside(size: tuple[int, int]) -> None:
    desk = Desk(size, "ru")
    for ruleset_id in longest(lambda sort: sort in ("kinds", "circumstances", "sets", "players", "element")):
        page = desk.show("calculator", ruleset=ruleset_id)
        page.model.example()
        page.model.take_by(BY_DISCARD)
        window = pygame.Rect((0, 0), size)
        targets = page.trace()["targets"]
        inside = {name: pygame.Rect(rect) for name, rect in targets.items() if not name.startswith(("flag", "ask_"))}
        assert not [name for name, rect in inside.items() if not window.contains(rect)], ruleset_id
        places = [rect for name, rect in inside.items() if name.startswith("palette:")]
        assert len(places) == len(page.model.table.copies), ruleset_id
        assert all(not a.colliderect(b) for i, a in enumerate(places) for b in places[:i]), ruleset_id


@pytest.mark.parametrize("lang", LAID_OUT)
def test_no_words_are_cut(cuts: set[str], lang: str) -> None:
    desk = Desk((1280, 720), lang)
    for ruleset_id in longest(lambda sort: sort not in ("tagline", "label", "help", "heading", "rows")):
        page = desk.show("calculator", ruleset=ruleset_id)
        for draft in examples(ruleset_id, page.model.table.options)[:: 4 if SOAK else 8]:
            page.model.change(draft)
            for way in (BY_SELF, BY_DISCARD):
                page.model.take_by(way)
                desk.look()
        assert not cuts, ruleset_id


@pytest.mark.parametrize("lang", LAID_OUT)
def test_large_words_cut_no_name_of_a_rule_set(cuts: set[str], lang: str) -> None:
    """Also in the smallest window, where the lists of rule sets and of house rules share what the title leaves."""
    desk = Desk((960, 600), lang)
    desk.user_data.change(text_scale=1.5)
    longest_name = max(registry.ids(), key=lambda id: text.width(i18n.ruleset_name(id), 24))
    desk.show("calculator", ruleset=longest_name)
    assert not cuts


def test_sets_of_five_and_six_are_laid_with_jokers_where_there_are_such_sets(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="american")
    modes = page.model.adding.modes()
    assert {"pung", "kong", "quint", "sextet"} <= set(modes) and "chow" not in modes
    for code in ("5z", "5z", "5z", "5z", "6z", "6z", "6z", "6z"):
        desk.click(f"palette:{code}")
    page.model.adding.take_mode("sextet")
    desk.click("palette:1m")
    assert shown(desk)[1] is True and page.model.verdict.sheet.lines[0].element == "quints_5"
    page.model.clear()
    page.model.adding.take_mode("quint")
    page.model.adding.take_place(True)
    desk.click("palette:5m")
    (meld,) = page.model.draft.melds
    assert meld.kinds == (KIND["5m"],) * 5 and sorted(meld.faces) == sorted([*[KIND["5m"]] * 4, KIND["1j"]])
    page.model.adding.take_mode("sextet")
    desk.click("palette:5m")
    assert len(page.model.draft.melds) == 2 and page.model.draft.used()[KIND["1j"]] == 7
    desk.click("palette:3s")
    assert len(page.model.draft.melds) == 2 and page.model.fault, "there are but eight jokers"
    assert not {"quint", "sextet"} & set(desk.show("calculator", ruleset="hong_kong_old").model.adding.modes())


def test_the_minimum_is_said_as_the_house_rule_says_it(desk: Desk) -> None:
    page = desk.show("calculator", ruleset="riichi")
    desk.click("example")
    assert state_words(page.model)[1] == tr("calc_minimum", score="1 han"), "han, though points are paid"


@pytest.mark.parametrize("language", LAID_OUT)
def test_what_multiplies_a_hand_is_a_factor_as_in_the_result(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    drawn, draw = list[str](), text.render
    monkeypatch.setattr(text, "render", lambda words, *more: (drawn.append(words), draw(words, *more))[1])
    desk = Desk(lang=language)
    desk.show("calculator", ruleset="watching_the_pot")
    desk.click("example")
    assert "×2" in drawn and "×4" in drawn


def test_a_calculator_calls_the_tiles_as_its_rulebook_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Russian those of Watching the Pot are called плитки, and кости everywhere else."""
    desk, said = Desk((1280, 720), "ru"), list[str]()
    drawn = text.render

    def heard(words: str, *rest: Any, **more: Any) -> pygame.Surface:
        said.append(words)
        return drawn(words, *rest, **more)

    monkeypatch.setattr(text, "render", heard)
    for ruleset, noun, other in (("watching_the_pot", "плит", "кост"), ("hong_kong_old", "кост", "плит")):
        said.clear()
        page = desk.show("calculator", ruleset=ruleset)
        for line in ("", "9m 9p 11122233344s", "9m 9p 111222333444s @5s"):
            page.model.typed(line)
            page.rebuild()
            desk.look()
        assert any(noun in words.lower() for words in said)
        assert [words for words in said if other in words.lower()] == []


def test_tiles_that_are_wild_in_this_hand_have_a_star(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Hangzhou the white dragon: three of them in the hand, the other tiles bear none."""
    starred: list[str] = []
    star = parts.wild_star
    monkeypatch.setattr(parts, "wild_star", lambda *tile: starred.append("star") or star(*tile))
    page = desk.show("calculator", ruleset="hangzhou")
    page.model.typed("123m 456p 789s 5z 5z 5z 1z")
    desk.look()
    assert len(starred) == 3


def test_a_long_note_above_the_hand_is_cut_before_the_controls_at_its_right(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = desk.show("calculator", ruleset="riichi")
    notes = list[pygame.Rect]()
    monkeypatch.setattr(parts, "write", lambda *given, **named: notes.append(text.write(*given, **named)) or notes[-1])
    page.model.fault = "long " * 99
    hand = page.elements.widgets["hand"]
    hand.draw_on(pygame.Surface(hand.rect.size, pygame.SRCALPHA))
    end = hand.rect.x + notes[1].right
    assert 0 <= desk.place("example").left - end <= 64
