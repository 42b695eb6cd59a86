"""Named parts that several rule sets share, each with its own data and events."""
