"""Bonuses for tiles as dealt: whoever holds them shows them before play, is paid at once, and takes them back."""

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

Found = Callable[[Sequence[Kind]], list[tuple[Kind, ...]]]
"""Of all tiles of a hand, those to be shown for each unit of a bonus."""


@dataclass(frozen=True)
class DealtBonus:
    """A bonus, by its name in the translations (``share_<id>``)."""

    id: str
    found: Found


def bonuses_in(kinds: Sequence[Kind], bonuses: Iterable[DealtBonus]) -> dict[str, list[tuple[Kind, ...]]]:
    """The bonuses of a hand, each with what is shown for every unit of it."""
    return {bonus.id: shown for bonus in bonuses if (shown := bonus.found(kinds))}


def worth(found: dict[str, list[tuple[Kind, ...]]]) -> Share:
    """All of them in units."""
    (first, shown), *others = found.items()
    share = Share.of(first, len(shown))
    for id, more in others:
        share = share.plus(id, len(more))
    return share


Owed = Callable[[int, int, Share], Share]
"""What a payer owes a payee for so many units, seats counted from the dealer."""


@rulebook_key("show_bonuses")
@dataclass(frozen=True)
class ShowBonuses(Automatic):
    """From the dealer on, everybody shows what he was dealt of these bonuses, and all others pay."""

    bonuses: tuple[DealtBonus, ...]
    owed: Owed

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """All bonuses of the deal."""
        events: list[ev.Event] = []
        for seat in (state.dealer, *state.others(state.dealer)):
            kinds = [plain(state.faces[tile]) for tile in state.seats[seat].hand]
            if found := bonuses_in(kinds, self.bonuses):
                tiles = _to_show(state, seat, chain(*found.values()))
                events += [ev.Said(seat, id) for id in found]
                events.append(ev.HandShown(seat, tiles, tuple(state.faces[tile] for tile in tiles)))
                events.append(self._paid(state, seat, worth(found)))
        return [*events, ev.PhaseEnded("dealt_bonuses")]

    def _paid(self, state: State, seat: Seat, units: Share) -> ev.Paid:
        payee = state.wind_of(seat)
        owed = {other: self.owed(state.wind_of(other), payee, units) for other in state.others(seat)}
        return ev.Paid.of("dealt_bonus", owed_to(seat, owed), state.players)


def _to_show(state: State, seat: Seat, sets: Iterable[tuple[Kind, ...]]) -> tuple[Tile, ...]:
    """The tiles of the hand that are shown: of each kind as many as the set needs that needs most of them."""
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
