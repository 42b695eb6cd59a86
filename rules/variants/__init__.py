"""All rule sets, a folder each."""
