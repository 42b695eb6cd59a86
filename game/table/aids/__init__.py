"""Aids at the table: waits, hints, lessons, tips."""
