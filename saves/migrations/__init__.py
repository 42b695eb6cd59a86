"""Schema migrations of the database: step n upgrades version n-1 to version n."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from saves.migrations.v1_matches import first
from saves.migrations.v2_order import second
from saves.migrations.v3_rows import third

STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (first, second, third)
NEWEST = len(STEPS)


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Upgrade a database from `version` to the newest version, inside the caller's transaction."""
    for number, step in enumerate(STEPS[version:], version + 1):
        step(connection)
        connection.execute(f"PRAGMA user_version = {number}")
