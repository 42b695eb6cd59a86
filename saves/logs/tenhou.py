"""The tenhou.net/6 JSON format: for each deal and seat a list of tiles taken and a list of tiles discarded.

Tiles are two digits: 11 to 19 characters, 21 to 29 dots, 31 to 39 bamboos, 41 to 47 winds and dragons, 51 to 53 red
fives. An entry of the first list is a tile or a call: ``c`` chow, ``p`` pung, ``m`` kong; the letter precedes the
claimed tile, and its position tells the discarder. An entry of the second list is a tile, 60 for the one just drawn,
with ``r`` before it for riichi; ``a`` and ``k`` are kongs, ``f`` is a north put aside, and 0 follows a claimed kong.
Three-player logs have four chairs: the lists of the fourth are empty or missing, round numbers skip its deal, and
discarders are counted as if somebody sat there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from rules.core.foreign_logs import LogHeader
from rules.core.melds import Form, Seat
from rules.core.tiles import CODES, KIND, Kind, plain
from saves.logs import order
from saves.logs.plain import CHAIRS, as_list, as_object, integer, parse_finals, points_of, text_items
from saves.logs.record import (
    MOST_DEALS,
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
)

LAST = 60
"""Entry for discarding the tile just drawn."""
ASIDE = "f"
THREE = "三"
"""Mark of three-player games in the header."""
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
Value = TypeVar("Value")


def kind_of(number: object) -> Kind:
    """Decode the format's number of a tile; raise `BadLog` for an invalid one."""
    tens, ones = divmod(integer(number, 11, 53, "a tile"), 10)
    code = f"0{'mps'[ones - 1]}" if tens == 5 and 1 <= ones <= 3 else f"{ones}{'mpsz'[tens - 1]}" if tens < 5 else ""
    if code not in KIND or (ones == 0):
        raise BadLog(f"{number} is no tile")
    return KIND[code]


def number_of(kind: Kind) -> int:
    """Encode a tile as its number.

    >>> [number_of(KIND[code]) for code in ("1m", "9p", "7z", "0s")]
    [11, 29, 47, 53]
    """
    rank, suit = int(CODES[kind][0]), "mpsz".index(CODES[kind][1])
    return 51 + suit if not rank else (suit + 1) * 10 + rank


# -- reading -----------------------------------------------------------------------------------------------------------


def read(value: object) -> LoggedMatch:
    """Read a match from a decoded JSON value; raise `BadLog` for an invalid log."""
    given = as_object(value, "the log")
    rule = as_object(given.get("rule", {}), "rule")
    rows = as_list(given.get("log"), "log", MOST_DEALS, 1)
    players = _count_players(rule, rows[0])
    names = text_items(given.get("name"))[:players]
    deals = tuple(_parse_deal(item, players) for item in rows)
    own = as_object(given.get("sparrows", {}), "sparrows")
    options = as_object(own.get("options", {}), "options")
    ended = given.get("sc")
    finals = parse_finals(ended, players) if isinstance(ended, list) else ()
    header = replace(_header(rule, players, deals), finals=finals)
    return LoggedMatch(names, header, deals, str(own.get("ruleset", ""))[:40], options)  # type: ignore[arg-type]


def _count_players(rule: dict[str, object], first: object) -> int:
    """Return the number of players: three if the header says so or the fourth chair has no tiles in the first deal."""
    rows = _deal_rows(first)
    told = THREE in str(rule.get("disp", ""))[:100]
    return CHAIRS - 1 if told or len(rows) < _LENGTHS[-1] or rows[4 + 3 * (CHAIRS - 1)] == [] else CHAIRS


def _header(rule: dict[str, object], players: int, deals: Sequence[LoggedDeal]) -> LogHeader:
    """Read the header of a log: red fives and open simples from its ``rule``, starting points from the first deal."""
    display = str(rule.get("disp", ""))[:100]
    suits = ("aka51", "aka52", "aka53")[CHAIRS - players :]  # three play without fives of characters
    reds = None
    counted = [rule[key] for key in suits if key in rule]
    if counted:
        reds = sum(integer(count, 0, 4, "red fives") for count in counted)
    elif "aka" in rule:
        reds = len(suits) if integer(rule["aka"], 0, 4, "red fives") else 0
    rounds = next((count for sign, count in _ROUNDS.items() if sign in display), None)
    simples = "喰" in display if rounds is not None else None
    return LogHeader(players, deals[0].share, reds, rounds, simples)


_LENGTHS = tuple(4 + 3 * players + 1 for players in (CHAIRS - 1, CHAIRS))
"""Possible lengths of a deal's list: four header entries, three for each player, the end."""


def _deal_rows(value: object) -> list[object]:
    """Return the rows of a deal; raise `BadLog` if their number is wrong."""
    rows = as_list(value, "a deal", _LENGTHS[-1])
    if len(rows) not in _LENGTHS:
        raise BadLog(f"a deal is no list of {' or '.join(map(str, _LENGTHS))}")
    return rows


