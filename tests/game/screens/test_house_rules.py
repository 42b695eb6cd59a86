"""House rules: searched, shown by a hand, put back and back again, and never said in two ways at once."""

from __future__ import annotations

import pygame
import pytest

from game import i18n
from game.screens.menu_state import menu_of
from game.screens.presets import presets_of
from game.screens.rules_menu.compare import DifferenceRow
from game.screens.rules_menu.house_rules import HouseRulesScreen
from game.screens.rules_menu.option_rows import control_for, steps_of
from game.screens.rules_menu.own_hands_tab import OwnHandRow
from game.screens.rules_menu.scoring_table import ElementRow, steps_for
from game.tokens import size
from game.ui.controls import Choice, Toggle
from game.ui.number_controls import Slider, Stepper
from rules.core.words import Words
from rules.engine import registry
from rules.rulebook.effects import Effect, effects
from rules.rulebook.option_dependencies import overruling, rows_valued_by
from rules.rulebook.phrases import Phrases
from rules.rulebook.sections import table_facts
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk
from tests.game.screens.longest import longest

OLD = "hong_kong_old"


@pytest.fixture
def page(desk: Desk) -> HouseRulesScreen:
    """The house rules of Old Hong Kong."""
    menu_of(desk).choose(OLD)
    shown = desk.show("house_rules")
    assert isinstance(shown, HouseRulesScreen)
    return shown


def listed(page: HouseRulesScreen) -> list[str]:
    """The rules that stand on the page."""
    return [row.option.id for row in page.rules.rows]


@pytest.mark.parametrize("tab", ["scoring", "own", "compare"])
def test_a_row_is_drawn_lighter_as_long_as_it_has_the_focus(desk: Desk, tab: str) -> None:
    menu_of(desk).choose(OLD)
    menu_of(desk).change_all({f"own.{n - 1}": f"Tail {n} | {n}{n}{n}A 555A set set pair | 3 faan" for n in (2, 3)})
    page = desk.show("house_rules")
    page.comparison.sides = ["ruleset:riichi", "mine"]
    page.show_tab(tab)
    kind = {"scoring": ElementRow, "own": OwnHandRow, "compare": DifferenceRow}[tab]
    first, second = [found for found in page.elements.widgets.values() if isinstance(found, kind)][:2]
    pictures = []
    for focused in (first, second, first):
        page.focus.set(focused, visible=True)
        desk.look()
        pictures.append([pygame.image.tobytes(shown.image, "RGBA") for shown in (first, second)])
    assert pictures[0] == pictures[2]
    assert pictures[0][0] != pictures[1][0] and pictures[0][1] != pictures[1][1]


# -- search ------------------------------------------------------------------------------------------------------------


def test_search_goes_through_labels_help_and_ids_of_all_groups(desk: Desk, page: HouseRulesScreen) -> None:
    desk.click("option_search")
    desk.type("dealer")
    assert {"east_doubles", "dealer_stays_on_win"} <= set(listed(page))
    assert all("dealer" in page.chosen._told(row.option) for row in page.rules.rows)
    groups = {row.option.group for row in page.rules.rows}
    assert len(groups) > 1, "what is found stands under all headings"
    page.rules.search("seven pairs")
    assert "seven_pairs" in listed(page)
    page.rules.search("no rule says this")
    assert listed(page) == []


def test_a_heading_ends_the_search(desk: Desk, page: HouseRulesScreen) -> None:
    page.rules.search("seven")
    desk.click("group_payment")
    assert page.rules.words == "" and page.rules.rows[0].option.group == "payment"


# -- a hand that shows what a rule changes -----------------------------------------------------------------------------


def effect(ruleset_id: str, option_id: str, **given: bool | int | str) -> Effect | None:
    """The hand that tells a house rule's values apart."""
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve(given)
    option = next(option for option in ruleset.options if option.id == option_id)
    phrases = Phrases(ruleset, options, Words("en"), table_facts(ruleset.at(options), 0))
    usual = option.default_for(ruleset.players_in(options))
    return next((found for found in effects(ruleset, options, option, usual, phrases) if found), None)


def test_the_hand_comes_to_something_else_under_each_value() -> None:
    found = effect(OLD, "full_flush_faan")
    assert found is not None
    assert found.now.worth and found.other.worth and found.now.worth != found.other.worth
    minimum = effect(OLD, "minimum_faan", minimum_faan=4)
    assert minimum is not None and minimum.other.value == 3, "the usual value is set beside it"
    assert not minimum.now.worth and minimum.other.worth, "with one faan more the hand does not win"


