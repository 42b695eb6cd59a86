"""Match formats: how deals follow one another, who deals next, and when a match ends."""
