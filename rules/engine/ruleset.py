"""The declaration of a rule set: its house rules, its elements, and the function that makes a table of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules.core.clearable_caches import clearable_lru_cache
from rules.core.errors import OptionError
from rules.core.foreign_logs import LogRules
from rules.core.house_rules import HouseRules
from rules.core.options import Conflict, Option, OptionValues, Value, resolve
from rules.core.plain_value import PlainValue
from rules.core.wild import NOTHING_WILD, Wild
from rules.core.words import SPOKEN
from rules.engine import own_rows
from rules.engine.published_rules import PublishedRules
from rules.scoring.elements import Element
from rules.scoring.scoring_inputs import ScoringInput
from rules.scoring.sheets import ScoreSheet

T = TypeVar("T")

SEAT_LETTERS = "ESWN5678"
"""The letters of seats counted from the dealer, where a page names no others."""

TableBuilder = Callable[[Any, Any, int], T]
"""Builds the table of a rule set under its house rules for a number of players."""

FactsReader = Callable[[Mapping[str, object]], Mapping[str, PlainValue]]
"""Reads a rule set's own facts out of a case, for `HandContext.values`; raises `NotationError` for impossible ones."""

DealRules = Callable[[Any, Mapping[str, int]], OptionValues]
"""Returns the house rules of a deal, given those of the match and the facts left by earlier deals (`State.facts`)."""

CaseHandler = Callable[[Any, Mapping[str, object]], dict[str, object]]
"""Answers a case that is an event (an end of the wall, a paid kong), as the `score` command prints it."""


TypedValues = tuple[tuple[str, type, object], ...]
"""Values of house rules by id, each with its type, which tells ``True`` from 1."""

REGIONS = ("china", "japan", "south_east", "west", "own")
"""Home regions of games: China, Japan and Korea, South-east Asia, the West; "own" for games of this program alone."""
LEVELS = ("easy", "middle", "hard")
"""Amount of rules to learn before the first deal."""


