"""Deals in which somebody holds the fourth tile of a pung that he has claimed, and another waits for it.

The same tile may then be thrown or added to the pung: twins, alike in everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.core.errors import UnplayableDeal
from rules.core.melds import Form, Seat
from rules.core.options import OptionValues
from rules.core.tiles import KIND, Kind, parse_tiles, plain
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action, Claim, DeclareReady, Discard, GiveUpSuit, PromoteKong
from rules.engine.hand_contexts import claim_case
from rules.engine.match import Match
from rules.engine.reducers import apply, start
from rules.engine.state import Moment
from rules.engine.table import Ruleset, State, Table
from rules.mechanics.discards.void_suit import ChooseVoid
from rules.mechanics.wins.winning import Restriction, WinByClaim
from rules.scripted_deals.rig import Rig, opened
from rules.scripted_deals.script import Deal, MatchBefore

ADDED = KIND["5p"]
"""The kind of the pung that grows."""
OTHER = KIND["2p"]
"""The other kind that a hand with a three and a four waits for."""
BOTH_SIDES = (KIND["3p"], KIND["4p"])
INDICATED = "1s"
"""What is turned up where a tile that is turned names what is wild."""



class Waiting(NamedTuple):
    """A hand that waits for a five of dots; `claimed` is the kind of a pung that it has claimed."""

    kinds: tuple[Kind, ...]
    claimed: Kind | None = None


CONCEALED = (
    "111p 99p 678p 789p 34p", "123p 123p 99p 789p 46p", "111p 99p 666z 777z 34p", "123m 99p 666z 777z 46p",
    "99p 234s 678s 789s 34p", "99p 123m 678m 789s 34p", "99p 123m 678m 789s 46p", "111p 999p 222p 88p 34p",
    "99m 123p 789p 678p 34p", "1236789p 12344z 4p",
)  # fmt: skip
"""Hands with nothing claimed, dear ones first; the last two tiles wait."""
FIFTH = ("777p", "222p", "999m", "555z", "111s", "222s")
"""A fifth set, where hands have sixteen tiles."""
OPEN = (("7s", "123m 22m 678s 34p"), ("7s", "123m 99p 678s 34p"), ("7s", "22m 456m 678s 46p"))
"""Hands that have claimed a pung, and the rest of them."""


@dataclass(frozen=True)
class Planned:
    """`seat` throws a tile of `kind` (None: what harms nobody), declaring his hand where he may; `to` pungs it."""

    seat: Seat
    kind: Kind | None = None
    to: Seat | None = None
    ready: bool = False


@dataclass(frozen=True)
class Course:
    """A deal up to the turn in which `owner` holds the fourth tile of his pung and `waiting` waits for it."""

    dealer: Seat
    owner: Seat
    waiting: Seat
    hands: dict[Seat, tuple[Kind, ...]]
    draws: tuple[Kind, ...]
    discards: tuple[Planned, ...]
    also: Seat | None = None
    """Who waits as well."""


class Window(NamedTuple):
    """What a seat that waits for a tile hears of it: whether it may win, and else the reasons that it is told."""

    wins: bool
    told: frozenset[str]
    barring: frozenset[str]
    """The names of the restrictions that stand against it."""
    score: int


class Junk(NamedTuple):
    """Kinds that nobody collects: of each there are four in the tiles."""

    discarded: Kind
    """What the waiting hand throws."""
    paired: Kind
    """What is punged so that somebody's turn is left out."""
    drawn: tuple[Kind, ...]
    before: tuple[Kind, ...]
    """Tiles of a hand that come first, and so stand apart where some do."""


def junk_of(table: Table, hand: Waiting) -> Junk | None:
    """Such kinds, none of them near the hand; None where the tiles have too few."""
    far = parse_tiles("95137m" if gives_up_suits(table) else "963s 951m 1234567z 14s 37m 58s 864m")
    indicated = {KIND[INDICATED], KIND[INDICATED] + 1} if names_wild(table) else set()
    taken = {*hand.kinds, hand.claimed, *indicated, *table.bonus.kinds, *table.wild.kinds}
    free = [kind for kind in far if table.kind_copies.get(kind, 0) == 4 and kind not in taken]
    return Junk(free[0], free[1], tuple(free[2:5]), tuple(free[5:9])) if len(free) > 4 else None


def gives_up_suits(table: Table) -> bool:
    """Whether everybody has to throw a whole suit."""
    return any(isinstance(phase, ChooseVoid) for phase in table.phases)


def names_wild(table: Table) -> bool:
    """Whether a phase names what is wild."""
    return any(getattr(phase, "names_wild", False) for phase in table.phases)


