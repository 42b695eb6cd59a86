"""Tenhou's mjlog format: flat XML, one element an event, a letter and a tile number for a draw or discard.

Only elements are accepted, never entities or declarations. Elements irrelevant to the game (`SHUFFLE`, `TAIKYOKU`,
`BYE`) are skipped. The length of the text and of every value is bounded. Tiles are numbered 0 to 135, four of each
kind; the first of each five is the red one. Points are in hundreds. In three-player logs the fourth chair has no name,
no tiles, no points, and never deals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

from rules.core.foreign_logs import LogHeader
from rules.core.melds import Form, Seat
from rules.core.tiles import KIND, Kind
from saves.logs.plain import CHAIRS, LONGEST_TEXT, integer, parse_finals, points_of
from saves.logs.record import (
    MOST_DEALS,
    MOST_STEPS,
    AddedKong,
    BadLog,
    Call,
    ClosedKong,
    Draw,
    LoggedDeal,
    LoggedDiscard,
    LoggedMatch,
    LoggedWin,
    NorthPutAside,
    Step,
)

START = "<mjloggm"
NO_REDS, CLOSED_SIMPLES, TWO_ROUNDS, THREE_PLAYERS = 0x02, 0x04, 0x08, 0x10
"""Bits of the game type in `GO`."""
REDS = {16: KIND["0m"], 52: KIND["0p"], 88: KIND["0s"]}
_ELEMENT = re.compile(r"<(/?)([A-Za-z]+)(\d{0,3})((?:\s+\w{1,20}=\"[^\"<>]*\")*)\s*/?>\s*")
_VALUE = re.compile(r"(\w+)=\"([^\"]*)\"")
_DECLARATION = re.compile(r"\s*(?:<\?xml[^<>]{0,100}\?>)?\s*")
_REASONS = {
    "": "exhausted", "nm": "exhausted", "yao9": "nine_terminals", "kaze4": "four_winds", "reach4": "four_riichi",
    "kan4": "four_kongs", "ron3": "triple_win",
}  # fmt: skip

Values = Mapping[str, str]


def elements(text: str) -> Iterator[tuple[str, str, Values]]:
    """Yield name, number and attributes of all XML elements of a log; raise `BadLog` for anything else.

    The number is what follows the letters in a name, as in ``T52``.
    """
    declared = _DECLARATION.match(text)
    at = declared.end() if declared is not None else 0
    while at < len(text):
        found = _ELEMENT.match(text, at)
        if found is None:
            raise BadLog(f"at {at}: {text[at : at + 20]!a} is no element of a log")
        if not found[1]:
            yield found[2], found[3], dict(_VALUE.findall(found[4]))
        at = found.end()


@dataclass
class _OpenDeal:
    """A deal of which some elements have been read, but not the last."""

    values: Values
    place: int
    honba: int
    sticks: int
    steps: list[Step] = field(default_factory=list)
    indicators: list[Kind] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    ura_indicators: tuple[Kind, ...] = ()
    drawn: dict[Seat, int] = field(default_factory=dict)
    ready: bool = False
    wins: list[LoggedWin] = field(default_factory=list)
    reason: str | None = None
    gains: tuple[int, ...] | None = None


def read(text: str) -> LoggedMatch:
    """Read a match from text; raise `BadLog` for an invalid log."""
    reader = _LogReader()
    for name, number, values in elements(text):
        reader.add(name, number, values)
    return reader.match()


class _LogReader:
    """Builds a logged match element by element."""

    def __init__(self) -> None:
        """Start with an empty match."""
        self.kind = 0
        self.names: tuple[str, ...] = ()
        self.deals: list[LoggedDeal] = []
        self.now: _OpenDeal | None = None
        self.finals: Sequence[str] = ()
        """Final points and results, alternating."""

    def match(self) -> LoggedMatch:
        """Return the match; raise `BadLog` if no deal was finished."""
        self._finish_deal()
        if not self.deals:
            raise BadLog("there is no finished deal")
        header = LogHeader(
            self.players, self.deals[0].share, 0 if self.kind & NO_REDS else self.players - 1,
            2 if self.kind & TWO_ROUNDS else 1, not self.kind & CLOSED_SIMPLES, self._finals(),
        )  # fmt: skip
        return LoggedMatch(self.names[: self.players], header, tuple(self.deals))

    def _finals(self) -> tuple[tuple[int, int], ...]:
        """Return each player's final points and result; the log gives the points in hundreds."""
        return tuple((100 * score, result) for score, result in parse_finals(self.finals, self.players))

    @property
    def players(self) -> int:
        """Return the number of players."""
        return CHAIRS - 1 if self.kind & THREE_PLAYERS else CHAIRS

    def add(self, name: str, number: str, values: Values) -> None:
        """Process an element: its name, the number in it, and its attributes `values`."""
        if number and len(name) == 1 and name in "TUVWDEFG":
            self._add_draw_or_discard(name, int(number))
        elif name == "GO":
            if self.now or self.deals:
                raise BadLog("another kind of game in the middle")
            self.kind = integer(values.get("type", "0"), 0, 2**16, "type")
        elif name == "UN" and not self.names:
            self.names = tuple(unquote(values.get(f"n{seat}", ""))[:LONGEST_TEXT] for seat in range(CHAIRS))
        elif name == "INIT":
            self._finish_deal()
            self._begin_deal(values)
        elif self.now is not None:
            self._add_to_deal(self.now, name, values)

    def _begin_deal(self, values: Values) -> None:
        """Start a deal from the attributes of its ``INIT`` element."""
        if len(self.deals) >= MOST_DEALS:
            raise BadLog(f"more than {MOST_DEALS} deals")
        head = _integers(values.get("seed", ""), 6, 200)
        wind, dealer = divmod(head[0], CHAIRS)
        if wind >= CHAIRS or dealer >= self.players or values.get("oya") != str(dealer):
            raise BadLog("a deal whose dealer does not fit")
        self.now = _OpenDeal(values, head[0], head[1], head[2], indicators=[self._kind(head[5])], turned=[0])

    def _kind(self, tile: int) -> Kind:
        """Decode the number of a tile, from 0 to 135, to its face."""
        if not 0 <= tile < 136:
            raise BadLog(f"{tile} is no tile")
        return tile // 4 if self.kind & NO_REDS else REDS.get(tile, tile // 4)

    def _kinds(self, text: str, most: int) -> tuple[Kind, ...]:
        """Decode comma-separated tile numbers, at most `most` of them."""
        return tuple(self._kind(tile) for tile in _integers(text, None, 135)[:most]) if text else ()

    def _add_draw_or_discard(self, letter: str, tile: int) -> None:
        """Add a draw (letters T to W, one for each chair) or a discard (D to G) of a tile number."""
        now = self.now
        if now is None:
            raise BadLog("a tile before the first deal")
        if len(now.steps) > MOST_STEPS:
            raise BadLog("a deal that does not end")
        if letter in "TUVW":
            seat = self._seat("TUVW".index(letter))
            now.drawn = {seat: tile}
            now.steps.append(Draw(seat, self._kind(tile)))
        else:
            seat = self._seat("DEFG".index(letter))
            now.steps.append(LoggedDiscard(seat, self._kind(tile), now.drawn.get(seat) == tile, now.ready))
            now.drawn, now.ready = {}, False

    def _add_to_deal(self, now: _OpenDeal, name: str, values: Values) -> None:
        """Process an element within a deal other than a draw or a discard; `values` are its attributes."""
        match name:
            case "N":
                code = integer(values.get("m"), 0, 2**16 - 1, "m")
                now.steps.append(self._decode_meld(self._seat(values.get("who")), code))
            case "REACH":
                now.ready |= values.get("step") == "1"
            case "DORA":
                now.indicators.append(self._kind(integer(values.get("hai"), 0, 135, "hai")))
                now.turned.append(len(now.steps))
            case "AGARI":
                seat, source = (self._seat(values.get(key)) for key in ("who", "fromWho"))
                now.wins.append(LoggedWin(seat, None if seat == source else source))
                now.ura_indicators = now.ura_indicators or self._kinds(values.get("doraHaiUra", ""), 5)
                self._add_gains(now, values)
            case "RYUUKYOKU":
                kind = values.get("type", "")
                if kind not in _REASONS:
                    raise BadLog(f"{kind[:20]!a} is no end of a deal")
                now.reason = _REASONS[kind]
                self._add_gains(now, values)

    def _seat(self, value: object) -> Seat:
        """Return a chair given as a number or text; raise `BadLog` if nobody sits there."""
        return integer(value, 0, self.players - 1, "a seat")

    def _decode_meld(self, seat: Seat, code: int) -> Step:
        """Decode the 16-bit number of a meld, or of a north put aside, by `seat`."""
        source = self._seat((seat + (code & 3)) % CHAIRS)
        if code & 0x04:
            which, taken = divmod(code >> 10, 3)
            low = which // 7 * 9 + which % 7
            tiles = [4 * (low + place) + (code >> (3 + 2 * place) & 3) for place in range(3)]
            return self._make_call(seat, Form.CHOW, tiles, taken, source)
        if code & 0x18:
            which, taken = divmod(code >> 9, 3)
            other = code >> 5 & 3
            if code & 0x10:
                return AddedKong(seat, self._kind(4 * which + other))
            tiles = [4 * which + place for place in range(4) if place != other]
            return self._make_call(seat, Form.PUNG, tiles, taken, source)
        tile = code >> 8
        if code & 0x20:
            return NorthPutAside(seat, self._kind(tile))
        tiles = [tile // 4 * 4 + place for place in range(4)]
        if source == seat:
            return ClosedKong(seat, tuple(sorted(map(self._kind, tiles))))
        return self._make_call(seat, Form.KONG, tiles, tile % 4, source)

    def _make_call(self, seat: Seat, form: Form, tiles: list[int], taken: int, source: Seat) -> Call:
        """Build a call from the meld's tile numbers.

        `taken` is the index of the claimed one, `source` its discarder.
        """
        faces = [self._kind(tile) for tile in tiles]
        return Call(seat, form, faces[taken], tuple(sorted(faces[:taken] + faces[taken + 1 :])), source)

    def _add_gains(self, now: _OpenDeal, values: Values) -> None:
        """Add the point changes of the end of a deal, and keep the final results of the match."""
        self.finals = values.get("owari", "")[:LONGEST_TEXT].split(",")
        if "sc" in values:
            told = self._points(_integers(values["sc"], 2 * CHAIRS, 10**6)[1::2])
            before = now.gains or (0,) * self.players
            now.gains = tuple(map(sum, zip(before, told, strict=True)))

    def _points(self, hundreds: Sequence[int]) -> tuple[int, ...]:
        """Convert a row of hundreds of points to points, one entry for each player."""
        return points_of([100 * points for points in hundreds], self.players, "points")

    def _finish_deal(self) -> None:
        """Add the open deal, if there is one, to the match; raise `BadLog` if it has no end."""
        now, self.now = self.now, None
        if now is None:
            return
        if not now.wins and now.reason is None:
            raise BadLog("a deal without an end")
        held = [tuple(sorted(self._kinds(now.values.get(f"hai{chair}", ""), 14))) for chair in range(CHAIRS)]
        if any(held[self.players :]):
            raise BadLog("tiles of somebody who does not play")
        scores = self._points(_integers(now.values.get("ten", ""), CHAIRS, 10**6))
        wind, dealer = divmod(now.place, CHAIRS)
        self.deals.append(LoggedDeal(
            wind, dealer + 1, now.honba, now.sticks, dealer, scores, tuple(held[: self.players]),
            tuple(now.steps), tuple(now.indicators), now.ura_indicators, tuple(now.wins), now.reason or "", now.gains,
            tuple(now.turned),
        ))  # fmt: skip


def _integers(text: str, count: int | None, most: int) -> tuple[int, ...]:
    """Parse comma-separated integers, exactly `count` of them unless that is None, each at most `most`."""
    parts = text.split(",") if len(text) <= LONGEST_TEXT else []
    if not parts or count not in (None, len(parts)):
        raise BadLog(f"{text[:40]!a} are no {count or ''} numbers")
    return tuple(integer(part, -most, most, "a number") for part in parts)
