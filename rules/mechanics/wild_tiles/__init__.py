"""Wild tiles named in a deal, and jokers exchanged out of melds."""
