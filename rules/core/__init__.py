"""What everything else is made of: tiles, melds, options, words, random numbers, errors."""
