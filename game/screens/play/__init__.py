"""The table and what lies over it: menu, curtain, result."""
