"""The gallery: what search and filters find, in which order rule sets stand, and what is said of the one chosen."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.art import icons
from game.art import text as letters
from game.i18n import ruleset_name
from game.screens.front import gallery
from game.screens.front.detail import RulesetDetail
from game.screens.front.entries import GalleryEntry
from game.screens.front.facts import fewest_deals, has_flowers, has_jokers, special_tiles
from game.screens.front.filters import KINDS, Filters
from game.screens.front.gallery_order import shelves
from game.screens.menu_state import menu_of, rulesets
from game.tokens import grown
from game.tokens import size as type_size
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.engine.ruleset import REGIONS
from rules.engine.table import Ruleset
from tests.game.languages import LAID_OUT
from tests.game.screens.desk import Desk

ALL = {ruleset.id: GalleryEntry(ruleset) for ruleset in rulesets()}


def found(filters: Filters) -> set[str]:
    """The ids that pass."""
    return {name for name, entry in ALL.items() if filters.passes(entry, ())}


def standing(shelf: list[tuple[str, list[GalleryEntry]]]) -> list[str]:
    """The ids in the order of the gallery."""
    return [entry.id for _, those in shelf for entry in those]


# -- search and filters ------------------------------------------------------------------------------------------------


def test_search_finds_names_in_every_language(desk: Desk) -> None:
    page = desk.show("selector")
    for words in ("гонконг", "香港", "hong kong", "HONG_KONG_OLD"):
        page.rows.set("words", words)
        assert "hong_kong_old" in standing(page.shown()), words
    page.rows.set("words", "no such thing")
    assert page.shown() == []
    desk.click("clear")
    assert sorted(standing(page.shown())) == sorted(registry.ids())


def test_every_filter_parts_the_rule_sets() -> None:
    for kind, values in KINDS.items():
        parts = [found(Filters(**{kind: value})) for value in values]
        assert set().union(*parts) == set(ALL), kind
        assert sum(map(len, parts)) == len(ALL), "each passes one value"
    assert all(found(Filters(**{kind: value})) for kind in ("jokers", "flowers", "length") for value in KINDS[kind])


def test_what_is_in_the_box_and_how_long_a_match_lasts() -> None:
    assert {name for name in ALL if has_jokers(ALL[name])} >= {"american", "watching_the_pot"}
    assert not any(has_jokers(ALL[name]) for name in ("red", "riichi", "hong_kong_old"))
    assert special_tiles(ALL["sanma"]) == ["red_fives", "norths"]
    assert special_tiles(ALL["fujian"]) == ["jokers", "flowers"]
    assert special_tiles(ALL["riichi"]) == ["red_fives"] and not special_tiles(ALL["zung_jung"])
    assert has_flowers(ALL["mcr"]) and not has_flowers(ALL["sichuan"]) and not has_flowers(ALL["riichi"])
    deals = {name: fewest_deals(ALL[name]) for name in ("mcr", "riichi", "sichuan", "watching_the_pot")}
    assert deals == {"mcr": 16, "riichi": 8, "sichuan": 8, "watching_the_pot": 4}


def test_filters_are_set_by_mouse_and_all_hold_together(desk: Desk) -> None:
    page = desk.show("selector")
    desk.click("flowers")
    desk.press(pygame.K_DOWN)
    desk.press(pygame.K_DOWN)
    desk.press(pygame.K_RETURN)
    assert page.rows.filters.flowers == "without"
    desk.click("players_2")
    assert not standing(page.shown()), "those for two have flowers"
    page.rows.clear()
    desk.click("no_minimum")
    assert "mcr" not in standing(page.shown()) and "red" in standing(page.shown())


# -- the order ---------------------------------------------------------------------------------------------------------


def test_favorites_stand_first_then_what_was_played_then_regions() -> None:
    every = list(ALL.values())
    shelf = shelves(every, "mine", {"zung_jung"}, ["red", "riichi", "zung_jung", "mcr"])
    assert [name for name, _ in shelf][:2] == ["favorites", "lately"]
    assert standing(shelf)[:4] == ["zung_jung", "mcr", "riichi", "red"], "the last played before the others"
    assert [name for name, _ in shelf][2:] == [region for region in REGIONS if region in dict(shelf)]
    assert sorted(standing(shelf)) == sorted(ALL), "each stands once"


@pytest.mark.parametrize("order", ["name", "players"])
def test_other_orders_have_no_headings(order: str) -> None:
    assert [name for name, _ in shelves(list(ALL.values()), order, {"red"}, ["mcr"])] == [""]


def cards(page: Any) -> list[str]:
    """The rule sets of the gallery as they are read: row by row, from the left."""
    return [card.ruleset.id for card in sorted(page.cards, key=lambda card: (card.rect.y, card.rect.x))]


def chosen_in(desk: Desk, field: str, value: str) -> None:
    """Open the list of a field and take one of its values by keys."""
    page: Any = desk.page
    desk.click(field)
    popup = page.overlays.popup
    desk.press(pygame.K_HOME)
    for _ in range(popup.choice.choices.index(value)):
        desk.press(pygame.K_DOWN)
    desk.press(pygame.K_RETURN)


def test_in_the_order_of_players_small_tables_stand_first_and_of_a_kind_by_name(desk: Desk) -> None:
    page = desk.show("selector")
    chosen_in(desk, "order", "players")
    seen = cards(page)
    assert sorted(seen) == sorted(ALL)
    sizes = [(min(ALL[name].seats), max(ALL[name].seats)) for name in seen]
    assert sizes == sorted(sizes) and sizes[0] == (2, 4) and sizes[-1] == (4, 4)
    for one, other in pairwise(seen):
        if ALL[one].seats == ALL[other].seats:
            assert ruleset_name(one).casefold() < ruleset_name(other).casefold()


@pytest.mark.parametrize("value", ["with", "without"])
def test_the_filter_of_jokers_leaves_the_games_that_have_them_or_have_none(desk: Desk, value: str) -> None:
    """Printed jokers, kinds that become wild in the course of a deal, and tiles that a rule makes stand for others."""
    page = desk.show("selector")
    chosen_in(desk, "jokers", value)
    jokers = {"american", "thai", "vietnamese", "tianjin", "fujian", "wuhan", "watching_the_pot"}
    plain = {"riichi", "mcr", "hong_kong_old", "zung_jung", "red", "sichuan", "taiwanese"}
    there, gone = (jokers, plain) if value == "with" else (plain, jokers)
    assert there <= set(cards(page)) and not gone & set(cards(page))
    chosen_in(desk, "jokers", "")
    assert set(cards(page)) == set(ALL)


def test_favorites_are_kept(desk: Desk) -> None:
    page = desk.show("selector")
    page.star(page.chosen)
    assert page.chosen in Desk().user_data.settings.favorites
    page.rows.set("only_favorites", True)
    assert standing(page.shown()) == [page.chosen]


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("order", ["mine", "name"])
def test_the_card_of_the_chosen_one_is_in_view(size: tuple[int, int], order: str) -> None:
    desk = Desk(size)
    menu_of(desk).choose("zung_jung")
    page = desk.show("selector")
    page.rows.sort(order)
    for ruleset in ("watching_the_pot", "american", "red"):
        page.focus.named(f"card_{ruleset}")
        page.focus.named("flowers")
        page.rows.set("no_minimum", not page.rows.filters.no_minimum)
        assert page.chosen == ruleset and page.view.rect.contains(desk.place(f"card_{ruleset}"))


# -- what is said ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_the_hand_on_a_card_wins(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    case = parse_example(ruleset, ruleset.sample)
    assert ruleset.at(ruleset.resolve()).scoring.judge(case).legal


@pytest.mark.parametrize("lang", LAID_OUT)
def test_the_pane_has_room_for_all_that_is_said(cuts: set[str], lang: str) -> None:
    page = Desk(lang=lang).show("selector")
    cuts.clear()
    for ruleset in ALL:
        page.select(ruleset)
    assert not cuts


@pytest.mark.parametrize("window", [(1280, 720), (1024, 768)])
def test_the_pane_has_room_for_large_words(cuts: set[str], window: tuple[int, int]) -> None:
    """Smaller ones where all of it finds no room, and without what the card says."""
    desk = Desk(window, "ru")
    desk.user_data.change(text_scale=1.5)
    page = desk.show("selector")
    page.toggle_drawer()
    assert page.detail is not None
    high = page.detail.rect.h
    cuts.clear()
    for ruleset in ALL:
        detail = RulesetDetail(ALL[ruleset], 0, page.scale)
        detail.draw(pygame.Surface(page.detail.rect.size))
        assert detail._draw(pygame.Surface((page.detail.rect.w, 1))) <= high, ruleset
    assert not cuts


@pytest.mark.parametrize("lang", LAID_OUT)
def test_a_closed_list_shows_the_whole_of_its_value(cuts: set[str], lang: str) -> None:
    page = Desk(lang=lang).show("selector")
    for kind, values in KINDS.items():
        for value in values:
            page.rows.set(kind, value)
            assert not cuts, (kind, value)
            page.rows.set(kind, "")


@pytest.mark.parametrize("ruleset", registry.all_rulesets(), ids=lambda ruleset: ruleset.id)
def test_a_game_with_a_least_worth_of_wins_says_so(ruleset: Ruleset) -> None:
    sets = [option.id for option in ruleset.options if option.id.startswith("minimum_") and option.group == "win"]
    assert bool(sets) == bool(ruleset.minimum)
    assert not sets or ruleset.minimum in sets


# -- large words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720), (1920, 1080)])
def test_large_words_of_the_filters_are_nearly_of_one_size_and_the_chosen_card_is_whole(
    cuts: set[str], size: tuple[int, int], lang: str
) -> None:  # fmt: skip
    desk = Desk(size, lang)
    desk.user_data.change(text_scale=1.5)
    menu_of(desk).choose("hong_kong_old")
    cuts.clear()
    page = desk.show("selector")
    body = page.px(type_size("body"))
    for name in ("order", *KINDS):
        field = page.elements[name]
        words = field.control.label(field.value)
        assert letters.shrunk(words, field.rect.w - page.px(46), body) > 0.75 * body, words
    card = next(card for card in page.cards if card.ruleset.id == "hong_kong_old")
    assert page.view.rect.contains(card.rect) and not cuts
    assert page.elements["length"].rect.bottom + page.px(14) <= page.view.rect.top


def test_the_list_of_difficulties_says_what_each_means(desk: Desk) -> None:
    choice = desk.show("selector").elements["level"].control
    assert choice.about("") == "" and len({choice.about(level) for level in choice.choices}) == 4


@pytest.mark.parametrize("words", [1.0, 1.5])
@pytest.mark.parametrize("lang", LAID_OUT)
def test_ten_games_are_seen_at_once_and_named_whole(cuts: set[str], lang: str, words: float) -> None:
    desk = Desk((1280, 720), lang)
    desk.user_data.change(text_scale=words)
    page = desk.show("selector")
    assert not cuts
    page.view.scroll_to(0)
    shown = page.view.rect
    assert sum(shown.contains(card.rect) for card in page.cards) == 10


@pytest.mark.parametrize("words", [1.0, 1.1, 1.25, 1.5])
def test_the_hand_of_a_card_lies_below_its_names_and_its_star(monkeypatch: pytest.MonkeyPatch, words: float) -> None:
    desk = Desk((1280, 720), "ja")
    desk.user_data.change(text_scale=words)
    page, tops, stars = desk.show("selector"), list[float](), list[float]()
    monkeypatch.setattr(gallery, "hand", lambda surface, sample, at, *more, **named: tops.append(at[1]))
    monkeypatch.setattr(icons, "put", lambda surface, name, at, side, tint: stars.append(at[1] + side / 2))
    for card in page.cards:
        card.draw_on(pygame.Surface(card.rect.size))
    middle = grown((gallery.DENSE_LINES if gallery.dense() else gallery.LINES)[0])
    assert len(tops) > 30 and min(tops) >= max(stars) and min(tops) >= middle + type_size("card") / 2


def test_keys_that_act_on_a_rule_set_do_nothing_where_none_is_found(desk: Desk) -> None:
    page = desk.show("selector")
    page.rows.set("words", "no such thing")
    assert not page.cards
    before = menu_of(desk).favorites
    for key in (pygame.K_F1, pygame.K_h, pygame.K_f, pygame.K_RETURN, pygame.K_DELETE):
        page.focus.named("back")
        desk.press(key)
    assert menu_of(desk).favorites == before
    assert [place for _, place, _ in desk.went if place] == ["rulebook"]
