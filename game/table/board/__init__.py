"""The board: everything one viewer has seen of a match, and the position of each tile."""

from game.table.board import arrangement as arrangement  # registers what each event changes on a board
