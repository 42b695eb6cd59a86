"""Draws that end a deal early, a growing dead wall, and tiles turned after a win."""
