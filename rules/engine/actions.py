"""Actions: the answers that a seat may give. The engine lists the legal ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from rules.core.fast_value import fast_value
from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import Kind, Tile, plain


@fast_value
class Worded:
    """The words for an action in a scripted deal: a `verb`, then its tiles and further details as ``name=value``.

    `tiles` are the accepted ways of naming its tiles, the usual one first; `named` are the details, by name, that
    distinguish the action from others with the same verb and tiles.
    """

    verb: str
    tiles: tuple[tuple[Tile, ...], ...] = ()
    named: Mapping[str, str | tuple[Kind, ...]] = field(default_factory=dict)


def snake_case(name: str) -> str:
    """Convert the name of a class to snake case.

    >>> snake_case("KongDeclared")
    'kong_declared'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class WordingContext(Protocol):
    """The part of a match's state that is needed to write an action in words."""

    table: Any
    """Its rule set has the letters of the seats (`letters_for`)."""
    faces: dict[Tile, Kind]

    @property
    def players(self) -> int:
        """Number of players."""

    @property
    def claimable(self) -> HasTile | None:
        """The tile that others may take now; None if there is none."""

    @property
    def seats(self) -> Sequence[HasMelds]:
        """The seats with their melds, by chair."""


class HasTile(Protocol):
    """Anything with a tile: here the discard or kong tile that is open to claims."""

    tile: Tile


class HasMelds(Protocol):
    """Anything with the melds of one seat."""

    melds: list[Meld]


@fast_value
class Action:
    """Base of all actions: answers that a seat may give when it is asked."""

    @property
    def purpose(self) -> str:
        """The kind of claim (``win``, ``pung``), noted as declined if the seat answers otherwise; empty if it is no
        claim.
        """
        return ""

    @property
    def button(self) -> str:
        """Key of the action's button in the translations; empty for a plain discard, which has no button."""
        return snake_case(type(self).__name__)

    @property
    def verb(self) -> str:
        """The words with which the line of a scripted deal begins."""
        return snake_case(type(self).__name__)

    @property
    def used(self) -> tuple[Tile, ...]:
        """The tiles that it takes from the player's own hand: by default its `tile`, or its `tiles`."""
        tile: Tile | None = getattr(self, "tile", None)
        return getattr(self, "tiles", ()) if tile is None else (tile,)

    @property
    def mark(self) -> str:
        """Text that distinguishes actions with the same button and the same tiles."""
        return ""

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return this action as a scripted deal writes it when `seat` takes it in `state`.

        By default these are the verb and the tiles that the action uses, such as ``ckong 1111z``.
        """
        return Worded(self.verb, (self.used,) if self.used else ())


@fast_value
class StartDeal(Action):
    """Start the next deal; the dealer does so."""


@fast_value
class Pass(Action):
    """Take no part: let a discard, a kong to rob or another offer go by."""


@fast_value
class Discard(Action):
    """Discard a tile of the hand; with `ready`, declare a ready hand along with it."""

    tile: Tile
    ready: bool = False

    @property
    def button(self) -> str:
        """Key of the button: none for a plain discard, ``ready`` for a declaration."""
        return "ready" if self.ready else ""

    @property
    def verb(self) -> str:
        """The verb ``discard`` or ``ready discard``."""
        return "ready discard" if self.ready else "discard"


@fast_value
class DeclareReady(Action):
    """Declare a ready hand without discarding, before the first turn."""

    button = verb = "ready"


@fast_value
class FixWait(Action):
    """Discard `tile`, declare ready, and secretly choose one of two waiting pairs: only a third tile of `pair` wins
    now.
    """

    tile: Tile
    pair: tuple[Tile, ...]

    @property
    def used(self) -> tuple[Tile, ...]:
        """The discard, then the pair."""
        return (self.tile, *self.pair)


@fast_value
class Win(Action):
    """Declare a win: on the drawn tile, on a discard, or by robbing a kong."""

    purpose = "win"


@fast_value
class WinThrowing(Action):
    """Win with one tile too many: discard `tile` and declare the rest a complete hand."""

    tile: Tile

    purpose = button = verb = "win"


@fast_value
class Claim(Action):
    """Claim the discard and lay it down with `tiles` of the hand as a set of this `form`.

    `stands` lists the kinds that the tiles of the set count as, the claimed one last; it is empty unless jokers leave a
    choice. `meld` is the index of the own open set that the discard is added to, -1 for a new set. With `indicator` the
    seat also asks for the wall's last tile to be turned up, as some games allow for a special group.
    """

    form: Form
    tiles: tuple[Tile, ...]
    stands: tuple[Kind, ...] = ()
    meld: int = -1
    indicator: bool = False

    @property
    def purpose(self) -> str:
        """The form of the set, such as ``pung``."""
        return str(self.form)

    @property
    def button(self) -> str:
        """The button of this form of set."""
        return "lengthen" if self.meld >= 0 else str(self.form)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``chow 34m``: the form, then the tiles of the hand or the whole set; ``special 12f indicator``."""
        claimed = (state.claimable.tile,) if state.claimable else ()
        stands = _jokers(state, (*self.tiles, *claimed), self.stands)
        ways = (self.tiles, (*self.tiles, *claimed))
        return Worded(f"{self.form} indicator" if self.indicator else str(self.form), ways, _named(self.meld, stands))


