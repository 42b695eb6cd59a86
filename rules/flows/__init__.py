"""How deals follow one another, and when a match ends."""
