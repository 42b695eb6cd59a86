"""Version 1: tables for matches, events and cached results."""

from __future__ import annotations

import sqlite3


def first(connection: sqlite3.Connection) -> None:
    """Create the tables of version 1.

    `events` is the source of truth, one JSON line each. The columns of `matches` repeat the first event for listing and
    hold what no event contains: names, levels and colors of the people, settings of the table, the program's version.
    `summaries` is a cache.
    """
    connection.execute(
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            ruleset TEXT NOT NULL,
            options TEXT NOT NULL,
            players INTEGER NOT NULL,
            seed INTEGER NOT NULL,
            people TEXT NOT NULL,
            meta TEXT NOT NULL,
            version TEXT NOT NULL,
            begun TEXT NOT NULL,
            touched TEXT NOT NULL,
            over INTEGER NOT NULL
        )"""
    )
    connection.execute(
        """CREATE TABLE events (
            match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            place INTEGER NOT NULL,
            kind TEXT NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (match, place)
        ) WITHOUT ROWID"""
    )
    connection.execute(
        """CREATE TABLE summaries (
            match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
            length INTEGER NOT NULL,
            text TEXT NOT NULL
        )"""
    )
