"""Checks that the walls of a saved match were fixed before it began and that every event follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.commands.verify import verify
from rules.core.errors import RulesError
from rules.engine.events import Event, MatchEnded, MatchStarted
from rules.engine.sealing import opens
from saves.notes import LOG, WHAT_IF, dealt_anew


@dataclass(frozen=True, slots=True)
class WallCheck:
    """The result of checking the walls of a match.

    `seal` is empty if the seed was chosen by the player, or if the match was branched from another, whose secret stays
    there. `opened` is None until the match is over, since the secret reveals every tile to come. `broken` describes the
    first event that does not follow, empty if all do. `log` marks a match imported from another program's log, from
    which its walls were built; `redealt` one branched from another with newly dealt tiles: neither has walls from a
    seed.
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
        """Return true if the walls were sealed before the match and nothing contradicts them."""
        return bool(self.seal) and not self.broken and self.opened is not False


def check_walls(
    events: Sequence[Event], meta: Mapping[str, object], watch: Callable[[], None] = lambda: None
) -> WallCheck:  # fmt: skip
    """Replay a match to check its walls, and open its seal if it is over. `meta` are its notes; `watch` may cancel.

    Matches from logs and those with newly dealt tiles cannot be checked.
    """
    if LOG in meta:
        return WallCheck("", None, "", None, "", log=True)
    if dealt_anew(meta):
        return WallCheck("", None, "", None, "", redealt=True)
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
        return WallCheck(seal, first.seed if over else None, "", None, broken)
    found = secret if isinstance(secret, str) else ""
    return WallCheck(seal, first.seed, found, opens(found, first), broken)
