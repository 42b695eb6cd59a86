"""The table: its layout, board, animations, input, and what lies over the felt."""
