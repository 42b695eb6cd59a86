"""Handlers of cases of Japanese games: draws, several winners, the end of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.core.errors import NotationError
from rules.core.plain_value import PlainValue
from rules.core.tiles import count_kinds, parse_tiles, plain
from rules.engine.case_facts import facts_in, list_in, number_in, seat_number, seats_in, word_in
from rules.engine.table import Table
from rules.families.han_and_fu.deal_end import HanSettlement
from rules.families.han_and_fu.repeats import STICK, DealerStays
from rules.mechanics.endings.abortive_draws import (
    AllReady,
    EqualWinds,
    NineTerminals,
    TooManyKongs,
    equal_winds,
    made_by_several,
    orphan_kinds,
)
from rules.mechanics.match_formats.target import RoundsToTarget, with_pot
from rules.mechanics.penalties.liability import LIABLE_HANDS, LiableSeatInput
from rules.scoring.hand_context import HandContext
from rules.scoring.scoring_inputs import OWN_DISCARDS, PASSED, Pot, ScoringInput, Sort
from rules.scoring.settlement import Outcome, Payment, total
from rules.scoring.transfers import TABLE, Share, owed_to

SEATS = "ESWN"

Case = Mapping[str, object]

INPUTS = (
    ScoringInput("honba", Sort.NUMBER, 99), Pot("sticks", Sort.NUMBER, 99, unit=STICK, fact="pot"),
    LiableSeatInput("liable", Sort.SEAT, hands=LIABLE_HANDS["plus_four_kongs"]), OWN_DISCARDS, PASSED,
)  # fmt: skip
"""Inputs that a win may depend on: counters and sticks, liable seats, discards that were let pass."""


def read_facts(case: Case) -> Mapping[str, PlainValue]:
    """Read the facts for scoring from a written case (a JSON object): all that it gives beside the hand.

    These are the indicators, counters and sticks, the liable seat, the winner's discards and tiles that went by.
    """
    furiten = facts_in(case, "furiten")
    liable = word_in(case, "pao", tuple(SEATS))
    passed = " ".join(word_in(furiten, key) for key in ("passed_this_turn", "passed_after_ready"))
    return {
        "dora": tuple(parse_tiles(word_in(case, "dora"))),
        "ura": tuple(parse_tiles(word_in(case, "ura"))),
        "honba": number_in(case, "honba"),
        "pot": number_in(case, "sticks") * STICK,
        "liable": tuple((id, seat_number(liable, SEATS)) for id in LIABLE_HANDS["plus_four_kongs"]) if liable else (),
        "own_discards": tuple(parse_tiles(word_in(furiten, "own_discards"))),
        "passed": tuple(parse_tiles(passed)),
        "nagashi": int("nagashi" in list_in(case, "flags")),
    }


def _case_result(
    payments: Sequence[Payment], players: int, stays: bool, case: Case, *, won: bool = False
) -> dict[str, object]:
    """Return the result of a case: payments by seat, true if the dealer stays, and honba and sticks after the deal."""
    taken = sum(payment.pot for payment in payments)
    amounts = dict(zip(SEATS, total(payments, players), strict=False))
    return {
        "payments": {**amounts, "table": taken} if taken else amounts,
        "dealer_stays": stays,
        "honba_after": 0 if won and not stays else number_in(case, "honba") + 1,
        "sticks_after": number_in(case, "sticks") + taken // STICK,
    }


def _stays(table: Table) -> DealerStays:
    """Return the rule of this table that decides whether the dealer stays."""
    flow = table.flow
    assert isinstance(flow, RoundsToTarget) and isinstance(flow.stays, DealerStays)
    return flow.stays


def exhaustive_draw(table: Table, case: Case) -> dict[str, object]:
    """Answer a case of an exhausted wall: payments, the dealer's stay, and the rivers that score."""
    ready, rows = (seats_in(case, key, SEATS) for key in ("ready", "nagashi"))
    cases = {
        seat: HandContext((), (), (), None, "lost", seat, None, 0, table.players, table.options, values={"nagashi": 1})
        for seat in rows
    }
    outcome = Outcome(table.players, table.options, cases=cases, values={"waiting": ready}, drawn="exhausted")
    answer = _case_result(table.settlement(outcome), table.players, _stays(table).at_end(0 in ready), case)
    sheets = [sheet for ends in cases.values() if (sheet := table.scoring.count_lost(ends)) is not None]
    elements = {id: amount for sheet in sheets for id, amount in sheet.amounts().items()}
    return {**answer, "elements": elements} if elements else answer


