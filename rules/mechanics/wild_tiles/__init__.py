"""Tiles that become wild in a deal, and jokers exchanged out of melds."""
