"""Scripted deals: arranged tiles, written answers and expected results, played by the engine."""
