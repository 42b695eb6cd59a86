"""How deals end without a win, and what follows one."""
