"""A table's own hands: written, tried as they are typed, changed, moved and removed, by pointer and by keys alone."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.screens.menu_state import menu_of
from game.screens.play.result import ResultScreen
from game.screens.presets import presets_of
from game.screens.rules_menu.own_hands_tab import OwnHandRow
from rules.core.words import LANGUAGES
from rules.engine import registry
from rules.engine.own_rows import MOST_ROWS
from rules.rulebook import ScoringRow
from saves.people import Person
from tests.game.screens.desk import Desk, take_from_bar
from tests.game.table.seat import Discarder, Program, sit_at
from tests.rigged import discard, rigged

OLD = "hong_kong_old"
TAIL = "222A 444A set set pair"
ENTER, ESC, TAB, DOWN = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_DOWN


def rules_page(desk: Desk, ruleset: str = OLD, **options: str) -> Any:
    """The tab of own hands, with these rows."""
    menu_of(desk).choose(ruleset)
    menu_of(desk).change_all({key.replace("_", "."): text for key, text in options.items()})
    page = desk.show("house_rules")
    desk.click("tab_own")
    return page


def rows(desk: Desk) -> dict[str, object]:
    """The house rules that were changed."""
    return dict(menu_of(desk).setup.options)


def test_a_hand_is_written_with_the_pointer_and_a_name(desk: Desk) -> None:
    page = rules_page(desk)
    desk.click("own_add")
    assert page.focus.current is page.own.form.name
    desk.click("own_example_tail")
    desk.click("own_more")
    desk.click("own_more")
    desk.click("own_concealed")
    page.own.form.name.set_text("Tail")
    desk.click("own_save")
    assert rows(desk) == {"own.1": f"Tail | concealed {TAIL} | 3 faan"}
    assert page.own.form is None and desk.focus == "own_1"
    assert Desk().user_data.settings.house[OLD] == rows(desk)


def test_what_is_typed_is_tried_at_once(desk: Desk) -> None:
    page = rules_page(desk)
    desk.click("own_add")
    desk.click("own_pattern")
    save = page.elements["own_save"]
    assert page.own.form.checked.missing and not save.is_enabled
    desk.type("222A 444A set pair")
    assert "11" in page.own.form.checked.fault and "14" in page.own.form.checked.fault
    desk.press(ENTER)
    assert page.own.form is not None and not rows(desk), "what cannot be is not saved"
    desk.type(" set")
    assert page.own.form.checked.row.example and save.is_enabled
    page.own.form.value.set_text("1001")
    desk.look()
    assert "1000" in page.own.form.checked.fault
    desk.click("own_limit")
    assert not page.own.form.checked.fault, "the limit has no number"
    desk.click("own_save")
    assert rows(desk)["own.1"] == "Own hand 1 | 222A 444A set pair set | limit"


def test_bars_part_the_text_of_a_row_and_stand_in_no_name(desk: Desk) -> None:
    page = rules_page(desk)
    desk.click("own_add")
    desk.click("own_example_tail")
    page.own.form.name.set_text("A | B")
    desk.click("own_save")
    assert rows(desk) == {"own.1": f"A B | {TAIL} | 1 faan"}


def test_a_hand_is_written_changed_and_removed_with_keys_alone(desk: Desk) -> None:
    page = rules_page(desk)
    page.focus.named("tab_own")
    desk.press(TAB)
    desk.press(TAB)
    assert desk.focus == "own_add"
    desk.press(ENTER)
    assert desk.focus == "own_name"
    desk.press(pygame.K_BACKSPACE)
    desk.type("7")
    desk.press(DOWN)
    assert desk.focus == "own_pattern"
    desk.type(TAIL)
    desk.press(ENTER)
    assert rows(desk) == {"own.1": f"Own hand 7 | {TAIL} | 1 faan"}
    assert desk.focus == "own_1"
    desk.press(ENTER)
    desk.press(ESC)
    desk.press(ESC)
    assert page.own.form is None and desk.focus == "own_1", "without a change, back in the list"
    desk.press(pygame.K_DELETE)
    assert rows(desk) == {} and desk.focus == "own_add"
    desk.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert rows(desk) == {"own.1": f"Own hand 7 | {TAIL} | 1 faan"}


def test_hands_are_moved_changed_and_removed_with_the_pointer(desk: Desk) -> None:
    first, second = f"A | {TAIL} | 1 faan", "B | 333A 555A set set pair | limit"
    page = rules_page(desk, own_2=first, own_5=second)
    assert [row.place for row in page.elements.widgets.values() if isinstance(row, OwnHandRow)] == [0, 1]
    desk.click("own_down_1")
    assert rows(desk) == {"own.1": second, "own.2": first}
    desk.click("own_1", (0.1, 0.5))
    assert page.own.draft.limit and page.own.draft.name == "B"
    desk.click("own_limit")
    desk.click("own_example_shut")
    desk.click("own_cancel")
    assert rows(desk) == {"own.1": second, "own.2": first}
    desk.click("own_remove_1")
    assert rows(desk) == {"own.1": first}
    desk.click("reset_all")
    assert rows(desk) == {}


def test_there_is_no_place_for_a_thirteenth(desk: Desk) -> None:
    pairs = [f"{one * 3}A {other * 3}A" for one in "2468" for other in "13579"][:MOST_ROWS]
    page = rules_page(desk, **{f"own_{n}": f"R{n} | {pair} set set pair | 1" for n, pair in enumerate(pairs, 1)})
    assert not page.elements["own_add"].is_enabled


def test_games_without_rows_have_no_such_tab(desk: Desk) -> None:
    page = rules_page(desk)
    assert page.tab == "own"
    menu_of(desk).choose("american")
    page.rebuild()
    assert page.tab == "rules" and "tab_own" not in page.elements


GAMES = dict(zip(LANGUAGES, ("western_classical", "chinese_classical", "taiwanese", "tianjin", "riichi"), strict=True))


@pytest.mark.parametrize(
    ("size", "language"), [*(((1280, 720), language) for language in LANGUAGES), ((1024, 768), "ru")]
)
def test_large_words_are_read_whole(cuts: set[str], size: tuple[int, int], language: str) -> None:
    desk = Desk(size, language)
    desk.user_data.change(text_scale=1.5)
    page = rules_page(desk, GAMES[language])
    cuts.clear()  # the header and the bar of presets have tests of their own
    desk.click("own_add")
    desk.click("own_example_tail")
    form = page.own.form
    places = [pygame.Rect(rect) for name, rect in page.trace()["targets"].items() if name.startswith("own_")]
    assert not any(one.colliderect(other) for one in places[:8] for other in places[:8] if one is not other)
    form.pattern.set_text("222A nonsense nonsense")
    desk.look()
    assert form.verdict.rect.bottom <= page.elements["own_save"].rect.top
    desk.click("own_example_tail")
    desk.click("own_save")
    assert page.own.form is None and not cuts


def test_a_row_saved_as_a_preset_wins_a_deal_after_a_restart(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = rules_page(desk)
    desk.click("own_add")
    desk.click("own_example_tail")
    page.own.form.name.set_text("Tail")
    page.own.form.value.set_text("3")
    desk.click("own_save")
    take_from_bar(desk, page, "save_as")
    desk.type("Club")
    desk.press(ENTER)
    desk.click("preset")
    desk.press(pygame.K_HOME)
    desk.press(ENTER)
    assert rows(desk) == {}
    Desk.clear()

    again = Desk()
    presets = presets_of(again)
    assert presets.names() == ["Club"]
    presets.take("Club")
    book = again.show("rulebook").book
    assert "Tail" in [block.name for chapter in book for block in chapter.blocks if isinstance(block, ScoringRow)]
    ruleset = registry.get(OLD)
    options = menu_of(again).values()
    match = rigged(ruleset, {0: "222m444m678p789s9p1z"}, draws="1z2z3z9p", options=options)
    discard(match, 0, "1z")
    monkeypatch.setattr("ai.policy.make", lambda level, seed, style: Discarder())
    program = Program()
    people = tuple(Person(f"Player {seat}", "random" if seat else "", seat) for seat in range(4))
    table = sit_at(program, match, people)
    program.until(lambda: table.hands.offers.button("win"))
    program.click("button:win")
    program.until(lambda: isinstance(program.top, ResultScreen))
    assert "own:Tail" in program.top.trace()["rows"]
    table.session.close()
    program.user_data.close()
