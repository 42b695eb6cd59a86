"""Pointer and keys at the table, and the buttons they press."""
