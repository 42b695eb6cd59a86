"""Special hands: concealed hands that are no sets and a pair, each declared in a line.

    hand    := pattern { " | " pattern }                one of these patterns
    pattern := group { " " group }
    group   := kinds "*" count [ "/" many [ "r" ] ] [ "+" ]
    kinds   := numbers suit | "c" suit                  tiles of a suit; its chows, of which one is taken
    numbers := "1".."9" { "1".."9" } | first "-" last
    suit    := "A" | "B" | "C" | "m" | "p" | "s" | "z"

As in patterns of cards (`rules.families.card_hands.grammar`) a letter is any suit, another letter another one, and
``*2`` a pair. The small letters are those of tiles: characters, dots, bamboos, honors. `many` different ones are taken
out of the kinds, by default all of them; with ``r`` one may be taken again. With ``+`` one more tile repeats any of
them. ``1-9A*1+ 1-4z*1`` are the numbers 1 to 9 of one suit, one of them twice, and one of each wind.

Groups in one suit never want the same kind, so the nearest hand is found suit by suit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, permutations
from typing import NamedTuple

from rules.core.clearable_caches import clearable_lru_cache
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import PLAIN, Kind
from rules.families.card_hands.grammar import SUIT_LETTERS, PatternError
from rules.hands import Codes, counts_of
from rules.scoring.hand_context import Held
from rules.scoring.irregular_hands import HAND, Irregular

SPANS = {"m": 0, "p": 1, "s": 2, "z": 3}
"""The letters of tiles, with the index of their span: a suit, or the honors."""
STARTS = (0, 9, 18, 27, 34)
"""The first kind of each span, and the end of the last one."""
CHOWS = tuple((first, first + 1, first + 2) for first in range(7))
COPIES = 4

_GROUP = re.compile(
    r"(?:(?P<numbers>[1-9]+|[1-9]-[1-9])|(?P<chow>c))(?P<suit>[ABCmpsz])"
    r"\*(?P<count>[1-4])(?:/(?P<many>[1-9])(?P<again>r)?)?(?P<more>\+)?"
)

Counts = tuple[int, ...]
"""The number of tiles of each kind in one span of a hand."""


class Wanted(NamedTuple):
    """Part of a special hand: `many` different bundles of kinds, with `each` tiles of every kind in a bundle.

    A bundle is one kind, or a chow; it may be taken `most` times. Kinds count from the first of their suit (or of the
    honors). With `more` one further tile of any of them belongs to the part.
    """

    bundles: tuple[tuple[int, ...], ...]
    each: int
    many: int
    most: int
    more: bool

    @property
    def size(self) -> int:
        """The number of tiles of this part."""
        return len(self.bundles[0]) * self.each * self.many + self.more

    def gains(self, counts: Counts) -> list[int]:
        """Return, for each bundle of the best choice, the number of its tiles held, the greatest number first."""
        table = _gains(self.each, self.most)
        found = list[int]()
        for bundle in self.bundles:
            found += table[counts[bundle[0]]] if len(bundle) == 1 else self._bundle_gains(counts, bundle)
        found.sort(reverse=True)
        return found[: self.many]

    def _bundle_gains(self, counts: Counts, bundle: tuple[int, ...]) -> list[int]:
        """Return the number of tiles of a bundle held, for each time that the bundle may be taken."""
        table = _gains(self.each, self.most)
        return [sum(gains) for gains in zip(*[table[counts[kind]] for kind in bundle], strict=True)]

    def repeated(self, counts: Counts) -> bool:
        """Check that the hand holds the further tile that the part wants (`more`)."""
        return any(counts[kind] > self.each for bundle in self.bundles for kind in bundle)

    def short(self, counts: Counts) -> int:
        """Return the number of missing tiles of this part, given the tiles by kind."""
        lacking = self.size - sum(self.gains(counts))
        return lacking - 1 if self.more and self.repeated(counts) else lacking

    def helpful(self, counts: Counts) -> Iterator[int]:
        """Yield the kinds of which one more tile lowers the number of missing tiles."""
        least = self.gains(counts)[-1]
        for bundle in self.bundles:
            gains = self._bundle_gains(counts, bundle)
            for kind in bundle:
                time = counts[kind] // self.each
                nearer = time < self.most and gains[time] >= least
                if nearer or (self.more and counts[kind] == self.each and not self.repeated(counts)):
                    yield kind


@cache
def _gains(each: int, most: int) -> list[tuple[int, ...]]:
    """Return the number of usable tiles for each of `most` times that `each` of a kind are taken, indexed by the number
    held.
    """
    return [tuple([min(max(count - time * each, 0), each) for time in range(most)]) for count in range(COPIES + 1)]


Part = tuple[Wanted, ...]
"""All that a hand wants of one suit, or of the honors."""
Meaning = tuple[int, int, int, int]
"""The wanted parts of each span: indices in the lists of `SpecialHands`, for suits or for honors."""


class SpecialHands:
    """Special hands described by lines of patterns, worked out together, as they share parts."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        """Read the lines, given by the id of the hand."""
        self._parts: dict[bool, list[Part]] = {False: [()], True: [()]}
        self._meanings = [tuple(self._meanings_of(line)) for line in lines.values()]
        self.shapes = tuple([SpecialHand(id, self, place) for place, id in enumerate(lines)])
        self.lacking = clearable_lru_cache(1 << 14, self._lacking)
        self.lacking_by = clearable_lru_cache(1 << 14, self._lacking_by)
        self._short = clearable_lru_cache(1 << 15, self._short_of)

    def _meanings_of(self, line: str) -> Iterator[Meaning]:
        """Yield the meanings of a line: for each suit and the honors the index of the part wanted, with letters as each
        suit in turn.
        """
        known = set[Meaning]()
        for pattern in line.split(" | "):
            words = [parse_group(word) for word in pattern.split()]
            letters = sorted({suit for suit, _ in words if suit in SUIT_LETTERS})
            if sum(wanted.size for _, wanted in words) != HAND:
                raise PatternError(f"{pattern!r} has not {HAND} tiles")
            for suits in permutations(range(3), len(letters)):
                meant = {**SPANS, **dict(zip(letters, suits, strict=True))}
                spans = [tuple(wanted for suit, wanted in words if meant[suit] == span) for span in range(4)]
                m, p, s, z = [self._place(part, self._parts[span == SPANS["z"]]) for span, part in enumerate(spans)]
                if (m, p, s, z) not in known:
                    known.add((m, p, s, z))
                    yield m, p, s, z

    @staticmethod
    def _place(part: Part, parts: list[Part]) -> int:
        """Return the index of a part in the list `parts`, added if new; its groups must not share kinds."""
        kinds = [{kind for bundle in wanted.bundles for kind in bundle} for wanted in part]
        if len(set().union(*kinds)) < sum(map(len, kinds)):
            raise PatternError("two groups of one suit want the same kind")
        if part not in parts:
            parts.append(part)
        return parts.index(part)

    def _short_of(self, counts: Counts) -> tuple[int, ...]:
        """Return the number of missing tiles for every part that some hand wants of a suit or of the honors."""
        return tuple([sum([wanted.short(counts) for wanted in part]) for part in self._parts[_honors(counts)]])

    def _lacking(self, counts: Counts) -> tuple[int, ...]:
        """Return the number of missing tiles for each of the special hands."""
        m, p, s, z = [self._short(span) for span in _spans(counts)]
        return tuple([
            min([m[of_m] + p[of_p] + s[of_s] + z[of_z] for of_m, of_p, of_s, of_z in meanings])
            for meanings in self._meanings
        ])  # fmt: skip

    def _lacking_by(self, codes: Codes) -> tuple[int, ...]:
        """Return the number of missing tiles for each of the special hands; the tiles are given by suit codes."""
        return self.lacking(tuple(counts_of(codes)))

    def helpful(self, counts: Counts, place: int) -> frozenset[Kind]:
        """Return the kinds of which one more tile brings a hand nearer to the special hand at the index `place`."""
        least, found = self.lacking(counts)[place], set[Kind]()
        spans = _spans(counts)
        short = [self._short(span) for span in spans]
        for meaning in self._meanings[place]:
            if sum([there[part] for there, part in zip(short, meaning, strict=True)]) == least:
                for span, part, first in zip(spans, meaning, STARTS, strict=False):
                    for wanted in self._parts[_honors(span)][part]:
                        found.update([first + kind for kind in wanted.helpful(span)])
        return frozenset(found)


@rulebook_key("special_hand")
@dataclass(frozen=True, eq=False, slots=True)
class SpecialHand(Irregular):
    """Winning shape of one special hand, the one at the index `place` of `hands`."""

    id: str
    hands: SpecialHands
    place: int

    def shanten(self, held: Held) -> int:
        """Return the shanten of a concealed hand."""
        if held.melds or held.wild.kinds:
            return Irregular.shanten(self, held)
        return self.hands.lacking_by(held.codes)[self.place] - 1

    def short(self, counts: Sequence[int]) -> int:
        """Return the number of missing tiles."""
        return self.hands.lacking(tuple(counts[: len(PLAIN)]))[self.place]

    def lacking(self, counts: Sequence[int]) -> tuple[int, frozenset[Kind]]:
        """Return the number of missing tiles, and the kinds that lower it."""
        short = self.short(counts)
        return short, self.hands.helpful(tuple(counts[: len(PLAIN)]), self.place) if short else frozenset()

    def parts(self, counts: Sequence[int]) -> list[tuple[Kind, ...]]:
        """Return the tiles as groups of equal ones."""
        return [(kind,) * counts[kind] for kind in PLAIN if counts[kind]]


def _spans(counts: Counts) -> list[Counts]:
    """Return the counts of a hand in four parts: three suits and the honors."""
    return [counts[first:end] for first, end in pairwise(STARTS)]


def _honors(counts: Counts) -> bool:
    """Check that these counts belong to the honors, which are fewer kinds than a suit."""
    return len(counts) == STARTS[-1] - STARTS[-2]


def parse_group(word: str) -> tuple[str, Wanted]:
    """Parse a group of a pattern such as ``1-9A*2/5`` into the letter of its suit and the tiles wanted."""
    found = _GROUP.fullmatch(word)
    if found is None:
        raise PatternError(f"{word!r} is no group; write groups as 1-9A*1, 1-4z*1+, 1-9A*2/5, cA*1")
    count = int(found["count"])
    bundles = CHOWS if found["chow"] else tuple((number - 1,) for number in _numbers(found["numbers"]))
    many = int(found["many"] or (1 if found["chow"] else len(bundles)))
    most = COPIES // count if found["again"] else 1
    return found["suit"], Wanted(bundles, count, many, most, bool(found["more"]))


def _numbers(text: str) -> Iterable[int]:
    """Return the numbers of a range such as ``1-9``, or each digit of a text without a dash."""
    first, dash, last = text.partition("-")
    return range(int(first), int(last) + 1) if dash else map(int, text)