@fast_value
class Miscall(Action):
    """Claim the discard by mistake: `tiles` of the hand do not make a set of this `form` with it."""

    form: Form
    tiles: tuple[Tile, ...]

    @property
    def button(self) -> str:
        """The button of the set that is called by mistake."""
        return str(self.form)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``pung 34m``, as for a correct claim."""
        return Claim(self.form, self.tiles).said(state, seat)


@fast_value
class TakeBack(Action):
    """Withdraw a wrong set just laid down: its tiles return to the hand, the discard to the river."""


@fast_value
class ConcealedKong(Action):
    """Lay down four equal tiles of the hand as a concealed kong."""

    tiles: tuple[Tile, ...]

    button, verb = "kong", "ckong"


@fast_value
class PromoteKong(Action):
    """Add the fourth tile to an own open pung; `meld` is the index of that pung among the own melds."""

    tile: Tile
    meld: int

    button = "kong"

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``kong+ 5555s``, or the added tile alone."""
        whole = (*state.seats[seat].melds[self.meld].tiles, self.tile)
        return Worded("kong+", (whole, (self.tile,)), _named(self.meld))


@fast_value
class Announce(Action):
    """Lay down a special group of the hand; with `indicator`, ask for the wall's last tile to be turned up."""

    tiles: tuple[Tile, ...]
    indicator: bool = True

    @property
    def button(self) -> str:
        """The button of special groups."""
        return "announce" if self.indicator else "announce_plain"

    @property
    def verb(self) -> str:
        """The verb ``special`` or ``special indicator``."""
        return "special indicator" if self.indicator else "special"


@fast_value
class LaySet(Action):
    """Lay down a set of honors that all differ (one of each wind, or of each dragon) from the hand."""

    tiles: tuple[Tile, ...]


@fast_value
class Lengthen(Action):
    """Add tiles of the hand to an own open set; `meld` is its index, `stands` are the kinds they count as."""

    meld: int
    tiles: tuple[Tile, ...]
    stands: tuple[Kind, ...]

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``lengthen 8p meld=0``."""
        return Worded("lengthen", (self.tiles,), _named(self.meld, _jokers(state, self.tiles, self.stands)))


@fast_value
class FetchJoker(Action):
    """Put `tile` into set number `meld` of `owner` and take the `joker` that stands for it there."""

    tile: Tile
    owner: Seat
    meld: int
    joker: Tile

    button = "joker"

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``fetch 3p from=E meld=0``."""
        return Worded("fetch", ((self.tile,),), _owner(state, self.owner) | _named(self.meld))


@fast_value
class SetAside(Action):
    """Choose tiles of the hand: to be given back to the wall or passed on to another player."""

    tiles: tuple[Tile, ...]

    button = "aside"

    @property
    def verb(self) -> str:
        """The verb ``aside``, or ``aside nothing`` if no tile is given."""
        return "aside" if self.tiles else "aside nothing"


@fast_value
class ShowBonus(Action):
    """Lay a bonus tile of the hand aside and draw a replacement."""

    tile: Tile

    verb = "flower"


