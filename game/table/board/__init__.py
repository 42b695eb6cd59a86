"""The board: everything one viewer has seen of a match, and the position of each tile."""

from game.table.board import reducers as reducers  # registers how each event changes a board
