"""Mahjong Competition Rules beside another scorer, and what its cases do not hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.core.tiles import GREEN, RED, WHITE, WINDS, Kind, parse_tiles
from rules.engine import registry
from rules.engine.notation import parse_example
from rules.families.combining.only_wait import count_waits
from rules.hands import codes_of_kinds
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext
from rules.variants.mcr.rules import shapes_of
from tests.variants.won_hands import won_hand

MCR = registry.get("mcr")

Fans = list[tuple[int, int]]
"""What each row is worth and how often it scores, in order: rows told apart by worth alone."""


def code(kind: Kind) -> str:
    """A kind as PyMahjongGB writes it."""
    if kind in WINDS:
        return f"F{kind - WINDS[0] + 1}"
    return {RED: "J1", GREEN: "J2", WHITE: "J3"}.get(kind) or f"{'WBT'[kind // 9]}{kind % 9 + 1}"


def asked(case: HandContext) -> dict[str, object]:
    """A case as PyMahjongGB is asked about it."""
    packs = [
        ("CHI", code(meld.kinds[1]), 1) if meld.is_chow
        else ("GANG", code(meld.kind), int(not meld.concealed)) if meld.is_kong
        else ("PENG", code(meld.kind), 1)
        for meld in case.melds
    ]  # fmt: skip
    return {
        "pack": tuple(packs), "hand": tuple(map(code, case.concealed)), "winTile": code(case.win or 0),
        "flowerCount": 0, "isSelfDrawn": case.self_drawn, "is4thTile": "last_of_kind" in case.flags,
        "isAboutKong": not case.flags.isdisjoint(("replacement", "robbing_kong")),
        "isWallLast": "last_tile" in case.flags, "seatWind": case.seat, "prevalentWind": case.round_wind,
        "verbose": True,
    }  # fmt: skip


def ways(case: HandContext) -> list[Fans]:
    """The rows of every reading that comes to the most: where several do, any is right (decision 11 of the sheet)."""
    scoring = MCR.at(case.options).scoring
    readings: list[Reading] = [reading for shape in scoring.shapes for reading in shape.readings(case)]  # type: ignore[attr-defined]
    sheets = [scoring.count(reading) for reading in readings]  # type: ignore[attr-defined]
    best = max(sheet.score for sheet in sheets)
    return [
        sorted((line.amount // line.times, line.times) for line in sheet.lines)
        for sheet in sheets
        if sheet.score == best
    ]


def test_fans_are_those_of_pymahjonggb() -> None:
    calculate: Any = pytest.importorskip("MahjongGB").MahjongFanCalculator
    rng = Random(11)
    options = MCR.resolve({"kong_values": "china1998", "minimum_points": 0})
    scoring = MCR.at(options).scoring
    for _ in range(3_000):
        case = won_hand(rng, options)
        theirs = calculate(**asked(case))
        sheet = scoring.judge(case)
        assert sheet.score == sum(worth * times for worth, times, *_ in theirs), case
        assert sorted((worth, times) for worth, times, *_ in theirs) in ways(case), case


@pytest.mark.parametrize(
    ("hand", "kinds"),
    [
        ("1111m 456p 789s 234s", 1),  # a fifth 1m alone
        ("2222m 13m 456p 789s 1s", 1),  # the second 1s alone
        ("2222345m 456p 789s", 2),  # 5m, and a fifth 2m
        ("1122334455667m", 3),
    ],
)
def test_a_kind_held_four_times_is_waited_for(hand: str, kinds: int) -> None:
    assert count_waits(codes_of_kinds(parse_tiles(hand)), (), shapes_of(MCR.resolve())) == kinds


def test_a_pattern_that_is_switched_off_leaves_its_sets_to_others() -> None:
    hand = "123456m 55p 78m chow:456p <9m"
    assert {"pure_straight": 16}.items() <= elements(hand).items()
    assert {"short_straight": 1, "mixed_double_chow": 1}.items() <= elements(f"{hand} value.pure_straight=0").items()


def elements(text: str) -> dict[str, int]:
    case = parse_example(MCR, f"{text} minimum_points=0")
    return MCR.at(case.options).scoring.judge(case).amounts()

