"""The order of drawing. Depths of the table itself grow toward the eye, in units of a 1280 x 720 window."""

GLOW, TABLE, LAST, HAND, BAR, FLYING, ABOVE = 900.0, 1000.0, 2800.0, 3000.0, 4000.0, 5000.0, 6000.0
"""Light on the felt, tiles on the table, the last discard, the own hand, plates and bands, flying tiles, bubbles."""
LAYER, ALONG = 0.01, 1e-5
"""What a layer adds to a depth, and a unit to the right: enough to tell tiles of one line apart."""
HEAPED = 0.8
"""What a tile of a heap adds, in widths: it may lie on others."""


def on_table(near: float, x: float, layer: int = 0) -> float:
    """The depth of what touches the table nearest to the eye at height `near`, in units."""
    return TABLE + near + layer * LAYER + x * ALONG
