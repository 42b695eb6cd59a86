"""The strip of waits: whole words, within its place, whatever the window, the seats and the language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from game import i18n
from game.art.tiles import TileArt
from game.scene.node import Node
from game.table.aids import aids
from game.table.aids.aids import WaitStrip
from game.table.board.waits import WaitTile, waits, worth_now
from game.table.layout import TableLayout, TableSpec
from rules.core.tiles import CODES, KIND
from rules.core.words import folder
from rules.engine import registry
from rules.engine.actions import WIN, Discard
from rules.engine.hand_contexts import claim_case
from rules.engine.match import Match, Missed
from tests.budget import some
from tests.rigged import discard, rigged

SIZES = ((1024, 720), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080))
RULESETS = sorted({ruleset.unit: ruleset for ruleset in registry.all_rulesets()}.values(), key=lambda one: one.id)

REASONS = sorted(
    key.removeprefix("reason_")
    for key in json.loads((folder() / "sparrows.en.json").read_text("utf-8")) if key.startswith("reason_")
)  # fmt: skip


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Every test begins and ends in English."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    i18n.use("en")


def strips(seats: int) -> list[list[WaitTile]]:
    """One wait and many, dear, cheap, and worth this or that; only up to four play for tens of thousands."""
    return [[WaitTile(kind, 3, worth and worth + kind) for kind in range(count)]
            for count in (1, 3, 9) for worth in (None, 1, 12000 if seats <= 4 else 980)]  # fmt: skip


def layouts(size: tuple[int, int]) -> list[TableLayout]:
    """Tables for two to eight, one of those whose strips have the same room."""
    found = [TableLayout(TableSpec(size, seats=seats)) for seats in range(2, 9)]
    rooms = {(one.box("waits").w, one.box("waits").h, one.scale, one.spec.seats <= 4): one for one in found}
    return list(rooms.values())


@pytest.mark.parametrize("lang", some(["ru", "ja", "en", "zh", "zh-Hant"], 3))
@pytest.mark.parametrize("size", SIZES)
def test_it_stays_in_its_place_and_none_of_its_words_is_cut(
    monkeypatch: pytest.MonkeyPatch, lang: str, size: tuple[int, int]
) -> None:  # fmt: skip
    """About a ring a tag may hang at the plate above it."""
    i18n.use(lang)
    art, written, put = TileArt(), list[tuple[str, float]](), aids.put

    def noted(surface: pygame.Surface, words: str, at: tuple[float, float], *rest: object, **more: object) -> int:
        wide = put(surface, words, at, *rest, **more)  # type: ignore[arg-type]
        written.append((words, at[0] + wide))
        return wide

    monkeypatch.setattr(aids, "put", noted)
    for layout in layouts(size):
        box = layout.box("waits")
        for ruleset, found in product(RULESETS, strips(layout.spec.seats)):
            strip = WaitStrip(Node("root"))
            strip.show(found, layout, art, ruleset)
            assert strip.node.picture is not None
            wide, high = strip.node.picture.surface.get_size()
            assert wide <= box.w + 1 and high <= box.h + 2, (ruleset.unit, len(found), found[0].worth)
        assert written and not any("…" in words for words, _ in written)
        assert max(right for _, right in written) <= box.w
        written.clear()


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "zh-Hant", "ja"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_there_is_room_for_every_reason_why_nothing_is_won(
    monkeypatch: pytest.MonkeyPatch, lang: str, seats: int
) -> None:  # fmt: skip
    i18n.use(lang)
    written, put = list[str](), aids.put

    def noted(surface: pygame.Surface, words: str, *rest: object, **more: object) -> int:
        written.append(words)
        return put(surface, words, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(aids, "put", noted)
    ruleset, strip, art = registry.get("chinese_classical"), WaitStrip(Node("root")), TileArt()
    for size, why in product(SIZES, REASONS):
        layout = TableLayout(TableSpec(size, seats=seats))
        for count in (1, 3, 9):
            strip.show([WaitTile(kind, 3, None, why) for kind in range(count)], layout, art, ruleset)
            assert strip.node.picture is not None
            assert strip.node.picture.surface.get_height() <= layout.box("waits").h + 2, (size, why, count)
    assert not any("…" in words for words in written)


def british() -> Match:
    """East waits for the two outer bamboos once the west wind is thrown; calling must be declared. South has one."""
    ruleset = registry.get("chinese_classical")
    hands = {0: "666m55p777s34s222z3z", 1: "5s14m19p"}
    return rigged(ruleset, hands, options=ruleset.resolve({"preset": "british"}))


def told(found: list[WaitTile]) -> list[tuple[str, bool, str]]:
    """What is waited for, whether it wins, and why not."""
    return [(CODES[wait.kind], wait.worth is not None, wait.why) for wait in found]


def test_a_hand_that_was_not_declared_wins_nothing_and_says_why() -> None:
    """Neither before nor after the throw; told is what play then refuses, or pays."""
    for ready in (False, True):
        match = british()
        west = next(tile for tile, face in match.view(0).hand if face == KIND["3z"])
        expected = [(kind, ready, "" if ready else "not_ready") for kind in ("2s", "5s")]
        assert told(waits(match, 0, west, declaring=ready)) == expected
        match.play(0, Discard(west, ready))
        found = waits(match, 0)
        assert told(found) == expected
        missed: Missed = {}
        match.missed = missed
        discard(match, 1, "5s")
        reasons = [refusal.reason for refusals in missed.values() for refusal in refusals]
        if ready:
            sheet = match.table.scoring.judge(claim_case(match.state, 0))
            assert WIN in match.pending()[0] and not reasons
            assert found[1].worth == sheet.score == worth_now(match, 0, WIN)
        else:
            assert reasons == ["reason.not_ready"]


def test_where_calling_need_not_be_declared_no_declaration_is_missed() -> None:
    match = rigged(registry.get("chinese_classical"), {0: "666m55p777s34s222z3z"})
    discard(match, 0, "3z")
    assert told(waits(match, 0)) == [("2s", True, ""), ("5s", True, "")]


def test_the_strip_says_why_a_hand_wins_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[str]()
    monkeypatch.setattr(aids, "put", lambda surface, words, *rest, **more: written.append(words))
    layout, art, ruleset = TableLayout(TableSpec((1280, 720), seats=4)), TileArt(), registry.get("chinese_classical")
    for why, words in (("not_ready", "Ready was not declared"), ("below_minimum", "too cheap to win")):
        written.clear()
        WaitStrip(Node("root")).show([WaitTile(1, 3, None, why), WaitTile(4, 2, None, why)], layout, art, ruleset)
        assert words in " ".join(written)
