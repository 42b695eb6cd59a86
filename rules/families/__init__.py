"""Ways to score that related games share."""
