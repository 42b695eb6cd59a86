"""Pointer and keys at the table, and the buttons that they press."""
