"""The worth of a win before it is declared is what it counts when it is laid open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules.core.tiles import KIND, RED_FIVES, plain
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import WIN, Action, Discard
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.worth import offered_sheet, sheets_to_come
from rules.scoring.sheets import ScoreSheet
from tests.ai.table import IDS, decisions, hidden_from, seated
from tests.budget import examples
from tests.rigged import all_pass, discard, rigged

OPEN = {"ura_dora": False}
"""Indicators that are turned up only after a win would change what it counts."""


def played(ruleset_id: str, deals: int, seed: int) -> Iterator[tuple[Match, int, Action]]:
    """Decisions of quick players, each before it is carried out."""
    ruleset = registry.get(ruleset_id)
    known = {option.id for option in ruleset.options}
    match = Match.new(ruleset, ruleset.resolve({name: on for name, on in OPEN.items() if name in known}), seed=seed)
    for seat, _, action in decisions(match, seated("greedy", match.state.players, seed), deals):
        yield match, seat, action


@pytest.mark.parametrize("ruleset_id", IDS)
def test_an_offered_win_is_worth_what_it_counts(ruleset_id: str) -> None:
    """Also after a kong or a bonus tile, at a robbed kong, on the last tile, on a red five."""
    told: dict[int, ScoreSheet] = {}
    counted, seed, last = 0, 0, 0
    while counted < examples(4) and seed < examples(24):
        seed, last = seed + 1, 0
        told.clear()
        for match, _, _ in played(ruleset_id, 2, seed):
            fresh, last = match.events[last:], len(match.events)
            won = {event.seat for event in match.state.wins}
            for event in fresh:
                if isinstance(event, ev.Scored) and event.seat in won and event.seat in told:
                    assert told.pop(event.seat) == event.sheet, (seed, event.seat)
                    counted += 1
            for seat, legal in match.pending().items():
                for action in legal:
                    if action.purpose == "win" and (sheet := offered_sheet(match, seat, action)) is not None:
                        told[seat] = sheet
    assert counted >= 4


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_win_to_come_is_worth_what_it_is_offered_for(ruleset_id: str) -> None:
    """On the tile that the player in turn discards next."""
    compared, seed = 0, 0
    if not any(rule.handles(WIN) for rule in registry.get(ruleset_id).at(registry.get(ruleset_id).resolve()).claims):
        return
    while compared < examples(4) and seed < examples(12):
        seed += 1
        for match, seat, action in played(ruleset_id, 4, seed):
            state = match.state
            if state.moment is not Moment.ACT or not isinstance(action, Discard):
                continue
            face = state.faces[action.tile]
            waiting = [other for other in state.others(seat) if plain(face) in state.seats[other].waits(state.table)]
            if face in RED_FIVES or not waiting:
                continue
            to_come = {other: sheets_to_come(match, other, [plain(face)])[plain(face)] for other in waiting}
            after = Match.replay(match.events)
            after.play(seat, action)
            for other in waiting:
                if after.state.moment is Moment.CLAIMS and WIN in after.pending().get(other, ()):
                    assert offered_sheet(after, other) == to_come[other], (seed, other)
                    compared += 1
            if compared >= examples(4):
                break
    assert compared >= 4


@pytest.mark.parametrize("ruleset_id", IDS)
def test_others_hidden_tiles_change_nothing(ruleset_id: str) -> None:
    rng, seen = Random(4), 0
    for match, seat, _ in played(ruleset_id, 3, 4):
        state = match.state
        if state.moment not in (Moment.ACT, Moment.CLAIMS, Moment.ROBBING):
            continue
        wins = [action for action in match.pending().get(seat, ()) if action.purpose == "win"]
        waits = sorted(state.seats[seat].waits(state.table))
        if not (wins or waits) or rng.random() > 0.3:
            continue
        again = Match.replay(match.events)
        hidden = hidden_from(again, seat)
        faces = [again.state.faces[tile] for tile in hidden]
        rng.shuffle(faces)
        again.state.faces.update(zip(hidden, faces, strict=True))
        for win in wins:
            assert offered_sheet(again, seat, win) == offered_sheet(match, seat, win)
        assert sheets_to_come(again, seat, waits) == sheets_to_come(match, seat, waits)
        seen += 1
    assert seen


def han(sheet: ScoreSheet) -> dict[str, int]:
    """The rows of a count with their han."""
    return {line.element: line.amount for line in sheet.lines}


def test_a_declared_hand_counts_its_red_fives_and_the_round_after_the_declaration() -> None:
    match = rigged(registry.get("riichi"), {0: "067m234p456s678s5p1z"}, draws="1s9m9m9m1s")
    wind = next(tile for tile, face in match.view(0).hand if face == KIND["1z"])
    five = KIND["5p"]
    ready = han(sheets_to_come(match, 0, [five], wind, declaring=True)[five])
    assert ready["double_riichi"] == 2 and ready["ippatsu"] == 1 and ready["red_five"] == 1
    assert not {"double_riichi", "riichi", "ippatsu"} & set(han(sheets_to_come(match, 0, [five], wind)[five]))
    match.play(0, Discard(wind, True))
    all_pass(match)
    assert han(sheets_to_come(match, 0, [five])[five]) == ready
    for seat, code in ((1, "1s"), (2, "9m"), (3, "9m"), (0, "9m")):
        discard(match, seat, code)
        all_pass(match)
    assert han(sheets_to_come(match, 0, [five])[five]) == {id: worth for id, worth in ready.items() if id != "ippatsu"}


def test_a_state_is_copied_with_what_may_change_and_shares_what_never_does() -> None:
    match = next(match for match, _, _ in played("riichi", 1, 4) if any(own.melds for own in match.state.seats))
    copy, before = match.state.copied(), repr(match.state)
    held = next(seat for seat, own in enumerate(match.state.seats) if own.melds)
    assert copy.table is match.state.table and copy.seats[held] is not match.state.seats[held]
    assert list(map(id, copy.seats[held].melds)) == list(map(id, match.state.seats[held].melds))
    copy.seats[held].melds.clear()
    copy.faces.clear()
    copy.wall.order.clear()
    assert repr(match.state) == before and match.state.seats[held].melds
