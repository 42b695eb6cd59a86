"""Winning hands declared as lines of a card: their grammar, files, and shanten."""
