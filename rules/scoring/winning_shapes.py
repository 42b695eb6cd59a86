"""Winning shapes as scoring reads them: four sets and a pair, seven pairs, thirteen orphans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from operator import itemgetter

from rules import hands
from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import ORPHANS, PLAIN, Kind
from rules.core.wild import NOTHING_WILD, Wild
from rules.hands import STEP, Codes, Split, kinds_of, with_tile
from rules.scoring import wild_orphans, wild_pairs, wild_sets
from rules.scoring.elements import Reading
from rules.scoring.hand_context import BY_DISCARD, BY_SELF, HandContext, Held, bonus_shown, opened, places_for
from rules.scoring.suit_bits import PAIR, fours, groups_of, pair_of, set_of
from rules.scoring.table import Shape

FAR = 99
"""The shanten of a hand that can never take a shape."""


def _kinds(flags: bytes) -> frozenset[Kind]:
    """Return the kinds that are flagged among the 34 plain ones."""
    return frozenset(compress(PLAIN, flags))


@lru_cache(maxsize=1 << 12)
def waiting_kinds(
    concealed: tuple[Kind, ...], melds: tuple[Group, ...], families: tuple[Shape, ...], wild: Wild = NOTHING_WILD
) -> frozenset[Kind]:
    """Return the kinds that complete the hand to one of these shapes, without kinds of which it holds all four."""
    held = Held.of(concealed, melds, wild)
    laid = [kind for meld in melds for kind in meld.kinds]
    found = {kind for shape in families if shape.shanten(held) == 0 for kind in shape.accepting_tiles(held)[1]}
    return frozenset(kind for kind in found if held.counts[kind] + laid.count(kind) < 4)


@rulebook_key("sets_and_pair")
@dataclass(frozen=True, slots=True)
class SetsAndPair:
    """Winning shape: `sets` sets (chows, pungs, kongs) and a pair, some tiles of which may be wild.

    `placed`: each place of the winning tile gives a reading of its own. `kongs`: a kong counts as a set.
    """

    sets: int = 4
    id: str = "sets_and_pair"
    placed: bool = True
    kongs: bool = True

    @property
    def regular(self) -> int:
        """The number of sets beside the pair."""
        return self.sets

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield every way to split the hand into sets and a pair, for every place of the winning tile."""
        held = case.held
        if not self.kongs and any(meld.is_kong for meld in case.melds):
            return
        if case.wild.kinds and not case.wild.kinds.isdisjoint(case.tiles):
            yield from wild_sets.readings(case, self.sets, self.id, placed=self.placed)
            return
        if not case.plain or case.win is None:
            return
        melds = case.melds
        suit = STEP[case.win][0]
        for four in fours(held.codes, self.sets - len(melds)):
            m, p, s, z = four
            made = m.made + p.made + s.made + z.made
            pair, claimed = (made >> PAIR) - 1, case.by == BY_DISCARD
            found = [groups_of(melds, four, pair, suit, number, claimed) for number, _ in four[suit].places[case.win]]
            if len(found) > 1:
                found = sorted(found, key=itemgetter(1))[: None if self.placed else 1]
            for groups, at in found:
                yield Reading(case, self.id, groups, at, made)

    def shanten(self, held: Held) -> int:
        """Return the shanten towards the sets that are not yet laid, and a pair."""
        sets = self.sets - len(held.melds)
        if sets < 0:
            return FAR
        return wild_sets.shanten(held, sets) if held.wild.tiles else hands.shanten(held.codes, sets)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it."""
        sets = self.sets - len(held.melds)
        if sets < 0:
            return FAR, frozenset()
        if held.wild.tiles:
            return wild_sets.accepting_tiles(held, sets)
        shanten, flags = hands.accepting_tiles(held.codes, sets)
        return shanten, _kinds(flags)


def split_groups(split: Split) -> list[Group]:
    """Return the groups of a split, the pair last."""
    return [*[set_of(trio) for trio in split.sets], pair_of(split.pair)]


@rulebook_key("seven_pairs")
@dataclass(frozen=True, slots=True)
class SevenPairs:
    """Winning shape: seven concealed pairs, wild tiles allowed; with `repeats` four alike may count as two pairs."""

    repeats: bool = False
    id: str = "seven_pairs"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the reading as seven pairs; with wild tiles there may be several."""
        held = case.held
        if case.wild.kinds and not self.repeats and not case.wild.kinds.isdisjoint(case.tiles):
            yield from wild_pairs.readings(case, self.id)
            return
        if case.melds or case.win is None or not case.plain or self.shanten(held) >= 0:
            return
        kinds = kinds_of(held.codes)[::2]
        placed = kinds.index(case.win)
        groups = [*map(pair_of, kinds)]
        yield Reading(case, self.id, opened(groups, placed, case), placed)

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` for a hand with melds."""
        if held.melds:
            return FAR
        if held.wild.tiles and not self.repeats:
            return wild_pairs.shanten(held)
        return hands.seven_pairs(held.codes, repeats=self.repeats)

    def away(self, codes: Codes) -> int:
        """Return the shanten of a concealed hand without wild tiles."""
        return hands.seven_pairs(codes, 0, self.repeats)

    def without(self, codes: Codes, kinds: Sequence[Kind]) -> list[int]:
        """Return the shanten of a concealed hand without wild tiles after discarding each of these kinds, all held."""
        return hands.seven_pairs_without(codes, kinds, self.repeats)

    def helped_without(self, codes: Codes, kinds: Sequence[Kind], left: Sequence[int]) -> list[int]:
        """Count the accepting tiles, after each of these discards, among `left` (numbers of unseen tiles by kind)."""
        return hands.seven_pairs_helped_without(codes, kinds, left, self.repeats)

    def helping(self, codes: Codes) -> bytes:
        """Return for each of the 34 kinds 1 if it is an accepting tile of a concealed hand without wild tiles, else 0.
        """
        return hands.seven_pairs_accepting_tiles(codes, repeats=self.repeats)[1]

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it."""
        if held.melds:
            return FAR, frozenset()
        if held.wild.tiles and not self.repeats:
            return wild_pairs.accepting_tiles(held)
        shanten, flags = hands.seven_pairs_accepting_tiles(held.codes, repeats=self.repeats)
        return shanten, _kinds(flags)


@rulebook_key("seven_pairs_and_pung")
@dataclass(frozen=True, slots=True)
class SevenPairsAndPung:
    """Winning shape: seven pairs (four alike counting as two) and a pung, all concealed."""

    id: str = "seven_pairs_and_pung"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield a reading for every choice of the pung and every place of the winning tile."""
        held = case.held
        if case.melds or case.win is None or not case.plain or self.shanten(held) >= 0:
            return
        for pung in PLAIN:
            counts = [count - 3 * (kind == pung) for kind, count in enumerate(held.counts[:34])]
            if counts[pung] or any(count % 2 for count in counts):
                continue
            pairs = [pair_of(kind) for kind in PLAIN for _ in range(counts[kind] // 2)]
            groups = [Group(Form.PUNG, (pung,) * 3), *pairs]
            for placed in places_for(groups, 0, case.win):
                yield Reading(case, self.id, opened(groups, placed, case), placed)

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` for a hand with melds."""
        return FAR if held.melds else hands.pairs_and_pung(held.codes)

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it."""
        if held.melds:
            return FAR, frozenset()
        shanten, flags = hands.pairs_and_pung_accepting_tiles(held.codes)
        return shanten, _kinds(flags)


