"""The result says why a hand was worth so much, who pays, and how the match stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

import pygame
import pytest

from ai.policy import make
from game import i18n
from game.art.felt import choose_felt
from game.art.tiles import TileArt
from game.screens.book.rulebook import RulebookScreen
from game.screens.play.result import ResultScreen
from game.table.board.board import Board
from game.table.board.deal_report import Report, report_of, scored_hand
from game.table.board.match_report import deal_rows
from game.table.board.player_labels import PlayerLabels, amount_in_unit, tile_name
from game.table.layout import Box
from game.table.overlay.ledger import PaidLine, entries, formula
from game.table.overlay.markers import kind_stood_for
from game.table.overlay.plates import win_numbers
from game.table.overlay.result_pictures import caption_starts, meld_pieces, parts_of
from game.table.overlay.score_rows import ScorePanes
from game.tokens import felt_colors, felts
from rules.core.melds import Form, Meld
from rules.core.tiles import CODES, KIND, plain
from rules.core.words import LANGUAGES
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from rules.mechanics.opening.standing_tiles import TilesStood
from rules.rulebook import Rulebook, opens_at
from rules.scoring.transfers import TABLE, Share, Transfer, owed_to
from saves.people import Person
from tests.budget import examples
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program


@lru_cache(maxsize=256)
def played(ruleset: str, seed: int, deals: int = 1) -> Match:
    """A match at the end of a deal."""
    match = Match.new(registry.get(ruleset), seed=seed)
    players = [make("standard", seat) for seat in range(match.table.players)]
    while sum(isinstance(event, ev.DealEnded) for event in match.events) < deals and not match.over:
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, players[seat].choose(match.glance(seat), legal))
    return match


@lru_cache(maxsize=256)
def reported(match: Match) -> Report:
    """The report of its last deal."""
    players = match.table.players
    board = Board.of(match.events, 0, match.table)
    seats = tuple(Person(f"Player {i}", "standard", i % 8) for i in range(players))
    labels = PlayerLabels(match.table.ruleset.id, seats, 0)
    rest = {seat: tuple(face for _, face in match.glance(seat).hand) for seat in range(players)}
    return report_of(board, match.events, labels, match.table, rest)


@pytest.fixture
def show() -> Iterator[Callable[..., tuple[Program, ResultScreen]]]:
    """Open a result."""
    programs: list[Program] = []

    def open_it(match: Match, **more: Any) -> tuple[Program, ResultScreen]:
        program = Program(speed=more.pop("speed", 0), **more)
        programs.append(program)
        gone: list[bool] = []
        program.open("result", report=reported(match), art=TileArt(), onward=lambda: gone.append(True))
        screen = program.top
        screen.gone = gone
        program.step()
        return program, screen

    yield open_it
    for program in programs:
        program.user_data.close()


@pytest.mark.parametrize("ruleset", registry.ids())
@pytest.mark.parametrize("seed", range(3))
def test_what_the_report_says_is_what_the_match_says(ruleset: str, seed: int) -> None:
    match = played(ruleset, seed)
    report = reported(match)
    last = next(event for event in reversed(match.events) if isinstance(event, ev.DealEnded))
    assert {hand.seat for hand in report.winners} == set(last.winners)
    assert report.after == tuple(seat.score for seat in match.glance(0).seats)
    paid = [sum(pay.amounts[seat] for pay in report.payments) for seat in range(match.table.players)]
    assert list(report.changes) == paid
    for hand in report.winners:
        assert hand.sheet.legal and hand.sheet.score >= 0
        sets, placed = hand.sets
        tiles = [kind for group in sets for kind in group.kinds]
        assert not sets or len(tiles) == len(hand.tiles)
        assert placed < len(sets)


@pytest.mark.parametrize("ruleset", registry.ids())
def test_every_row_of_the_score_is_shown(show: Callable[..., tuple[Program, ResultScreen]], ruleset: str) -> None:
    match = next(m for m in (played(ruleset, seed) for seed in range(12)) if reported(m).winners)
    program, screen = show(match)
    lines = reported(match).hands[0].sheet.lines
    assert program.top.trace()["rows"] == [line.element for line in lines]
    seen = {index for _, index in screen._row_nodes}
    for _ in lines:
        program.key(pygame.K_DOWN)
        seen |= {index for _, index in screen._row_nodes}
    assert seen == set(range(len(lines)))


@pytest.mark.parametrize("ruleset", ["sichuan", "vietnamese"])
def test_a_hand_without_any_element_says_so(
    show: Callable[..., tuple[Program, ResultScreen]], ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty pane would look as if something were missing, and so would the word about rows to point at."""
    heads, heading = list[str](), ScorePanes.heading

    def noted(self: ScorePanes, surface: pygame.Surface, box: Box, left: str, right: str) -> None:
        heads.extend((left, right))
        heading(self, surface, box, left, right)

    monkeypatch.setattr(ScorePanes, "heading", noted)

    def said(plain: bool) -> tuple[bool, bool]:
        """Whether the words are there for such a hand, or for another; and those about rows."""
        match = next(
            match for match in (played(ruleset, seed) for seed in range(12))
            if (hands := reported(match).hands) and bool(hands[0].sheet.lines) is not plain
        )  # fmt: skip
        heads.clear()
        _, screen = show(match)
        return any(node.name == "no rows" for node in screen.scene.walk()), i18n.tr("result_hover") in heads

    assert said(plain=True) == (True, False)
    assert said(plain=False) == (False, True)