def _parse_deal(value: object, players: int) -> LoggedDeal:
    """Parse a deal: head, points, indicators, three rows for each player, and the end."""
    rows = _deal_rows(value)
    place, honba, sticks = (integer(item, 0, 200, "the head of a deal") for item in as_list(rows[0], "the head", 3, 3))
    wind, dealer = divmod(place, CHAIRS)
    if wind >= CHAIRS or dealer >= players:
        raise BadLog(f"there is no deal {place}")
    by_seat = [rows[at : at + 3] for at in range(4, len(rows) - 1, 3)]
    if len(by_seat) < players or any(row for absent in by_seat[players:] for row in absent):
        raise BadLog(f"{players} play, and not so many hold tiles")
    hands = tuple(tuple(sorted(map(kind_of, as_list(row, "a hand", 14)))) for row, _, _ in by_seat[:players])
    taken = [
        [_parse_draw(_checked_entry(item), seat, players) for item in as_list(row, "what is taken", 80)]
        for seat, (_, row, _) in enumerate(by_seat[:players])
    ]
    discarded = [
        [_parse_discard(_checked_entry(item), seat) for item in as_list(row, "what is discarded", 80)]
        for seat, (_, _, row) in enumerate(by_seat[:players])
    ]
    wins, drawn, gains = _parse_end(rows[-1], players)
    indicators, ura_indicators = (tuple(kind_of(tile) for tile in as_list(rows[at], "indicators", 5)) for at in (2, 3))
    return LoggedDeal(
        wind, dealer + 1, honba, sticks, dealer, points_of(rows[1], players, "points"), hands,
        order.merge_steps(taken, discarded, dealer), indicators, ura_indicators, wins, drawn, gains,
    )  # fmt: skip


def _checked_entry(item: object) -> Entry:
    """Return an entry of the rows of a player, a tile number or a call's text; raise `BadLog` for anything else."""
    if type(item) is int or (isinstance(item, str) and len(item) <= 9):
        return item
    raise BadLog(f"{str(item)[:20]!a} is neither a tile nor a call")


def _split_call(text: str) -> tuple[str, int, list[Kind]]:
    """Split a call's text into its letter, the number of tiles before it, and all its tiles."""
    if not _CALL.fullmatch(text) or not text.isascii():
        raise BadLog(f"{text!a} is no call")
    letter = next(sign for sign in text if sign.isalpha())
    at = text.index(letter)
    digits = text[:at] + text[at + 1 :]
    return letter, at // 2, [kind_of(int(digits[place : place + 2])) for place in range(0, len(digits), 2)]


def _parse_draw(item: Entry, seat: Seat, players: int) -> Draw | Call:
    """Parse an entry of what `seat` took: a tile drawn, or a call of another seat's discard."""
    if isinstance(item, int):
        return Draw(seat, kind_of(item))
    letter, at, kinds = _split_call(item)
    if letter not in _FORMS or len(kinds) != _FORMS[letter][1] or at >= len(kinds):
        raise BadLog(f"{item!a} cannot be taken")
    form, size = _FORMS[letter]
    places = 3 if at == 0 else 2 if at == 1 else 1 if at == size - 1 else 0
    source = (seat + places) % CHAIRS
    if not places or source >= players:
        raise BadLog(f"{item!a}: from whom?")
    return Call(seat, form, kinds[at], tuple(sorted(kinds[:at] + kinds[at + 1 :])), source)


def _parse_discard(item: Entry, seat: Seat) -> order.DiscardEntry:
    """Parse an entry of what `seat` discarded_entry: a discard, its own kong or a north put aside.

    Return None for the entry that follows a called kong, after which nothing is discarded yet.
    """
    if item == 0:
        return None
    ready = isinstance(item, str) and item.startswith("r")
    bare = item[1:] if isinstance(item, str) and ready else item
    if isinstance(bare, int) or bare.isdecimal():
        number = integer(bare, 11, LAST, "a tile")
        return LoggedDiscard(seat, -1 if number == LAST else kind_of(number), number == LAST, ready)
    if bare.startswith(ASIDE) and not ready:
        return NorthPutAside(seat, kind_of(bare[1:]))
    letter, at, kinds = _split_call(bare)
    if len(kinds) != 4 or ready or len({plain(kind) for kind in kinds}) != 1:
        raise BadLog(f"{item!a} cannot be discarded")
    if letter == "a":
        return ClosedKong(seat, tuple(sorted(kinds)))
    if letter == "k" and at < 4:
        return AddedKong(seat, kinds[at])
    raise BadLog(f"{item!a} cannot be discarded")


