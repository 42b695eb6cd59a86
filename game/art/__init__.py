"""All drawings of the game: tiles, felt, wood, dice, sticks, marks and icons. There are no bitmap files.

docs/decisions/0070-one-drawing-kit.md tells why.
"""
