"""Rule sets: what a page declares, and the table that a page becomes under the house rules of one match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from rules.core import options as house
from rules.core.errors import OptionError
from rules.core.foreign_logs import LogRules
from rules.core.house_rules import HouseRules
from rules.core.melds import Form, Group, Seat
from rules.core.options import Conflict, Option, Options, Value
from rules.core.tiles import RED_FIVES, Kind, TileSet, plain
from rules.core.wild import NOTHING_WILD, Wild
from rules.core.words import SPOKEN
from rules.engine.actions import Action
from rules.engine.events import Event, WallBuilt
from rules.engine.records import Kept, Record
from rules.engine.sticks import Sticks
from rules.engine.table_hooks import BonusTiles, Declarations, Ending, EventHooks, Facts, Look, RngFactory
from rules.scoring.scoring_inputs import ScoringInput
from rules.scoring.settlement import Settlement
from rules.scoring.sheets import ScoreSheet
from rules.scoring.table import Element, Scoring

if TYPE_CHECKING:
    from random import Random

    from rules.engine.state import State
    from rules.engine.wall import Wall

class WallBuilder(Protocol):
    """Builds and breaks the wall."""

    def build(self, faces: Sequence[Kind], players: int, first: int, dealer: Seat, rng: Random) -> WallBuilt:
        """Shuffle all tiles and set them up."""
        ...

    def breaking(self, wall: Wall, dealer: Seat, players: int, rng: Random) -> list[Event]:
        """Throw the dice and cut the wall."""
        ...


class Phase(Protocol):
    """A part of the opening of a deal, between the first shuffle and the first turn."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[Event]:
        """What happens next by itself; empty while an answer is owed. Its last batch ends in `PhaseEnded`."""
        ...

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Who must answer now, and all each may answer."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """The events of a legal answer."""
        ...


class Move(Protocol):
    """Something that a seat may do in its own turn (`rules.engine.move_rule.Rule` has what most of them say)."""

    @property
    def lays(self) -> tuple[Form, ...]:
        """The sets that it may lay anew."""
        ...

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """What it offers although it does not hold."""
        ...

    def handles(self, action: Action) -> bool:
        """Whether `action` is of this sort."""
        ...

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """What the seat may do of this sort now."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """The events of a legal action."""
        ...

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Why the seat may not do what it seems to be about to do (a hand complete but too cheap); None else."""
        ...


