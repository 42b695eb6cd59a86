"""What a seat sees of a deal in the line protocol of Debian's `mah-jong`, and a player of it in one seat.

Our program takes the place of its server `mj-server`: it deals, decides and keeps the score, and `mj-player` connects
to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from socket import AF_UNIX, socket
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory

from rules.core.melds import Form, Seat
from rules.core.tiles import FLOWERS, KIND, SEASONS, Kind
from rules.engine import events as ev
from rules.engine.actions import (
    PASS,
    Action,
    Claim,
    ConcealedKong,
    Discard,
    PromoteKong,
    Win,
)
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.view import View

SUITS = {"m": "C", "p": "D", "s": "B"}
HONORS = ("EW", "SW", "WW", "NW", "WD", "GD", "RD")
NAMES: Mapping[Kind, str] = (
    {kind: HONORS[int(code[0]) - 1] if code[1] == "z" else code[0] + SUITS[code[1]]
     for code, kind in KIND.items() if kind < 34}
    | {kind: f"{place + 1}F" for place, kind in enumerate(FLOWERS)}
    | {kind: f"{place + 1}S" for place, kind in enumerate(SEASONS)}
)  # fmt: skip
HIDDEN = "--"
PLACES = ("Lower", "Middle", "Upper")
"""Place of the claimed tile in a chow."""
PATIENCE = 5.0
"""Seconds after which a player that says nothing is taken to have no answer."""
VERSION = 1110


class MjFeed:
    """Turns the events of a deal into lines for one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.serial = 0
        """Number of tiles that could be claimed so far."""
        self._read = 0
        self._opening: dict[Seat, tuple[list[str], list[str]]] | None = None
        """Until play begins, by seat the bonus tiles shown and the tiles drawn for them."""

    def lines(self, match: Match) -> list[str]:
        """Return the lines for what happened since the last call."""
        found = [line for event in match.events[self._read :] for line in self._lines_of(event)]
        self._read = len(match.events)
        return found

    def _face(self, seat: Seat, face: Kind) -> str:
        return NAMES[face] if seat == self.seat else HIDDEN

    def _lines_of(self, event: ev.Event) -> Iterator[str]:
        """Yield the lines for one event."""
        match event:
            case ev.DealStarted(dealer=dealer, round_wind=wind):
                order = [(dealer + step) % 4 + 1 for step in range(4)]
                self._opening = {seat - 1: ([], []) for seat in order}
                yield f"Game {' '.join(map(str, order))} {'ESWN'[wind]} 0 {order[0]} 0 0 0 0 {VERSION} -1"
                yield "StartPlay 0"
                yield f"NewHand {order[0]} 1 15"
            case ev.TilesDealt(seat=seat, faces=faces):
                yield from [f"PlayerDraws {seat + 1} {self._face(seat, face)}" for face in faces]
            case ev.BonusShown(seat=seat, faces=faces) if self._opening is not None:
                self._opening[seat][0].extend([NAMES[face] for face in faces])
            case ev.BonusShown(seat=seat, faces=faces):
                yield from [f"PlayerDeclaresSpecial {seat + 1} {NAMES[face]}" for face in faces]
            case ev.TileDrawn(seat=seat, face=face) if self._opening is not None:
                self._opening[seat][1].append(self._face(seat, face))
            case ev.PlayBegan():
                yield from self._openings()
            case ev.TileDrawn(seat=seat, face=face, source=source):
                loose = "" if source == "front" else "Loose"
                yield f"PlayerDraws{loose} {seat + 1} {self._face(seat, face)}"
            case _:
                yield from self._lines_of_play(event)

    def _openings(self) -> Iterator[str]:
        """Yield the bonus tiles of all seats, each followed by the tile drawn for it."""
        assert self._opening is not None
        for seat, (shown, drawn) in self._opening.items():
            for face, instead in zip(shown, drawn, strict=True):
                yield f"PlayerDeclaresSpecial {seat + 1} {face}"
                yield f"PlayerDraws {seat + 1} {instead}"
            yield f"PlayerDeclaresSpecial {seat + 1} {HIDDEN}"
        east, *others = [seat + 1 for seat in self._opening]
        yield f"Pause {east} 0 to start play"
        yield from [f"PlayerReady {id}" for id in others]
        self._opening = None

    def _lines_of_play(self, event: ev.Event) -> Iterator[str]:
        """Yield the lines for a discard, a claim or a kong."""
        match event:
            case ev.Discarded(seat=seat, face=face):
                self.serial += 1
                yield f"PlayerDiscards {seat + 1} {NAMES[face]} {self.serial} 0"
            case ev.Claimed(seat=seat, meld=meld):
                assert meld.claimed is not None
                taken = meld.faces[meld.tiles.index(meld.claimed)]
                if meld.form is Form.CHOW:
                    place = PLACES[taken - min(meld.faces)]
                    yield f"PlayerChows {seat + 1} {NAMES[taken]} {place}"
                else:
                    yield f"Player{'Kongs' if meld.form is Form.KONG else 'Pungs'} {seat + 1} {NAMES[taken]}"
            case ev.KongDeclared(seat=seat, meld=meld):
                self.serial += 1
                yield f"PlayerDeclaresClosedKong {seat + 1} {NAMES[meld.faces[0]]} {self.serial}"
            case ev.KongPromoted(seat=seat, face=face):
                self.serial += 1
                yield f"PlayerAddsToPung {seat + 1} {NAMES[face]} {self.serial}"
            case _:
                pass


