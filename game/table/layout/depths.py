"""The order of drawing. Depths of the table itself grow toward the eye, in units of a 1280 x 720 window."""

GLOW, TABLE, LAST, HAND, BAR, FLYING, ABOVE = 900.0, 1000.0, 2800.0, 3000.0, 4000.0, 5000.0, 6000.0
"""Light on the felt, tiles on the table, the last discard, the own hand, plates and bands, flying tiles, bubbles."""
LAYER, ALONG = 0.01, 1e-5
"""Added to a depth for each layer, and for each unit to the right: enough to order the tiles of one line."""
HEAPED = 0.8
"""Added to the depth of a tile in a heap, in tile widths: it may lie on others."""


def on_table(near: float, x: float, layer: int = 0) -> float:
    """Return the drawing depth of an object on the table: greater is drawn later.

    `near` is the height on the screen of its edge nearest the eye, `x` breaks ties, `layer` counts tiles below it.
    """
    return TABLE + near + layer * LAYER + x * ALONG
