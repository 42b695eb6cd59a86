"""Scoring inputs: values that scoring or payments depend on and that the tiles of a hand do not show.

A page lists its inputs (`BaseRuleset.inputs`), those that others depend on first; shared parts declare their own. A
value is entered in the calculator or given in the `state` of a case; it becomes one of the facts that scoring reads
(`HandContext.values`).

docs/decisions/0259-asked-where-it-bears.md tells why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.core.errors import NotationError
from rules.core.tiles import CODES, Kind, parse_tiles
from rules.scoring.hand_context import HandContext

Answer = int | tuple[int, ...]
"""A number, a seat counted from the dealer, a kind, a suit (1 to 3); or several of them; or numbers by seat."""


SUITS = "mps"
FEW = 20
"""The longest range of which all numbers are tried; of a longer one only the ends."""


class Sort(StrEnum):
    """The type of the value that a scoring input takes."""

    NUMBER = "number"
    EACH = "each"
    SWITCH = "switch"
    SEAT = "seat"
    SEATS = "seats"
    KIND = "kind"
    KINDS = "kinds"
    SUIT = "suit"


@dataclass(frozen=True)
class ScoringInput:
    """A value beside the tiles that scoring may need: entered in the calculator, or given in the `state` of a case.

    `name` is its key in a case and, after ``calc_ask_``, that of its words; `fact` is the fact that stores the value,
    if that has another name. `least` and `most` are the bounds of its numbers (`most` also that of the number of
    tiles), `unit` is the worth of one, `otherwise` the number for a seat that is left out. `likely` are kinds that may
    matter though they are not in the hand. `own`: seats include the winner's. `apart`: the tiles lie apart from the
    hand, so that fewer are left for it. `when` returns true if house rules need the value at all, where trying values
    does not show it.
    """

    name: str
    sort: Sort
    most: int = 1
    unit: int = 1
    least: int = 0
    otherwise: int = 0
    fact: str = ""
    likely: tuple[Kind, ...] = ()
    own: bool = False
    apart: bool = False
    when: Callable[[Any], bool] | None = None

    @property
    def key(self) -> str:
        """The fact that stores the value."""
        return self.fact or self.name

    @property
    def of_tiles(self) -> bool:
        """True if the value is made up of tiles."""
        return self.sort in (Sort.KIND, Sort.KINDS)

    # -- to and from the facts of a hand ---

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with this value stored in it."""
        value = answer * self.unit if isinstance(answer, int) else answer
        return replace(case, values={**case.values, self.key: value})

    def default(self, case: HandContext) -> Answer | None:
        """Return the value that is used if none is entered; None if there is none."""
        return None

    def value_in(self, case: HandContext) -> Answer | None:
        """Return the value that is stored in a hand; None if there is none."""
        value = case.values.get(self.key)
        if self.sort in (Sort.SEAT, Sort.KIND):
            return value if isinstance(value, int) and value >= 0 else None
        if isinstance(value, int):
            return value // self.unit or None
        numbers = case.numbers(self.key)
        if self.sort is Sort.EACH and all(number == self.otherwise for number in numbers):
            return None
        return numbers or None

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand without the value."""
        return replace(case, values={name: value for name, value in case.values.items() if name != self.key})

    # -- what may be told ---

    def checked(self, answer: Answer, players: int) -> Answer:
        """Return the value `answer` if it is possible with `players` players; else raise `NotationError`."""
        numbers = numbers_in(answer)
        if self.of_tiles:
            if len(numbers) > self.most:
                raise NotationError(f"{self.name}: {self.most} tiles at most", "err_most_tiles", n=self.most)
            return answer
        low, high = self.limits(players)
        if any(not low <= number <= high for number in numbers):
            raise NotationError(f"{self.name}: {low} to {high}", "err_out_of_range", low=low, high=high)
        if self.sort is Sort.EACH and len(numbers) != players:
            raise NotationError(f"{self.name}: a number for each seat", "calc_cannot_read")
        return answer

    def fits(self, answer: Answer, players: int, copies: Mapping[Kind, int]) -> bool:
        """Return True if the value is possible with `players` players and these tiles (`copies` by kind)."""
        with suppress(NotationError):
            numbers = numbers_in(self.checked(answer, players))
            return not self.of_tiles or all(kind in copies for kind in numbers)
        return False

    def limits(self, players: int) -> tuple[int, int]:
        """Return the smallest and the largest number that may be entered."""
        if self.sort in (Sort.SEAT, Sort.SEATS):
            return 0, players - 1
        return (1, 3) if self.sort is Sort.SUIT else (self.least, self.most)

    def seats(self, players: int, winner: int) -> tuple[int, ...]:
        """Return the seats that may be entered."""
        return tuple(seat for seat in range(players) if self.own or seat != winner)

    def probes(self, case: HandContext) -> Iterator[Answer]:
        """Yield values to try: if none of them changes the score of the hand, the input does not matter."""
        seats = self.seats(case.players, case.seat)
        match self.sort:
            case Sort.NUMBER:
                yield from range(1, self.most + 1) if self.most <= FEW else (1, self.most)
            case Sort.SWITCH:
                yield 1
            case Sort.SUIT:
                yield from (1, 2, 3)
            case Sort.SEAT:
                yield from seats
            case Sort.SEATS:
                yield from ((seat,) for seat in seats)
                yield seats
            case Sort.EACH:
                for number in dict.fromkeys((1 if self.otherwise == self.most else self.otherwise + 1, self.most)):
                    for one in seats:
                        yield self.with_one((self.otherwise,) * case.players, one, number)
            case _:
                faces = (face for meld in case.melds for face in meld.faces or meld.kinds)
                kinds = dict.fromkeys((*case.tiles[::-1], *faces, *case.bonus, *self.likely))
                yield from kinds if self.sort is Sort.KIND else ((kind,) for kind in kinds)

    @staticmethod
    def with_one(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
        """Return numbers by seat with that of `seat` replaced."""
        return (*numbers[:seat], number, *numbers[seat + 1 :])

    # -- in writing ---

    def read(self, told: object, letters: str) -> Answer:
        """Parse the value that a case gives; `letters` are the letters of the seats in order.

        It may be a number, true or false, letters of seats, tiles, or numbers by seat.
        """
        words = str(told).replace(",", " ").split() if isinstance(told, str) else []
        try:
            match self.sort:
                case Sort.NUMBER | Sort.SWITCH:
                    return int(words[0]) if words else _number(told)
                case Sort.SUIT:
                    return SUITS.index(words[0]) + 1 if words else _number(told)
                case Sort.SEAT:
                    return letters.index(words[0]) if words else _number(told)
                case Sort.SEATS:
                    return tuple(sorted(letters.index(one) for one in words or _listed(told)))
                case Sort.KIND:
                    return parse_tiles(words[0])[0] if words else _number(told)
                case Sort.KINDS:
                    return tuple(parse_tiles(" ".join(words) if isinstance(told, str) else " ".join(_listed(told))))
                case Sort.EACH:
                    if isinstance(told, dict):
                        return tuple(_number(told.get(letter, self.otherwise)) for letter in letters)
                    return tuple(int(one) for one in words)
        except (ValueError, IndexError, TypeError):
            raise NotationError(f"{self.name}: {told!r} is no answer", "calc_cannot_read") from None

    def written(self, answer: Answer, letters: str) -> str:
        """Write a value as text without blanks; `letters` are the letters of the seats in order."""
        numbers = numbers_in(answer)
        match self.sort:
            case Sort.SEAT | Sort.SEATS:
                return ",".join(letters[seat] for seat in numbers)
            case Sort.KIND | Sort.KINDS:
                return ",".join(CODES[kind] for kind in numbers)
            case Sort.SUIT:
                return SUITS[numbers[0] - 1]
        return ",".join(map(str, numbers))


def numbers_in(answer: Answer) -> tuple[int, ...]:
    """Return the numbers of a value as a tuple, even of a single number."""
    return (answer,) if isinstance(answer, int) else answer


def _number(told: object) -> int:
    """Return a value that must be a whole number."""
    if not isinstance(told, int):
        raise TypeError
    return int(told)


def _listed(told: object) -> Sequence[str]:
    """Return a value that must be a list of texts."""
    if not isinstance(told, list | tuple) or not all(isinstance(one, str) for one in told):
        raise TypeError
    return told


# -- what many games ask -----------------------------------------------------------------------------------------------

RIVER = 30
"""A number of tiles greater than anybody discards in a deal."""

REPEATS = ScoringInput("streak", Sort.NUMBER, 20)
"""Number of times in a row that the dealer has dealt again."""
DRAWN_DEALS = ScoringInput("drawn_deals", Sort.NUMBER, 20)
"""Number of drawn deals just before."""
OTHERS = ScoringInput("others", Sort.EACH, 100_000, least=-100_000)
"""The worth of the hands of those who did not win."""
OTHERS_READY = ScoringInput("others_ready", Sort.SEATS)
"""Seats that had declared ready and did not win."""
READY = ScoringInput("ready", Sort.SEATS)
"""Other seats that have declared ready."""
CLOSED = ScoringInput("closed", Sort.SEATS)
"""Other seats that have claimed nothing."""
OWN_DISCARDS = ScoringInput("own_discards", Sort.KINDS, RIVER, apart=True)
"""Tiles that the winner has discarded."""
PASSED = ScoringInput("passed", Sort.KINDS, RIVER, apart=True)
"""Tiles that the winner has let pass in the present turn."""


@dataclass(frozen=True)
class Pot(ScoringInput):
    """Points that lie on the table for the winner; more than one such input adds up."""

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with these points added to those on the table."""
        lying = case.number(self.key) + (answer * self.unit if isinstance(answer, int) else 0)
        return replace(case, values={**case.values, self.key: lying})


