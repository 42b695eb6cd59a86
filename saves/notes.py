"""Notes stored beside a match, such as take-backs and its origin.

docs/decisions/0183-taking-back-and-what-if.md tells why.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from saves.errors import SaveError

LARGEST_META = 32 * 1024
"""Most characters of a match's notes as JSON."""

UNDONE = "undone"
"""Note: the number of times that moves were taken back."""

WHAT_IF = "what_if"
"""Note of a match branched from another: the event index, and if the remaining tiles were dealt anew."""

LOG = "log"
"""Note of a match imported from another program's log: the format, and the number of point differences."""

IMPORTED = "imported"
"""Note of a match: true if it was read from a file and is not one's own play, false if the player says that it is."""

REVISION = "revision"
"""Note: the revision of the rule set when the match began."""


MOST_UNDONE = 1_000_000_000
"""Upper bound of valid counts; anything larger in a file is ignored."""


def times_undone(notes: Mapping[str, object]) -> int:
    """Return the number of times that moves were taken back; 0 for an invalid note."""
    found = notes.get(UNDONE, 0)
    return found if type(found) is int and 0 <= found < MOST_UNDONE else 0


def revision_of(notes: Mapping[str, object]) -> int | None:
    """Return the revision of the rule set when the match began; None if it was not recorded."""
    found = notes.get(REVISION)
    return found if type(found) is int and 0 < found < MOST_UNDONE else None


def dealt_anew(notes: Mapping[str, object]) -> bool:
    """Return true if the match was branched from another with newly dealt tiles."""
    found = notes.get(WHAT_IF)
    return isinstance(found, Mapping) and bool(found.get("anew"))


def is_imported(notes: Mapping[str, object]) -> bool:
    """Return true if the match counts as imported: as its note says, else if it came from another program's log."""
    noted = notes.get(IMPORTED)
    return noted if isinstance(noted, bool) else LOG in notes


def encode_notes(notes: Mapping[str, object]) -> str:
    """Encode notes as JSON; raise `SaveError` if they are too long."""
    text = json.dumps(dict(notes), separators=(",", ":"), sort_keys=True)
    if len(text) > LARGEST_META:
        raise SaveError(f"notes of {len(text)} characters, the most is {LARGEST_META}", reason=f"{len(text)}")
    return text