def test_a_rule_of_play_has_no_such_hand() -> None:
    assert effect(OLD, "rounds") is None


def test_payments_tell_values_apart_where_the_hand_is_worth_the_same() -> None:
    found = effect(OLD, "east_doubles")
    assert found is not None and found.now.worth == found.other.worth and found.now.gets != found.other.gets


def test_the_pane_finds_the_hand_while_one_looks_on(desk: Desk, page: HouseRulesScreen) -> None:
    page.go_to("minimum_faan")
    assert page.rules.help is not None
    for _ in range(500):
        page.update(0.0)
    assert page.rules.help.effect is not None and not page.rules.help.searching
    assert page.idle_for() > 1, "then nothing is left to do"


# -- back again --------------------------------------------------------------------------------------------------------


def test_one_rule_a_group_and_all_are_put_back_and_each_can_be_undone(desk: Desk, page: HouseRulesScreen) -> None:
    menu = menu_of(desk)
    menu.change_all({"minimum_faan": 1, "seven_pairs": False, "rounds": 1, "value.all_pungs": 5})
    page.rebuild()
    before = dict(menu.setup.options)
    desk.click("reset_win")
    assert menu.setup.options == {"rounds": 1, "value.all_pungs": 5}
    desk.click("undo")
    assert menu.setup.options == before
    desk.click("reset_all")
    assert menu.setup.options == {}
    desk.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert menu.setup.options == before
    page.go_to("minimum_faan")
    desk.press(pygame.K_r, "r")
    assert "minimum_faan" not in menu.setup.options
    desk.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert menu.setup.options == before


def test_undoing_a_preset_gives_its_name_back_too(desk: Desk, page: HouseRulesScreen) -> None:
    menu, presets = menu_of(desk), presets_of(desk)
    menu.change_all({"rounds": 1})
    presets.keep("Quick")
    presets.take("")
    assert menu.setup.preset == "" and not menu.setup.options
    page.chosen.undo()
    assert menu.setup.preset == "Quick" and menu.setup.options == {"rounds": 1}


def test_another_rule_set_and_back_keeps_the_name_of_the_preset(desk: Desk, page: HouseRulesScreen) -> None:
    menu, presets = menu_of(desk), presets_of(desk)
    menu.change_all({"rounds": 1})
    presets.keep("Quick")
    menu.choose("riichi")
    assert menu.setup.preset == "" and not menu.past, "nothing of another game is undone here"
    menu.choose(OLD)
    assert menu.setup.preset == "Quick" and not presets.changed()


# -- one value, said once ----------------------------------------------------------------------------------------------


def test_house_rules_that_value_a_row_are_found_out() -> None:
    found = rows_valued_by(OLD)
    assert found["full_flush_faan"] == {"full_flush"}
    assert "minimum_faan" not in found and "seven_pairs" not in found


def test_a_rule_that_the_scoring_table_overrules_is_locked_and_leads_there(desk: Desk, page: HouseRulesScreen) -> None:
    menu = menu_of(desk)
    menu.change_all({"value.full_flush": 9})
    page.go_to("full_flush_faan")
    row = page.elements["option_full_flush_faan"]
    assert "Full flush" in row.sub() and not row.able  # type: ignore[attr-defined]
    desk.press(pygame.K_RIGHT)
    assert menu.setup.options == {"value.full_flush": 9}
    desk.press(pygame.K_RETURN)
    assert page.tab == "scoring" and desk.focus == "element_full_flush"
    desk.press(pygame.K_r, "r")
    page.go_to("full_flush_faan")
    assert page.elements["option_full_flush_faan"].able  # type: ignore[attr-defined]


def test_a_rule_of_several_rows_is_locked_only_when_all_are_overruled() -> None:
    ruleset = registry.get(OLD)
    option = next(option for option in ruleset.options if option.id == "all_set_value")
    assert not overruling(ruleset, option, ruleset.resolve({"value.all_flowers": 4}))
    both = {"value.all_flowers": 4, "value.all_seasons": 4}
    assert overruling(ruleset, option, ruleset.resolve(both)) == ["all_flowers", "all_seasons"]


def test_ready_made_rules_put_back_what_they_determine_and_nothing_else(desk: Desk, page: HouseRulesScreen) -> None:
    menu_of(desk).choose("chinese_classical")
    ready_made = next(option for option in menu_of(desk).ruleset().options if option.id == "preset")
    menu_of(desk).change_all({"limit": 2000, "bonus_tiles": False})
    page.chosen.change(ready_made, "british")
    assert menu_of(desk).setup.options == {"preset": "british", "bonus_tiles": False}


