"""Claims on discards: chows, pungs and kongs, with jokers too, and what limits them."""
