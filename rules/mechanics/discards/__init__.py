"""Discards, and restrictions on them."""
