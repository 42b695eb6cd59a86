"""The table with its menu, curtain and result."""