class ClaimRule(Move, Protocol):
    """Something that a seat may do with the tile others may take now."""

    @property
    def alike(self) -> int:
        """How many tiles equal to the claimed one the hand must hold: with fewer the seat need not be asked."""
        ...

    @property
    def of_next(self) -> bool:
        """Whether it concerns only the next player in turn."""
        ...

    @property
    def waiting(self) -> bool:
        """Whether it concerns only those who wait for the tile."""
        ...

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """The worth of this claim among several; the greatest is carried out. No two claims are worth the same."""
        ...

    def priced_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether this claim, a win that does not hold, costs its price before the wins that do are carried out."""
        ...


class Flow(Protocol):
    """How deals follow one another, and when the match ends."""

    def seating(self, state: State, rng: Random) -> Event:
        """Who sits where before the first deal."""
        ...

    def deal_ended(self, state: State) -> list[Event]:
        """The end of a deal: who deals next, and the end of the match where it has come."""
        ...

    def fewest(self, players: int) -> int:
        """How many deals a match has in which no deal is repeated and nothing ends it early."""
        ...


Bar = Callable[["State", Seat, Kind], str]
"""Why `seat` may not do with a kind what it is about to do, as a key of the translations; or an empty text."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that looks possible and is not, with the reason (a key of the translations) and what is missing.

    `kinds` are the tiles it is refused for, where it is open for others.
    """

    action: str
    reason: str
    missing: int = 0
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True)
class Table:
    """A rule set under the house rules of one match: everything that the engine asks."""

    ruleset: Ruleset
    options: Options
    players: int
    tiles: TileSet
    wall: WallBuilder
    flow: Flow
    phases: tuple[Phase, ...]
    moves: tuple[Move, ...]
    claims: tuple[ClaimRule, ...]
    robbing: tuple[ClaimRule, ...]
    scoring: Scoring
    settlement: Settlement
    hand_size: int = 13
    replacement: str = "back"
    """Where replacement tiles come from.

    The ``back`` of the wall, ``loose`` tiles, a ``dead`` wall that live tiles join one by one, one that lies ``apart``
    or is ``topped_up`` by stacks, a ``reserve`` before the back of the wall; or ``none``.
    """
    start_points: int = 0
    sticks: Sticks | None = None
    bonus: BonusTiles = field(default_factory=BonusTiles)
    hooks: EventHooks = field(default_factory=EventHooks)
    ending: Ending = field(default_factory=Ending)
    declarations: Declarations = field(default_factory=Declarations)
    facts: Facts = field(default_factory=Facts)
    look: Look = field(default_factory=Look)

    @cached_property
    def parts(self) -> tuple[object, ...]:
        """Everything that this table is made of, in the order in which a sheet names it."""
        return (
            self.tiles, self.wall, self.flow, *self.phases, *self.moves, *self.claims, *self.robbing,
            *self.hooks.reactions, *self.hooks.on_unclaimed, self.scoring, self.settlement, self.ending.exhausted,
            self.hooks.late_robbing, self.bonus.wins,
        )  # fmt: skip

    @cached_property
    def records(self) -> tuple[type[Record], ...]:
        """What the parts keep of a deal, each record once."""
        named = [kind for part in self.parts for kind in _records_of(part)]
        return tuple(dict.fromkeys((*named, *self.facts.records)))

    @cached_property
    def errs(self) -> bool:
        """Whether players can declare what they do not have."""
        return any(getattr(part, "wrongly", None) is not None for part in self.parts)

    @cached_property
    def locked_by_own_discards(self) -> bool:
        """Whether nobody wins on others' tiles who has discarded one that completes the hand."""
        rules = (rule for claim in self.claims for rule in getattr(claim, "restrictions", ()))
        return any(getattr(rule, "by_own_discards", False) for rule in rules)

    @cached_property
    def longest(self) -> int:
        """How many discards a deal may have: far more than any bound of the rules allows, but none lasts for ever."""
        return LONGEST * len(self.tiles)

    @cached_property
    def doubtful(self) -> bool:
        """Whether something is offered that any player could see does not hold."""
        return self.errs or any(getattr(part, "doubtful", False) for part in self.parts)

    @cached_property
    def plays_wild(self) -> bool:
        """Whether tiles are wild: printed so, or named in the course of a deal."""
        return bool(self.wild.tiles) or any(getattr(phase, "names_wild", False) for phase in self.phases)

    @cached_property
    def red_fives(self) -> bool:
        """Whether red fives are in play."""
        return any(kind in RED_FIVES for kind in self.copies)

    def taken_up(self, groups: Iterable[Group]) -> int:
        """How many tiles of a hand these sets take up: a kong whose fourth tile was replaced counts as three."""
        return sum(len(group.kinds) if self.replacement == "none" else group.size for group in groups)

    @cached_property
    def copies(self) -> dict[Kind, int]:
        """How many pieces show each face."""
        return self.tiles.copies

    def in_deal(self, left: Mapping[str, int]) -> Table:
        """This table, or the one for a deal that is played by other rules because of what earlier deals have left."""
        rules = self.ruleset.deal_rules
        options = self.options if rules is None else rules(self.options, left)
        return self if options == self.options else self.ruleset.at(options)

    @cached_property
    def spoken(self) -> str:
        """Under what name words of the rule set are asked for at this table."""
        return self.ruleset.spoken(self.options)

    @cached_property
    def wild(self) -> Wild:
        """What is wild in every deal."""
        return self.ruleset.wild_in(self.options)

    @cached_property
    def beside(self) -> frozenset[Kind]:
        """The kinds that are no part of any hand, whether they are laid out at once or at will."""
        return self.bonus.kinds | {kind for kind in self.bonus.at_will if plain(kind) not in self.wild.kinds}

    @cached_property
    def alike(self) -> dict[Kind, int]:
        """How many pieces count as each kind, red fives as fives."""
        found: dict[Kind, int] = {}
        for face, count in self.copies.items():
            found[plain(face)] = found.get(plain(face), 0) + count
        return found


def _records_of(part: object) -> Iterator[type[Record]]:
    """The records that a part names, and those of the rules that it is made with."""
    yield from getattr(part, "records", ())
    for held in fields(part) if is_dataclass(part) else ():
        inner = getattr(part, held.name)
        for rule in inner if isinstance(inner, tuple) else (inner,):
            yield from getattr(rule, "records", ())


LONGEST = 20
"""A deal in which so many times all tiles of the game have been thrown is drawn, whatever the rules."""

SEAT_LETTERS = "ESWN5678"
"""The letters of seats counted from the dealer, where a page names no others."""

TableBuilder = Callable[["Ruleset", Any, int], Table]
"""Makes a page a table under its own house rules."""

FactsReader = Callable[[Mapping[str, object]], Mapping[str, Kept]]
"""The sheet's own facts out of a case, for `HandContext.values`; a fact that cannot be is a `NotationError`."""

DealRules = Callable[[Any, Mapping[str, int]], Options]
"""The house rules of a deal, out of those of the match and what earlier deals have left (`State.facts`)."""

CaseHandler = Callable[[Table, Mapping[str, object]], dict[str, object]]
"""The answer to a case that is an event (an end of the wall, a kong that is paid), as the `score` command gives it."""


REGIONS = ("china", "japan", "south_east", "west", "own")
"""Where games are at home: China, Japan and Korea, South-east Asia, the West; those that nobody else plays."""
LEVELS = ("easy", "middle", "hard")
"""How much there is to know before the first deal."""


@dataclass(frozen=True)
class Ruleset:
    """One page: the declaration of a rule set.

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
    `vocabularies` are the switches that change nothing but words: see `spoken`.
    """

    id: str
    seats: tuple[int, ...]
    native: str
    house: type[HouseRules]
    elements: tuple[Element, ...]
    table: TableBuilder
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

    def at(self, options: Options) -> Table:
        """The table under these house rules."""
        return self.table(self, options, self.players_in(options))
