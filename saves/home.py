"""The folder of saved data."""

from __future__ import annotations

import os
from pathlib import Path


def folder() -> Path:
    """Return SPARROWS_HOME, else the platform's folder for user data. It may not exist yet."""
    given = os.environ.get("SPARROWS_HOME")
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_dir("sparrows", appauthor=False))
