"""Pussers Bones beside its deals and cases: seats, the break that East chooses, and the Navy's words."""

from __future__ import annotations

from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.input.offers import offers
from rules.core.tiles import KIND
from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from rules.engine.actions import START_DEAL, BreakAt
from rules.engine.events import SeatsDrawn, WallBroken
from rules.engine.match import Match
from rules.engine.notation import parse_example
from saves.people import Person

PAGE = registry.get("pussers_bones")
PEOPLE = tuple(Person(name, "", place) for place, name in enumerate("ABCD"))


def test_the_highest_throw_is_east_and_the_others_follow_in_falling_order() -> None:
    for seed in range(20):
        drawn = next(event for event in Match.new(PAGE, seed=seed).events if isinstance(event, SeatsDrawn))
        last = {person: sum(dice) for person, *dice in drawn.throws}
        assert len(drawn.throws) >= 4
        if len(drawn.throws) == 4:  # nobody had to throw again
            assert [last[person] for person in drawn.people] == sorted(last.values(), reverse=True)


def test_the_gaps_of_a_side_are_told_apart_by_their_numbers() -> None:
    match = Match.new(PAGE, PAGE.resolve({"break_by": "east_choice", "players": 3}), seed=1, seating="fixed")
    match.play(0, START_DEAL)
    buttons = offers(match.view(0)).buttons
    assert [button.key for button in buttons] == ["break_1", "break_2", "break_3"]
    assert all([action.mark for action in button.choices] == [*map(str, range(1, 19))] for button in buttons)
    assert all(Words(language).knows(f"table_call_{button.key}") for language in ("en", "ja") for button in buttons)
    events = match.play(0, BreakAt(3, 4))
    assert next((event.side, event.stack) for event in events if isinstance(event, WallBroken)) == (3, 4)


def test_mixed_suits_are_refused_with_their_reason_where_one_suit_is_asked() -> None:
    case = parse_example(PAGE, f"{PAGE.elements[0].example} one_suit_only=true")
    sheet = PAGE.at(case.options).scoring.judge(case)
    assert (sheet.legal, sheet.reason) == (False, "mixed_suits")


def test_the_table_speaks_as_its_house_rules_say() -> None:
    tables = (PAGE.at(PAGE.resolve({"pussers_names": named})) for named in (True, False))
    navy, plain = (PlayerLabels.at(table, PEOPLE, 0) for table in tables)
    assert [labels.term("seat_east") for labels in (navy, plain)] == ["Eddie", "East"]
    assert [tile_name(KIND["3m"], labels.words_id) for labels in (navy, plain)] == ["3 of ricks", "3 of characters"]
    named = [Words(language).element_name("thirteen_orphans", navy.words_id) for language in LANGUAGES]
    assert named == ["Moon", "Луна", "月亮", "月亮", "月"]
    assert Words("en").element_name("thirteen_orphans", plain.words_id) == "Thirteen orphans"
