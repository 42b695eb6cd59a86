"""Hands counted by han and fu, as in Japanese games."""
