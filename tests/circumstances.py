"""The circumstances of a win, worked out from the log of a deal alone, as the rule sheets describe them.

Nothing of the engine's state is used: only events, in the order in which a watcher at the table would see them happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import singledispatchmethod

from rules.core.tiles import BONUS, Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.match import Match
from rules.families.pot_groups.lengthen import MeldLengthened
from rules.mechanics.endings.growing_remainder import RemainderGrown
from rules.mechanics.opening.ring_wall import WallRestored
from rules.mechanics.wild_tiles.fetch import JokerFetched
from rules.mechanics.wins.late_robbing import KongOffered
from rules.variants.american.blanks import BlankSwapped
from rules.variants.harbin.prize import PrizeLaid, PrizeShown
from rules.variants.watching_the_pot.recycle import WallRebuilt

KNOWN = {
    "replacement", "after_bonus", "last_tile", "heavenly", "earthly", "robbing_kong", "last_of_kind", "ready",
    "original_call", "original_call_changed", "called_on_deal", "not_first",
}  # fmt: skip
"""What the watcher knows; a part of a rule set may name more."""


class Seen:
    """What a watcher of one seat remembers."""

    def __init__(self) -> None:
        self.draws = 0
        self.discards = 0
        self.claimed = False
        self.drawn: ev.TileDrawn | None = None
        self.called = ""  # when it declared a ready hand: "dealt", "first" or "later"
        self.calling = False  # the discard that comes with the declaration is still owed
        self.changed = False


class Watcher:
    """Reads the events of a match and knows at any time in which circumstances a seat would win."""

    def __init__(self, players: int, bonus: Collection[Kind] = BONUS) -> None:
        self.players, self.bonus_kinds = players, bonus
        self.deal_started(0)

    def deal_started(self, dealer: int) -> None:
        """Nothing has happened in this deal."""
        self.dealer = dealer
        self.seats = [Seen() for _ in range(self.players)]
        self.faces: dict[Tile, Kind] = {}
        self.live: set[Tile] = set()
        self.remainder = 0
        self.lying: set[Tile] = set()  # what everybody sees: rivers, laid sets, bonus tiles, indicators
        self.laid: set[Tile] = set()  # the laid sets among it
        self.bonus: set[Tile] = set()  # the bonus tiles among it
        self.begun = False
        self.discards = 0
        self.calls = 0
        self.won: set[Tile] = set()  # the tiles on which somebody has won
        self.on_table: tuple[int, Tile] | None = None  # who put down the tile that others may take
        self.in_kong = False
        self.aside = False

    # What would be so -----------------------------------------------------------------------------------------------

    def by_draw(self, seat: int, tile: Tile) -> set[str]:
        """The circumstances if `seat` won on the tile that it drew last."""
        seen, found = self.seats[seat], self._always(seat, tile)
        drawn = seen.drawn if seen.drawn is not None and seen.drawn.tile == tile else None
        if drawn is not None and drawn.reason in ("kong", "bonus"):
            found.add("replacement")
            if drawn.reason == "bonus":
                found.add("after_bonus")
        if drawn is not None and drawn.source not in ("loose", "dead") and self._wall_is_empty():
            found.add("last_tile")
        untouched = not self.calls
        if seat == self.dealer and untouched and not self.discards:
            found.add("heavenly")
        if seat != self.dealer and untouched and seen.draws == 1 and not seen.discards:
            found.add("earthly")
        return found

    def by_claim(self, seat: int) -> set[str]:
        """The circumstances if `seat` took the tile on the table to win."""
        assert self.on_table is not None
        giver, tile = self.on_table
        found = self._always(seat, tile)
        if self.in_kong:
            found.add("robbing_kong")
        elif self._wall_is_empty() and not self.aside:
            found.add("last_tile")
        if giver == self.dealer and self.discards == 1 and not self.calls and not self.in_kong:
            found.add("earthly")
        return found

    def _always(self, seat: int, tile: Tile) -> set[str]:
        seen, found = self.seats[seat], set[str]()
        kind = plain(self.faces[tile])
        if sum(plain(self.faces[other]) == kind for other in self.lying - {tile}) == 3:
            found.add("last_of_kind")
        if seen.called:
            found.add("ready")
        if seen.called in ("dealt", "first"):
            found.add("original_call_changed" if seen.changed else "original_call")
        if seen.called == "dealt":
            found.add("called_on_deal")
        if self.won - {tile}:  # who wins on the same tile wins at the same time
            found.add("not_first")
        return found

    def _wall_is_empty(self) -> bool:
        return len(self.live) <= self.remainder

    # What happens ---------------------------------------------------------------------------------------------------

    @singledispatchmethod
    def read(self, event: ev.Event) -> None:
        """An event; most change nothing here."""

    @read.register
    def _(self, event: ev.DealStarted) -> None:
        self.deal_started(event.dealer)

    @read.register(ev.WallBuilt)
    @read.register(WallRebuilt)
    def _(self, event: ev.WallBuilt | WallRebuilt) -> None:
        numbers = range(event.first, event.first + len(event.faces))
        self.faces.update(zip(numbers, event.faces, strict=True))
        self.live = set(numbers)
        if isinstance(event, WallRebuilt):
            self.lying = set(self.laid)  # rivers and indicators went into it

    @read.register
    def _(self, event: ev.WallBroken) -> None:
        self.live, self.remainder = set(event.order), event.remainder

    @read.register
    def _(self, event: WallRestored) -> None:
        self.live = set(event.order)

    @read.register
    def _(self, event: ev.LooseTilesMoved) -> None:
        self.live -= set(event.tiles)

    @read.register
    def _(self, event: ev.TilesDealt) -> None:
        self.live -= set(event.tiles)

    @read.register
    def _(self, event: ev.TileDrawn) -> None:
        self.live.discard(event.tile)
        self.remainder += event.source == "dead"  # the last live tile takes its place
        self.faces[event.tile] = event.face
        self.seats[event.seat].drawn = event
        self.seats[event.seat].draws += event.reason == "turn"
        self.on_table, self.aside = None, False

    @read.register
    def _(self, event: ev.IndicatorTurned) -> None:
        self.live.discard(event.tile)
        self.lying.add(event.tile)

    @read.register
    def _(self, event: PrizeLaid) -> None:
        self.live.discard(event.tile)

    @read.register
    def _(self, event: PrizeShown) -> None:
        self.lying.add(event.tile)

    @read.register
    def _(self, event: ev.BonusShown) -> None:
        self.lying.update(event.tiles)
        self.bonus.update(event.tiles)
        if not {*event.faces} <= {*self.bonus_kinds}:  # one that could have stayed in the hand, which others may take
            self.calls += 1
            self.on_table, self.in_kong, self.aside = (event.seat, event.tiles[-1]), False, True

    @read.register
    def _(self, event: ev.PlayBegan) -> None:
        self.begun = True
        if not event.draws:
            self.seats[event.seat].draws = 1

    @read.register
    def _(self, event: ev.ReadyDeclared) -> None:
        seen = self.seats[event.seat]
        first = not seen.discards and not seen.claimed
        seen.called = "dealt" if not self.begun else "first" if first else "later"
        seen.calling, seen.changed = self.begun, False

    @read.register
    def _(self, event: ev.Discarded) -> None:
        seen = self.seats[event.seat]
        if seen.called and not seen.calling and (seen.drawn is None or seen.drawn.tile != event.tile):
            seen.changed = True
        seen.calling = False
        seen.discards += 1
        seen.drawn = None
        self.discards += 1
        if event.face_down:
            self.on_table = None
            return
        self.lying.add(event.tile)
        self.on_table, self.in_kong = (event.seat, event.tile), False

    def _called(self, seat: int) -> None:
        self.seats[seat].changed = True
        self.calls += 1

    def _lay(self, tiles: Iterable[Tile]) -> None:
        self.lying.update(tiles)
        self.laid.update(tiles)

    def _take(self, tile: Tile) -> None:
        self.lying.discard(tile)
        self.laid.discard(tile)

    @read.register
    def _(self, event: ev.Claimed) -> None:
        self._called(event.seat)
        self.seats[event.seat].claimed = True
        self.seats[event.seat].drawn = None
        self._lay(event.meld.tiles)
        self.on_table = None

    @read.register
    def _(self, event: ev.KongDeclared) -> None:
        self._called(event.seat)
        self._lay(event.meld.tiles)
        self.on_table, self.in_kong = (event.seat, event.meld.tiles[0]), True

    @read.register
    def _(self, event: ev.KongPromoted) -> None:
        self._called(event.seat)
        self._lay([event.tile])
        self.on_table, self.in_kong = (event.seat, event.tile), True

    @read.register
    def _(self, event: KongOffered) -> None:
        self.on_table, self.in_kong = (event.owner, event.tile), True

    @read.register
    def _(self, event: ev.KongRobbed) -> None:
        self._take(event.tile)

    @read.register
    def _(self, event: ev.GroupAnnounced) -> None:
        self._lay(event.meld.tiles)
        self.seats[event.seat].changed = True

    @read.register
    def _(self, event: RemainderGrown) -> None:
        self.remainder += event.tiles

    @read.register
    def _(self, event: MeldLengthened) -> None:
        self._lay(event.tiles)

    @read.register
    def _(self, event: JokerFetched) -> None:
        self._lay([event.tile])
        self._take(event.joker)
        self.seats[event.seat].drawn = None

    @read.register
    def _(self, event: BlankSwapped) -> None:
        self.lying.add(event.tile)
        self._take(event.taken)
        self.seats[event.seat].drawn = None

    @read.register
    def _(self, event: ev.Won) -> None:
        self.won.add(event.tile)
        if event.by == "discard":
            self._take(event.tile)
        if event.plays_on:
            self.lying.add(event.tile)


def bonus_of(match: Match) -> frozenset[Kind]:
    """The kinds that nobody can take when they are laid out."""
    return match.table.bonus.kinds | match.table.bonus.at_will | frozenset(BONUS)


def same(found: tuple[str, ...], wanted: set[str], met: Counter[str]) -> None:
    """What the engine names is what the watcher names, each but once."""
    assert set(found) & KNOWN == wanted
    assert len(found) == len(set(found))
    met.update(wanted)


def read_wins(events: Sequence[ev.Event], watcher: Watcher) -> Counter[str]:
    """Read on in the log; every win is written down with its circumstances, but for those by bonus tiles alone."""
    met: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Won) and event.tile not in watcher.bonus:
            by_draw = event.by == "self"
            wanted = watcher.by_draw(event.seat, event.tile) if by_draw else watcher.by_claim(event.seat)
            same(event.flags, wanted, met)
        watcher.read(event)
    return met
