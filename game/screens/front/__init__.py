"""From the title to the table: rule sets, and who sits where."""
