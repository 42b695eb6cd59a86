"""Values that views, cases and files may carry."""

from __future__ import annotations

PlainValue = int | str | tuple["PlainValue", ...]
"""Numbers, words and tuples of them."""
