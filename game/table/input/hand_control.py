"""The viewer's hands at the table, controlled by pointer and keys; both end in the same actions.

A tile can be dragged at any time to another place in the hand; dropped on the river it is discarded if that is legal.
The last discard can be dragged to the own side if it may be claimed. A match is changed only through `answer`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.table.animations.director import Director
from game.table.board.tile_places import HeldTiles
from game.table.input.offers import NOTHING, Offer, Offers, tiles_to_raise
from game.table.layout import TableLayout
from game.table.overlay.stage import Stage
from rules.core.tiles import Tile
from rules.engine.actions import Action
from rules.engine.wall import place_of
from rules.mechanics.opening.chosen_break import BreakPoint

CHOICES = 5
"""Sets shown at once where there are many to choose from."""


SHOWN_LAST = ("chow", "pung", "kong", "row", "bridge", "king", "special", "win")
"""Calls made in two steps where they may be wrong: called, then shown; until then they can be taken back."""


class HandControlTable(Protocol):
    """The interface that the control of a hand needs from its table."""

    director: Director
    stage: Stage

    def answer(self, action: Action) -> None:
        """Answer the current question with this action."""
        ...

    def sound(self, name: str) -> None:
        """Play a sound."""
        ...

    @property
    def clock(self) -> float:
        """Seconds on a clock that never stops, for double clicks and the like."""
        ...


class HandControl:
    """The state of one viewer's choices at the table: chosen, carried and marked tiles, focused button, unfolded
    choices.

    `ask` sets the legal actions (`offers`). `HandKeys` and `Pointer` control it.
    """

    def __init__(self, table: HandControlTable) -> None:
        """Start without a question and without a selection."""
        self.table = table
        self.offers: Offers = NOTHING
        self.discard_by = "double_click"
        self.chosen: Tile | None = None
        self.hovered: Tile | None = None
        self.carried: Tile | None = None
        self.gap: int | None = None
        self.over = ""
        self.break_point: BreakPoint | None = None
        """Breakable place of the wall under the pointer."""
        self.focus = -1
        self.unfolded: Offer | None = None
        self.page = 0
        """Visible page of many choices."""
        self.marked: set[Tile] = set()
        """Tiles chosen to be set aside together."""
        self.advised: Action | None = None
        """Action advised by a hint: its tiles are raised while its button has the focus."""
        self.declaring = False
        self.keys_used = False
        self.asked_at = 0.0
        """Time of the last question."""

    @property
    def layout(self) -> TableLayout:
        """The layout of the table."""
        return self.table.stage.layout

    @property
    def hand(self) -> list[Tile]:
        """The tiles of the viewer's hand as they stand; empty for a spectator."""
        board = self.table.director.board
        return [] if board.viewer is None else board.seats[board.viewer].hand

    def ask(self, offers: Offers) -> None:
        """Set the legal actions; for a new question, reset choices that no longer apply."""
        if offers == self.offers:
            return
        self.offers = offers
        self.unfolded, self.declaring, self.page = None, False, 0
        self.break_point = self.advised = None
        self.marked.clear()
        self.asked_at = self.table.clock
        claims = offers.claims
        self.focus = self._first_focus(offers)
        if self.carried is not None and self.carried not in self.hand and self.carried != offers.target:
            self.cancel_drag()
        if self.chosen not in self.hand or claims:
            self.chosen = None
        if offers.discards and self.keys_used and self.chosen is None:
            self.choose_drawn()
        self.show()

    @staticmethod
    def _first_focus(offers: Offers) -> int:
        """Return the index of the button focused first: a win that is sure, else Pass where the discard may be claimed,
        so that no call is made by accident; else none.
        """
        win = offers.button("win")
        if win is not None and win.open and not offers.false_calls:
            return offers.buttons.index(win)
        return len(offers.buttons) - 1 if offers.claims else -1

    def choose_drawn(self) -> None:
        """Choose the tile just drawn, or else the last tile of the hand."""
        board = self.table.director.board
        if board.viewer is not None:
            own = board.seats[board.viewer]
            self.chosen = own.drawn if own.drawn is not None else (own.hand[-1] if own.hand else None)

    @property
    def discardable(self) -> dict[Tile, Action]:
        """Tiles that may be discarded now, each with its action; while declaring, those that keep the hand ready."""
        return self.offers.ready if self.declaring else self.offers.discards

    def break_point_of(self, tile: Tile) -> BreakPoint | None:
        """Return where the wall would be broken at this tile; None if it may not be."""
        built = self.table.director.board.built
        place = None if built is None or not self.offers.break_points else place_of(built, tile)
        return place[:2] if place is not None and place[:2] in self.offers.break_points else None

    @property
    def chosen_break_point(self) -> BreakPoint | None:
        """The place at which the wall will be broken: the one under the pointer, or else the focused choice."""
        if self.break_point is not None or self.unfolded is None or not 0 <= self.focus < len(self.unfolded.choices):
            return self.break_point
        chosen = self.unfolded.choices[self.focus]
        return next((place for place, action in self.offers.break_points.items() if action == chosen), None)

    def show(self) -> None:
        """Show the choices: raise the tiles of the focused call, or the chosen or hovered tile, and open the gap."""
        lifted = set() if self.tray_places else set(self.marked)
        if 0 <= self.focus < len(self.offers.buttons) and self.unfolded is None and not self.offers.false_calls:
            lifted |= tiles_to_raise(self.offers.buttons[self.focus].choices, self.advised)
        elif self.unfolded is not None and 0 <= self.focus < len(self.unfolded.choices):
            lifted |= set(self.unfolded.choices[self.focus].used)
        if self.declaring:
            lifted |= set(self.offers.ready)
        if not lifted and self.chosen in self.hand and self.carried is None:
            lifted = {self.chosen}
        hovered = self.hovered if self.hovered in self.hand and self.carried is None else None
        carried = self.carried if self.carried in self.hand else None
        lifted -= self.marked if self.tray_places else set()
        tray = tuple(tile for tile in self.hand if tile in self.marked and tile != carried) if self.tray_places else ()
        gap = self.gap if carried is not None else None
        hold = HeldTiles(carried, gap, frozenset(lifted), tray, self.tray_places, hovered)
        if hold != self.table.stage.hold:
            self.table.stage.set_held(hold, self.table.director.board)
            self.table.director.rearrange()

    @property
    def choosing(self) -> bool:
        """True if the player must mark the tiles of a call, as where wrong calls are possible."""
        return self.offers.false_calls and bool(self.offers.claims)

    def discard(self, tile: Tile) -> None:
        """Discard a tile of the hand."""
        self.chosen = self.hovered = None
        self.table.answer(self.discardable[tile])

    @property
    def tray_places(self) -> int:
        """Number of places in the exchange tray; 0 if no tiles are to be exchanged."""
        return max(map(len, self.offers.aside), default=0)

    def mark(self, tile: Tile) -> None:
        """Mark or unmark a tile to be set aside; refuse one that may not go with those marked."""
        wanted = self.marked ^ {tile}
        if self.tray_places and tile in wanted and not any(wanted <= chosen for chosen in self.offers.aside):
            self.table.sound("refuse")
            return
        self.marked = wanted
        self.table.sound("pick")
        self.show()

    def cancel_drag(self, *, quietly: bool = False) -> None:
        """Put a carried tile back; `quietly` without a sound."""
        self.carried, self.gap, self.over = None, None, ""
        if not quietly:
            self.show()

    def press_button(self, offer: Offer) -> None:
        """Perform the button of an offer: answer, unfold its choices, begin declaring, or refuse with a sound."""
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
        elif self.offers.false_calls and offer.key in SHOWN_LAST:
            self.unfold(self._with_marked(offer))
        elif len(offer.choices) == 1:
            self.table.answer(offer.choices[0])
        else:
            self.unfold(offer)

    def _with_marked(self, offer: Offer) -> Offer:
        """Return the offer of a call with only the choices that use the marked tiles; unchanged if there are none."""
        faces = self.table.director.board.faces
        wanted = sorted(faces[tile] for tile in self.marked)
        chosen = [
            action for action in offer.choices if sorted(faces[tile] for tile in action.used) == wanted
        ]
        return replace(offer, choices=tuple(chosen)) if wanted and chosen else offer

    @property
    def focus_on_bar(self) -> int:
        """Index of the focused button among the visible ones."""
        return self.focus - self._first_on_bar

    @property
    def _first_on_bar(self) -> int:
        """Index of the choice that the first visible button stands for; one less if a heading comes before it."""
        if self.unfolded is None:
            return 0
        return self.page * CHOICES - bool(self.unfolded.choices[0].mark)

    def focus_button(self, index: int) -> None:
        """Focus the visible button number `index`, which raises its tiles."""
        place = index + self._first_on_bar
        if 0 <= place < self.choices():
            self.focus = place
            self.show()

    def unfold(self, offer: Offer) -> None:
        """Show the choices of an offer, each as its tiles; the advised one has the focus, or else the first."""
        focus = offer.choices.index(self.advised) if self.advised in offer.choices else 0
        self.unfolded, self.focus, self.page = offer, focus, focus // CHOICES
        self.table.sound("button")
        self.show()

    def turn_page(self) -> None:
        """Show the next page of an unfolded offer's choices."""
        assert self.unfolded is not None
        pages = -(-len(self.unfolded.choices) // CHOICES)
        self.page = (self.page + 1) % pages
        self.focus = self.page * CHOICES
        self.show()

    def fold(self) -> None:
        """Return from an unfolded offer's choices to the buttons."""
        offer, self.unfolded = self.unfolded, None
        self.focus = self.offers.buttons.index(offer) if offer in self.offers.buttons else -1
        self.show()

    def sort_hand(self) -> None:
        """Sort the viewer's hand and show it."""
        self.table.director.board.sort_hand()
        self.table.stage.set_held(self.table.stage.hold, self.table.director.board)
        self.table.director.rearrange(0.15)
        self.table.sound("clack")

    def choices(self) -> int:
        """Return the number of buttons or choices that can have the focus."""
        return len(self.unfolded.choices) if self.unfolded is not None else len(self.offers.buttons)
