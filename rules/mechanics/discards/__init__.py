"""The own turn: discards, own kongs, and what may not be discarded."""
