"""South African mahjong. Rule sheet: south_african; like it, this page says how it differs from Old Hong Kong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.house_rules import HouseRules, Switches, number, switch
from rules.core.options import OptionValues
from rules.engine.table import Ruleset, Table
from rules.scoring import conditions as are
from rules.scoring.elements import Element, Reading, rows_in_play
from rules.scoring.settlement import Outcome, Payment
from rules.scoring.sheets import Line, ScoreSheet, Step
from rules.scoring.table import TableScoring, sheet_of
from rules.scoring.transfers import Share, owed_to
from rules.variants.hong_kong_old import rules as cantonese

# 9 House rules

LEFT_OUT = (
    "no_honors", "concealed_hand", "replacement_tile", "all_green", "jade_dragon", "ruby_dragon", "pearl_dragon",
)  # fmt: skip


class Options(HouseRules):
    """House rules that players can choose (section 9): three of its own, others of Hong Kong Old Style."""

    limit_faan = number(3, choices=(3, 4), group="values")
    chicken_faan = number(1, range=(0, 4), group="values")
    chicken_excludes_winning = switch(False, group="values")
    minimum_faan = cantonese.Options.minimum_faan.but(default=0, range=(0, 3))
    bonus_tiles = cantonese.Options.bonus_tiles.but(default=False)
    great_flowers = cantonese.Options.great_flowers
    seven_pairs = cantonese.Options.seven_pairs
    limits = Switches("{}_limit", {id: rule for id, rule in cantonese.Options.limits.items() if id not in LEFT_OUT})
    east_doubles = cantonese.Options.east_doubles
    discarder_pays = cantonese.Options.discarder_pays
    multiple_winners = cantonese.Options.multiple_winners
    dealer_stays_on_win = cantonese.Options.dealer_stays_on_win
    dealer_stays_on_draw = cantonese.Options.dealer_stays_on_draw
    rounds = cantonese.Options.rounds
    assisted_play = cantonese.Options.assisted_play
    false_win_penalty = cantonese.Options.false_win_penalty


# 7 Scoring table


def chicken_hand(reading: Reading) -> int:
    """Return 1 for four sets and a pair without any other row of the main group, else 0."""
    o = Options.of(reading.case.options)
    return int(reading.shape == are.SETS_AND_PAIR and not any(row.times(reading) and row.value_in(o) for row in MAIN))


def chicken_excludes(o: OptionValues) -> tuple[str, ...]:
    """Return the rows that do not count beside a chicken hand: the way of winning and bonus tiles, where agreed."""
    rows = ELEMENTS if Options.chicken_excludes_winning(o) else ()
    return tuple(row.id for row in rows if row.group in ("winning", "bonus"))


CHANGED: Mapping[str, Mapping[str, object]] = {
    "all_chows": {"excludes": ()},
    "little_three_dragons": {"value": 5, "excludes": ("dragon_pung",)},
    "little_four_winds": {"when": None},
    "full_flush": {"value": 7, "excludes": ("half_flush",)},
    "all_flowers": {"value": 2},
    "all_seasons": {"value": 2},
    "earthly_hand": {"times": are.earthly_claim},
    "big_four_winds": {"times": are.big_four_winds},
    "big_three_dragons": {"times": are.big_three_dragons},
}


def limit(o: OptionValues) -> int:
    """Return the limit in faan, which is also the value of a limit hand."""
    return Options.limit_faan(o)


def adapted(row: Element) -> Element:
    """Return a row of the scoring table of Hong Kong Old Style, changed for this game."""
    example = row.example.replace(" minimum_faan=1", "")
    if row.group == "bonus" or row.id == "all_bonus_tiles":
        example += " bonus_tiles=true"
    if row.group == "limit":
        row = replace(row, value=limit)
    return replace(row, example=example, **CHANGED.get(row.id, {}))  # type: ignore[arg-type]


MAIN = tuple(adapted(row) for row in cantonese.ELEMENTS if row.group == "main" and row.id not in LEFT_OUT)
ELEMENTS = (
    Element("chicken_hand", chicken_hand, Options.chicken_faan, unit="faan", group="main", excludes=chicken_excludes,
            example="234m 678p 33s 99s pung:555p <9s"),
    *MAIN,
    *(adapted(row) for row in cantonese.ELEMENTS if row.group != "main" and row.id not in LEFT_OUT),
)  # fmt: skip
BONUS_ROWS = {row.id for row in ELEMENTS if row.group == "bonus"}


def score_hand(reading: Reading, lines: tuple[Line, ...]) -> ScoreSheet:
    """Return the score of a hand (section 7): its first limit hand alone, or the sum of its faan up to the limit."""
    o, most = Options.of(reading.case.options), limit(reading.case.options)
    limits = [line for line in lines if line.unit == "limit"]
    if limits:
        return sheet_of(reading, (limits[0],), most, [Step("limit_hand", most)])
    total = sum(line.amount for line in lines)
    counted = sum(line.amount for line in lines if line.element not in BONUS_ROWS)
    missing = max(0, o.minimum_faan - counted)
    score = min(total, most)
    steps = [Step("sum", total), *([Step("cut_to_limit", score)] if score < total else []), Step("base", 2**score)]
    return sheet_of(
        reading, lines, score, steps, legal=not missing, reason="below_minimum" if missing else "", missing=missing
    )


def most_faan(reading: Reading, sheet: ScoreSheet) -> tuple[int, ...]:
    """Return the rank of a reading, the highest of which is scored: limit hand or not, faan before the cap, chows."""
    limits = any(line.unit == "limit" for line in sheet.lines)
    chows = sum(group.is_chow for group in reading.groups)
    return (int(limits), sum(line.amount for line in sheet.lines), chows)


# 8 Payments


def settle(outcome: Outcome) -> Sequence[Payment]:
    """Return the payments: two to the power of the faan, doubled as in Hong Kong Old Style, limit hands too."""
    players, payments = outcome.players, list[Payment]()
    for case, sheet in outcome.winners:
        base = Share.of("base", 2**sheet.score)
        owed = cantonese.loser_shares(base, case.seat, case.source, case.self_drawn, players, case.options)
        payments.append(Payment("win", players, owed_to(case.seat, owed)))
    return payments


# 2 to 6: Old Hong Kong under these house rules, with this table of scores


def table(ruleset: Ruleset, o: Options, players: int) -> Table:
    """Adapt the table of Old Hong Kong."""
    shared = {option.id: o[option.id] for option in cantonese.Options.declared if option.id in o}
    base = cantonese.table(ruleset, cantonese.Options.of(cantonese.RULESET.resolve(shared)), players)
    assert isinstance(base.scoring, TableScoring)
    # The chicken hand is always among them: it may be worth nothing and still stand alone.
    rows = (ELEMENTS[0], *rows_in_play(ELEMENTS[1:], o))
    scoring = replace(base.scoring, options=o, rows=rows, arithmetic=score_hand, prefer=most_faan)
    return replace(base, options=o, scoring=scoring, settlement=settle)


RULESET = Ruleset(
    id="south_african",
    seats=(4,),
    native="南非麻雀",
    native_language="zh-Hant",
    read_in="yue",
    region="west",
    level="easy",
    house_rules=Options,
    elements=ELEMENTS,
    table=table,
    sample="234m 678p 33s 99s pung:555p <9s",
    minimum=Options.minimum_faan.id,
    unit="faan",
    renamed={"dealer_repeats_win": "dealer_stays_on_win", "dealer_repeats_draw": "dealer_stays_on_draw"},
)
