"""What a table is made of under the house rules of one match: the parts a rule set names, and what each must answer.

State, records and rule sets are declared for tables of any type; here they are tied to this one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from random import Random
from typing import Protocol, TypeAlias

from rules.core.melds import Form, Group, Seat
from rules.core.options import Options
from rules.core.plain_value import PlainValue
from rules.core.tiles import KINDS, RED_FIVES, Kind, TileSet, plain
from rules.core.wild import Wild
from rules.engine.actions import Action
from rules.engine.events import Event, WallBuilt
from rules.engine.records import BaseRecord
from rules.engine.ruleset import BaseRuleset
from rules.engine.state import MatchState
from rules.engine.sticks import Sticks
from rules.engine.wall import Wall
from rules.scoring.settlement import Settlement
from rules.scoring.table import Scoring

State: TypeAlias = MatchState["Table"]
"""The state of a match at a table."""

Record: TypeAlias = BaseRecord[State]
"""What a part of a rule set keeps about the deal at hand."""

Ruleset: TypeAlias = BaseRuleset["Table"]
"""The declaration of a rule set."""

LONGEST = 20
"""A deal in which so many times all tiles of the game have been thrown is drawn, whatever the rules."""

RngFactory = Callable[[], Random]
"""Makes the random number generator of the present place in the log."""


class Reaction(Protocol):
    """What follows from what just happened, by the rules of one rule set: a fee for a kong, an indicator turned.

    It is asked after everything that happened together is in the state; what it adds may bring on reactions again.
    """

    @property
    def after(self) -> tuple[type[Event], ...]:
        """The events that it looks at."""
        ...

    def __call__(self, state: State, event: Event, new_rng: RngFactory) -> list[Event]:
        """The events that follow; none as a rule."""
        ...


UnclaimedHook = Callable[[State, RngFactory], list[Event]]
"""What happens when a discard stays or a kong stands, all rights to the tile being over and nobody having drawn yet.

It is asked again after each answer that is not empty, unless that ended the deal; so it says everything once.
"""


class BonusWinRule(Protocol):
    """Wins by bonus tiles, which their owner may take or let go by."""

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Who may win by the bonus tiles just shown; nobody as a rule."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """The win, or what was declined."""
        ...


class LateRobbingRule(Protocol):
    """Robbing a promoted kong in place of the draw of one's own next turn."""

    def postpones(self, state: State) -> bool:
        """Whether the right to rob the kong that has just been promoted waits for each one's turn."""
        ...

    def offer(self, state: State, seat: Seat) -> list[Event]:
        """A kong that `seat` may rob in place of its draw; nothing where there is none."""
        ...


@dataclass(frozen=True)
class BonusTiles:
    """The bonus tiles of a game: laid out beside the hand and replaced, by whoever draws one."""

    kinds: frozenset[Kind] = frozenset()
    at_will: frozenset[Kind] = frozenset()
    """Tiles that may be laid out too, or kept, or thrown (`LayAtWill`, `PutAside`); nobody wins on one laid out."""
    from_front: bool = False
    """Whether they are replaced by the next live tile, wherever kongs are replaced from."""
    stay_unreplaced: bool = False
    """Whether one that no tile is left to replace stays in the hand."""
    instant_win: Callable[[Collection[Kind]], bool] | None = None
    """Whether whoever has laid out these wins at once."""
    wins: BonusWinRule | None = None
    """Wins by bonus tiles that are offered before the tile is replaced, and may be declined."""

    @cached_property
    def first(self) -> Kind:
        """The first kind that is a bonus tile; few others come after it."""
        return min(self.kinds, default=KINDS)


