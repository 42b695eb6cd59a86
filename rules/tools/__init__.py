"""What stands on the rules for others: calculator, reports, checks, the console."""
