"""What is kept: matches as event logs, results, presets, settings. Knows the rules, not the window."""

VERSION = "0.1.0"
"""The program's version, noted with every match and file."""
