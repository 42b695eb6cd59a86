"""What house rules mean for the events of a deal, told from the events alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.core.melds import Form, Seat
from rules.core.options import Value
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.table import Table

Forbidden = Callable[[ev.Event], bool]


def claims(form: Form) -> Forbidden:
    """Claims for such a set."""
    return lambda event: isinstance(event, ev.Claimed) and event.meld.form is form


def happens(kind: type[ev.Event], **fields: object) -> Forbidden:
    """Events of a sort with these fields."""
    return lambda event: isinstance(event, kind) and all(getattr(event, name) == fields[name] for name in fields)


NEVER: dict[tuple[str, Value], Forbidden] = {
    ("bonus_tiles", False): happens(ev.BonusShown),
    ("chow_claims", False): claims(Form.CHOW),
    ("claimed_kong", False): claims(Form.KONG),
    ("four_kongs_draw", False): happens(ev.DealDrawn, reason="four_kongs"),
    ("four_winds", False): happens(ev.DealDrawn, reason="four_winds"),
    ("instant_payments", "off"): happens(ev.Paid, reason="kong"),
    ("kong_fee", 0): happens(ev.Paid, reason="kong"),
    ("kong_payment", "off"): happens(ev.Paid, reason="kong"),
    ("kong_payments", False): happens(ev.Paid, reason="kong"),
    ("nine_terminals", False): happens(ev.DealDrawn, reason="nine_terminals"),
    ("open_kong", False): happens(ev.DiceRolled, purpose="open_kong"),
    ("ready_declaration", False): happens(ev.ReadyDeclared, first=False),
    ("rob_kong", "off"): happens(ev.KongRobbed),
}
"""What never happens where something was not agreed on."""

ONE_WINNER = {
    ("multiple_winners", value) for value in (False, "nearest", "highest", "first_in_turn", "head_bump")
} | {("win_priority", value) for value in ("nearest", "farthest")}
"""House rules by which one player wins on a tile."""

UNTIL_DRAW = {("passed_win", value) for value in (True, "until_draw", "strict", "self_draw_only")}
"""House rules by which whoever let a discard go to win takes none before his next draw."""
SAME_KIND = {("missed_claim", True)}
"""The same of a discard of that kind."""
OWN_KIND = {("sacred_discard", value) for value in (True, "same_kind", "same_tile", "all_waits", "whole_wait")}
"""House rules by which nobody wins on a kind that he has thrown."""


class Told:
    """The events of deals, held to the house rules under which they were played."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.agreed = {*table.options.items()}
        self._dealer: Seat = 0
        self._fresh()

    def _fresh(self) -> None:
        self._let_go: dict[Seat, set[Kind]] = {}
        self._discarded: dict[Seat, set[Kind]] = {}
        self._winners: dict[int, list[Seat]] = {}
        self._discard: Kind | None = None
        self._standing: Seat | None = None
        self._exhausted = False

    def faults(self, happened: Sequence[ev.Event]) -> Iterator[str]:
        """Everything that the house rules do not allow, or that they ask for and that did not happen."""
        for event in happened:
            yield from (f"{name}={value}: {event}" for (name, value), never in NEVER.items()
                        if (name, value) in self.agreed and never(event))  # fmt: skip
            yield from self._of_wins(event)
            yield from self._of_kongs(event)
            yield from self._of_deals(event)

    def _of_wins(self, event: ev.Event) -> Iterator[str]:
        match event:
            case ev.Discarded():
                self._discard = plain(event.face)
                self._discarded.setdefault(event.seat, set()).add(self._discard)
            case ev.TileDrawn():
                self._discard = None
                self._let_go.pop(event.seat, None)
            case ev.KongPromoted() | ev.BonusShown():
                self._discard = None
            case ev.Decided() if "win" in event.declined and self._discard is not None:
                self._let_go.setdefault(event.seat, set()).add(self._discard)
            case ev.Won():
                yield from self._won(event)

    def _won(self, event: ev.Won) -> Iterator[str]:
        if event.by != "discard":
            return
        kind, gone = plain(event.face), self._let_go.get(event.seat, set())
        winners = self._winners.setdefault(event.tile, [])
        winners.append(event.seat)
        if len(winners) > 1 and self.agreed & ONE_WINNER:
            yield f"{winners} win on one tile"
        if self._discard is None:
            return  # a kong was robbed
        if gone and self.agreed & UNTIL_DRAW:
            yield f"wins after letting {gone} go: {event}"
        if kind in gone and self.agreed & SAME_KIND:
            yield f"wins on a kind let go: {event}"
        if kind in self._discarded.get(event.seat, ()) and self.agreed & OWN_KIND:
            yield f"wins on a kind thrown before: {event}"

    def _of_kongs(self, event: ev.Event) -> Iterator[str]:
        """Where every kong costs a fee, it is paid between the kong and its replacement, and only then."""
        fee = self.table.options.get("kong_fee")
        if not isinstance(fee, int) or not fee:
            return
        each = fee * int(str(self.table.options.get("base", 1)))
        match event:
            case ev.KongPromoted() | ev.KongDeclared():
                self._standing = event.seat
            case ev.Claimed() if event.meld.form is Form.KONG:
                self._standing = event.seat
            case ev.KongRobbed():
                self._standing = None
            case ev.Paid(reason="kong"):
                due = [-each] * self.table.players
                if self._standing is not None:
                    due[self._standing] = each * (self.table.players - 1)
                if list(event.amounts) != due:
                    yield f"{event.amounts} for a kong, not {due}"
                self._standing = None
            case ev.TileDrawn(reason="kong"):
                if self._standing is not None:
                    yield f"a kong was not paid before {event}"

    def _of_deals(self, event: ev.Event) -> Iterator[str]:
        match event:
            case ev.DealStarted():
                self._fresh()
                self._dealer = event.dealer
            case ev.DealDrawn(reason="exhausted"):
                self._exhausted = True
            case ev.DealEnded(winners=(), counted=True):
                stays = self.table.options.get("dealer_stays_on_draw")
                if self._exhausted and stays is not None and (event.next_dealer == self._dealer) is not stays:
                    yield f"the dealer was {self._dealer}: {event}"
