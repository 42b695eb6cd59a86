"""Version 2: an explicit order of play, immune to clocks that are set back."""

from __future__ import annotations

import sqlite3


def second(connection: sqlite3.Connection) -> None:
    """Number the matches in the order they were last played; the latest has the highest number."""
    connection.execute("ALTER TABLE matches ADD COLUMN turn INTEGER NOT NULL DEFAULT 0")
    connection.execute(
        """UPDATE matches SET turn = (
            SELECT count(*) FROM matches AS other
            WHERE other.touched < matches.touched OR (other.touched = matches.touched AND other.id <= matches.id)
        )"""
    )
    connection.execute("CREATE INDEX matches_by_turn ON matches (turn)")
