"""The parts of a deal, a file each: opening, play, settling."""