@dataclass(frozen=True, slots=True)
class EventHooks:
    """What follows from what happened, where the rules of most games have nothing more to say."""

    reactions: tuple[Reaction, ...] = ()
    on_unclaimed: tuple[UnclaimedHook, ...] = ()
    late_robbing: LateRobbingRule | None = None
    """Kongs that are robbed not at once but when the next tile would be drawn."""
    turns_direction: Callable[[State], bool] | None = None
    """Whether the play goes on the other way round after the last discard."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ends, who wins when several can, and what is counted then."""

    all_winners: bool = False
    """Whether several may win on one tile; else the best claim alone."""
    winners_of: Callable[[int], int] | None = None
    """Of so many who win on one tile how many do, nearest first, where `all_winners`; 0: the deal is drawn."""
    plays_on: Callable[[State], bool] | None = None
    """Whether the others play on after somebody has won."""
    pays_at_once: bool = False
    """Whether a win is paid when it happens, by those who are still in; the end of the deal pays only what is left."""
    counts_draws: bool = False
    """Whether hands are counted and paid when nobody has won."""
    exhausted: Callable[[State, Seat, RngFactory], list[Event]] | None = None
    """What happens when the seat in turn has no tile to draw; where nothing does, the deal is drawn."""
    last_tile: Callable[[State, Seat], list[Event]] | None = None
    """What happens before the seat in turn draws the last tile of the wall; it draws where nothing does."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """What a player is held to who has declared something about his hand."""

    ready_locks: bool = False
    """Whether a hand declared ready may not be changed any more."""
    stake: int = 0
    """What a declaration of a waiting hand lays on the table."""
    concealed: bool = False
    """Whether a hand is declared ready for what that is worth, and only if no set of it was claimed."""
    luck: float = 1.0
    """How many times as much as its rows say such a hand brings in the mean, by what comes with the win: an early one,
    tiles turned up after it. Computer players read it."""
    stays_open: bool = False
    """Whether a hand laid open in play stays so, with whatever its owner draws."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What only this sheet knows of a deal, out of the state, as its conditions and payments read it."""

    hand_facts: Callable[[State, Seat], Mapping[str, PlainValue]] | None = None
    """Of the hand of a seat now (`HandContext.values`)."""
    deal_facts: Callable[[State], Mapping[str, PlainValue]] | None = None
    """Of the whole deal, for payments at its end (`Outcome.values`)."""
    records: tuple[type[Record], ...] = ()
    """Records that functions of the page read, beside those that parts name."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How the table shows a rule set, where the rules speak of it.

    `river`: ``own`` rows before each seat, ``middle`` rows in the middle, ``strewn``. `row` tiles a row. `clockwise`:
    the order of play on the screen. `wall`: whether one is shown.
    `winds`: the wind of each seat counted from the dealer, where it is not simply its number.
    `lifts`: replacement tiles are lifted onto the dead wall, on the stack beside the break; else they lie at its end.
    `counted_apart`: the stacks counted at the break are moved a little to the right of their owner.
    `dice_by_dealer`: the dice lie at the dealer's right, not on the plate in the middle.
    `kong_on_top`: the tile that makes an open kong of three is laid on the middle one of them.
    `nearest_lines`: a card of hands is shown with those first that are nearest to one's own.
    `result_unit`: how much of `MatchEnded.results` players call one.
    """

    river: str = "own"
    row: int = 6
    clockwise: bool = False
    wall: bool = True
    winds: tuple[int, ...] = ()
    lifts: bool = False
    counted_apart: bool = False
    dice_by_dealer: bool = False
    kong_on_top: bool = False
    nearest_lines: bool = False
    result_unit: int = 1


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

    def stopped(self, state: State, seat: Seat) -> str:
        """The reason why the seat may not win on the tile in question, whatever its hand counts; empty where it may."""
        ...

    def priced_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether this claim, a win that does not hold, costs its price before the wins that do are carried out."""
        ...

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """The worth of this claim among several; the greatest is carried out. No two claims are worth the same."""
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


Bar = Callable[[State, Seat, Kind], str]
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
    appearance: Appearance = field(default_factory=Appearance)

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
