"""Saved data: matches as event logs, results, presets and settings. Imports the rules, never the window."""

VERSION = "0.1.0"
"""The program's version, stored with every match and file."""
