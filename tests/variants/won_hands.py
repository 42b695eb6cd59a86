"""Random won hands of many kinds, for comparing scorers: sets and pairs drawn with a leaning, and special hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import HONORS, ORPHANS, PLAIN, SUIT_TILES, TERMINALS, WINDS, Kind, rank_of
from rules.scoring.hand_context import BY_DISCARD, BY_SELF, HandContext
from rules.variants.mcr.knitted import WAYS

Tiles = list[list[Kind]]
"""Sets, the pair last."""


def chow(low: Kind) -> list[Kind]:
    return [low, low + 1, low + 2]


def pung(kind: Kind) -> list[Kind]:
    return [kind] * 3


LOWS = [kind for kind in SUIT_TILES if kind % 9 < 7]


def leaning(rng: Random) -> Callable[[Kind], bool]:
    """Which kinds a hand keeps to."""
    suits = rng.sample(range(3), 2)
    low = rng.randrange(1, 7)
    width = rng.choice((2, 3, 4))
    return rng.choice((
        lambda kind: True,
        lambda kind: kind // 9 == suits[0],
        lambda kind: kind // 9 in suits,
        lambda kind: kind // 9 in (suits[0], 3),
        lambda kind: kind in HONORS or kind in TERMINALS,
        lambda kind: kind in HONORS,
        lambda kind: kind in TERMINALS,
        lambda kind: kind in SUIT_TILES and low <= rank_of(kind) <= low + width,
        lambda kind: kind in SUIT_TILES and rank_of(kind) in (2, 4, 6, 8),
        lambda kind: kind in SUIT_TILES and rank_of(kind) in (4, 5, 6),
        lambda kind: kind in WINDS or kind // 9 == suits[0],
        lambda kind: kind in (19, 20, 21, 23, 25, 32),
    ))  # fmt: skip


def regular(rng: Random) -> Tiles:
    """Four sets and a pair of kinds that lean to something, often sets that go together."""
    fits = leaning(rng)
    chows = [low for low in LOWS if all(map(fits, chow(low)))]
    pungs = [kind for kind in PLAIN if fits(kind)]
    share = rng.choice((0.0, 0.3, 0.7, 1.0)) if chows else 0.0
    sets: Tiles = []
    while len(sets) < 4:
        if sets and rng.random() < 0.5:
            sets.append(related(rng, sets[-1]))
        else:
            sets.append(chow(rng.choice(chows)) if rng.random() < share else pung(rng.choice(pungs)))
    return [*sets, [rng.choice(pungs)] * 2]


def related(rng: Random, group: Sequence[Kind]) -> list[Kind]:
    """A set of the same form near another: higher, or in another suit, or both."""
    is_chow, first = group[0] != group[1], group[0]
    if first in HONORS:
        return pung(rng.choice(HONORS))
    top = 6 if is_chow else 8
    rank = min(top, max(0, first % 9 + rng.choice((0, 1, 2, 3, 6, -1))))
    kind = 9 * rng.choice((first // 9, *range(3))) + rank
    return chow(kind) if is_chow else pung(kind)


def pairs(rng: Random) -> Tiles:
    fits = leaning(rng)
    kinds = [kind for kind in PLAIN if fits(kind)]
    if rng.random() < 0.2:
        low = 9 * rng.randrange(3) + rng.randrange(3)
        return [[kind] * 2 for kind in range(low, low + 7)]
    return [[rng.choice(kinds)] * 2 for _ in range(7)]


def orphans(rng: Random) -> Tiles:
    return [[kind] for kind in (*ORPHANS, rng.choice(ORPHANS))]


def nine(rng: Random) -> list[Kind]:
    way = rng.choice(WAYS)
    return [kind for suit, third in enumerate(way) for kind in range(9 * suit + third, 9 * suit + 9, 3)]


def knitted(rng: Random) -> Tiles:
    honors = rng.choice((5, 6, 7))
    return [[kind] for kind in (*rng.sample(nine(rng), 14 - honors), *rng.sample(HONORS, honors))]


def straight(rng: Random) -> Tiles:
    own = chow(rng.choice(LOWS)) if rng.random() < 0.5 else pung(rng.choice(PLAIN))
    return [nine(rng), own, [rng.choice(PLAIN)] * 2]


def gates(rng: Random) -> Tiles:
    first = 9 * rng.randrange(3)
    return [[first + rank] for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]


SORTS: tuple[tuple[Callable[[Random], Tiles], int], ...] = (
    (regular, 30), (pairs, 4), (orphans, 1), (knitted, 2), (straight, 3), (gates, 1),
)  # fmt: skip


def won_hand(rng: Random, options: OptionValues) -> HandContext:
    """A complete hand with at most four tiles of a kind, melds and circumstances drawn as they may occur together."""
    while True:
        make = rng.choices([sort for sort, _ in SORTS], [weight for _, weight in SORTS])[0]
        parts = make(rng)
        if max(Counter(kind for part in parts for kind in part).values()) <= 4:
            return dealt(rng, parts, options)


def dealt(rng: Random, parts: Tiles, options: OptionValues) -> HandContext:
    """Some of the sets laid, one tile of the others the last."""
    melds: list[Group] = []
    hand: list[Kind] = []
    held = Counter(kind for part in parts for kind in part)
    laying = rng.choice((0.0, 0.0, 0.4, 0.8, 1.0))
    for part in parts:
        laid = len(part) == 3 and rng.random() < laying
        if laid and part[0] != part[1]:
            melds.append(Group(Form.CHOW, tuple(part), False, laid=True))
        elif laid and held[part[0]] == 3 and rng.random() < 0.5:
            melds.append(Group(Form.KONG, (part[0],) * 4, rng.random() < 0.5, laid=True))
        elif laid:
            melds.append(Group(Form.PUNG, tuple(part), False, laid=True))
        else:
            hand += part
    win = hand.pop(rng.randrange(len(hand)))
    return HandContext(
        concealed=tuple(sorted(hand)), melds=tuple(melds), bonus=(), win=win, options=options,
        **circumstances(rng, win, [*hand, win, *[kind for meld in melds for kind in meld.kinds]], melds),
    )  # fmt: skip


def circumstances(rng: Random, win: Kind, tiles: Sequence[Kind], melds: Sequence[Group]) -> dict[str, object]:
    """How the hand was won."""
    drawn = rng.random() < 0.5
    flags: set[str] = set()
    if drawn and any(meld.form is Form.KONG for meld in melds) and rng.random() < 0.3:
        flags.add("replacement")
    elif not drawn and tiles.count(win) == 1 and rng.random() < 0.15:
        flags.add("robbing_kong")
    if "robbing_kong" not in flags and rng.random() < 0.1:
        flags.add("last_tile")
    laid = [kind for meld in melds for kind in meld.kinds]
    if laid.count(win) == 3 or (tiles.count(win) == 1 and rng.random() < 0.1):
        flags.add("last_of_kind")
    seat = rng.randrange(4)
    return {
        "by": BY_SELF if drawn else BY_DISCARD, "seat": seat, "source": None if drawn else (seat + 1) % 4,
        "round_wind": rng.randrange(4), "players": 4, "flags": frozenset(flags),
    }  # fmt: skip
