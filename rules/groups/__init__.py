"""Hands of groups of many lengths: their readings, their counts, what losers count."""
