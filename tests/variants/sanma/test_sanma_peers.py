"""Riichi for three against an independent calculator, `mahjong`, on random won hands: yaku, han, fu and payments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from mahjong.hand_calculating.hand_config import OptionalRules

from rules.core.tiles import KIND, ORPHANS, SUIT_TILES
from rules.engine import registry
from rules.families.han_and_fu.han_scoring import han_and_fu
from rules.scoring.hand_context import HandContext
from rules.scoring.settlement import Outcome, Winner, total
from tests.variants.riichi.test_riichi_peers import CALCULATOR, element, random_case, their_arguments

RULESET = registry.get("sanma")
TABLE = RULESET.at(RULESET.resolve({"red_fives": 0}))
NORTH = KIND["4z"]
RULES = OptionalRules(has_open_tanyao=True, has_double_yakuman=False, is_three_player=True)
THERE_ARE = frozenset((*SUIT_TILES[9:], *ORPHANS))


def case_for_three(rng: Random) -> HandContext | None:
    """A hand of the tiles there are, with norths put aside and no chow claimed."""
    case = random_case(rng, TABLE)
    if case is None or not THERE_ARE.issuperset(case.all_kinds) or any(meld.is_chow for meld in case.melds):
        return None
    seat = rng.randrange(3)
    shown = {name: tuple(kind for kind in case.numbers(name) if kind in THERE_ARE) for name in ("dora", "ura")}
    source = None if case.source is None else (seat + rng.randrange(1, 3)) % 3
    norths = min(rng.randrange(3), 4 - case.all_kinds.count(NORTH) - sum(shown.values(), ()).count(NORTH))
    return replace(
        case, seat=seat, source=source, players=3, bonus=(NORTH,) * norths, values={**case.values, **shown}
    )


def theirs(case: HandContext) -> Any:
    """What their calculator says of the same hand."""
    asked: Any = their_arguments(case)
    asked["config"].num_nuki_dora, asked["config"].options = len(case.bonus), RULES
    return CALCULATOR.estimate_hand_value(**asked)


def difference(case: HandContext) -> str:
    """In what the two disagree; empty where they do not."""
    result, sheet = theirs(case), TABLE.scoring.judge(case)
    if result.error or not sheet.legal:
        return "" if sheet.legal == (not result.error) else f"legal {sheet.legal}, not {result.error}"
    wanted: Counter[str] = Counter()
    for yaku in result.yaku:
        wanted[element(yaku.name)] += yaku.han_closed if not case.open else yaku.han_open
    ours = Counter(sheet.amounts())
    ours["dora"] += ours.pop("ura_dora", 0) + ours.pop("north_dora", 0)  # they have one row for all
    if +ours != +wanted:
        return f"rows {dict(ours)}, not {dict(wanted)}"
    found = han_and_fu(sheet)
    if found["han"] != result.han or ("fu" in found and found["fu"] != result.fu):
        return f"{found}, not {result.han} han {result.fu} fu"
    paid = total(TABLE.settlement(Outcome(3, TABLE.options, (Winner(case, sheet),), values=case.values)), 3)
    for seat in range(3):
        main = case.seat == 0 or seat == 0 or case.by != "self"
        part = "main" if main else "additional"
        due = result.cost[part] + result.cost[f"{part}_bonus"] if case.source in (None, seat) else 0
        if seat != case.seat and paid[seat] != -due:
            return f"payments {paid}, not {dict(result.cost)}"
    return ""


def test_a_thousand_won_hands_count_alike() -> None:
    rng, met, compared = Random(2026), Counter[str](), 0
    while compared < 1000:
        case = case_for_three(rng)
        if case is not None:
            compared += 1
            assert not (text := difference(case)), f"{case}: {text}"
            met.update(TABLE.scoring.judge(case).amounts())
    assert len(met) >= 30, sorted({row.id for row in RULESET.elements} - set(met))
