"""Hints at the table: they say what they were chosen by, cover neither waits nor claims, leave with their question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from ai.answers import FRESH
from ai.candidates import Candidate, Risk
from game import i18n
from game.play.hints import Hints
from game.screens.play.table import TableScreen
from game.table.aids.hint_pane import hint_place
from game.table.aids.hint_words import FAR, family_words, hint_lines
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.layout import Box, TableLayout, TableSpec
from rules.core.melds import Form
from rules.core.tiles import KIND, plain
from rules.core.words import LANGUAGES
from rules.engine.actions import PASS, Action, CallOff, Challenge, Claim, Discard, GiveUpSuit, Say, SetAside, ShowBonus
from rules.mechanics.opening.charleston import GO_ON, STOP
from rules.variants.changsha.offered_last_tile import TAKE
from rules.variants.changsha.open_kongs import OPEN
from rules.variants.tianjin.raised_stakes import ANSWER, RAISE
from saves.people import Person
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program

Sit = Callable[..., tuple[Program, TableScreen]]
CAST = PlayerLabels("hong_kong_old", tuple(Person(n, "" if i == 0 else "standard", i) for i, n in enumerate("ABCD")), 0)
EAST, FIVE = KIND["1z"], KIND["5p"]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Every test begins and ends in English."""
    i18n.use("en")
    yield
    i18n.use("en")


def discarding(kind: int, **more: object) -> Candidate:
    """A discard, three away with ten useful tiles, that wins one time in five and brings 20 points.

    A win counts for what it brings.
    """
    plain_one = Candidate(Discard(kind), "suits_mpsz", 3, 10, 0.2, 20.0, 20.0, discards=kind)
    return replace(plain_one, **{"worth": more.get("pay", 20.0), **more})  # type: ignore[arg-type]


def said(*candidates: Candidate, before: str = "") -> list[str]:
    """The lines, with plain spaces."""
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in hint_lines(candidates, CAST, before)]


def test_a_hint_names_the_tile_the_aim_and_its_numbers() -> None:
    assert said(discarding(EAST)) == [
        "Discard: East",
        "Aim: any sets and a pair; 3 tiles from waiting, 10 useful tiles left, wins about 1 time in 5, "
        "a win brings about 20 points.",
    ]
    assert "the hand waits, 1 useful tile left" in said(discarding(EAST, shanten=0, live=1))[1]
    assert f"wins less than 1 time in {FAR}" in said(discarding(EAST, chance=0.01))[1]


@pytest.mark.parametrize(
    ("other", "line"),
    [({"chance": 0.1, "shanten": 4}, "With 5 of dots it would be 4 tiles from waiting."),
     ({"chance": 0.1, "live": 6}, "With 5 of dots there would be 6 useful tiles left."),
     ({"pay": 12.0}, "With 5 of dots a win would bring about 12 points."),
     ({"pay": 20.0, "worth": 12.0}, "With 5 of dots the hand would promise less in all."),
     ({"chance": 0.21, "risk": (Risk(1, 0.3, 0.0), Risk(2, 0.25, 10.0)), "cost": 2.5},
      "5 of dots would bring the hand on at least as well, but C may win on it: about 1 time in 4, which would cost "
      "10 points more."),
     ({"chance": 0.199}, "5 of dots would do as well.")],
)  # fmt: skip
def test_the_reason_is_the_difference_that_decided(other: dict[str, object], line: str) -> None:
    assert said(discarding(EAST), discarding(FIVE, **other))[2:] == [line]


def test_danger_is_silent_where_it_did_not_decide() -> None:
    lines = said(discarding(EAST), discarding(FIVE, chance=0.1, live=6, risk=(Risk(2, 0.25, 10.0),), cost=2.5))
    assert not any("may win on it" in line for line in lines)


