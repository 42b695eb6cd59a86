"""From the seats to the first turn: wall, dice, deal, exchanges of tiles, indicators, bonus tiles."""
