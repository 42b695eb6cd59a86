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
    """A rule that adds events after other events: a fee for a kong, an indicator that is turned.

    It is called once everything that happened together is in the state; the events it returns may cause reactions
    again.
    """

    @property
    def after(self) -> tuple[type[Event], ...]:
        """The event classes that it reacts to."""
        ...

    def __call__(self, state: State, event: Event, new_rng: RngFactory) -> list[Event]:
        """Return the events that follow; usually none."""
        ...


UnclaimedHook = Callable[[State, RngFactory], list[Event]]
"""Returns the events that follow when nobody takes a discard or robs a kong, before the next draw.

It is called again after each answer that is not empty, unless the deal has ended; so it returns each event only once.
"""


class BonusWinRule(Protocol):
    """Wins by bonus tiles, which their owner may accept or decline."""

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the answers of the seat that may win by the bonus tiles just shown, if there is one."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """Return the events of a win, or of declining it."""
        ...


class LateRobbingRule(Protocol):
    """Robbing a promoted kong in place of the draw of one's own next turn."""

    def postpones(self, state: State) -> bool:
        """Return True if the kong just promoted may be robbed only in the turn of each player."""
        ...

    def offer(self, state: State, seat: Seat) -> list[Event]:
        """Return the event that offers `seat` a kong to rob in place of its draw, if there is one."""
        ...


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
    """Rules that act on events; most games need none."""

    reactions: tuple[Reaction, ...] = ()
    on_unclaimed: tuple[UnclaimedHook, ...] = ()
    late_robbing: LateRobbingRule | None = None
    """Kongs that are robbed not at once but when the next tile would be drawn."""
    turns_direction: Callable[[State], bool] | None = None
    """Returns True if the last discard reverses the direction of play."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a deal: the number of winners and the hands that are counted."""

    all_winners: bool = False
    """True if several players may win on one tile; otherwise the best claim alone wins."""
    winners_of: Callable[[int], int] | None = None
    """Returns how many of that many simultaneous winners win, nearest first (with `all_winners`); 0 means a drawn deal.
    """
    plays_on: Callable[[State], bool] | None = None
    """Returns True if the others play on after a win."""
    pays_at_once: bool = False
    """True if a win is paid when it happens, by those who are still in; the end of the deal then pays only what is
    left.
    """
    counts_draws: bool = False
    """True if hands are counted and paid when nobody has won."""
    exhausted: Callable[[State, Seat, RngFactory], list[Event]] | None = None
    """Returns the events when the seat in turn has no tile to draw; without it the deal is drawn."""
    last_tile: Callable[[State, Seat], list[Event]] | None = None
    """Returns the events before the seat in turn draws the last tile of the wall; without it the seat draws."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """Effects of declaring a ready hand."""

    ready_locks: bool = False
    """True if a hand declared ready may not be changed any more."""
    stake: int = 0
    """Points that a ready declaration lays on the table."""
    concealed: bool = False
    """True if declaring ready scores by itself and needs a hand without claimed sets."""
    luck: float = 1.0
    """Mean factor by which such a hand exceeds the value of its rows, because of what comes with the win: an early win,
    indicators turned afterwards. Computer players read it.
    """
    stays_open: bool = False
    """True if a hand that is laid open during play stays open, tiles drawn later included."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts known to one rule set only, computed from the state for its conditions and payments."""

    hand_facts: Callable[[State, Seat], Mapping[str, PlainValue]] | None = None
    """Returns the facts of a seat's present hand (`HandContext.values`)."""
    deal_facts: Callable[[State], Mapping[str, PlainValue]] | None = None
    """Returns the facts of the whole deal for payments at its end (`Outcome.values`)."""
    records: tuple[type[Record], ...] = ()
    """Records that functions of the page read, beside those that its parts name."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The look of a table, where the rules prescribe one.

    `river`: ``own`` rows before each seat, ``middle`` rows in the middle, ``strewn``. `row` tiles a row. `clockwise`:
    the order of play on the screen. `wall`: whether one is shown. `winds`: the wind of each seat counted from the
    dealer, where it is not simply its number. `lifts`: replacement tiles are lifted onto the dead wall, on the stack
    beside the break; else they lie at its end. `counted_apart`: the stacks counted at the break are moved a little to
    the right of their owner. `dice_by_dealer`: the dice lie at the dealer's right, not on the plate in the middle.
    `kong_on_top`: the tile that makes an open kong of three is laid on the middle one of them. `nearest_lines`: a card
    of hands is shown with those first that are nearest to one's own. `result_unit`: how much of `MatchEnded.results`
    players call one.
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
        """Return the next events that need no answer; empty while an answer is due. The last batch ends in
        `PhaseEnded`.
        """
        ...

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the legal answers of every seat that must answer now."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """Return the events of a legal answer."""
        ...


class Move(Protocol):
    """An action type for a seat's own turn (`rules.engine.move_rule.Rule` has defaults for most of it)."""

    @property
    def lays(self) -> tuple[Form, ...]:
        """The forms of set that this move may newly lay."""
        ...

    def wrong(self, state: State, seat: Seat) -> Iterable[Action]:
        """Yield the offered actions that would be false declarations."""
        ...

    def handles(self, action: Action) -> bool:
        """Return True if this move carries out `action`."""
        ...

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Yield the legal actions of this move for a seat now."""
        ...

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[Event]:
        """Return the events of a legal action."""
        ...

    def refusal(self, state: State, seat: Seat) -> Refusal | None:
        """Return the reason why a move that looks possible is refused (a complete hand that is too cheap), else None.
        """
        ...


class ClaimRule(Move, Protocol):
    """A way to take the tile that is open to claims."""

    @property
    def equal_needed(self) -> int:
        """Number of tiles equal to the claimed one that the hand must hold; with fewer the seat is not asked."""
        ...

    @property
    def next_player_only(self) -> bool:
        """True if only the next player in turn may make this claim."""
        ...

    @property
    def needs_wait(self) -> bool:
        """True if only hands that wait for the tile may make this claim."""
        ...

    def reason_not_to_win(self, state: State, seat: Seat) -> str:
        """Return the reason why the seat may not win on the tile, whatever its hand scores; empty if it may."""
        ...

    def penalized_first(self, state: State, seat: Seat, action: Action) -> bool:
        """Return True if this false win is penalized before correct wins are carried out."""
        ...

    def rank(self, state: State, seat: Seat, action: Action) -> tuple[int, ...]:
        """Return the priority of this claim; the greatest is carried out, and no two are equal."""
        ...


class Flow(Protocol):
    """The succession of deals, and the end of the match."""

    def seating(self, state: State, rng: Random) -> Event:
        """Return the event that seats the players before the first deal."""
        ...

    def deal_ended(self, state: State) -> list[Event]:
        """Return the events at the end of a deal: the next dealer, and the end of the match where it has come."""
        ...

    def fewest(self, players: int) -> int:
        """Return the number of deals in a match without repeated deals or an early end."""
        ...


Bar = Callable[[State, Seat, Kind], str]
"""Returns the reason (a key of the translations) why `seat` may not use a kind now; empty if it may."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that looks possible but is refused, with the reason (a key of the translations) and the amount missing.

    `kinds` are the tiles it is refused for, where it is open for others.
    """

    action: str
    reason: str
    missing: int = 0
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True)
class Table:
    """A rule set under the house rules of one match: everything that the engine needs to play it."""

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
        """All parts of this table, in the order of a sheet."""
        return (
            self.tiles, self.wall, self.flow, *self.phases, *self.moves, *self.claims, *self.robbing,
            *self.hooks.reactions, *self.hooks.on_unclaimed, self.scoring, self.settlement, self.ending.exhausted,
            self.hooks.late_robbing, self.bonus.wins,
        )  # fmt: skip

    @cached_property
    def records(self) -> tuple[type[Record], ...]:
        """The record classes that its parts need, each once."""
        named = [kind for part in self.parts for kind in _records_of(part)]
        return tuple(dict.fromkeys((*named, *self.facts.records)))

    @cached_property
    def allows_false_calls(self) -> bool:
        """True if players can make false declarations."""
        return any(getattr(part, "wrongly", None) is not None for part in self.parts)

    @cached_property
    def locked_by_own_discards(self) -> bool:
        """True if a player who has discarded a winning tile may not win on discards (furiten)."""
        rules = (rule for claim in self.claims for rule in getattr(claim, "restrictions", ()))
        return any(getattr(rule, "by_own_discards", False) for rule in rules)

    @cached_property
    def max_discards(self) -> int:
        """Largest number of discards in a deal: far above any limit of the rules, so that every deal ends."""
        return LONGEST * len(self.tiles)

    @cached_property
    def doubtful(self) -> bool:
        """True if actions are offered that any player could see to be wrong."""
        return self.allows_false_calls or any(getattr(part, "doubtful", False) for part in self.parts)

    @cached_property
    def has_wild_tiles(self) -> bool:
        """True if tiles are wild: printed jokers, or kinds named during a deal."""
        return bool(self.wild.tiles) or any(getattr(phase, "names_wild", False) for phase in self.phases)

    @cached_property
    def red_fives(self) -> bool:
        """True if red fives are in play."""
        return any(kind in RED_FIVES for kind in self.copies)

    def tiles_used(self, groups: Iterable[Group]) -> int:
        """Count the tiles of a hand that these sets use: a kong counts as three where its fourth tile was replaced."""
        return sum(len(group.kinds) if self.replacement == "none" else group.size for group in groups)

    @cached_property
    def copies(self) -> dict[Kind, int]:
        """Number of pieces by face."""
        return self.tiles.copies

    def in_deal(self, left: Mapping[str, int]) -> Table:
        """Return the table for the next deal, whose house rules may follow from earlier deals (`deal_rules`)."""
        rules = self.ruleset.deal_rules
        options = self.options if rules is None else rules(self.options, left)
        return self if options == self.options else self.ruleset.at(options)

    @cached_property
    def spoken(self) -> str:
        """The name under which its words are looked up (`Ruleset.spoken`)."""
        return self.ruleset.spoken(self.options)

    @cached_property
    def wild(self) -> Wild:
        """The tiles that are wild in every deal."""
        return self.ruleset.wild_in(self.options)

    @cached_property
    def beside_hand(self) -> frozenset[Kind]:
        """The kinds that are part of no hand, whether they are laid out at once or at will."""
        return self.bonus.kinds | {kind for kind in self.bonus.at_will if plain(kind) not in self.wild.kinds}

    @cached_property
    def kind_copies(self) -> dict[Kind, int]:
        """Number of pieces by kind, red fives counted as fives."""
        found: dict[Kind, int] = {}
        for face, count in self.copies.items():
            found[plain(face)] = found.get(plain(face), 0) + count
        return found


def _records_of(part: object) -> Iterator[type[Record]]:
    """Yield the record classes that a part names, and those of the rules that it holds."""
    yield from getattr(part, "records", ())
    for held in fields(part) if is_dataclass(part) else ():
        inner = getattr(part, held.name)
        for rule in inner if isinstance(inner, tuple) else (inner,):
            yield from getattr(rule, "records", ())