def test_of_equals_danger_is_named_where_it_told_them_apart() -> None:
    safe = discarding(EAST, order=(3, False, False, 0.0))
    risky = discarding(FIVE, order=(3, False, False, 0.1), risk=(Risk(1, 0.02, 4.0), Risk(2, 0.1, 8.0)))
    assert said(safe, risky)[2:] == [
        "5 of dots would bring the hand on at least as well, but C may win on it: about 1 time in 10, which would cost "
        "8 points more."
    ]
    second = replace(risky, order=(3, True, False, 0.1))
    assert said(safe, second)[2:] == ["5 of dots would do as well."], "something else came first"
    assert said(safe, replace(risky, risk=(Risk(2, 0.1, 0.0),)))[2:] == ["5 of dots would do as well."], (
        "it costs nothing"
    )


def test_a_turn_of_plan_is_announced_and_only_then() -> None:
    assert said(discarding(EAST), before="suits_mpsz")[1].startswith("Aim:")
    turned = said(discarding(EAST, family="suits_sz"), before="suits_mpsz")
    assert turned[1] == "A change of plan: no longer any sets and a pair."
    assert turned[2].startswith("Aim: bamboos, honors only")


def test_of_a_line_of_a_card_the_hint_says_what_lacks_and_what_it_brings() -> None:
    labels = replace(CAST, ruleset="american")
    lacks = (FIVE, FIVE, EAST, KIND["1f"], KIND["4f"])
    best = discarding(KIND["9m"], family="evens_1", pay=25.0, lacks=lacks, shanten=4)
    lines = [line.replace("\N{NO-BREAK SPACE}", " ") for line in hint_lines([best], labels)]
    name = family_words("evens_1", "american")
    assert name != family_words("no such line", "american")
    assert lines[1:] == [
        f"Line: {name}; 4 tiles from waiting, 10 useful tiles left, wins about 1 time in 5, a win brings about 25 "
        "points.",
        "Missing: 2 × 5 dot, East, 2 × flower.",
    ]
    passed = replace(best, action=SetAside((1, 2)), discards=None, gives=(EAST, EAST))
    assert hint_lines([passed], labels)[0] == "Give away: 2 × East"


def giving(*kinds: str, **more: object) -> Candidate:
    """Three tiles given away, after which the hand is four away."""
    gives = tuple(KIND[kind] for kind in kinds)
    return discarding(0, **{"action": SetAside(gives), "discards": None, "gives": gives, "shanten": 4, **more})


def test_of_tiles_given_away_the_hint_names_those_that_differ() -> None:
    best = giving("1z", "2z", "5p", void=2)
    lines = said(best, giving("1z", "2z", "6p"), giving("1z", "3z", "5p", shanten=5, chance=0.1))
    assert lines == [
        "Give away: 5 of dots, East, South",
        "Aim: any sets and a pair, no bamboos; then 4 tiles from waiting, 10 useful tiles left, a win brings "
        "about 20 points.",
        "6 of dots in place of 5 of dots would do as well.",
        "With West in place of South it would be 5 tiles from waiting.",
    ]
    assert said(best, giving("1z", "2z", "6p", chance=0.1))[-1] == (
        "With 6 of dots in place of 5 of dots it would win less often."
    )


def test_of_tiles_passed_unseen_the_hint_says_so() -> None:
    lines = said(giving("1z", "2z"), giving("1z", "2z", "5p", chance=0.1))
    assert lines[-2:] == [
        "With 5 of dots in place of an unseen tile it would win less often.",
        "Unseen tiles are passed on in place of the rest.",
    ]
    assert said(giving(), giving("1z", chance=0.1))[0] == "Give away: none of your own"


def test_a_call_is_told_from_another_of_its_name_by_its_tiles() -> None:
    chow = discarding(FIVE, action=Claim(Form.CHOW, (1, 2)), gives=(KIND["3p"], KIND["4p"]))
    other = replace(chow, action=Claim(Form.CHOW, (2, 3)), gives=(KIND["4p"], KIND["6p"]), discards=EAST, chance=0.1)
    assert said(chow, other)[-1] == "With “Chow” (4 of dots, 6 of dots) it would win about 1 time in 10."
    passing = discarding(0, action=PASS, discards=None)
    both = said(passing, replace(chow, chance=0.2), replace(other, shanten=4))
    assert both[2:] == ["“Chow” would do as well."], "not that it would be worse too"


