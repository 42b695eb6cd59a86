"""What is noted beside a match, for whoever lists it.

docs/decisions/0183-taking-back-and-what-if.md tells why.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from saves.errors import SaveError

LARGEST_META = 32 * 1024
"""Characters of what is noted beside a match, as JSON."""

UNDONE = "undone"
"""The note beside a match in which moves were taken back: how often."""

WHAT_IF = "what_if"
"""The note beside a match that went on from a place of another: from which, and whether with new tiles."""

LOG = "log"
"""The note beside a match that was read from the log of another program: of which format, and in how many places its
points are others."""


REVISION = "revision"
"""The note beside a match of the revision of its rule set under which it was begun."""


MOST_UNDONE = 1_000_000_000
"""Times that moves were taken back, at most; what a file says beyond that is no count."""


def times_undone(notes: Mapping[str, object]) -> int:
    """How often moves were taken back in a match."""
    found = notes.get(UNDONE, 0)
    return found if type(found) is int and 0 <= found < MOST_UNDONE else 0


def revision_of(notes: Mapping[str, object]) -> int | None:
    """The revision of its rule set under which a match was begun; None where it was kept before they were counted."""
    found = notes.get(REVISION)
    return found if type(found) is int and 0 < found < MOST_UNDONE else None


def dealt_anew(notes: Mapping[str, object]) -> bool:
    """Whether a match went on from a place of another with new tiles."""
    found = notes.get(WHAT_IF)
    return isinstance(found, Mapping) and bool(found.get("anew"))


def encode_notes(notes: Mapping[str, object]) -> str:
    """Notes as they are kept; `SaveError` where they are too long."""
    text = json.dumps(dict(notes), separators=(",", ":"), sort_keys=True)
    if len(text) > LARGEST_META:
        raise SaveError(f"notes of {len(text)} characters, the most is {LARGEST_META}", reason=f"{len(text)}")
    return text
