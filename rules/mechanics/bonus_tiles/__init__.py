"""Flowers, seasons and other bonus tiles: laying them out, winning by them, payments for them."""
