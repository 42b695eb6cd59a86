"""The tile in question: lit on the table, shown in the band with the tiles of each claim, and what a win is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.play.setup import MatchSetup
from game.screens.play.table import TableScreen
from game.table.board.waits import worth_now
from game.table.input import table_buttons
from game.table.input.claim_band import TWO_LINES
from game.table.input.table_buttons import BarEntry, ButtonLook, SmallTile, note_lines
from game.table.layout import RiverShape, TableLayout
from game.table.layout.geometry import around
from game.table.overlay.draw import width
from rules.core.tiles import CODES, KIND
from rules.core.words import Words
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, WIN, Discard
from tests.game.table.seat import Program
from tests.rigged import rigged

Sit = Callable[..., tuple[Program, TableScreen]]


def seated(setup: MatchSetup, players: int, *, seed: int) -> tuple[Program, TableScreen]:
    """A table of so many, the others standard players."""
    program = Program()
    program.open("table", setup=replace(setup.with_players(players, "You"), seed=seed, by_dice=False))
    return program, program.top


def to_a_claim(program: Program, table: TableScreen) -> None:
    """Throw the last tile until somebody's discard may be taken."""
    for _ in range(12):
        program.until(lambda: table.hands.offers.any)
        offers = table.hands.offers
        if offers.claims:
            return
        table.answer(list(offers.discards.values())[-1] if offers.discards else PASS)
    raise AssertionError("no claim came")


def test_the_discard_in_question_is_lifted_and_enlarged_until_the_question_is_over(sit: Sit) -> None:
    program, table = sit(seed=11)
    to_a_claim(program, table)
    board, stage = table.director.board, table.stage
    tile = board.claimable
    assert tile == board.last_discard == table.hands.offers.target and tile is not None
    pose, node = stage.poses[tile], stage.nodes[tile]
    lying = {discard.tile for seat in board.seats for discard in seat.state.river}
    usual = min(pose.slot.width for tile, pose in stage.poses.items() if tile in lying)
    assert node.width == pose.slot.width > usual * 1.1 and pose.shadow == 2 and not node.dim
    frame = stage.overlay.frames.last
    assert frame.visible and frame.position == around(pose.slot.outline()).center
    table.answer(PASS)
    program.until(lambda: board.claimable != tile)
    if any(tile == lying.tile for own in board.seats for lying in own.state.river):
        assert stage.poses[tile].slot.width < node.width + 1


def test_the_band_shows_the_tile_and_what_each_claim_would_use(sit: Sit) -> None:
    program, table = sit(seed=11)
    to_a_claim(program, table)
    bar, last = table.panes.bar, table.asking.view.claimable  # type: ignore[union-attr]
    assert last is not None
    chow = next(entry for entry in bar.entries if entry.name == "button:chow")
    assert [mini.face for mini in chow.look.small_tiles if mini.taken] == [last[2]]
    faces = [mini.face for mini in chow.look.small_tiles]
    assert faces == sorted(faces) and len(faces) == 3


def test_nothing_but_pass_is_in_focus_and_enter_passes(sit: Sit) -> None:
    program, table = sit(seed=11)
    to_a_claim(program, table)
    hands = table.hands
    assert hands.offers.buttons[hands.focus].key == "pass"
    table.clock += 1.0  # a bar that has just opened takes no Enter
    events = len(table.session.match.events)
    program.key(pygame.K_RETURN)
    program.until(lambda: len(table.session.match.events) > events)
    decided = [e for e in table.session.match.events[events:] if isinstance(e, ev.Claimed) and e.seat == table.viewer]
    assert not decided


def test_a_joker_comes_after_the_natural_tiles_and_is_marked() -> None:
    program, table = seated(MatchSetup("watching_the_pot", options={"players": 8}), 8, seed=8)
    to_a_claim(program, table)
    (bridge,) = [entry for entry in table.panes.bar.entries if entry.name == "button:bridge"]
    small_tiles = bridge.look.small_tiles
    assert [bool(mini.stands) for mini in small_tiles] == [False, False, True]
    assert CODES[small_tiles[-1].face] == "5z" and small_tiles[-1].stands == "4"
    table.session.close()
    program.user_data.close()


def test_what_a_win_is_worth_is_what_is_paid_for_it() -> None:
    ruleset = registry.get("hong_kong_old")
    for before, least in (((), 13), (("9p",), 4)):  # on the very first discard it is a limit hand
        match = rigged(ruleset, {0: "5z9p8p7p2s4s6s8s1p3p5p2p4p", 1: "123456789m11z55z"}, draws="2s2s9s9s9s")
        for code in (*before, "5z"):
            while match.state.turn != 0 or not any(isinstance(a, Discard) for a in match.pending().get(0, ())):
                seat, legal = next(iter(match.pending().items()))
                match.play(seat, PASS if PASS in legal else next(a for a in reversed(legal) if isinstance(a, Discard)))
            tile = next(tile for tile, face in match.view(0).hand if face == KIND[code])
            match.play(0, Discard(tile))
        told = worth_now(match, 1, WIN)
        assert told is not None and told >= least and (told == 13) == (least == 13)
        for seat, legal in list(match.pending().items()):
            match.play(seat, WIN if WIN in legal else PASS)
        won = next(event for event in match.events if isinstance(event, ev.Scored) and event.seat == 1)
        assert won.sheet.score == told