@rulebook_key("thirteen_orphans")
@dataclass(frozen=True, slots=True)
class ThirteenOrphans:
    """Winning shape: one of each terminal and honor and a second of any of them, concealed.

    At most `wild_tiles` wild tiles may be used; with `natural` none stands for another tile.
    """

    id: str = "thirteen_orphans"
    natural: bool = False
    wild_tiles: int = len(ORPHANS) + 1

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield the only reading: the pair and twelve single tiles."""
        held = case.held
        if case.wild.kinds and not (self.natural or case.melds or case.wild.kinds.isdisjoint(case.tiles)):
            yield from wild_orphans.readings(case, self.id, self.wild_tiles)
            return
        if case.melds or case.win is None or not case.plain or self.shanten(held) >= 0:
            return
        pair = next(kind for kind in ORPHANS if held.counts[kind] == 2)
        singles = [Group(Form.SPECIAL, (kind,)) for kind in ORPHANS if kind != pair]
        groups = [*singles, Group(Form.PAIR, (pair, pair))]
        placed = next(index for index, group in enumerate(groups) if group.kind == case.win)
        yield Reading(case, self.id, opened(groups, placed, case), placed)

    def shanten(self, held: Held) -> int:
        """Return the shanten; `FAR` for a hand with melds."""
        if held.melds:
            return FAR
        return wild_orphans.shanten(held, self.wild_tiles) if self._wild(held) else hands.thirteen_orphans(held.codes)

    def away(self, codes: Codes) -> int:
        """Return the shanten of a concealed hand without wild tiles."""
        return hands.thirteen_orphans(codes)

    def without(self, codes: Codes, kinds: Sequence[Kind]) -> list[int]:
        """Return the shanten of a concealed hand without wild tiles after discarding each of these kinds, all held."""
        return hands.thirteen_orphans_without(codes, kinds)

    def helped_without(self, codes: Codes, kinds: Sequence[Kind], left: Sequence[int]) -> list[int]:
        """Count the accepting tiles, after each of these discards, among `left` (numbers of unseen tiles by kind)."""
        return [sum(compress(left, self.helping(with_tile(codes, kind, -1)))) for kind in kinds]

    def helping(self, codes: Codes) -> bytes:
        """Return for each of the 34 kinds 1 if it is an accepting tile of a concealed hand without wild tiles, else 0.
        """
        return hands.thirteen_orphans_accepting_tiles(codes)[1]

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it."""
        if held.melds:
            return FAR, frozenset()
        if self._wild(held):
            return wild_orphans.accepting_tiles(held, self.wild_tiles)
        shanten, flags = hands.thirteen_orphans_accepting_tiles(held.codes)
        return shanten, _kinds(flags)

    def _wild(self, held: Held) -> bool:
        """Return True if wild tiles may stand for others in this shape and deal."""
        return bool(held.wild.tiles) and not self.natural


