"""What is worked out and kept for the next question, beside what `lru_cache` keeps."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class WorkedOut(dict[K, V]):
    """A store of a module that may be emptied at any moment: what is asked for again is worked out again."""
