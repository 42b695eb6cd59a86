"""Where everything is kept."""

from __future__ import annotations

import os
from pathlib import Path


def folder() -> Path:
    """The folder of all that is kept: SPARROWS_HOME, else the platform's folder for a user's data. It may not exist."""
    given = os.environ.get("SPARROWS_HOME")
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_dir("sparrows", appauthor=False))
