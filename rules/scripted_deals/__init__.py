"""Scripted deals: tiles arranged, answers written down, and what must come of it; played by the engine."""
