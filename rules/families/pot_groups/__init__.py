"""Hands of groups of many lengths, claimed from rivers, as in Watching the Pot."""
