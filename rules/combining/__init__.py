"""What sets make together, hands of knitted tiles, and waits for one kind alone: parts of rules with many patterns."""
