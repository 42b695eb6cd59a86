"""Bonuses for tiles as dealt: the holder shows the tiles before play, is paid at once, and takes them back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.table import RngFactory, State
from rules.scoring.transfers import Share, owed_to

BonusFinder = Callable[[Sequence[Kind]], list[tuple[Kind, ...]]]
"""From the tiles of a hand, the tiles to be shown for each unit of a bonus."""


@dataclass(frozen=True)
class DealtBonus:
    """Bonus for tiles as dealt: its id, which names it in the translations (``share_<id>``), and the function that
    finds it.
    """

    id: str
    find: BonusFinder


def bonuses_in(kinds: Sequence[Kind], bonuses: Iterable[DealtBonus]) -> dict[str, list[tuple[Kind, ...]]]:
    """Return the bonuses that the tiles of a hand earn: by id the tiles to be shown, one tuple for each unit."""
    return {bonus.id: shown for bonus in bonuses if (shown := bonus.find(kinds))}


def bonus_units(found: dict[str, list[tuple[Kind, ...]]]) -> Share:
    """Return the number of units of all bonuses found (see `bonuses_in`), with the reason of each."""
    (first, shown), *others = found.items()
    share = Share.of(first, len(shown))
    for id, more in others:
        share = share.plus(id, len(more))
    return share


OwedForUnits = Callable[[int, int, Share], Share]
"""Debt of a payer to a payee for a number of units, seats counted from the dealer."""


@rulebook_key("show_bonuses")
@dataclass(frozen=True)
class ShowBonuses(Automatic):
    """Phase after the deal: each seat, from the dealer on, shows the tiles of its bonuses and is paid by all."""

    bonuses: tuple[DealtBonus, ...]
    owed: OwedForUnits

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return all announcements, shown tiles and payments of the phase, then its end."""
        events: list[ev.Event] = []
        for seat in (state.dealer, *state.others(state.dealer)):
            kinds = [plain(state.faces[tile]) for tile in state.seats[seat].hand]
            if found := bonuses_in(kinds, self.bonuses):
                tiles = _to_show(state, seat, chain(*found.values()))
                events += [ev.Said(seat, id) for id in found]
                events.append(ev.HandShown(seat, tiles, tuple(state.faces[tile] for tile in tiles)))
                events.append(self._paid(state, seat, bonus_units(found)))
        return [*events, ev.PhaseEnded("dealt_bonuses")]

    def _paid(self, state: State, seat: Seat, units: Share) -> ev.Paid:
        """Return the payment of all others to `seat` for `units` units of bonus."""
        payee = state.wind_of(seat)
        owed = {other: self.owed(state.wind_of(other), payee, units) for other in state.others(seat)}
        return ev.Paid.of("dealt_bonus", owed_to(seat, owed), state.players)


def _to_show(state: State, seat: Seat, sets: Iterable[tuple[Kind, ...]]) -> tuple[Tile, ...]:
    """Return the tiles of the hand to show for these sets; a tile may serve several bonuses."""
    needed: dict[Kind, int] = {}
    for kinds in sets:
        for kind in kinds:
            needed[kind] = max(needed.get(kind, 0), kinds.count(kind))
    shown: list[Tile] = []
    for tile in state.seats[seat].hand:
        kind = plain(state.faces[tile])
        if needed.get(kind, 0):
            needed[kind] -= 1
            shown.append(tile)
    return tuple(shown)
