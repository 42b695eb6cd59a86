"""The JSON of tenhou.net/6: a deal is what each seat took and what each threw, two lists a seat.

Tiles are two digits: 11 to 19 characters, 21 to 29 dots, 31 to 39 bamboos, 41 to 47 winds and dragons, 51 to 53 red
fives. What is taken is a tile or a call (``c`` chow, ``p`` pung, ``m`` kong; the letter stands before the claimed tile,
its place says from whom); what is thrown is a tile, 60 for the one just drawn, ``r`` before it with the declaration,
``a`` and ``k`` for kongs, and 0 where a claimed kong leaves nothing to throw.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from rules.logs import LogHeader
from rules.melds import Form, Seat
from rules.tiles import CODES, KIND, Kind, plain
from saves.logs import order
from saves.logs.plain import listed, object_of, texts, unread, whole, wholes
from saves.logs.record import (
    MOST_DEALS,
    AddedKong,
    BadLog,
    Call,
    ClosedKong,
    Draw,
    LoggedDeal,
    LoggedMatch,
    Throw,
    Win,
)

LAST = 60
"""What stands for the tile just drawn among those thrown."""
PLAYERS = 4
_CALL = re.compile(r"(?:\d\d)*[cpmka](?:\d\d)+")
_FORMS = {"c": (Form.CHOW, 3), "p": (Form.PUNG, 3), "m": (Form.KONG, 4)}
_LETTERS = {Form.CHOW: "c", Form.PUNG: "p", Form.KONG: "m"}
_REASONS = {
    "九種九牌": "nine_terminals", "四風連打": "four_winds", "四家立直": "four_riichi", "四開槓": "four_kongs",
    "四槓散了": "four_kongs", "三家和了": "triple_win",
}  # fmt: skip
_DRAWN = {**{reason: name for name, reason in reversed(_REASONS.items())}, "four_kongs": "四槓散了"}
_EXHAUSTED = ("流局", "全員聴牌", "全員不聴", "流し満貫")
_ROUNDS = {"東": 1, "南": 2}

Entry = int | str


def kind_of(number: object) -> Kind:
    """The face of a number."""
    tens, ones = divmod(whole(number, 11, 53, "a tile"), 10)
    code = f"0{'mps'[ones - 1]}" if tens == 5 and 1 <= ones <= 3 else f"{ones}{'mpsz'[tens - 1]}" if tens < 5 else ""
    if code not in KIND or (ones == 0):
        raise BadLog(f"{number} is no tile")
    return KIND[code]


def number_of(kind: Kind) -> int:
    """The number of a face.

    >>> [number_of(KIND[code]) for code in ("1m", "9p", "7z", "0s")]
    [11, 29, 47, 53]
    """
    rank, suit = int(CODES[kind][0]), "mpsz".index(CODES[kind][1])
    return 51 + suit if not rank else (suit + 1) * 10 + rank


# -- reading -----------------------------------------------------------------------------------------------------------


def read(value: object) -> LoggedMatch:
    """The match of an object; `BadLog` says what is wrong with it."""
    given = object_of(value, "the log")
    names = texts(given.get("name"))
    rule = object_of(given.get("rule", {}), "rule")
    if "三" in str(rule.get("disp", ""))[:100]:
        raise unread(3)
    deals = tuple(_deal(item) for item in listed(given.get("log"), "log", MOST_DEALS, 1))
    own = object_of(given.get("sparrows", {}), "sparrows")
    options = object_of(own.get("options", {}), "options")
    return LoggedMatch(names, _header(rule, deals), deals, str(own.get("ruleset", ""))[:40], options)  # type: ignore[arg-type]


def _header(rule: dict[str, object], deals: Sequence[LoggedDeal]) -> LogHeader:
    display = str(rule.get("disp", ""))[:100]
    reds = None
    counted = [rule[key] for key in ("aka51", "aka52", "aka53") if key in rule]
    if counted:
        reds = sum(whole(count, 0, 4, "red fives") for count in counted)
    elif "aka" in rule:
        reds = 3 if whole(rule["aka"], 0, 4, "red fives") else 0
    rounds = next((count for sign, count in _ROUNDS.items() if sign in display), None)
    simples = "喰" in display if rounds is not None else None
    return LogHeader(PLAYERS, deals[0].share, reds, rounds, simples)


def _deal(value: object) -> LoggedDeal:
    rows = listed(value, "a deal", 4 + 3 * PLAYERS + 1, 4 + 3 * PLAYERS + 1)
    place, honba, sticks = (whole(item, 0, 200, "the head of a deal") for item in listed(rows[0], "the head", 3, 3))
    if place >= 4 * PLAYERS:
        raise BadLog(f"there is no deal {place}")
    hands = tuple(tuple(sorted(kind_of(tile) for tile in listed(rows[at], "a hand", 14))) for at in _rows(0))
    takes = [[_entry(item) for item in listed(rows[at], "what is taken", 80)] for at in _rows(1)]
    throws = [[_entry(item) for item in listed(rows[at], "what is thrown", 80)] for at in _rows(2)]
    dealer = place % PLAYERS
    taken = [[_taken(item, seat) for item in row] for seat, row in enumerate(takes)]
    thrown = [[_thrown(item, seat) for item in row] for seat, row in enumerate(throws)]
    wins, drawn, gained = _end(rows[-1])
    indicators, unders = (tuple(kind_of(tile) for tile in listed(rows[at], "indicators", 5)) for at in (2, 3))
    return LoggedDeal(
        place // PLAYERS, dealer + 1, honba, sticks, dealer, wholes(rows[1], PLAYERS, "points"), hands,
        order.merged(taken, thrown, dealer), indicators, unders, wins, drawn, gained,
    )  # fmt: skip


def _rows(which: int) -> range:
    """Where the hands (0), what is taken (1) and what is thrown (2) of the seats stand."""
    return range(4 + which, 4 + 3 * PLAYERS, 3)


def _entry(item: object) -> Entry:
    if type(item) is int or (isinstance(item, str) and len(item) <= 9):
        return item
    raise BadLog(f"{str(item)[:20]!a} is neither a tile nor a call")


def _parts(text: str) -> tuple[str, int, list[Kind]]:
    """The letter of a call, how many tiles stand before it, and all its tiles."""
    if not _CALL.fullmatch(text) or not text.isascii():
        raise BadLog(f"{text!a} is no call")
    letter = next(sign for sign in text if sign.isalpha())
    at = text.index(letter)
    digits = text[:at] + text[at + 1 :]
    return letter, at // 2, [kind_of(int(digits[place : place + 2])) for place in range(0, len(digits), 2)]


def _taken(item: Entry, seat: Seat) -> Draw | Call:
    if isinstance(item, int):
        return Draw(seat, kind_of(item))
    letter, at, kinds = _parts(item)
    if letter not in _FORMS or len(kinds) != _FORMS[letter][1] or at >= len(kinds):
        raise BadLog(f"{item!a} cannot be taken")
    form, size = _FORMS[letter]
    places = 3 if at == 0 else 2 if at == 1 else 1 if at == size - 1 else 0
    if not places or (form is Form.CHOW and at):
        raise BadLog(f"{item!a}: from whom?")
    hand = tuple(sorted(kinds[:at] + kinds[at + 1 :]))
    return Call(seat, form, kinds[at], hand, (seat + places) % PLAYERS)


def _thrown(item: Entry, seat: Seat) -> order.Thrown:
    if item == 0:
        return None
    ready = isinstance(item, str) and item.startswith("r")
    bare = item[1:] if isinstance(item, str) and ready else item
    if isinstance(bare, int) or bare.isdecimal():
        number = whole(bare, 11, LAST, "a tile")
        return Throw(seat, -1 if number == LAST else kind_of(number), number == LAST, ready)
    letter, at, kinds = _parts(bare)
    if len(kinds) != 4 or ready or len({plain(kind) for kind in kinds}) != 1:
        raise BadLog(f"{item!a} cannot be thrown")
    if letter == "a":
        return ClosedKong(seat, tuple(sorted(kinds)))
    if letter == "k" and at < 4:
        return AddedKong(seat, kinds[at])
    raise BadLog(f"{item!a} cannot be thrown")


def _end(value: object) -> tuple[tuple[Win, ...], str, tuple[int, ...] | None]:
    """Who won, else why nobody did, and what it brought; a deal that was cut off has no end and is refused."""
    row = listed(value, "the end of a deal", 9, 1)
    name = row[0]
    if name != "和了":
        gained = wholes(row[1], PLAYERS, "points") if len(row) > 1 else None
        if name in _EXHAUSTED:
            return (), "exhausted", gained
        if isinstance(name, str) and name in _REASONS:
            return (), _REASONS[name], gained or (0,) * PLAYERS
        raise BadLog(f"{str(name)[:20]!a} is no end of a deal")
    wins: list[Win] = []
    gained = (0,) * PLAYERS
    for at in range(1, len(row) - 1, 2):
        gained = tuple(map(sum, zip(gained, wholes(row[at], PLAYERS, "points"), strict=True)))
        who = listed(row[at + 1], "a win", 60, 2)
        seat, source = (whole(item, 0, PLAYERS - 1, "a winner") for item in who[:2])
        wins.append(Win(seat, None if seat == source else source, texts(who[3:])))
    if not wins:
        raise BadLog("a win without a winner")
    return tuple(wins), "", gained


# -- writing -----------------------------------------------------------------------------------------------------------


def write(match: LoggedMatch, title: str) -> str:
    """A match as the text of a file."""
    simples = "" if match.header.open_simples is False else "喰"
    reds = match.header.red_fives or 0
    length = "東" if match.header.rounds == 1 else "南"
    value = {
        "title": [title, ""], "name": list(match.names),
        "rule": {"disp": f"般{length}{simples}{'赤' if reds else ''}", "aka": int(reds > 0)},
        "log": [_deal_row(deal) for deal in match.deals],
        "sparrows": {"ruleset": match.ruleset, "options": dict(match.options)},
    }  # fmt: skip
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _deal_row(deal: LoggedDeal) -> list[object]:
    takes: list[list[Entry]] = [[] for _ in deal.hands]
    throws: list[list[Entry]] = [[] for _ in deal.hands]
    pungs: dict[tuple[Seat, Kind], Call] = {}
    for step in deal.steps:
        match step:
            case Draw():
                takes[step.seat].append(number_of(step.face))
            case Call():
                takes[step.seat].append(_call_text(step, _LETTERS[step.form], (step.face,)))
                if step.form is Form.KONG:
                    throws[step.seat].append(0)
                pungs[step.seat, plain(step.face)] = step
            case Throw():
                number = LAST if step.drawn else number_of(step.face)
                throws[step.seat].append(f"r{number}" if step.ready else number)
            case ClosedKong():
                tiles = [f"{number_of(face)}" for face in step.faces]
                throws[step.seat].append("".join(tiles[:3]) + "a" + tiles[3])
            case AddedKong():
                pung = pungs[step.seat, plain(step.face)]
                throws[step.seat].append(_call_text(pung, "k", (step.face, pung.face)))
    rows: list[object] = [
        [deal.round_wind * PLAYERS + deal.dealer, deal.honba, deal.sticks], list(deal.scores),
        [number_of(face) for face in deal.indicators], [number_of(face) for face in deal.unders],
    ]  # fmt: skip
    for seat, hand in enumerate(deal.hands):
        rows += [sorted(map(number_of, hand)), takes[seat], throws[seat]]
    return [*rows, _end_row(deal)]


def _call_text(call: Call, letter: str, claimed: tuple[Kind, ...]) -> str:
    """A call with its letter and what was claimed in the place that says from whom."""
    places = (call.source - call.seat) % PLAYERS
    at = {3: 0, 2: 1, 1: len(call.hand)}[places]
    hand = [f"{number_of(face)}" for face in call.hand]
    put = letter + "".join(f"{number_of(face)}" for face in claimed)
    return "".join([*hand[:at], put, *hand[at:]])


def _end_row(deal: LoggedDeal) -> list[object]:
    gained = list(deal.gained or ())
    if not deal.wins:
        return [_DRAWN[deal.drawn]] if deal.drawn in _DRAWN else ["流局", gained]
    row: list[object] = ["和了"]
    for place, win in enumerate(deal.wins):
        source = win.seat if win.source is None else win.source
        row += [gained if not place else [0] * PLAYERS, [win.seat, source, win.seat, *win.said]]
    return row