def test_what_is_laid_out_at_once_is_compared_with_nothing() -> None:
    shown = discarding(0, action=ShowBonus(1), discards=None, gives=(KIND["1f"],))
    assert len(said(shown, replace(shown, action=ShowBonus(2), gives=(KIND["2f"],)))) == 2


def test_points_are_told_in_two_figures() -> None:
    lines = [said(discarding(EAST, pay=pay))[1] for pay in (0.04, 0.42, 1, 2.7, 99.7, 264.5, 6888)]
    told = [line.split("brings about ")[1] for line in lines]
    assert told == ["0.1 points.", "0.4 points.", "1 point.", "3 points.", "100 points.", "260 points.", "6900 points."]


def test_equal_odds_are_not_said_twice() -> None:
    lines = said(discarding(EAST, chance=0.2), discarding(FIVE, chance=0.19))
    assert lines[-1] == "With 5 of dots it would win less often."


def test_a_hand_given_up_says_so_and_aims_for_nothing() -> None:
    lost = discarding(EAST, worth=0.0, cost=0.1, risk=(Risk(2, 0.02, 5.0),))
    lines = said(lost, discarding(FIVE, worth=0.0, cost=0.4, risk=(Risk(2, 0.04, 10.0),)), before="suits_mz")
    assert lines == [
        "Discard: East",
        "The hand has little chance left: what others may win on matters more.",
        f"C may win on 5 of dots: less than 1 time in {FAR}, which would cost 10 points more.",
    ]
    cheap = said(lost, discarding(FIVE, worth=0.0, cost=0.2, risk=(Risk(2, 0.5, 0.4),)))[-1]
    assert cheap.endswith("which would cost 0.4 points more."), "never nothing"


def test_a_hand_without_a_way_is_not_told_in_tiles() -> None:
    assert said(discarding(EAST), discarding(FIVE, shanten=99, chance=0.0))[-1] == (
        "With 5 of dots it could hardly win any more."
    )


def test_waiting_is_no_change_of_plan() -> None:
    assert said(discarding(EAST, family="ready", shanten=0), before="suits_mpsz")[1].startswith("Aim:")


def suit(number: int, count: int, **more: object) -> Candidate:
    """A suit given up, of which the hand has so many tiles."""
    return discarding(0, action=GiveUpSuit(number), discards=None, gives=(9 * number,) * count, **more)


def test_of_a_suit_given_up_the_hint_says_how_many_tiles_go_with_it() -> None:
    labels = replace(CAST, ruleset="sichuan")
    candidates = suit(0, 3), suit(1, 4), suit(2, 6, shanten=5, chance=0.1)
    lines = [line.replace("\N{NO-BREAK SPACE}", " ") for line in hint_lines(candidates, labels)]
    assert lines == [
        "Give up characters: 3 tiles",
        "Aim: any sets and a pair; then 3 tiles from waiting, 10 useful tiles left, wins about 1 time in 5, a win "
        "brings about 20 points.",
        "No dots (4 tiles) would do as well.",
        "With no bamboos (6 tiles) it would be 5 tiles from waiting.",
    ]
    i18n.use("ru")
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in hint_lines(candidates, labels)][-2:] == [
        "Без точек (4 кости) — не хуже.", "Если без бамбуков (6 костей), до ожидания: 5 костей.",
    ]  # fmt: skip


def asked(*answers: Action, **more: object) -> list[Candidate]:
    """Answers to a question, the best first."""
    return [discarding(0, action=action, discards=None, **more) for action in answers]


