"""Fu: points for the form of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.melds import Form, Group
from rules.core.tiles import WINDS, Kind
from rules.families.han_and_fu.norths import REPLACEMENT_NORTH
from rules.families.han_and_fu.reading_bits import SETS_AND_PAIR, HandBits
from rules.scoring.hand_context import BY_DISCARD
from rules.scoring.preconditions import ENDS
from rules.scoring.suit_bits import CLOSED_WAIT, EDGE_WAIT, PAIR_WAIT, PUNG_WAIT

Fu = list[tuple[str, int]]
"""The parts of the fu, each with its name."""


@dataclass(frozen=True)
class FuRules:
    """House rules of fu, the points for the form of a hand.

    `two_winds` are the fu of a pair that is both seat and round wind. With `replacement_draw` a tile drawn after a kong
    counts as drawn. With `open_least` an open hand without any other fu gets two more than the base. `pinfu_row` is the
    id of the row of hands without fu, which count nothing for drawing. `guest_winds` are winds of which a pair has fu
    although they are nobody's seat or round wind. `seven_pairs` are the fu of seven pairs, drawn or not.
    """

    two_winds: int = 4
    replacement_draw: bool = True
    open_least: bool = True
    pinfu_row: str = "pinfu"
    guest_winds: tuple[Kind, ...] = ()
    seven_pairs: int = 25


def rounded(fu: int) -> int:
    """Return fu rounded up to tens, except the 25 of seven pairs."""
    return fu if fu == 25 else -(-fu // 10) * 10


def after_kong(flags: frozenset[str]) -> bool:
    """Check that the winning tile was drawn after a kong, not after a tile laid aside."""
    return "replacement" in flags and REPLACEMENT_NORTH not in flags


def fu_of(bits: HandBits, rules: FuRules, flat: bool) -> Fu:
    """Return the fu of a reading, part by part; equal parts are added up.

    With `flat` the hand is a pinfu, whose self-draw has no fu.
    """
    case = bits.case
    if bits.shape != SETS_AND_PAIR:
        return [("base", rules.seven_pairs)]
    found: Fu = [("base", 20 if case.by == "self" or bits.open else 30)]
    if case.by == "self" and not flat and (rules.replacement_draw or not after_kong(case.flags)):
        found.append(("self_draw", 2))
    if bits.wait in (CLOSED_WAIT, EDGE_WAIT, PAIR_WAIT):
        found.append((bits.wait, 2))
    if (pair := pair_fu(bits, rules)):
        found.append(("valued_pair", pair))
    if bits.pungs:
        found += _sets_fu(bits)
    if len(found) == 1 and bits.open and case.by != "self" and rules.open_least:
        found.append(("open_minimum", 2))
    return found


def pair_fu(bits: HandBits, rules: FuRules) -> int:
    """Return the fu of the pair: of dragons, the seat wind or the round wind; 0 for other pairs."""
    pair, case = bits.pair, bits.case
    if pair < WINDS.start:
        return 0
    if pair >= WINDS.stop:
        return 2
    both = (pair == WINDS[case.seat]) + (pair == WINDS[case.round_wind % 4])
    return rules.two_winds if both == 2 else 2 * (both or pair in rules.guest_winds)


_CHOW, _KONG = Form.CHOW, Form.KONG
_SORTS = tuple(
    f"{own}_{end}{form}" for form in ("pung", "kong") for end in ("", "terminal_") for own in ("open", "concealed")
)
"""The names of pungs and kongs: concealed or not, of terminals and honors or not."""


def _sets_fu(bits: HandBits) -> Fu:
    """Return the fu of pungs and kongs, added up by sort."""
    found: dict[str, int] = {}
    for sort in _sorts_of(bits.case.melds):
        found[_SORTS[sort]] = found.get(_SORTS[sort], 0) + (2 << (sort & 1) + (sort >> 1 & 1) + (sort >> 2) * 2)
    ends = (bits.own_pungs & ENDS).bit_count()
    inner = bits.own_pungs.bit_count() - ends
    if bits.wait is PUNG_WAIT and bits.case.by != "self":
        end = ENDS >> (bits.case.win or 0) & 1
        ends, inner = ends - end, inner - 1 + end
        name = _SORTS[2 * end]
        found[name] = found.get(name, 0) + (2 << end)
    for end, number in enumerate((inner, ends)):
        if number:
            found[_SORTS[1 + 2 * end]] = (4 << end) * number
    return list(found.items())


FuKey = tuple[object, ...]


def fu_key(bits: HandBits, rules: FuRules) -> FuKey:
    """Return the features of a reading that its fu depend on, beside its traits and circumstances; a key for caches."""
    if not bits.four:
        return ()
    wait, pair = bits.wait, bits.pair
    valued = pair_fu(bits, rules) if pair >= WINDS.start else 0
    if not bits.pungs:
        return wait, valued
    own, case, taken = bits.own_pungs, bits.case, -1
    if wait is PUNG_WAIT and case.by == BY_DISCARD:
        taken = ENDS >> (case.win or 0) & 1
    laid = case.laid
    if laid.kongs:
        return wait, valued, own.bit_count(), (own & ENDS).bit_count(), taken, _sorts_of(case.melds)
    ends = (own & ENDS).bit_count(), (laid.pungs & ENDS).bit_count()
    return wait, valued, own.bit_count(), taken, laid.pung_count, ends


def _sort_of(meld: Group) -> int:
    """Return the index of a pung or kong in `_SORTS`."""
    return meld.concealed + 2 * (ENDS >> meld.kinds[0] & 1) + 4 * (meld.form is _KONG)


def _sorts_of(melds: Sequence[Group]) -> tuple[int, ...]:
    """Return the index in `_SORTS` of each laid pung and kong."""
    return tuple([_sort_of(meld) for meld in melds if meld.form is not _CHOW])
