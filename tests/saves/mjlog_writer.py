"""Writes matches as tenhou's mjlog, which the program only reads: so its reader is shown by matches that come back.

Pieces are numbered as there: four of a kind in a row, of each five the first is the red one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from rules.core.melds import Form, Seat
from rules.core.tiles import KIND, Kind, plain
from saves.logs.plain import CHAIRS
from saves.logs.record import (
    AddedKong,
    Call,
    ClosedKong,
    Draw,
    LoggedDeal,
    LoggedDiscard,
    LoggedMatch,
    NorthPutAside,
    Step,
)

_REASONS = {
    "nine_terminals": ' type="yao9"', "four_winds": ' type="kaze4"', "four_riichi": ' type="reach4"',
    "four_kongs": ' type="kan4"', "triple_win": ' type="ron3"', "exhausted": "",
}  # fmt: skip


def mjlog(match: LoggedMatch) -> str:
    """A match as the text of a file."""
    head = match.header
    kind = 0x01 | (not head.red_fives) * 0x02 | (not head.open_simples) * 0x04 | (head.rounds == 2) * 0x08
    kind |= (head.players == CHAIRS - 1) * 0x10
    names = " ".join(f'n{chair}="{quote(name)}"' for chair, name in enumerate(match.names))
    parts = ['<mjloggm ver="2.3">', f'<GO type="{kind}" lobby="0"/>', f"<UN {names}/>"]
    for deal in match.deals:
        parts += _Writer(deal, bool(head.red_fives)).elements()
    if head.finals:
        parts[-1] = parts[-1].replace("/>", f' owari="{ended(head.finals)}"/>')
    return "\n".join([*parts, "</mjloggm>"]) + "\n"


def hundreds(points: Sequence[int]) -> list[int]:
    """Points as this format counts them, with nothing for an empty chair."""
    return [amount // 100 for amount in points] + [0] * (CHAIRS - len(points))


def ended(finals: Sequence[tuple[int, int]]) -> str:
    """Points and results by turns, results in thousands, with nothing for an empty chair."""
    told = [f"{score // 100},{result / 1000}" for score, result in finals]
    return ",".join([*told, *["0,0.0"] * (CHAIRS - len(told))])


def listed(numbers: Sequence[int]) -> str:
    """Numbers with commas between them."""
    return ",".join(map(str, numbers))


class _Writer:
    """One deal: which piece a tile is has to be the same from its drawing to its discard."""

    def __init__(self, deal: LoggedDeal, reds: bool) -> None:
        self.deal, self.reds = deal, reds
        self.unused = set(range(4 * 34))
        self.hands: list[list[int]] = [[self.piece(face) for face in hand] for hand in deal.hands]
        self.discarded = -1
        self.sets: dict[tuple[Seat, Kind], int] = {}
        """What was said of a pung, by whose it is and its kind."""

    def piece(self, face: Kind) -> int:
        """A piece that shows this face and was not seen yet."""
        found = next(tile for tile in sorted(self.unused) if self.face(tile) == face)
        self.unused.remove(found)
        return found

    def face(self, tile: int) -> Kind:
        red = self.reds and tile in (16, 52, 88)
        return KIND[f"0{'mps'[tile // 36]}"] if red else tile // 4

    def taken(self, seat: Seat, face: Kind) -> int:
        """A piece that leaves a hand; of equal ones that which came first."""
        tile = next(tile for tile in self.hands[seat] if self.face(tile) == face)
        self.hands[seat].remove(tile)
        return tile

    def elements(self) -> Iterator[str]:
        deal = self.deal
        first = self.piece(deal.indicators[0])
        seed = [deal.round_wind * CHAIRS + deal.dealer, deal.honba, deal.sticks, 0, 0, first]
        held = "".join(f' hai{chair}="{listed(hand)}"' for chair, hand in enumerate(self.hands))
        empty = "".join(f' hai{chair}=""' for chair in range(len(self.hands), CHAIRS))
        ten = listed(hundreds(deal.scores))
        yield f'<INIT seed="{listed(seed)}" ten="{ten}" oya="{deal.dealer}"{held}{empty}/>'
        for number, step in enumerate(deal.steps):
            yield from self.turned(number)
            yield from self.step(step)
        yield from self.turned(len(deal.steps))
        yield from self.end()

    def turned(self, number: int) -> Iterator[str]:
        for face, place in list(zip(self.deal.indicators, self.deal.turned, strict=True))[1:]:
            if place == number:
                yield f'<DORA hai="{self.piece(face)}"/>'

    def step(self, step: Step) -> Iterator[str]:
        seat = step.seat
        match step:
            case Draw():
                self.hands[seat].append(self.piece(step.face))
                yield f"<{'TUVW'[seat]}{self.hands[seat][-1]}/>"
            case LoggedDiscard():
                if step.ready:
                    yield f'<REACH who="{seat}" step="1"/>'
                self.discarded = self.hands[seat].pop() if step.drawn else self.taken(seat, step.face)
                yield f"<{'DEFG'[seat]}{self.discarded}/>"
                if step.ready:
                    yield f'<REACH who="{seat}" step="2"/>'
            case _:
                yield f'<N who="{seat}" m="{self.code(step)}"/>'

    def code(self, step: Step) -> int:
        """Sixteen bits for a set or a north."""
        seat = step.seat
        match step:
            case Call():
                used = sorted([self.discarded, *(self.taken(seat, face) for face in step.hand)])
                code = _set(step.form, used, used.index(self.discarded)) | (step.source - seat) % CHAIRS
                self.sets[seat, plain(step.face)] = code
            case ClosedKong():
                tiles = [self.taken(seat, face) for face in step.faces]
                code = tiles[0] << 8
            case AddedKong():
                self.taken(seat, step.face)
                code = self.sets[seat, plain(step.face)] & ~0x08 | 0x10
            case NorthPutAside():
                code = self.taken(seat, step.face) << 8 | 0x20
            case _:
                raise AssertionError(step)
        return code

    def end(self) -> Iterator[str]:
        deal = self.deal
        gains = deal.gains or ()
        ura_indicators = listed([self.piece(face) for face in deal.ura_indicators])
        for place, win in enumerate(deal.wins):
            source = win.seat if win.source is None else win.source
            told = self.points(gains if not place else [0] * len(gains))
            ura = f' doraHaiUra="{ura_indicators}"' if ura_indicators else ""
            yield f'<AGARI who="{win.seat}" fromWho="{source}"{ura} sc="{told}"/>'
        if not deal.wins:
            yield f'<RYUUKYOKU{_REASONS[deal.drawn]} sc="{self.points(gains)}"/>'

    def points(self, gains: Sequence[int]) -> str:
        """What each had and what it got, by turns."""
        pairs = zip(hundreds(self.deal.scores), hundreds(gains), strict=True)
        return listed([amount for pair in pairs for amount in pair])


def _set(form: Form, tiles: list[int], taken: int) -> int:
    """A claimed set, without the bits that say from whom."""
    low = tiles[0] // 4
    if form is Form.CHOW:
        pieces = sum((tile & 3) << (3 + 2 * place) for place, tile in enumerate(tiles))
        return ((low // 9 * 7 + low % 9) * 3 + taken) << 10 | pieces | 0x04
    if form is Form.PUNG:
        (other,) = set(range(4 * low, 4 * low + 4)) - set(tiles)
        return (low * 3 + taken) << 9 | (other & 3) << 5 | 0x08
    return tiles[taken] << 8