def test_a_discard_dragged_to_the_own_side_opens_the_choice_where_there_are_several() -> None:
    program, table = seated(MatchSetup("hong_kong_old"), 4, seed=3)
    to_a_claim(program, table)
    while len([offer for offer in table.hands.offers.claims if offer.key != "win"]) < 2:
        table.answer(PASS)
        to_a_claim(program, table)
    claims = {choice for offer in table.hands.offers.claims for choice in offer.choices if offer.key != "win"}
    program.drag(f"tile:{table.hands.offers.target}", "melds")
    unfolded = table.hands.unfolded
    assert unfolded is not None and set(unfolded.choices) == claims
    assert not any(isinstance(e, ev.Claimed) and e.seat == table.viewer for e in table.session.match.events)
    program.click("choice:1")
    program.until(lambda: any(isinstance(e, ev.Claimed) for e in table.session.match.events))
    table.session.close()
    program.user_data.close()


def test_buttons_of_the_band_lie_in_it_and_in_the_window(sit: Sit) -> None:
    for size in ((1280, 720), (1024, 768), (1920, 1080)):
        program, table = sit(seed=11, size=size)
        to_a_claim(program, table)
        place = table.stage.layout.box("claims")
        for x, y, w, h in table.panes.bar.targets().values():
            assert place.x <= x and x + w <= place.right and place.y <= y and y + h <= place.bottom


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "zh-Hant", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_why_a_call_is_refused_is_read_whole_on_its_button(sit: Sit, lang: str, size: tuple[int, int]) -> None:
    """The longest reasons there are, beside a claim and the pass."""
    _, table = sit(size=size)
    bar, layout, art = table.panes.bar, table.stage.layout, table.stage.art
    words, px = Words(lang), layout.scale
    for key in ("err_passed_win", "err_furiten_discard", "reason.below_minimum"):
        reason = words.reason(key, "hong_kong_old", 3)
        looks = (ButtonLook("Pung", "P", "plain", small_tiles=(SmallTile(0),) * 3),
                 ButtonLook("Mahjong", "M", "off", note=reason),
                 ButtonLook("Pass", "Esc", "plain"))  # fmt: skip
        bar.show([BarEntry(f"button:{i}", look, None) for i, look in enumerate(looks)], layout, art, tile=0)
        for line in note_lines(reason, px, 1.0):
            assert width(line, 14 * px) <= bar.buttons[1].box.w - 20 * px
        assert "".join(note_lines(reason, px, 1.0)).replace(" ", "") == reason.replace(" ", "")
        place = layout.box("claims")
        assert all(place.x <= x and x + w <= place.right for x, _, w, _ in bar.targets().values())


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "zh-Hant", "ja"])
def test_a_reason_stands_beside_the_word_where_the_band_has_one_line(sit: Sit, lang: str) -> None:
    """Between rivers of three rows and the hand: the small words are neither cut nor above others."""
    _, table = sit()
    layout = TableLayout(replace(table.stage.layout.spec, river=RiverShape()))
    art, bar = table.stage.art, table.panes.bar
    assert layout.box("claims").h < TWO_LINES
    reason = Words(lang).reason("err_furiten_discard", "hong_kong_old", 3)
    look = ButtonLook("Mahjong", "M", "off", note=reason)
    looks = (look, replace(look, note=""), ButtonLook("Pass", "Esc", "plain"))
    bar.show([BarEntry(f"button:{i}", look, None) for i, look in enumerate(looks)], layout, art, tile=0)
    long = max(width(line, 14) for line in note_lines(reason, 1.0, 1.0))
    assert bar.buttons[0].box.w >= bar.buttons[1].box.w + long, "beside the word and its key"
    assert "".join(note_lines(reason, 1.0, 1.0)).replace(" ", "") == reason.replace(" ", "")
    place = layout.box("claims")
    assert all(place.x <= x and x + w <= place.right for x, _, w, _ in bar.targets().values())


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "zh-Hant", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_tiles_and_the_reason_why_they_may_not_be_thrown_stand_on_one_button(
    sit: Sit, lang: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """Whole, whether the band has one line or two, beside a kong of the same tile."""
    _, table = sit(size=size)
    said: list[str] = []
    monkeypatch.setattr(table_buttons, "put", lambda _surface, words, *_, **__: said.append(words) or 0)
    reason = Words(lang).reason("err_only_as_kong", "wuhan")
    one = (SmallTile(7),)
    looks = (
        ButtonLook("Kong", "1", "plain", small_tiles=one),
        ButtonLook("Discard", "", "off", small_tiles=one, note=reason),
    )  # fmt: skip
    for layout in (table.stage.layout, TableLayout(replace(table.stage.layout.spec, river=RiverShape()))):
        said.clear()
        table.panes.bar.show([], layout, table.stage.art)
        entries = [BarEntry(f"button:{i}", look, None) for i, look in enumerate(looks)]
        table.panes.bar.show(entries, layout, table.stage.art, tile=None)
        assert reason.replace(" ", "") in "".join(said).replace(" ", "")
        place = layout.box("claims")
        assert all(place.x <= x and x + w <= place.right for x, _, w, _ in table.panes.bar.targets().values())


def test_bare_numbers_stand_behind_the_word_of_what_they_number_which_leads_back() -> None:
    program, table = seated(MatchSetup("pussers_bones", {"break_by": "east_choice"}), 4, seed=5)
    program.until(lambda: table.hands.offers.any)
    program.click("button:break_2")
    assert {"button:break_2", "choice:0", "button:back"} <= table.trace()["targets"].keys()
    assert "button:break_1" not in table.trace()["targets"]
    program.click("button:break_2")
    assert table.hands.unfolded is None and "button:break_1" in table.trace()["targets"]
    table.session.close()
    program.user_data.close()
