"""The mjai format: JSON lines, one event each, in order of play.

Tiles are ``1m`` to ``9s``, ``E S W N`` for winds, ``P F C`` for dragons, ``5mr`` for a red five, ``?`` for a hidden
tile. Three-player logs have three hands, or a fourth that is empty or hidden, and zeros for the points of the fourth
chair; ``nukidora``, by some called ``kita``, is a north put aside.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.core.foreign_logs import LogHeader
from rules.core.melds import Form, Seat
from rules.core.tiles import KIND, RED_FIVES, Kind, plain
from saves.logs.plain import CHAIRS, as_list, as_object, integer, points_of, text_items
from saves.logs.record import (
    MOST_DEALS,
    MOST_STEPS,
    UNSTATED,
    AddedKong,
    BadLog,
    Call,
    ClosedKong,
    Draw,
    HiddenLog,
    LoggedDeal,
    LoggedDiscard,
    LoggedMatch,
    LoggedWin,
    NorthPutAside,
    Step,
)

HONORS = "ESWNPFC"
_CODES = {f"{HONORS[int(code[0]) - 1]}" if code[1] == "z" else code: kind for code, kind in KIND.items()
          if kind < 34} | {f"5{suit}r": KIND[f"0{suit}"] for suit in "mps"}  # fmt: skip
_NAMES = {kind: code for code, kind in _CODES.items()}
_FORMS = {"chi": Form.CHOW, "pon": Form.PUNG, "daiminkan": Form.KONG}
_CALLS = {form: name for name, form in _FORMS.items()}
_REASONS = {
    "fanpai": "exhausted", "howanpai": "exhausted", "nagashimangan": "exhausted", "kyushukyuhai": "nine_terminals",
    "sufonrenta": "four_winds", "suchareach": "four_riichi", "sukaikan": "four_kongs", "sanchaho": "triple_win",
}  # fmt: skip
_DRAWN = {name: reason for reason, name in reversed(_REASONS.items())}

Line = Mapping[str, object]


def kind_of(text: object) -> Kind:
    """Decode a tile's name; raise `HiddenLog` for a hidden tile, `BadLog` for an invalid name."""
    if text == "?":
        raise HiddenLog("the log hides tiles: it is what one player saw")
    if not isinstance(text, str) or text not in _CODES:
        raise BadLog(f"{str(text)[:20]!a} is no tile")
    return _CODES[text]


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass
class _OpenDeal:
    """A deal of which some lines have been read, but not the last."""

    head: Line
    players: int
    dealer: Seat
    steps: list[Step] = field(default_factory=list)
    indicators: list[Kind] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    ura_indicators: tuple[Kind, ...] = ()
    wins: list[LoggedWin] = field(default_factory=list)
    drawn: str = ""
    gains: tuple[int, ...] | None = None
    ready: bool = False


def read(lines: Sequence[object]) -> LoggedMatch:
    """Read a match from decoded lines; raise `BadLog` with the line number of the first fault."""
    reader = _LogReader()
    for number, line in enumerate(lines, 1):
        try:
            reader.add(as_object(line, "the line"))
        except BadLog as fault:
            raise type(fault)(f"line {number}: {fault}", fault.key, **fault.details) from None
    return reader.match()


