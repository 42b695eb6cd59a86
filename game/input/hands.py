"""What the viewer's hands do at the table: point, press, drag, keys. All of it ends in the same actions.

A tile can be dragged at any time to put it elsewhere in the hand; dropped on the river it is thrown if that is legal.
The last discard can be dragged to the own side if it may be claimed. Nothing happens to a match but through `answer`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.director.arrange import Hold
from game.director.director import Director
from game.input.offers import NOTHING, Offer, Offers, best_claim, lifted_by
from game.layout import TableLayout
from game.layout.depths import FLYING
from game.scene.node import Point
from game.table.stage import Stage
from rules.engine.actions import Action
from rules.tiles import Tile

DRAG = 6.0
"""Units the pointer has to travel before a press becomes a drag."""
TWICE = 0.45
"""Seconds within which two clicks are a double click."""
CHOICES = 5
"""Sets shown at once where there are many to choose among."""
CALM = 0.25
"""Seconds after which a bar that has just opened takes Enter: nobody claims by discarding a moment too late."""


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
        self.focus = -1
        self.unfolded: Offer | None = None
        self.page = 0
        """Which part of many choices is shown."""
        self.marked: set[Tile] = set()
        """Tiles chosen to be set aside together."""
        self.declaring = False
        self.keys_used = False
        self._press: tuple[Tile, Point] | None = None
        self._grip: Point = (0.0, 0.0)
        self._clicked: tuple[Tile | None, float] = (None, -1.0)
        self._asked_at = 0.0

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
        self.marked.clear()
        self._asked_at = self.table.clock
        claims = offers.claims
        self.focus = len(offers.buttons) - 2 if claims else -1
        if claims and offers.errs:
            self.focus = len(offers.buttons) - 1  # a wrong call costs points: one has to mean it
        elif claims and not offers.buttons[self.focus].open:
            self.focus = next((i for i, offer in enumerate(offers.buttons) if offer.open), -1)
        if self.carried is not None and self.carried not in self.hand and self.carried != offers.target:
            self.drop_nothing()
        if self.chosen not in self.hand or claims:
            self.chosen = None
        if offers.discards and self.keys_used and self.chosen is None:
            self._choose_drawn()
        self.show()

    def _choose_drawn(self) -> None:
        board = self.table.director.board
        if board.viewer is not None:
            own = board.seats[board.viewer]
            self.chosen = own.drawn if own.drawn is not None else (own.hand[-1] if own.hand else None)

    @property
    def throwable(self) -> dict[Tile, Action]:
        """The tiles that may be thrown now, each with its action."""
        return self.offers.ready if self.declaring else self.offers.discards

    # -- the picture of it ---

    def show(self) -> None:
        """Let the hand make room and tiles stand up."""
        lifted = set(self.marked)
        if self.chosen is not None and self.chosen in self.hand:
            lifted.add(self.chosen)
        if self.hovered is not None and self.carried is None and self.hovered in self.hand:
            lifted.add(self.hovered)
        if 0 <= self.focus < len(self.offers.buttons) and self.unfolded is None and not self.offers.errs:
            lifted |= lifted_by(self.offers.buttons[self.focus].choices)
        elif self.unfolded is not None and 0 <= self.focus < len(self.unfolded.choices):
            lifted |= set(self.unfolded.choices[self.focus].used)
        if self.declaring:
            lifted |= set(self.offers.ready)
        carried = self.carried if self.carried in self.hand else None
        hold = Hold(carried, self.gap if carried is not None else None, frozenset(lifted))
        if hold != self.table.stage.hold:
            self.table.stage.hold_with(hold, self.table.director.board)
            self.table.director.rearrange()

    # -- the pointer ---

    def tile_at(self, point: Point) -> Tile | None:
        """The own tile, or the discard that may be claimed, under a point."""
        nodes = self.table.stage.nodes
        best = None
        for tile in (*self.hand, *((self.offers.target,) if self.offers.target is not None else ())):
            node = nodes.get(tile)
            if (
                node is not None
                and node.contains(node.to_local(point))
                and (best is None or node.depth > nodes[best].depth)
            ):
                best = tile
        return best

    def point(self, point: Point) -> bool:
        """The pointer moves; true if anything looks different."""
        if self.carried is not None:
            self._carry(point)
            return True
        if self._press is not None:
            tile, start = self._press
            far = max(abs(point[0] - start[0]), abs(point[1] - start[1]))
            if far > self.layout.px(DRAG):
                self._pick_up(tile, start)
                self._carry(point)
                return True
        hovered = self.tile_at(point)
        if hovered != self.hovered:
            self.hovered = hovered
            self.show()
            return True
        return False

    def press(self, point: Point) -> bool:
        """The button goes down; true if there was something to take."""
        self.keys_used = False
        tile = self.tile_at(point)
        if tile is None:
            if self.chosen is not None:
                self.chosen = None
                self.show()
            return False
        self._press = (tile, point)
        return True

    def release(self, point: Point) -> bool:
        """The button goes up: a drop, or a click."""
        press, self._press = self._press, None
        if self.carried is not None:
            self._drop(point)
            return True
        if press is None:
            return False
        tile = press[0]
        if tile == self.offers.target and tile not in self.hand:
            return True
        self._click(tile)
        return True

    def _click(self, tile: Tile) -> None:
        before, when = self._clicked
        now = self.table.clock
        twice = before == tile and now - when <= TWICE
        self._clicked = (None, -1.0) if twice else (tile, now)
        if self.offers.aside or self._choosing:
            self._mark(tile)
        elif tile in self.throwable and (twice or self.discard_by == "click"):
            self._throw(tile)
        else:
            self.chosen = tile
            self.table.sound("pick")
            self.show()

    @property
    def _choosing(self) -> bool:
        """Whether tiles are marked to be called with: whoever may err says himself which."""
        return self.offers.errs and bool(self.offers.claims)

    def _throw(self, tile: Tile) -> None:
        self.chosen = self.hovered = None
        self.table.answer(self.throwable[tile])

    def _mark(self, tile: Tile) -> None:
        """One click marks a tile to be set aside, another one unmarks it."""
        self.marked ^= {tile}
        self.table.sound("pick")
        self.show()

    # -- dragging ---

    def _pick_up(self, tile: Tile, at: Point) -> None:
        node = self.table.stage.nodes[tile]
        x, y = node.position
        self.carried, self._press = tile, None
        self._grip = (x - at[0], y - at[1])
        self.hovered = self.chosen = None
        self.table.director.motion.let_go(tile)
        node.depth, node.shadow = FLYING + 900, 2
        self.table.sound("pick")

    def _carry(self, point: Point) -> None:
        tile = self.carried
        assert tile is not None
        node = self.table.stage.nodes.get(tile)
        if node is None:
            self.drop_nothing()
            return
        node.position = (point[0] + self._grip[0], point[1] + self._grip[1])
        self.over = self._place_at(point)
        self.gap = self._gap_at(node.position[0]) if tile in self.hand and self.over in ("hand", "") else None
        if tile in self.hand and self.gap is None and self.over != "river":
            self.gap = self._gap_at(node.position[0])
        self.show()

    def _place_at(self, point: Point) -> str:
        """The target under a point: the river for a tile that may be thrown, the own side for one to claim."""
        assert self.carried is not None
        if self.carried in self.hand:
            if self.carried in self.throwable and self.in_river(point):
                return "river"
            return "hand" if point[1] > self.layout.spec.size[1] - self.layout.px(150) else ""
        if self.offers.claims and point[1] > self.layout.spec.size[1] - self.layout.px(180):
            return "melds"
        return ""

    def in_river(self, point: Point) -> bool:
        """Whether a point lies on the mat: the whole of it takes a discard."""
        return self.layout.mat.contains(point)

    def _gap_at(self, x: float) -> int:
        """Before which of the other tiles a tile at `x` would go."""
        others = [tile for tile in self.hand if tile != self.carried]
        board = self.table.director.board
        assert board.viewer is not None
        shapes = self.table.stage.arranger.shapes(board, board.viewer)
        places = self.layout.seat(
            board.viewer, len(self.hand), melds=shapes, bonus=len(board.seats[board.viewer].bonus)
        ).hand
        if not others:
            return 0
        pitch = places[1].x - places[0].x if len(places) > 1 else self.layout.hand_width
        return max(0, min(len(others), round((x - places[0].x) / pitch)))

    def _drop(self, point: Point) -> None:
        tile, over, gap = self.carried, self._place_at(point), self.gap
        assert tile is not None
        self.drop_nothing(quietly=True)
        if over == "river":
            self._throw(tile)
        elif over == "melds":
            self._claim_dragged()
        elif tile in self.hand and over == "hand" and gap is not None:
            self.table.director.board.move(tile, gap)
            self.table.sound("drop")
        else:
            self.table.sound("refuse" if tile in self.hand else "drop")
        self.table.stage.hold_with(Hold(), self.table.director.board)
        self.table.director.rearrange()
        self.show()

    def _claim_dragged(self) -> None:
        claims = [offer for offer in self.offers.claims if offer.key != "win"] or list(self.offers.claims)
        if len(claims) == 1 and len(claims[0].choices) == 1 and not self.offers.errs:
            self.table.answer(claims[0].choices[0])
        elif len(claims) == 1:
            self.unfold(claims[0])
        else:
            best = None if self.offers.errs else best_claim(self.offers)
            self.focus = self.offers.buttons.index(best) if best is not None else -1
            self.table.sound("pick")

    def drop_nothing(self, *, quietly: bool = False) -> None:
        """Whatever is held goes back."""
        self.carried, self.gap, self.over, self._press = None, None, "", None
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
        return self.focus - self.page * CHOICES if self.unfolded is not None else self.focus

    def focus_button(self, index: int) -> None:
        """The pointer is on a button: its tiles stand up."""
        place = index + self.page * CHOICES if self.unfolded is not None else index
        if place < self._choices():
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

    # -- keys ---

    def key(self, name: str) -> bool:
        """A named key; false if it means nothing here."""
        if not self.offers.any and name not in ("left", "right", "move_left", "move_right", "tidy"):
            return False
        self.keys_used = True
        if name in ("left", "right"):
            self._step(-1 if name == "left" else 1)
        elif name in ("move_left", "move_right"):
            self._shift(-1 if name == "move_left" else 1)
        elif name == "tidy":
            self.tidy()
        elif name == "discard":
            self._enter()
        elif name == "pass":
            return self._escape()
        elif name in ("next", "previous"):
            self._tab(1 if name == "next" else -1)
        elif name.startswith("pick_"):
            self._pick(int(name.removeprefix("pick_")) - 1)
        elif (offer := self.offers.button(name)) is not None:
            self.push(offer)
        else:
            return False
        return True

    def tidy(self) -> None:
        """Sort the hand."""
        self.table.director.board.tidy()
        self.table.stage.hold_with(self.table.stage.hold, self.table.director.board)
        self.table.director.rearrange(0.15)
        self.table.sound("clack")

    def _choices(self) -> int:
        return len(self.unfolded.choices) if self.unfolded is not None else len(self.offers.buttons)

    def _step(self, by: int) -> None:
        if self.unfolded is not None or (self.offers.claims and not self.offers.discards):
            self.focus = (self.focus + by) % max(1, self._choices())
            self.page = self.focus // CHOICES if self.unfolded is not None else 0
        elif self.hand:
            self.focus = -1
            here = self.hand.index(self.chosen) if self.chosen in self.hand else (-1 if by > 0 else len(self.hand))
            self.chosen = self.hand[(here + by) % len(self.hand)]
        self.show()

    def _tab(self, by: int) -> None:
        count = self._choices()
        if count:
            self.focus = (self.focus + by) % count if self.focus >= 0 else (0 if by > 0 else count - 1)
        self.show()

    def _shift(self, by: int) -> None:
        if self.chosen not in self.hand:
            return
        assert self.chosen is not None
        here = self.hand.index(self.chosen)
        there = max(0, min(len(self.hand) - 1, here + by))
        if here != there:
            self.table.director.board.move(self.chosen, there)
            self.table.stage.hold_with(self.table.stage.hold, self.table.director.board)
            self.table.director.rearrange()

    def _enter(self) -> None:
        if self.table.clock - self._asked_at < CALM and self.offers.claims:
            return
        if self.unfolded is not None:
            if 0 <= self.focus < len(self.unfolded.choices):
                self.table.answer(self.unfolded.choices[self.focus])
        elif 0 <= self.focus < len(self.offers.buttons):
            self.push(self.offers.buttons[self.focus])
        elif self.chosen is not None and self.chosen in self.throwable:
            self._throw(self.chosen)
        elif self.chosen is None and self.throwable:
            self._choose_drawn()
            self.show()

    def _escape(self) -> bool:
        if self.unfolded is not None:
            self.fold()
        elif self.declaring:
            self.declaring = False
            self.show()
        elif (offer := self.offers.button("pass")) is not None:
            self.push(offer)
        elif self.chosen is not None:
            self.chosen = None
            self.show()
        else:
            return False
        return True

    def _pick(self, index: int) -> None:
        if self.unfolded is not None:
            index += self.page * CHOICES
            if index < len(self.unfolded.choices):
                self.table.answer(self.unfolded.choices[index])
        elif index < len(self.offers.buttons):
            self.push(self.offers.buttons[index])
