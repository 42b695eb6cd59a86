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
    """An action in the words of a scripted deal: a `verb`, then tiles and ``name=value``.

    `tiles` are the accepted ways of naming its tiles, the usual one first; `named` further details that tell it from
    others.
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
    """The state of a match, as far as an answer in words tells of it."""

    table: Any
    """Its rule set has the letters of the seats (`letters_for`)."""
    faces: dict[Tile, Kind]

    @property
    def players(self) -> int:
        ...

    @property
    def claimable(self) -> HasTile | None:
        """The tile that others may take now."""
        ...

    @property
    def seats(self) -> Sequence[HasMelds]:
        """The seats of the table."""
        ...


class HasTile(Protocol):
    """Something that lies there with a tile."""

    tile: Tile


class HasMelds(Protocol):
    """A seat, as far as its melds go."""

    melds: list[Meld]


@fast_value
class Action:
    """Base of all actions."""

    @property
    def purpose(self) -> str:
        """The claim that a seat gives up by passing instead: ``win``, ``pung``; empty for other actions."""
        return ""

    @property
    def button(self) -> str:
        """Name of its button in the translations; empty for a plain discard, which has none."""
        return snake_case(type(self).__name__)

    @property
    def used(self) -> tuple[Tile, ...]:
        """The tiles that it takes from the player's own hand."""
        return ()

    @property
    def mark(self) -> str:
        """Text that distinguishes actions with the same button and the same tiles."""
        return ""

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return the words of this action in a scripted deal; by default its name and the tiles that it uses."""
        return Worded(snake_case(type(self).__name__), (self.used,) if self.used else ())


@fast_value
class StartDeal(Action):
    """Begin the next deal, as its dealer."""


@fast_value
class Pass(Action):
    """Let a discard, a kong or an offer go by."""


@fast_value
class Discard(Action):
    """Throw a tile of the hand into the river; with `ready`, declare a waiting hand along with it."""

    tile: Tile
    ready: bool = False

    @property
    def button(self) -> str:
        """No button for a plain discard; a ready declaration begins with one."""
        return "ready" if self.ready else ""

    @property
    def used(self) -> tuple[Tile, ...]:
        return (self.tile,)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``discard 5m`` or ``ready discard 5m``."""
        return Worded("ready discard" if self.ready else "discard", ((self.tile,),))


@fast_value
class DeclareReady(Action):
    """Declare a waiting hand without a discard, before the first turn."""

    @property
    def button(self) -> str:
        return "ready"

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``ready``."""
        return Worded("ready")


@fast_value
class FixWait(Action):
    """Discard `tile`, declare ready, and secretly fix the `pair` that is the only wait from now on."""

    tile: Tile
    pair: tuple[Tile, ...]

    @property
    def used(self) -> tuple[Tile, ...]:
        """The discard, then the pair."""
        return (self.tile, *self.pair)


@fast_value
class Win(Action):
    """Declare the hand complete: on the drawn tile, a discard, or a tile added to a kong."""

    @property
    def purpose(self) -> str:
        return "win"

    @property
    def button(self) -> str:
        return "win"


@fast_value
class WinThrowing(Action):
    """Win with one tile too many: discard `tile` and declare the rest complete."""

    tile: Tile

    @property
    def purpose(self) -> str:
        return "win"

    @property
    def button(self) -> str:
        return "win"

    @property
    def used(self) -> tuple[Tile, ...]:
        return (self.tile,)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``win 5m``."""
        return Worded("win", ((self.tile,),))


