"""Events as motion: each kind has a function that shows it."""