def two_fives(table: Table) -> tuple[Kind, ...]:
    """Two of the kind, a red one among them where there is one."""
    red = [kind for kind in table.copies if plain(kind) == ADDED != kind]
    return (ADDED, red[0]) if red else (ADDED, ADDED)


def waits_anew(table: Table, hand: Waiting, junk: Junk, then: Kind | None = None) -> Course:
    """The hand comes to wait only after the pung was claimed; `then` is thrown by another before the fourth tile."""
    first, owner, waiting = 0, 1, 2
    between = tuple(range(3, table.players))
    one, two, three = junk.drawn
    last = two if then is None else then
    rest, lacking = hand.kinds[:-1], hand.kinds[-1]
    hands = {first: (*junk.before, ADDED), owner: (*junk.before, *two_fives(table)), waiting: (*rest, junk.discarded)}
    draws: tuple[Kind, ...] = ()
    discards: tuple[Planned, ...] = ()
    if hand.claimed is not None:
        hands[first] += (hand.claimed,)
        hands[waiting] += (hand.claimed, hand.claimed, one)
        draws = (*(three for _ in between), two)
        discards = (Planned(first, hand.claimed, to=waiting), Planned(waiting, one), *map(Planned, between))
    return Course(
        first, owner, waiting, hands,
        draws=(*draws, lacking, *(three for _ in between), last, ADDED),
        discards=(
            *discards, Planned(first, ADDED, to=owner), Planned(owner), Planned(waiting, junk.discarded, ready=True),
            *map(Planned, between), Planned(first, then),
        ),
    )  # fmt: skip


def lets_it_go(table: Table, hand: Waiting, junk: Junk) -> Course:
    """The hand waits already and lets the very tile go that is punged; its next turn is left out."""
    waiting, first, owner = 0, 1, 2
    paired, claimed = junk.paired, hand.claimed
    before: tuple[Planned, ...] = ()
    held = (*hand.kinds, junk.discarded)
    if claimed is not None:
        held = (*hand.kinds, claimed, claimed, junk.drawn[0], junk.discarded)
        before = (Planned(waiting, junk.drawn[0]), Planned(first, claimed, to=waiting))
    return Course(
        waiting, owner, waiting,
        hands={
            waiting: held, first: (*junk.before, paired, paired), owner: (*junk.before, *two_fives(table), paired),
        },
        draws=(*(() if claimed is None else (claimed,)), ADDED, ADDED),
        discards=(
            *before, Planned(waiting, junk.discarded, ready=True), Planned(first, ADDED, to=owner),
            Planned(owner, paired, to=first), Planned(first),
        ),
    )  # fmt: skip


def discarded_it(table: Table, hand: Waiting, junk: Junk) -> Course:
    """The hand itself has thrown the tile that was punged."""
    waiting, owner, next_one = 0, 1, 2
    fives, claimed = two_fives(table), hand.claimed
    if claimed is not None:
        return Course(
            waiting, owner, waiting,
            hands={waiting: (*hand.kinds, claimed, claimed, junk.discarded, ADDED), owner: (*junk.before, *fives)},
            draws=(claimed, ADDED),
            discards=(
                Planned(waiting, ADDED, to=owner), Planned(owner), Planned(next_one, claimed, to=waiting),
                Planned(waiting, junk.discarded, ready=True),
            ),
        )  # fmt: skip
    between = tuple(range(2, table.players))
    return Course(
        waiting, owner, waiting,
        hands={waiting: (*hand.kinds, ADDED), owner: (*junk.before, *fives)},
        draws=(*junk.drawn[: len(between)], junk.discarded, ADDED),
        discards=(
            Planned(waiting, ADDED, to=owner, ready=True), Planned(owner),
            *map(Planned, between), Planned(waiting, junk.discarded),
        ),
    )  # fmt: skip


def both_wait(table: Table, near: Waiting, far: Waiting) -> Course | None:
    """Two hands come to wait after the pung was claimed, the near one first in turn after its owner."""
    first, owner, waiting = 0, 1, 2
    junk = junk_of(table, Waiting((*near.kinds, *far.kinds)))
    if junk is None:
        return None
    farther, two, three = (waiting + 1) % table.players, junk.drawn[0], junk.drawn[1]
    hands = {
        first: (*junk.before, ADDED), owner: (*junk.before, *two_fives(table)),
        waiting: (*near.kinds[:-1], junk.discarded),
    }  # fmt: skip
    if farther == first:
        hands[first] = (*far.kinds[:-1], ADDED, two)
        draws, last = (near.kinds[-1], far.kinds[-1], ADDED), (Planned(first, two, ready=True),)
    else:
        hands[farther] = (*far.kinds[:-1], two)
        draws = (near.kinds[-1], far.kinds[-1], three, ADDED)
        last = (Planned(farther, two, ready=True), Planned(first))
    course = Course(
        first, owner, waiting, hands, draws,
        discards=(
            Planned(first, ADDED, to=owner), Planned(owner), Planned(waiting, junk.discarded, ready=True), *last,
        ),
        also=farther,
    )  # fmt: skip
    return in_play(table, course)


