"""Claims on discards: chows, pungs and kongs, with jokers too, and limits on them."""
