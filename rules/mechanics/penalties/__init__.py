"""Penalties: liability, false wins, false declarations of ready."""
