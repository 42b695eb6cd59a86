"""Pictures on the table beside its tiles: plates, log, results, payments."""
