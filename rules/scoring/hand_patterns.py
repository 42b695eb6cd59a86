"""Grammar for hands that players describe themselves, in one line of text.

    pattern := ["concealed"] group { group }
    group   := tiles | word [suit] | honors
    tiles   := number { number } suit | honor { honor } "z"      11A, 123m, xyzB, 1111C, 555z
    number  := "1".."9" | "x" | "y" | "z"                        y is the next number after x, z the one after y
    suit    := "m" | "p" | "s" | "A" | "B" | "C"                 letters stand for suits, each for another one
    word    := "set" | "chow" | "pung" | "kong" | "pair"         any one; with a suit any one of that suit
    honors  := "WWW" | "WW" | "DDD" | "DD"                       a pung or pair of any wind, of any dragon

A pattern is either sets and a pair, as many as the game has, or a hand of fourteen tiles written out that is concealed.
A pung in a pattern may be a kong in the hand. Lengths are bounded, so that every pattern is understood at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from rules.core.errors import NotationError
from rules.core.melds import Form, Group
from rules.core.tiles import BAMBOOS, CHARACTERS, DOTS, DRAGONS, HONORS, PLAIN, WINDS, Kind, format_tiles
from rules.scoring.hand_families import Families, Family

MAX_LENGTH = 120
"""The greatest length of a pattern; fourteen single tiles need half of it."""
CONCEALED = "concealed"

_SUITS: Mapping[str, range] = {"m": CHARACTERS, "p": DOTS, "s": BAMBOOS}
_LETTERS = "ABC"
_STEPS = "xyz"
_TILES = re.compile(r"(?P<numbers>[1-9xyz]{1,14})(?P<suit>[mpsABC])|(?P<honors>[1-7]{1,14})z")
_WORD = re.compile(r"(?P<word>set|chow|pung|kong|pair)(?P<suit>[mpsABC]?)")
_ANY_HONORS: Mapping[str, tuple[str, range]] = {
    "WWW": ("pung", WINDS), "WW": ("pair", WINDS), "DDD": ("pung", DRAGONS), "DD": ("pair", DRAGONS),
}  # fmt: skip
_FORMS: Mapping[str, tuple[Form, ...]] = {
    "chow": (Form.CHOW,), "pung": (Form.PUNG, Form.KONG), "kong": (Form.KONG,), "pair": (Form.PAIR,),
    "set": (Form.CHOW, Form.PUNG, Form.KONG),
}  # fmt: skip
_SIZES = {Form.CHOW: 3, Form.PUNG: 3, Form.KONG: 4, Form.PAIR: 2}
_MOST_EXAMPLES = 24
_MOST_TRIES = 2_000
"""Most partial hands tried in search of an example."""


class HandPatternError(NotationError):
    """Raised for a text that is not a pattern, or that no hand can match; the key names the sentence for players."""


class PatternSlot(NamedTuple):
    """A group of a pattern after its letters were given a meaning: the forms it may have, and the lowest kinds."""

    forms: tuple[Form, ...]
    kinds: frozenset[Kind]


Slots = tuple[PatternSlot, ...]


class _Meaning(NamedTuple):
    """A meaning of the letters of a pattern: the suit of each letter, and the number that ``x`` stands for."""

    suits: Mapping[str, range]
    x: int


class ExampleHand(NamedTuple):
    """A complete hand, won on the drawn tile `win`: its tiles by group, without the winning one, and its melds."""

    held: tuple[tuple[Kind, ...], ...]
    melds: tuple[Group, ...]
    win: Kind

    @property
    def text(self) -> str:
        """The hand in the notation of examples."""
        melds = [f"{'c' * group.concealed}{group.form}:{format_tiles(group.kinds)}" for group in self.melds]
        return " ".join([*map(format_tiles, self.held), *melds, f"+{format_tiles([self.win])}"])


@dataclass(frozen=True, slots=True)
class HandPattern:
    """A hand described by a pattern.

    `ways` are its groups for every meaning of its letters, if it is made of sets and a pair; else `hands` are the tiles
    of all hands that it stands for. One of the two is empty.
    """

    text: str
    concealed: bool
    ways: tuple[Slots, ...] = ()
    hands: tuple[tuple[Kind, ...], ...] = ()

    @classmethod
    def parse(cls, text: str, sets: int, copies: Mapping[Kind, int]) -> HandPattern:
        """Parse a pattern for hands of `sets` sets and a pair.

        `copies` are the numbers of tiles of the game by kind. Raise `HandPatternError` for a text that is no pattern,
        for another number of tiles, and for a hand that these tiles cannot make.
        """
        words = _words(text)
        concealed = words[0] == CONCEALED
        words = words[concealed:]
        if not words:
            raise HandPatternError("a pattern names tiles", "err_own_pattern_empty")
        groups = [_parse_group(word) for word in words]
        meanings = list(_meanings(words))
        if not meanings:
            raise HandPatternError("the suits or numbers leave no hand", "err_own_pattern_impossible")
        shapes = [_form_of(word) for word in words]
        if shapes.count("pair") == 1 and "" not in shapes and len(shapes) == sets + 1:
            ways = tuple(dict.fromkeys(tuple(group(meaning) for group in groups) for meaning in meanings))
            found = cls(" ".join(words), concealed, ways=ways)
            if all(_filled(way, copies) is None for way in ways):
                raise HandPatternError("no hand can be like this", "err_own_pattern_impossible")
            return found
        size = sum(_tiles_in(word) for word in words)
        wanted = 3 * sets + 2
        loose = [word for word in words if not _TILES.fullmatch(word)]
        if size != wanted:
            raise HandPatternError(
                f"the pattern has {size} tiles, a hand has {wanted}", "err_own_pattern_size", count=size, wanted=wanted
            )
        if loose:
            raise HandPatternError(
                f"{loose[0]} stands only in a hand of {sets} sets and a pair", "err_own_pattern_loose",
                word=loose[0],
            )  # fmt: skip
        every = dict.fromkeys(tuple(sorted(_tiles_of(words, meaning))) for meaning in meanings)
        hands = tuple(hand for hand in every if all(n <= copies.get(kind, 0) for kind, n in Counter(hand).items()))
        if not hands:
            raise HandPatternError("no hand can be like this", "err_own_pattern_impossible")
        return cls(" ".join(words), True, hands=hands)

    @property
    def canonical(self) -> tuple[object, ...]:
        """A value that is equal for patterns that the same hands match, whatever their wording."""
        ways = frozenset(tuple(sorted((slot.forms, tuple(sorted(slot.kinds))) for slot in way)) for way in self.ways)
        return self.concealed, ways, frozenset(self.hands)

    def matches(self, groups: Sequence[Group], is_open: bool) -> bool:
        """Check that the groups of a hand of sets and a pair match; `is_open` is true if a set was claimed."""
        if is_open and self.concealed:
            return False
        return _matches(self.ways, tuple(sorted((group.form, group.kinds[0]) for group in groups)))

    @property
    def families(self) -> Families:
        """The requirements of hands of sets and a pair: certain sets, and the kinds that all tiles must be of."""
        found = dict.fromkeys(_family_of(way) for way in self.ways)
        return tuple(family for family in found if family != Family())

    def examples(self, copies: Mapping[Kind, int]) -> Iterator[ExampleHand]:
        """Yield some hands that match; `copies` are the numbers of tiles of the game by kind."""
        for hand in self.hands[:_MOST_EXAMPLES]:
            yield ExampleHand((hand[:-1],), (), hand[-1])
        for turn in range(_MOST_EXAMPLES if self.ways else 0):
            if (found := _filled(self.ways[turn % len(self.ways)], copies, turn)) is not None:
                yield _as_example(found, laid=turn % 4 == 3 and not self.concealed)


    def near_misses(self, hand: ExampleHand, copies: Mapping[Kind, int]) -> Iterator[ExampleHand]:
        """Yield hands that do not match but differ from `hand`, which does, in one set or pair or in being claimed.

        `copies` are the numbers of tiles of the game by kind.
        """
        *sets, last = hand.held
        groups = [*sets, (*last, hand.win)]
        for place, group in enumerate(groups):
            rest = Counter(kind for one in (*groups[:place], *groups[place + 1 :]) for kind in one)
            rest.update(kind for meld in hand.melds for kind in meld.kinds)
            for other in _groups_of_size(len(group), copies):
                if any(rest[kind] + number > copies.get(kind, 0) for kind, number in Counter(other).items()):
                    continue
                held = [*groups[:place], other, *groups[place + 1 :]]
                yield from self._if_not_matching(held, hand.melds)
        if self.concealed:
            for place, group in enumerate(groups):
                if len(group) == 3:
                    form = Form.PUNG if group[0] == group[1] else Form.CHOW
                    meld = Group(form, group, False, faces=group, laid=True)
                    yield from self._if_not_matching([*groups[:place], *groups[place + 1 :]], (*hand.melds, meld))

    def _if_not_matching(self, held: list[tuple[Kind, ...]], melds: tuple[Group, ...]) -> Iterator[ExampleHand]:
        """Yield the hand of these groups and melds if it does not match."""
        forms = {2: Form.PAIR, 3: Form.CHOW}
        groups = [Group(Form.PUNG if len(set(one)) == 1 and len(one) == 3 else forms[len(one)], one) for one in held]
        if not self.matches([*groups, *melds], any(not meld.concealed for meld in melds)):
            *others, last = held
            yield ExampleHand((*others, last[:-1]), melds, last[-1])


def _family_of(way: Slots) -> Family:
    """Return the family of the hands that fill these slots; a kong counts as a pung."""
    sets, kinds = list[Group](), set[Kind]()
    for slot in way:
        tiles = [_tiles_at(form, kind) for form in slot.forms for kind in slot.kinds if _is_set(form, kind)]
        kinds.update(kind for one in tiles for kind in one)
        if len(slot.kinds) == 1 and slot.forms != _FORMS["pair"]:
            form = Form.CHOW if slot.forms == _FORMS["chow"] else Form.PUNG
            sets.append(Group(form, tuple(tiles[0][:3])))
    return Family(tuple(sorted(sets, key=lambda one: one.kinds)), frozenset(kinds))


def _is_set(form: Form, kind: Kind) -> bool:
    """Check that there is a set or pair of this form whose lowest kind is `kind`."""
    return form is not Form.CHOW or (kind < HONORS.start and kind % 9 < 7)


def _groups_of_size(size: int, copies: Mapping[Kind, int]) -> list[tuple[Kind, ...]]:
    """Return all pairs (`size` 2), or all chows and pungs (3), of the tiles in `copies`."""
    found = [(kind,) * size for kind, number in copies.items() if number >= size]
    if size == 2:
        return found
    return found + [(kind, kind + 1, kind + 2) for kind in copies if kind < HONORS.start and kind % 9 < 7]


def _words(text: str) -> list[str]:
    """Return the words of a pattern; raise `HandPatternError` if there are none or it is too long."""
    if len(text) > MAX_LENGTH:
        raise HandPatternError(
            f"a pattern has at most {MAX_LENGTH} characters", "err_own_pattern_long", most=MAX_LENGTH
        )
    words = text.split()
    if not words:
        raise HandPatternError("a pattern names tiles", "err_own_pattern_empty")
    return words


def _parse_group(word: str) -> _GroupOf:
    """Parse a word of a pattern; raise `HandPatternError` if it is not a group."""
    if not (_TILES.fullmatch(word) or _WORD.fullmatch(word) or word in _ANY_HONORS):
        raise HandPatternError(f"{word[:20]!a} is no group of a pattern", "err_own_pattern_word", word=word[:20])
    return _GroupOf(word)


@dataclass(frozen=True, slots=True)
class _GroupOf:
    """A group of a pattern, as given by its word."""

    word: str

    def __call__(self, meaning: _Meaning) -> PatternSlot:
        """Return the forms and kinds of the group under a meaning of the letters; meant for sets and pairs alone."""
        if self.word in _ANY_HONORS:
            form, kinds = _ANY_HONORS[self.word]
            return PatternSlot(_FORMS[form], frozenset(kinds))
        if found := _WORD.fullmatch(self.word):
            within = meaning.suits[found["suit"]] if found["suit"] else PLAIN
            kinds = range(within.start, min(within.stop, HONORS.start) - 2) if found["word"] == "chow" else within
            return PatternSlot(_FORMS[found["word"]], frozenset(kinds))
        tiles = sorted(_tiles_of([self.word], meaning))
        form = _form_of(self.word)
        return PatternSlot(_FORMS[form], frozenset(tiles[:1])) if form else PatternSlot((), frozenset())


def _form_of(word: str) -> str:
    """Return the name of the set or pair that a word of a pattern stands for; empty for loose tiles."""
    if word in _ANY_HONORS:
        return _ANY_HONORS[word][0]
    if found := _WORD.fullmatch(word):
        return found["word"]
    found = _TILES.fullmatch(word)
    assert found is not None
    text = found["numbers"] or found["honors"]
    if len(set(text)) == 1:
        return {2: "pair", 3: "pung", 4: "kong"}.get(len(text), "")
    if found["honors"] or len(text) != 3:
        return ""
    numbers = sorted(_STEPS.index(one) if one in _STEPS else int(one) + 9 for one in text)
    return "chow" if numbers[0] + 2 == numbers[1] + 1 == numbers[2] and (numbers[0] > 9) == (numbers[2] > 9) else ""


def _tiles_in(word: str) -> int:
    """Return the number of tiles of a group; a kong counts as three."""
    if found := _TILES.fullmatch(word):
        return len(found["numbers"] or found["honors"])
    return 2 if _form_of(word) == "pair" else 3


def _tiles_of(words: Sequence[str], meaning: _Meaning) -> list[Kind]:
    """Return the tiles of groups that are written as tiles, under a meaning of the letters."""
    found: list[Kind] = []
    for word in words:
        match = _TILES.fullmatch(word)
        assert match is not None
        if match["honors"]:
            found += [HONORS[int(one) - 1] for one in match["honors"]]
        else:
            suit = meaning.suits[match["suit"]]
            found += [suit[(meaning.x + _STEPS.index(one) if one in _STEPS else int(one)) - 1]
                      for one in match["numbers"]]  # fmt: skip
    return found


def _meanings(words: Sequence[str]) -> Iterator[_Meaning]:
    """Yield every meaning of the letters of a pattern."""
    spelled = [match for word in words if (match := _TILES.fullmatch(word) or _WORD.fullmatch(word))]
    suits = {match["suit"] for match in spelled if match["suit"]}
    letters = sorted(suits & set(_LETTERS))
    steps = [_STEPS.index(one) for match in spelled for one in match.groupdict().get("numbers") or "" if one in _STEPS]
    for chosen in permutations(_SUITS.values(), len(letters)):
        known = {**_SUITS, **dict(zip(letters, chosen, strict=True))}
        for x in range(1, 10 - max(steps)) if steps else (1,):
            yield _Meaning(known, x)


@lru_cache(maxsize=1 << 12)
def _matches(ways: tuple[Slots, ...], groups: tuple[tuple[Form, Kind], ...]) -> bool:
    """Check that groups, given by form and lowest kind, fill the slots of one of the `ways`, each slot once."""
    return any(len(way) == len(groups) and _fill(way, groups) for way in ways)


def _fill(slots: Slots, groups: tuple[tuple[Form, Kind], ...]) -> bool:
    """Check that these groups fill these slots, each slot once."""
    if not slots:
        return True
    (form, kind), rest = groups[0], groups[1:]
    return any(
        form in slot.forms and kind in slot.kinds and _fill((*slots[:place], *slots[place + 1 :]), rest)
        for place, slot in enumerate(slots)
    )


_Filled = list[tuple[Form, Kind]]


def _filled(way: Slots, copies: Mapping[Kind, int], turn: int = 0) -> _Filled | None:
    """Return groups of tiles of the game that fill the slots, in the order of the pattern; None if no tiles do.

    Each `turn` begins the search with other tiles.
    """
    order = sorted(range(len(way)), key=lambda place: len(way[place].kinds))
    left, found, tries = dict(copies), dict[int, tuple[Form, Kind]](), 0

    def fill(at: int) -> bool:
        """Fill the slots from position `at` on, those with the fewest choices first."""
        nonlocal tries
        if at == len(order):
            return True
        slot = way[order[at]]
        # Free slots begin at different kinds, so that an example looks like a hand and not like one of a single kind.
        kinds = sorted(slot.kinds)
        shift = (11 * at + 1 + 5 * turn) % len(kinds) if len(kinds) > 1 else 0
        for kind in (*kinds[shift:], *kinds[:shift]):
            form = slot.forms[0] if slot.forms[0] is not Form.CHOW or len(slot.forms) == 1 else slot.forms[turn % 2]
            if not _is_set(form, kind):
                continue
            tries += 1
            tiles = Counter(_tiles_at(form, kind))
            if tries > _MOST_TRIES:
                return False
            if any(left.get(one, 0) < number for one, number in tiles.items()):
                continue
            for one, number in tiles.items():
                left[one] -= number
            found[order[at]] = form, kind
            if fill(at + 1):
                return True
            for one, number in tiles.items():
                left[one] += number
        return False

    return [found[place] for place in range(len(way))] if fill(0) else None


def _tiles_at(form: Form, kind: Kind) -> list[Kind]:
    """Return the tiles of a chow, pung, kong or pair that begins with `kind`."""
    return [kind, kind + 1, kind + 2] if form is Form.CHOW else [kind] * _SIZES[form]


def _as_example(groups: _Filled, *, laid: bool) -> ExampleHand:
    """Return a hand of these groups: kongs laid down concealed, the rest in the hand, the last tile of it drawn.

    With `laid`, the first pung (a chow if there is none) was claimed and lies on the table.
    """
    loose = [(form, _tiles_at(form, kind)) for form, kind in groups if form is not Form.KONG]
    melds = [_laid(form, kind, concealed=True) for form, kind in groups if form is Form.KONG]
    claimed = sorted((form is not Form.PUNG, place) for place, (form, _) in enumerate(loose) if form is not Form.PAIR)
    if laid and claimed:
        form, tiles = loose.pop(claimed[0][1])
        melds.append(_laid(form, tiles[0], concealed=False))
    *others, (_, last) = loose
    return ExampleHand((*(tuple(tiles) for _, tiles in others), tuple(last[:-1])), tuple(melds), last[-1])


def _laid(form: Form, kind: Kind, *, concealed: bool) -> Group:
    """Return a set on the table that begins with `kind`."""
    tiles = tuple(_tiles_at(form, kind))
    return Group(form, tiles, concealed, faces=tiles, laid=True)