@fast_value
class Claim(Action):
    """Take the discard and lay a set of `form` with `tiles` of the hand.

    `stands` lists the kinds that the tiles of the set count as, the claimed one last; it is empty unless jokers leave a
    choice. `meld` is the index of the own open set that is lengthened, -1 for a new set. With `indicator` the seat asks
    for the wall's last tile to be turned up for a special group.
    """

    form: Form
    tiles: tuple[Tile, ...]
    stands: tuple[Kind, ...] = ()
    meld: int = -1
    indicator: bool = False

    @property
    def purpose(self) -> str:
        return str(self.form)

    @property
    def button(self) -> str:
        return "lengthen" if self.meld >= 0 else str(self.form)

    @property
    def used(self) -> tuple[Tile, ...]:
        return self.tiles

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``chow 34m``: the form, and the tiles of the hand or the whole set; ``special 12f indicator``."""
        claimed = (state.claimable.tile,) if state.claimable else ()
        stands = _jokers(state, (*self.tiles, *claimed), self.stands)
        ways = (self.tiles, (*self.tiles, *claimed))
        return Worded(f"{self.form} indicator" if self.indicator else str(self.form), ways, _named(self.meld, stands))


@fast_value
class Miscall(Action):
    """Claim a set of `form` with `tiles` of the hand that do not make one with the discard."""

    form: Form
    tiles: tuple[Tile, ...]

    @property
    def button(self) -> str:
        """The button of the set that is wrongly called."""
        return str(self.form)

    @property
    def used(self) -> tuple[Tile, ...]:
        return self.tiles

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``pung 34m``, as if they made one."""
        claimed = (state.claimable.tile,) if state.claimable else ()
        return Worded(str(self.form), (self.tiles, (*self.tiles, *claimed)))


@fast_value
class TakeBack(Action):
    """Withdraw the wrong set just laid: its tiles return to the hand, the discard to its river."""


@fast_value
class ConcealedKong(Action):
    """Lay down four equal tiles of the hand."""

    tiles: tuple[Tile, ...]

    @property
    def button(self) -> str:
        return "kong"

    @property
    def used(self) -> tuple[Tile, ...]:
        return self.tiles

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``ckong 1111z``."""
        return Worded("ckong", (self.tiles,))


@fast_value
class PromoteKong(Action):
    """Add the fourth tile to an own open pung, number `meld` of the own sets."""

    tile: Tile
    meld: int

    @property
    def button(self) -> str:
        return "kong"

    @property
    def used(self) -> tuple[Tile, ...]:
        return (self.tile,)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``kong+ 5555s``, or the added tile alone."""
        whole = (*state.seats[seat].melds[self.meld].tiles, self.tile)
        return Worded("kong+", (whole, (self.tile,)), _named(self.meld))


@fast_value
class Announce(Action):
    """Show a special group of the hand; with `indicator`, ask for the wall's last tile to be turned up."""

    tiles: tuple[Tile, ...]
    indicator: bool = True

    @property
    def button(self) -> str:
        return "announce" if self.indicator else "announce_plain"

    @property
    def used(self) -> tuple[Tile, ...]:
        return self.tiles

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``special 1f2f3f`` or ``special 1f2f3f indicator``."""
        return Worded("special indicator" if self.indicator else "special", (self.tiles,))


@fast_value
class LaySet(Action):
    """Lay a set of different honors (all winds, all dragons) from the hand."""

    tiles: tuple[Tile, ...]

    @property
    def used(self) -> tuple[Tile, ...]:
        return self.tiles


@fast_value
class Lengthen(Action):
    """Add tiles of the hand to the own open set number `meld`; `stands` are the kinds they count as."""

    meld: int
    tiles: tuple[Tile, ...]
    stands: tuple[Kind, ...]

    @property
    def button(self) -> str:
        return "lengthen"

    @property
    def used(self) -> tuple[Tile, ...]:
        return self.tiles

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``lengthen 8p meld=0``."""
        return Worded("lengthen", (self.tiles,), _named(self.meld, _jokers(state, self.tiles, self.stands)))


