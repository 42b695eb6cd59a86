"""Penalties for false declarations, and liability for great hands."""