@dataclass(frozen=True)
class BaseRuleset(Generic[T]):
    """The declaration of a rule set: everything about it that is known before a match.

    Its name: `native` is the one where it is at home, `native_language` the language spoken there, one of
    `rules.core.native_names.SCRIPTS`; empty if its hands have no names but those of this program;
    `read_in` the language in which those names are read, if that is another.

    Who plays it: `seats` are the possible numbers of players, the first being usual; `region` and `level` (of `REGIONS`
    and `LEVELS`) and `jokers` help people who look for a game (`jokers` if tiles stand for others in a way that `wild`
    cannot express). `sign` is a character that stands for the game where no round has a wind, `seat_winds` is true if
    seats have winds nevertheless, `sample` a winning hand in case notation for the gallery, `form_sample` one with many
    points for its form.

    Scoring: `elements` are all rows of its scoring table, `minimum` is the house rule that sets the least worth of a
    win, `inputs` are the values beside the tiles that worth and payments depend on. `read_facts` reads the facts that a
    case of score notation gives beyond these and the common fields, `case_handlers` answer cases that are not hands, by
    their `event`, and `details` returns the facts about a won hand that score notation adds to its elements and score.

    Tiles: `wild` are the jokers of the set and the kinds that tiles named wild during a deal may stand for (a case
    names those in its fact `wild`). With `arts` the tiles 1k to 4q are the four arts and the four callings of Siam
    instead of emperors and empresses.

    House rules: `presets` are the values that each choice of the house rule `preset` gives to others, `published` are
    the rules of leagues and programs by key (named by the text `published_` and the key), `deal_rules` changes house
    rules from deal to deal, `renamed` maps former names of house rules to present ones, and `logs`
    translates house rules from and to the logs of other programs. `vocabularies` are the house rules that change
    nothing but words (see `spoken`).

    `revision` counts the changes of its play or its scores: it is raised whenever `tests/conformance/test_revisions.py`
    says so.
    """

    id: str
    seats: tuple[int, ...]
    native: str
    native_language: str
    house_rules: type[HouseRules]
    elements: tuple[Element, ...]
    table: TableBuilder[T]
    sample: str
    form_sample: str = ""
    read_in: str = ""
    conflicts: tuple[Conflict, ...] = ()
    minimum: str = ""
    unit: str = "point"
    letters: Mapping[int, str] = field(default_factory=dict)
    sign: str = ""
    seat_winds: bool = False
    renamed: Mapping[str, str] = field(default_factory=dict)
    details: Callable[[ScoreSheet], Mapping[str, object]] | None = None
    read_facts: FactsReader | None = None
    inputs: tuple[ScoringInput, ...] = ()
    wild: Callable[[Any], Wild] | None = None
    case_handlers: Mapping[str, CaseHandler] = field(default_factory=dict)
    region: str = ""
    level: str = ""
    jokers: bool = False
    arts: bool = False
    logs: LogRules | None = None
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    published: Mapping[str, PublishedRules] = field(default_factory=dict)
    deal_rules: DealRules | None = None
    vocabularies: tuple[str, ...] = ()
    revision: int = 1

    @property
    def reading_language(self) -> str:
        """The language in which native names are read."""
        return self.read_in or self.native_language

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules that the rule set declares, without the scoring table."""
        return self.house_rules.declared

    @cached_property
    def table_options(self) -> tuple[Option, ...]:
        """The scoring table as house rules: one for the value of each row, and those that hold players' own rows.

        The value 0 switches a row off, -1 means unchanged.
        """
        values = [
            Option(f"value.{row.id}", int, -1, range=(-1, 10_000), group="scoring_table") for row in self.elements
        ]
        return (*values, *own_rows.OPTIONS)

    @cached_property
    def _options_by_id(self) -> Mapping[str, Option]:
        """All house rules, those of the scoring table among them, by their ids."""
        return {option.id: option for option in (*self.options, *self.table_options)}

    def least(self, options: OptionValues) -> int:
        """Return the minimum worth of a win under these house rules; 0 where it is not a plain number."""
        said = str(options.get(self.minimum, 0))
        return int(said) if said.isdigit() else 0

    def spoken(self, options: OptionValues) -> str:
        """Return the name under which words of this rule set are looked up.

        It is made up of the id and the vocabularies that the house rules switch on.
        """
        return SPOKEN.join((self.id, *(name for name in self.vocabularies if options[name])))

    def rename_saved(self, kept: Mapping[str, Value]) -> dict[str, Value]:
        """Return saved house rules (of a log, a preset, the settings) with names of earlier versions brought up to
        date.
        """
        return {self.renamed.get(key, key): value for key, value in kept.items()}

    def resolve_saved(self, kept: Mapping[str, Value]) -> OptionValues:
        """Return the complete house rules of a saved match, perhaps one of an earlier version (see `adapt_saved`)."""
        return self.resolve(self.adapt_saved(kept)[0])

    def adapt_saved(self, kept: Mapping[str, Value]) -> tuple[dict[str, Value], tuple[str, ...]]:
        """Return the house rules of a saved match that this version knows, and the names of those that have changed.

        Unknown rules are left out; values that are no longer possible are left to the default. A rule missing in the
        save gets the value under which the match was played (`Option.before`), if there is one.
        """
        given, left, known = self.rename_saved(kept), list[str](), self._options_by_id
        for key, value in list(given.items()):
            try:
                if key in known:
                    known[key].check(value)
                    continue
            except OptionError:
                pass
            del given[key]
            left.append(key)
        for option in self.options:
            if option.id not in given:
                left.append(option.id)
                if option.before is not None:
                    given[option.id] = option.before
        return given, tuple(dict.fromkeys(left))

    def resolve(self, given: Mapping[str, object] | None = None, players: int | None = None) -> OptionValues:
        """Return all house rules of a match: those given, the others by default; raise `OptionError` if they are
        impossible.

        `players` may be given here or as an option of that name. A value of the scoring table is included only if it
        was changed, a row of the players' own only if there is one.
        """
        typed = tuple((key, type(value), value) for key, value in (given or {}).items())
        try:
            return self._resolved(typed, players)
        except TypeError:  # a value that no house rule can have
            return self._resolve(typed, players)

    @cached_property
    def _resolved(self) -> Callable[[TypedValues, int | None], OptionValues]:
        """`_resolve`, cached: pages, examples and players ask for the same house rules again and again."""
        return clearable_lru_cache(64, self._resolve)

    def _resolve(self, typed: TypedValues, players: int | None) -> OptionValues:
        """Return the house rules that `resolve` caches."""
        given: dict[str, object] = {key: value for key, _, value in typed}
        declared = {option.id for option in self.options}
        if players is not None:
            if players not in self.seats:
                raise OptionError(
                    f"{self.id} is for {', '.join(map(str, self.seats))} players, not {players}",
                    "err_players", players=players,
                )  # fmt: skip
            if "players" in declared:
                given.setdefault("players", players)
                if given["players"] != players:
                    raise OptionError(
                        f"option players: {given['players']} but {players} players were asked for",
                        "err_players", players=players,
                    )  # fmt: skip
            elif players != self.seats[0]:
                raise OptionError(
                    f"{self.id} has no house rule `players`, so it is for {self.seats[0]} players, not {players}",
                    "err_players", players=players,
                )  # fmt: skip
        if "preset" in declared:
            given = {**self._preset(given.get("preset")), **given}
        seats = given.get("players", self.seats[0])
        count = seats if isinstance(seats, int) and seats in self.seats else self.seats[0]
        resolved = resolve((*self.options, *self.table_options), self.conflicts, given, count, self.house_rules)
        unchanged = {option.id: option.default for option in self.table_options}
        kept: dict[str, Value] = {
            key: value for key, value in resolved.items() if key not in unchanged or value != unchanged[key]
        }
        found = self.house_rules(kept)
        own_rows.check_own_rows(self, found)
        return found

    def _preset(self, chosen: object) -> Mapping[str, Value]:
        """Return the house rules that the chosen preset sets (None: the default preset); empty for an unknown one."""
        if chosen is None:
            chosen = next(option.default_for(self.seats[0]) for option in self.options if option.id == "preset")
        return self.presets.get(chosen, {}) if isinstance(chosen, str) else {}

    def usual(self, values: Mapping[str, Value]) -> OptionValues:
        """Return the default house rules for the same number of players and the same preset as in `values`."""
        found = self.resolve({key: values[key] for key in ("players", "preset") if key in values})
        preset = next((option for option in self.options if option.id == "preset"), None)
        return found if preset is None else self.house_rules({**found, "preset": preset.default_for(self.seats[0])})

    def letters_for(self, players: int) -> str:
        """Return the letters that name the seats in score notation, counted from the dealer."""
        return self.letters.get(players, SEAT_LETTERS[:players])

    def players_in(self, options: OptionValues) -> int:
        """Return the number of players of a match under these house rules."""
        players = options.get("players")
        return players if isinstance(players, int) else self.seats[0]

    def wild_in(self, options: OptionValues) -> Wild:
        """Return the tiles that are wild in every deal under these house rules, not those named during a deal."""
        return NOTHING_WILD if self.wild is None else self.wild(options)

    def at(self, options: OptionValues) -> T:
        """Return the table of this rule set under these house rules."""
        return self._tables(options)

    @cached_property
    def _tables(self) -> Callable[[OptionValues], T]:
        """`new_table`, cached: every match and every replayed log asks for its table, which has caches of its own."""
        return clearable_lru_cache(8, self.new_table)

    def new_table(self, options: OptionValues) -> T:
        """Return a table as `at` does, but one with empty caches."""
        return own_rows.with_own_rows(self, options, self.table(self, options, self.players_in(options)))
