"""Ready hands: declaring them, their stakes, showing them."""