POT = Pot("pot", Sort.NUMBER, 100_000)
"""All points on the table."""


@dataclass(frozen=True)
class DealStreak(ScoringInput):
    """Number of times that the dealer has repeated, stored as a number of deals (`HandContext.streak`)."""

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with this number of repeats."""
        return replace(case, streak=int(answer) + 1) if isinstance(answer, int) else case

    def value_in(self, case: HandContext) -> Answer | None:
        """Return the number of repeats; None for none."""
        return max(0, case.streak - 1) or None

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand without a number of deals."""
        return replace(case, streak=0)


@dataclass(frozen=True)
class Reversed(ScoringInput):
    """Input that is true if the direction of play is reversed (`HandContext.direction`)."""

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with this direction of play."""
        return replace(case, direction=-1 if answer else 1)

    def value_in(self, case: HandContext) -> Answer | None:
        """Return 1 if the direction is reversed, else None."""
        return 1 if case.direction < 0 else None

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand with the usual direction of play."""
        return replace(case, direction=1)


@dataclass(frozen=True)
class OutOfPlay(ScoringInput):
    """Seats that are out of play in this deal (`HandContext.out`)."""

    def apply(self, case: HandContext, answer: Answer) -> HandContext:
        """Return the hand with these seats out of play."""
        return replace(case, out=frozenset(answer if isinstance(answer, tuple) else ()))

    def value_in(self, case: HandContext) -> Answer | None:
        """Return the other seats that are out of play; None for none."""
        return tuple(sorted(case.out - {case.seat})) or None

    def cleared(self, case: HandContext) -> HandContext:
        """Return the hand with all seats in play."""
        return replace(case, out=frozenset())


OUT = OutOfPlay("out", Sort.SEATS)
"""Seats that have won before."""
