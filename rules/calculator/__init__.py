"""The score calculator: a hand put together tile by tile, and what it is worth."""
