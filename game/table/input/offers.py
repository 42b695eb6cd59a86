"""The legal actions of a seat, sorted into buttons, keys, draggable tiles and drop targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.core.tiles import Tile
from rules.engine.actions import Action, Discard, SetAside
from rules.engine.table import Refusal
from rules.engine.view import View
from rules.mechanics.opening.chosen_break import BreakPoint, break_points

ORDER = (
    "claim", "chow", "row", "bridge", "king", "special", "pung", "lengthen", "joker", "kong", "announce_plain",
    "announce",
    "aside", "take_back", "ready", "win", "discard", "pass",
)  # fmt: skip
"""Buttons from left to right in rising worth, then forbidden discards, Pass last."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button at the table: an act by its `key`, and the actions it may stand for.

    With several `choices`, pressing it unfolds them; with none, it shows that the act is refused, for `refusal`.
    """

    key: str
    choices: tuple[Action, ...] = ()
    refusal: Refusal | None = None

    @property
    def open(self) -> bool:
        """True if the button can be pressed."""
        return bool(self.choices)


@dataclass(frozen=True, slots=True)
class Offers:
    """All legal actions of a player: buttons, and `discards` by tile; those of `ready` also declare a ready hand."""

    buttons: tuple[Offer, ...] = ()
    discards: dict[Tile, Action] = field(default_factory=dict)
    ready: dict[Tile, Action] = field(default_factory=dict)
    aside: dict[frozenset[Tile], Action] = field(default_factory=dict)
    """Sets of tiles that may be set aside together, where more than one tile is set aside."""
    break_points: dict[BreakPoint, Action] = field(default_factory=dict)
    """Places where the wall may be broken."""
    target: Tile | None = None
    false_calls: bool = False
    """True if calls may be wrong: then none is made by one press or focused by default."""

    @property
    def any(self) -> bool:
        """True if there is a question to answer."""
        return bool(self.buttons or self.discards or self.aside)

    def button(self, key: str) -> Offer | None:
        """Return the button with that key."""
        return next((offer for offer in self.buttons if offer.key == key), None)

    @property
    def claims(self) -> tuple[Offer, ...]:
        """The buttons that claim the last discard, without Pass; empty if it cannot be claimed."""
        if self.target is None:
            return ()
        return tuple(offer for offer in self.buttons if offer.open and offer.key not in ("pass", "ready"))


NOTHING = Offers()


def offers(view: View) -> Offers:
    """Sort the legal actions and refusals of a view into buttons, discards and drop targets."""
    found: dict[str, list[Action]] = {}
    discards: dict[Tile, Action] = {}
    ready: dict[Tile, Action] = {}
    aside: dict[frozenset[Tile], Action] = {}
    alone = all(len(action.tiles) == 1 for action in view.legal if isinstance(action, SetAside))
    for action in view.legal:
        if isinstance(action, Discard):
            (ready if action.ready else discards)[action.tile] = action
        elif isinstance(action, SetAside):
            if alone:
                discards[action.tiles[0]] = action  # handled as a discard, but not into the river
            else:
                aside[frozenset(action.tiles)] = action
        elif key := action.button:
            found.setdefault(key, []).append(action)
    if ready:
        found.setdefault("ready", [])
    if aside:
        found["aside"] = list(aside.values())
    faces = dict(view.hand)
    for choices in found.values() if view.table.allows_false_calls else ():
        # The order must not reveal which are right.
        choices.sort(key=lambda action: sorted(faces.get(tile, 0) for tile in action.used))
    buttons = [Offer(key, tuple(found[key]) or tuple(ready.values())) for key in sorted(found, key=place_of)]
    if view.legal or _may_see_refusals(view):
        named = {offer.key for offer in buttons}
        refused = [Offer(refused_key(refusal), (), refusal) for refusal in view.refused]
        buttons += [offer for offer in refused if offer.key not in named]
        buttons.sort(key=lambda offer: place_of(offer.key))
    target = view.claimable[1] if view.claimable is not None and view.legal and not discards else None
    false_calls = view.table.allows_false_calls
    return Offers(tuple(buttons), discards, ready, aside, dict(break_points(view)), target, false_calls)


def _may_see_refusals(view: View) -> bool:
    """Check that refused acts are shown when nothing is legal: only in the player's own turn, as a refused claim
    does not stop play.
    """
    return bool(view.legal)


def refused_key(refusal: Refusal) -> str:
    """Return the key of the button that a refusal is about."""
    return refusal.action if refusal.action in ORDER else "win"


def place_of(key: str) -> int:
    """Return the rank of a button from left to right; acts of few rule sets come before those that end a turn."""
    return ORDER.index(key if key in ORDER else "aside")


def tiles_to_raise(choices: Sequence[Action], advised: Action | None = None) -> frozenset[Tile]:
    """Return the tiles of the hand to raise while a button has the focus: those of the `advised` choice, or of the
    first one.

    Empty for discards and for tiles given away.
    """
    if advised is not None and advised in choices:
        return frozenset(advised.used)
    first = next(iter(choices), None)
    return frozenset() if first is None or isinstance(first, Discard | SetAside) else frozenset(first.used)
