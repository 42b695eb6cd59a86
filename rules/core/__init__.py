"""Basic types of the rules: tiles, melds, options, words, random numbers, errors."""
