"""What every rule set promises in play, whatever is answered: random legal play under random house rules."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.errors import IllegalAction, OptionError
from rules.core.options import Option, OptionValues, Value
from rules.core.tiles import HIDDEN
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Action, StartDeal
from rules.engine.match import Match
from rules.engine.reducers import apply, start
from rules.engine.state import Moment
from rules.engine.table import Ruleset, State
from rules.scoring.transfers import net
from rules.variants.watching_the_pot.recycle import WallRebuilt
from tests.budget import SOAK, examples
from tests.play import check_tiles, differing, play_deals, random_chooser

IDS = registry.ids()


def drawn_value(option: Option, draw: st.DrawFn) -> Value:
    if option.choices:
        return draw(st.sampled_from(option.choices))
    if option.type is bool:
        return draw(st.booleans())
    low, high = option.range or (0, 0)
    return draw(st.integers(0, (high - low) // option.step)) * option.step + low


@st.composite
def house_rules(draw: st.DrawFn, ruleset: Ruleset) -> OptionValues:
    """A few house rules changed at random; combinations that contradict each other are drawn again."""
    changed = draw(st.lists(st.sampled_from(ruleset.options), max_size=12, unique_by=lambda option: option.id))
    players = draw(st.sampled_from(ruleset.seats))
    given_rules = {option.id: drawn_value(option, draw) for option in changed if option.id != "players"}
    if len(ruleset.seats) > 1:
        given_rules["players"] = players
    while True:
        try:
            return ruleset.resolve(given_rules)
        except OptionError:
            given_rules.pop(next(key for key in given_rules if key != "players"))


def check_match(match: Match, deals: int, seed: int) -> None:
    """Play and check after every event: the fold of the log, tiles, points, and what each seat sees."""
    rng = Random(seed)
    events = list(match.events)
    first = events[0]
    assert isinstance(first, ev.MatchStarted)
    shadow = start(match.table, first)
    for event in events[1:]:
        apply(shadow, event)
    for happened in play_deals(match, deals, random_chooser(rng), rng):
        for event in happened:
            apply(shadow, event)
            if not isinstance(event, ev.KongRobbed):  # the tile is in nobody's hand until the win is told
                check_tiles(shadow)
            check_secrets(shadow, event)
            if isinstance(event, ev.Paid):
                assert net(event.transfers, match.state.players) == (event.amounts, event.pot)
                assert all(transfer.amount > 0 for transfer in event.transfers)
                assert sum(event.amounts) + event.pot == 0
        assert differing(shadow, match.state) == []
    assert sum(shadow.scores) + shadow.pot == match.table.start_points * match.state.players


def check_secrets(state: State, event: ev.Event) -> None:
    """Nobody is told a face that lies hidden from him."""
    for seat in range(state.players):
        seen = event.seen_by(seat)
        if isinstance(event, ev.TilesDealt | ev.TileDrawn) and event.seat != seat:
            faces = seen.faces if isinstance(seen, ev.TilesDealt) else (seen.face,)  # type: ignore[union-attr]
            assert set(faces) == {HIDDEN}
        if isinstance(event, ev.KongDeclared) and event.meld.hidden and event.seat != seat:
            assert isinstance(seen, ev.KongDeclared) and {*seen.meld.faces, *seen.meld.stands} == {HIDDEN}
        if isinstance(event, ev.Discarded) and event.face_down and event.seat != seat:
            assert isinstance(seen, ev.Discarded) and seen.face == HIDDEN
        if isinstance(seen, ev.WallBuilt | WallRebuilt):
            assert set(seen.faces) == {HIDDEN}
        if isinstance(seen, ev.Decided) and seen.seat != seat:
            assert seen.action is None
        if isinstance(seen, ev.MatchStarted):
            assert seen.seed == 0


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.soak
def test_default_rules(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for players in ruleset.seats:
        for seed in range((1000 if SOAK else 4) // len(ruleset.seats) + 1):
            check_match(Match.new(ruleset, ruleset.resolve({}, players), seed=seed), 1, seed)


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.soak
@settings(max_examples=examples(5), suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_house_rules(ruleset_id: str, data: st.DataObject) -> None:
    ruleset = registry.get(ruleset_id)
    options = data.draw(house_rules(ruleset))
    seed = data.draw(st.integers(0, 2**32))
    check_match(Match.new(ruleset, options, seed=seed), 2, seed)


def briefly(ruleset: Ruleset) -> dict[str, Value]:
    """House rules of the shortest match: one round, and a dealer who passes the deal on after a draw."""
    found: dict[str, Value] = {}
    for option in ruleset.options:
        values = option.choices or option.range or ()
        if option.id in ("rounds", "circuits", "deals"):
            found[option.id] = min(values)
        elif option.id == "length":
            found[option.id] = values[0]
        elif option.id in ("dealer_stays_on_draw", "replay_draws"):
            found[option.id] = False
        elif option.id in ("draw_dealer", "draw_dealer_2p", "draw_deal"):
            found[option.id] = next(value for value in values if value in ("pass", "passes"))
    return found


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.soak
def test_a_whole_match_ends(ruleset_id: str) -> None:
    ruleset = registry.get(ruleset_id)
    for seed in range(30 if SOAK else 3):
        match, rng = Match.new(ruleset, ruleset.resolve(briefly(ruleset)), seed=seed), Random(seed)
        for _ in play_deals(match, 100, random_chooser(rng), rng):
            pass
        assert match.over, f"seed {seed}"
        assert isinstance(match.events[-1], ev.MatchEnded)
        assert sorted(match.state.places)[0] == 1


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_log_replays_to_the_same_match_at_any_answer(ruleset_id: str) -> None:
    match = Match.new(registry.get(ruleset_id), seed=11)
    rng = Random(11)
    first = match.events[0]
    assert isinstance(first, ev.MatchStarted)
    cuts = [len(match.events)]
    for _ in play_deals(match, 1, random_chooser(rng), rng):
        cuts.append(len(match.events))
    for cut in cuts[:: max(1, len(cuts) // 25)]:
        again = Match.replay(match.events[:cut])
        assert again.events == match.events[:cut], "a replay adds nothing of its own"
        shadow = start(match.table, first)
        for event in match.events[1:cut]:
            apply(shadow, event)
        assert differing(again.state, shadow) == []
        answers = again.pending()
        for seat, legal in answers.items():
            assert again.view(seat).legal == legal


@pytest.mark.parametrize("ruleset_id", IDS)
def test_hidden_tiles_do_not_change_a_view(ruleset_id: str) -> None:
    """Two matches that differ only in tiles which a seat cannot see give that seat the same view."""
    match = Match.new(registry.get(ruleset_id), seed=5)
    rng = Random(5)
    for answers, _ in enumerate(play_deals(match, 1, random_chooser(rng), rng)):
        if match.state.moment is not Moment.ACT or answers % 7:
            continue
        seat = match.state.turn
        other = hidden_swapped(match, seat)
        if other is not None:
            assert other.view(seat) == match.view(seat)


def hidden_swapped(match: Match, seat: int) -> Match | None:
    """The same match with two tiles of the wall, or of the wall and another hand, exchanged."""
    again = Match.replay(match.events)
    state = again.state
    hidden = [*state.wall.live(), *(tile for other in state.others(seat) for tile in state.seats[other].hand)]
    first = next((tile for tile in hidden if state.faces[tile] != state.faces[hidden[0]]), None)
    if first is None or first not in state.wall.live():
        return None
    one, two = hidden[0], first
    state.faces[one], state.faces[two] = state.faces[two], state.faces[one]
    return again


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_refusal_changes_nothing(ruleset_id: str) -> None:
    match = Match.new(registry.get(ruleset_id), seed=2)
    dealer = next(iter(match.pending()))
    before = list(match.events)
    with pytest.raises(IllegalAction):
        match.play((dealer + 1) % match.state.players, StartDeal())
    with pytest.raises(IllegalAction):
        match.play(dealer, Action())
    assert match.events == before
    assert match.pending() == {dealer: (StartDeal(),)}


PLAY_ALL = """
import sys
from main import main
for ruleset in sys.argv[1:]:
    assert not main(["rules", "play", "--ruleset", ruleset, "--seed", "9", "--deals", "2", "--json"])
"""


def test_same_seed_same_events_in_two_processes() -> None:
    """Sets come in another order in each of them; one process plays all rule sets, for starting takes longest."""
    first, second = (
        subprocess.run(
            [sys.executable, "-c", PLAY_ALL, *IDS], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": hashes},
        ).stdout.splitlines()
        for hashes in "12"
    )  # fmt: skip
    assert [one for one, other in zip(first, second, strict=True) if one != other] == []
    assert len(first) > 100 * len(IDS)


@pytest.mark.parametrize("ruleset_id", IDS)
def test_a_seat_learns_nothing_from_the_seed_of_the_log(ruleset_id: str) -> None:
    match = Match.new(registry.get(ruleset_id), seed=77)
    first = match.events[0]
    assert isinstance(first, ev.MatchStarted)
    assert first.seen_by(0) == replace(first, seed=0)
