"""The way to the table: title, choice of the rule set, seats."""
