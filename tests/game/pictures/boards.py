"""Boards as numbers: what every kind of event changes on the table as one viewer sees it, and where its tiles lie then.

The deals are scripted ones of all rule sets, `boards_of.json`. What an event of a kind changes is told in full once; of
all others of its rule set and kind a sum is told.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Any

from game.table.board.board import Board, SeatBoard
from game.table.board.deal_report import headline
from game.table.board.match_report import match_report
from game.table.board.player_labels import PlayerLabels
from game.table.board.recording import Recording, case_at, labels_after, report_at
from game.table.board.tile_places import NOTHING_HELD, HeldTiles, Pose, TilePlacer, spec_for
from game.table.layout import TableLayout
from game.table.overlay.log_lines import log_words, strip_words
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine.match import Match
from saves.people import Person
from tests.game.pictures.layouts import placed
from tests.game.pictures.motions import prepared, scripted
from tests.game.pictures.stories import NAMES, STORIES, Tell
from tests.game.pictures.words import Pen, Story

FILE = Path(__file__).with_name("boards_of.json")
PARTS = 4
SIZE = (1280, 720)
SHOWN = 110
"""Characters of a change that are told."""
INNER = ("match", "seat", "state", "held", "lying", "seats", "log", "sticks", "discard", "learnt")
"""What a board keeps for itself."""


OF_SEAT = {
    name: f"state.{name}" for name in ("melds", "river", "ready", "dead", "won", "finished", "marks", "sheet")
}  # fmt: skip
OF_MATCH = {
    "moved_sticks": "state.handed", "number": "state.deal_number",
    **{name: f"state.{name}" for name in ("players", "people", "dealer", "round_wind", "round_deal", "extra", "pot",
                                          "places", "direction", "drawn_deal")},
    **{name: f"state.wall.{name}" for name in ("loose", "remainder", "broken")},
}  # fmt: skip
"""What is told of the states of a seat and of a match, and where it is found."""


def seen_names(kind: type, more: Mapping[str, str]) -> dict[str, Callable[[Any], object]]:
    """All that is to be seen on a board or a seat of it, by name."""
    found = {field.name: field.name for field in fields(kind)}
    found |= {name: name for name, value in vars(kind).items() if isinstance(value, property)}
    return {name: attrgetter(path) for name, path in {**found, **more}.items() if name not in INNER}


GROUPED, SINGLE = seen_names(SeatBoard, OF_SEAT), seen_names(Board, OF_MATCH)


def looked_at(board: Board) -> dict[str, object]:
    """Everything on a board, as it will still be when the board goes on."""
    def still(value: object) -> object:
        return value.copy() if isinstance(value, list | dict | set) else value

    found = {name: still(of(board)) for name, of in SINGLE.items()}
    found["won_tile"] = board.state.wins[-1].tile if board.state.wins else None
    for seat, own in enumerate(board.seats):
        found |= {f"{seat} {name}": still(of(own)) for name, of in GROUPED.items()}
    return dict(sorted(found.items())) | {
        "left": board.left, "winds": [board.wind_of(seat) for seat in range(board.state.players)], "id": board.deal_id,
        "faces of dice": board.die_faces,
        "seen": [[board.shown_face(tile, seat) for tile in own.hand] for seat, own in enumerate(board.seats)],
    }  # fmt: skip


def said(value: object) -> str:
    """A value of a board in an order of its own, of records what is not as usual, whatever its names are."""
    if isinstance(value, Enum):
        return value.name.lower()
    if is_dataclass(value):
        given = (getattr(value, field.name) for field in fields(value) if getattr(value, field.name) != field.default)
        return f"({', '.join(map(said, given))})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{said(key)}: {said(item)}' for key, item in value.items())}}}"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(said, value)))}}}"
    return f"[{', '.join(map(said, value))}]" if isinstance(value, list | tuple) else repr(value)


class Watched:
    """A board that goes through a deal, with what is said of it and where its tiles lie."""

    def __init__(self, match: Match, viewer: int | None, *, sorting: bool = True) -> None:
        self.match, table = match, match.table
        self.board = Board.fresh(viewer, table, sorting=sorting)
        seats = tuple(Person(name, "" if seat == viewer else "standard", seat) for seat, name in enumerate(NAMES))
        self.labels = PlayerLabels.at(table, seats[: table.players], viewer)
        self._placer: TilePlacer | None = None
        self._lie: dict[Tile, Pose] = {}

    def poses(self, hold: HeldTiles = NOTHING_HELD) -> list[str]:
        """Where the tiles lie that did not lie there before."""
        board, look = self.board, self.match.table.appearance
        spec = spec_for(SIZE, board.state.players, board.viewer or 0, look, board)
        if self._placer is None or self._placer.layout.spec != spec:
            self._placer = TilePlacer(TableLayout(spec))
        lie, before = self._placer.poses(board, hold), self._lie
        self._lie = lie
        return [f"{tile}: {placed([pose.slot])} {pose.face} {pose.dim} {pose.shadow}"
                for tile, pose in lie.items() if before.get(tile) != pose]  # fmt: skip

    def show(self) -> Iterator[tuple[ev.Event, list[str]]]:
        """Every event with what it changes."""
        board, kinds = self.board, set[type[ev.Event]]()
        before = looked_at(board)
        for event in self.match.events:
            lines = len(board.log)
            board.apply(board.as_seen(event))
            now = looked_at(board)
            told = [f"{name} {said(value)}" for name, value in now.items() if before.get(name) != value]
            for line in board.log[lines:]:
                told.append(f"log {said(line)}: {log_words(line, self.labels)} {strip_words(line, self.labels)}")
            if type(event) not in kinds and board.built is not None:
                told += self.poses()
                kinds.add(type(event))
            yield event, told
            before = now
        yield self.match.events[-1], self.handled()

    def handled(self) -> list[str]:
        """The viewer's hand, put in order by hand; titles and badges."""
        board, labels = self.board, self.labels
        told = [*labels.title_lines(board), *(labels.badge(board, seat) for seat in range(board.state.players))]
        told += [f"{labels.name(seat)} {labels.level(seat)}" for seat in range(board.state.players)]
        if board.viewer is not None and len(hand := board.seats[board.viewer].hand) > 3:
            told += self.poses(HeldTiles(hand[0], 3, frozenset(hand[-1:]), tuple(hand[1:3]), 3))
            for act in (lambda: board.move(hand[-1], 1), lambda: board.stand_apart(board.viewer or 0, hand[2:4]),
                        lambda: board.insert_drawn(board.viewer or 0), board.sort_hand):  # fmt: skip
                act()
                told.append(said(hand))
        return told


