"""Kongs that are paid at once, when nobody robs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.core.melds import Form, Group, Seat
from rules.core.plain_value import PlainValue
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine.case_facts import facts_in, seat_number, seats_in, word_in
from rules.engine.records import on
from rules.engine.ruleset import CaseHandler
from rules.engine.table import Record, RngFactory, State, Table
from rules.scoring.settlement import Outcome, Payment, amounts_by_letter
from rules.scoring.transfers import Share, Transfer, owed_to

CLAIMED, PROMOTED, CONCEALED = "claimed", "promoted", "concealed"

FeeFactor = Callable[[State, Share], Share]
"""Changes a share by circumstances of the deal."""


class CaseOfFees(Protocol):
    """Fees that can be computed for a written case."""

    def case_result(self, table: Table, case: Mapping[str, object]) -> dict[str, object]:
        """Return the payments in a written case, a JSON object."""


def fee_case(fees: Callable[[Any], CaseOfFees]) -> CaseHandler:
    """Return the handler of written cases about fees, which `fees` makes of the house rules."""
    return lambda table, case: fees(table.options).case_result(table, case)


class KongPayments(Record):
    """Remembers the payments for kongs of this deal, and the kongs that later rules need.

    `paid`: all transfers for kongs; `income`: by seat, those for its last kong; `handed_over`: those passed on to a
    winner. `drawn`: by seat, the tiles drawn in this turn; `unconfirmed`: seat and sort of a kong that may still be
    robbed, and True if it was promoted late. `last_kongs`: by seat, the sort of the kong whose replacement is in hand
    or was just discarded; `feeders`: by seat, who discarded the tile of its claimed kong; `discard_after_kong`: the
    discard made right after the replacement.
    """

    def __init__(self, players: int) -> None:
        """Start a deal without kongs."""
        self.paid: list[Transfer] = []
        self.income: dict[Seat, tuple[Transfer, ...]] = {}
        self.handed_over: list[Transfer] = []
        self.drawn: dict[Seat, set[Tile]] = {}
        self.unconfirmed: tuple[Seat, str, bool] | None = None
        self.last_kongs: dict[Seat, str] = {}
        self.feeders: dict[Seat, Seat] = {}
        self.discard_after_kong: Tile | None = None

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Remember the tile drawn in this turn; a draw in turn ends the memory of the seat's last kong."""
        self.drawn.setdefault(event.seat, set()).add(event.tile)
        self.discard_after_kong = None
        if event.reason == "turn":
            self.last_kongs.pop(event.seat, None)

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Remember if this discard follows a kong's replacement, and end the turn."""
        self.discard_after_kong = event.tile if event.seat in self.last_kongs else None
        self.drawn.pop(event.seat, None)

    @on(ev.Claimed)
    def _claimed(self, state: State, event: ev.Claimed) -> None:
        """Forget the kongs of the turn before; remember a claimed kong and its feeder."""
        self.discard_after_kong = None
        self.last_kongs.clear()
        self.drawn.pop(event.seat, None)
        if event.meld.form is Form.KONG:
            assert event.meld.source is not None
            self.last_kongs = {event.seat: CLAIMED}
            self.income.pop(event.seat, None)
            self.feeders[event.seat] = event.meld.source

    @on(ev.KongDeclared)
    def _declared(self, state: State, event: ev.KongDeclared) -> None:
        """Remember a concealed kong, to be paid unless it is robbed."""
        self.last_kongs = {event.seat: CONCEALED}
        self.income.pop(event.seat, None)
        self.unconfirmed = (event.seat, CONCEALED, False)

    @on(ev.KongPromoted)
    def _promoted(self, state: State, event: ev.KongPromoted) -> None:
        """Remember a promoted kong, to be paid unless it is robbed; late if the tile is from an earlier turn."""
        self.last_kongs = {event.seat: PROMOTED}
        self.income.pop(event.seat, None)
        self.unconfirmed = (event.seat, PROMOTED, event.tile not in self.drawn.get(event.seat, ()))

    @on(ev.KongRobbed)
    def _robbed(self, state: State, event: ev.KongRobbed) -> None:
        """Forget the robbed kong: it is not paid."""
        self.last_kongs.clear()
        self.unconfirmed = None

    @on(ev.Paid)
    def _paid(self, state: State, event: ev.Paid) -> None:
        """Remember a payment for a kong, or that it has been handed over to a winner."""
        if event.reason == "kong":
            self.unconfirmed = None
            self.paid += event.transfers
            self.income[event.transfers[0].payee] = event.transfers
        elif event.reason == "kong_handed_over":
            self.handed_over += self.income.pop(event.transfers[0].payer)

    def flags(self, state: State, seat: Seat, by: str) -> tuple[str, ...]:
        """Return ``kong_discard`` for a win on the discard made right after a kong's replacement."""
        last = state.claimable
        discarded = by == "discard" and last is not None and last.meld < 0 and last.tile == self.discard_after_kong
        return ("kong_discard",) if discarded else ()

    def retained(self) -> list[Transfer]:
        """Return the transfers for kongs that have not been handed over to a winner."""
        left = list(self.paid)
        for one in self.handed_over:
            left.remove(one)
        return left


