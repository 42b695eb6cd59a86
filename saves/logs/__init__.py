"""Logs of other programs for Japanese mahjong: read, replayed by our engine, and written."""