def reported(match: Match) -> list[str]:
    """The reports of the deals of a match and of the match, and where a replay of it stops."""
    recording = Recording.of(match.events)
    people = tuple(Person(NAMES[seat], "standard", seat) for seat in range(match.table.players))
    labels = labels_after(match.events, people, None)
    told = [f"stops {recording.stops}", f"begins {[recording.begin_of(deal) for deal in range(len(recording.starts))]}"]
    told += [f"at {place}: {recording.deal_index(place)} {recording.before(place)} {recording.after(place)}"
             for place in range(0, len(recording.events), 9)]  # fmt: skip
    for deal in range(len(recording.starts)):
        report = report_at(recording, deal, labels)
        told += [said(report), said(report.changes), said(case_at(recording, deal))]
        told += [f"{headline(hand, labels)} {said(hand.sets)}" for hand in (*report.hands, *report.others)]
    whole = match_report(match.events, labels, match.table, ())
    return [*told, said(whole), f"{whole.order} {whole.totals} {whole.curve(0)}"]


def boards(part: int) -> Tell:
    """The story of a part of the rule sets."""

    def tell(pen: Pen) -> Story:
        story = prepared(pen)
        names: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
        full: set[str] = set()
        for ruleset in list(names)[part::PARTS]:
            sums: dict[str, int] = {}
            for name in names[ruleset]:
                match = scripted(ruleset, name)
                for viewer, sorting in ((0, True), (1, False)):
                    for event, told in Watched(match, viewer, sorting=sorting).show():
                        kind = type(event).__name__
                        values = "\n".join(line.partition(" ")[2] for line in told)
                        sums[kind] = zlib.crc32(values.encode(), sums.get(kind, 0))
                        if kind not in full:
                            full.add(kind)
                            story.told.append(f"== {kind} in {ruleset}, seen from {viewer}")
                            story.told += [line if len(line) <= SHOWN else f"{line[:SHOWN]}…" for line in told[:12]]
                sums["reports"] = zlib.crc32("\n".join(reported(match)).encode(), sums.get("reports", 0))
            story.told.append(f"== {ruleset}: {' '.join(f'{kind} {value:08x}' for kind, value in sums.items())}")
        return story

    return tell


STORIES |= {f"boards_{part}": boards(part) for part in range(PARTS)}
