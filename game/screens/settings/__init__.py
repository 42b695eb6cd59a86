"""Settings and key bindings."""
