"""The calculator's model: the hand, the rules that score it, and all changes to both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from game.i18n import tr, words
from game.screens.calculator.tile_input import TileInput
from game.screens.menu_state import MenuState
from game.screens.presets import PresetShelf
from rules.calculator.asking import relevant_inputs, with_answer
from rules.calculator.calculator import Draft, Verdict, additions, examples, from_case, judge
from rules.calculator.circumstances import distinctions_of
from rules.calculator.writing import read
from rules.core.errors import RulesError
from rules.core.options import OptionValues, Value
from rules.core.tiles import KIND, Kind
from rules.engine import registry
from rules.engine.table import Ruleset, Table
from rules.scoring.hand_context import BY_DISCARD, BY_LOST, BY_SELF, HandContext
from rules.scoring.scoring_inputs import Answer, ScoringInput

Thing = TypeVar("Thing")


class HandModel:
    """The calculator's model: the edited hand, the rules, and the score.

    `show` is called when the hand has changed (with true if it was typed), `rebuild` when other choices are available,
    `refused` when a change was impossible (with true to sound an alert).
    """

    def __init__(
        self, menu: MenuState, presets: PresetShelf, *, ruleset: str, options: OptionValues | None,
        case: HandContext | None,
        show: Callable[[bool], None], rebuild: Callable[[], None], refused: Callable[[bool], None],
    ) -> None:  # fmt: skip
        """Create the model for `ruleset` under the house rules last used, or under `options` if given.

        `case` is a hand to start with, for example from a replay.
        """
        self.menu, self.presets = menu, presets
        self.given = options
        self.rules = "last" if options is None else "given"
        """The house rules to count by: ``last``, ``book``, ``given``, or ``preset:`` with a name."""
        self.draft = Draft() if case is None else from_case(case, registry.get(ruleset).inputs)
        self.asked: tuple[ScoringInput, ...] = ()
        """The inputs that matter for the hand beside its tiles."""
        self.adding = TileInput(self)
        self.fault = ""
        self._show, self.rebuild, self._refused = show, rebuild, refused
        self._example = -1
        self._choose(ruleset)

    def resume(self, rules: str, draft: Draft) -> None:
        """Go on with a hand and the kind of house rules of an earlier time."""
        self.rules, self.draft = rules if self._known(rules) else "last", draft
        self._choose(self.ruleset.id)

    def _known(self, rules: str) -> bool:
        """Return true if these are house rules that can be chosen now."""
        return rules in ("last", "book") or rules.removeprefix("preset:") in self.presets.of(self.ruleset.id)

    def _choose(self, ruleset_id: str) -> None:
        """Switch to a rule set under the chosen kind of house rules, and score the hand again."""
        self.ruleset: Ruleset = registry.get(ruleset_id)
        own: dict[str, Value] = {}
        if self.rules == "last":
            own = dict(self.menu.house.get(ruleset_id, {}))
        elif self.rules.startswith("preset:"):
            own = self.presets.of(ruleset_id).get(self.rules[7:], {})
        options = self.given if self.rules == "given" and self.given is not None else self.ruleset.resolve(own)
        self.table: Table = self.ruleset.at(options)
        self.known = distinctions_of(ruleset_id, options)
        self._fit()
        self._count()

    def _fit(self) -> None:
        """Remove everything from the hand that the rules do not have; empty it if it has too many tiles of a kind."""
        draft, copies, players = self.draft, self.table.copies, self.table.players
        known = self.known
        flags = frozenset(flag for flag in draft.flags if flag in known.flags)
        asked = {inquiry.name: inquiry for inquiry in self.ruleset.inputs}
        answers = {name: answer for name, answer in draft.answers.items()
                   if name in asked and asked[name].fits(answer, players, copies)}  # fmt: skip
        seat = draft.seat if draft.seat < players else 0
        source = draft.source if draft.source < players and draft.source != seat else (seat + 1) % players
        by = BY_SELF if draft.by == BY_LOST and not known.counts_lost else draft.by
        draft = replace(draft, flags=flags, answers=answers, seat=seat, source=source, by=by,
                        indicators=draft.indicators if known.indicators else (),
                        under=draft.under if known.under else ())  # fmt: skip
        used = draft.used(self.ruleset.inputs)
        if any(copies.get(kind, 0) < count for kind, count in used.items()):
            draft = Draft(by=by, seat=seat, source=source)
        self.draft = draft
        self.adding.fit()

    def _count(self) -> None:
        """Score the hand, and find possible additions and the scoring inputs that matter for it."""
        self.verdict: Verdict = judge(self.draft, self.table)
        self.additions = additions(self.draft, self.table, self.known)
        self.asked = relevant_inputs(self.draft, self.table)

    @property
    def used(self) -> Counter[Kind]:
        """The number of used tiles of every kind, in the hand and in answers to scoring inputs."""
        return self.draft.used(self.ruleset.inputs)

    def change(self, draft: Draft, *, typed: bool = False) -> None:
        """Replace the edited hand, score it and show it; a `typed` hand leaves the text field as it is."""
        before = self.asked
        self.draft = draft
        if not typed:
            self.fault = ""
        self._count()
        self.adding.fit_inquiry()
        self._show(typed)
        if self.asked != before:
            self.rebuild()

    def refuse(self, why: str, *, loud: bool) -> None:
        """Tell the player why a change was refused, with a sound if `loud`."""
        self.fault = why
        self._refused(loud)

    # -- rules and circumstances ---

    def take_ruleset(self, ruleset_id: Value) -> None:
        """Switch the rule set; the hand stays if the rule set has all its tiles."""
        self.given, self.rules, self._example = None, "last", -1
        self.draft = replace(self.draft, case=None)
        self._choose(str(ruleset_id))
        self.rebuild()

    def take_rules(self, rules: Value) -> None:
        """Switch the house rules: "last", "book", "given", or "preset:" with a name."""
        self.rules = str(rules)
        self._choose(self.ruleset.id)
        self.rebuild()

    def take_by(self, way: Value) -> None:
        """Set the way of winning: by discard, by self-draw, or a hand that did not win."""
        draft = self.draft
        source = draft.source if draft.source != draft.seat else (draft.seat + 1) % self.table.players
        win = draft.win if 0 <= draft.win < len(draft.hand) else len(draft.hand) - 1
        self.change(replace(draft, by=str(way), source=source, win=win))
        self.rebuild()

    @property
    def way(self) -> Value:
        """The way of winning as a control shows it: the discarder's seat, else BY_SELF or BY_LOST."""
        return self.draft.source if self.draft.by == BY_DISCARD else self.draft.by

    def take_way(self, way: Value) -> None:
        """Set the way of winning from its control: a discarder's seat, BY_SELF or BY_LOST."""
        if isinstance(way, int):
            self.draft = replace(self.draft, source=way)
            self.take_by(BY_DISCARD)
        else:
            self.take_by(way)

    def take_seat(self, seat: Value) -> None:
        """Set the winner's seat."""
        source = self.draft.source if self.draft.source != seat else (int(seat) + 1) % self.table.players
        self.change(replace(self.draft, seat=int(seat), source=source))
        self.rebuild()

    def take_round(self, wind: Value) -> None:
        """Set the round wind, 0 for east to 3 for north."""
        self.change(replace(self.draft, round_wind=int(wind)))

    def answer(self, inquiry: ScoringInput, answer: Answer | None) -> None:
        """Set the answer to a scoring input, unless it is invalid; None removes the answer."""
        try:
            if answer is not None:
                inquiry.checked(answer, self.table.players)
        except RulesError as fault:
            self.refuse(words().term(fault.key, None, **fault.details), loud=False)
            return
        self.change(with_answer(self.draft, inquiry, answer))

    def turn(self, inquiry: ScoringInput) -> None:
        """Switch the answer of a yes/no input on or off."""
        self.answer(inquiry, None if inquiry.name in self.draft.answers else 1)
        self.rebuild()

    def toggle(self, flag: str) -> None:
        """Switch a circumstance of the win on or off."""
        self.change(replace(self.draft, flags=self.draft.flags ^ {flag}))
        self.rebuild()

    # -- tiles ---

    def take_away(self, code: str) -> None:
        """Remove a tile of the kind with this code from the collected tiles, the indicators or the hand."""
        kind = KIND[code]
        adding = self.adding
        lying = {"indicator": self.draft.indicators, "under": self.draft.under}.get(adding.mode, ())
        if kind in adding.gathered:
            adding.gathered.remove(kind)
            self.rebuild()
        elif kind in lying:
            self.drop(adding.mode, lying.index(kind))
        else:
            self.change(self.draft.without(kind))

    def win_with(self, place: int) -> None:
        """Make the tile at this position of the hand the winning tile."""
        self.change(replace(self.draft, win=place))

    def drop(self, what: str, place: int) -> None:
        """Remove one tile or meld from the hand. `what`: "hand", "meld", "bonus", "indicator" or "under"; `place`: its
        position there.
        """
        draft = self.draft
        if what == "hand":
            self.change(draft.minus(place))
        elif what == "meld":
            self.change(replace(draft, melds=_without(draft.melds, place)))
        elif what == "bonus":
            self.change(replace(draft, bonus=_without(draft.bonus, place)))
        elif what == "indicator":
            self.change(replace(draft, indicators=_without(draft.indicators, place)))
        else:
            self.change(replace(draft, under=_without(draft.under, place)))

    def typed(self, line: str) -> None:
        """Read and score a typed hand; invalid text shows an error and changes nothing."""
        if not line.strip():
            self.fault = ""
            self.change(Draft(by=self.draft.by, seat=self.draft.seat, source=self.draft.source), typed=True)
            return
        try:
            draft = read(line, self.draft, self.ruleset, self.table)
        except RulesError as fault:
            why = words().term(fault.key, None, **fault.details) if fault.key else tr("calc_cannot_read")
            self.refuse(why, loud=False)
            return
        self.fault = ""
        self.change(draft, typed=True)

    def example(self) -> None:
        """Show the next example of a winning hand under these rules."""
        found = examples(self.ruleset.id, self.table.options)
        if found:
            self._example = (self._example + 1) % len(found)
            self.change(found[self._example])
            self.rebuild()

    def clear(self) -> None:
        """Start with an empty hand."""
        self.change(Draft(by=self.draft.by, seat=self.draft.seat, source=self.draft.source,
                          round_wind=self.draft.round_wind))  # fmt: skip
        self.adding.gathered = []
        self.rebuild()


def _without(things: tuple[Thing, ...], place: int) -> tuple[Thing, ...]:
    """Return the tuple without the item at position `place`."""
    return (*things[:place], *things[place + 1 :])
