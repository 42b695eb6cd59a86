"""What rules and computer players have worked out is kept, but not for ever."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType

import pytest

from ai.deal_statistics import measurements
from ai.levels import EXPERT, WEIGHTS
from ai.prices import stakes
from ai.prospects import plan_book
from game.app import memory
from game.app.memory import Memory
from game.app.result_caches import forget
from rules.core.clearable_caches import ClearableCache, clearable_lru_cache
from rules.core.tiles import parse_tiles
from rules.engine import registry
from rules.hands import group_shanten, suit_tables
from rules.hands.group_costs import HeldDragons, added
from rules.hands.group_shanten import suit_costs
from rules.hands.suit_codes import codes_of_kinds
from rules.hands.suit_neighbours import neighbours
from rules.variants.chinese_classical.rules import rows_of_losers
from rules.variants.western_classical.special_hands import SpecialHands

NO_DRAGONS = HeldDragons(0, 0)


def worked_out() -> int:
    """How much two of the stores hold."""
    return suit_costs.cache_info().currsize + added.cache_info().currsize


def test_stores_of_results_are_emptied_and_tables_and_readings_kept() -> None:
    costs, table = suit_costs((1, 1, 1, 0, 2, 0, 0, 0, 0), NO_DRAGONS), suit_tables.tables()
    empty = group_shanten.empty_costs(NO_DRAGONS)
    assert worked_out() > 0
    forget()
    assert worked_out() == 0
    assert suit_tables.tables() is table
    assert group_shanten.empty_costs(NO_DRAGONS) is empty
    assert suit_costs((1, 1, 1, 0, 2, 0, 0, 0, 0), NO_DRAGONS) == costs, "and it comes out the same"


def test_stores_go_wherever_they_are_held_and_fill_again() -> None:
    """Rows of tables and what was reckoned of a deal's course grow with every rule set that is played."""
    rows, stats = neighbours(0).drawn, measurements("hong_kong_old")[0].stats
    row, chances = rows[5**4], list(stats.win_chances(3, 9.0).opened)
    assert rows and stats._tables
    forget()
    assert not rows and not stats._tables
    assert rows[5**4] == row and list(stats.win_chances(3, 9.0).opened) == chances, "and it comes out the same"


def test_what_the_tables_say_of_a_distance_goes_too() -> None:
    """A row of 290 bytes for each class of the other suits, by each distance that anybody was ever at."""
    rows = neighbours(0)
    nearer, after = rows.nearer[4], rows.after[4]
    found = nearer[6], after[1]
    forget()
    assert not nearer and not after
    assert (nearer[6], after[1]) == found, "and it comes out the same"


def test_what_an_object_keeps_for_itself_goes_too() -> None:
    """Hands of a card are looked for in no module: there is one such store for each card."""
    hands = SpecialHands({"pairs": "1-9m*2/7"})
    hand = codes_of_kinds(parse_tiles("1122334455667m 1z"))
    lacking = hands.lacking_by(hand)
    assert hands.lacking_by.cache_info().currsize and hands.lacking.cache_info().currsize
    forget()
    assert not hands.lacking_by.cache_info().currsize and not hands.lacking.cache_info().currsize
    assert hands.lacking_by(hand) == lacking == (1,), "and it comes out the same"


@pytest.mark.parametrize("make", [ClearableCache[int, int], lambda: clearable_lru_cache(4, str)])
def test_a_store_that_nobody_holds_is_not_held_by_the_list_of_them(make: Callable[[], object]) -> None:
    store = make()
    gone = weakref.ref(store)
    del store
    assert gone() is None
    forget()