class _LogReader:
    """Builds a logged match line by line."""

    def __init__(self) -> None:
        """Start with an empty match."""
        self.start: Line = {}
        self.deals: list[LoggedDeal] = []
        self.now: _OpenDeal | None = None
        self.first = 0
        """The first dealer by the log's numbering; our chair 0."""

    def match(self) -> LoggedMatch:
        """Return the match; raise `BadLog` if no deal was finished."""
        if not self.deals:
            raise BadLog("there is no finished deal")
        players = len(self.deals[0].hands)
        names = text_items(self.start.get("names"))
        names = tuple(names[at] for at in self._player_order(players)) if players <= len(names) <= CHAIRS else ()
        own = as_object(self.start.get("sparrows", {}), "sparrows")
        options = as_object(own.get("options", {}), "options")
        header = LogHeader(players, self.deals[0].share, self._count_red_fives(players))
        return LoggedMatch(names, header, tuple(self.deals), str(own.get("ruleset", ""))[:40], options)  # type: ignore[arg-type]

    def _player_order(self, players: int) -> list[int]:
        """Return the log's player numbers in the order of our chairs."""
        return [(chair + self.first) % players for chair in range(players)]

    def _count_red_fives(self, players: int) -> int:
        """Return the number of red fives, one for each suit with fives if the log declares or shows any."""
        shown = (face for deal in self.deals for hand in (*deal.hands, deal.indicators, _drawn(deal)) for face in hand)
        said = self.start.get("aka_flag")
        agreed = said is True or (said is None and any(face in RED_FIVES for face in shown))
        return (players - 1) * agreed

    def add(self, line: Line) -> None:
        """Process a line of the log."""
        kind, now = line.get("type"), self.now
        if kind == "start_game":
            self.start = line
        elif kind == "start_kyoku":
            self._begin_deal(line)
        elif now is not None and isinstance(kind, str):
            if kind == "end_kyoku":
                self._finish_deal(now)
            elif len(now.steps) > MOST_STEPS:
                raise BadLog("a deal that does not end")
            else:
                self._add_to_deal(now, kind, line)

    def _seat(self, now: _OpenDeal, line: Line, key: str = "actor") -> Seat:
        """Return our chair of the player that a line names under `key`."""
        return (integer(line.get(key), 0, now.players - 1, key) - self.first) % now.players

    def _begin_deal(self, line: Line) -> None:
        """Start a deal from its ``start_kyoku`` line; the first one also fixes which player has chair 0."""
        if len(self.deals) >= MOST_DEALS:
            raise BadLog(f"more than {MOST_DEALS} deals")
        players = sum(map(_is_player, as_list(line.get("tehais"), "tehais", CHAIRS, CHAIRS - 1), range(CHAIRS)))
        if self.deals and players != len(self.deals[0].hands):
            raise BadLog(f"{players} play all of a sudden")
        number = integer(line.get("kyoku"), 1, players, "kyoku")
        dealer = integer(line.get("oya", number - 1), 0, players - 1, "oya")
        if not self.deals:
            self.first = (dealer - (number - 1)) % players
        indicators = [kind_of(line.get("dora_marker"))]
        self.now = _OpenDeal(line, players, (dealer - self.first) % players, indicators=indicators, turned=[0])

    def _add_to_deal(self, now: _OpenDeal, kind: str, line: Line) -> None:
        """Process a line of the type `kind` (draw, discard, call, win or the like) within a deal."""
        steps = now.steps
        match kind:
            case "tsumo":
                steps.append(Draw(self._seat(now, line), kind_of(line.get("pai"))))
            case "reach":
                now.ready = True
            case "dahai":
                drawn = line.get("tsumogiri") is True
                steps.append(LoggedDiscard(self._seat(now, line), kind_of(line.get("pai")), drawn, now.ready))
                now.ready = False
            case "chi" | "pon" | "daiminkan":
                hand = _tiles(line.get("consumed"))
                seat, source = self._seat(now, line), self._seat(now, line, "target")
                steps.append(Call(seat, _FORMS[kind], kind_of(line.get("pai")), tuple(sorted(hand)), source))
            case "ankan":
                steps.append(ClosedKong(self._seat(now, line), tuple(sorted(_tiles(line.get("consumed"))))))
            case "kakan":
                steps.append(AddedKong(self._seat(now, line), kind_of(line.get("pai"))))
            case "nukidora" | "kita":
                steps.append(NorthPutAside(self._seat(now, line), kind_of(line.get("pai", "N"))))
            case "dora":
                now.indicators.append(kind_of(line.get("dora_marker")))
                now.turned.append(len(steps))
            case "hora":
                self._add_win(now, line)
            case "ryukyoku":
                reason = line.get("reason")
                now.drawn = _REASONS.get(reason, UNSTATED) if isinstance(reason, str) else UNSTATED
                self._add_gains(now, line)

    def _add_win(self, now: _OpenDeal, line: Line) -> None:
        """Add a win with the ura dora indicators and point changes of its line."""
        seat, source = self._seat(now, line), self._seat(now, line, "target")
        now.wins.append(LoggedWin(seat, None if seat == source else source))
        ura_indicators = line.get("ura_markers", line.get("uradora_markers"))
        now.ura_indicators = now.ura_indicators or tuple(_tiles(ura_indicators if ura_indicators is not None else []))
        self._add_gains(now, line)

    def _add_gains(self, now: _OpenDeal, line: Line) -> None:
        """Add the point changes that a line states for the end of the deal."""
        if line.get("deltas") is None:
            return
        told = points_of(line["deltas"], now.players, "deltas")
        seen = (told[at] for at in self._player_order(now.players))
        now.gains = tuple(map(sum, zip(now.gains or (0,) * now.players, seen, strict=True)))

    def _finish_deal(self, now: _OpenDeal) -> None:
        """Add the open deal to the match; raise `BadLog` if its lines are incomplete."""
        head, self.now = now.head, None
        if not now.wins and not now.drawn:
            raise BadLog("a deal without an end")
        players, turn = now.players, self._player_order(now.players)
        rows = as_list(head["tehais"], "tehais", CHAIRS)
        scores = points_of(head.get("scores", [_STARTING_POINTS[players]] * players), players, "scores")
        wind = head.get("bakaze")
        if not isinstance(wind, str) or len(wind) != 1 or wind not in "ESWN":
            raise BadLog(f"bakaze: {str(wind)[:20]!a} is no wind")
        self.deals.append(LoggedDeal(
            "ESWN".index(wind), integer(head.get("kyoku"), 1, players, "kyoku"),
            integer(head.get("honba", 0), 0, 200, "honba"), integer(head.get("kyotaku", 0), 0, 200, "kyotaku"),
            now.dealer, tuple(scores[at] for at in turn), tuple(tuple(sorted(_tiles(rows[at]))) for at in turn),
            tuple(now.steps), tuple(now.indicators), now.ura_indicators, tuple(now.wins), now.drawn, now.gains,
            tuple(now.turned),
        ))  # fmt: skip