def _owner(state: WordingContext, owner: Seat) -> dict[str, str | tuple[Kind, ...]]:
    """Return ``from=`` for the seat whose tile or hand an action is about."""
    return {"from": state.table.ruleset.letters_for(state.players)[owner]}


def _named(meld: int, jokers: tuple[Kind, ...] = ()) -> dict[str, str | tuple[Kind, ...]]:
    """Return ``meld=`` for the index of an own set (unless it is -1) and ``as=`` for the meanings of jokers, if any."""
    named: dict[str, str | tuple[Kind, ...]] = {"meld": str(meld)} if meld >= 0 else {}
    return named | ({"as": jokers} if jokers else {})


def _jokers(state: WordingContext, tiles: tuple[Tile, ...], stands: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds that `tiles` stand for, or nothing if none stands for another kind.

    `stands` lists those kinds tile by tile.
    """
    return tuple(sorted(kind for tile, kind in zip(tiles, stands, strict=False) if plain(state.faces[tile]) != kind))


@fast_value
class GiveUpSuit(Action):
    """Name the suit that the hand will do without: 0 characters, 1 dots, 2 bamboos."""

    suit: int

    @property
    def button(self) -> str:
        """The button of this suit."""
        return f"void_{'mps'[self.suit]}"

    @property
    def verb(self) -> str:
        """The verb ``void s``, with the letter of the suit."""
        return f"void {'mps'[self.suit]}"


@fast_value
class CallOff(Action):
    """Abort the deal; `reason` names the combination in the hand that allows it, such as ``nine_terminals``."""

    reason: str

    @property
    def verb(self) -> str:
        """The reason, such as ``nine_terminals``; the button has the same key."""
        return self.reason

    button = verb


@fast_value
class Say(Action):
    """Answer a question with a word, such as ``go_on``, ``stop`` or the number of tiles to pass."""

    word: str

    @property
    def verb(self) -> str:
        """The word, such as ``go_on``; the button has the same key."""
        return self.word

    button = verb


@fast_value
class BreakAt(Action):
    """Break the wall of the side `places` after the own one in the order of play, after `stacks` of its stacks."""

    places: int
    stacks: int

    @property
    def button(self) -> str:
        """The button of this side."""
        return f"break_{self.places}"

    @property
    def mark(self) -> str:
        """The number of stacks, as text."""
        return str(self.stacks)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``break side=1 stacks=7``."""
        return Worded("break", named={"side": str(self.places), "stacks": str(self.stacks)})


@fast_value
class Challenge(Action):
    """Claim that the hand of `owner`, who sits `places` after the challenger, can no longer be completed."""

    owner: Seat
    places: int

    @property
    def button(self) -> str:
        """The button of the player in this place."""
        return f"challenge_{self.places}"

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``challenge from=E``."""
        return Worded("challenge", named=_owner(state, self.owner))


@fast_value
class SwapBlank(Action):
    """Exchange the blank `tile` of the hand for the discard `taken` in the river of `owner`."""

    tile: Tile
    owner: Seat
    taken: Tile

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``swap_blank 5m from=E``: the discard that is taken, and the owner of the river."""
        return Worded("swap_blank", ((self.taken,),), _owner(state, self.owner))


ACTIONS: Mapping[str, type[Action]] = {
    kind.__name__: kind
    for kind in (
        StartDeal, Pass, Discard, DeclareReady, FixWait, Win, WinThrowing, Claim, Miscall, TakeBack, ConcealedKong,
        PromoteKong, Announce, LaySet, Lengthen, FetchJoker, SetAside, GiveUpSuit, CallOff, ShowBonus, Say, Challenge,
        SwapBlank, BreakAt,
    )
}  # fmt: skip
"""The closed list of actions, by name."""

PASS = Pass()
WIN = Win()
START_DEAL = StartDeal()


class _Discards(dict[Tile, Discard]):
    """Cache of plain discard actions by tile: the engine lists fourteen of them every turn."""

    def __missing__(self, tile: Tile) -> Discard:
        """Make the action that discards this tile and store it."""
        found = self[tile] = Discard(tile)
        return found


discard_of: Callable[[Tile], Discard] = _Discards().__getitem__
"""The plain discard of a tile, shared by all."""
