"""Foreseeable effects of an action on the own hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ai.hand import Hand
from rules.core.melds import Form, Group
from rules.core.tiles import PLAIN, Kind, Tile, plain
from rules.engine.actions import (
    Action,
    Announce,
    Claim,
    ConcealedKong,
    Discard,
    FetchJoker,
    GiveUpSuit,
    LaySet,
    Lengthen,
    PromoteKong,
    SetAside,
    ShowBonus,
)
from rules.engine.view import View
from rules.hands import with_tile
from rules.mechanics.discards.void_suit import KINDS_OF_SUIT
from rules.mechanics.opening.standing_tiles import locked_tiles


def changed(view: View, action: Action, hand: Hand) -> Hand:
    """Return the hand after `action`; unchanged where nothing can be foreseen."""
    if hand.locked.kinds:
        declared = isinstance(action, Discard) and action.ready
        hand = hand.unlocked() if declared else hand.unlocked(locked_tiles(view, action.used))
    match action:
        case Claim(form=form, tiles=tiles, stands=stands, meld=index):  # asked most
            assert view.claimable is not None
            given = _kinds_of(view, tiles)
            kinds, less = tuple(sorted(stands or (*given, plain(view.claimable[2])))), _minus_kinds(hand, given)
            if index >= 0:
                return _regrouped(less, index, Group(form, _merged(hand.groups[index], kinds), False, laid=True))
            return _with_group(less, Group(form, kinds, False, laid=True))
        case Discard(tile=tile) | ShowBonus(tile=tile):
            return _minus_tiles(view, hand, (tile,))
        case SetAside(tiles=tiles):
            return _minus_tiles(view, hand, tiles)
        case GiveUpSuit(suit=suit):
            return without(hand, KINDS_OF_SUIT[suit])
        case ConcealedKong(tiles=tiles) | Announce(tiles=tiles) | LaySet(tiles=tiles):
            forms = {ConcealedKong: Form.KONG, LaySet: Form.HONORS}
            group = Group(forms.get(type(action), Form.SPECIAL), _kinds_of(view, tiles), True, laid=True)
            return _with_group(_minus_tiles(view, hand, tiles), group)
        case PromoteKong(tile=tile, meld=index):
            kinds = (*hand.groups[index].kinds, *_kinds_of(view, (tile,)))
            return _regrouped(_minus_tiles(view, hand, (tile,)), index, Group(Form.KONG, kinds, False, laid=True))
        case Lengthen(meld=index, tiles=tiles, stands=stands):
            group = hand.groups[index]
            grown = Group(group.form, _merged(group, stands or _kinds_of(view, tiles)), group.concealed, laid=True)
            return _regrouped(_minus_tiles(view, hand, tiles), index, grown)
        case FetchJoker(tile=tile, owner=owner, meld=index, joker=joker):
            meld = view.seats[owner].melds[index]
            return _plus_kind(_minus_tiles(view, hand, (tile,)), meld.faces[meld.tiles.index(joker)])
    return hand


def without(hand: Hand, kinds: Iterable[Kind]) -> Hand:
    """Return the hand without any tile of these plain kinds."""
    codes, counts = hand.codes, hand.counts
    for kind in kinds:
        codes = with_tile(codes, kind, -counts[kind])
    return hand.with_others(codes, hand.others)


def kinds_given(view: View, action: Action) -> tuple[Kind, ...]:
    """List the kinds that an action gives away; all tiles of a suit that is given up."""
    if isinstance(action, GiveUpSuit):
        return tuple([kind for kind in sorted(KINDS_OF_SUIT[action.suit]) for _ in range(view.counts[kind])])
    return _kinds_of(view, action.used)


def _kinds_of(view: View, tiles: Sequence[Tile]) -> tuple[Kind, ...]:
    """List the plain kinds of these tiles of the hand, sorted."""
    return tuple(sorted([plain(face) for tile, face in view.hand if tile in tiles]))


def _merged(group: Group, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the kinds of a group with `kinds` added, in ascending order."""
    return tuple(sorted((*group.kinds, *kinds)))


def _minus_tiles(view: View, hand: Hand, tiles: Sequence[Tile]) -> Hand:
    """Return the hand less these tiles."""
    return _minus_kinds(hand, _kinds_of(view, tiles))


def _minus_kinds(hand: Hand, kinds: Iterable[Kind]) -> Hand:
    """Return the hand less one tile for each entry of `kinds`."""
    codes, others = hand.codes, hand.others
    for kind in kinds:
        if kind < _PLAIN:
            codes = with_tile(codes, kind, -1)
        else:
            others = [count - (kind == _PLAIN + place) for place, count in enumerate(others)]
    return hand.with_others(codes, others)


def _plus_kind(hand: Hand, kind: Kind) -> Hand:
    """Return the hand with one tile more."""
    kind = plain(kind)
    if kind < _PLAIN:
        return hand.with_others(with_tile(hand.codes, kind), hand.others)
    others = list(hand.others)
    others[kind - _PLAIN] += 1
    return hand.with_others(hand.codes, others)


def _with_group(hand: Hand, group: Group) -> Hand:
    """Return the hand with a new laid group."""
    return Hand(hand.codes, (*hand.groups, group), hand.sets - 1, hand.others, wild=hand.wild, locked=hand.locked)


def _regrouped(hand: Hand, index: int, group: Group) -> Hand:
    """Return the hand with the group at `index` replaced."""
    groups = (*hand.groups[:index], group, *hand.groups[index + 1 :])
    return Hand(hand.codes, groups, hand.sets, hand.others, wild=hand.wild, locked=hand.locked)


_PLAIN = len(PLAIN)
