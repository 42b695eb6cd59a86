"""The game of mahjong itself: tiles, walls, hands, scoring, rule sets and the turn engine. No window, no files."""
