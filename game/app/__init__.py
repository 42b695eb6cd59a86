"""The running program: window, loop, pile of screens, boot, what the command line asked for, what is kept."""
