"""Commands of `python -m rules`."""
