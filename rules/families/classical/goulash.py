"""Goulashes: deals after a drawn deal in which tiles are exchanged with everybody and chows are not allowed.

With jokers the twos of bamboos may stand for any tile: one at most in a pung or pair, two in a kong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rules.core.house_rules import HouseRules, choice
from rules.core.options import OptionValues
from rules.core.tiles import KIND, PLAIN
from rules.core.wild import NOTHING_WILD, Wild
from rules.engine.table import ClaimRule, Move, Phase, State
from rules.families.classical.joker_kongs import JokerKongFromHand, JokerPromotePung
from rules.mechanics.claims.joker_claims import JokerKong, JokerPung
from rules.mechanics.claims.set_claims import ClaimChow, ClaimKong, ClaimPung
from rules.mechanics.kongs.own_kongs import KongFromHand, PromotePung
from rules.mechanics.opening.exchange import SwapTiles
from rules.mechanics.opening.opening import NameWild
from rules.mechanics.wins.winning import WinByClaim

GOULASH_DEAL = "goulash_deal"
"""The option that marks a deal as a goulash."""
GOULASH = "goulash"
"""The carried fact that the next deal is a goulash."""
JOKER = KIND["2s"]
OFF, EXCHANGE, WITH_JOKERS = "off", "exchange", "exchange_jokers"

goulash_rule = choice(OFF, (OFF, EXCHANGE, WITH_JOKERS), group="opening")
"""The house rule `goulash`."""
_H = TypeVar("_H", bound=HouseRules)


def goulash_sort(o: OptionValues, agreed: str) -> str:
    """Return the sort of goulash that this deal is (the value `agreed` of the house rule), or ``off`` if it is none."""
    return agreed if o.get(GOULASH_DEAL) else OFF


def goulash_deals(o: _H, left: Mapping[str, int]) -> _H:
    """Return the house rules `o` for the next deal, marked as a goulash if it follows a wash-out.

    `left` are the facts carried over from the last deal.
    """
    usual = {id: value for id, value in o.items() if id != GOULASH_DEAL}
    return type(o)({**usual, GOULASH_DEAL: True} if left.get(GOULASH) else usual)


def next_deal_goulash(state: State, agreed: str) -> Mapping[str, int]:
    """Return the carried fact by which the next deal is a goulash or not.

    It is one if this deal was washed out and goulashes are played; `agreed` is the value of that house rule.
    """
    return {GOULASH: int(not state.wins and agreed != OFF)}


def goulash_jokers(sort: str) -> Wild:
    """Return the wild tiles of a deal: in a goulash with jokers the twos of bamboos, one at most in a pung or pair.

    `sort` is the sort of goulash, or ``off``.
    """
    return Wild.printed({JOKER: PLAIN}, {JOKER: 4}, natural=True, most=1) if sort == WITH_JOKERS else NOTHING_WILD


def exchange_phases(sort: str) -> tuple[Phase, ...]:
    """Return the phases before a goulash of the sort `sort`: three tiles exchanged with each other player in turn; none
    for ``off``.
    """
    if sort == OFF:
        return ()
    named = (NameWild((JOKER,)),) if sort == WITH_JOKERS else ()
    return (*named, SwapTiles(pairs=2), SwapTiles(pairs=1), SwapTiles(pairs=3))


def kong_moves(sort: str) -> tuple[Move, ...]:
    """Return the moves for kongs in a player's own turn: with jokers in a goulash of the sort `sort` with jokers, else
    natural kongs only.
    """
    return (JokerKongFromHand(), JokerPromotePung()) if sort == WITH_JOKERS else (KongFromHand(), PromotePung())


def claims(sort: str, win: WinByClaim) -> tuple[ClaimRule, ...]:
    """Return the claims by the sort of goulash, `win` first: no chows in a goulash, pungs and kongs with its jokers."""
    if sort == WITH_JOKERS:
        return (win, JokerKong(on_last=False), JokerPung(on_last=False))
    sets = (win, ClaimKong(on_last=False), ClaimPung(on_last=False))
    return (*sets, ClaimChow(on_last=False)) if sort == OFF else sets
