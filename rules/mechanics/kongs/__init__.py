"""Kongs of one's own turn, special kongs, kong fees, and kongs on kongs."""
