"""Walls: how they are built, broken and drawn from."""
