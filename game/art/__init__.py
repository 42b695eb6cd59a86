"""Everything that is drawn by hand: tiles, felt, wood, dice, sticks, marks and icons. No bitmaps are kept.

docs/decisions/0070-one-drawing-kit.md tells why.
"""