def test_the_tabs_count_what_was_changed_in_each(desk: Desk, page: HouseRulesScreen) -> None:
    menu_of(desk).change_all({"rounds": 1, "seven_pairs": False, "value.all_pungs": 5})
    page.rebuild()
    counts = {tab: page.elements[f"tab_{tab}"].count for tab in ("rules", "scoring", "compare")}  # type: ignore[attr-defined]
    assert counts == {"rules": 2, "scoring": 1, "compare": 0}


def test_a_click_on_a_label_acts_as_on_its_row(desk: Desk) -> None:
    """It turns a switch and opens a list; what has many values in a line keeps the one it has."""
    menu = menu_of(desk)
    menu.choose("hong_kong_old")
    desk.show("house_rules")
    rows = {row.option.id: row for row in desk.page.rules.rows}
    switch = next(id for id, row in rows.items() if isinstance(row.control, Toggle) and row.lock is None)
    before = rows[switch].value
    desk.click(f"option_{switch}", at=(0.1, 0.5))
    assert menu.values()[switch] is (not before)
    many = next(id for id, row in rows.items() if isinstance(row.control, Slider) and row.lock is None)
    desk.click(f"option_{many}", at=(0.1, 0.5))
    assert menu.values()[many] == rows[many].value
    listed = next(id for id, row in rows.items() if isinstance(row.control, Choice) and row.lock is None)
    desk.click(f"option_{listed}", at=(0.1, 0.5))
    assert desk.page.overlays.popup is not None


@pytest.mark.parametrize("lang", LAID_OUT)
def test_what_a_rule_means_is_told_in_full_in_the_lowest_window(lang: str) -> None:
    """Smaller, or without the example, if need be; every house rule of those with the longest words."""
    desk = Desk((1280, 720), lang)
    for ruleset in longest(lambda sort: sort in ("help", "label")):
        menu_of(desk).choose(ruleset)
        page = desk.show("house_rules")
        pane = page.rules.help
        for option in registry.get(ruleset).options:
            pane.show(option)
            told = i18n.words().option_help(ruleset, option.id)
            surface = pygame.Surface(pane.picture.rect.size)
            assert pane._fits(surface, told, 32 + 3 * 26 + 2 * 20 + 40, size("small"), 20, None), (ruleset, option.id)


# -- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset_id", "option_id", "shown"), [
    ("riichi", "start_points", 26_000), ("riichi", "honba_value", 310), ("wuhan", "base", 2),
    ("hong_kong_new", "false_win_penalty", 65), ("zung_jung", "start_points", 100),
])  # fmt: skip
def test_a_press_goes_as_far_as_such_numbers_differ(ruleset_id: str, option_id: str, shown: int) -> None:
    ruleset = registry.get(ruleset_id)
    option = next(option for option in ruleset.options if option.id == option_id)
    control, before = control_for(ruleset_id, option, 1.0), ruleset.resolve()[option_id]
    assert isinstance(control, Stepper)
    assert control.step(before, 1) == shown and control.step(shown, -1) == before


def test_every_number_can_be_reached_in_few_presses_and_an_odd_one_stays() -> None:
    for ruleset in registry.all_rulesets():
        for option in ruleset.options:
            if option.range is not None and option.range[1] - option.range[0] > 21:
                steps = steps_of(option)
                assert len(steps) <= 260 and all(option.check(number) == number for number in steps), option.id
    start = next(option for option in registry.get("riichi").options if option.id == "start_points")
    assert 25_001 not in steps_of(start) and 25_001 in steps_of(start, 25_001)


def test_elements_worth_more_than_a_hundred_go_in_tens_more_than_a_thousand_in_hundreds() -> None:
    assert steps_for(100) == tuple(range(101))
    assert steps_for(105) == (*range(0, 101, 10), 105, *range(110, 1001, 10)) and steps_for(1000) == steps_for(110)
    assert steps_for(1050)[:3] == (0, 100, 200) and steps_for(1050)[-1] == 10_000 and 1050 in steps_for(1050)


def test_a_number_of_points_is_typed_and_the_nearest_allowed_one_is_taken(desk: Desk) -> None:
    menu_of(desk).choose("riichi")
    page = desk.show("house_rules")
    page.go_to("start_points")
    desk.type("27640")
    desk.press(pygame.K_RETURN)
    assert menu_of(desk).values()["start_points"] in (27600, 27640)
    page.show_element("pinfu")
    desk.type("3")
    desk.press(pygame.K_DOWN)
    assert menu_of(desk).setup.options["value.pinfu"] == 3 and page.focus.current.name != "element_pinfu"