class MjPlayer:
    """`mj-player`, begun anew for each match, in one seat."""

    def __init__(self, command: Sequence[str], folder: Path, seat: Seat) -> None:
        self._command, self._folder, self.seat = [*command], folder, seat
        self.feed = MjFeed(seat)
        self._process: Popen[bytes] | None = None
        self.strange = 0
        """Number of answers that were no legal action."""

    def restart(self, seat: Seat) -> None:
        """Begin another match."""
        self.close()
        self.feed = MjFeed(seat)
        with TemporaryDirectory() as folder, socket(AF_UNIX) as server:
            server.bind(path := f"{folder}/server")
            server.listen()
            server.settimeout(PATIENCE)
            command = [*self._command, "--server", path, "--name", f"Player{seat + 1}"]
            self._process = Popen(command, cwd=self._folder, stdout=DEVNULL, stderr=DEVNULL)
            self._socket = server.accept()[0]
        self._socket.settimeout(PATIENCE)
        self._unread = b""
        self._line()  # Connect
        others = [f"Player {other + 1} Player{other + 1}" for other in range(4) if other != seat]
        self._send([f"ConnectReply {VERSION} {seat + 1} ", *others])

    def _send(self, lines: Sequence[str]) -> None:
        self._socket.sendall("".join([f"{line}\r\n" for line in lines]).encode())

    def _line(self) -> str:
        """Read a line; empty if none comes in time."""
        while b"\n" not in self._unread:
            try:
                read = self._socket.recv(4096)
            except TimeoutError:
                return ""
            if not read:
                return ""
            self._unread += read
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode()

    def choose(self, match: Match, view: View, legal: Sequence[Action]) -> Action:
        """Ask the program for one of the legal actions."""
        self._send(self.feed.lines(match))
        asked = 0 if view.moment is Moment.ACT else self.feed.serial
        while (line := self._line()) and not answers(line, asked):
            pass
        action = action_of(line.split(), view, legal)
        if action is None:
            self.strange += 1
            action = PASS if PASS in legal else next(one for one in legal if isinstance(one, Discard))
        if action == PASS:
            self._send([f"PlayerDoesntClaim {self.seat + 1} {asked} 0"])
        return action

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._socket.close()
            self._process.kill()
            self._process.wait()
            self._process = None


_OF_TURN = ("Discard", "DeclareClosedKong", "AddToPung")
_OF_CLAIMS = ("NoClaim", "Pung", "Chow", "Kong")


def answers(line: str, asked: int) -> bool:
    """Check that a line answers what is asked: the claimable tile of this number, or (0) the player's own turn."""
    word, *rest = line.split()
    if word == "MahJong":
        return rest[0] == str(asked)
    return word in _OF_CLAIMS and rest[0] == str(asked) if asked else word in _OF_TURN


def action_of(words: Sequence[str], view: View, legal: Sequence[Action]) -> Action | None:
    """Return the legal action that an answer names; None if there is none."""
    match words:
        case ["NoClaim", *_]:
            return PASS if PASS in legal else None
        case ["MahJong", _]:
            return next((one for one in legal if isinstance(one, Win)), None)
        case ["Discard", name, *_]:
            fitting = [one for one in legal if isinstance(one, Discard) and NAMES[view.face_of(one.tile)] == name]
            return next(iter(fitting), None)
        case [("DeclareClosedKong" | "AddToPung") as word, name]:
            kind = ConcealedKong if word == "DeclareClosedKong" else PromoteKong
            kongs = [one for one in legal if isinstance(one, kind) and NAMES[view.face_of(one.used[0])] == name]
            return next(iter(kongs), None)
        case [("Pung" | "Kong") as word, _]:
            form = Form(word.lower())
            return next((one for one in legal if isinstance(one, Claim) and one.form is form), None)
        case ["Chow", _, place] if view.claimable is not None:
            low = view.claimable[2] - PLACES.index(place)
            chows = [one for one in legal if isinstance(one, Claim) and one.form is Form.CHOW]
            wanted = {low, low + 1, low + 2} - {view.claimable[2]}
            return next((one for one in chows if {*map(view.face_of, one.tiles)} == wanted), None)
    return None
