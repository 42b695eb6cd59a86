"""Panes around the table: claim bar, waits, marks, log, corner buttons, notices, seal of the wall."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.screen import Program
from game.screens.error_texts import said
from game.screens.play.decision import OpenDecision
from game.table.aids.aids import CornerButtons, EqualTileMarks, WaitStrip
from game.table.aids.card_pane import CardPane
from game.table.aids.drop_highlight import DropHighlight
from game.table.aids.hint_pane import HintPane
from game.table.aids.refusal_note import RefusalNote
from game.table.aids.tips import NoticePane, seal_words
from game.table.board.waits import WaitTile, waits, worth_now
from game.table.input.auto_strip import AutoStrip, Switch
from game.table.input.button_contents import entries
from game.table.input.claim_band import ClaimBar
from game.table.input.tray import Tray
from game.table.input.wall_break import BreakPointMark
from game.table.overlay.log_pane import LogPane
from game.table.overlay.restrictions import restrictions_of
from game.table.overlay.wall_tip import WallTip
from rules.core.melds import Seat
from rules.engine.actions import Action, Discard
from rules.engine.events import MatchStarted
from rules.engine.match import Match
from rules.engine.view import View
from rules.families.card_hands.card_shape import card_hands_among
from rules.mechanics.opening.exchange import ExchangeTiles
from saves.errors import SaveError

CornerAct = tuple[str, str, Callable[[], None]]
"""Name, icon and action."""


def _must_discard(match: Match, seat: Seat) -> bool:
    """Return true if the hand has one tile too many, so that a discard is due."""
    return any(isinstance(action, Discard) for action in match.pending().get(seat, ()))


class Panes:
    """All panes around the table: claim bar, waits, log, corner buttons, notices, hints, card of hands."""

    def __init__(self, app: Program, asking: OpenDecision) -> None:
        """Create the panes; `asking` is the open decision at the table."""
        self.app, self.asking, self.turns = app, asking, asking.turns
        self.director, self.hands, self.stage = asking.director, asking.hands, asking.director.stage
        scene = self.stage.scene
        self.bar, self.glow, self.break_point = ClaimBar(scene), DropHighlight(scene), BreakPointMark(self.stage)
        self.waits, self.equal_tiles, self.log = WaitStrip(scene), EqualTileMarks(scene), LogPane(scene)
        self.corner, self.notice = CornerButtons(scene), NoticePane(scene)
        self.switches = AutoStrip(scene)
        self.wall_tip, self.hint = WallTip(self.stage, compares=True), HintPane(scene)
        self.refused = RefusalNote(scene)
        self.card, self.tray = CardPane(scene), Tray(scene)
        self._waits_for: object = None
        self._worth_of: tuple[object, int | None] = None, None
        self._fault: tuple[SaveError | None, int] = None, 0

    def show(self, acts: Sequence[CornerAct], switches: Sequence[Switch]) -> None:
        """Update all panes; `acts` are the corner buttons as name, icon and action, `switches` those beside the hand.
        """
        pointed = self.hands.hovered if self.hands.carried is None else self.hands.carried
        self.equal_tiles.forget(self.stage, keep=pointed is not None)
        self.show_bar()
        self.show_waits()
        layout, board = self.stage.layout, self.director.board
        self.corner.show(acts, layout)
        self.switches.show(switches, layout, self.stage.labels.words_id)
        self.log.show(board, layout, self.stage.labels, self.stage.art)
        self.card.show(self._known(), layout, self.stage.art)
        self._show_notice()
        self.wall_tip.renew(board)
        self.hint.show(layout, band=bool(self.bar.entries))
        self._show_refused()

    def tell_fault(self, fault: SaveError) -> None:
        """Show an error of saving until the match continues."""
        self._fault = fault, len(self.turns.session.match.events)
        self._show_notice()

    def _trouble(self) -> SaveError | None:
        """Return the current error of saving, or one told since the last event."""
        fault, at = self._fault
        return self.turns.session.trouble or (fault if at == len(self.turns.session.match.events) else None)

    def _show_notice(self) -> None:
        """Show an error of saving, or the seal of the wall."""
        trouble = self._trouble()
        words = said(trouble) if trouble is not None else self._seal()
        self.notice.show(words, self.stage.layout, calm=trouble is None, above=self.tray.node.visible)

    def put_seal_away(self) -> bool:
        """Hide the seal of the wall once a tile has been discarded; return true if it was hidden now."""
        if not self.notice.node.visible or self._trouble() is not None or self._seal():
            return False
        self._show_notice()
        return True

    def _seal(self) -> str:
        """Return the text of the wall's seal (its hash, to prove it was not changed) before the first discard, else
        ""."""
        first, board = self.turns.session.match.events[0], self.director.board
        begun = board.state.deal_number > 1 or any(seat.state.river for seat in board.seats)
        return "" if begun or not isinstance(first, MatchStarted) or not first.seal else seal_words(first.seal)

    def show_bar(self) -> None:
        """Update the bar of claims with its clock, and the marks of the open decision."""
        hands, asking = self.hands, self.asking
        if asking.view is None and hands.offers.any:
            return
        found = entries(hands, asking.view, self.stage.labels, self.app.keys.label, self._worth)
        self.bar.focus = hands.focus_on_bar
        part = asking.share_left
        seconds = 0.0 if part is None else asking.time_left
        last = asking.view.claimable if asking.view is not None and hands.offers.claims else None
        self.bar.show(found, self.stage.layout, self.stage.art, part, seconds, None if last is None else last[2])
        self.glow.show(hands, self.stage.layout)
        self.break_point.show(hands)
        self.tray.show(hands, self.stage.layout, self._passed_to())
        asked = self.turns.holder if hands.offers.any else None
        if asked != self.stage.overlay.asked:
            self.stage.overlay.asked = asked
            self.stage.refresh(self.director.board)

    def _worth(self, action: Action) -> int | None:
        """Return the points of an offered win for the viewer, or None if unknown."""
        match, view = self.turns.session.match, self.asking.view
        if view is None:
            return None
        key = (len(match.events), view.seat, action)
        if self._worth_of[0] != key:
            self._worth_of = key, worth_now(match, view.seat, action)
        return self._worth_of[1]

    def tell_refused(self, dt: float) -> bool:
        """Show for a while why a discard could not be claimed; return true if anything has changed. `dt` is in
        seconds."""
        missed, holder, offers = self.turns.session.refused, self.turns.holder, self.hands.offers
        gone = self.refused.tick(dt, self.director.board)
        if self.turns.whose == holder and not offers.any:  # the question comes first: it may say so itself
            return gone
        new = self.refused.look(missed, holder, self.director.board, at_rest=self.director.idle, asked=offers.target)
        if new:
            self._show_refused()
        return gone or new

    def _show_refused(self) -> None:
        """Update the note with the reason why a discard could not be claimed."""
        missed, above = self.turns.session.refused, self.bar.root.visible
        stage = self.stage
        self.refused.show(missed, self.director.board, stage.layout, stage.labels, stage.art, above=above)

    def show_waits(self) -> None:
        """Show the waits of the viewer's hand, as it is or after discarding the selected tile; update the marks of
        locked tiles."""
        turns, board = self.turns, self.director.board
        match, holder = turns.session.match, turns.holder
        seat = None if holder is None else board.seats[holder]
        # What was not told yet may be in the hand already.
        usable = (seat is not None and board.playing and not board.deal_over
                  and self.app.settings.show_waits and turns.told == len(match.events))  # fmt: skip
        chosen = self.hands.chosen if self.hands.offers.discards else None
        declaring = chosen is not None and self.hands.declaring
        key = (len(match.events), chosen, declaring, self.director.idle, usable, holder, self.stage.layout)
        if key == self._waits_for:
            return
        self._waits_for = key
        known = holder is not None and board.playing and not board.deal_over and turns.told == len(match.events)
        asked = holder if known else None
        restrictions = () if asked is None else restrictions_of(match.glance(asked), match.table.spoken, chosen)
        if self.stage.overlay.set_restrictions(restrictions):
            self.stage.refresh(board)
        found: list[WaitTile] = []
        if usable and holder is not None and self.director.idle:
            settled = chosen is not None or not _must_discard(match, holder)
            found = waits(match, holder, chosen, declaring=declaring) if settled else []
        self.waits.show(found, self.stage.layout, self.stage.art, match.table.ruleset)

    @property
    def has_card(self) -> bool:
        """True if a card of hands lists the winning hands of this rule set."""
        return card_hands_among(self.turns.session.match.table.scoring.shapes) is not None

    def _passed_to(self) -> int:
        """Return the number of seats that the selected tiles move on; 0 if no tiles are exchanged."""
        state = self.turns.session.match.state
        phases, holder = state.table.phases, self.turns.holder
        phase = phases[state.phase] if state.phase < len(phases) else None
        return phase.places_from(state, holder) if isinstance(phase, ExchangeTiles) and holder is not None else 0

    def _known(self) -> View | None:
        """Return the viewer's view once all events were animated, else None."""
        turns, match = self.turns, self.turns.session.match
        if turns.holder is None or turns.told != len(match.events) or not self.director.board.state.deal_number:
            return None
        return match.glance(turns.holder)

    def point(self, point: tuple[float, float]) -> bool:
        """Highlight the button under the pointer; return true if anything has changed."""
        bar, corner, switches, hands = self.bar, self.corner, self.switches, self.hands
        before = (bar.hovered, corner.hovered, switches.hovered)
        bar.hovered, corner.hovered, switches.hovered = bar.at(point), corner.at(point), switches.at(point)
        changed = before != (bar.hovered, corner.hovered, switches.hovered)
        if bar.hovered >= 0 and changed and (hands.offers.claims or hands.offers.break_points):
            hands.focus_button(bar.hovered)
        return changed

    def targets(self) -> dict[str, list[float]]:
        """Return the buttons' screen rectangles by name, for traces and tests."""
        return {**self.bar.targets(), **self.corner.targets(), **self.switches.targets(), **self.tray.targets()}
