"""Whether the walls of a kept match were settled before it began, and whether every event follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.commands.verify import verify
from rules.core.errors import RulesError
from rules.engine.events import Event, MatchEnded, MatchStarted
from rules.engine.sealing import opens
from saves.notes import LOG, WHAT_IF, dealt_anew


@dataclass(frozen=True, slots=True)
class Walls:
    """What can be said of the walls of a match.

    `seal` is empty where the seed was asked for, and where the match went on from another, whose secret stays there.
    `opened` is None before the match is over: its secret is not told until then, for it names every tile to come.
    `broken` says which event does not follow, empty if all do. `log` says that the match was read from the log of
    another program: its walls were set up from that, and nothing seals them. `redealt` that it went on from a place of
    another match with new tiles: its first wall is of no seed.
    """

    seal: str
    seed: int | None
    secret: str
    opened: bool | None
    broken: str
    log: bool = False
    redealt: bool = False

    @property
    def fair(self) -> bool:
        """Whether they were settled before the match, and nothing speaks against them."""
        return bool(self.seal) and not self.broken and self.opened is not False


def walls_of(
    events: Sequence[Event], meta: Mapping[str, object], watch: Callable[[], None] = lambda: None
) -> Walls:  # fmt: skip
    """Play a match again and open its seal, if it is over.

    One from a log has no walls to be played again from, nor has one whose tiles were dealt anew in the middle.
    """
    if LOG in meta:
        return Walls("", None, "", None, "", log=True)
    if dealt_anew(meta):
        return Walls("", None, "", None, "", redealt=True)
    first = events[0]
    assert isinstance(first, MatchStarted)
    broken = ""
    try:
        verify(events, watch)
    except RulesError as fault:
        broken = str(fault)
    over = any(isinstance(event, MatchEnded) for event in events)
    seal, secret = "" if WHAT_IF in meta else first.seal, meta.get("secret", "")
    if not over or not seal:
        return Walls(seal, first.seed if over else None, "", None, broken)
    found = secret if isinstance(secret, str) else ""
    return Walls(seal, first.seed, found, opens(found, first), broken)
