"""The matches that are kept, to be seen again: which rules, who played, what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from game.app.screen import Program
from game.art import shapes, text
from game.art.numbers import grouped
from game.art.text import write
from game.i18n import plural, ruleset_name, term, tr
from game.play.matches import setup_of
from game.screens.faults import said
from game.screens.moments import when
from game.tokens import color, grown, measure, seat_color, size
from game.ui.focus import Target
from game.ui.page import Page
from game.ui.popups import LONGEST_PATH, Answer, Question
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Widget
from saves.errors import SaveError
from saves.results import Summary, summary
from saves.store import Kept, Store
from saves.transfer import export_match, import_match

ROW = 88
WIDE = 1120


@dataclass(frozen=True, slots=True)
class Recorded:
    """A kept match and what came of it; None and a fault where it cannot be read."""

    kept: Kept
    found: Summary | None
    fault: str = ""

    @property
    def able(self) -> bool:
        """Whether there is a finished deal to see."""
        return self.found is not None and bool(self.found.finished)


class ReplayRow(Widget):
    """One match of the list."""

    page: ReplaysScreen

    def __init__(self, page: ReplaysScreen, record: Recorded, place: tuple[float, float, float],
                 view: ScrollView) -> None:  # fmt: skip
        self.record = record
        x, y, wide = place
        super().__init__(page, f"match_{record.kept.id}", (x, y, wide, grown(ROW) - 8), container=view.content,
                         action=lambda: page.look_at(record.kept.id))  # fmt: skip
        self._last = -1000

    def draw_on(self, surface: pygame.Surface) -> None:
        rect, kept = surface.get_rect(), self.record.kept
        chosen = self.page.focus.current is self
        fill = color("raised") if chosen or self.lit else color("panel")
        shapes.pane(surface, rect, self.px(10), fill,
                      color("gold") if chosen else color("line_soft"))  # fmt: skip
        card, small = self.px(size("card")), self.px(size("small"))
        stamp = when(kept.touched)
        right = rect.right - self.px(20)
        write(surface, stamp, (right, self.px(grown(24))), small, color("gold_hi"), anchor="midright")
        state, tint = self._state()
        room = rect.w - self.px(64) - max(text.width(stamp, small), text.width(state, small))
        name = text.cut(ruleset_name(kept.ruleset), room, card, True)
        write(surface, name, (self.px(20), self.px(grown(24))), card, color("text"), True)
        write(surface, state, (right, self.px(grown(56))), small, tint, anchor="midright")
        if self.record.fault:
            fault = text.wrap(self.record.fault, room, small, lines=1)[0]
            write(surface, fault, (self.px(20), self.px(grown(56))), small, color("red_hi"))
        else:
            self._players(surface, right - text.width(state, small) - self.px(grown(24)))

    def _state(self) -> tuple[str, tuple[int, int, int]]:
        """How far it came, in words, and their color."""
        found = self.record.found
        if found is None:
            return "", color("dim")
        deals = plural("deal", len(found.finished))
        key = "replays_over" if found.over else "replays_unfinished"
        return tr(key, deals=deals), color("good" if found.over else "dim")

    def _players(self, surface: pygame.Surface, right: int) -> None:
        """Everybody with their points, the first of the match first."""
        found, small = self.record.found, self.px(size("small"))
        assert found is not None
        people = self.record.kept.people
        order = sorted(range(len(people)), key=lambda i: (found.places[i] if found.over else 0, -found.points[i]))
        scores = [grouped(found.points[i]) for i in range(len(people))]
        names = {i: people[i].name for i in order}
        beside = self.px(42)
        taken = sum(text.width(scores[i], small) + beside for i in order)
        wide = {i: text.width(names[i], small, people[i].human) for i in order}
        spare = right - self.px(20) - taken
        least = self.px(grown(36))
        while sum(wide[i] for i in order) > spare and spare // len(order) < least and len(order) > 1:
            spare += text.width(scores[order[-1]], small) + beside  # the last are left out
            order.pop()
        if sum(wide[i] for i in order) > spare:  # long names give way
            names = {i: text.wrap(names[i], max(spare // len(order), least), small, people[i].human, 1)[0]
                     for i in order}  # fmt: skip
        x, y = self.px(20), self.px(grown(56))
        for i in order:
            shapes.disc(surface, (x + self.px(6), y), self.px(6), seat_color(people[i].color))
            x = write(surface, names[i], (x + self.px(18), y - 1), small, color("text"), people[i].human).right
            x = write(surface, scores[i], (x + self.px(6), y - 1), small, color("gold_hi")).right + self.px(18)
        if len(order) < len(people):
            write(surface, "…", (x, y - 1), small, color("dim"))

    def clicked(self, at: tuple[int, int]) -> None:
        super().clicked(at)
        now = pygame.time.get_ticks()
        if now - self._last < 400:
            self.page.confirm()
        self._last = now


class ReplaysScreen(Page):
    """The list, the newest first."""

    name = "replays"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.rows: list[ReplayRow] = []
        self.chosen = -1
        self.fault = ""

    def first_focus(self) -> str:
        wanted = next((row.name for row in self.rows if row.record.kept.id == self.chosen), "")
        return wanted or (self.rows[0].name if self.rows else "import")

    @property
    def store(self) -> Store | None:
        """Where the matches are."""
        return self.app.user_data.store

    def records(self) -> list[Recorded]:
        """All kept matches."""
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
    def _read(store: Store, kept: Kept) -> Recorded:
        try:
            return Recorded(kept, summary(store, kept.id))
        except SaveError as fault:
            return Recorded(kept, None, said(fault))

    def build(self) -> None:
        found = self.records()
        self.header(term("replays"), plural("match", len(found)) if found else "")
        wide = min(self.right - self.margin, WIDE)
        x, top = (self.width - wide) / 2, 96.0
        step = grown(ROW)
        self.view = ScrollView(self, "matches", (x, top, wide - 16, self.height - top - 92), len(found) * step + 8)
        self.rows = [ReplayRow(self, record, (0, i * step + 4, wide - 16), self.view) for i, record in enumerate(found)]
        if not found:
            self._empty(wide, top)
        self.focus.region("head", [self.widgets["back"]])
        self.focus.region("matches", list[Target](self.rows))
        self._footer(x, x + wide)

    def _empty(self, wide: float, top: float) -> None:
        middle = self.width / 2
        self.label(tr("replays_none"), (middle, top + 120), "h2", bold=True, anchor="center")
        line = self.fault or tr("replays_none_body", import_=term("import"))
        y = top + 148
        for words in text.wrap(line, self.px(min(wide, 720)), self.px(size("body"))):
            self.label(words, (middle, y + 13), tint="dim", anchor="center")
            y += 26

    def _footer(self, left: float, right: float) -> None:
        y = self.height - 68
        made: list[Target] = []
        some = bool(self.rows)
        x = left
        for name, words, cap, act, able in (
            ("delete", term("delete"), "Del", self.ask_delete, some),
            ("export", term("export"), "E", self.export, some),
            ("import", term("import"), "I", self.ask_import, self.store is not None),
        ):
            room = max(120.0, Button.wants(words, self.scale, cap))
            made.append(Button(self, name, (x, y, room, measure("primary")), words, act, cap=cap, enabled=able))
            x += room + 8
        words, go = (tr("replays_watch"), self.confirm) if some else (term("new_match"), self.new)
        room = max(200.0, Button.wants(words, self.scale, "Enter"))
        made.append(Button(self, "watch", (right - room, y, room, measure("primary")), words, go, kind="gold",
                           cap="Enter"))  # fmt: skip
        self.focus.region("footer", made)
        self.shortcuts.update(delete=self.ask_delete, e=self.export, i=self.ask_import)

    # -- what players do ----------------------------------------------------------------------------------------------

    def look_at(self, match_id: int) -> None:
        """A match of the list is meant."""
        self.chosen = match_id

    def focus_moved(self, old: Target | None, new: Target | None) -> None:
        super().focus_moved(old, new)
        for target in (old, new):
            if isinstance(target, ReplayRow) and target.alive():
                target.repaint()
        if isinstance(new, ReplayRow):
            self.chosen = new.record.kept.id

    def meant(self) -> Recorded | None:
        """The match that the buttons are about."""
        return next((row.record for row in self.rows if row.record.kept.id == self.chosen), None)

    def new(self) -> None:
        """A first match, to have something to see."""
        self.app.open("selector")

    def confirm(self) -> None:
        """Watch it."""
        record, store = self.meant(), self.store
        if record is None or store is None:
            if not self.rows:
                self.new()
            return
        if not record.able:
            self._tell(term("replay"), record.fault or tr("replays_no_deal"))
            return
        try:
            events = store.events(record.kept.id)
        except SaveError as fault:
            self._tell(term("replay"), said(fault))
            return
        self.app.open("replay", events=events, seats=setup_of(record.kept).seats)

    def _tell(self, title: str, line: str) -> None:
        self.ask(Question(title, line, (Answer("ok", term("ok"), lambda: None, gold=True),)))

    def ask_delete(self) -> None:
        """Nothing is deleted without asking."""
        record = self.meant()
        if record is None:
            return
        kept = record.kept
        body = tr("saves_delete_body", ruleset=ruleset_name(kept.ruleset), when=when(kept.touched))
        self.ask(Question(tr("saves_delete"), body, (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("delete", term("delete"), self.delete, gold=True),
        )))  # fmt: skip

    def delete(self) -> None:
        """The match is gone for good; its neighbor is meant then."""
        record, store = self.meant(), self.store
        if record is None or store is None:
            return
        place = next(i for i, row in enumerate(self.rows) if row.record is record)
        try:
            store.delete(record.kept.id)
        except SaveError as fault:
            self._tell(term("delete"), said(fault))
            return
        others = [row.record.kept.id for row in self.rows if row.record is not record]
        self.chosen = others[min(place, len(others) - 1)] if others else -1
        self.rebuild()
        self.focus.named(self.first_focus())

    def export(self) -> None:
        """Write the match to a file, and say where it is."""
        record, store = self.meant(), self.store
        if record is None or store is None:
            return
        kept = record.kept
        name = f"{kept.ruleset}-{kept.begun:%Y-%m-%d}-{kept.id}.jsonl"
        path = self.app.home_folder / "exported" / name
        try:
            export_match(store, kept.id, path, replace=True)
        except SaveError as fault:
            self._tell(term("export"), said(fault))
            return
        self._tell(term("export"), tr("preset_exported", file=path))

    def ask_import(self) -> None:
        """Ask for a file; one that is dropped on the window is taken as well."""
        if self.store is None:
            return

        def read() -> None:
            self.take(dialog.word.strip() if dialog is not None else "")

        self.ask(Question(term("import"), tr("preset_import_body"), (
            Answer("cancel", term("cancel"), lambda: None),
            Answer("import", term("import"), read, gold=True),
        ), word="", longest=LONGEST_PATH))  # fmt: skip
        dialog = self.dialog

    def take(self, path: str) -> None:
        """Keep the match of a file; if anything is wrong with it, say what, and nothing changes."""
        store = self.store
        if store is None:
            return
        try:
            self.chosen = import_match(store, Path(path).expanduser())
        except (SaveError, RuntimeError) as fault:
            self._tell(term("import"), said(fault) if isinstance(fault, SaveError) else str(fault))
            return
        self.rebuild()
        self.focus.named(self.first_focus())

    def process(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.take(event.file)
            return True
        return super().process(event)
