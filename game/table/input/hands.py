"""What the viewer's hands do at the table. Pointer and keys move them; all of it ends in the same actions.

A tile can be dragged at any time to put it elsewhere in the hand; dropped on the river it is thrown if that is legal.
The last discard can be dragged to the own side if it may be claimed. Nothing happens to a match but through `answer`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.table.animations.director import Director
from game.table.board.tile_places import HeldTiles
from game.table.input.offers import NOTHING, Offer, Offers, lifted_by
from game.table.layout import TableLayout
from game.table.overlay.stage import Stage
from rules.core.tiles import Tile
from rules.engine.actions import Action
from rules.engine.wall import place_of
from rules.mechanics.opening.chosen_break import BreakPoint

CHOICES = 5
"""Sets shown at once where there are many to choose among."""


SHOWN_LAST = ("chow", "pung", "kong", "row", "bridge", "king", "special", "win")
"""Calls that are made in two steps where they may be wrong: called, then shown; until then they can be taken back."""


class Surroundings(Protocol):
    """What hands need of the table they are at."""

    director: Director
    stage: Stage

    def answer(self, action: Action) -> None:
        """Give this answer."""
        ...

    def sound(self, name: str) -> None:
        """Let something be heard."""
        ...

    @property
    def clock(self) -> float:
        """Seconds that never stand still."""
        ...


class Hands:
    """One viewer's hands. `offers` is what may be done; set it with `ask` when it changes."""

    def __init__(self, table: Surroundings) -> None:
        self.table = table
        self.offers: Offers = NOTHING
        self.discard_by = "double_click"
        self.chosen: Tile | None = None
        self.hovered: Tile | None = None
        self.carried: Tile | None = None
        self.gap: int | None = None
        self.over = ""
        self.breach: BreakPoint | None = None
        """Where the pointer is on a wall that may be broken there."""
        self.focus = -1
        self.unfolded: Offer | None = None
        self.page = 0
        """Which part of many choices is shown."""
        self.marked: set[Tile] = set()
        """Tiles chosen to be set aside together."""
        self.advised: Action | None = None
        """What a hint says: its tiles stand up while its button is in focus."""
        self.declaring = False
        self.keys_used = False
        self.asked_at = 0.0
        """The clock when something was asked last."""

    # -- what is asked ---

    @property
    def layout(self) -> TableLayout:
        """The table's places."""
        return self.table.stage.layout

    @property
    def hand(self) -> list[Tile]:
        """The viewer's tiles as they stand."""
        board = self.table.director.board
        return [] if board.viewer is None else board.seats[board.viewer].hand

    def ask(self, offers: Offers) -> None:
        """Something else may be done now."""
        if offers == self.offers:
            return
        self.offers = offers
        self.unfolded, self.declaring, self.page = None, False, 0
        self.breach = self.advised = None
        self.marked.clear()
        self.asked_at = self.table.clock
        claims = offers.claims
        self.focus = len(offers.buttons) - 1 if claims else -1  # on Pass: one has to mean a call
        if self.carried is not None and self.carried not in self.hand and self.carried != offers.target:
            self.drop_nothing()
        if self.chosen not in self.hand or claims:
            self.chosen = None
        if offers.discards and self.keys_used and self.chosen is None:
            self.choose_drawn()
        self.show()

    def choose_drawn(self) -> None:
        """The tile just drawn is chosen, else the last of the hand."""
        board = self.table.director.board
        if board.viewer is not None:
            own = board.seats[board.viewer]
            self.chosen = own.drawn if own.drawn is not None else (own.hand[-1] if own.hand else None)

    @property
    def throwable(self) -> dict[Tile, Action]:
        """The tiles that may be thrown now, each with its action."""
        return self.offers.ready if self.declaring else self.offers.discards

    def breach_of(self, tile: Tile) -> BreakPoint | None:
        """The place at which a tile stands, if the wall may be broken there."""
        built = self.table.director.board.built
        place = None if built is None or not self.offers.break_points else place_of(built, tile)
        return place[:2] if place is not None and place[:2] in self.offers.break_points else None

    @property
    def breach_meant(self) -> BreakPoint | None:
        """Where the wall would be broken: at the pointer, else by the number in focus."""
        if self.breach is not None or self.unfolded is None or not 0 <= self.focus < len(self.unfolded.choices):
            return self.breach
        chosen = self.unfolded.choices[self.focus]
        return next((place for place, action in self.offers.break_points.items() if action == chosen), None)

    # -- the picture of it ---

    def show(self) -> None:
        """Let the hand make room and tiles stand up: those of a call, else the one tile that is meant."""
        lifted = set() if self.tray_places else set(self.marked)
        if 0 <= self.focus < len(self.offers.buttons) and self.unfolded is None and not self.offers.errs:
            lifted |= lifted_by(self.offers.buttons[self.focus].choices, self.advised)
        elif self.unfolded is not None and 0 <= self.focus < len(self.unfolded.choices):
            lifted |= set(self.unfolded.choices[self.focus].used)
        if self.declaring:
            lifted |= set(self.offers.ready)
        one = self.chosen if self.chosen in self.hand else self.hovered
        if not lifted and one in self.hand and self.carried is None:
            lifted = {one}
        carried = self.carried if self.carried in self.hand else None
        lifted -= self.marked if self.tray_places else set()
        tray = tuple(tile for tile in self.hand if tile in self.marked and tile != carried) if self.tray_places else ()
        gap = self.gap if carried is not None else None
        hold = HeldTiles(carried, gap, frozenset(lifted), tray, self.tray_places)
        if hold != self.table.stage.hold:
            self.table.stage.hold_with(hold, self.table.director.board)
            self.table.director.rearrange()

    @property
    def choosing(self) -> bool:
        """Whether tiles are marked to be called with: whoever may err says himself which."""
        return self.offers.errs and bool(self.offers.claims)

    def throw(self, tile: Tile) -> None:
        """Throw a tile."""
        self.chosen = self.hovered = None
        self.table.answer(self.throwable[tile])

    @property
    def tray_places(self) -> int:
        """How many tiles the tray takes that are given away together; 0: there is none."""
        return max(map(len, self.offers.aside), default=0)

    def mark(self, tile: Tile) -> None:
        """One click marks a tile to be set aside, another one unmarks it; only what may be given goes into the tray."""
        wanted = self.marked ^ {tile}
        if self.tray_places and tile in wanted and not any(wanted <= chosen for chosen in self.offers.aside):
            self.table.sound("refuse")
            return
        self.marked = wanted
        self.table.sound("pick")
        self.show()

    def drop_nothing(self, *, quietly: bool = False) -> None:
        """Whatever is held goes back."""
        self.carried, self.gap, self.over = None, None, ""
        if not quietly:
            self.show()

    # -- buttons ---

    def push(self, offer: Offer) -> None:
        """A button is pressed."""
        if not offer.open:
            self.table.sound("refuse")
        elif offer.key == "ready" and offer.choices and offer.choices[0] in self.offers.ready.values():
            self.declaring = not self.declaring
            self.table.sound("button")
            self.show()
        elif offer.key == "aside":
            action = self.offers.aside.get(frozenset(self.marked))
            if action is not None:
                self.table.answer(action)
            else:
                self.table.sound("refuse")
        elif self.offers.errs and offer.key in SHOWN_LAST:
            self.unfold(self._with_marked(offer))
        elif len(offer.choices) == 1:
            self.table.answer(offer.choices[0])
        else:
            self.unfold(offer)

    def _with_marked(self, offer: Offer) -> Offer:
        """A call with the marked tiles alone, where that is among its choices."""
        faces = self.table.director.board.faces
        wanted = sorted(faces[tile] for tile in self.marked)
        chosen = [
            action for action in offer.choices if sorted(faces[tile] for tile in action.used) == wanted
        ]
        return replace(offer, choices=tuple(chosen)) if wanted and chosen else offer

    @property
    def focus_on_bar(self) -> int:
        """Which button of those shown has the focus."""
        return self.focus - self._first_on_bar

    @property
    def _first_on_bar(self) -> int:
        """Which choice the first button would be: before bare numbers stands what they number."""
        if self.unfolded is None:
            return 0
        return self.page * CHOICES - bool(self.unfolded.choices[0].mark)

    def focus_button(self, index: int) -> None:
        """The pointer is on a button: its tiles stand up."""
        place = index + self._first_on_bar
        if 0 <= place < self.choices():
            self.focus = place
            self.show()

    def unfold(self, offer: Offer) -> None:
        """Show the choices of a button as sets of tiles."""
        self.unfolded, self.focus, self.page = offer, 0, 0
        self.table.sound("button")
        self.show()

    def turn_page(self) -> None:
        """The next part of many choices."""
        assert self.unfolded is not None
        pages = -(-len(self.unfolded.choices) // CHOICES)
        self.page = (self.page + 1) % pages
        self.focus = self.page * CHOICES
        self.show()

    def fold(self) -> None:
        """Back to the buttons."""
        offer, self.unfolded = self.unfolded, None
        self.focus = self.offers.buttons.index(offer) if offer in self.offers.buttons else -1
        self.show()

    def sort_hand(self) -> None:
        """Sort the hand."""
        self.table.director.board.sort_hand()
        self.table.stage.hold_with(self.table.stage.hold, self.table.director.board)
        self.table.director.rearrange(0.15)
        self.table.sound("clack")

    def choices(self) -> int:
        """How many things the focus can be on."""
        return len(self.unfolded.choices) if self.unfolded is not None else len(self.offers.buttons)
