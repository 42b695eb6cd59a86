"""Saved data: matches as event logs, results, presets and settings. Imports the rules, never the window."""

VERSION = "0.2.0"
"""The program's version, stored with every match and file; the build reads it here."""
