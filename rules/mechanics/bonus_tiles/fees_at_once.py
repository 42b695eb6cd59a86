"""Bonus tiles and kongs that are paid as soon as they are laid, whoever wins later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.core.tiles import parse_tiles
from rules.engine.case_facts import list_in, seat_number
from rules.engine.notation import parse_meld
from rules.engine.table import EventHooks, Table
from rules.mechanics.bonus_tiles.bonus_fees import BonusFee, BonusFees
from rules.mechanics.kongs.kong_fees import KongFees, UnrobbedKongFees
from rules.scoring.settlement import Payment, total
from rules.scoring.transfers import owed_to

INITIAL_BONUS = "initial_bonus"
"""The flag of a case in which everything lay there before the first discard."""


class InstantFees(NamedTuple):
    """The fees of a rule set that are paid at once, whoever wins later: for `sets` of bonus tiles and for `kongs`.

    `kongs` is None if kongs are not paid.
    """

    sets: tuple[BonusFee, ...]
    kongs: KongFees | None

    @property
    def hooks(self) -> EventHooks:
        """Return the event hooks that pay the fees in a deal."""
        sets, kongs = self
        return EventHooks(
            reactions=(*([BonusFees(sets)] if sets else []), *([kongs] if kongs else [])),
            on_unclaimed=(UnrobbedKongFees(kongs),) if kongs else (),
        )

    def case_result(self, table: Table, case: Mapping[str, object]) -> dict[str, object]:
        """Return the gain or loss of each player in a written case, for the bonus tiles and kongs laid by one seat.

        `case` is a JSON object with ``seat``, ``from`` (the discarder of a claimed kong), ``bonus``, ``melds`` and
        ``flags``.
        """
        letters = table.ruleset.letters_for(table.players)
        seat, source = seat_number(case.get("seat"), letters), case.get("from")
        others = [other for other in range(table.players) if other != seat]
        shown, early = parse_tiles(str(case.get("bonus") or "")), INITIAL_BONUS in list_in(case, "flags")
        owed = [
            dict.fromkeys(others, fee.early if early else fee.later)
            for fee in self.sets
            if fee.completed(seat, shown, shown)
        ]
        if self.kongs:
            fed = None if source is None else seat_number(source, letters)
            laid = (parse_meld(str(text)) for text in list_in(case, "melds"))
            owed += [self.kongs.fee_by_payer(meld, others, fed) for meld in laid if meld.is_kong]
        paid = [Payment("instant_payment", table.players, owed_to(seat, shares)) for shares in owed]
        return {"instant": dict(zip(letters, total(paid, table.players), strict=True))}
