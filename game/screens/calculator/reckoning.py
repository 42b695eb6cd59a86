"""The hand that the calculator counts, the rules it is counted by, and everything that changes either."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.i18n import tr, words
from game.screens.menu_state import MenuState
from game.screens.presets import PresetShelf
from rules import registry
from rules.errors import RulesError
from rules.melds import Form, Group
from rules.options import Options, Value
from rules.ruleset import Ruleset, Table
from rules.scoring.table import BY_LOST, BY_SELF, HandCase
from rules.tiles import KIND, Kind
from rules.tools.calculator import Draft, Verdict, additions, examples, from_case, judge, known_to, read, set_from
from rules.tools.calculator import set_of as group_of

MODES = {
    "chow": Form.CHOW, "pung": Form.PUNG, "kong": Form.KONG, "quint": Form.QUINT, "sextet": Form.SEXTET,
    "concealed_kong": Form.KONG,
}  # fmt: skip


class Reckoning:
    """A draft of a hand with its verdict.

    `show` is told that the hand is another one (and whether it was typed), `rebuild` that there is something else to
    choose from, `refused` that something could not be done (and whether to say so aloud).
    """

    def __init__(
        self, menu: MenuState, presets: PresetShelf, *, ruleset: str, options: Options | None, case: HandCase | None,
        show: Callable[[bool], None], rebuild: Callable[[], None], refused: Callable[[bool], None],
    ) -> None:  # fmt: skip
        self.menu, self.presets = menu, presets
        self.given = options
        self.rules = "last" if options is None else "given"
        """Which house rules count: ``last``, ``book``, ``given``, or ``preset:`` with a name."""
        self.draft = Draft() if case is None else from_case(case)
        self.mode = "tile"
        self.gathered: list[Kind] = []
        """The tiles of an open set being put together, where sets have no fixed length."""
        self.fault = ""
        self._show, self._rebuild, self._refused = show, rebuild, refused
        self._example = -1
        self._choose(ruleset)

    def _choose(self, ruleset_id: str) -> None:
        """Count by the house rules meant, of a rule set."""
        self.ruleset: Ruleset = registry.get(ruleset_id)
        own: dict[str, Value] = {}
        if self.rules == "last":
            own = dict(self.menu.house.get(ruleset_id, {}))
        elif self.rules.startswith("preset:"):
            own = self.presets.of(ruleset_id).get(self.rules[7:], {})
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

    def _count(self) -> None:
        self.verdict: Verdict = judge(self.draft, self.table)
        self.additions = additions(self.draft, self.table, self.known)

    def change(self, draft: Draft, *, typed: bool = False) -> None:
        """Another hand: count it and show it; what is `typed` stands where it was typed already."""
        self.draft = draft
        if not typed:
            self.fault = ""
        self._count()
        self._show(typed)

    def _refuse(self, why: str, *, loud: bool) -> None:
        """Nothing is changed, and the player is told why."""
        self.fault = why
        self._refused(loud)

    # -- rules and circumstances ---

    def take_ruleset(self, ruleset_id: Value) -> None:
        """Count by another rule set; the hand stays if its tiles are there."""
        self.given, self.rules, self._example = None, "last", -1
        self.draft = replace(self.draft, case=None)
        self._choose(str(ruleset_id))
        self._rebuild()

    def take_rules(self, rules: Value) -> None:
        """Count by other house rules."""
        self.rules = str(rules)
        self._choose(self.ruleset.id)
        self._rebuild()

    def take_mode(self, mode: Value) -> None:
        """What a press on the palette adds."""
        self.mode, self.gathered = str(mode), []
        self._rebuild()

    def take_by(self, way: Value) -> None:
        """How the hand was won."""
        draft = self.draft
        source = draft.source if draft.source != draft.seat else (draft.seat + 1) % self.table.players
        win = draft.win if 0 <= draft.win < len(draft.hand) else len(draft.hand) - 1
        self.change(replace(draft, by=str(way), source=source, win=win))
        self._rebuild()

    def take_seat(self, seat: Value) -> None:
        """Who won."""
        source = self.draft.source if self.draft.source != seat else (int(seat) + 1) % self.table.players
        self.change(replace(self.draft, seat=int(seat), source=source))
        self._rebuild()

    def take_source(self, seat: Value) -> None:
        """Who discarded."""
        self.change(replace(self.draft, source=int(seat)))

    def take_round(self, wind: Value) -> None:
        """The wind of the round."""
        self.change(replace(self.draft, round_wind=int(wind)))

    def toggle(self, flag: str) -> None:
        """A circumstance holds, or no more."""
        self.change(replace(self.draft, flags=self.draft.flags ^ {flag}))
        self._rebuild()

    # -- tiles ---

    def add(self, code: str) -> None:
        """A press on the palette."""
        kind = KIND[code]
        used = self.draft.used()
        free = self.table.copies.get(kind, 0) - used.get(kind, 0) - self.gathered.count(kind)
        if self.mode == "group" and free > 0:
            self.gathered.append(kind)
            self._rebuild()
        elif kind in self.table.bonus.kinds:
            if free > 0:
                self.change(replace(self.draft, bonus=(*self.draft.bonus, kind)))
            else:
                self.take_away(code)
        elif self.mode in MODES:
            left = {kind: count - used.get(kind, 0) for kind, count in self.table.copies.items()}
            self._lay(set_from(MODES[self.mode], kind, self.mode == "concealed_kong", left))
        elif free > 0:
            self.change(self.draft.plus(kind))

    def _lay(self, meld: Group | None) -> None:
        """Lay an open set, if all its tiles are free."""
        used, copies = self.draft.used(), self.table.copies
        faces = () if meld is None else meld.faces or meld.kinds
        if meld is None or any(used.get(kind, 0) + faces.count(kind) > copies.get(kind, 0) for kind in faces):
            self._refuse(tr("calc_no_set"), loud=True)
            return
        self.change(replace(self.draft, melds=(*self.draft.melds, meld)))

    def lay(self) -> None:
        """The tiles gathered are an open set."""
        meld, self.gathered = group_of(self.gathered), []
        if meld is not None:
            self.change(replace(self.draft, melds=(*self.draft.melds, meld)))
        self._rebuild()

    def take_away(self, code: str) -> None:
        """A tile of a kind goes back to the palette."""
        if KIND[code] in self.gathered:
            self.gathered.remove(KIND[code])
            self._rebuild()
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
            why = words().term(fault.key, None, **fault.details) if fault.key else tr("calc_cannot_read")
            self._refuse(why, loud=False)
            return
        self.fault = ""
        self.change(draft, typed=True)

    def example(self) -> None:
        """A hand that wins under these rules; every press shows another one."""
        found = examples(self.ruleset.id, self.table.options)
        if found:
            self._example = (self._example + 1) % len(found)
            self.change(found[self._example])
            self._rebuild()

    def clear(self) -> None:
        """An empty table."""
        self.change(Draft(by=self.draft.by, seat=self.draft.seat, source=self.draft.source,
                          round_wind=self.draft.round_wind))  # fmt: skip
        self.gathered = []
        self._rebuild()