def courses(table: Table, hand: Waiting) -> Iterator[tuple[str, Course]]:
    """Every course for a hand, the one in which nothing was let go first."""
    junk = junk_of(table, hand)
    if junk is None:
        return
    yield "waits anew", in_play(table, waits_anew(table, hand, junk))
    yield "lets the same go", in_play(table, lets_it_go(table, hand, junk))
    if hand.kinds[-2:] == BOTH_SIDES:
        yield "lets the other go", in_play(table, waits_anew(table, hand, junk, then=OTHER))
    yield "threw it", in_play(table, discarded_it(table, hand, junk))


def in_play(table: Table, course: Course) -> Course:
    """The course with red fives where every five is red."""
    reds = {plain(face): face for face in table.copies if plain(face) not in table.copies}
    hands = {seat: tuple(reds.get(kind, kind) for kind in hand) for seat, hand in course.hands.items()}
    return replace(course, hands=hands, draws=tuple(reds.get(kind, kind) for kind in course.draws))


def hands_for(table: Table) -> Iterator[Waiting]:
    """Waiting hands of the size that is dealt here, of tiles that there are."""
    fifth = FIFTH if table.hand_size > 13 else ("",)
    found = [Waiting(tuple(parse_tiles(more + text))) for text in CONCEALED for more in fifth]
    if table.hand_size == 13:
        found += [Waiting(tuple(parse_tiles(text)), KIND[claimed]) for claimed, text in OPEN]
    for hand in found:
        kinds = (*hand.kinds, *(3 * (hand.claimed,) if hand.claimed is not None else ()))
        if all(kinds.count(kind) <= table.kind_copies.get(kind, 0) and kind not in table.bonus.kinds for kind in kinds):
            yield hand


def filled(table: Table, course: Course) -> dict[Seat, tuple[Kind, ...]]:
    """The hands of the course, filled with characters and dots: nobody named in it has bamboos to throw first."""
    spare = Counter(parse_tiles("2222m 4444m 6666m 8888m 999m 11m 33m 77m 33p 44p 66p 77p 88p"))
    spare.subtract(kind for kinds in course.hands.values() for kind in kinds)
    rest = [kind for kind in sorted(spare, key=lambda kind: -kind) for _ in range(spare[kind])]
    hands = {**course.hands}
    for seat in hands:
        lacking = table.hand_size + (seat == course.dealer) - len(hands[seat])
        hands[seat], rest = (*rest[:lacking], *hands[seat]), rest[lacking:]
    return hands


