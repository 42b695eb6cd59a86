"""Log files: recognizing the format, replaying as a match, and writing."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.errors import RulesError
from rules.core.options import OptionValues
from rules.engine import registry
from rules.engine.events import Event
from rules.engine.match import Match
from rules.engine.table import Ruleset
from saves.errors import SaveError
from saves.logs import mjai, mjlog, tenhou
from saves.logs.following import Difference, ReplayedLog, RuleMismatch, Watch, replay_log
from saves.logs.plain import unknown_rules_error
from saves.logs.record import DRAW_REASONS, BadLog, LoggedMatch
from saves.logs.telling import to_log

LARGEST = 4 * 2**20
"""Most characters of an unpacked log: the longest have some 300,000."""

MOST_LINES = 40_000
GZIP = b"\x1f\x8b"
_DEALS = re.compile(r'"log"\s*:\s*\[')

FORMATS: Mapping[str, Callable[[LoggedMatch, str], str]] = {"tenhou": tenhou.write, "mjai": mjai.write}
"""Writers of log formats, by name."""

ENDINGS = {"tenhou": "json", "mjai": "mjson"}


@dataclass(frozen=True, slots=True)
class ReadLog:
    """A log replayed as a match. `names` are the players' by chair, empty if the log has none."""

    format: str
    match: Match
    names: tuple[str, ...]
    differences: tuple[Difference, ...]


def reader_of(data: bytes) -> Callable[[Watch], ReadLog] | None:
    """Return a function that reads the data as a log of another program; None if it does not look like one."""
    text, start = _begun(data)
    if start.startswith(mjlog.START) or (start.startswith("<?xml") and mjlog.START in start):
        return lambda watch: _read_log("mjlog", mjlog.read(text.lstrip("\ufeff")), data, watch)
    if start.startswith("{") and '"log"' in text and '"sparrows":"match"' not in start:
        return lambda watch: _read_log("tenhou", tenhou.read(_json(text)), data, watch)
    if start.startswith("{") and '"type"' in text[:2000] and '"start_' in text[:4000]:
        return lambda watch: _read_log("mjai", mjai.read(_lines(text)), data, watch)
    return None


def begins_log(data: bytes) -> bool:
    """Return true if the first bytes of a file look like a log.

    Other JSON files may look so too if they have a key "log".
    """
    text, start = _begun(data)
    return reader_of(data) is not None and (not start.startswith("{") or '"type"' in start or bool(_DEALS.search(text)))


def log_text(events: Sequence[Event], names: Sequence[str], name: str, title: str) -> str:
    """Write one of our matches as a log in the format `name`, one of `FORMATS`; `names` are those of the players.

    Raise `SaveError` if that is impossible.
    """
    match = to_log(events, names)
    if registry.get(match.ruleset).logs is None:
        raise SaveError(f"there are no logs of other programs for {match.ruleset}", "err_log_none")
    if not match.deals:
        raise SaveError("no deal is over yet", "err_log_no_deal")
    if any(deal.drawn not in DRAW_REASONS for deal in match.deals):
        raise SaveError("a deal ended as none does in such logs", "err_log_untold")
    return FORMATS[name](match, title)


def writes_logs(ruleset: str) -> bool:
    """Return true if matches of a rule set can be written as logs of other programs."""
    return ruleset in registry.ids() and registry.get(ruleset).logs is not None


def _begun(data: bytes) -> tuple[str, str]:
    """Return the decoded text of a file, and its first characters without leading white space."""
    text = _text(data)
    return text, text[:200].lstrip("\ufeff \t\r\n")


def _text(data: bytes) -> str:
    """Decode the bytes of a log file, unpacking gzip; empty if that fails or the text is too large."""
    if data.startswith(GZIP):
        unpacking = zlib.decompressobj(wbits=31)
        try:
            data = unpacking.decompress(data, LARGEST + 1)
        except zlib.error:
            return ""
    if len(data) > LARGEST:
        return ""
    return data.decode("utf-8", "replace")


def _json(text: str) -> object:
    """Parse JSON; raise `BadLog` if it is none."""
    try:
        value: object = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        raise BadLog("this is no JSON") from None
    return value


def _lines(text: str) -> list[object]:
    """Parse text with one JSON value on each line; raise `BadLog` for an invalid line or too many of them."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > MOST_LINES:
        raise BadLog(f"more than {MOST_LINES} lines")
    return [_json(line) for line in lines]


def _read_log(name: str, log: LoggedMatch, data: bytes, watch: Watch) -> ReadLog:
    """Replay a log found in a file of the format `name`; `watch` may cancel.

    The seed for unknown tiles is a hash of the file's `data`, so that the same file gives the same match.
    """
    seed = int.from_bytes(hashlib.sha256(data).digest()[:8], "big") >> 1
    ruleset = _ruleset(log)
    found = _replayed(log, ruleset, seed, watch)
    return ReadLog(name, found.match, log.names, found.differences)


def _ruleset(log: LoggedMatch) -> Ruleset:
    """Return the rule set that a log names, else the first with logs that fits its number of players."""
    fitting = [
        ruleset for ruleset in registry.all_rulesets()
        if ruleset.logs is not None and log.header.players in ruleset.seats
    ]  # fmt: skip
    return next((ruleset for ruleset in fitting if ruleset.id == log.ruleset), fitting[0])


def _replayed(log: LoggedMatch, ruleset: Ruleset, seed: int, watch: Watch) -> ReplayedLog:
    """Replay a log under its house rules.

    If the log does not determine them, prefer those that give the points it states, then those under which the match is
    complete.
    """
    best: ReplayedLog | None = None
    refusal: SaveError | None = None
    for options in _house_rules(log, ruleset):
        try:
            found = replay_log(log, ruleset, options, seed, watch)
        except RuleMismatch as fault:
            refusal = refusal or fault
            continue
        best = found if best is None else min(best, found, key=_mismatch)
        if _mismatch(best) == _NO_MISMATCH:
            break
    if best is None:
        assert refusal is not None
        raise refusal
    return best


_NO_MISMATCH = (0, False)


def _mismatch(found: ReplayedLog) -> tuple[int, bool]:
    """Return how badly a replayed log fits, the lower the better.

    That is the number of differences in points, and true if the match does not end.
    """
    return len(found.differences), not found.match.over


def _house_rules(log: LoggedMatch, ruleset: Ruleset) -> list[OptionValues]:
    """Return the house rules that fit the log's header, the likeliest first."""
    try:
        if log.ruleset == ruleset.id:
            return [ruleset.resolve(ruleset.rename_saved(log.options))]
    except (RulesError, TypeError, ValueError) as fault:
        raise BadLog(f"house rules that cannot be: {fault}") from fault
    assert ruleset.logs is not None
    try:
        found = [ruleset.resolve(given) for given in ruleset.logs.options_for(log.header)]
    except RulesError as fault:
        raise unknown_rules_error(str(fault)) from fault
    if not found:
        raise unknown_rules_error(f"{log.header}")
    return found
