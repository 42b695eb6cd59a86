"""The turn engine: what may be asked and answered, what happened, and the state and views that follow from it."""
