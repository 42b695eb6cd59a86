"""The languages in which layouts are tried."""

from __future__ import annotations

from rules.core.words import LANGUAGES
from tests.budget import SOAK

LAID_OUT = LANGUAGES if SOAK else ("ru", "ja")
"""The longest of words that part at spaces, and the longest of those that do not; all in a long run."""
