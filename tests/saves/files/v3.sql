-- The database of version 3, without its rows.
PRAGMA application_id = 1397772887;
PRAGMA user_version = 3;
CREATE TABLE matches (
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
, turn INTEGER NOT NULL DEFAULT 0);
CREATE TABLE events (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, place)
);
CREATE TABLE summaries (
    match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    length INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX matches_by_turn ON matches (turn);
