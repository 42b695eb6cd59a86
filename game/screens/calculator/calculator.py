"""What a hand is worth: tiles from a palette or typed, the circumstances, and the account under the rules chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.screen import Program
from game.art import text
from game.i18n import plural, ruleset_name, term, tr, words
from game.screens.calculator.account import Account
from game.screens.calculator.parts import Palette, Strip, seat_mark
from game.screens.menu_state import menu_of, rulesets
from game.screens.presets import presets_of
from game.table.cast import counted
from game.tokens import measure, size
from game.ui.controls import Choice, Control, Segment, Value
from game.ui.entry import Entry
from game.ui.page import Page
from game.ui.popups import Answer, Question
from game.ui.scroll import ScrollView
from game.ui.widgets import Button, Chip, Field, Rect, Widget
from rules import registry
from rules.calculator import Draft, Verdict, additions, examples, from_case, in_writing, judge, known_to, read, set_from
from rules.calculator import set_of as group_of
from rules.errors import RulesError
from rules.melds import Form, Group
from rules.options import Options
from rules.ruleset import Ruleset, Table
from rules.scoring import BY_DISCARD, BY_LOST, BY_SELF, HandCase
from rules.tiles import KIND, Kind

LEFT, RIGHT = 816.0, 400.0
WIDEST_RIGHT = 520.0
MODES = {"chow": Form.CHOW, "pung": Form.PUNG, "kong": Form.KONG, "concealed_kong": Form.KONG}
ROUNDS = ("east", "south", "west", "north")
SUITS = "mpszfajkq"


class CalculatorScreen(Page):
    """The calculator; `case` fills it with a hand that was held under `options`."""

    name = "calculator"
    has_pane = True

    def __init__(
        self, app: Program, ruleset: str = "", options: Options | None = None, case: HandCase | None = None
    ) -> None:
        super().__init__(app)
        self.given = options
        self.rules = "last" if options is None else "given"
        """Which house rules count: ``last``, ``book``, ``given``, or ``preset:`` with a name."""
        self.draft = Draft() if case is None else from_case(case)
        self.mode = "tile"
        self.gathered: list[Kind] = []
        """The tiles of an open set being put together, where sets have no fixed length."""
        self.fault = ""
        self._rank = ""
        self._example = -1
        self.strip: Strip | None = None
        self.palette: Palette | None = None
        self.account: Account | None = None
        self._choose(ruleset or menu_of(app).setup.ruleset)

    # -- rules --------------------------------------------------------------------------------------------------------

    def _choose(self, ruleset_id: str) -> None:
        """Count by the house rules meant, of a rule set."""
        state = menu_of(self.app)
        self.ruleset: Ruleset = registry.get(ruleset_id)
        own: dict[str, Value] = {}
        if self.rules == "last":
            own = dict(state.house.get(ruleset_id, {}))
        elif self.rules.startswith("preset:"):
            own = presets_of(self.app).of(self.ruleset.id).get(self.rules[7:], {})
        options = self.given if self.rules == "given" and self.given is not None else self.ruleset.resolve(own)
        self.table: Table = self.ruleset.at(options)
        self.known = known_to(ruleset_id, options)
        self._fit()
        self._count()

    def _fit(self) -> None:
        """What the rule set does not know goes from the hand."""
        draft, copies, players = self.draft, self.table.copies, self.table.players
        flags = frozenset(flag for flag in draft.flags if flag in self.known.flags)
        seat = draft.seat if draft.seat < players else 0
        source = draft.source if draft.source < players and draft.source != seat else (seat + 1) % players
        by = BY_SELF if draft.by == BY_LOST and not self.known.counts_lost else draft.by
        draft = replace(draft, flags=flags, seat=seat, source=source, by=by)
        used = draft.used()
        if any(copies.get(kind, 0) < count for kind, count in used.items()):
            draft = Draft(by=by, seat=seat, source=source)
        self.draft = draft
        if self.mode not in self.modes():
            self.mode = "tile"
        self.gathered = []

    def modes(self) -> list[str]:
        """What a press on the palette can add."""
        found = ["tile", *(name for name, form in MODES.items() if form in self.known.forms)]
        if not self.known.concealed_kong and "concealed_kong" in found:
            found.remove("concealed_kong")
        return [*found, "group"] if self.known.groups else found

    # -- counting -----------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        self.verdict: Verdict = judge(self.draft, self.table)
        self.additions = additions(self.draft, self.table, self.known)

    def change(self, draft: Draft, *, typed: bool = False) -> None:
        """Another hand: count it and show it."""
        self.draft = draft
        if not typed:
            self.fault = ""
        self._count()
        if not typed and self.strip is not None:
            self.entry.hold(in_writing(draft))
        for part in (self.strip, self.palette, self.account):
            if part is not None and part.alive():
                part.repaint()

    def state_words(self) -> tuple[str, str, bool | None]:
        """What is to be said first, what second, and whether it is good (None: neither)."""
        draft, verdict, sheet = self.draft, self.verdict, self.verdict.sheet
        lacking = verdict.wanted - draft.held
        if draft.empty:
            return tr("calc_nothing"), tr("calc_nothing_body"), None
        if draft.by == BY_LOST and sheet is not None:
            return tr("calc_counted", score=counted(self.ruleset.unit, sheet.score)), "", None
        if lacking > 1:
            return tr("calc_missing", tiles=plural("tile", lacking)), "", None
        if lacking < 0:
            return tr("calc_too_many", tiles=plural("tile", -lacking)), "", False
        away = tr("calc_distance", n=verdict.distance) if verdict.distance > 0 else ""
        if lacking == 1:
            return tr("calc_waiting"), away, None
        assert sheet is not None
        if not sheet.legal:
            return tr("calc_illegal"), ". ".join(part for part in (self._reason(), away) if part), False
        return tr("calc_legal", score=counted(self.ruleset.unit, sheet.score)), self._minimum(), True

    def _reason(self) -> str:
        sheet = self.verdict.sheet
        assert sheet is not None
        return words().reason(sheet.reason, self.ruleset.id, sheet.missing)

    def _minimum(self) -> str:
        option = self.ruleset.minimum
        least = self.table.options.get(option, 0) if option else 0
        if not isinstance(least, int) or isinstance(least, bool) or not least:
            return ""
        return tr("calc_minimum", score=counted(self.ruleset.unit, least))

    def seat_words(self, seat: int) -> str:
        """Who sits there, and what part they had."""
        letter = self.ruleset.letters_for(self.table.players)[seat]
        if letter in "ESWN":
            name = term(f"seat_{ROUNDS['ESWN'.index(letter)]}", self.ruleset.id)
        else:
            name = tr("seats_player", n=seat + 1)
        if seat == self.draft.seat:
            return f"{name}, {term('winner')}"
        taken = self.draft.by == BY_DISCARD and seat == self.draft.source
        return f"{name}, {term('discarder')}" if taken else name

    # -- the page -----------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        return "palette" if self.palette is not None else "hand"

    def build(self) -> None:
        self.header(term("calculator"))
        short = self.height < 700
        tall = 122.0 if short else 160.0
        self.strip = self.palette = self.account = None
        self._heads()
        if self.narrow:
            x, left = self.margin, self.right - self.margin
            self._hand((x, 88, left, tall))
            below = 104 + tall
            if self.drawer:
                self._account((x, below, left, self.height - 24 - below))
                return
        else:
            right = min(WIDEST_RIGHT, self.right - self.margin - LEFT - 16)
            x, left = (self.width - LEFT - 16 - right) / 2, LEFT
            self._hand((x, 88, left, tall))
        top = 104 + tall
        palette = 200.0 if short else 256.0
        self._tiles((x, top, left, palette))
        top += palette + 16
        self._circumstances((x, top, left, self.height - 24 - top))
        if not self.narrow:
            self._account((x + LEFT + 16, 88, right, self.height - 24 - 88))

    def _heads(self) -> None:
        labels = {"last": tr("calc_rules_last"), "book": term("preset_standard"), "given": tr("calc_rules_given")}
        choices = [*(["given"] if self.given is not None else []), "last", "book"]
        choices += [f"preset:{name}" for name in sorted(presets_of(self.app).of(self.ruleset.id))]
        wide = (330.0 if self.width >= 1000 else 250.0, 200.0 if self.narrow else 230.0)
        names = Choice([ruleset.id for ruleset in rulesets()], lambda value: ruleset_name(str(value)), int(wide[0]))
        house = Choice(choices, lambda value: labels.get(str(value), str(value).removeprefix("preset:")), int(wide[1]))
        made: list[Widget] = []
        at = self.head_right
        if self.narrow:
            made.append(self.widgets["drawer"])
        else:
            room = max(130.0, Button.wants(term("rulebook"), self.scale, "F1"))
            at -= room
            made.append(Button(self, "book", (at, 16, room, 40), term("rulebook"), self.help, cap="F1"))
            at -= 16
        at -= wide[1]
        made.append(Field(self, "rules", (at, 16, wide[1], 40), house, self.rules, self.take_rules))
        at -= 16 + wide[0]
        made.append(Field(self, "ruleset", (at, 16, wide[0], 40), names, self.ruleset.id, self.take_ruleset))
        self.focus.region("head", [self.widgets["back"], *reversed(made)])

    def _hand(self, rect: Rect) -> None:
        x, y, wide, _ = rect
        self.panel(rect)
        self.strip = Strip(self, "hand", rect)
        room = max(110.0, Button.wants(tr("calc_example"), self.scale))
        place: Rect = (x + wide - 16 - 260, y + 8, 260, 36)
        self.entry = Entry(self, "typed", place, in_writing(self.draft), self.typed, hint=tr("calc_type"), limit=200,
                           layer=3, submit=self._submit)  # fmt: skip
        place = (x + wide - 284 - room, y + 8, room, 36)
        show = Button(self, "example", place, tr("calc_example"), self.example, layer=3)
        self.focus.region("typing", [show, self.entry])
        self.focus.region("hand", [self.strip])

    def _tiles(self, rect: Rect) -> None:
        x, y, span, tall = rect
        self.panel(rect)
        modes = Segment(self.modes(), self._mode_word)
        wide = min(span - 40, sum(self.segment_wants(modes)))
        made: list[Widget] = [Field(self, "mode", (x + 20, y + 8, wide, 44), modes, self.mode, self.take_mode)]
        left = x + 20 + wide + 16
        if self.mode == "group":
            room = max(96.0, Button.wants(tr("calc_lay"), self.scale))
            made.append(Button(self, "lay", (left, y + 10, room, 40), tr("calc_lay"), self.lay,
                               enabled=group_of(self.gathered) is not None))  # fmt: skip
            left += room + 16
        hint = tr("calc_right_click")
        room = x + span - 20 - left
        if text.width(hint, self.px(size("small"))) <= self.px(room):
            self.label(hint, (x + span - 20, y + 30), "small", "dim", anchor="midright")
        self.focus.region("mode", made)
        self.palette = Palette(self, "palette", (x + 14, y + 54, span - 28, tall - 62))
        self.focus.region("palette", [self.palette])

    def segment_wants(self, control: Segment) -> list[float]:
        """The width that each word of a segment asks for, in units."""
        pixels = self.px(size("small"))
        return [text.width(control.label(choice), pixels, True) / self.scale + 26 for choice in control.choices]

    def _mode_word(self, mode: Value) -> str:
        if mode == "tile":
            return term("tile").capitalize()
        if mode == "group":
            return tr("calc_group")
        return term(str(mode), self.ruleset.id).capitalize()

    def _circumstances(self, rect: Rect) -> None:
        x, top, span, tall = rect
        self.panel(rect)
        letters = self.ruleset.letters_for(self.table.players)
        seats = tuple(range(self.table.players))
        ways: list[Value] = [BY_SELF, BY_DISCARD, *([BY_LOST] if self.known.counts_lost else [])]
        marks = Segment if self.table.players <= 4 else Choice
        asked: list[tuple[str, str, Control, Value, Callable[[Value], None]]] = [
            ("by", tr("calc_by"), Segment(ways, lambda way: tr(f"calc_by_{way}")), self.draft.by, self.take_by),
            ("seat", term("seat"), marks(seats, lambda seat: seat_mark(letters[int(seat)])), self.draft.seat,
             self.take_seat),
        ]  # fmt: skip
        if self.draft.by == BY_DISCARD:
            others = [seat for seat in seats if seat != self.draft.seat]
            asked.append(("source", term("discarder"), marks(others, lambda seat: seat_mark(letters[int(seat)])),
                          self.draft.source, self.take_source))  # fmt: skip
        if self.known.round_wind:
            winds = Segment(range(4), lambda wind: seat_mark("ESWN"[int(wind)]))
            asked.append(("round", term("round"), winds, self.draft.round_wind, self.take_round))
        made: list[Widget] = []
        at = x + 20
        for name, label, control, value, act in asked:
            wide = sum(self.segment_wants(control)) + 8 if isinstance(control, Segment) else 96.0
            self.label(label[:1].upper() + label[1:], (at + 2, top + 20), "small", "dim", room=wide + 12)
            made.append(Field(self, name, (at, top + 32, wide, 42), control, value, act))
            at += wide + 20
        self.focus.region("how", made)
        self._flags((x + 20, top + 78, span - 40, tall - 84))

    def _flags(self, rect: Rect) -> None:
        """The circumstances, line by line; more lines than there is room for scroll."""
        x, y, wide, tall = rect
        lines: list[list[tuple[str, float]]] = [[]]
        at = 0.0
        for flag in self.known.flags:
            if not self.draft.may(flag):
                continue
            room = Chip.wants(tr(f"calc_flag_{flag}"), self.scale)
            if at and at + room > wide:
                lines.append([])
                at = 0.0
            lines[-1].append((flag, at))
            at += room + 8
        view = ScrollView(self, "flags", (x - 4, y, wide + 8, tall), len(lines) * 36 + 4)
        chips: list[Widget] = []
        for row, line in enumerate(lines):
            for flag, left in line:
                chips.append(Chip(self, f"flag_{flag}", (left + 4, row * 36 + 2), tr(f"calc_flag_{flag}"),
                                  flag in self.draft.flags, partial(self.toggle, flag),
                                  container=view.content))  # fmt: skip
        self.focus.region("flags", chips)

    def _account(self, rect: Rect) -> None:
        x, y, wide, tall = rect
        self.panel(rect)
        self.account = Account(self, (x + 24, y + 20, wide - 48, tall - 96))
        made: list[Widget] = []
        room = min(220.0, (wide - 48 - 12) / 2)
        at = x + 24
        for name, label, cap, act in (
            ("clear", tr("calc_clear"), "Del", self.clear), ("copy", tr("calc_copy"), "Ctrl+C", self.copy),
        ):  # fmt: skip
            place = (at, y + tall - 60, room, measure("control"))
            made.append(Button(self, name, place, label, act, cap=cap))
            at += room + 12
        self.focus.region("said", [self.account])
        self.focus.region("account", made)
        self.shortcuts["delete"] = self.clear

    # -- what players do ----------------------------------------------------------------------------------------------

    def take_ruleset(self, ruleset_id: Value) -> None:
        """Count by another rule set; the hand stays if its tiles are there."""
        self.given, self.rules, self._example = None, "last", -1
        self.draft = replace(self.draft, case=None)
        self._choose(str(ruleset_id))
        self.rebuild()

    def take_rules(self, rules: Value) -> None:
        """Count by other house rules."""
        self.rules = str(rules)
        self._choose(self.ruleset.id)
        self.rebuild()

    def take_mode(self, mode: Value) -> None:
        """What a press on the palette adds."""
        self.mode, self.gathered = str(mode), []
        self.rebuild()

    def take_by(self, way: Value) -> None:
        """How the hand was won."""
        draft = self.draft
        source = draft.source if draft.source != draft.seat else (draft.seat + 1) % self.table.players
        win = draft.win if 0 <= draft.win < len(draft.hand) else len(draft.hand) - 1
        self.change(replace(draft, by=str(way), source=source, win=win))
        self.rebuild()

    def take_seat(self, seat: Value) -> None:
        """Who won."""
        source = self.draft.source if self.draft.source != seat else (int(seat) + 1) % self.table.players
        self.change(replace(self.draft, seat=int(seat), source=source))
        self.rebuild()

    def take_source(self, seat: Value) -> None:
        """Who discarded."""
        self.change(replace(self.draft, source=int(seat)))

    def take_round(self, wind: Value) -> None:
        """The wind of the round."""
        self.change(replace(self.draft, round_wind=int(wind)))

    def toggle(self, flag: str) -> None:
        """A circumstance holds, or no more."""
        self.change(replace(self.draft, flags=self.draft.flags ^ {flag}))
        self.rebuild()

    def add(self, code: str) -> None:
        """A press on the palette."""
        kind = KIND[code]
        used = self.draft.used()
        free = self.table.copies.get(kind, 0) - used.get(kind, 0) - self.gathered.count(kind)
        if self.mode == "group" and free > 0:
            self.gathered.append(kind)
            self.rebuild()
        elif kind in self.table.bonus:
            if free > 0:
                self.change(replace(self.draft, bonus=(*self.draft.bonus, kind)))
            else:
                self.take_away(code)
        elif self.mode in MODES:
            self._lay(set_from(MODES[self.mode], kind, self.mode == "concealed_kong"))
        elif free > 0:
            self.change(self.draft.plus(kind))

    def _lay(self, meld: Group | None) -> None:
        """Lay an open set, if all its tiles are free."""
        used, copies = self.draft.used(), self.table.copies
        if meld is None or any(
            used.get(kind, 0) + meld.kinds.count(kind) > copies.get(kind, 0) for kind in meld.kinds
        ):
            self.fault = tr("calc_no_set")
            self.sound("refuse")
            if self.strip is not None:
                self.strip.repaint()
            return
        self.change(replace(self.draft, melds=(*self.draft.melds, meld)))

    def lay(self) -> None:
        """The tiles gathered are an open set."""
        meld, self.gathered = group_of(self.gathered), []
        if meld is not None:
            self.change(replace(self.draft, melds=(*self.draft.melds, meld)))
        self.rebuild()

    def take_away(self, code: str) -> None:
        """A tile of a kind goes back to the palette."""
        if KIND[code] in self.gathered:
            self.gathered.remove(KIND[code])
            self.rebuild()
        else:
            self.change(self.draft.without(KIND[code]))

    def win_with(self, place: int) -> None:
        """A tile of the hand is the winning one."""
        self.change(replace(self.draft, win=place))

    def drop(self, what: str, place: int) -> None:
        """Something of the hand goes: a tile, an open set, a bonus tile."""
        draft = self.draft
        if what == "hand":
            self.change(draft.minus(place))
        elif what == "meld":
            self.change(replace(draft, melds=(*draft.melds[:place], *draft.melds[place + 1 :])))
        else:
            self.change(replace(draft, bonus=(*draft.bonus[:place], *draft.bonus[place + 1 :])))

    def typed(self, line: str) -> None:
        """Every change of what is typed is counted; what is no hand says so and changes nothing."""
        if not line.strip():
            self.fault = ""
            self.change(Draft(by=self.draft.by, seat=self.draft.seat, source=self.draft.source), typed=True)
            return
        try:
            draft = read(line, self.draft, self.ruleset, self.table)
        except RulesError as fault:
            self.fault = words().term(fault.key, None, **fault.details) if fault.key else tr("calc_cannot_read")
            if self.strip is not None:
                self.strip.repaint()
            return
        self.fault = ""
        self.change(draft, typed=True)

    def _submit(self) -> None:
        """Enter in the field: the hand is read, the page shows all that was said in it."""
        self.rebuild()
        self.focus.named("palette")

    def example(self) -> None:
        """A hand that wins under these rules; every press shows another one."""
        found = examples(self.ruleset, self.table)
        if found:
            self._example = (self._example + 1) % len(found)
            self.change(found[self._example])
            self.rebuild()

    def clear(self) -> None:
        """An empty table."""
        self.change(Draft(by=self.draft.by, seat=self.draft.seat, source=self.draft.source,
                          round_wind=self.draft.round_wind))  # fmt: skip
        self.gathered = []
        self.rebuild()

    def copy(self) -> None:
        """The hand and what it is worth, as text for elsewhere."""
        head, line, _ = self.state_words()
        said = "\n".join(part for part in (in_writing(self.draft), head, line) if part)
        try:
            pygame.scrap.put_text(said)
        except pygame.error:
            self.ask(Question(tr("calc_copy"), said, (Answer("ok", term("ok"), lambda: None, gold=True),)))

    def help(self) -> None:
        self.app.open("rulebook", ruleset=self.ruleset.id, options=self.table.options)

    def confirm(self) -> None:
        """Enter adds the tile under the cursor of the palette, or fetches an example to begin with."""
        if self.draft.empty and (self.palette is None or self.palette.current is None):
            self.example()
        elif self.palette is not None:
            self.palette.press()

    def _shortcut(self, event: pygame.event.Event) -> bool:
        """A number and then a letter add a tile; Ctrl+C copies, Backspace takes the last tile away."""
        from game.input.keys import pressed

        key, held = pressed(event)
        name = pygame.key.name(key)
        if name == "c" and "ctrl" in held:
            self.copy()
            return True
        if held - {"shift"} or self.dialog is not None:
            return super()._shortcut(event)
        if name.isdigit() and len(name) == 1:
            self._rank = name
            return True
        if name in SUITS and len(name) == 1 and self._rank:
            code, self._rank = self._rank + name, ""
            if KIND.get(code, -1) in self.table.copies:
                self.add(code)
            else:
                self.sound("refuse")
            return True
        if key == pygame.K_BACKSPACE and self.draft.hand:
            self.change(self.draft.minus(len(self.draft.hand) - 1))
            return True
        return super()._shortcut(event)

    def trace(self) -> dict[str, Any]:
        found = super().trace()
        for part in (self.strip, self.palette):
            if part is not None:
                found["targets"] |= part.targets()
        sheet = self.verdict.sheet
        found |= {"hand": in_writing(self.draft), "legal": sheet.legal if sheet is not None else None,
                  "score": sheet.score if sheet is not None else None}  # fmt: skip
        return found