def test_computer_players_forget_too_and_pictures_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the program itself widths of words and places go, in stores of a thousand; pictures lie in smaller ones."""
    kept = {}
    for name, size in (("ai.mine", 64), ("rules.mine", 64), ("game.words", 1024), ("game.art", 512), ("saves.m", 1024)):
        module = ModuleType(name)
        module.store = kept[name] = lru_cache(maxsize=size)(str)  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, name, module)
        kept[name](1)
    forget()
    assert {name: store.cache_info().currsize for name, store in kept.items()} == {
        "ai.mine": 0, "rules.mine": 0, "game.words": 0, "game.art": 1, "saves.m": 1,
    }  # fmt: skip


def test_what_rules_found_out_about_house_rules_goes_too() -> None:
    """The rows of losing hands under each, with all answers they ever gave."""
    rows_of_losers(registry.get("chinese_classical").resolve({}))
    forget()
    assert not rows_of_losers.cache_info().currsize


def test_what_computer_players_found_out_about_house_rules_goes_too() -> None:
    """A book for every choice of house rules that was ever played would stay for good."""
    ruleset = registry.get("hong_kong_old")
    book = plan_book(ruleset.at(ruleset.resolve({})), WEIGHTS[EXPERT])
    stakes(book)
    there = weakref.ref(book)
    del book
    forget()
    gc.collect()
    assert there() is None


def test_they_are_emptied_when_more_has_come_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not each time that a screen was left: what was worked out serves the next deal.

    What they held is no room for more: it is a ring, as the books of computer players are.
    """
    monkeypatch.setattr(memory, "CACHED_OBJECTS", 20_000)
    module = ModuleType("ai.mine")
    module.rings = rings = ClearableCache[int, object]()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ai.mine", module)
    tidy, more = Memory(), list[object]()

    def rest(now: float) -> int:
        """Leave a screen and rest; how much is kept of what was worked out before."""
        suit_costs((2, 0, 1, 0, 1, 0, 1, 0, 2), NO_DRAGONS)
        tidy.note_unused(now)
        tidy.release(now)
        return worked_out()

    tidy.settle()
    assert rest(100.0) > 0
    ring: list[object] = [[number] for number in range(40_000)]
    ring.append(ring)
    rings[0] = ring
    del ring
    more += [[number] for number in range(10_000)]
    assert rest(200.0) == 0
    assert rest(300.0) > 0, "from there on there is room again"
    more += [[number] for number in range(10_000)]
    assert rest(400.0) == 0
    assert len(more) == 20_000


def test_what_was_open_when_they_were_emptied_is_no_room_for_them_once_it_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else what is kept would grow with the longest match that was ever open at such a moment."""
    monkeypatch.setattr(memory, "CACHED_OBJECTS", 20_000)
    emptied: list[float] = []
    monkeypatch.setattr(memory, "forget", lambda: emptied.append(now))
    tidy, more, now = Memory(), list[object](), 0.0
    tidy.settle()
    match = [[number] for number in range(60_000)]
    for now, comes in ((100.0, 0), (200.0, 0), (300.0, 5_000), (400.0, 5_000)):
        more += [[number] for number in range(comes)]
        tidy.note_unused(now)
        tidy.release(now)
        if now == 100.0:
            del match
    assert emptied == [100.0, 400.0]
    assert len(more) == 10_000


def test_they_are_emptied_at_a_table_too_that_nobody_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred deals of Watching the Pot make two million objects and more, and computer players never rest."""
    monkeypatch.setattr(memory, "CACHED_OBJECTS", 20_000)
    emptied: list[float] = []
    monkeypatch.setattr(memory, "forget", lambda: emptied.append(now))
    tidy, more, now = Memory(), list[object](), 0.0
    tidy.settle()
    for now, comes, rested in ((1000.0, 20_000, True), (1200.0, 45_000, False), (1210.0, 0, False), (1400.0, 0, True),
                               (1600.0, 65_000, True), (1800.0, 10_000, True)):  # fmt: skip
        more += [object() for _ in range(comes)]
        tidy.release(now, rested=rested)
    assert emptied == [1210.0, 1600.0]
    assert len(more) == 140_000


def test_what_was_set_aside_goes_with_the_store_that_held_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is there when everything was looked at is not looked at again for a while: books among it, which are
    rings."""

    class Ring:
        def __init__(self) -> None:
            self.me = self

    monkeypatch.setattr(memory, "CACHED_OBJECTS", 20_000)
    module = ModuleType("ai.mine")
    module.rings = rings = ClearableCache[int, Ring]()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ai.mine", module)
    rings[0] = Ring()
    there, tidy = weakref.ref(rings[0]), Memory()
    tidy.settle()
    more = [object() for _ in range(30_000)]
    tidy.note_unused(100.0)
    tidy.release(100.0)
    assert there() is None and len(more) == 30_000
