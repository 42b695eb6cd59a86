"""Score notation counts what the table counts, and refuses what the table cannot come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import count
from random import Random

import pytest

from rules.calculator.laying import OWNER, discard, hold, in_turn, laid, last_set, lay, loose_tiles, table_with
from rules.commands.report import score_case
from rules.core.errors import RulesError
from rules.core.melds import Form, Group
from rules.core.tiles import Kind, plain
from rules.core.wild import Wild
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import WIN, Discard
from rules.engine.hand_contexts import claim_case, self_case, winning_case
from rules.engine.match import Match
from rules.engine.notation import parse_example
from rules.engine.reducers import apply, start
from rules.engine.seat_state import SeatState
from rules.engine.state import Moment
from rules.engine.table import Move, Ruleset, State, Table
from rules.mechanics.opening.standing_tiles import TilesStood, standing_tiles_of
from rules.scoring.hand_context import BY_DISCARD, BY_SELF, HandContext
from tests.ai.table import seated
from tests.budget import SOAK
from tests.written import Case, written

IDS = registry.ids()
WINS, HANDS = (500, 500) if SOAK else (4, 16)
"""So many wins, and so many written hands, of every rule set."""


def wins_of(match: Match, seed: int, deals: int) -> list[tuple[Case, ev.Scored]]:
    """The wins of so many deals among quick players: as written, and as the table counted them."""
    players, found = seated("greedy", match.state.players, seed), list[tuple[Case, ev.Scored]]()
    first = match.events[0]
    assert isinstance(first, ev.MatchStarted)
    state, told = start(match.table, first), 1
    while not match.over and match.state.deal_number <= deals:
        seat, legal = next(iter(match.pending().items()))
        match.play(seat, players[seat].choose(match.glance(seat), legal))
        for event in match.events[told:]:
            won = next((win for win in state.wins if isinstance(event, ev.Scored) and win.seat == event.seat), None)
            if won is not None and state.seats[won.seat].sheet is None:
                case = winning_case(state, won.seat, won.tile, won.by, won.source, won.flags)
                found.append((written(state, case, won.tile), event))
            apply(state, event)
        told = len(match.events)
    return found


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.soak
def test_a_win_at_the_table_counts_the_same_in_notation(ruleset_id: str) -> None:
    ruleset, found, seed = registry.get(ruleset_id), 0, 0
    while found < WINS and seed < 20 * WINS:
        seed += 1
        for case, scored in wins_of(Match.new(ruleset, seed=seed), seed, 4):
            answer = score_case(case)
            assert answer["legal"], (case, answer["reason"])
            assert (answer["elements"], answer["score"]) == (scored.sheet.amounts(), scored.sheet.score), case
            found += 1
    assert found >= WINS


USUAL = {Form.CHOW, Form.PUNG, Form.KONG}
"""Sets that can be laid at any time; others go with the first turn, or with the river as it lay then."""


@dataclass(frozen=True)
class Hand:
    """A hand made up at random. `win` is its last tile, drawn or discarded by somebody else."""

    concealed: tuple[Kind, ...]
    melds: tuple[Group, ...]
    bonus: tuple[Kind, ...]
    win: Kind
    by: str
    ready: bool


def random_hand(rng: Random, base: State) -> Hand:
    """A hand for which there are tiles enough."""
    while True:
        hand = any_hand(rng, base)
        faces = Counter((*hand.concealed, hand.win, *hand.bonus, *(face for one in hand.melds for face in one.faces)))
        if all(number <= base.table.copies.get(face, 0) for face, number in faces.items()):
            return hand


def any_hand(rng: Random, base: State) -> Hand:
    """Sets and a pair of any tiles, or an example of the scoring table with other sets laid or another last tile."""
    table = base.table
    regular = next((shape.regular for shape in table.scoring.shapes if shape.regular), 0)
    if not regular or rng.random() < 0.4:
        found = example_hand(rng, table)
        if found is not None:
            return found
    kinds = [kind for kind in table.copies if kind < 34 and kind not in table.bonus.kinds]
    if rng.random() < 0.4:
        suit = rng.choice(kinds) // 9
        kinds = [kind for kind in kinds if kind // 9 in (suit, 3)]
    groups = [random_set(rng, kinds) for _ in range(regular or 4)]
    laid_down = rng.choice((0, 1, 1, 2, 3, len(groups)))
    wild = [kind for kind in table.copies if plain(kind) in base.wild.kinds]
    melds = tuple(as_meld(rng, group, wild, base.wild) for group in groups[:laid_down])
    pair = rng.choice(kinds)
    concealed = [face for group in groups[laid_down:] for face in group[:3]] + [pair, pair]
    concealed = [rng.choice(wild) if wild and rng.random() < 0.05 else face for face in concealed]
    win = concealed.pop(rng.randrange(len(concealed)))
    return Hand(tuple(sorted(concealed)), melds, (), win, rng.choice((BY_SELF, BY_DISCARD)), rng.random() < 0.5)


def random_set(rng: Random, kinds: list[Kind]) -> tuple[Kind, ...]:
    """The tiles of a chow, pung or kong."""
    first = rng.choice(kinds)
    if rng.random() < 0.5 and first < 27 and first % 9 < 7 and {first + 1, first + 2} <= {*kinds}:
        return (first, first + 1, first + 2)
    return (first,) * (3 if rng.random() < 0.7 else 4)


def as_meld(rng: Random, kinds: tuple[Kind, ...], wild: list[Kind], range_of: Wild) -> Group:
    """These tiles as a laid set; perhaps with a wild tile in the place of one of them."""
    form = Form.CHOW if kinds[0] != kinds[1] else Form.PUNG if len(kinds) == 3 else Form.KONG
    faces = list(kinds)
    if wild and rng.random() < 0.3:
        place, joker = rng.randrange(len(kinds)), rng.choice(wild)
        if range_of.may(plain(joker), kinds[place]):
            faces[place] = joker
    concealed = form is Form.KONG and rng.random() < 0.4
    return Group(form, kinds, concealed, faces=tuple(faces), laid=True)


def example_hand(rng: Random, table: Table) -> Hand | None:
    """An example of the scoring table, won in one way or the other; perhaps with a tile that is another."""
    texts = [row.example for row in table.ruleset.elements if row.example]
    case = parse_example(table.ruleset, rng.choice(texts))
    forms = {meld.form for meld in case.melds}
    if case.win is None or case.options != table.options or case.win in table.bonus.kinds or not forms <= USUAL:
        return None
    concealed = list(case.concealed)
    if concealed and rng.random() < 0.2:
        concealed[rng.randrange(len(concealed))] = rng.choice([kind for kind in table.copies if kind < 34])
    by = rng.choice((BY_SELF, BY_DISCARD))
    melds = tuple(replace(meld, faces=meld.faces or meld.kinds) for meld in case.melds)
    return Hand(tuple(sorted(concealed)), melds, case.bonus, case.win, by, rng.random() < 0.5)


def in_mid_deal(ruleset: Ruleset, seed: int) -> tuple[State, int]:
    """A deal under way, and a seat that has laid nothing and declared nothing yet, its hand put away."""
    for more in count():
        match = Match.new(ruleset, seed=seed + 1_000 * more)
        players = seated("greedy", match.state.players, seed)
        while match.state.deal_number < 2 and not match.over:
            state = match.state
            if state.moment is Moment.ACT and state.discards >= 2 * state.players:
                free = [
                    seat for seat in state.others(state.turn)
                    if plays_freely(state.seats[seat]) and state.seats[seat].shanten(state.table) > 0
                ]  # fmt: skip
                if free:
                    found = state.copied()
                    empty(found, free[0])
                    return found, free[0]
            seat, legal = next(iter(match.pending().items()))
            match.play(seat, players[seat].choose(match.glance(seat), legal))
    raise AssertionError


def plays_freely(holder: SeatState) -> bool:
    """Check that a seat may still do all that its hand allows."""
    bound = holder.melds or holder.ready or holder.dead or holder.silent or holder.frozen or holder.bonus
    return not bound and len(holder.river) == len(holder.discards)


def empty(state: State, seat: int) -> None:
    """Take all tiles and sets of a seat away."""
    while state.seats[seat].melds:
        state.seats[seat].take_meld(0)
    for tile in list(state.seats[seat].hand):
        state.seats[seat].lose(tile)


def as_table(base: State, seat: int, hand: Hand, *, forced: bool) -> State | None:
    """The deal in which the seat holds this hand, its sets laid by the rules (or `forced`); None if they allow none."""
    state = base.copied()
    for face in hand.concealed:
        hold(state, seat, face)
    for face in hand.bonus:
        tile = hold(state, seat, face)
        state.seats[seat].lose(tile)
        state.seats[seat].bonus.append((tile, face))
    if apart := standing_tiles_of(state, seat):
        apply(state, TilesStood(seat, tuple(state.seats[seat].hand[: len(apart)])))
    for group in hand.melds:
        if forced:
            lay(state, group, seat)
            continue
        # A tile more, to be thrown then.
        other = hold(state, seat, loose_tiles(state.table, (*group.faces, *hand.concealed), state.wild)[0])
        ways = [way for way in laid(state, group.faces, seat) if same(last_set(way, seat), group)]
        if not ways:
            return None
        state = ways[0]
        state.seats[seat].lose(other)
    state.seats[seat].ready = hand.ready
    return state


def same(found: Group, wanted: Group) -> bool:
    """Check that a set is the one that was written, a kong claimed or grown."""
    alike = (found.form, found.concealed) == (wanted.form, wanted.concealed)
    return alike and sorted(found.kinds) == sorted(wanted.kinds)


def offered(state: State, seat: int, hand: Hand) -> tuple[bool, HandContext, int]:
    """Ask the table for a win with the last tile of the hand: the answer, the case that scoring gets, the tile."""
    if hand.by == BY_SELF:
        tile = hold(state, seat, hand.win)
        rules: tuple[Move, ...] = in_turn(state, seat).table.moves
        case = self_case(state, seat)
        for rule in rules:
            if rule.handles(WIN) and WIN in rule.offers(state, seat) and WIN not in rule.wrong(state, seat):
                (won,) = (event for event in rule.carry_out(state, seat, WIN) if isinstance(event, ev.Won))
                case = replace(case, flags=frozenset(won.flags))
    else:
        other = state.others(seat)[-1]
        empty(state, other)
        hold(state, other, hand.win)
        discarded = hold(state, other, hand.win)
        moves = in_turn(state, other).table.moves
        may_discard = any(Discard(discarded) == one for rule in moves for one in rule.offers(state, other))
        empty(state, other)
        discard(state, hand.win, other)
        assert state.claimable is not None
        tile, rules, case = state.claimable.tile, state.table.claims if may_discard else (), claim_case(state, seat)
        rivers = list(case.rivers)
        rivers[state.wind_of(other)] = rivers[state.wind_of(other)][:-1]  # the winning tile lies there no longer
        case = replace(case, rivers=tuple(rivers))
    wins = [rule for rule in rules if rule.handles(WIN) and WIN in rule.offers(state, seat)]
    return any(WIN not in rule.wrong(state, seat) for rule in wins), case, tile


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.soak
def test_a_written_hand_wins_if_and_only_if_the_table_offers_the_win(ruleset_id: str) -> None:
    ruleset, rng = registry.get(ruleset_id), Random(7)
    base, seat = in_mid_deal(ruleset, 1)
    won = 0
    for number in range(HANDS):
        if number % 20 == 19:
            base, seat = in_mid_deal(ruleset, number)
        hand = random_hand(rng, base)
        state, owner = as_table(base, seat, hand, forced=False), seat
        if state is None:  # what went by in this deal may forbid it, in another it may be laid
            state, owner = as_table(table_with(base.table, (), base.wild), OWNER, hand, forced=False), OWNER
        lies = state is not None
        if state is None:
            state, owner = as_table(base, seat, hand, forced=True), seat
        assert state is not None
        wins, case, tile = offered(state, owner, hand)
        told = written(state, case, tile)
        try:
            answer = score_case(told)
        except RulesError:
            assert not (wins and lies), told
            continue
        assert answer["legal"] is (wins and lies), (told, answer, wins, lies)
        if answer["legal"]:
            sheet = state.table.scoring.judge(case)
            assert (answer["elements"], answer["score"]) == (sheet.amounts(), sheet.score), told
            won += 1
    assert won
