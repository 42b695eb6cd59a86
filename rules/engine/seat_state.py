"""The state of a seat, and the public view of it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rules.core.fast_value import fast_value
from rules.core.melds import Group, Meld, Seat
from rules.core.tiles import HIDDEN, KINDS, Kind, Tile, plain
from rules.core.wild import NOTHING_WILD, Wild
from rules.hands import STEP
from rules.scoring.hand_context import Held
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import Scoring

_NO_KINDS = frozenset[Kind]()


class HasScoring(Protocol):
    """The part of a table that a seat needs to work out the shanten of its hand."""

    @property
    def scoring(self) -> Scoring:
        """The scoring of the rule set, which also works out shanten."""


class RiverTile(NamedTuple):
    """A discard lying in a river: `drawn` if it had just been drawn, `sideways` if it marks a ready declaration."""

    tile: Tile
    face: Kind
    drawn: bool
    sideways: bool

    @property
    def face_down(self) -> bool:
        """True if it lies face down."""
        return self.face == HIDDEN


@fast_value
class SeatView:
    """A seat as everybody may know it.

    A tile of `river` is as in `RiverTile`; `discards` are the faces of all discards, claimed ones included. `out` means
    that the player has left the match, `open` are the tiles of a hand that is played open.
    """

    seat: Seat
    person: int
    wind: int
    hand_size: int
    melds: tuple[Meld, ...]
    bonus: tuple[tuple[Tile, Kind], ...]
    river: tuple[tuple[Tile, Kind, bool, bool], ...]
    discards: tuple[Kind, ...]
    ready: bool
    dead: bool
    won: bool
    out: bool
    score: int
    sticks: tuple[int, ...]
    sheet: ScoreSheet | None
    marks: tuple[tuple[str, int], ...] = ()
    open: tuple[tuple[Tile, Kind], ...] = ()
    finished: bool = False
    """True if the seat has won and takes no more part in this deal."""
    won_tiles: tuple[tuple[Tile, Kind], ...] = ()
    """The tiles on which a winner who plays on has won; they lie beside the hand."""

    def after_draw(self) -> SeatView:
        """Return the view after a draw, with one tile more in the hand."""
        return self._later(self.hand_size + 1, self.river, self.discards)

    def after_discard(self, discard: RiverTile) -> SeatView:
        """Return the view after the discard `discard`, which lies face up."""
        return self._later(self.hand_size - 1, (*self.river, discard), (*self.discards, discard.face))

    def _later(
        self, hand_size: int, river: tuple[tuple[Tile, Kind, bool, bool], ...], discards: tuple[Kind, ...]
    ) -> SeatView:  # fmt: skip
        """Return a copy with another hand size, river and discards; `dataclasses.replace` is too slow for this."""
        return SeatView(
            self.seat, self.person, self.wind, hand_size, self.melds, self.bonus, river, discards, self.ready,
            self.dead, self.won, self.out, self.score, self.sticks, self.sheet, self.marks, self.open,
            self.finished, self.won_tiles,
        )  # fmt: skip


class SeatState:
    """The state of one seat: hand, melds, river and declarations.

    The hand: `counts` and `codes` are its tiles by kind and by suit, red fives as fives; `faced` pairs its tiles with
    their faces; `beyond` is the number of tiles that are none of the 34 plain kinds, `fours` the number of kinds held
    four times; `open` are the tiles that everybody sees; `wild` the wild tiles of this deal.

    The seat: `marks` are values that only some rule sets give a seat, by name; `hides` is True if melds or discards lie
    face down. A `dead` hand cannot win, a `silent` one not claim, a `frozen` one not change; a `skipped` seat takes no
    turns.

    Caches: `view` is the public view. `shanten_bound` is a lower bound of the shanten (-1: the hand may be complete).
    `_before` keeps bound and waits from before a tile was gained: they hold again when a tile of the same kind leaves.
    """

    __slots__ = (
        "_away", "_before", "_groups", "_laid", "_outlook", "_waits", "beyond", "bonus", "claimed", "codes",
        "counts", "dead", "discards", "drawn", "drawn_from", "faced", "finished", "first_river", "fours", "frozen",
        "hand", "hides", "marks", "melds", "open", "own_turns", "ready", "river", "set_aside", "shanten_bound", "sheet",
        "silent", "skipped", "view", "wild", "wins", "won_tiles",
    )  # fmt: skip

    def __init__(self) -> None:
        """Begin a deal without any tiles."""
        self.hand: list[Tile] = []
        self.faced: list[tuple[Tile, Kind]] = []
        self.counts = bytearray(KINDS)
        self.codes: list[int] = [0, 0, 0, 0]
        self.beyond = 0
        self.fours = 0
        self.melds: list[Meld] = []
        self.hides = False
        self.bonus: list[tuple[Tile, Kind]] = []
        self.river: list[RiverTile] = []
        self.discards: list[Kind] = []
        self.first_river: Kind = HIDDEN
        self.drawn: Tile | None = None
        self.drawn_from = ""
        self.own_turns = 0
        self.claimed = False
        self.ready = False
        self.dead = False
        self.silent = False
        self.skipped = False
        self.frozen = False
        self.wins = 0
        self.finished = False
        self.won_tiles: list[tuple[Tile, Kind]] = []
        self.open: set[Tile] = set()
        self.set_aside: tuple[Tile, ...] = ()
        self.marks: dict[str, int] = {}
        self.wild = NOTHING_WILD
        self.sheet: ScoreSheet | None = None
        self._groups: tuple[Group, ...] | None = ()
        self._laid: tuple[Meld, ...] | None = ()
        self._away: int | None = None
        self._outlook: tuple[int, frozenset[Kind]] | None = None
        self._waits: frozenset[Kind] | None = None
        self.shanten_bound = -1
        self._before: tuple[Kind, int, frozenset[Kind] | None] | None = None
        self.view: SeatView | None = None

    @property
    def won(self) -> bool:
        """True if the seat has won in this deal, whether it plays on or not."""
        return self.wins > 0

    @property
    def groups(self) -> tuple[Group, ...]:
        """The melds as groups for scoring."""
        if self._groups is None:
            self._groups = tuple(meld.group() for meld in self.melds)
        return self._groups

    @property
    def laid(self) -> tuple[Meld, ...]:
        """The melds as a tuple, which is the same object until they change."""
        if self._laid is None:
            self._laid = tuple(self.melds)
        return self._laid

    def shanten(self, table: HasScoring) -> int:
        """Return the shanten of the hand; cached until the hand changes."""
        if self._away is None:
            self._away = table.scoring.shanten(self.held)
        return self._away

    def outlook(self, table: HasScoring) -> tuple[int, frozenset[Kind]]:
        """Return the shanten of the hand and its accepting tiles; cached until the hand changes."""
        if self._outlook is None:
            self._outlook = table.scoring.outlook(self.held)
        return self._outlook

    def waits(self, table: HasScoring) -> frozenset[Kind]:
        """Return the kinds that complete the hand; cached until the hand changes."""
        if self.shanten_bound > 0:
            return _NO_KINDS
        if self._waits is None:
            self.shanten_bound, self._waits = table.scoring.waits(self.held)
        return self._waits

    def may_wait(self, table: HasScoring) -> bool:
        """Return True unless the shanten is so high that the hand cannot be ready after any discard."""
        self.waits(table)
        return self.shanten_bound <= 0

    def complete(self, table: HasScoring) -> bool:
        """Return True if the hand, with the winning tile in it, has a winning shape."""
        # As every tile brings a hand nearer by one at most, a hand far away need not be looked at in every turn.
        return self.shanten_bound < 0 and table.scoring.could_win(self.held)

    @property
    def held(self) -> Held:
        """The hand and melds in the form that shanten is worked out from."""
        codes = (self.codes[0], self.codes[1], self.codes[2], self.codes[3])
        return Held(self.counts, codes, self.groups, self.wild)

    def gain(self, tile: Tile, face: Kind) -> None:
        """Add a tile to the hand; `face` is what it shows."""
        kind = plain(face)
        self.hand.append(tile)
        self.faced.append((tile, face))
        counts = self.counts
        counts[kind] += 1
        if counts[kind] == 4:
            self.fours += 1
        elif counts[kind] == 5:
            self.fours -= 1
        if kind < 34:
            suit, power = STEP[kind]
            self.codes[suit] += power
        else:
            self.beyond += 1
        self._before = kind, self.shanten_bound, self._waits
        self._away = self._outlook = self._waits = None
        self.shanten_bound -= 1

    def lose(self, tile: Tile) -> None:
        """Remove a tile from the hand."""
        place = self.hand.index(tile)
        del self.hand[place]
        kind = plain(self.faced.pop(place)[1])
        counts = self.counts
        if counts[kind] == 4:
            self.fours -= 1
        elif counts[kind] == 5:
            self.fours += 1
        counts[kind] -= 1
        if kind < 34:
            suit, power = STEP[kind]
            self.codes[suit] -= power
        else:
            self.beyond -= 1
        self._away = self._outlook = self._waits = None
        if self._before is not None and self._before[0] == kind:
            _, self.shanten_bound, self._waits = self._before
        self._before = None

    def set_wild(self, wild: Wild) -> None:
        """Change the wild tiles, which are named during a deal."""
        self.wild = wild
        self._forget()

    def _forget(self) -> None:
        """Clear everything that is cached about the hand."""
        self._away = self._outlook = self._waits = self._before = None
        self.shanten_bound = -1

    def set_meld(self, index: int, meld: Meld) -> None:
        """Lay a new meld, if `index` is the number of melds, or replace the meld at this index."""
        if index == len(self.melds):
            self.melds.append(meld)
            self._melds_changed()
        else:
            self.change_meld(index, meld)

    def change_meld(self, index: int, meld: Meld) -> None:
        """Replace the meld at this index; raise `IndexError` if there is none, as damaged logs may cause."""
        if index < 0:
            raise IndexError(f"no meld can lie in place {index}")
        self.melds[index] = meld
        self._melds_changed()

    def take_meld(self, index: int) -> None:
        """Remove the meld at this index."""
        del self.melds[index]
        self._melds_changed()

    def _melds_changed(self) -> None:
        """Clear everything that is cached about the melds and the hand."""
        self.hides = any(meld.hidden for meld in self.melds) or any(discard.face == HIDDEN for discard in self.river)
        self._groups = self._laid = None
        self._forget()
