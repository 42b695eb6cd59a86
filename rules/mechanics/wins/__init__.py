"""Declaring a win, the restrictions on it, and early wins."""
