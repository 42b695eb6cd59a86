"""Rules that many games share, by subject; each room holds its actions, events, restrictions and payments."""
