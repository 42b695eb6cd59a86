"""A referee of riichi who knows nothing of the engine but its log: he keeps hands, wall and points himself.

What a hand is and what it is worth he asks of the tables of `mahjong`; flow and payments he works out
from the rule sheet (its default house rules).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as TheirMeld
from mahjong.shanten import Shanten

from rules.core.melds import Form, Meld
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev

START, STICK, HONBA, NOTEN = 25_000, 1000, 300, 3000
DEAD, RED_IDS = 14, {4: 16, 13: 52, 22: 88}
RULES = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
CALCULATOR, SHANTEN = HandCalculator(), Shanten()
ENDS = {kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 8)}


class Chair:
    """What the referee knows of a seat in this deal."""

    def __init__(self) -> None:
        self.hand: set[Tile] = set()
        self.melds: list[Meld] = []
        self.river: list[Kind] = []
        self.taken = False
        self.draws = 0
        self.ready = self.double = self.ippatsu = False
        self.missed: set[Kind] = set()
        self.drawn: Tile | None = None
        self.for_kong = False
        self.swap: set[Kind] = set()

    @property
    def closed(self) -> bool:
        return all(meld.concealed for meld in self.melds)


class Referee:
    """Follows a match event by event; a breach of the rules is an `AssertionError`. `seen` counts what happened."""

    def __init__(self) -> None:
        self.scores, self.sticks, self.honba = [START] * 4, 0, 0
        self.seen: Counter[str] = Counter()
        self.faces: dict[Tile, Kind] = {}
        self.deal = 0

    def watch(self, event: ev.Event) -> None:
        """One event more."""
        rule: Callable[[ev.Event], None] | None = getattr(self, f"_{type(event).__name__}", None)
        if rule is not None:
            rule(event)

    # -- the wall and the deal -----------------------------------------------------------------------------------------

    def _DealStarted(self, event: ev.DealStarted) -> None:
        self.chairs = [Chair() for _ in range(4)]
        self.dealer, self.wind, self.deal = event.dealer, event.round_wind, event.number
        self.dora: list[Kind] = []
        self.ura: list[Kind] = []
        self.calls = self.kongs = 0
        self.wins: list[ev.Won] = []
        self.due = [0] * 4
        self.paid = [0] * 4
        self.drawn_deal = ""
        self.last: tuple[int, Tile] | None = None
        self.numbers: dict[Tile, int] = {}
        self.free = {kind: [4 * kind + copy for copy in range(4)] for kind in range(34)}
        for kind, number in RED_IDS.items():
            self.free[kind].remove(number)

    def _WallBuilt(self, event: ev.WallBuilt) -> None:
        self.faces = dict(enumerate(event.faces))
        assert Counter(map(plain, event.faces)) == dict.fromkeys(range(34), 4)
        for tile, face in self.faces.items():
            self.numbers[tile] = self.free[face].pop() if face < 34 else RED_IDS[plain(face)]

    def _WallBroken(self, event: ev.WallBroken) -> None:
        self.front = [*event.order]
        assert len(self.front) == 136 - DEAD
        self.live = 136 - DEAD

    def _TilesDealt(self, event: ev.TilesDealt) -> None:
        for tile in event.tiles:
            assert tile == self.front.pop(0)
        self.live -= len(event.tiles)
        self.chairs[event.seat].hand.update(event.tiles)
        self.chairs[event.seat].drawn = event.tiles[-1]

    def _TileDrawn(self, event: ev.TileDrawn) -> None:
        assert self.live > 0, "drawn from an empty wall"
        chair = self.chairs[event.seat]
        if event.source == "front":
            assert event.tile == self.front.pop(0)
        else:
            self.front.pop()  # the last live tile makes up for the replacement
        self.live -= 1
        assert sum(len(meld.tiles[:3]) for meld in chair.melds) + len(chair.hand) == 13
        assert self.faces[event.tile] == event.face
        chair.hand.add(event.tile)
        chair.drawn, chair.for_kong = event.tile, event.reason == "kong"
        chair.draws += 1
        chair.swap.clear()
        if chair.for_kong:
            self._no_longer_early()
        if not chair.ready:
            chair.missed.clear()
        self.last = None

    def _IndicatorTurned(self, event: ev.IndicatorTurned) -> None:
        (self.ura if self.wins else self.dora).append(plain(event.face))

    # -- turns and claims ----------------------------------------------------------------------------------------------

    def _ReadyDeclared(self, event: ev.ReadyDeclared) -> None:
        chair = self.chairs[event.seat]
        assert chair.closed and not chair.ready and self.live >= 4 and self.scores[event.seat] >= STICK
        chair.ready, chair.ippatsu = True, True
        chair.double = not chair.river and not self.calls
        self.seen["ready"] += 1

    def _Discarded(self, event: ev.Discarded) -> None:
        chair, kind = self.chairs[event.seat], plain(event.face)
        assert event.tile in chair.hand and self.faces[event.tile] == event.face
        assert kind not in chair.swap, "swap calling"
        if chair.ready and not event.sideways:
            assert event.tile == chair.drawn, "a ready hand is fixed"
            chair.ippatsu = False
        chair.hand.discard(event.tile)
        chair.river.append(kind)
        chair.drawn = None
        if event.sideways:
            assert self.away(chair) == 0, "ready with a hand that does not wait"
        self._offered(event.seat, event.tile, kind)

    def _offered(self, seat: int, tile: Tile, kind: Kind) -> None:
        """A tile that others may win on: whoever does not has let it go by."""
        self.last = (seat, tile)
        for other, chair in enumerate(self.chairs):
            if other != seat:
                chair.missed.add(kind)

    def _Claimed(self, event: ev.Claimed) -> None:
        assert self.last is not None and self.live > 0 and event.meld.claimed == self.last[1]
        chair, source = self.chairs[event.seat], self.last[0]
        kinds = sorted(plain(face) for face in event.meld.faces)
        own = [tile for tile in event.meld.tiles if tile != event.meld.claimed]
        assert not chair.ready and source != event.seat and set(own) <= chair.hand
        claimed = plain(self.faces[self.last[1]])
        chair.swap = {claimed}
        if event.meld.form is Form.CHOW:
            assert (source + 1) % 4 == event.seat and kinds[0] < 27 and kinds[0] // 9 == kinds[2] // 9
            assert [kind - kinds[0] for kind in kinds] == [0, 1, 2]
            other_end = {kinds[0]: claimed + 3, kinds[2]: claimed - 3}.get(claimed, -1)
            if other_end >= 0 and other_end // 9 == claimed // 9:
                chair.swap.add(other_end)
        else:
            assert len(set(kinds)) == 1 and len(kinds) == (4 if event.meld.form is Form.KONG else 3)
        chair.hand -= set(own)
        chair.melds.append(event.meld)
        if not chair.ready:
            chair.missed.clear()
        self.chairs[source].taken = True
        self._called(event.meld.form is Form.KONG)
        self._no_longer_early()
        self.last = None

    def _called(self, kong: bool) -> None:
        self.calls += 1
        self.kongs += kong
        assert self.kongs <= 5

    def _no_longer_early(self) -> None:
        """A set was claimed, or a kong stands: whoever robs it is not too late."""
        for chair in self.chairs:
            chair.ippatsu = False

    def _KongDeclared(self, event: ev.KongDeclared) -> None:
        chair = self.chairs[event.seat]
        kinds = {plain(face) for face in event.meld.faces}
        assert len(kinds) == 1 and len(event.meld.tiles) == 4 and set(event.meld.tiles) <= chair.hand and self.live > 0
        before = self.waits(chair, chair.hand - {chair.drawn}) if chair.ready and chair.drawn is not None else None
        chair.hand -= set(event.meld.tiles)
        chair.melds.append(event.meld)
        assert before is None or self.waits(chair) == before, "a ready hand keeps its waits"
        self._called(True)
        self.last = (event.seat, event.meld.tiles[0])

    def _KongPromoted(self, event: ev.KongPromoted) -> None:
        chair = self.chairs[event.seat]
        pung = chair.melds[event.index]
        assert pung.form is Form.PUNG and plain(event.face) == pung.stands[0] and event.tile in chair.hand
        assert self.live > 0 and not chair.ready
        chair.hand.discard(event.tile)
        chair.melds[event.index] = pung.promoted(event.tile, event.face)
        self.kongs += 1
        self._offered(event.seat, event.tile, plain(event.face))

    def _KongRobbed(self, event: ev.KongRobbed) -> None:
        self.kongs -= 1
        self.chairs[event.owner].melds[event.index] = self.chairs[event.owner].melds[event.index].robbed(event.tile)
        self.robbed = event.tile

    # -- the end -------------------------------------------------------------------------------------------------------

    def _Won(self, event: ev.Won) -> None:
        chair = self.chairs[event.seat]
        if event.source is None:
            assert event.tile == chair.drawn
        else:
            assert self.last == (event.source, event.tile)
            waits = self.waits(chair)
            assert plain(event.face) in waits
            assert not waits & set(chair.river), "furiten: own discards"
            assert not waits & (chair.missed - {plain(event.face)}), "furiten: a tile that went by"
        self.wins.append(event)
        self.seen["self" if event.source is None else "discard"] += 1

    def _DealDrawn(self, event: ev.DealDrawn) -> None:
        self.drawn_deal = event.reason
        self.seen[f"drawn {event.reason}"] += 1
        if event.reason == "exhausted":
            assert self.live == 0
        if event.reason == "nine_terminals":
            assert not self.calls
            assert any(len({plain(self.faces[tile]) for tile in chair.hand} & ENDS) >= 9 for chair in self.chairs)
        if event.reason == "four_riichi":
            assert all(chair.ready for chair in self.chairs)

    def _Paid(self, event: ev.Paid) -> None:
        if event.reason == "ready_stake":
            (seat,) = [seat for seat, amount in enumerate(event.amounts) if amount]
            assert event.amounts[seat] == -STICK and self.chairs[seat].ready
            self.sticks += 1
        else:
            self.paid = [one + more for one, more in zip(self.paid, event.amounts, strict=True)]
        self.scores = [one + more for one, more in zip(self.scores, event.amounts, strict=True)]

    def _DealSettled(self, event: ev.DealSettled) -> None:
        if self.wins:
            self._check_ura()
            for place, win in enumerate(self._nearest_first()):
                self._owe(win, self.honba if not place else 0)
                if not place:
                    self.due[win.seat] += STICK * self.sticks
                    self.sticks = 0
        elif self.drawn_deal == "exhausted":
            self._owe_at_wall_end()
        assert self.paid == self.due, f"deal {self.deal}: paid {self.paid}, due {self.due}"
        self.seen["deals"] += 1

    def _DealEnded(self, event: ev.DealEnded) -> None:
        winners = {win.seat for win in self.wins}
        if winners:
            stays = self.dealer in winners
            self.honba = self.honba + 1 if stays else 0
        else:
            stays = self.drawn_deal != "exhausted" or self.away(self.chairs[self.dealer]) == 0
            self.honba += 1
        if event.facts:
            assert dict(event.facts)["honba"] == self.honba
        assert event.next_dealer == (self.dealer if stays else (self.dealer + 1) % 4)

    def _nearest_first(self) -> list[ev.Won]:
        return sorted(self.wins, key=lambda win: (win.seat - (win.source or 0)) % 4)

    def _check_ura(self) -> None:
        ready = any(self.chairs[win.seat].ready for win in self.wins)
        assert len(self.ura) == (len(self.dora) if ready else 0)
        assert self.kongs <= len(self.dora) <= self.kongs + 1  # the last kong's may not be turned yet

    def _owe(self, win: ev.Won, honba: int) -> None:
        result = self.result(win, honba)
        assert result.error is None, f"deal {self.deal}: {result.error}"
        cost = result.cost
        main, other = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
        for seat in range(4) if win.source is None else (win.source,):
            if seat != win.seat:
                by_all = win.source is None and self.dealer not in (seat, win.seat)
                self.due[seat] -= other if by_all else main
                self.due[win.seat] += other if by_all else main
        self.seen["limit"] += result.cost["main"] >= 8000

    def _owe_at_wall_end(self) -> None:
        rows = [s for s, chair in enumerate(self.chairs) if set(chair.river) <= ENDS and not chair.taken]
        for seat in rows:
            self.seen["nagashi"] += 1
            for other in range(4):
                if other != seat:
                    amount = 4000 if self.dealer in (seat, other) else 2000
                    self.due[other] -= amount
                    self.due[seat] += amount
        waiting = [self.away(chair) == 0 for chair in self.chairs]
        number = sum(waiting)
        if not rows and 0 < number < 4:
            for seat, waits in enumerate(waiting):
                self.due[seat] += NOTEN // number if waits else -NOTEN // (4 - number)

    # -- hands ---------------------------------------------------------------------------------------------------------

    def counts(self, tiles: Iterable[Tile]) -> list[int]:
        found = [0] * 34
        for tile in tiles:
            found[plain(self.faces[tile])] += 1
        return found

    def away(self, chair: Chair) -> int:
        """How far the hand is from winning; 0 waits."""
        return int(SHANTEN.calculate_shanten(self.counts(chair.hand)))

    def waits(self, chair: Chair, hand: set[Tile] | None = None) -> set[Kind]:
        """The kinds that complete the hand."""
        counts, found = self.counts(chair.hand if hand is None else hand), set()
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                if SHANTEN.calculate_shanten(counts) == -1:
                    found.add(kind)
                counts[kind] -= 1
        return found

    def result(self, win: ev.Won, honba: int) -> HandResponse:
        """What the hand is worth."""
        chair, drawn = self.chairs[win.seat], win.source is None
        sorts = {Form.CHOW: TheirMeld.CHI, Form.PUNG: TheirMeld.PON, Form.KONG: TheirMeld.KAN}
        melds = [
            TheirMeld(sorts[meld.form], sorted(self.numbers[tile] for tile in meld.tiles), opened=not meld.concealed)
            for meld in chair.melds
        ]
        tiles = {*chair.hand, win.tile, *(tile for meld in chair.melds for tile in meld.tiles)}
        robbed = "robbing_kong" in win.flags
        assert not robbed or self.robbed == win.tile
        first = drawn and chair.draws <= (win.seat != self.dealer) and not self.calls and not chair.river
        config = HandConfig(
            is_tsumo=drawn, is_riichi=chair.ready and not chair.double, is_daburu_riichi=chair.double,
            is_ippatsu=chair.ippatsu, is_rinshan=drawn and chair.for_kong, is_chankan=robbed,
            is_haitei=drawn and not self.live and not chair.for_kong,
            is_houtei=not drawn and not self.live and not robbed,
            is_tenhou=first and win.seat == self.dealer, is_chiihou=first and win.seat != self.dealer,
            player_wind=27 + (win.seat - self.dealer) % 4, round_wind=27 + self.wind, tsumi_number=honba, options=RULES,
        )  # fmt: skip
        shown = [4 * kind + 1 for kind in [*self.dora, *(self.ura if chair.ready else [])]]
        numbers = sorted(self.numbers[tile] for tile in tiles)
        return CALCULATOR.estimate_hand_value(numbers, self.numbers[win.tile], melds, shown, config)
