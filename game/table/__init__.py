"""The table: its layout, board, animations, input, and overlay."""
