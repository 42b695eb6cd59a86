"""The list of saved matches for replay: rules, players, outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.app.desktop import files_about
from game.app.matches import saved_players
from game.app.screen import Program
from game.art import icons, shapes, text
from game.art.numbers import grouped
from game.art.text import write
from game.i18n import called, plural, term, tr
from game.play.display_check import check_seen
from game.play.editions import edition_lines
from game.screens.error_texts import said
from game.screens.exported import tell_file
from game.screens.importing import ask_path, choose_file
from game.screens.records.background_import import BackgroundImport
from game.screens.records.log_lines import difference_lines
from game.screens.records.match_list import MatchList, MatchRow
from game.screens.records.selection import Selection
from game.tokens import color, grown, size
from game.ui.button_rows import RowButton, button_row, overflowing_row
from game.ui.focus import Target
from game.ui.popups import Answer, QuestionBox
from game.ui.scroll import ScrollView
from game.ui.widgets import Rect
from rules.engine import registry
from rules.engine.events import DealStarted, Event, MatchStarted
from saves.errors import DamagedError, SaveError
from saves.logs.files import ENDINGS, FORMATS, writes_logs
from saves.match_summary import MatchSummary
from saves.notes import is_imported, revision_of
from saves.results import MatchResult, match_result
from saves.store import Store
from saves.transfer import LARGEST, export_match, may_contain_match, save_imported, time_limit
from saves.walls import check_walls

PATIENT = 5.0
"""Seconds that playing a match again may hold up the window."""
SHORT = 0.1
"""Seconds that the window waits for a file to be read before it asks for patience."""
ROW, TICK = 88, 22  # units of a row and of its box, which grow with the text
WIDE = 1120
PROGRAM, OTHERS = "Sparrows", {"tenhou": "tenhou.net/6", "mjai": "mjai"}
"""Names of programs, the same in every language."""
MATCH_FILES = (".jsonl", ".json", ".mjson", ".mjlog", ".xml", ".gz")
"""Endings of the files in which there may be a match."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A saved match with its outcome.

    `found` is the outcome, or None if the match cannot be read; `fault` is then the reason.
    """

    kept: MatchSummary
    found: MatchResult | None
    fault: str = ""

    @property
    def able(self) -> bool:
        """True if there is a finished deal to replay."""
        return self.found is not None and bool(self.found.finished)


class ReplayRow(MatchRow):
    """Row of a saved match with a box to select it, its progress and the players' points."""

    page: ReplaysScreen
    def __init__(self, page: ReplaysScreen, record: Recorded, rect: Rect, view: ScrollView) -> None:
        """Create the row in the scroll view `view`."""
        self.record, self.left = record, 42 + grown(TICK)
        super().__init__(page, record.kept, rect, view, context=lambda: page.selection.toggle(record.kept.id))

    def clicked(self, at: tuple[int, int]) -> None:
        """Select the match with others by a click on its box, else as every row."""
        if at[0] < self.px(self.left - 8):
            self.page.selection.toggle(self.kept.id)
        else:
            super().clicked(at)

    def key(self, event: pygame.event.Event) -> bool:
        """Select the match with others by Space; return true if the key was consumed."""
        if event.key == pygame.K_SPACE:
            self.page.selection.toggle(self.kept.id)
        return bool(event.key == pygame.K_SPACE)

    def _box(self, surface: pygame.Surface) -> None:
        """Draw the box, ticked if the match is selected with others."""
        ticked, side = self.kept.id in self.page.selection.marked, self.px(grown(TICK))
        box = pygame.Rect(self.px(23), 0, side, side)
        box.centery = self.rect.h // 2
        shapes.pane(surface, box, self.px(6), color("gold" if ticked else "panel"), color("gold" if ticked else "line"))
        if ticked:
            icons.put(surface, "check", box.center, self.px(grown(18)), color("gold_ink"))

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw rule set, time, progress, and the players or an error."""
        self.frame(surface)
        self._box(surface)
        small, right, y = self.px(size("small")), self.rect.w - self.px(20), self.px(grown(56))
        state, tint = self._state()
        room = self.heading(surface, self.px(grown(24)), text.width(state, small), 64)
        write(surface, state, (right, y), small, tint, anchor="midright")
        if self.record.fault:
            fault = text.wrap(self.record.fault, room, small, lines=1)[0]
            write(surface, fault, (self.px(self.left), y), small, color("red_hi"))
        else:
            self._players(surface, right - text.width(state, small) - self.px(grown(24)))

    def _state(self) -> tuple[str, tuple[int, int, int]]:
        """Return the progress of the match, as text and its color."""
        found = self.record.found
        if found is None:
            return "", color("dim")
        deals = plural("deal", len(found.finished))
        key = "replays_over" if found.over else "replays_unfinished"
        return tr(key, deals=deals), color("good" if found.over else "dim")

    def _players(self, surface: pygame.Surface, right: int) -> None:
        """Draw the players with their points up to `right` pixels, the leader first; the last ones are left out if they
        do not fit."""
        found, small = self.record.found, self.px(size("small"))
        assert found is not None
        people = saved_players(self.record.kept, found.players)
        order = sorted(range(len(people)), key=lambda i: (found.places[i] if found.over else 0, -found.points[i]))
        scores = [grouped(found.points[i]) for i in range(len(people))]
        names = {i: called(people[i].name) for i in order}
        beside = self.px(42)
        taken = sum(text.width(scores[i], small) + beside for i in order)
        wide = {i: text.width(names[i], small, people[i].human) for i in order}
        spare = right - self.px(self.left) - taken
        least = self.px(grown(36))
        while sum(wide[i] for i in order) > spare and spare // len(order) < least and len(order) > 1:
            spare += text.width(scores[order[-1]], small) + beside  # the last are left out
            order.pop()
        if sum(wide[i] for i in order) > spare:  # long names give way
            names = {i: text.wrap(names[i], max(spare // len(order), least), small, people[i].human, 1)[0]
                     for i in order}  # fmt: skip
        x, y = self.px(self.left), self.px(grown(56))
        for i in order:
            x = self.person(surface, people[i], names[i], (x, y))
            x = write(surface, scores[i], (x + self.px(6), y - 1), small, color("gold_hi")).right + self.px(18)
        if len(order) < len(people):
            write(surface, "…", (x, y - 1), small, color("dim"))


class ReplaysScreen(MatchList):
    """The list of saved matches for replay, newest first; several can be selected, to act on them at once."""

    name = "replays"

    def __init__(self, app: Program) -> None:
        """Create the list; `reading` is a running import."""
        super().__init__(app)
        self.selection = Selection(self)
        self.fault = ""
        self.reading: BackgroundImport | None = None

    def first_focus(self) -> str:
        """Name the element focused first: the selected row, or the import button of an empty list."""
        return super().first_focus() if self.rows else "import"

    @property
    def store(self) -> Store | None:
        """The database of matches; None if it cannot be used."""
        return self.app.user_data.store

    def records(self) -> list[Recorded]:
        """Return all saved matches with their outcome; on failure empty, with `fault` set."""
        self.fault = ""
        store = self.store
        if store is None:
            return []
        try:
            listed = store.matches()
        except SaveError as fault:
            self.fault = said(fault)
            return []
        return [self._read(store, kept) for kept in listed]

    @staticmethod
    def _read(store: Store, kept: MatchSummary) -> Recorded:
        """Return a match with its outcome, or with the error."""
        try:
            return Recorded(kept, match_result(store, kept.id))
        except SaveError as fault:
            return Recorded(kept, None, said(fault))

    def build(self) -> None:
        """Create the list and the buttons."""
        found = self.records()
        self.selection.marked &= {record.kept.id for record in found}
        counted = " · ".join([plural("match", len(found)), *self.selection.told()])
        self.header(term("replays"), counted if found else "")
        self.list_matches(found, WIDE, ROW, ReplayRow)
        if not found:
            self.note(tr("replays_none"), self.fault or tr("replays_none_body", import_=term("import")), self.box)
        self._footer()

    @property
    def head_right(self) -> float:
        """Return the right end of the title, before the button that selects all."""
        return super().head_right - self.selection.wide() - 16

    def _footer(self) -> None:
        """Create the buttons at the foot; buttons without room move into a list."""
        some, foot = bool(self.rows), self.foot(WIDE)
        words, go = (tr("replays_watch"), self.confirm) if some else (term("new_match"), self.new)
        [watch] = button_row(self, foot, [RowButton("watch", words, go, "Enter", "gold", 200)], at_right=True)
        others = overflowing_row(self, foot.less(right=watch.rect.w / self.scale + 16), [
            RowButton("delete", term("delete"), self.ask_delete, "Del", enabled=some),
            RowButton("export", term("export"), self.export, "E", enabled=some),
            RowButton("import", term("import"), self.ask_import, "I", enabled=self.store is not None),
            RowButton("walls", tr("replays_walls"), self.show_walls, "W", enabled=some),
            RowButton("own", tr("replays_own"), self.change_origin, "O", enabled=some),
        ], least=120)  # fmt: skip
        self.focus.region("footer", [*others, watch])
        self.shortcuts.update(delete=self.ask_delete, e=self.export, i=self.ask_import, w=self.show_walls,
                              o=self.change_origin)

    # -- what players do ----------------------------------------------------------------------------------------------

    def meant(self) -> Recorded | None:
        """Return the selected match, or None."""
        row = self.row_meant()
        return row.record if isinstance(row, ReplayRow) else None

    def new(self) -> None:
        """Open the choice of a rule set for a first match."""
        self.app.open("selector")

    def head_buttons(self) -> Sequence[Target]:
        """Create the button that selects all matches or none."""
        return self.selection.button(self.head.row(None, self.selection.wide())[1])

    def rows_meant(self) -> list[MatchRow]:
        """Return the rows that are selected together, else the selected one."""
        return [row for row in self.rows if row.kept.id in self.selection.marked] or super().rows_meant()

    def change_origin(self) -> None:
        """Count the selected matches as one's own play if any of them is counted as imported, else as imported."""
        kept, store = [row.kept for row in self.rows_meant()], self.store
        if not kept or store is None:
            return
        imported = not any(is_imported(one.meta) for one in kept)
        try:
            for one in kept:
                store.mark_imported(one.id, imported)
        except SaveError as fault:
            self.tell(term("replay"), said(fault))
        self.rebuild()

    def confirm(self) -> None:
        """Replay the selected match, after messages about damage or changed rules, if any."""
        record, store = self.meant(), self.store
        if record is None or store is None:
            if not self.rows:
                self.new()
            return
        if record.found is not None and not record.able:
            self.tell(term("replay"), record.fault or tr("replays_no_deal"))
            return
        try:
            events, lines = self._events(store, record.kept)
            check_seen(events)
        except SaveError as fault:
            self.tell(term("replay"), said(fault))
            return
        first = events[0]
        assert isinstance(first, MatchStarted), "a match begins with its start"
        seats = saved_players(record.kept, first.players)

        def watching() -> None:
            """Open the replay."""
            self.app.open("replay", events=events, seats=seats)

        if not lines:
            watching()
            return
        self.overlays.confirm(term("replay"), "\n".join(lines), Answer("replay", term("replay"), watching))

    @staticmethod
    def _events(store: Store, kept: MatchSummary) -> tuple[list[Event], list[str]]:
        """Return the readable events of a match, and messages to show first."""
        lines = list[str]()
        try:
            events = store.events(kept.id)
        except DamagedError:
            events = store.readable_events(kept.id)
            if not any(isinstance(event, DealStarted) for event in events):
                raise
            if len(events) < kept.length:
                lines = [tr("saves_beginning", n=len(events), all=kept.length)]
        return events, lines + edition_lines(events[0], kept.revision)

    def export(self) -> None:
        """Export the match; if other programs have logs of its game, ask for the format."""
        record = self.meant()
        if record is None:
            return
        if not writes_logs(record.kept.ruleset):
            self.write("")
            return
        answers = [Answer("cancel", term("cancel"), lambda: None)]
        answers += [Answer(name, OTHERS[name], partial(self.write, name)) for name in FORMATS]
        answers.append(Answer("sparrows", PROGRAM, partial(self.write, ""), gold=True))
        self.overlays.ask(QuestionBox(term("export"), tr("replays_export_as"), answers))

    def write(self, log: str) -> None:
        """Export the selected match and show the path; `log` is another program's format, or "" for this one's."""
        record, store = self.meant(), self.store
        if record is None or store is None:
            return
        kept = record.kept
        ruleset = "".join(letter for letter in kept.ruleset if letter.isascii() and (letter.isalnum() or letter == "_"))
        name = f"{ruleset[:64] or 'match'}-{kept.begun:%Y-%m-%d}-{kept.id}.{ENDINGS.get(log, 'jsonl')}"
        path = self.app.home_folder / "exported" / name
        try:
            export_match(store, kept.id, path, replace=True, log=log)
        except SaveError as fault:
            self.tell(term("export"), said(fault))
            return
        tell_file(self, term("export"), str(path))

    def show_walls(self) -> None:
        """Check that the recorded walls belong to the match's seal, and show the outcome."""
        record, store = self.meant(), self.store
        if record is None or store is None:
            return
        try:
            found = check_walls(store.events(record.kept.id), record.kept.meta, time_limit(PATIENT))
        except SaveError as fault:
            self.tell(tr("replays_walls"), said(fault))
            return
        seal = f"{found.seal[:16]}…"
        if found.log or found.redealt:
            self.tell(tr("replays_walls"), tr("replays_walls_log" if found.log else "replays_walls_anew"))
            return
        begun, now = record.kept.revision, registry.get(record.kept.ruleset).revision
        if found.broken and begun not in (None, now):
            line = tr("replays_walls_changed", begun=begun, now=now)
        elif found.broken:
            line = tr("replays_walls_broken")
        elif not found.seal:
            line = tr("replays_walls_none")
        elif found.opened is None:
            line = tr("replays_walls_sealed", seal=seal)
        elif found.opened:
            line = tr("replays_walls_opened", seal=seal, secret=f"{found.secret[:16]}…")
        else:
            line = tr("replays_walls_wrong", seal=seal)
        lines = [line] if found.broken else [line, tr("replays_walls_follow")]
        self.tell(tr("replays_walls"), "\n".join(lines))

    def ask_import(self) -> None:
        """Offer matches and logs from the user's folders, or ask for a path; files can also be dropped on the
        window."""
        if self.store is not None:
            about = files_about(self.app.home_folder / "exported", MATCH_FILES, LARGEST)
            choose_file(self, list(filter(may_contain_match, about)), MATCH_FILES, self.take,
                        lambda: ask_path(self, tr("replays_import_body"), self.take))  # fmt: skip

    def take(self, path: str) -> None:
        """Import a match from a file; if that takes long, show a message with which it can be canceled."""
        if self.store is None or self.reading is not None:
            return
        self.reading = BackgroundImport(path, self.app.wake)
        if self.reading.wait(SHORT):
            self._taken()
        else:
            line = tr("replays_reading", file=Path(path).name)
            cancel = Answer("cancel", term("cancel"), self._leave_off, gold=True)
            self.overlays.ask(QuestionBox(term("import"), line, (cancel,)))

    def _leave_off(self) -> None:
        """Cancel a running import."""
        if self.reading is not None:
            self.reading.stop()
            self.reading = None

    def _taken(self) -> None:
        """Save the match that was read and select it, or show why it was refused."""
        reading, store, self.reading = self.reading, self.store, None
        if reading is None or store is None:
            return
        fault, number = reading.fault, self.chosen
        if reading.found is not None:
            try:
                number = save_imported(store, reading.found)
            except SaveError as refusal:
                fault = refusal
        if fault is not None:
            self.tell(term("import"), said(fault))
            return
        self.rebuild()
        self.chosen = number  # the rows that are made anew take the focus to where it was
        self.focus.named(self.first_focus())
        if (found := reading.found) is not None:
            lines = difference_lines(found) if found.differences else []
            lines += edition_lines(found.events[0], revision_of(found.meta))
            if lines:
                self.tell(term("import"), "\n".join(lines))

    def update(self, dt: float) -> bool:
        """Finish an import that has been read; update the page."""
        if self.reading is not None and self.reading.done:
            self.overlays.close_dialog()
            self._taken()
        return super().update(dt)

    def leave(self) -> None:
        """Cancel a running import and leave the page."""
        self._leave_off()
        super().leave()

    def process(self, event: pygame.event.Event) -> bool:
        """Import a file dropped on the window, else handle the event as every page."""
        if event.type == pygame.DROPFILE:
            self.take(event.file)
            return True
        return super().process(event)
