"""Control of the viewer's tiles and answers by keys."""

from __future__ import annotations

from game.table.input.hand_control import CHOICES, HandControl

ENTER_DELAY = 0.25
"""Seconds before a newly opened bar takes Enter, so that a late discard never becomes a claim."""


class HandKeys:
    """Controls a hand and its buttons by named keys."""

    def __init__(self, hands: HandControl) -> None:
        """Control these hands."""
        self.hands = hands

    def key(self, name: str) -> bool:
        """Handle the key with this name; return false if it has no effect now."""
        hands = self.hands
        if not hands.offers.any and name not in ("left", "right", "move_left", "move_right", "tidy"):
            return False
        hands.keys_used = True
        if name in ("left", "right"):
            self._step(-1 if name == "left" else 1)
        elif name in ("move_left", "move_right"):
            self._shift(-1 if name == "move_left" else 1)
        elif name == "tidy":
            hands.sort_hand()
        elif name == "discard":
            self._enter()
        elif name == "pass":
            return self._escape()
        elif name in ("next", "previous"):
            self._tab(1 if name == "next" else -1)
        elif name.startswith("pick_"):
            self._pick(int(name.removeprefix("pick_")) - 1)
        elif (offer := hands.offers.button(name)) is not None:
            hands.press_button(offer)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Move the choice of a tile, or the focus among the buttons, by `by` to the right (negative: left)."""
        hands = self.hands
        if hands.unfolded is not None or (hands.offers.claims and not hands.offers.discards):
            hands.focus = (hands.focus + by) % max(1, hands.choices())
            hands.page = hands.focus // CHOICES if hands.unfolded is not None else 0
        elif hands.hand:
            hands.focus = -1
            here = hands.hand.index(hands.chosen) if hands.chosen in hands.hand else (-1 if by > 0 else len(hands.hand))
            hands.chosen = hands.hand[(here + by) % len(hands.hand)]
        hands.show()

    def _tab(self, by: int) -> None:
        """Move the focus by `by` buttons, from the last on to the first."""
        hands = self.hands
        count = hands.choices()
        if count:
            hands.focus = (hands.focus + by) % count if hands.focus >= 0 else (0 if by > 0 else count - 1)
        hands.show()

    def _shift(self, by: int) -> None:
        """Move the chosen tile by `by` places within the hand."""
        hands = self.hands
        if hands.chosen not in hands.hand:
            return
        assert hands.chosen is not None
        here = hands.hand.index(hands.chosen)
        there = max(0, min(len(hands.hand) - 1, here + by))
        if here != there:
            hands.table.director.board.move(hands.chosen, there)
            hands.table.stage.set_held(hands.table.stage.hold, hands.table.director.board)
            hands.table.director.rearrange()

    def _enter(self) -> None:
        """Press the focused button or take the focused choice; else discard the chosen tile, or choose one."""
        hands = self.hands
        if hands.table.clock - hands.asked_at < ENTER_DELAY and hands.offers.claims:
            return
        if hands.unfolded is not None:
            if 0 <= hands.focus < len(hands.unfolded.choices):
                hands.table.answer(hands.unfolded.choices[hands.focus])
        elif 0 <= hands.focus < len(hands.offers.buttons):
            hands.press_button(hands.offers.buttons[hands.focus])
        elif hands.chosen is not None and hands.chosen in hands.discardable:
            hands.discard(hands.chosen)
        elif hands.chosen is None and hands.discardable:
            hands.choose_drawn()
            hands.show()

    def _escape(self) -> bool:
        """Fold a button, cancel a declaration, pass, or unchoose the tile; return false if none applies."""
        hands = self.hands
        if hands.unfolded is not None:
            hands.fold()
        elif hands.declaring:
            hands.declaring = False
            hands.show()
        elif (offer := hands.offers.button("pass")) is not None:
            hands.press_button(offer)
        elif hands.chosen is not None:
            hands.chosen = None
            hands.show()
        else:
            return False
        return True

    def _pick(self, index: int) -> None:
        """Press button number `index`, or if one is unfolded, take its choice of that number."""
        hands = self.hands
        if hands.unfolded is not None:
            index += hands.page * CHOICES
            if index < len(hands.unfolded.choices):
                hands.table.answer(hands.unfolded.choices[index])
        elif index < len(hands.offers.buttons):
            hands.press_button(hands.offers.buttons[index])
