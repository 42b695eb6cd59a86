"""Sets that lie face down: nothing that another seat is told or sees says what they are, until the deal is over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rules.core.melds import Meld
from rules.core.rng import below
from rules.core.tiles import HIDDEN, parse_tiles
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import PASS, ConcealedKong, Discard
from rules.engine.match import Match
from rules.engine.state import Moment
from tests.rigged import rigged

KONG = parse_tiles("7777p")
HANDS = {"mcr": "7777p 123m 456m 2s 5s 1z", "taiwanese": "7777p 123m 456m 2s 5s 8s 1z 2z 3z"}


def with_kong(ruleset_id: str, hand: str = "") -> Match:
    """A deal whose dealer has just laid his kong, East being chair 0."""
    match = rigged(registry.get(ruleset_id), {0: hand or HANDS[ruleset_id]})
    while 0 not in match.pending():  # others may have something to declare first
        match.play(next(iter(match.pending())), PASS)
    kong = next(action for action in match.pending()[0] if isinstance(action, ConcealedKong))
    match.play(0, kong)
    return match


def melds_told(events: Sequence[ev.Event], seat: int) -> list[Meld]:
    told = [event.seen_by(seat) for event in events]
    return [event.meld for event in told if isinstance(event, ev.KongDeclared)]


@pytest.mark.parametrize("ruleset_id", sorted(HANDS))
def test_the_others_see_four_tiles_face_down(ruleset_id: str) -> None:
    match = with_kong(ruleset_id)
    for seat in (1, 2, 3, None):
        (meld,) = melds_told(match.events, seat)  # type: ignore[arg-type]
        assert meld.hidden and meld.faces == meld.stands == (HIDDEN,) * 4
    (own,) = melds_told(match.events, 0)
    assert list(own.faces) == KONG
    for seat in (1, 2, 3):
        view = match.glance(seat)
        (meld,) = view.seats[0].melds
        assert meld.faces == (HIDDEN,) * 4 and view.shown[KONG[0]] == 0 and view.claimable is None
        assert view.unseen(KONG[0]) == 4
    view = match.glance(0)
    assert view.me.melds[0].faces == tuple(KONG) and view.unseen(KONG[0]) == 0


@pytest.mark.parametrize("ruleset_id", sorted(HANDS))
def test_views_of_two_kongs_are_the_same(ruleset_id: str) -> None:
    """The same tiles with other faces: whoever does not hold them cannot tell."""
    match = with_kong(ruleset_id)
    other = Match.replay(match.events)
    tiles = match.state.seats[0].melds[0].tiles
    before = [match.glance(seat) for seat in range(4)]
    meld = other.state.seats[0].melds[0]
    other.state.seats[0].melds[0] = Meld(
        meld.form, tiles, tuple(parse_tiles("9999s")), tuple(parse_tiles("9999s")), concealed=True, hidden=True
    )
    for seat in (1, 2, 3):
        assert other.glance(seat).seats == before[seat].seats and other.glance(seat).shown == before[seat].shown


@pytest.mark.parametrize("ruleset_id", sorted(HANDS))
def test_it_is_turned_up_for_all_at_the_end(ruleset_id: str) -> None:
    match = with_kong(ruleset_id)
    number, rng = 0, Random(1)
    while match.state.moment is not Moment.BEFORE_DEAL and not match.over:
        seat, legal = next(iter(match.pending().items()))
        discards = [action for action in legal if isinstance(action, Discard) and not action.ready]
        match.play(seat, PASS if PASS in legal else discards[below(len(discards), rng)])
        number += 1
        assert number < 500
    (shown,) = [event for event in match.events if isinstance(event, ev.MeldTurnedUp)]
    assert shown.seat == 0 and list(shown.seen_by(2).meld.faces) == KONG  # type: ignore[attr-defined]
    end = next(place for place, event in enumerate(match.events) if isinstance(event, ev.DealSettled))
    assert match.events.index(shown) < end
    assert not any(meld.hidden for seat in match.state.seats for meld in seat.melds)


def test_where_the_sheet_says_nothing_everybody_sees_them() -> None:
    match = with_kong("hong_kong_old", HANDS["mcr"])
    (meld,) = melds_told(match.events, 2)
    assert not meld.hidden and list(meld.faces) == KONG and match.glance(2).shown[KONG[0]] == 4
