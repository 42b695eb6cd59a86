"""Played matches: unfinished ones, replays, statistics, score sheets."""
