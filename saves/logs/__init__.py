"""Logs of other programs of Japanese mahjong: read, played through by our own engine, and written."""
