"""What one viewer has seen of a match, and where each tile of it lies."""
