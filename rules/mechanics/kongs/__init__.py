"""Kongs: special ones, their fees, and wins on their replacement tiles."""
