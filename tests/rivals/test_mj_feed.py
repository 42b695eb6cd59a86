"""What Debian's `mah-jong` is told of a deal, and what its answers mean; the program itself is not asked here."""

from __future__ import annotations

from collections import Counter

from rules.core.melds import Form
from rules.core.tiles import KIND
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, Claim, Discard, Win
from rules.engine.match import Match
from rules.engine.unattended import play_on
from tests.ai.table import seated
from tests.rivals.mj_feed import HIDDEN, NAMES, MjFeed, action_of, answers

CLASSICAL = registry.get("chinese_classical")
BY_NAME = {name: kind for kind, name in NAMES.items()}


def test_a_seat_is_told_its_own_tiles_and_what_everybody_sees() -> None:
    match = Match.new(CLASSICAL, CLASSICAL.resolve(), seed=4, seating="fixed")
    players = seated("greedy", 4)
    for _ in play_on(match, 1, lambda match, seat, legal: players[seat].choose(match.glance(seat), legal)):
        pass
    for seat in range(4):
        lines = [line.split() for line in MjFeed(seat).lines(match)]
        drawn = [words for words in lines if words[0].startswith("PlayerDraws")]
        assert all((words[2] == HIDDEN) == (words[1] != str(seat + 1)) for words in drawn)
        told, events = Counter(words[0] for words in lines), Counter(type(event) for event in match.events)
        assert told["NewHand"] == 1 and told["PlayerDiscards"] == events[ev.Discarded]
        assert told["PlayerChows"] + told["PlayerPungs"] + told["PlayerKongs"] == events[ev.Claimed]
        shown = [tile for event in match.events if isinstance(event, ev.BonusShown) for tile in event.tiles]
        assert told["PlayerDeclaresSpecial"] == len(shown) + 4


def test_answers_name_legal_actions_to_what_was_asked() -> None:
    match = Match.new(CLASSICAL, CLASSICAL.resolve(), seed=4, seating="fixed")
    players, named = seated("greedy", 4), Counter[type]()
    while match.state.moment.name != "BEFORE_DEAL" or not named:
        seat, legal = next(iter(match.pending().items()))
        view, action = match.glance(seat), players[seat].choose(match.glance(seat), legal)
        line = told(action, match)
        if line:
            assert action_of(line.split(), view, legal) in (action, *same(action, legal, match)), line
            named[type(action)] += 1
        match.play(seat, action)
        if any(isinstance(event, ev.DealEnded) for event in match.events):
            break
    assert named[Discard] > 20 and named[Claim]
    assert action_of(["Chow", "1", "Upper"], match.glance(0), (PASS,)) is None
    assert answers("NoClaim 7", 7) and not answers("NoClaim 6", 7) and answers("Discard 1C 0 0", 0)
    assert answers("MahJong 0", 0) and not answers("MahJong 3", 4)


def told(action: object, match: Match) -> str:
    """The line with which the program would say an action; empty for others than these."""
    faces, taken = match.state.faces, match.state.claimable
    match action:
        case Discard(tile=tile):
            return f"Discard {NAMES[faces[tile]]} 0 0"
        case Win():
            return "MahJong 0"
        case Claim(form=Form.CHOW, tiles=tiles) if taken is not None:
            place = taken.face - min(taken.face, *(faces[tile] for tile in tiles))
            return f"Chow 1 {('Lower', 'Middle', 'Upper')[place]}"
        case Claim(form=form):
            return f"{form.value.capitalize()} 1"
    return ""


def same(action: object, legal: tuple[object, ...], match: Match) -> list[object]:
    """Discards of equal tiles."""
    if not isinstance(action, Discard):
        return []
    face = match.state.faces[action.tile]
    return [one for one in legal if isinstance(one, Discard) and match.state.faces[one.tile] == face]


def test_every_tile_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(NAMES) == 42
    assert [NAMES[KIND[code]] for code in ("1m", "9p", "5s", "1z", "5z", "6z", "7z")] == [
        "1C", "9D", "5B", "EW", "WD", "GD", "RD",
    ]  # fmt: skip
