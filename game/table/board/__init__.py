"""The board: everything one viewer has seen of a match, and the position of each tile."""
