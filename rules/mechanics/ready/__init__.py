"""Waiting hands: declaring ready, its stakes, showing the hand."""
