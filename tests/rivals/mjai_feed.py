"""What a seat sees of a match, as events in the mjai format; and answers in that format, as actions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import PIPE, Popen

from rules.core.melds import Form, Seat
from rules.core.tiles import KIND, RED_FIVES, Kind, plain
from rules.engine import events as ev
from rules.engine.actions import (
    PASS,
    Action,
    CallOff,
    Claim,
    ConcealedKong,
    Discard,
    PromoteKong,
    Win,
)
from rules.engine.match import Match
from rules.engine.view import View

HONORS = "ESWNPFC"
NAMES: Mapping[Kind, str] = {
    kind: HONORS[int(code[0]) - 1] if code[1] == "z" else code for code, kind in KIND.items() if kind < 34
} | {KIND[f"0{suit}"]: f"5{suit}r" for suit in "mps"}
HIDDEN = "?"
CALLS = {Form.CHOW: "chi", Form.PUNG: "pon", Form.KONG: "daiminkan"}
STICK = 1000

Line = dict[str, object]


class MjaiFeed:
    """Turns the events of a match into lines for one seat, from deal to deal."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self._read = seat, 0
        self._start: ev.DealStarted | None = None
        self._hand: list[Kind] = []
        self._first: Kind | None = None
        self._begun = self._ready = False
        self._pot = self._honba = 0
        self._scores: list[int] = []

    def lines(self, match: Match) -> list[Line]:
        """Return the lines for what happened since the last call."""
        found: list[Line] = []
        if not self._read:
            self._scores = [match.table.start_points] * match.state.players
            found.append({"type": "start_game", "id": self.seat, "names": [""] * match.state.players})
        for event in match.events[self._read :]:
            found += self._lines_of(event)
        self._read = len(match.events)
        return found

    def _lines_of(self, event: ev.Event) -> list[Line]:
        match event:
            case ev.DealStarted():
                self._start, self._hand, self._begun, self._ready = event, [], False, False
            case ev.TilesDealt(seat=seat, faces=faces) if seat == self.seat:
                self._hand += faces
            case ev.IndicatorTurned(face=face):
                if self._begun:
                    return [{"type": "dora", "dora_marker": NAMES[face]}]
                self._first = face
            case ev.PlayBegan():
                self._begun = True
                return self._opening()
            case ev.TileDrawn(seat=seat, face=face):
                return [{"type": "tsumo", "actor": seat, "pai": NAMES[face] if seat == self.seat else HIDDEN}]
            case ev.ReadyDeclared(seat=seat):
                self._ready = True
                return [{"type": "reach", "actor": seat}]
            case ev.Discarded(seat=seat, face=face, drawn=drawn):
                line: Line = {"type": "dahai", "actor": seat, "pai": NAMES[face], "tsumogiri": drawn}
                accepted: list[Line] = [{"type": "reach_accepted", "actor": seat}] if self._ready else []
                self._ready = False
                return [line, *accepted]
            case ev.Claimed(seat=seat, meld=meld):
                assert meld.claimed is not None
                taken = meld.tiles.index(meld.claimed)
                own = [NAMES[face] for place, face in enumerate(meld.faces) if place != taken]
                return [{"type": CALLS[Form(meld.form)], "actor": seat, "target": meld.source,
                         "pai": NAMES[meld.faces[taken]], "consumed": own}]  # fmt: skip
            case ev.KongDeclared(seat=seat, meld=meld):
                return [{"type": "ankan", "actor": seat, "consumed": [NAMES[face] for face in meld.faces]}]
            case ev.KongPromoted(seat=seat, face=face):
                pung = [plain(face)] * 3
                if face == plain(face):
                    pung[:1] = [next((red for red in RED_FIVES if plain(red) == face), face)]
                names = [NAMES[one] for one in pung]
                return [{"type": "kakan", "actor": seat, "pai": NAMES[face], "consumed": names}]
            case ev.Paid(amounts=amounts, pot=pot):
                self._pot += pot
                self._scores = [score + amount for score, amount in zip(self._scores, amounts, strict=True)]
            case ev.DealEnded(facts=facts):
                self._honba = dict(facts).get("honba", 0)
                return [{"type": "end_kyoku"}]
        return []

    def _opening(self) -> list[Line]:
        """Return the lines of the deal's start: the hands, and the dealer's fourteenth tile as a draw."""
        assert self._start is not None and self._first is not None
        dealer, hand = self._start.dealer, self._hand
        drawn = hand.pop() if self.seat == dealer else None
        hands = [[NAMES[face] for face in hand] if seat == self.seat else [HIDDEN] * 13 for seat in range(4)]
        return [
            {"type": "start_kyoku", "bakaze": HONORS[self._start.round_wind], "kyoku": self._start.round_deal + 1,
             "honba": self._honba, "kyotaku": self._pot // STICK, "oya": dealer, "scores": [*self._scores],
             "dora_marker": NAMES[self._first], "tehais": hands},
            {"type": "tsumo", "actor": dealer, "pai": HIDDEN if drawn is None else NAMES[drawn]},
        ]  # fmt: skip


class MjaiPlayer:
    """Program that reads lines of mjai events and answers each with an action, in one seat of a match."""

    def __init__(self, command: Sequence[str], folder: Path, seat: Seat) -> None:
        self._process = Popen([*command], cwd=folder, stdin=PIPE, stdout=PIPE, text=True)
        self.feed = MjaiFeed(seat)
        self.strange = 0
        """Number of answers that were no legal action."""

    def choose(self, match: Match, view: View, legal: Sequence[Action]) -> Action:
        """Ask the program for one of the legal actions."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(self.feed.lines(match)) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        action = action_of(answer, view, legal)
        if action is None:
            self.strange += 1
            action = PASS if PASS in legal else next(one for one in legal if isinstance(one, Discard))
        return action

    def restart(self, seat: Seat) -> None:
        """Begin another match."""
        self.feed = MjaiFeed(seat)

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=10)


def action_of(answer: Mapping[str, object], view: View, legal: Sequence[Action]) -> Action | None:
    """Return the legal action that an answer names; None if there is none."""
    kind = answer.get("type")
    if kind in ("dahai", "reach"):
        drawn = bool(answer.get("tsumogiri"))
        fitting = [
            one for one in legal
            if isinstance(one, Discard) and NAMES[view.face_of(one.tile)] == answer.get("pai")
            and one.ready == (kind == "reach")
        ]  # fmt: skip
        fitting.sort(key=lambda one: (one.tile == view.drawn) != drawn)
        return next(iter(fitting), None)
    if kind == "none":
        return PASS if PASS in legal else None
    wanted: dict[object, type[Action]] = {
        "hora": Win, "ryukyoku": CallOff, "ankan": ConcealedKong, "kakan": PromoteKong,
    }  # fmt: skip
    if kind in wanted:
        of_sort = [one for one in legal if isinstance(one, wanted[kind])]
        tiles = answer.get("consumed") if kind == "ankan" else [answer.get("pai")] if kind == "kakan" else None
        if isinstance(tiles, list):
            tiles = sorted(map(str, tiles))
            of_sort = [one for one in of_sort if sorted(NAMES[view.face_of(tile)] for tile in one.used) == tiles]
        return next(iter(of_sort), None)
    consumed = answer.get("consumed")
    wanted_tiles = sorted(map(str, consumed)) if isinstance(consumed, list) else []
    claims = [one for one in legal if isinstance(one, Claim) and CALLS.get(one.form) == kind]
    fitting_claims = [one for one in claims if sorted(NAMES[view.face_of(tile)] for tile in one.tiles) == wanted_tiles]
    return next(iter(fitting_claims), None)
