"""The void suit: before play each player names a suit to give up; its tiles are discarded first, and no hand wins with
them.

The suit is the mark ``void`` of a seat, 1 to 3 for characters, dots and bamboos.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, suit_of
from rules.engine import events as ev
from rules.engine.actions import Action, GiveUpSuit
from rules.engine.secret_choices import SecretChoices
from rules.engine.table import RngFactory, State
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import ScoringInput, Sort

VOID = "void"
VOID_INPUT = ScoringInput(VOID, Sort.SUIT)
SUITS = range(3)
KINDS_OF_SUIT = tuple(frozenset(range(9 * suit, 9 * suit + 9)) for suit in SUITS)


def void_kinds(marks: Iterable[tuple[str, int]]) -> frozenset[Kind]:
    """Return the kinds of the void suit among the `marks` (names and values) of a seat: no winning hand has them."""
    return next((KINDS_OF_SUIT[value - 1] for mark, value in marks if mark == VOID), frozenset())


def void_suit_of(state: State, seat: Seat) -> int:
    """Return the void suit of a seat (0 characters, 1 dots, 2 bamboos), or -1 before it has chosen."""
    return state.seats[seat].marks.get(VOID, 0) - 1


def holds_void(state: State, seat: Seat) -> bool:
    """Check that the seat still holds tiles of its void suit."""
    suit = void_suit_of(state, seat)
    return suit >= 0 and any(state.seats[seat].counts[9 * suit : 9 * suit + 9])


@rulebook_key("choose_void")
@dataclass(frozen=True)
class ChooseVoid(SecretChoices):
    """Phase in which everybody chooses a void suit in secret; all choices are shown at once and stay for the deal."""

    gives_up = KINDS_OF_SUIT
    """Groups of kinds, one of which each seat gives up; computer players plan for it."""

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the three suits to choose from."""
        return tuple(GiveUpSuit(suit) for suit in SUITS)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that show all choices, once everybody has chosen."""
        if self.pending(state):
            return []
        marks: list[ev.Event] = []
        for seat, chosen in sorted(state.answers.items()):
            assert isinstance(chosen, GiveUpSuit)
            marks.append(ev.Marked(seat, VOID, chosen.suit + 1))
        return [*marks, ev.PhaseEnded("void_suit")]


def void_first(state: State, seat: Seat, kind: Kind) -> str:
    """Bar discarding other suits while the hand has tiles of its void suit; return an error key or an empty string."""
    return "err_void_first" if suit_of(kind) != void_suit_of(state, seat) and holds_void(state, seat) else ""


def no_void_sets(state: State, seat: Seat, kind: Kind) -> str:
    """Bar claiming or laying a set of the void suit; return an error key or an empty string."""
    return "err_void_suit" if suit_of(kind) == void_suit_of(state, seat) >= 0 else ""


def void_in_hand(case: HandContext) -> bool:
    """Check that a hand holds a tile of its void suit (``void`` in `HandContext.values`, 1 to 3; 0 for none)."""
    suit = case.number(VOID) - 1
    return suit >= 0 and any(suit_of(kind) == suit for kind in case.all_kinds)
