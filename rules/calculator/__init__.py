"""Score calculator: scores a hand put together tile by tile."""
