"""From the first shuffle to the first turn: seats, walls, dice, deal, exchanges."""