_STARTING_POINTS = {3: 35000, 4: 25000}
"""Starting points by number of players, if the log states none."""


def _is_player(hand: object, chair: int) -> bool:
    """Return true if a chair is taken: only the fourth can be empty, with no tiles or only hidden ones."""
    tiles = as_list(hand, "a hand", 14)
    return chair < CHAIRS - 1 or any(tile != "?" for tile in tiles)


def _tiles(value: object) -> list[Kind]:
    """Decode a list of at most 14 tiles."""
    return [kind_of(code) for code in as_list(value, "tiles", 14)]


def _drawn(deal: LoggedDeal) -> Iterator[Kind]:
    """Return the faces of all draws of a deal in order."""
    return (step.face for step in deal.steps if isinstance(step, Draw))


# -- writing -----------------------------------------------------------------------------------------------------------


def write(match: LoggedMatch, title: str) -> str:
    """Write a match as mjai text, one JSON object on each line, with a title."""
    own = {"ruleset": match.ruleset, "options": dict(match.options)}
    lines: list[Line] = [{"type": "start_game", "names": list(match.names), "aka_flag": bool(match.header.red_fives),
                          "sparrows": own, "title": title}]  # fmt: skip
    for deal in match.deals:
        lines += _deal_lines(deal)
    lines.append({"type": "end_game"})
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def _deal_lines(deal: LoggedDeal) -> Iterator[Line]:
    """Yield all lines of a deal, from its start to its end."""
    yield {
        "type": "start_kyoku", "bakaze": "ESWN"[deal.round_wind], "kyoku": deal.round_deal, "honba": deal.honba,
        "kyotaku": deal.sticks, "oya": deal.dealer, "scores": list(deal.scores),
        "dora_marker": _NAMES[deal.indicators[0]], "tehais": [_names(hand) for hand in deal.hands],
    }  # fmt: skip
    accepted: Seat | None = None
    pungs: dict[tuple[Seat, Kind], Call] = {}
    for number, step in enumerate(deal.steps):
        if accepted is not None:
            yield {"type": "reach_accepted", "actor": accepted}
            accepted = None
        yield from _further_indicators(deal, number)
        if isinstance(step, Call):
            pungs[step.seat, plain(step.face)] = step
        if isinstance(step, LoggedDiscard) and step.ready:
            yield {"type": "reach", "actor": step.seat}
            accepted = step.seat
        yield _step_line(step, pungs)
    if accepted is not None and not deal.wins:
        yield {"type": "reach_accepted", "actor": accepted}
    yield from _further_indicators(deal, len(deal.steps))
    gains, ura_indicators = list(deal.gains or ()), _names(deal.ura_indicators)
    for win in deal.wins:
        target = win.seat if win.source is None else win.source
        yield {"type": "hora", "actor": win.seat, "target": target, "deltas": gains, "ura_markers": ura_indicators}
        gains = [0] * len(gains)
    if not deal.wins:
        yield {"type": "ryukyoku", "reason": _DRAWN[deal.drawn], "deltas": gains}
    yield {"type": "end_kyoku"}


def _further_indicators(deal: LoggedDeal, number: int) -> Iterator[Line]:
    """Yield the lines for further dora indicators that were turned after `number` steps of the deal."""
    for face, place in list(zip(deal.indicators, deal.turned, strict=False))[1:]:
        if place == number:
            yield {"type": "dora", "dora_marker": _NAMES[face]}


def _step_line(step: Step, pungs: Mapping[tuple[Seat, Kind], Call]) -> Line:
    """Return the line of a step.

    `pungs` has the called pungs by seat and plain face, for kongs that are added to them.
    """
    match step:
        case Draw():
            return {"type": "tsumo", "actor": step.seat, "pai": _NAMES[step.face]}
        case LoggedDiscard():
            return {"type": "dahai", "actor": step.seat, "pai": _NAMES[step.face], "tsumogiri": step.drawn}
        case Call():
            return {"type": _CALLS[step.form], "actor": step.seat, "target": step.source, "pai": _NAMES[step.face],
                    "consumed": _names(step.hand)}  # fmt: skip
        case ClosedKong():
            return {"type": "ankan", "actor": step.seat, "consumed": _names(step.faces)}
        case AddedKong():
            pung = pungs[step.seat, plain(step.face)]
            return {"type": "kakan", "actor": step.seat, "pai": _NAMES[step.face],
                    "consumed": _names((pung.face, *pung.hand))}  # fmt: skip
        case NorthPutAside():
            return {"type": "nukidora", "actor": step.seat, "pai": _NAMES[step.face]}


def _names(kinds: Sequence[Kind]) -> list[str]:
    """Return the mjai names of tiles."""
    return [_NAMES[kind] for kind in kinds]