ANSWERED = (
    asked(PASS, Say(RAISE), chance=0.0), asked(PASS, Say(ANSWER), chance=0.0), asked(PASS, Say(TAKE)),
    asked(PASS, Say(OPEN)), asked(Say(TAKE), PASS), asked(Say(OPEN), PASS),
    asked(Say(GO_ON), Say(STOP)), asked(Say(STOP), Say(GO_ON)),
    asked(CallOff("nine_terminals")), asked(Challenge(1, 1)), asked(Say("courtesy_0"), Say("courtesy_1")),
    asked(Say("courtesy_2"), Say("courtesy_1"), gives=(EAST, EAST)),
)  # fmt: skip


@pytest.mark.parametrize("language", LAID_OUT)
def test_every_answer_has_its_reason_in_every_language(language: str) -> None:
    i18n.use(language)
    reasons = [said(*candidates)[-1] for candidates in ANSWERED]
    assert len(set(reasons)) == len(ANSWERED) - 1, "a challenge and its answer have the same"
    far = giving("1z", "3z", "5p", shanten=5, chance=0.1)
    others = (
        said(giving("1z", "2z", "5p", void=2), giving("1z", "2z", "6p"), far),
        said(giving("1z", "2z"), giving("1z", "2z", "5p", chance=0.1)), said(giving(), giving("1z", chance=0.1)),
        said(suit(0, 3), suit(1, 4), suit(2, 6, chance=0.1)), said(discarding(EAST, chance=0.7)),
    )  # fmt: skip
    for line in (*reasons, *(line for lines in others for line in lines)):
        assert line and not any(sign in line for sign in "{}_"), line


def test_beside_a_new_deal_both_chances_are_told() -> None:
    fresh, poor = asked(CallOff("nine_terminals"), family=FRESH, chance=0.2)[0], discarding(EAST, chance=0.05)
    assert said(fresh, poor)[1:] == [
        "It is far from any hand: a new deal is better.",
        "A fresh hand wins about 1 time in 5, this one about 1 time in 20.",
    ]
    better, dearer = discarding(EAST, chance=0.5), discarding(EAST, chance=0.19, pay=90.0)
    assert said(better, fresh)[-1] == (
        "A new deal promises less: a fresh hand wins about 1 time in 5, this one about 1 time in 2."
    )
    assert said(dearer, fresh)[-1] == "A new deal promises less: a fresh hand brings about 20 points when it wins."
    for language in LANGUAGES:
        i18n.use(language)
        for lines in (said(fresh, poor), said(better, fresh), said(dearer, fresh)):
            assert lines[-1] and not any(sign in lines[-1] for sign in "{}_")


def test_a_kong_that_is_left_closed_for_the_danger_alone_says_whose() -> None:
    risky = replace(asked(Say(OPEN), chance=0.21)[0], risk=(Risk(1, 0.2, 30.0),), cost=6.0)
    assert said(asked(PASS)[0], risky)[-1] == (
        "“Open the kong” would bring the hand on at least as well, but B may win on it: about 1 time in 5, which would "
        "cost 30 points more."
    )


def test_the_chance_that_is_told_is_how_often_such_hands_have_won() -> None:
    best, other = discarding(EAST, chance=0.5, wins=0.25), discarding(FIVE, chance=0.3, wins=0.1)
    assert "wins about 1 time in 4" in said(best)[1]
    assert said(best, other)[-1] == "With 5 of dots it would win about 1 time in 10."
    won_oftener = replace(other, wins=0.4)
    assert said(best, won_oftener)[-1] == "With 5 of dots the hand would promise less in all."


def test_a_chance_is_told_as_one_in_so_many_or_in_tenths() -> None:
    told = [said(discarding(EAST, chance=chance))[1] for chance in (0.04, 0.1, 0.36, 0.41, 0.5, 0.59, 0.72, 0.99)]
    assert [line.split("left, wins ")[1].split(",")[0] for line in told] == [
        f"less than 1 time in {FAR}", "about 1 time in 10", "about 1 time in 3", "about 4 times in 10",
        "about 1 time in 2", "about 6 times in 10", "about 7 times in 10", "about 9 times in 10",
    ]  # fmt: skip