def ends_early(table: Table, case: Case) -> bool:
    """Check that a case ends the deal without a winner, by the abortive draws in the rules of this table.

    The case names one ``kind`` of draw and the circumstances that it needs.
    """
    kind, players = word_in(case, "kind"), table.players
    follows, unclaimed = table.hooks, not number_in(case, "claims_so_far")
    if kind == "nine_terminals":
        counts = count_kinds(parse_tiles(word_in(case, "hand")))
        first = unclaimed and not number_in(case, "own_discards")
        off = [move for move in table.moves if isinstance(move, NineTerminals)]
        return first and any(orphan_kinds(counts) >= move.kinds for move in off)
    if kind == "four_winds":
        discarded = [plain(face) for text in facts_in(case, "discards").values() for face in parse_tiles(str(text))]
        agreed = any(isinstance(draw, EqualWinds) for draw in follows.on_unclaimed)
        return agreed and unclaimed and equal_winds(discarded, players)
    if kind in ("three_riichi", "four_riichi"):
        agreed = any(isinstance(draw, AllReady) and draw.reason == kind for draw in follows.on_unclaimed)
        return agreed and len(list_in(case, "riichi")) == players
    if kind == "four_kongs":
        kongs = [number_in(facts_in(case, "kongs"), letter) for letter in SEATS[:players]]
        return any(isinstance(draw, TooManyKongs) for draw in follows.reactions) and made_by_several(kongs)
    if kind == "triple_win":
        winners, taken = len(list_in(case, "winners")), table.ending.winners_of
        return taken is not None and winners < players and taken(winners) == 0
    raise NotationError(f"kind: {kind!r} is no draw")


def abortive_draw(table: Table, case: Case) -> dict[str, object]:
    """Answer a case of a deal that may be aborted: the decision, and its consequences."""
    if not ends_early(table, case):
        return {"legal": False, "reason": "goes on"}
    return _case_result((), table.players, _stays(table).called_off, case)


def several_wins(table: Table, case: Case) -> dict[str, object]:
    """Answer a case of several hands of given values won on one discard: the winners paid, and the next deal."""
    values, players = facts_in(case, "winners"), table.players
    source = seat_number(case.get("discarder"), SEATS)
    order = sorted((seat_number(letter, SEATS) for letter in values), key=lambda seat: (seat - source) % players)
    assert table.ending.winners_of is not None and isinstance(table.settlement, HanSettlement)
    taken = order[: table.ending.winners_of(len(order))]
    payments: list[Payment] = []
    repeated = number_in(case, "honba") * table.settlement.by_discard
    for place, seat in enumerate(taken):
        share = Share.of("base", number_in(values, SEATS[seat])).plus("honba", 0 if place else repeated)
        payments.append(Payment("win", players, owed_to(seat, {source: share})))
    if taken and (pot := number_in(case, "sticks") * STICK):
        payments.append(Payment("stakes", players, owed_to(taken[0], {TABLE: pot})))
    return _case_result(payments, players, 0 in taken, case, won=True)


def match_end(table: Table, case: Case) -> dict[str, object]:
    """Answer a case about the end of a match: the results of the players, in thousands, from their scores."""
    flow, given = table.flow, facts_in(case, "scores")
    assert isinstance(flow, RoundsToTarget)
    before = [number_in(given, letter) for letter in SEATS[: table.players]]
    found = flow.results(with_pot(before, number_in(case, "sticks") * STICK, shared=flow.shares_pot))
    return {"result": {letter: points / 1000 for letter, points in zip(SEATS, found, strict=False)}}


CASE_HANDLERS: Mapping[str, Callable[[Table, Case], dict[str, object]]] = {
    "exhaustive_draw": exhaustive_draw, "abortive_draw": abortive_draw, "multi_win": several_wins,
    "match_end": match_end,
}  # fmt: skip
