"""Winning hands declared as lines of patterns: their grammar, cards of them, and how far a hand is from each."""
