"""Lines of a card as a winning shape: readings, shanten, waits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.core.melds import Form, Group
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import BONUS, JOKER, Kind
from rules.families.card_hands.card_shanten import CardHand, CardHands, as_pattern_group, pattern_counts
from rules.families.card_hands.grammar import MIN_JOKER_GROUP, pattern_kind
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.table import Shape
from rules.scoring.winning_shapes import FAR

FORM_OF_SIZE = {
    1: Form.SINGLE, 2: Form.PAIR, 3: Form.PUNG, 4: Form.KONG, 5: Form.QUINT, 6: Form.SEXTET,
}  # fmt: skip
"""The forms of groups of equal tiles by size."""


@rulebook_key("card_lines")
@dataclass(frozen=True, eq=False)
class CardLines:
    """The hands of a card as a winning shape; a reading names the id of its line as its shape."""

    lines: CardHands
    id: str = "card_lines"

    regular = 0

    def readings(self, case: HandContext) -> Iterable[Reading]:
        """Yield a reading of the complete hand for every hand of the card that it matches, in the order of the card."""
        possible = self.lines.possible_beside(case.melds)
        if possible is None or len(case.tiles) != possible.size:
            return
        held, jokers = pattern_counts(case.held.counts)
        for place in (possible.missing(held, jokers) == 0).nonzero()[0]:
            yield reading_of(case, possible.hands[place])

    def shanten(self, held: Held) -> int:
        """Return the shanten towards the nearest hand of the card that is still possible."""
        possible = self.lines.possible_beside(held.melds)
        return FAR if possible is None else int(possible.missing(*pattern_counts(held.counts)).min()) - 1

    def accepting_tiles(self, held: Held) -> tuple[int, frozenset[Kind]]:
        """Return the shanten and the kinds that lower it: every flower if one is wanted, a joker if one is left."""
        possible = self.lines.possible_beside(held.melds)
        if possible is None:
            return FAR, frozenset()
        missing, kinds = possible.accepting_tiles(*pattern_counts(held.counts))
        if held.counts[JOKER] >= self.lines.jokers:
            kinds -= {JOKER}
        return missing - 1, frozenset(kind for one in kinds for kind in (BONUS if one in BONUS else (one,)))


def card_hands_among(shapes: Iterable[Shape]) -> CardHands | None:
    """Return the hands of the card if it is among the winning shapes; else None."""
    return next((shape.lines for shape in shapes if isinstance(shape, CardLines)), None)


def reading_of(case: HandContext, hand: CardHand) -> Reading:
    """Arrange a complete hand as the groups of a hand of the card, jokers taking the place of missing tiles.

    Natural tiles go first to groups in which no joker may stand.
    """
    supply: dict[Kind, list[Kind]] = {}
    for kind in sorted(case.tiles):
        supply.setdefault(pattern_kind(kind), []).append(kind)
    jokers = supply.pop(JOKER, [])
    laid = [_meld_as_group(meld) for meld in case.melds]
    left = list(hand.groups)
    for meld in laid:
        left.remove(next(one for one in left if one == (meld.kind, len(meld.kinds))))
    filled: dict[int, tuple[Kind, ...]] = {}
    for place in sorted(range(len(left)), key=lambda place: left[place].size >= MIN_JOKER_GROUP):
        kind, count = left[place]
        own = supply.get(kind, [])
        taken = [own.pop(0) for _ in range(min(count, len(own)))]
        filled[place] = (*taken, *(jokers.pop() for _ in range(count - len(taken))))
    made = [
        Group(FORM_OF_SIZE[one.size], (one.kind,) * one.size, faces=filled[place]) for place, one in enumerate(left)
    ]
    placed = next((place for place, group in enumerate(made) if case.win in group.faces), -1)
    return Reading(case, hand.line.id, (*laid, *made), placed + len(laid) if placed >= 0 else -1)


def _meld_as_group(meld: Group) -> Group:
    """Return a laid group with each joker standing for the group's natural kind."""
    found = as_pattern_group(meld)
    assert found is not None
    return replace(meld, kinds=(found.kind,) * found.size)
