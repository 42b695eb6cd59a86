"""Matches that people played on tenhou, 80 for four and 40 for three: read, played again, and worth there what they are
worth here: every yaku, fu, points, what each end of a deal brought, and the final scores and results."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.scoring.sheets import ScoreSheet
from saves.logs import mjlog
from saves.logs.files import ReadLog, log_text, reader_of
from saves.logs.telling import to_log
from tests.budget import some
from tests.tenhou_logs import unpacked

LOGS = unpacked()
SHUFFLE = f'<SHUFFLE seed="mt19937ar-sha512-n288-base64,{"q+5/" * 832}" ref=""/>'
"""As downloaded logs have it, with as many characters as the longest of them."""

PEOPLE = '<UN n0="%50%6C%61%79%65%72%20%31" n1="B" n2="C" n3="D" dan="16,16,16,16" rate="2120.62,2186,2096,2013" sx="M,M,M,F"/>'  # noqa: E501
YAKU = (
    "fully_concealed_hand", "riichi", "ippatsu", "robbing_kong", "replacement_tile", "last_tile_draw",
    "last_tile_claim", "pinfu", "all_simples", "pure_double_chow", *["seat_wind_pung"] * 4, *["round_wind_pung"] * 4,
    *["dragon_pung"] * 3, "double_riichi", "seven_pairs", "outside_hand", "pure_straight", "mixed_triple_chow",
    "triple_pung", "three_kongs", "all_pungs", "three_concealed_pungs", "little_three_dragons",
    "all_terminals_and_honors", "two_pure_double_chows", "pure_outside_hand", "half_flush", "full_flush", "hand_of_man",
    "heavenly_hand", "earthly_hand", "big_three_dragons", "four_concealed_pungs", "four_concealed_pungs_single_wait",
    "all_honors", "all_green", "all_terminals", "nine_gates", "nine_gates_pure", "thirteen_orphans",
    "thirteen_orphans_13_wait", "big_four_winds", "little_four_winds", "four_kongs", "dora", "ura_dora", "red_five",
)  # fmt: skip
"""What the numbers of yaku mean there."""

OURS = {"north_dora": "dora"}
"""Told together there."""

Values = dict[str, str]


def read(name: str) -> ReadLog:
    """A log as it is downloaded, played again."""
    text = LOGS[name].replace("<GO", f"{SHUFFLE}{PEOPLE}<GO", 1)
    reader = reader_of(text.encode())
    assert reader is not None
    return reader(lambda: None)


def ends(name: str) -> Iterator[tuple[str, Values]]:
    """How the deals of a log end."""
    for found in re.finditer(r"<(AGARI|RYUUKYOKU)([^>]*)>", LOGS[name]):
        yield found[1], dict(re.findall(r'(\w+)="([^"]*)"', found[2]))


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]


def yaku_of(values: Values) -> Counter[str]:
    """The yaku of a win with their han, those that are worth nothing left out."""
    found = Counter[str]()
    listed = numbers(values.get("yaku", ""))
    for number, han in zip(listed[::2], listed[1::2], strict=True):
        found[YAKU[number]] += han
    found.update({YAKU[number]: 13 for number in numbers(values.get("yakuman", ""))})
    return +found


def sheet_yaku(sheet: ScoreSheet) -> Counter[str]:
    """The same of our score sheet."""
    found = Counter[str]()
    for line in sheet.lines:
        found[OURS.get(line.element, line.element)] += line.amount
    return +found


def per_deal(match: Match) -> Iterator[list[ev.Event]]:
    """The events of each deal, from its start to its end."""
    begun: list[ev.Event] = []
    for event in match.events:
        begun = [] if isinstance(event, ev.DealStarted) else [*begun, event]
        if isinstance(event, ev.DealEnded):
            yield begun


def gains(events: list[ev.Event], players: int) -> list[int]:
    """What the end of a deal brought each seat; sticks are laid before."""
    amounts = [list(event.amounts) for event in events if isinstance(event, ev.Paid) and event.reason != "ready_stake"]
    return [sum(paid[seat] for paid in amounts) for seat in range(players)]


@pytest.mark.parametrize("name", LOGS)
def test_a_match_of_tenhou_is_worth_the_same_here(name: str) -> None:
    found = read(name)
    assert found.match.over and not found.differences
    ruleset = registry.get("sanma" if name.startswith("sanma") else "riichi")
    assert found.match.state.table.ruleset is ruleset and ruleset.details is not None
    players = found.match.state.players
    left = ends(name)
    for events in per_deal(found.match):
        sheets = {event.seat: event.sheet for event in events if isinstance(event, ev.Scored)}
        won = [event for event in events if isinstance(event, ev.Won)]
        gained = [0] * players
        for number in range(len(won) or 1):
            element, values = next(left)
            gained = [sum(pair) for pair in zip(gained, numbers(values["sc"])[1 : 2 * players : 2], strict=True)]
            assert (element == "AGARI") == bool(won)
            if not won:
                continue
            seat, source = int(values["who"]), int(values["fromWho"])
            assert (won[number].seat, won[number].source) == (seat, None if source == seat else source)
            fu, points, _ = numbers(values["ten"])
            details = ruleset.details(sheets[seat])
            assert yaku_of(values) == sheet_yaku(sheets[seat])
            assert points == sheets[seat].score
            assert details.get("fu", fu) == fu
        assert [100 * amount for amount in gained] == gains(events, players)
    assert not list(left)
    first, ended = found.match.events[0], found.match.events[-1]
    assert isinstance(first, ev.MatchStarted) and isinstance(ended, ev.MatchEnded)
    finals = re.findall(r"(-?\d+),(-?\d+)\.0", re.findall(r'owari="([^"]*)"', LOGS[name])[0])[:players]
    assert [100 * int(score) for score, _ in finals] == found.match.state.scores
    assert [1000 * int(result) for _, result in finals] == list(ended.results)
    agreed = dict(first.options)
    assert agreed["whole_results"] and agreed["uma"] == ("20_0" if players == 3 else "10_20")


def test_indicators_are_turned_at_the_same_moments() -> None:
    """After a claimed or promoted kong before the discard that follows, after a concealed one at once."""
    kongs = 0
    for name, text in LOGS.items():
        if "<DORA" not in text:
            continue
        theirs = [deal.turned for deal in mjlog.read(text).deals]
        assert [deal.turned for deal in to_log(read(name).match.events, ()).deals] == theirs, name
        kongs += sum(len(turned) - 1 for turned in theirs)
    assert kongs == 96


TOLD = (
    "門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和", "断幺九", "一盃口",
    "自風 東", "自風 南", "自風 西", "自風 北", "場風 東", "場風 南", "場風 西", "場風 北", "役牌 白", "役牌 發",
    "役牌 中", "両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻", "三槓子", "対々和", "三暗刻",
    "小三元", "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色", "人和", "天和", "地和", "大三元", "四暗刻",
    "四暗刻単騎", "字一色", "緑一色", "清老頭", "九蓮宝燈", "純正九蓮宝燈", "国士無双", "国士無双１３面", "大四喜",
    "小四喜", "四槓子", "ドラ", "裏ドラ", "赤ドラ",
)  # fmt: skip
"""What the numbers of yaku are called there."""


def worth(values: Values, dealer: int, players: int) -> str:
    """The worth of a win as tenhou's page of a log writes it."""
    fu, points, limit = numbers(values["ten"])
    han = sum(numbers(values.get("yaku", ""))[1::2])
    count = ("", "満貫", "跳満", "倍満", "三倍満", "役満")[limit] or f"{fu}符{han}飜"
    seat, source = int(values["who"]), int(values["fromWho"])
    if seat != source:
        return f"{count}{points}点"
    honba, paid = numbers(values["ba"])[0], numbers(values["sc"])[1 : 2 * players : 2]
    owed = {payer: -100 * (amount + honba) for payer, amount in enumerate(paid) if payer != seat}
    if seat == dealer:
        (each,) = set(owed.values())
        return f"{count}{each}点∀"
    by_dealer = owed.pop(dealer)
    (each,) = set(owed.values())
    return f"{count}{each}-{by_dealer}点"


