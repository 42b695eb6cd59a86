"""What stands on the table beside the felt: tiles, plates, the bar of claims, the log."""
