"""Rules of riichi that programs, leagues and federations have published."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.options import Value
from rules.engine.published_rules import PublishedRules

PANTHEON = "https://github.com/MahjongPantheon/pantheon/tree/master/Mimir/config/rulesets"
RIICHIENV = "https://docs.rs/crate/riichienv-core/latest/source/src/rule.rs"

NO_EARLY_DRAWS: Mapping[str, Value] = {
    "nine_terminals": False, "four_kongs_draw": False, "four_winds": False, "four_riichi": False,
}  # fmt: skip
FEDERATION: Mapping[str, Value] = {
    **NO_EARLY_DRAWS, "start_points": 30_000, "target_score": 30_000, "oka": False, "uma": "15_5", "extension": False,
    "agari_yame": "off", "bust": "off", "red_fives": 0, "open_tanyao": True, "hand_of_man": "mangan",
    "counted_yakuman": False, "double_yakuman": False, "stack_yakuman": False, "nagashi_mangan": False,
    "swap_calling": "forbidden", "liability": "dragons_winds", "shared_places": True,
}  # fmt: skip
"""House rules common to the tournaments of the European association and of the world championship."""

PUBLISHED = {
    "tenhou": PublishedRules(
        {
            "start_points": 25_000, "target_score": 30_000, "red_fives": 3, "extension": True, "bust": "below_zero",
            "agari_yame": "win_or_ready", "double_wind_pair_fu": 4, "replacement_self_draw_fu": True,
            "nine_terminals": True, "four_kongs_draw": True, "four_winds": True, "four_riichi": True,
            "triple_win": "abort", "abortive_dealer": "stays", "nagashi_mangan": True, "multiple_winners": "all",
            "liability": "dragons_winds", "liability_extent": "whole_hand", "rob_concealed_kong": False,
            "double_yakuman": False, "dealer_stays": "ready", "swap_calling": "forbidden", "riichi_min_score": "1000",
        },
        ("http://arcturus.su/mjw/index.php?title=Tenhou.net_rules", RIICHIENV),
    ),
    "mahjong_soul": PublishedRules(
        {
            "start_points": 25_000, "target_score": 30_000, "oka": False, "uma": "15_5", "open_tanyao": True,
            "swap_calling": "forbidden", "multiple_winners": "all", "triple_win": "all", "bust": "below_zero",
            "nine_terminals": True, "four_kongs_draw": True, "four_winds": True, "four_riichi": True,
            "double_yakuman": True, "rob_concealed_kong": True, "liability_extent": "own_yakuman",
            "kong_dora_timing": "concealed_at_once", "pinfu_self_draw": True,
        },
        ("https://riichi.wiki/Majsoul", RIICHIENV),
    ),
    "m_league": PublishedRules(
        {
            **NO_EARLY_DRAWS, "start_points": 25_000, "target_score": 30_000, "oka": True, "uma": "10_30",
            "red_fives": 3, "riichi_min_tiles": 0, "riichi_min_score": "none",
            "extension": False, "agari_yame": "off", "bust": "off", "open_tanyao": True, "hand_of_man": "none",
            "multiple_winners": "head_bump", "triple_win": "head_bump", "double_wind_pair_fu": 2,
            "kong_dora_timing": "at_once", "round_up_mangan": True, "counted_yakuman": False, "stack_yakuman": True,
            "nagashi_mangan": False, "liability": "plus_four_kongs", "shared_places": True,
        },
        ("https://riichi.wiki/M.League", "https://majannavi.com/archives/55",
         "https://ameblo.jp/kanimemocs/entry-12803159792.html", f"{PANTHEON}/mleague.php"),
    ),
    "ema": PublishedRules(
        {
            **FEDERATION, "multiple_winners": "all", "triple_win": "all", "round_up_mangan": False,
            "kong_dora_timing": "at_once", "double_wind_pair_fu": 4,
        },
        ("https://riichi.wiki/EMA_Riichi_Competition_Rules", f"{PANTHEON}/ema.php",
         "https://github.com/EmeraldCoder/riichi-pointer-js/tree/master/src/core/ema"),
    ),
    "wrc": PublishedRules(
        {**FEDERATION, "multiple_winners": "head_bump", "triple_win": "head_bump", "round_up_mangan": True},
        ("https://riichi.wiki/World_Riichi_Championship_rules", f"{PANTHEON}/wrc.php"),
    ),
}  # fmt: skip
