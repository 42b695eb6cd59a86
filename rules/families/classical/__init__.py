"""Classical Chinese scoring: points and doubles, limits, goulashes."""
