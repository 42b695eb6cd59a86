"""Hands counted by han and fu: readings in bits, conditions on them, base points and what is paid by them."""
