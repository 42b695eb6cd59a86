"""Hands of groups of many lengths, claimed from rivers, as in watching the pot."""