def test_no_honors_are_aimed_for_where_there_are_none() -> None:
    assert family_words("suits_pz", "hong_kong_old") == "dots, honors only"
    assert family_words("suits_pz", "sichuan") == "dots only"
    assert family_words("suits_mps", "sichuan") == family_words("suits_mpsz", "sichuan") == "any sets and a pair"


@pytest.mark.parametrize("language", LAID_OUT)
def test_every_family_has_a_name(language: str) -> None:
    i18n.use(language)
    families = ("suits_mpsz", "suits_mz", "pungs_mpsz", "pungs_sz", "honors", "ready", "whole", "kinds", "sets",
                "seven_pairs")  # fmt: skip
    names = [family_words(family, "hong_kong_old") for family in families]
    assert len(set(names)) == len(families) and not any("_" in name or "{" in name for name in names)


def test_the_hint_at_the_table_is_the_best_candidate_and_its_tile_stands_up(sit: Sit) -> None:
    program, table = sit()
    assert table.view is not None
    best = Hints().give(table.view)
    assert best is not None
    program.key(pygame.K_h)
    first = best.candidates[0]
    assert first.discards is not None and table.hands.chosen in table.hands.hand
    assert plain(table.director.board.faces[table.hands.chosen or 0]) == first.discards
    pane = table.panes.hint
    assert pane.node.visible and pane.lines[0] == f"Discard: {tile_name(first.discards, 'hong_kong_old')}"
    program.key(pygame.K_h)
    assert not pane.node.visible, "asked again, it is put away"


def test_the_hint_leaves_with_its_question_and_not_before(sit: Sit) -> None:
    program, table = sit()
    program.key(pygame.K_h)
    for _ in range(30):
        program.step(1.0)
    assert table.panes.hint.node.visible, "there is time to read it"
    table.answer(next(iter(table.hands.offers.discards.values())))
    program.until(lambda: not table.panes.hint.lines)
    program.step()
    assert not table.panes.hint.node.visible


def test_a_hint_on_a_claim_points_at_its_button(sit: Sit) -> None:
    program, table = sit(seed=3)
    for _ in range(60):
        program.until(lambda: table.hands.offers.any)
        if table.hands.offers.claims:
            break
        table.answer(next(reversed(table.hands.offers.discards.values())))
    assert table.view is not None
    program.key(pygame.K_h)
    best = table.hinting.hints.adviser.candidates(table.view, table.view.legal)[0]
    button = table.hands.offers.buttons[table.hands.focus]
    assert best.action in button.choices and PASS in table.view.legal
    box, band = table.panes.hint.box, table.stage.layout.box("claims")
    assert box.bottom <= band.y


def test_the_tiles_that_a_hint_would_give_away_stand_up_until_it_is_put_away(sit: Sit) -> None:
    program, table = sit(ruleset="sichuan")
    assert table.view is not None and table.hands.tray_places == 3
    program.key(pygame.K_TAB)
    assert not table.stage.hold.lifted, "no three tiles stand for the others"
    program.key(pygame.K_h)
    best = table.hinting.hints.adviser.choose(table.view, table.view.legal)
    assert isinstance(best, SetAside) and table.stage.hold.lifted == set(best.tiles)
    table.hands.mark(best.tiles[0])
    assert table.stage.hold.lifted == set(best.tiles[1:]), "it lies in the tray"
    program.key(pygame.K_h)
    assert not table.stage.hold.lifted and not table.panes.hint.lines


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes share pixels."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", [(1024, 720), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("band", [True, False])
def test_the_pane_covers_neither_waits_nor_claims_nor_a_plate(seats: int, size: tuple[int, int], band: bool) -> None:
    layout = TableLayout(TableSpec(size, seats=seats))
    box = hint_place(layout, layout.px(150), band=band)
    assert box.w >= layout.px(280)
    assert not meet(box, layout.box("waits")) and not meet(box, layout.name_plate(layout.spec.viewer))
    assert not (band and meet(box, layout.box("claims")))
    assert box.bottom <= size[1] - layout.hand_width, "clear of the own hand"
