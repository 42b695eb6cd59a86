"""Statistics as CSV tables: a line for each player, for each of a player's matches, or for each scoring element."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from saves.files import write_whole
from saves.stats import PlayerRecord

BYTE_ORDER_MARK = "\ufeff"
"""Tells spreadsheets that a file is UTF-8."""

FORMULA = ("=", "+", "-", "@")
"""Beginnings of cells that spreadsheets calculate; names must not be calculated."""

Row = tuple[str | int | float, ...]


def _plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def _players(records: Sequence[PlayerRecord]) -> Iterator[Row]:
    """Yield a row for each player: counts, rates as fractions, averages, and the number of times each place was
    reached.
    """
    most = max((place for record in records for place in record.places), default=0)
    places = range(1, most + 1)
    yield (
        "name", "level", "matches", "finished", "deals", "wins", "win_rate", "self_drawn", "self_drawn_rate",
        "deal_ins", "deal_in_rate", "called", "call_rate", "ready", "ready_rate", "ready_wins", "drawn_deals",
        "average_win", "average_deal_in", "points", "average_place", *(f"place_{place}" for place in places),
    )  # fmt: skip
    for one in records:
        yield (
            _plain(one.name), one.level, one.matches, one.finished, one.deals, one.wins, round(one.win_rate, 4),
            one.self_drawn, round(one.drawn_rate, 4), one.gave, round(one.gave_rate, 4), one.called,
            round(one.call_rate, 4), one.ready, round(one.ready_rate, 4), one.ready_wins, one.drawn,
            round(one.average_win, 2), round(one.average_loss, 2), one.points, round(one.average_place, 3),
            *(one.places[place] for place in places),
        )  # fmt: skip


def _matches(records: Sequence[PlayerRecord]) -> Iterator[Row]:
    """Yield a row for each match of each player; the place of an unfinished match is 0."""
    yield ("name", "level", "match", "ruleset", "begun", "players", "place", "points", "gain", "deals", "wins",
           "deal_ins", "called", "ready")  # fmt: skip
    for record in records:
        for one in record.histories:
            yield (
                _plain(record.name), record.level, one.match, one.ruleset, one.begun.isoformat(timespec="seconds"),
                one.players, one.place, one.points, sum(one.gains), len(one.gains), one.wins, one.gave, one.called,
                one.ready,
            )  # fmt: skip


def _elements(records: Sequence[PlayerRecord]) -> Iterator[Row]:
    """Yield a row for each scoring element of each player, the most frequent first, with its frequency per win."""
    yield "name", "level", "element", "times", "per_win"
    for record in records:
        for element, times in record.elements.most_common():
            yield _plain(record.name), record.level, element, times, round(times / record.wins, 4)


TABLES = {"players": _players, "matches": _matches, "elements": _elements}
"""The rows of each table, its head first."""


def table_text(table: str, records: Sequence[PlayerRecord]) -> str:
    """Return one of `TABLES` as CSV."""
    return _csv(TABLES[table](records))


def _csv(rows: Iterable[Row]) -> str:
    """Return rows as CSV text."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def write_tables(records: Sequence[PlayerRecord], folder: Path) -> list[Path]:
    """Write all tables into files of a folder, replacing older ones, and return their paths."""
    paths = []
    for table in TABLES:
        path = folder / f"statistics-{table}.csv"
        write_whole(path, BYTE_ORDER_MARK + table_text(table, records), replace=True)
        paths.append(path)
    return paths