class AnyTiles:
    """Base of winning shapes that do not depend on the tiles of the hand, so that no tile brings them nearer."""

    __slots__ = ()
    regular = 0

    def shanten(self, held: Held) -> int:
        """Return `FAR`: the shape does not depend on the tiles of the hand."""
        return FAR

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return `FAR` and no kinds: the shape does not depend on the tiles of the hand."""
        return FAR, frozenset()


@rulebook_key("declared_on_bonus")
@dataclass(frozen=True, slots=True)
class DeclaredOnBonus(AnyTiles):
    """Winning shape: a win declared on bonus tiles, with one of these circumstances; the hand need not be complete."""

    flags: tuple[str, ...]
    id: str = "all_bonus"

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield a reading of the melds alone, if the win has such a circumstance."""
        if not case.flags.isdisjoint(self.flags):
            yield Reading(case, self.id, case.melds)


@rulebook_key("all_bonus")
@dataclass(frozen=True, slots=True)
class AllBonus(AnyTiles):
    """Winning shape: all bonus tiles of these kinds (`kinds`) shown; the hand need not be complete."""

    kinds: frozenset[Kind]
    id: str = "all_bonus"

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield a reading of the melds alone, if all these bonus tiles are there."""
        if case.by == BY_SELF and len(case.bonus) + 1 >= len(self.kinds) and self.kinds.issubset(bonus_shown(case)):
            yield Reading(case, self.id, case.melds)


@rulebook_key("wild_held")
@dataclass(frozen=True, slots=True)
class WildHeld:
    """Winning shape: `count` wild tiles in a hand that wins on a drawn tile, whatever its other tiles are."""

    count: int
    id: str = "wild_held"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield a reading of the melds alone, if enough wild tiles are held."""
        if case.self_drawn and sum(kind in case.wild.kinds for kind in case.tiles) >= self.count:
            yield Reading(case, self.id, case.melds)

    def shanten(self, held: Held) -> int:
        """Return the number of wild tiles missing, less one."""
        return max(self.count - sum(held.counts[kind] for kind in held.wild.kinds), 0) - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten, and all wild kinds while some are missing."""
        away = self.shanten(held)
        return away, held.wild.kinds if away >= 0 else frozenset()
