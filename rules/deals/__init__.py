"""Scripted deals: tiles arranged, answers written down, what must come of it; played by the engine."""
