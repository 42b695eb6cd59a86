"""The declaration of a rule set: its house rules, elements, and how a table is made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules.core import options as house
from rules.core.errors import OptionError
from rules.core.foreign_logs import LogRules
from rules.core.house_rules import HouseRules
from rules.core.options import Conflict, Option, Options, Value
from rules.core.plain_value import PlainValue
from rules.core.wild import NOTHING_WILD, Wild
from rules.core.words import SPOKEN
from rules.scoring.elements import Element
from rules.scoring.scoring_inputs import ScoringInput
from rules.scoring.sheets import ScoreSheet

T = TypeVar("T")

SEAT_LETTERS = "ESWN5678"
"""The letters of seats counted from the dealer, where a page names no others."""

TableBuilder = Callable[[Any, Any, int], T]
"""Makes a page a table under its own house rules."""

FactsReader = Callable[[Mapping[str, object]], Mapping[str, PlainValue]]
"""The sheet's own facts out of a case, for `HandContext.values`; a fact that cannot be is a `NotationError`."""

DealRules = Callable[[Any, Mapping[str, int]], Options]
"""The house rules of a deal, out of those of the match and what earlier deals have left (`State.facts`)."""

CaseHandler = Callable[[Any, Mapping[str, object]], dict[str, object]]
"""The answer to a case that is an event (an end of the wall, a kong that is paid), as the `score` command gives it."""


REGIONS = ("china", "japan", "south_east", "west", "own")
"""Where games are at home: China, Japan and Korea, South-east Asia, the West; those that nobody else plays."""
LEVELS = ("easy", "middle", "hard")
"""How much there is to know before the first deal."""


@dataclass(frozen=True)
class BaseRuleset(Generic[T]):
    """One page: the declaration of a rule set, of which a table of type `T` is made (`rules.engine.table.Ruleset`).

    `seats` are the numbers of players, the first being usual; `elements` all rows of its scoring table; `sample` a
    winning hand in case notation for the gallery; `minimum` the house rule that sets the least worth of a win; `sign` a
    character that stands for the game where no round has a wind, `seat_winds` whether seats have one all the same.
    `asked` is what worth and payments depend on beside the tiles; `read_facts` reads what a case of the sheet says
    beyond that and the common fields; `case_handlers` answer its cases that are no hands, by their `event`. `renamed`
    are house rules that had another name once, with the one they have now. `details` are what score notation says
    of a won hand beside its elements and score. `wild` are the jokers of the set, and what kinds may stand for that
    are named during a deal (a case names those by its fact `wild`). `region` and `level`, of `REGIONS` and
    `LEVELS`, are for those who look for a game; so is `jokers`, where tiles stand for others in a way that `wild`
    cannot say. With `arts` the tiles 1k to 4q are the four arts and the four callings of Siam instead of emperors
    and empresses.
    `logs` turns what logs of other programs tell into house rules and back, where there are such logs.
    `presets` are what each choice of the house rule `preset` says of others; `deal_rules` changes those of a deal.
    `vocabularies` are the switches that change nothing but words: see `spoken`. `revision` counts how often its play or
    its scores have changed: it is raised whenever `tests/conformance/test_revisions.py` says so.
    """

    id: str
    seats: tuple[int, ...]
    native: str
    house: type[HouseRules]
    elements: tuple[Element, ...]
    table: TableBuilder[T]
    sample: str
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
    deal_rules: DealRules | None = None
    vocabularies: tuple[str, ...] = ()
    revision: int = 1

    @property
    def options(self) -> tuple[Option, ...]:
        """Its house rules as it declares them."""
        return self.house.declared

    @cached_property
    def table_options(self) -> tuple[Option, ...]:
        """The scoring table as house rules: what each row is worth, 0 switching it off."""
        return tuple(
            Option(f"value.{row.id}", int, -1, range=(-1, 10_000), group="scoring_table") for row in self.elements
        )

    def least(self, options: Options) -> int:
        """The least worth of a win under these house rules, in the rule set's unit; 0 where no one number says it."""
        said = str(options.get(self.minimum, 0))
        return int(said) if said.isdigit() else 0

    def spoken(self, options: Options) -> str:
        """Under what name its words are asked for: its id, with those of its vocabularies that are on."""
        return SPOKEN.join((self.id, *(name for name in self.vocabularies if options[name])))

    def renewed(self, kept: Mapping[str, Value]) -> dict[str, Value]:
        """House rules that an earlier version kept (in a log, a preset, the settings), by the names they have now."""
        return {self.renamed.get(key, key): value for key, value in kept.items()}

    def of_kept(self, kept: Mapping[str, Value]) -> Options:
        """The house rules of a match that was kept, perhaps by another version; see `understood`."""
        return self.resolve(self.understood(kept)[0])

    def understood(self, kept: Mapping[str, Value]) -> tuple[dict[str, Value], tuple[str, ...]]:
        """The house rules of a kept match as they are known here, and those that are not as it says.

        What is unknown here is left out, a value that there is no more becomes the default. What the match lacks has
        the value that keeps to how it was played, if its option tells one.
        """
        given, left = self.renewed(kept), list[str]()
        known = {option.id: option for option in (*self.options, *self.table_options)}
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

    def resolve(self, given: Mapping[str, object] | None = None, players: int | None = None) -> Options:
        """All house rules of a match; `players` may be given here or as an option of that name.

        A value of the scoring table is kept only where it was changed.
        """
        given = dict(given or {})
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
        if "preset" in declared:
            given = {**self._preset(given.get("preset")), **given}
        seats = given.get("players", self.seats[0])
        count = seats if isinstance(seats, int) and seats in self.seats else self.seats[0]
        resolved = house.resolve((*self.options, *self.table_options), self.conflicts, given, count, self.house)
        kept: dict[str, Value] = {
            key: value for key, value in resolved.items() if not (key.startswith("value.") and value == -1)
        }
        return self.house(kept)

    def _preset(self, chosen: object) -> Mapping[str, Value]:
        """What a preset says, the usual one where none is chosen; nothing where there is none of that name."""
        if chosen is None:
            chosen = next(option.default_for(self.seats[0]) for option in self.options if option.id == "preset")
        return self.presets.get(chosen, {}) if isinstance(chosen, str) else {}

    def usual(self, values: Mapping[str, Value]) -> Options:
        """The rule set's own house rules for as many players and under the same preset as in `values`.

        The preset itself is the one that nobody has to choose.
        """
        found = self.resolve({key: values[key] for key in ("players", "preset") if key in values})
        preset = next((option for option in self.options if option.id == "preset"), None)
        return found if preset is None else self.house({**found, "preset": preset.default_for(self.seats[0])})

    def letters_for(self, players: int) -> str:
        """The letters that name seats in score notation, counted from the dealer."""
        return self.letters.get(players, SEAT_LETTERS[:players])

    def players_in(self, options: Options) -> int:
        """How many players a match under these house rules has."""
        players = options.get("players")
        return players if isinstance(players, int) else self.seats[0]

    def wild_in(self, options: Options) -> Wild:
        """What is wild in every deal under these house rules."""
        return NOTHING_WILD if self.wild is None else self.wild(options)

    def at(self, options: Options) -> T:
        """The table under these house rules."""
        return self.table(self, options, self.players_in(options))