def elements(values: Values) -> list[str]:
    """The yaku of a win as they are written there, those that are worth nothing left out."""
    listed = numbers(values.get("yaku", ""))
    found = [f"{TOLD[number]}({han}飜)" for number, han in zip(listed[::2], listed[1::2], strict=True) if han]
    return sorted(found + [f"{TOLD[number]}(役満)" for number in numbers(values.get("yakuman", ""))])


SAMPLES = ("跳満18000点", "30符4飜2000-3900点", "満貫4000点∀", "役満32000点")


@pytest.mark.parametrize(("part", "sample"), list(enumerate(SAMPLES)))
def test_wins_are_exported_as_tenhou_writes_them(part: int, sample: str) -> None:
    """Limits by their names, self-draws by what each pays, each wind and dragon by its name."""
    texts = set[str]()
    for name in some(list(LOGS)[part::4], 16):
        left, match = ends(name), read(name).match
        exported = json.loads(log_text(match.events, (), "tenhou", ""))
        for row in exported["log"]:
            wins = row[-1][2::2] if row[-1][0] == "和了" else ()
            for seat, source, _, text, *named in wins:
                element, values = next(left)
                assert element == "AGARI" and (seat, source) == (int(values["who"]), int(values["fromWho"]))
                texts.add(text)
                assert text == worth(values, row[0][0] % 4, match.state.players)
                assert sorted(named) == elements(values)
            if not wins:
                assert next(left)[0] == "RYUUKYOKU"
        assert not list(left)
    assert sample in texts


def test_all_of_them_together() -> None:
    """How much is compared above."""
    assert sum(name.startswith("riichi") for name in LOGS) == 80 and len(LOGS) == 120
    found = [end for name in LOGS for end in ends(name)]
    wins = [values for element, values in found if element == "AGARI"]
    assert (len(wins), len(found) - len(wins)) == (921, 168)
    assert len({yaku for values in wins for yaku in yaku_of(values)}) == 28