def test_enter_goes_on_once(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    program, screen = show(played("hong_kong_old", 1))
    program.key(pygame.K_RETURN)
    assert screen.gone == [True] and not program.screen_stack  # type: ignore[attr-defined]


def test_space_shows_everything_at_once_and_does_not_leave(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    program, screen = show(played("hong_kong_old", 1), speed=1)
    assert screen.timeline.busy
    program.key(pygame.K_SPACE)
    assert not screen.timeline.busy and program.top is screen
    assert all(node.opacity == 1 for node in screen.scene.walk())


def test_the_other_hands_are_a_key_away(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    program, screen = show(played("hong_kong_old", 1))
    program.key(pygame.K_h)
    assert screen.others
    program.key(pygame.K_h)
    assert not screen.others


def test_the_score_sheet_of_the_match_adds_up() -> None:
    match = played("hong_kong_old", 5, deals=3)
    rows = deal_rows(match.events, 4, 0)
    assert [row.deal.number for row in rows] == [1, 2, 3]
    sums = [sum(row.changes[seat] for row in rows) for seat in range(4)]
    assert tuple(sums) == rows[-1].after == tuple(seat.score for seat in match.glance(0).seats)
    assert all(sum(row.changes) == 0 for row in rows)


def test_f1_opens_the_rulebook_at_the_row_that_is_lit(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    match = next(m for m in (played("hong_kong_old", seed) for seed in range(12)) if reported(m).winners)
    program, screen = show(match, speed=1)
    program.key(pygame.K_UP)
    program.key(pygame.K_F1)
    lines = reported(match).hands[0].sheet.lines
    element = lines[-1].element
    book = program.top
    assert isinstance(book, RulebookScreen)
    place = opens_at(Rulebook(book.ruleset, book.options(), i18n.words()), element)
    assert place is not None and book.chapter == place[0]
    assert place[1] == 0 or book.view.offset > 0, "scrolled to the element"
    program.close()
    assert program.top is screen and screen.row == len(lines) - 1 and not screen.timeline.busy


def test_sets_read_in_order_with_the_claimed_and_the_winning_tile_in_their_places() -> None:
    claimed = Meld(Form.CHOW, (7, 8, 6), (KIND["7m"], KIND["8m"], KIND["6m"]),
                   (KIND["7m"], KIND["8m"], KIND["6m"]), claimed=6, source=3)  # fmt: skip
    pieces = meld_pieces(claimed, 0, 4)
    assert [CODES[piece.face] for piece in pieces] == ["6m", "7m", "8m"]
    assert [piece.turned for piece in pieces] == [True, False, False]


def paid(*transfers: Transfer, reason: str = "win", players: int = 4) -> ev.Paid:
    return ev.Paid.of(reason, transfers, players)


def said(entry: PaidLine, ruleset: str) -> str:
    return formula(entry, ruleset).replace("\N{NO-BREAK SPACE}", " ")


def test_equal_payments_stand_in_one_line_and_say_how_they_came_about() -> None:
    plain, double = Share.of("base", 4), Share.of("base", 4).times("east", 2).times("discarder", 2)
    first, second = entries([paid(*owed_to(0, {1: double, 2: plain, 3: plain}))])
    assert (first.payers, first.payees, first.amount, first.each) == ((1,), (0,), 16, False)
    assert said(first, "hong_kong_old") == "base 4 ×2 East ×2 discarder = 16"
    assert (second.payers, second.payees, second.amount, second.each) == ((2, 3), (0,), 4, True)
    assert said(second, "hong_kong_old") == "base 4"


def test_a_fine_to_everybody_is_one_line_and_its_reason_says_it_all() -> None:
    fine = Share.of("false_win", 30)
    (entry,) = entries([paid(*(one for other in (0, 2, 3) for one in owed_to(other, {1: fine})), reason="false_win")])
    assert entry.payees == (0, 2, 3) and entry.payers == (1,) and said(entry, "hong_kong_old") == ""


def test_who_pays_several_winners_the_same_for_the_same_has_one_line() -> None:
    """But who pays the same winner twice, or one of them more, has two."""
    base, more = Share.of("base", 1), Share.of("base", 1).times("discarder", 2)
    (entry,) = entries([paid(*owed_to(winner, {0: base})) for winner in (1, 3, 2)])
    assert (entry.payers, entry.payees, entry.amount, entry.each) == ((0,), (1, 3, 2), 1, True)
    for again in (owed_to(1, {0: base}), owed_to(2, {0: more}), owed_to(2, {3: base})):
        first, second = entries([paid(*owed_to(1, {0: base})), paid(*again)])
        assert len(first.payees) == len(second.payees) == 1
    first, second = entries([paid(*owed_to(1, {0: base})), paid(*owed_to(2, {0: base}), reason="kong")])
    assert (first.reason, second.reason) == (paid(*owed_to(1, {0: base})).reason, "kong")


def test_addends_and_shares_have_their_signs() -> None:
    share = Share.of("value", 50).plus("own", -8).times("east", 2).divided("halves", 3)
    (entry,) = entries([paid(*owed_to(0, {1: share}))])
    assert said(entry, "red") == "hand 50 −8 own hand ×2 East ÷3 shared = 28"


def test_factors_that_come_several_times_and_a_limit_are_told() -> None:
    share = Share.of("base", 1).times("dealer", 2).times("dealer", 2).times("east", 3)
    found = entries([paid(*owed_to(0, {1: share, 2: share.at_most("limit", 10)}))])
    assert [said(entry, "red") for entry in found] == [
        "base 1 ×4 for the dealer (2) ×3 East = 12",
        "base 1 ×4 for the dealer (2) ×3 East = 12 → limit 10",
    ]
    assert share.at_most("limit", 12) == share


@pytest.mark.parametrize("ruleset", registry.ids())
def test_the_headline_is_what_the_winner_received(ruleset: str) -> None:
    """In deals without other payments than at their end: what the points of the match say as well."""
    for match in (played(ruleset, seed) for seed in range(examples(4))):
        report, first = reported(match), next((p for p, e in enumerate(match.events) if isinstance(e, ev.Won)), 0)
        early = any(isinstance(event, ev.Paid) for event in match.events[:first])
        if len(report.winners) == 1 and not early:
            (hand,) = report.winners
            assert hand.gain == report.changes[hand.seat]


def test_who_wins_more_than_once_has_received_for_each_hand_what_was_paid_for_it() -> None:
    match = next(m for m in (played("sichuan_blood_river", seed) for seed in range(12)) if len(reported(m).winners) > 3)
    gained = Counter[int]()
    for event in match.events:
        if isinstance(event, ev.Paid) and event.reason in ("win", "kong_handed_over"):
            gained.update({seat: amount for seat, amount in enumerate(event.amounts) if amount > 0})
    told = Counter[int]()
    for hand in reported(match).winners:
        told[hand.seat] += hand.gain
    assert told == gained and any(pay.reason == "kong" for pay in reported(match).payments)


@pytest.mark.parametrize("ruleset", registry.ids())
@pytest.mark.parametrize("seed", range(3))
def test_the_lines_come_to_what_was_paid(ruleset: str, seed: int) -> None:
    report = reported(played(ruleset, seed))
    sums = [0] * len(report.after)
    for entry in entries(report.payments):
        for payer, payee in product(entry.payers, entry.payees):
            if payer != TABLE:
                sums[payer] -= entry.amount
            if payee != TABLE:
                sums[payee] += entry.amount
    assert tuple(sums) == report.changes


@pytest.mark.parametrize("ruleset", registry.ids())
def test_every_payment_can_be_brought_into_view(
    show: Callable[..., tuple[Program, ResultScreen]], ruleset: str
) -> None:
    match = next(m for m in (played(ruleset, seed) for seed in range(12)) if reported(m).winners)
    program, screen = show(match)
    seen: set[str] = set()
    for _ in range(30):
        seen |= {node.name for node in screen.scene.walk() if node.name.startswith("pays ")}
        program.key(pygame.K_PAGEDOWN)
    assert len(seen) == len(screen.payments.ledger.entries) > 0


@pytest.mark.parametrize("felt", felts())
def test_the_small_table_of_the_payments_has_the_felt_that_was_chosen(
    show: Callable[..., tuple[Program, ResultScreen]], felt: str
) -> None:
    match = next(m for m in (played("hong_kong_old", seed) for seed in range(12)) if reported(m).winners)
    choose_felt(felt)
    try:
        program, _ = show(match)
        program.key(pygame.K_p)
        pixels = Counter(program.surface.get_at((x, y))[:3] for x in range(30, 400, 4) for y in range(150, 500, 4))
        assert {other for other in felts() if pixels[felt_colors(other)[0]] > 100} == {felt}
    finally:
        choose_felt(felts()[0])


def test_a_drawn_deal_that_nobody_pays_for_says_so(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    match = next(m for m in (played("hong_kong_old", seed) for seed in range(20)) if not reported(m).winners)
    _, screen = show(match)
    assert any(node.name == "nobody pays" for node in screen.scene.walk())
    report = reported(match)
    assert report.next_dealer == report.dealer, "a drawn deal leaves the dealer where he is"


@pytest.mark.parametrize("ruleset", registry.ids())
@pytest.mark.parametrize("seed", range(3))
def test_every_tile_of_every_hand_is_shown(ruleset: str, seed: int) -> None:
    """Losers' loose tiles too, whatever sets of theirs were counted."""
    report = reported(played(ruleset, seed))
    words = dict.fromkeys(("concealed", "bonus"), "")
    for hand in (*report.hands, *report.others):
        shown = sum(len(part.pieces) for part in parts_of(hand, words, len(report.after)))
        melds = sum(len(meld.tiles) for meld in hand.melds)
        assert shown == len(hand.tiles) + melds + len(hand.bonus)


def test_bonus_tiles_have_a_caption_in_the_right_number() -> None:
    words, told = {"concealed": "", "bonus": "one", "bonuses": "several"}, set()
    for seed in (5, 7, 8):
        report = reported(played("singapore", seed))
        for hand in (*report.hands, *report.others):
            if hand.bonus:
                last = parts_of(hand, words, 4)[-1]
                assert last.caption == ("one" if len(last.pieces) == 1 else "several")
                told.add(last.caption)
    assert told == {"one", "several"}


@pytest.mark.parametrize("ruleset", [one.id for one in registry.all_rulesets() if one.wild or one.jokers])
def test_every_joker_of_a_counted_hand_says_what_it_stands_for(ruleset: str) -> None:
    words, told = dict.fromkeys(("concealed", "bonus"), ""), 0
    for seed in range(6):
        for hand in reported(played(ruleset, seed)).hands:
            counted = [
                (face, kind) for group in hand.sheet.groups if group.faces
                for face, kind in zip(group.faces, group.kinds, strict=True)
            ]  # fmt: skip
            jokers = sum(bool(kind_stood_for(face, kind)) for face, kind in counted if not hand.melds)
            pieces = [piece for part in parts_of(hand, words, 4) for piece in part.pieces]
            signs = [piece.stands for piece in pieces if piece.stands]
            assert len(signs) >= jokers
            told += len(signs)
    assert told or ruleset != "watching_the_pot", "there are jokers in this game"


def test_a_joker_in_a_meld_keeps_its_sign_wherever_it_lies() -> None:
    meld = Meld(Form.PUNG, (1, 2, 3), (KIND["5p"], KIND["5p"], KIND["1j"]), (KIND["5p"],) * 3, claimed=3, source=1)
    signs = [(piece.turned, piece.stands) for piece in meld_pieces(meld, 0, 4)]
    assert signs == [(False, ""), (False, ""), (True, "5")]


@pytest.mark.parametrize("ruleset", registry.ids())
def test_winds_stand_only_for_seats_that_have_winds(ruleset: str) -> None:
    badges = reported(played(ruleset, 1)).badges
    numbers = tuple(str(seat + 1) for seat in range(len(badges)))
    windless = bool(registry.get(ruleset).sign) and not registry.get(ruleset).seat_winds
    assert badges == numbers if windless else set(badges) <= set("東南西北") or badges == numbers


def test_flowers_of_a_set_are_alike_and_stand_for_nothing() -> None:
    assert kind_stood_for(KIND["4f"], KIND["1f"]) == "" and kind_stood_for(KIND["1j"], KIND["1f"]) != ""


def test_tiles_of_every_hand_name_themselves(show: Callable[..., tuple[Program, ResultScreen]]) -> None:
    program, page = show(played("hong_kong_old", 5))
    for others in (False, True):
        if others:
            program.key(pygame.K_h)
        named = [rect.center for rect, _ in page.score_panes._tiles]
        assert len(named) >= (52 if others else 14)
        for rect, face in page.score_panes._tiles:
            program.point(rect.center)
            name = page.score_panes.name_at(rect.center)
            assert page.tip.node.visible and page.tip.word == name
            assert name.lower() == tile_name(face, "hong_kong_old").lower()
    program.point((2, 2))
    assert not page.tip.node.visible


@pytest.mark.parametrize("lang", LAID_OUT)
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
@pytest.mark.parametrize(("ruleset", "players"), [("watching_the_pot", 8), ("chinese_classical_ru", 4), ("red", 14)])
def test_the_buttons_at_the_foot_lie_beside_one_another(
    lang: str, size: tuple[int, int], ruleset: str, players: int
) -> None:  # fmt: skip
    """A tab for everybody whose hand was counted, of very many for the first, and all that can be done besides."""
    program = Program(size, lang, speed=0)
    report = reported(played(ruleset, 2))
    hands = tuple(report.hands[0] for _ in range(players))
    program.open("result", report=replace(report, hands=hands), art=TileArt(), onward=lambda: None,
                 replay=lambda: None, review=lambda: None)  # fmt: skip
    try:
        places = sorted(program.top.trace()["targets"].items(), key=lambda place: place[1][0])
        feet = [box for name, box in places if name.startswith("button:")]
        assert sum(name.startswith("button:tab") for name, _ in places) == min(players, 8)
        for (x, _, wide, _), (after, *_) in pairwise(feet):
            assert x + wide <= after
        assert feet[-1][0] + feet[-1][2] <= size[0]
    finally:
        program.user_data.close()
        i18n.use("en")


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_what_a_row_is_worth_is_told_in_the_own_language(lang: str) -> None:
    units = {row.unit for ruleset in registry.all_rulesets() for row in ruleset.elements} - {"times"}
    assert {"limit", "half_limit", "points"} <= units
    i18n.use(lang)
    try:
        english = [unit for unit in units if re.search("[A-Za-z]", amount_in_unit(unit, 4))]
    finally:
        i18n.use("en")
    assert english == []


def test_captions_of_small_sets_lie_beside_one_another() -> None:
    """One tile set aside has longer words beneath it than it is broad."""
    starts = caption_starts([(0, 70), (80, 110), (120, 130)], [60, 30, 80], 160, 10)
    assert starts == [0.0, 40, 80]


def test_a_line_of_a_card_is_drawn_in_its_row_with_jokers_as_what_they_stand_for() -> None:
    match = next(m for m in (played("american", seed) for seed in range(12)) if reported(m).winners)
    hand = reported(match).winners[0]
    line = hand.sheet.lines[0]
    assert len(line.tiles) == len(hand.tiles) + sum(len(meld.tiles) for meld in hand.melds) == 14
    assert KIND["1j"] not in line.tiles and list(line.tiles) == sorted(line.tiles, key=lambda k: (k != KIND["1f"], k))
    assert kind_stood_for(KIND["1j"], KIND["3f"]) == "花" and kind_stood_for(KIND["1j"], KIND["3p"]) == "3"


@pytest.mark.parametrize("ruleset", ["fujian", "tianjin"])
def test_wild_tiles_are_marked_in_every_hand_and_head_the_indicators(ruleset: str) -> None:
    match = next(m for m in (played(ruleset, seed) for seed in range(6)) if reported(m).wild)
    report = reported(match)
    for hand in (*report.hands, *report.others):
        pieces = [piece for part in parts_of(hand, {}, 4) for piece in part.pieces]
        assert [piece.wild for piece in pieces] == [plain(piece.face) in report.wild for piece in pieces]
    (word, row), *_ = report.indicators
    assert word == "wild_tile" and row[-len(report.wild) :] == report.wild


def test_the_tiles_that_stood_apart_are_framed_in_the_winning_hand() -> None:
    match = next(m for m in (played("taiyuan_lisi", seed) for seed in range(6)) if reported(m).winners)
    hand = reported(match).winners[0]
    stood = next(event for event in match.events if isinstance(event, TilesStood) and event.seat == hand.seat)
    assert len(hand.stood) == len(stood.tiles) == 4
    pieces = [piece for part in parts_of(hand, {}, 4) for piece in part.pieces if piece.stood]
    assert sorted(plain(piece.face) for piece in pieces) == sorted(map(plain, hand.stood))
    assert not any(piece.winning or piece.turned for piece in pieces)
    place, score = next((i, one) for i, one in enumerate(match.events) if isinstance(one, ev.Scored))
    board = Board.of(match.events[:place], None, match.table)
    on_card = scored_hand(board, score, match.events[place + 1 :])
    assert sorted(on_card.stood) == sorted(reported(match).winners[0].stood), "on the card at the table too"


def test_wins_after_which_others_play_on_have_an_order_and_a_moment() -> None:
    match = next(m for m in (played("sichuan", seed) for seed in range(6)) if len(reported(m).winners) > 1)
    winners = reported(match).winners
    assert [hand.order for hand in winners] == list(range(1, len(winners) + 1))
    assert [hand.left for hand in winners] == sorted((hand.left for hand in winners), reverse=True)
    board = Board.of(match.events, 0, match.table)
    assert [win_numbers(board, hand.seat) for hand in winners] == [[hand.order] for hand in winners]
    single = next(m for m in (played("riichi", seed) for seed in range(6)) if reported(m).winners)
    board = Board.of(single.events, 0, single.table)
    assert not any(win_numbers(board, seat) for seat in range(4))
