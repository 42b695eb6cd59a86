"""Logs of other programs: the house rules for results, and the value of a hand as tenhou writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from rules.core.foreign_logs import LoggedScore, LogHeader
from rules.core.tiles import DRAGONS
from rules.core.words import Words
from rules.engine.table import Ruleset, Table
from rules.families.han_and_fu.deal_end import HanSettlement
from rules.families.han_and_fu.han_scoring import YAKUMAN, base_of, han_and_fu
from rules.mechanics.match_formats.target import RoundsToTarget
from rules.scoring.sheets import ScoreSheet

RESULT_RULES = ("whole_results", "oka", "uma")
"""House rules that turn points into results; those that differ most often come last and are varied first."""


def result_rules(ruleset: Ruleset, head: LogHeader) -> Mapping[str, object]:
    """Return the house rules under which the final points of a log make its results, those nearest to the usual first.

    Returns none if the log lacks either, or if no house rules fit.
    """
    scores, wanted = [score for score, _ in head.finals], tuple(result for _, result in head.finals)
    if not scores:
        return {}
    declared = {option.id: option for option in ruleset.options}
    usual = [declared[key] for key in RESULT_RULES]
    values = [
        sorted(option.choices or (False, True), key=lambda value: value != option.default) for option in usual
    ]  # fmt: skip
    for chosen in product(*values):
        given = dict(zip(RESULT_RULES, chosen, strict=True))
        flow = ruleset.at(ruleset.resolve({"start_points": head.start_points, **given})).flow
        assert isinstance(flow, RoundsToTarget)
        if flow.results(scores) == wanted:
            return given
    return {}


LIMITS = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満"}
NAMES = {
    "riichi": "立直", "double_riichi": "両立直", "ippatsu": "一発", "fully_concealed_hand": "門前清自摸和",
    "robbing_kong": "槍槓", "replacement_tile": "嶺上開花", "last_tile_draw": "海底摸月",
    "last_tile_claim": "河底撈魚", "pinfu": "平和", "pure_double_chow": "一盃口", "all_simples": "断幺九",
    "seat_wind_pung": "自風", "round_wind_pung": "場風", "dragon_pung": "役牌", "seven_pairs": "七対子",
    "outside_hand": "混全帯幺九", "pure_straight": "一気通貫", "mixed_triple_chow": "三色同順",
    "triple_pung": "三色同刻", "three_kongs": "三槓子", "all_pungs": "対々和", "three_concealed_pungs": "三暗刻",
    "little_three_dragons": "小三元", "all_terminals_and_honors": "混老頭", "two_pure_double_chows": "二盃口",
    "pure_outside_hand": "純全帯幺九", "half_flush": "混一色", "full_flush": "清一色", "hand_of_man": "人和",
    "heavenly_hand": "天和", "earthly_hand": "地和", "big_three_dragons": "大三元",
    "four_concealed_pungs": "四暗刻", "four_concealed_pungs_single_wait": "四暗刻単騎", "all_honors": "字一色",
    "all_green": "緑一色", "all_terminals": "清老頭", "nine_gates": "九蓮宝燈", "nine_gates_pure": "純正九蓮宝燈",
    "thirteen_orphans": "国士無双", "thirteen_orphans_13_wait": "国士無双１３面", "big_four_winds": "大四喜",
    "little_four_winds": "小四喜", "four_kongs": "四槓子", "dora": "ドラ", "north_dora": "ドラ",
    "red_five": "赤ドラ", "ura_dora": "裏ドラ",
}  # fmt: skip
"""Elements as tenhou names them, in its order. Norths laid aside are counted among dora."""

WIND_NAMES, DRAGON_NAMES = "東南西北", "白發中"


def tenhou_worth(won: LoggedScore, table: Table) -> tuple[str, ...]:
    """Return the value of a won hand as tenhou writes it, in Japanese.

    First the points with fu and han or a limit (for a self-draw what each payer pays), then each element with its han.
    """
    return (f"{_count_of(won.sheet)}{_points_of(won, table)}", *_elements_of(won, table.ruleset))


def _count_of(sheet: ScoreSheet) -> str:
    """Return the limit of a hand in Japanese, or its fu and han if it reaches none."""
    found = han_and_fu(sheet)
    limit = str(found.get("limit", ""))
    return LIMITS.get(limit, "") if limit else f"{found['fu']}符{found['han']}飜"


def _points_of(won: LoggedScore, table: Table) -> str:
    """Return the points of a hand without counters: the discarder's, everybody's, or the others' and the dealer's."""
    if not won.drawn:
        return f"{won.sheet.score}点"
    assert isinstance(table.settlement, HanSettlement)
    shares = table.settlement.drawn(base_of(won.sheet), won.seat, table.players)
    amounts = [shares[seat].amount for seat in sorted(shares)]
    return f"{amounts[-1]}点∀" if won.seat == 0 else f"{amounts[-1]}-{amounts[0]}点"


def _elements_of(won: LoggedScore, ruleset: Ruleset) -> Iterator[str]:
    """Yield every element of a hand with its han; pungs of dragons one by one, dora of the same name together."""
    order = list(NAMES)
    found: dict[str, int] = {}
    lines = sorted(won.sheet.lines, key=lambda line: order.index(line.element) if line.element in NAMES else -1)
    for line in lines:
        names = [NAMES.get(line.element) or Words("ja").element_name(line.element, ruleset.id)]
        if line.element in ("seat_wind_pung", "round_wind_pung"):
            names = [f"{names[0]} {WIND_NAMES[won.seat if line.element == 'seat_wind_pung' else won.round_wind]}"]
        elif line.element == "dragon_pung":
            kinds = [group.kinds[0] for group in won.sheet.groups if len(group.kinds) > 2 and group.kinds[0] in DRAGONS]
            names = [f"{names[0]} {DRAGON_NAMES[kind - DRAGONS[0]]}" for kind in sorted(kinds)]
        for name in names:
            found[name] = found.get(name, 0) + line.amount // len(names)
    for name, han in found.items():
        yield f"{name}(役満)" if han >= YAKUMAN and "ドラ" not in name else f"{name}({han}飜)"