def _parse_end(value: object, players: int) -> tuple[tuple[LoggedWin, ...], str, tuple[int, ...] | None]:
    """Parse the end of a deal: return its wins, the reason of a draw, and the point changes (None if not stated).

    Raise `BadLog` for a deal without an end.
    """
    row = as_list(value, "the end of a deal", 9, 1)
    name = row[0]
    if name != "和了":
        gains = points_of(row[1], players, "points") if len(row) > 1 else None
        if name in _EXHAUSTED:
            return (), "exhausted", gains
        if isinstance(name, str) and name in _REASONS:
            return (), _REASONS[name], gains or (0,) * players
        raise BadLog(f"{str(name)[:20]!a} is no end of a deal")
    wins: list[LoggedWin] = []
    gains = (0,) * players
    for at in range(1, len(row) - 1, 2):
        gains = tuple(map(sum, zip(gains, points_of(row[at], players, "points"), strict=True)))
        who = as_list(row[at + 1], "a win", 60, 2)
        seat, source = (integer(item, 0, players - 1, "a winner") for item in who[:2])
        wins.append(LoggedWin(seat, None if seat == source else source, text_items(who[3:])))
    if not wins:
        raise BadLog("a win without a winner")
    return tuple(wins), "", gains


# -- writing -----------------------------------------------------------------------------------------------------------


def write(match: LoggedMatch, title: str) -> str:
    """Write a match as JSON text with a title."""
    simples = "" if match.header.open_simples is False else "喰"
    reds = match.header.red_fives or 0
    length = "東" if match.header.rounds == 1 else "南"
    three = THREE if match.header.players < CHAIRS else ""
    value = {
        "title": [title, ""], "name": _pad_to_four(match.names, ""),
        "rule": {"disp": f"{three}般{length}{simples}{'赤' if reds else ''}", "aka": int(reds > 0)},
        **({"sc": _finals_row(match.header.finals)} if match.header.finals else {}),
        "log": [_deal_row(deal) for deal in match.deals],
        "sparrows": {"ruleset": match.ruleset, "options": dict(match.options)},
    }  # fmt: skip
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _finals_row(finals: Sequence[tuple[int, int]]) -> list[float]:
    """Return each player's final points followed by the result in thousands, in one row."""
    told = [number for score, result in finals for number in (score, result / 1000)]
    return [*told, *[0.0] * (2 * CHAIRS - len(told))]


def _deal_row(deal: LoggedDeal) -> list[object]:
    """Encode a deal as the list that `_parse_deal` reads."""
    takes: list[list[Entry]] = [[] for _ in deal.hands]
    discards: list[list[Entry]] = [[] for _ in deal.hands]
    pungs: dict[tuple[Seat, Kind], Call] = {}
    for step in deal.steps:
        match step:
            case Draw():
                takes[step.seat].append(number_of(step.face))
            case Call():
                takes[step.seat].append(_call_text(step, _LETTERS[step.form], (step.face,)))
                if step.form is Form.KONG:
                    discards[step.seat].append(0)
                pungs[step.seat, plain(step.face)] = step
            case LoggedDiscard():
                number = LAST if step.drawn else number_of(step.face)
                discards[step.seat].append(f"r{number}" if step.ready else number)
            case ClosedKong():
                tiles = [f"{number_of(face)}" for face in step.faces]
                discards[step.seat].append("".join(tiles[:3]) + "a" + tiles[3])
            case AddedKong():
                pung = pungs[step.seat, plain(step.face)]
                discards[step.seat].append(_call_text(pung, "k", (step.face, pung.face)))
            case NorthPutAside():
                discards[step.seat].append(f"{ASIDE}{number_of(step.face)}")
    rows: list[object] = [
        [deal.round_wind * CHAIRS + deal.dealer, deal.honba, deal.sticks], _pad_to_four(deal.scores, 0),
        [number_of(face) for face in deal.indicators], [number_of(face) for face in deal.ura_indicators],
    ]  # fmt: skip
    for seat, hand in enumerate(deal.hands):
        rows += [sorted(map(number_of, hand)), takes[seat], discards[seat]]
    absent: list[object] = [[] for _ in range(3 * (CHAIRS - len(deal.hands)))]
    return [*rows, *absent, _end_row(deal)]


def _pad_to_four(values: Sequence[Value], nobody: Value) -> list[Value]:
    """Return the values with `nobody` added for each missing chair up to four."""
    return [*values, *[nobody] * (CHAIRS - len(values))]


def _call_text(call: Call, letter: str, claimed: tuple[Kind, ...]) -> str:
    """Encode a call; the position of its letter among the tiles tells the discarder.

    `claimed` are the tiles after the letter: the claimed one, and for an added kong also the added one.
    """
    places = (call.source - call.seat) % CHAIRS
    at = {3: 0, 2: 1, 1: len(call.hand)}[places]
    hand = [f"{number_of(face)}" for face in call.hand]
    put = letter + "".join(f"{number_of(face)}" for face in claimed)
    return "".join([*hand[:at], put, *hand[at:]])


def _end_row(deal: LoggedDeal) -> list[object]:
    """Encode how a deal ended: the kind of draw, or each win with its point changes."""
    gains = _pad_to_four(deal.gains or (0,) * len(deal.hands), 0)
    if not deal.wins:
        return [_DRAWN[deal.drawn]] if deal.drawn in _DRAWN else ["流局", gains]
    row: list[object] = ["和了"]
    for place, win in enumerate(deal.wins):
        source = win.seat if win.source is None else win.source
        row += [gains if not place else [0] * CHAIRS, [win.seat, source, win.seat, *win.said]]
    return row
