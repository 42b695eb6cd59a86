"""Data of the game: translations, colours and sizes, icons."""
