"""Declaring a win, and what forbids or favors it."""
