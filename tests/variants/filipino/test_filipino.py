"""Filipino mahjong: what neither its cases nor its deals show, and seven pairs beside a set."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, SUIT_TILES, parse_tiles
from rules.core.wild import Wild
from rules.core.words import Words
from rules.engine import registry
from rules.engine.notation import parse_case, parse_example
from rules.rulebook import as_text
from rules.scoring.hand_context import Held
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.table import TableScoring
from rules.variants.filipino.pairs_and_set import CHOWS, COPIES, SevenPairsAndSet, tiles_missing

RULESET = registry.get("filipino")
ANY, PUNG = SevenPairsAndSet(), SevenPairsAndSet(chows=False)


def judged(text: str) -> ScoreSheet:
    case = parse_example(RULESET, text)
    return RULESET.at(case.options).scoring.judge(case)


@pytest.mark.parametrize(
    ("hand", "row", "amount"),
    [
        ("123m 456p 789s 22m 34p chow:567s *1z <2p", "all_chows", 1),
        ("123m 456p 777s 22m 34p chow:567s *1z <2p", "all_chows", 0),
        ("1122m 4455p 7788s 9s chow:567s *1z <9s", "all_chows", 0),
        ("444m 55p 66s pung:111m pung:222p kong:3333s *5z <5p", "all_pungs", 1),
        ("1122m 4455p 7788s 9s pung:555s *1z <9s", "all_pungs", 0),
        ("5p ckong:1111m ckong:2222p ckong:3333s ckong:4444m ckong:7777p *5z <5p", "all_revealed", 1),
        ("5p ckong:1111m ckong:2222p ckong:3333s ckong:4444m ckong:7777p *5z <5p", "concealed_hand", 1),
        ("5p ckong:1111m ckong:2222p ckong:3333s ckong:4444m pung:777p *5z <5p", "concealed_hand", 0),
        ("55p 6s ckong:1111m ckong:2222p ckong:3333s ckong:4444m *5z <5p", "all_revealed", 0),
        ("1123m 4455667788p 789s *1z <1m", "difficult_wait", 0),
        # Of the second kind that would win all four are in the hand.
        ("1223333445m 123p 789s *1z <6m", "difficult_wait", 1),
        ("123m 456p 789s 33m 79p 567s *1z <8p", "difficult_wait", 1),
        ("123m 456p 789s 33m 67p 567s *1z <8p", "difficult_wait", 0),
        ("123m 456p 789s 33m 22p 567s *1z <2p", "back_to_back", 1),
        ("123m 456p 789s 33m 22p 567s *1z <3m", "back_to_back", 1),
        # Two kinds win, but the tile fills a chow; three win.
        ("123m 456p 789s 33m 67p 567s *1z <8p", "back_to_back", 0),
        ("123m 456p 789s 33m 22234p *1z <2p", "back_to_back", 0),
        ("123456789m 22m 34p 567s *1z <2p", "nine_tile_straight", 2),
        ("123m 456p 789s 22m 34p 567s *1z <2p", "nine_tile_straight", 0),
        ("1122334455667m 99m +7m *1z seven_pairs_set=pung", "seven_pairs", 0),
        ("11223344556677m 9m 9m *1z +9m", "full_flush", 2), ("11223344556677m 9m 9m *1z +9m", "seven_pairs", 2),
        ("123m 456p 789s 22m 34p 567s <2p no_flowers=deal", "no_flowers", 0),
        ("123m 456p 789s 22m 34p 567s <2p no_flowers=win", "no_flowers", 1),
        ("123m 456p 789s 22m 34p 567s *1f <2p", "no_flowers", 0),
        ("123m 456p 789s 22m 34p 567s *1z <2p state.discards=6", "quick_win", 0),
        ("123m 456p 789s 22m 34p 567s *1z <2p state.discards=6 quick_win_discards=6", "quick_win", 1),
    ],
)  # fmt: skip
def test_a_row_is_worth_just_this(hand: str, row: str, amount: int) -> None:
    assert judged(hand).amounts().get(row, 0) == amount


def test_having_no_flowers_is_no_part_of_the_hand() -> None:
    assert judged("123m 456p 789s 22m 34p chow:567s <2p").score == 5


def test_the_dearest_reading_counts_and_of_equals_the_one_with_more_rows() -> None:
    """Five chows, or seven pairs beside one."""
    assert judged("112233m 445566p 777s 8s *1z <9s").times("seven_pairs")
    straight = judged("11223344556677m 78m *1z <9m")
    assert straight.times("all_chows") and not straight.times("seven_pairs")
    case = parse_example(RULESET, RULESET.sample)
    scoring = RULESET.at(case.options).scoring
    assert isinstance(scoring, TableScoring)
    reading = next(iter(scoring.shapes[0].readings(case)))
    one, two = Line("full_flush", 1, 2, "unit"), (Line("all_chows", 1, 1, "unit"), Line("concealed_hand", 1, 1, "unit"))
    few, many = ScoreSheet(True, lines=(one,), score=2), ScoreSheet(True, lines=two, score=2)
    assert scoring.prefer(reading, many) > scoring.prefer(reading, few)


def test_a_case_says_how_many_tiles_were_thrown_or_that_they_were_five() -> None:
    case = {"concealed": "123m 456p 789s 22m 34p 567s", "bonus": "1z", "win": "2p", "by": "discard", "from": "S"}
    for facts, most, quick in (({"flags": ["quick"]}, 5, True), ({"flags": ["quick"]}, 4, False), ({}, 8, False),
                               ({"state": {"discards": 8}}, 8, True)):  # fmt: skip
        hand = parse_case(RULESET, {**case, **facts, "options": {"quick_win_discards": most}})
        sheet = RULESET.at(hand.options).scoring.judge(hand)
        assert bool(sheet.times("quick_win")) is quick, (facts, most)


@pytest.mark.parametrize("honors", [False, True])
def test_the_book_shows_sets_of_winds_only_where_hands_hold_them(*, honors: bool) -> None:
    text = as_text(RULESET, RULESET.resolve({"honors_play": honors}), Words("en"))
    assert ("777p 444z" in text) is honors and ("777p 444m" in text) is not honors


# Seven pairs and a set ------------------------------------------------------------------------------------------------


def searched(counts: list[int], *, chows: bool) -> int:
    """The tiles that lack, by trying every set and taking the cheapest pairs beside it."""
    sets = [Counter({kind: 3}) for kind in PLAIN]
    sets += [Counter((low, low + 1, low + 2)) for low in CHOWS if chows]
    least = 99
    for made in sets:
        costs = [
            max(0, made[kind] + 2 * pair - counts[kind]) - max(0, made[kind] + 2 * pair - 2 - counts[kind])
            for kind in PLAIN
            for pair in range(1, (COPIES - made[kind]) // 2 + 1)
        ]
        least = min(least, sum(max(0, made[kind] - counts[kind]) for kind in made) + sum(sorted(costs)[:7]))
    return least


def some_hands() -> list[list[int]]:
    rng, found = Random(5), list[list[int]]()
    for number in range(60):
        suits = [kind for kind in SUIT_TILES if kind < 9 * (1 + number % 3)]
        hand = rng.sample([kind for kind in suits for _ in range(COPIES)], 16)
        if number % 2:
            hand = [kind for kind in rng.sample(suits, 7) for _ in (0, 1)] + [rng.choice(suits), rng.choice(suits)]
        if max(Counter(hand).values()) <= COPIES:
            found.append(hand)
    return found


def test_the_distance_is_that_of_a_search_and_just_some_tiles_lessen_it() -> None:
    hands = some_hands()
    assert len(hands) > 45
    for hand in hands:
        held = Held.of(hand)
        for shape in (ANY, PUNG):
            lacking = searched(list(held.counts), chows=shape.chows)
            assert shape.shanten(held) == lacking - 1 == tiles_missing(held.codes, shape.chows) - 1
            nearer = {kind for kind in PLAIN
                      if held.counts[kind] < COPIES and shape.shanten(held.plus(kind)) < lacking - 1}  # fmt: skip
            assert shape.accepting_tiles(held) == (lacking - 1, frozenset(nearer))


def test_the_fourth_of_a_kind_in_a_chow_leaves_a_pair_and_a_tile_without_a_partner() -> None:
    hand = parse_tiles("777789m 11p 66p 22s 55s 99s")
    assert ANY.shanten(Held.of(hand)) == searched(list(Held.of(hand).counts), chows=True) - 1 == 1


def test_beside_a_claimed_set_there_are_seven_pairs_in_the_hand() -> None:
    chow, pung = (Group(Form.CHOW, (0, 1, 2), laid=True), Group(Form.PUNG, (5, 5, 5), laid=True))
    hand = parse_tiles("1122m 4455p 7788s 9s")
    assert ANY.accepting_tiles(Held.of(hand, (chow,))) == (0, frozenset(parse_tiles("9s")))
    assert PUNG.shanten(Held.of(hand, (chow,))) > 20 and PUNG.shanten(Held.of(hand, (pung,))) == 0
    assert ANY.shanten(Held.of(hand, (chow, pung))) > 20


def test_wild_tiles_stand_for_what_lacks_within_their_range() -> None:
    """Three of bamboos are wild: they stand for tiles of suits, not for honors."""
    wild = Wild(stands=frozenset(SUIT_TILES)).named(parse_tiles("3s"), {parse_tiles("3s")[0]: 3})
    held = Held.of(parse_tiles("1122m 4455p 7788s 9s 3s 56m"), (), wild)
    assert ANY.shanten(held) == 0 and set(parse_tiles("9s 4m 7m 3s")) <= ANY.accepting_tiles(held)[1]
    rules = {"honors_play": True, "wild": True}
    case = {"concealed": "1122m 4455p 7788s 9s 456m", "bonus": "1f", "by": "self", "options": rules,
            "state": {"wild": "3s"}}  # fmt: skip
    for text, winning, sets in (("1122m 4455p 7788s 9s 456m", "3s", 1), ("1122m 4455p 7788s 1z 456m", "3s", 0),
                                ("1122m 4455p 77s 33s 9s 456m", "9s", 5)):  # fmt: skip
        hand = parse_case(RULESET, {**case, "concealed": text, "win": winning})
        readings = list(ANY.readings(hand))
        assert len({reading.kinds for reading in readings}) == sets, text
        assert all(len(reading.groups) == 8 and -1 < reading.placed < 8 for reading in readings)