class Twins:
    """A deal that has come to the turn in which the fourth tile may be thrown or added."""

    def __init__(self, ruleset: Ruleset, options: OptionValues, course: Course, ready: bool = False) -> None:
        self.course = course
        self._ready = ready
        self.rig = Rig(opened(ruleset, options, MatchBefore(dealer=course.dealer, round_deal=course.dealer + 1)))
        indicators = tuple(parse_tiles(INDICATED)) if names_wild(ruleset.at(options)) else ()
        hands = filled(self.state.table, course) if gives_up_suits(self.state.table) else course.hands
        self.rig.begin(Deal(
            course.dealer, None, hands, course.draws, (), indicators, (), None, (), (), {}, None,
        ))  # fmt: skip
        for planned in course.discards:
            self._go(planned)
        self._until_turn(course.owner)

    @property
    def state(self) -> State:
        """The deal as it stands."""
        return self.rig.match.state

    def _answer(self, seat: Seat, action: Action) -> None:
        self.rig.play(seat, action)

    def _pass_one(self) -> None:
        """One of those who are asked before or between turns passes; a suit that is given up is not that of dots."""
        seat, legal = next(iter(self.rig.match.pending().items()))
        dots = parse_tiles("1p")[0] // 9
        given_up = [action for action in legal if isinstance(action, GiveUpSuit) and action.suit != dots]
        if seat == self.course.waiting and self._ready and DeclareReady() in legal:
            return self._answer(seat, DeclareReady())
        if PASS not in legal and not given_up:
            raise UnplayableDeal(f"{legal[0]} is asked")
        held = self.state.seats[seat].counts
        given_up.sort(key=lambda action: sum(held[9 * action.suit : 9 * action.suit + 9]))
        self._answer(seat, given_up[0] if given_up else PASS)

    def _until_turn(self, seat: Seat) -> None:
        while self.state.moment is not Moment.ACT:
            if self.state.moment in (Moment.BEFORE_DEAL, Moment.OVER):
                raise UnplayableDeal("the deal is over")
            self._pass_one()
        if self.state.turn != seat:
            raise UnplayableDeal(f"the turn is {self.state.turn}'s")

    def _go(self, planned: Planned) -> None:
        self._until_turn(planned.seat)
        self._answer(planned.seat, self._discarded(planned))
        if planned.to is None:
            return
        for seat in sorted(self.rig.match.pending(), key=lambda asked: asked == planned.to):
            legal = self.rig.match.pending().get(seat, ())
            pungs = [action for action in legal if isinstance(action, Claim) and action.form is Form.PUNG]
            if seat == planned.to and not pungs:
                raise UnplayableDeal("no pung")
            if legal:
                self._answer(seat, pungs[0] if seat == planned.to else PASS)
        if self.state.turn != planned.to:
            raise UnplayableDeal("the pung was not taken")

    def _discarded(self, planned: Planned) -> Discard:
        """The discard: of the kind asked for, or one that completes nothing and stands alone."""
        state, holder = self.state, self.state.seats[planned.seat]
        waits = {ADDED, OTHER, *state.seats[self.course.waiting].waits(state.table)}
        legal = [action for action in self.rig.match.pending()[planned.seat] if isinstance(action, Discard)]
        if planned.kind is not None:
            legal = [action for action in legal if plain(state.faces[action.tile]) == planned.kind]
        else:
            kept = set(self.course.hands.get(planned.seat, ()))
            legal = [action for action in legal if plain(state.faces[action.tile]) not in waits | kept]
        declared = [action for action in legal if action.ready and planned.ready and self._ready]
        plainly = [action for action in legal if not action.ready]
        found = declared or sorted(plainly, key=lambda action: holder.counts[plain(state.faces[action.tile])])
        if not found:
            raise UnplayableDeal("nothing to throw")
        return found[0]

    def _of(self, kind: type[Discard | PromoteKong]) -> Action | None:
        """The answer by which the owner throws the fourth tile or adds it."""
        for action in self.rig.match.pending().get(self.course.owner, ()):
            if isinstance(action, kind) and plain(self.state.faces[action.tile]) == ADDED:
                return action
        return None

    def after(self, kind: type[Discard | PromoteKong]) -> Match | None:
        """The deal after the fourth tile was thrown, or added; None where that may not be done."""
        action = self._of(kind)
        if action is None:
            return None
        match = Match.replay(self.rig.match.events)
        match.missed = {}
        match.play(self.course.owner, action)
        return match


def window(match: Match, waiting: Seat) -> Window:
    """What the waiting seat hears of the tile that was thrown or added last."""
    state = match.state
    wins = may_win(match, waiting)
    missed = (match.missed or {}).items()
    told = frozenset(one.reason for (seat, _), them in missed if seat == waiting for one in them if one.action == "win")
    there = when_it_came(match)
    barring = {named(rule) for rule in restrictions(state.table) if rule(there, waiting, ADDED)}
    score = state.table.scoring.judge(claim_case(state, waiting)).score if wins else 0
    return Window(wins, told, frozenset(barring), score)


def may_win(match: Match, seat: Seat) -> bool:
    """Whether a seat may rightly win on the tile that was thrown or added last."""
    asked = match.state.moment in (Moment.CLAIMS, Moment.ROBBING)
    return asked and WIN in match.pending().get(seat, ()) and WIN not in match.glance(seat).wrong


def when_it_came(match: Match) -> State:
    """The deal right after the last tile of the kind was thrown or added, before anybody answered."""
    came = max(
        at for at, event in enumerate(match.events)
        if isinstance(event, ev.Discarded | ev.KongPromoted) and plain(event.face) == ADDED
    )  # fmt: skip
    first = match.events[0]
    assert isinstance(first, ev.MatchStarted)
    state = start(match.table, first)
    for event in match.events[1 : came + 1]:
        apply(state, event)
    return state


def restrictions(table: Table) -> tuple[Restriction, ...]:
    """All that may stand against a win on a discard."""
    return tuple(rule for claim in table.claims if isinstance(claim, WinByClaim) for rule in claim.restrictions)


def named(rule: object) -> str:
    """The name of a restriction."""
    return getattr(rule, "__name__", type(rule).__name__)


def robbed_by(match: Match, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who wins if all of these say so."""
    for seat in seats:
        if WIN in match.pending().get(seat, ()):
            match.play(seat, WIN)
    while match.state.moment in (Moment.CLAIMS, Moment.ROBBING):
        match.play(next(iter(match.pending())), PASS)
    return tuple(event.seat for event in match.events if isinstance(event, ev.Won))

