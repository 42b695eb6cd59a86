"""The running program: window, loop, stack of screens, start-up, user data."""
