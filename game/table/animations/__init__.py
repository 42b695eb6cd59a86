"""Animations of events: each kind has a function that shows it."""