@fast_value
class FetchJoker(Action):
    """Exchange `tile` for the `joker` that stands for it in set number `meld` of `owner`."""

    tile: Tile
    owner: Seat
    meld: int
    joker: Tile

    @property
    def button(self) -> str:
        return "joker"

    @property
    def used(self) -> tuple[Tile, ...]:
        return (self.tile,)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``fetch 3p from=E meld=0``."""
        letters = state.table.ruleset.letters_for(state.players)
        return Worded("fetch", ((self.tile,),), {"from": letters[self.owner], **_named(self.meld)})


@fast_value
class SetAside(Action):
    """Choose tiles of the hand to give back or to pass on."""

    tiles: tuple[Tile, ...]

    @property
    def button(self) -> str:
        return "aside"

    @property
    def used(self) -> tuple[Tile, ...]:
        return self.tiles

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``aside 1m``; ``aside nothing`` where none need be given."""
        return Worded("aside", (self.tiles,)) if self.tiles else Worded("aside nothing")


@fast_value
class ShowBonus(Action):
    """Lay a bonus tile of the hand aside and draw a replacement."""

    tile: Tile

    @property
    def used(self) -> tuple[Tile, ...]:
        return (self.tile,)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``flower 1f``."""
        return Worded("flower", ((self.tile,),))


def _named(meld: int, jokers: tuple[Kind, ...] = ()) -> dict[str, str | tuple[Kind, ...]]:
    """Return the details that name an own open set and the meanings of jokers, where there are any."""
    named: dict[str, str | tuple[Kind, ...]] = {"meld": str(meld)} if meld >= 0 else {}
    return named | ({"as": jokers} if jokers else {})


def _jokers(state: WordingContext, tiles: tuple[Tile, ...], stands: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds that tiles count as where these differ from their faces."""
    return tuple(sorted(kind for tile, kind in zip(tiles, stands, strict=False) if plain(state.faces[tile]) != kind))


@fast_value
class GiveUpSuit(Action):
    """Name the suit to give up: 0 characters, 1 dots, 2 bamboos."""

    suit: int

    @property
    def button(self) -> str:
        return f"void_{'mps'[self.suit]}"

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``void s``."""
        return Worded(f"void {'mps'[self.suit]}")


@fast_value
class CallOff(Action):
    """Abort the deal for `reason`, which names the combination in the own hand."""

    reason: str

    @property
    def button(self) -> str:
        return self.reason

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return the reason alone: ``nine_terminals``."""
        return Worded(self.reason)


@fast_value
class Say(Action):
    """Answer a question with a word: go on or stop, the number of tiles to pass."""

    word: str

    @property
    def button(self) -> str:
        return self.word

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return the word alone: ``go_on``."""
        return Worded(self.word)


@fast_value
class BreakAt(Action):
    """Break the wall after so many `stacks` of the side that is `places` further in the order of play."""

    places: int
    stacks: int

    @property
    def button(self) -> str:
        return f"break_{self.places}"

    @property
    def mark(self) -> str:
        return str(self.stacks)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``break side=1 stacks=7``."""
        return Worded("break", named={"side": str(self.places), "stacks": str(self.stacks)})


@fast_value
class Challenge(Action):
    """Challenge the hand of `owner`, `places` further in the order of play: claim that it can no longer be completed.
    """

    owner: Seat
    places: int

    @property
    def button(self) -> str:
        return f"challenge_{self.places}"

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``challenge from=E``."""
        return Worded("challenge", named={"from": state.table.ruleset.letters_for(state.players)[self.owner]})


@fast_value
class SwapBlank(Action):
    """Exchange the blank `tile` for `taken` in the river of `owner`."""

    tile: Tile
    owner: Seat
    taken: Tile

    @property
    def used(self) -> tuple[Tile, ...]:
        return (self.tile,)

    def said(self, state: WordingContext, seat: Seat) -> Worded:
        """Return ``swap_blank 5m from=E``: what is taken, and out of whose river."""
        letters = state.table.ruleset.letters_for(state.players)
        return Worded("swap_blank", ((self.taken,),), {"from": letters[self.owner]})


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
    """Cache of the plain discard of each tile: the engine lists fourteen of them every turn."""

    def __missing__(self, tile: Tile) -> Discard:
        found = self[tile] = Discard(tile)
        return found


discard_of: Callable[[Tile], Discard] = _Discards().__getitem__
"""The plain discard of a tile, shared by all."""
