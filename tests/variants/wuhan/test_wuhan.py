"""Wuhan mahjong: what its deals and cases do not show."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rules.core.tiles import KIND, parse_tiles
from rules.engine import registry
from rules.engine.notation import parse_case, parse_example
from rules.mechanics.kongs.kong_of_one import NoSpecialDiscard
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.settlement import Outcome, Winner, total
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import Share
from rules.variants.wuhan import rules as wuhan

RULESET = registry.get("wuhan")
LAIZI = KIND["9m"]


def judged(text: str) -> tuple[HandContext, ScoreSheet]:
    case = parse_example(RULESET, text)
    return case, RULESET.at(case.options).scoring.judge(case)


def test_a_big_win_allows_two_laizi() -> None:
    two, three = "11p 9m9m 33s 3s pung:111z pung:444m", "1p 9m9m9m 33s 3s pung:111z pung:444m"
    assert judged(f"{two} <1p seat=S state.joker={LAIZI}")[1].legal
    refused = judged(f"{three} <1p seat=S state.joker={LAIZI}")[1]
    assert (refused.legal, refused.reason) == (False, "too_many_wild")
    assert judged(f"{three} <1p seat=S state.joker={LAIZI} max_joker_big=3")[1].legal


def test_the_golden_cap_is_another_where_open_sets_double_once() -> None:
    for mode, cap in (("each", 500), ("once", 400)):
        case, sheet = judged(f"11p 33s pung:111z ckong:4444m ckong:5555m +3s seat=S open_mode={mode}")
        assert sheet.legal and sheet.score == cap
        paid = total(RULESET.at(case.options).settlement(Outcome(4, case.options, (Winner(case, sheet),))), 4)
        assert paid == [-cap, 3 * cap, -cap, -cap]


def test_the_factors_of_a_payer_are_named_one_by_one() -> None:
    """Three open sets and two dragons make 32; of a case that tells only the product there is no more to say."""
    o, own = RULESET.resolve(), wuhan.OWN_FACTORS
    counts = tuple({"open_meld": 3, "red_dragon_kong": 2}.get(row.id, 0) for row in own.rows)
    none = (0,) * len(counts)
    facts = {"factors": (1, own.product(counts, o), 1, 1), "factor_counts": (none, counts, none, none)}
    share = own.by_payer(Share.of("base", 1), 1, facts, o)
    assert share.amount == 32 == facts["factors"][1]
    assert [term.key for term in share.why[1:]] == ["payer_open_meld"] * 3 + ["payer_red_dragon_kong"] * 2
    del facts["factor_counts"]
    assert own.by_payer(Share.of("base", 1), 1, facts, o) == Share.of("base", 1).times("payer_factor", 32)


@pytest.mark.parametrize(("meld", "ready"), [("pung:111z", True), ("kong:2222s", False)])
def test_a_tile_of_which_one_holds_all_four_makes_nobody_ready(meld: str, ready: bool) -> None:
    """Without laizi in any hand the only tile that is missing here is a 2 of bamboos."""
    options = RULESET.resolve({"max_joker_small": 0, "max_joker_big": 0})
    described = {"concealed": "456m 789p 13s 55s", "melds": [meld], "by": "lost", "seat": "S", "state": {"joker": "9m"}}
    assert wuhan.is_ready(parse_case(RULESET, described, options)) is ready


@pytest.mark.parametrize(("hand", "ready"), [("456m 789p 13s 55s", True), ("456m 789p 13s 5s 7z", False)])
def test_who_holds_a_red_dragon_is_not_ready(hand: str, ready: bool) -> None:
    described = {"concealed": hand, "melds": ["pung:111z"], "by": "lost", "seat": "S", "state": {"joker": "9m"}}
    assert wuhan.is_ready(parse_case(RULESET, described)) is ready


def test_who_has_no_open_set_is_not_ready_even_where_a_closed_hand_wins() -> None:
    described = {"concealed": "456m 789p 13s 55s 111z", "by": "lost", "seat": "S", "state": {"joker": "9m"}}
    assert not wuhan.is_ready(parse_case(RULESET, described, RULESET.resolve({"open_required": False})))


@pytest.mark.parametrize(("hand", "left", "barred"), [("7z 9m", 0, False), ("7z 1m", 0, True), ("7z 9m", 3, True)])
def test_a_hand_of_special_tiles_alone_throws_one_when_no_kong_can_be_made(hand: str, left: int, barred: bool) -> None:
    faces = dict(enumerate(parse_tiles(hand)))
    state = SimpleNamespace(
        faces=faces, seats=[SimpleNamespace(hand=list(faces))], wall=SimpleNamespace(left=left, loose=[]),
        table=SimpleNamespace(replacement="back"),
    )  # fmt: skip
    bar = NoSpecialDiscard(lambda _: frozenset({KIND["7z"], LAIZI}))
    assert bool(bar(state, 0, KIND["7z"])) is barred  # type: ignore[arg-type]


def test_a_hand_with_two_laizi_may_win_by_situation_though_it_waits_for_no_small_win() -> None:
    """Whoever robs a kong with it wins; players and the end of the wall count it as not waiting."""
    wild = RULESET.at(RULESET.resolve()).wild.named([LAIZI])
    melds = parse_case(RULESET, {"concealed": "1m", "melds": ["pung:111z"], "by": "lost", "seat": "S"}).melds
    held = Held.of(parse_tiles("46m 789p 2s 55s 99m"), melds, wild)
    scoring = RULESET.at(RULESET.resolve()).scoring
    assert scoring.shanten(held) == 1
    assert KIND["3s"] in scoring.waits(held)[1]
