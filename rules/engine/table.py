"""The table: the parts of a rule set under the house rules of one match, and the protocol of each part.

State, records and rule sets are generic in the type of the table; here they are bound to this one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from random import Random
from typing import Protocol, TypeAlias

from rules.core.melds import Form, Group, Seat
from rules.core.options import OptionValues
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
"""Information about the present deal that a part of a rule set needs."""

Ruleset: TypeAlias = BaseRuleset["Table"]
"""The declaration of a rule set."""

LONGEST = 20
"""A deal is drawn once its discards are this many times the tiles of the game, whatever the rules."""

RngFactory = Callable[[], Random]
"""Makes the random number generator for the present place in the log."""


class Reaction(Protocol):
    """A rule that adds events after other events, such as a fee after a kong or the turning of an indicator.

    It is called once everything that happened together is in the state; the events it returns may cause reactions
    again.
    """

    @property
    def after(self) -> tuple[type[Event], ...]:
        """The event classes that it reacts to."""

    def __call__(self, state: State, event: Event, new_rng: RngFactory) -> list[Event]:
        """Return the events that follow; usually none."""


UnclaimedHook = Callable[[State, RngFactory], list[Event]]
"""Returns the events that follow when nobody takes a discard or robs a kong, before the next draw.

It is called again after each answer that is not empty, unless the deal has ended; so it returns each event only once.
"""


class BonusWinRule(Protocol):
    """Wins by bonus tiles alone, which their owner may accept or decline."""

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the answers of the seat that may win by the bonus tiles just shown, if there is one."""

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """Return the events of a win, or of declining it."""


class LateRobbingRule(Protocol):
    """Robbing a promoted kong in place of the own next draw, instead of at once."""

    def postpones(self, state: State) -> bool:
        """Return True if the kong just promoted cannot be robbed now, but by each player in place of the next draw."""

    def offer(self, state: State, seat: Seat) -> list[Event]:
        """Return the event that offers `seat` a kong to rob in place of its draw, if there is one."""


@dataclass(frozen=True)
class BonusTiles:
    """The bonus tiles of a game: laid beside the hand and replaced by whoever draws one."""

    kinds: frozenset[Kind] = frozenset()
    at_will: frozenset[Kind] = frozenset()
    """Tiles that may be laid out, kept or discarded (`LayAtWill`, `LayAside`); nobody wins on one that is laid out."""
    from_front: bool = False
    """True if they are replaced by the next live tile, even where kongs are replaced from elsewhere."""
    stay_unreplaced: bool = False
    """True if a bonus tile stays in the hand once no tile is left to replace it."""
    instant_win: Callable[[Collection[Kind]], bool] | None = None
    """Returns True if laying out these kinds wins at once."""
    wins: BonusWinRule | None = None
    """Wins by bonus tiles that are offered before the tile is replaced and may be declined."""

    @cached_property
    def first(self) -> Kind:
        """The lowest kind that is a bonus tile: most tiles are below it, so a comparison rules them out."""
        return min(self.kinds, default=KINDS)


