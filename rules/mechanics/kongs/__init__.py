"""Kongs of a player's own turn, special kongs, kong fees, and kongs on kongs."""
