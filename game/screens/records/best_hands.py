"""Players' best hands: tiles and score sheets."""

from __future__ import annotations

from game.app.matches import saved_players
from game.app.screen import Program
from game.art import picture
from game.i18n import term
from game.play.display_check import check_seen
from game.screens.error_texts import said
from game.table.board.recording import Recording, labels_after, report_at, table_of
from game.ui.page import Page
from rules.core.tiles import Kind
from rules.engine import events as ev
from rules.engine.events import Event
from saves.errors import SaveError
from saves.stats import Best, best_sheet


class BestHands:
    """Reads the tiles of players' best hands from saved matches, each hand only once."""

    def __init__(self, app: Program) -> None:
        """Create an empty cache."""
        self.app = app
        self._groups: dict[Best, tuple[tuple[Kind, ...], ...]] = {}

    def groups(self, best: Best | None) -> tuple[tuple[Kind, ...], ...]:
        """Return the tiles of a best hand set by set; empty without a hand or if the match cannot be read."""
        store = self.app.user_data.store
        if best is None or store is None:
            return ()
        if best not in self._groups:
            try:
                sheet = best_sheet(store, best)
            except SaveError:
                sheet = None
            groups = sheet.groups if sheet is not None else ()
            self._groups[best] = tuple(group.faces or group.kinds for group in groups)
        return self._groups[best]

    def show(self, best: Best, page: Page) -> None:
        """Open the score sheet of a best hand, from which its deal can be replayed; show an error if it cannot be
        read."""
        store = self.app.user_data.store
        if store is None:
            return
        try:
            kept, events = store.find(best.match), store.events(best.match)
            check_seen(events)
        except SaveError as fault:
            page.overlays.tell(term("best_hands"), said(fault))
            return
        recording = Recording.of(events)
        table = table_of(events)
        seats = saved_players(kept, table.players)
        starts = enumerate(recording.starts)
        number = next(i for i, place in starts if deal_number(recording.events[place]) == best.deal)
        report = report_at(recording, number, labels_after(recording.events[: recording.ends[number]], seats, None))

        def replay() -> None:
            """Replay the deal of the hand."""
            self.app.open("replay", events=events, seats=seats, deal=number + 1)

        self.app.open("result", report=report, art=picture.art(table.ruleset.arts), onward=lambda: None, animate=False,
                      word="back", options=table.options, replay=replay)  # fmt: skip


def deal_number(event: Event) -> int:
    """Return the number of the deal that begins with this event."""
    assert isinstance(event, ev.DealStarted)
    return event.number