@dataclass(frozen=True, slots=True)
class EventHooks:
    """Rules of a table that add something to the usual course of play; most games need none."""

    reactions: tuple[Reaction, ...] = ()
    on_unclaimed: tuple[UnclaimedHook, ...] = ()
    late_robbing: LateRobbingRule | None = None
    """Kongs that are robbed not at once but when the next tile would be drawn."""
    turns_direction: Callable[[State], bool] | None = None
    """Returns True if the last discard reverses the direction of play."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Rules for the end of a deal: number of winners, if play continues after a win, and which hands are scored."""

    all_winners: bool = False
    """True if several players may win on one tile; otherwise the best claim alone wins."""
    winners_of: Callable[[int], int] | None = None
    """Returns the number of winners, nearest first, out of a number of simultaneous ones (with `all_winners`); 0 means
    a drawn deal.
    """
    plays_on: Callable[[State], bool] | None = None
    """Returns True if play goes on after a win."""
    winners_play_on: bool = False
    """True if winners play on as well, with a fixed hand that may win again; otherwise a winner is finished."""
    must_win: Callable[[State], bool] | None = None
    """Returns True if a win that can be declared now has to be."""
    pays_at_once: bool = False
    """True if a win is paid when it happens, by the players still in the deal; its end then pays only the rest."""
    counts_draws: bool = False
    """True if hands are counted and paid when nobody has won."""
    exhausted: Callable[[State, Seat, RngFactory], list[Event]] | None = None
    """Returns the events when the seat in turn has no tile to draw; without it the deal is drawn."""
    last_tile: Callable[[State, Seat], list[Event]] | None = None
    """Returns the events before the seat in turn draws the last tile of the wall; without it the seat draws."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """Consequences of declaring a ready hand."""

    ready_locks: bool = False
    """True if a hand declared ready may not be changed any more."""
    stake: int = 0
    """Points that a ready declaration lays on the table."""
    concealed: bool = False
    """True if declaring ready scores by itself and needs a hand without claimed sets."""
    luck: float = 1.0
    """Mean factor by which such a hand exceeds the value of its rows, because of bonuses by luck: an early win,
    indicators turned afterwards. Computer players read it.
    """
    stays_open: bool = False
    """True if a hand that is laid open during play stays open, tiles drawn later included."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Functions that compute facts which only one rule set's conditions and payments need."""

    hand_facts: Callable[[State, Seat], Mapping[str, PlainValue]] | None = None
    """Returns the facts of a seat's present hand (`HandContext.values`)."""
    deal_facts: Callable[[State], Mapping[str, PlainValue]] | None = None
    """Returns the facts of the whole deal for payments at its end (`Outcome.values`)."""
    records: tuple[type[Record], ...] = ()
    """Records that functions of the page read, beside those that its parts name."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The look of the table on the screen, where the rules prescribe it.

    `river`: discards lie in ``own`` rows before each seat, in ``middle`` rows, or ``strewn``; `row` tiles in a row.
    `clockwise`: the order of play on the screen. `wall`: true if one is shown. `winds`: the wind of each seat counted
    from the dealer, where it is not simply its number. `lifts`: replacement tiles are lifted onto the dead wall, on the
    stack beside the break; else they lie at its end. `counted_apart`: the stacks counted at the break are moved a
    little to the right of their owner. `dice_by_dealer`: the dice lie at the dealer's right, not on the plate in the
    middle. `kong_on_top`: the fourth tile of a promoted kong is laid on the middle one of the three. `nearest_lines`: a
    card of hands shows first the hands that are nearest to the own one. `result_unit`: the amount of
    `MatchEnded.results` that players call one. `ready_mark`: the sign on the plaque before a player who has declared
    ready; without it a stick lies there. `hits_from`: ``dealer`` or ``winner``, the seat from which tiles turned after
    a win are counted, to the seat that each of them hits.
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
    ready_mark: str = ""
    hits_from: str = ""


class WallBuilder(Protocol):
    """The way in which a rule set builds and breaks its wall."""

    def build(self, faces: Sequence[Kind], players: int, first: int, dealer: Seat, rng: Random) -> WallBuilt:
        """Shuffle the tiles and build the wall.

        `faces` are those of all tiles, `first` is the number that the first tile gets.
        """

    def breaking(self, wall: Wall, dealer: Seat, players: int, rng: Random) -> list[Event]:
        """Return the events of rolling dice and breaking the wall."""


class Phase(Protocol):
    """One phase of the opening of a deal, such as building the wall, dealing or exchanging tiles."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[Event]:
        """Return the next events that need no answer; empty while an answer is due.

        The last events of the phase end with `PhaseEnded`.
        """

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the legal answers of every seat that must answer now."""

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """Return the events of a legal answer."""


class Move(Protocol):
    """An action in a seat's own turn (`rules.engine.move_rule.Rule` has defaults for most of it)."""

    @property
    def lays(self) -> tuple[Form, ...]:
        """The forms of set that this move may lay down."""

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Yield the offered actions that would be false declarations."""

    def handles(self, action: Action) -> bool:
        """Return True if this move carries out `action`."""

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Yield the legal actions of this kind that `seat` has now."""

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """Return the events of a legal action."""

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return an action that a player might expect, with the reason why it is refused; None for no such action.

        An example is winning with a complete hand that is worth too little.
        """


class ClaimRule(Move, Protocol):
    """A way to take the tile that is open to claims: a win, a pung, robbing a kong."""

    @property
    def equal_needed(self) -> int:
        """Number of tiles equal to the claimed one that the hand must hold; with fewer the seat is not asked."""

    @property
    def next_player_only(self) -> bool:
        """True if only the next player in turn may make this claim."""

    @property
    def needs_wait(self) -> bool:
        """True if only hands that wait for the tile may make this claim."""

    def reason_not_to_win(self, state: State, seat: Seat) -> str:
        """Return why `seat` may not win on the tile, whatever its hand scores (a translation key); empty if it may."""

    def penalized_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Return True if this false win is penalized before any correct win is carried out."""

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Return the priority of this claim: the greatest is carried out. Ranks of different claims are never equal."""


class Flow(Protocol):
    """The order of deals in a match: who deals next, and when the match ends."""

    def seating(self, state: State, rng: Random) -> Event:
        """Return the event that seats the players before the first deal."""

    def deal_ended(self, state: State) -> list[Event]:
        """Return the events after a deal: the next dealer and round, or the end of the match."""

    def fewest(self, players: int) -> int:
        """Return the number of deals of a match in which no deal is repeated and which does not end early."""

    def result_parts(self, scores: Sequence[int], start_points: int) -> Mapping[str, tuple[int, ...]]:
        """Return the amounts that add up to the results of a match with these final points, by name and for each seat;
        empty where results are no sum of this kind.
        """


Bar = Callable[[State, Seat, Kind], str]
"""Returns the reason (a key of the translations) why `seat` may not use a kind now; empty if it may."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that a player might expect but may not take.

    `action` names it, `reason` is a key of the translations, `missing` the amount that is lacking, if that is the
    reason. `kinds` are the tiles for which it is refused, where it is allowed for others.
    """

    action: str
    reason: str
    missing: int = 0
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True)
class Table:
    """A rule set under the house rules of one match: everything that the engine needs to play it.

    `robbing` are the claims that may be made on a tile of a kong; `moves` those actions that a seat may take in its
    turn.
    """

    ruleset: Ruleset
    options: OptionValues
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
    """Source of replacement tiles.

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
        """All parts of this table (phases, moves, claims, hooks, scoring, ...), in the order of a rule sheet."""
        return (
            self.tiles, self.wall, self.flow, *self.phases, *self.moves, *self.claims, *self.robbing,
            *self.hooks.reactions, *self.hooks.on_unclaimed, self.scoring, self.settlement, self.ending.exhausted,
            self.hooks.late_robbing, self.bonus.wins,
        )  # fmt: skip

    @cached_property
    def records(self) -> tuple[type[Record], ...]:
        """The classes of records that the parts need, each once."""
        named = [kind for part in self.parts for kind in _records_of(part)]
        return tuple(dict.fromkeys((*named, *self.facts.records)))

    @cached_property
    def allows_false_calls(self) -> bool:
        """True if players are able to make false declarations."""
        return any(getattr(part, "wrongly", None) is not None for part in self.parts)

    @cached_property
    def locked_by_own_discards(self) -> bool:
        """True if a player who has discarded a winning tile may not win on discards (furiten)."""
        rules = (rule for claim in self.claims for rule in getattr(claim, "restrictions", ()))
        return any(getattr(rule, "by_own_discards", False) for rule in rules)

    @cached_property
    def max_discards(self) -> int:
        """The number of discards after which a deal is ended: far above any limit of the rules."""
        return LONGEST * len(self.tiles)

    @cached_property
    def doubtful(self) -> bool:
        """True if some legal actions may be false declarations that the player could recognize."""
        return self.allows_false_calls or any(getattr(part, "doubtful", False) for part in self.parts)

    @cached_property
    def has_wild_tiles(self) -> bool:
        """True if some tiles are wild: printed jokers, or kinds named during a deal."""
        return bool(self.wild.tiles) or any(getattr(phase, "names_wild", False) for phase in self.phases)

    @cached_property
    def red_fives(self) -> bool:
        """True if red fives are in play."""
        return any(kind in RED_FIVES for kind in self.copies)

    def tiles_used(self, groups: Iterable[Group]) -> int:
        """Return the number of tiles that these sets take out of a hand.

        A kong counts as three, unless its fourth tile is not replaced in this game.
        """
        return sum(len(group.kinds) if self.replacement == "none" else group.size for group in groups)

    @cached_property
    def copies(self) -> dict[Kind, int]:
        """The number of tiles of each face."""
        return self.tiles.copies

    def in_deal(self, left: Mapping[str, int]) -> Table:
        """Return the table for the next deal: its house rules may follow from earlier deals (`deal_rules`).

        `left` are the facts that the last deal has left (`MatchState.facts`).
        """
        rules = self.ruleset.deal_rules
        options = self.options if rules is None else rules(self.options, left)
        return self if options == self.options else self.ruleset.at(options)

    @cached_property
    def spoken(self) -> str:
        """The name under which words are looked up (`BaseRuleset.spoken`)."""
        return self.ruleset.spoken(self.options)

    @cached_property
    def wild(self) -> Wild:
        """The tiles that are wild in every deal, not those named during a deal."""
        return self.ruleset.wild_in(self.options)

    @cached_property
    def beside_hand(self) -> frozenset[Kind]:
        """The kinds that are never part of a hand: bonus tiles, whether they must or may be laid out."""
        return self.bonus.kinds | {kind for kind in self.bonus.at_will if plain(kind) not in self.wild.kinds}

    @cached_property
    def kind_copies(self) -> dict[Kind, int]:
        """The number of tiles of each kind, red fives counted as fives."""
        found: dict[Kind, int] = {}
        for face, count in self.copies.items():
            found[plain(face)] = found.get(plain(face), 0) + count
        return found


def _records_of(part: object) -> Iterator[type[Record]]:
    """Yield the classes of records that a part of the table needs, or that rules inside it need."""
    yield from getattr(part, "records", ())
    for held in fields(part) if is_dataclass(part) else ():
        inner = getattr(part, held.name)
        for rule in inner if isinstance(inner, tuple) else (inner,):
            yield from getattr(rule, "records", ())
