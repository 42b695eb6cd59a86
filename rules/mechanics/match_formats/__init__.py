"""Match formats: the order of deals, the choice of dealers, and the end of a match."""
