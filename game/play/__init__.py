"""A match in progress: setup, players, several persons at one screen, the lesson."""
