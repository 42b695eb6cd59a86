"""Computer players where hands are lines of a card: what they pass, claim, exchange, challenge and throw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ai.policy import Policy, make
from rules.core.tiles import JOKER, format_tiles
from rules.engine import registry
from rules.engine.actions import PASS, Action, Claim, Discard, FetchJoker, Say, SetAside
from rules.engine.match import Match
from rules.engine.unattended import from_views, play_on
from rules.families.card_hands.card_files import CARD_LIBRARY
from rules.families.card_hands.card_shanten import hands_of_card
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from rules.variants.american.dead_hands import Challenged

AMERICAN = registry.get("american")
PLAIN = {"charleston_first": False, "courtesy": False}


def after(hands: Mapping[str, str], *play: str, draws: str = "", **options: object) -> Match:
    """A deal of West's, as it stands after these lines."""
    script: dict[str, Any] = {
        "ruleset": "american", "dealer": "W", "hands": dict(hands), "play": list(play), "draws": draws,
        "options": options,
    }  # fmt: skip
    return play_script(read_script(script)).match


def choice(match: Match, seat: int, level: str = "standard") -> Action:
    view = match.glance(seat)
    return make(level, 1).choose(view, view.legal)


def in_tiles(match: Match, tiles: tuple[int, ...]) -> str:
    return format_tiles(sorted(match.state.faces[tile] for tile in tiles))


FAR = {"W": "12f 222m 444m 66m 1z 9p 5s 3s", "N": "1479p 2589s 3s 5577z"}


def test_tiles_of_no_use_to_the_nearest_line_are_passed() -> None:
    chosen = choice(after(FAR), 2)
    assert isinstance(chosen, SetAside) and len(chosen.tiles) == 3
    assert in_tiles(after(FAR), chosen.tiles) in ("9p 35s", "9p 5s 1z", "9p 3s 1z", "35s 1z")


def test_precious_tiles_are_kept_and_others_passed_on_blind() -> None:
    """In the third pass a hand that has a single tile to spare gives that alone."""
    hands = {"W": "12f 222m 444m 666m 9p 5s 3s", "N": "1479p 2589s 3s 5577z", "E": "1m 88m 5z 123456789s",
             "S": "123456789s 1234p"}  # fmt: skip
    play = ("W aside 9p5s3s", "N aside 147p", "E aside 456s", "S aside 123s", "W aside 123s", "N aside 9p5s3s",
            "E aside 8m8m5z", "S aside 456s")  # fmt: skip
    match = after(hands, *play)
    chosen = choice(match, 2)
    assert isinstance(chosen, SetAside) and in_tiles(match, chosen.tiles) == "5z"


def test_no_claim_leaves_a_hand_without_a_line() -> None:
    """Where anything may be exposed, computer players expose only what a line holds."""
    options = AMERICAN.resolve({"dead_hand": "challenge"})
    lines = hands_of_card(CARD_LIBRARY.cards()["house_card_1"], 8)
    for seed in range(2):
        match = Match.new(AMERICAN, options, seed=seed)
        players: list[Policy] = [make("standard", seat) for seat in range(4)]
        for _ in play_on(match, 1, from_views(players)):
            assert all(lines.possible_beside(holder.groups) for holder in match.state.seats)
        assert all(event.right for event in match.events if isinstance(event, Challenged))


def test_a_hopeless_hand_is_challenged() -> None:
    hands = {"W": "1z 1479p 258s 2344z 66z", "N": "111z 22m 479p 258s 35z", "E": "2m 1379p 369s 2347z 5z",
             "S": "13679p 369s 146s 23z"}  # fmt: skip
    play = ("W discard 1z", "N kong", "N discard 3z", "E discard 2m", "N pung 22m", "N discard 5z")
    match = after(hands, *play, draws="7m 7m", **PLAIN, dead_hand="challenge")
    assert type(choice(match, 0)).__name__ == "Challenge"


EXCHANGE = {"W": "5m 1479p 258s 147s 666z", "N": "5m1j 1479p 258s 127z 3z", "E": "5m 12f 222m 444m 66m 88m",
            "S": "1378p 369s 1234z 57z"}  # fmt: skip


def test_a_joker_is_fetched_where_it_helps() -> None:
    match = after(EXCHANGE, "W discard 5m", "N pung 5m1j", "N discard 3z", draws="7m", **PLAIN)
    assert isinstance(choice(match, 0), FetchJoker)


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_a_joker_is_not_thrown(level: str) -> None:
    match = after({"W": "12f 22m1j 444m 66m 88m 9p 3z"}, **PLAIN)
    chosen = choice(match, 2, level)
    assert isinstance(chosen, Discard) and match.state.faces[chosen.tile] != JOKER
    assert in_tiles(match, (chosen.tile,)) in ("9p", "3z")


def test_a_group_of_the_own_line_is_claimed_and_another_is_not() -> None:
    near = {"W": "2m 9p 479p 258s 147s 666z", "N": "12f 22m 444m 66m 88m 57z", "E": "13679p 369s 146s 12z"}
    assert isinstance(choice(after(near, "W discard 2m", **PLAIN), 3), Claim)
    concealed = {"W": "1z 9p 479p 258s 147s 666z", "N": "11z 22z 33z 44z 55z 77z 1j", "E": "13679p 369s 146s 12p"}
    assert choice(after(concealed, "W discard 1z", **PLAIN), 3) == PASS


def test_the_charleston_goes_on_while_the_hand_is_far_and_stops_when_it_is_near() -> None:
    first = (
        "W aside 9p5s3s", "N aside 147p", "E aside 123s", "S aside 123s", "W aside 123s", "N aside 9p5s3s",
        "E aside 147p", "S aside 123s", "W aside 147p", "N aside 123s", "E aside 123s", "S aside 9p5s3s",
    )  # fmt: skip
    hands = {**FAR, "E": "123456789s 1234m", "S": "123456789s 1234p"}
    match = after(hands, *first)
    assert choice(match, 2) == Say("stop_passing")
    assert choice(match, 1) == Say("go_on")


def test_most_deals_are_won() -> None:
    won = 0
    for seed in range(4):
        match = Match.new(AMERICAN, seed=100 + seed)
        players = [make("standard", seat) for seat in range(4)]
        for _ in play_on(match, 1, from_views(players)):
            pass
        won += bool(match.state.wins)
    assert won >= 3