def kong_paid(state: State) -> tuple[PlainValue, ...]:
    """Return receiver, payer and amount of the payments for kongs not handed over: the fact `kong_paid`."""
    money = state.record(KongPayments).retained()
    return tuple((state.wind_of(one.payee), state.wind_of(one.payer), one.amount) for one in money)


def kong_money(outcome: Outcome) -> list[tuple[int, int, int]]:
    """Return receiver, payer and amount of each payment in the fact `kong_paid` of a deal."""
    rows = outcome.values.get("kong_paid", ())
    assert isinstance(rows, tuple)
    return [(row[0], row[1], row[2]) for row in rows if isinstance(row, tuple)]  # type: ignore[misc]


@rulebook_key("kong_fees")
@dataclass(frozen=True)
class KongFees:
    """Fees for kongs: a claimed kong is paid by its feeder, any other by every player still in the deal.

    `claimed`, `promoted` and `concealed` are the points from each payer. With `by_all` everybody pays a claimed kong
    too. A kong promoted with a tile of an earlier turn is paid only if `late_is_paid`. `factor` changes a fee by
    circumstances of the deal.
    """

    claimed: int
    promoted: int
    concealed: int
    late_is_paid: bool
    by_all: bool = False
    factor: FeeFactor | None = None

    records = (KongPayments,)
    after = (ev.Claimed,)

    @property
    def by_sort(self) -> Mapping[str, int]:
        """The fee of each payer by sort of kong: claimed, promoted or concealed."""
        return {CLAIMED: self.claimed, PROMOTED: self.promoted, CONCEALED: self.concealed}

    def fee_by_payer(self, kong: Group, others: Sequence[Seat], fed: Seat | None) -> dict[Seat, int]:
        """Return, by payer, the fee that each of `others` owes for a laid kong.

        `fed` is the player who discarded the tile of a claimed kong; None if none is known.
        """
        if kong.concealed:
            return dict.fromkeys(others, self.concealed)
        if kong.promoted or fed is None:
            return dict.fromkeys(others, self.promoted)
        return dict.fromkeys(others if self.by_all else (fed,), self.claimed)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment for a kong just claimed; empty for other claims."""
        assert isinstance(event, ev.Claimed)
        if event.meld.form is not Form.KONG or event.meld.source is None:
            return []
        payers = state.others(event.seat) if self.by_all else [event.meld.source]
        return self.paid(state, event.seat, CLAIMED, payers)

    def paid(self, state: State, seat: Seat, sort: str, payers: list[Seat]) -> list[ev.Event]:
        """Return the payment of `payers` to `seat` for a kong of this sort; empty if such kongs cost nothing."""
        fee = self.by_sort[sort]
        if not fee:
            return []
        share = Share.of(f"{sort}_kong", fee)
        share = share if self.factor is None else self.factor(state, share)
        return [ev.Paid.of("kong", owed_to(seat, dict.fromkeys(payers, share)), state.players)]

    def case_result(self, table: Table, case: Mapping[str, object]) -> dict[str, object]:
        """Return the payments for a kong in a written case, a JSON object.

        Its ``state`` names the sort under ``kong`` and, under ``out``, the seats that have left play and pay nothing.
        """
        facts, letters = facts_in(case), table.ruleset.letters_for(table.players)
        seat, sort = seat_number(case.get("seat"), letters), word_in(facts, "kong", tuple(self.by_sort))
        out = (seat, *seats_in(facts, "out", letters))
        payers = [other for other in range(table.players) if other not in out]
        if sort == CLAIMED:
            payers = [seat_number(case.get("from"), letters)]
        owed = owed_to(seat, dict.fromkeys(payers, self.by_sort[sort]))
        return {"payments": amounts_by_letter([Payment("kong", table.players, owed)], letters)}


@dataclass(frozen=True)
class UnrobbedKongFees:
    """Pays a concealed or promoted kong once nobody can rob it any more."""

    fees: KongFees

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment that is due for the kong just made; empty if there is none."""
        due = state.record(KongPayments).unconfirmed
        if due is None:
            return []
        seat, sort, late = due
        if late and not self.fees.late_is_paid:
            return []
        return self.fees.paid(state, seat, sort, state.others(seat))
