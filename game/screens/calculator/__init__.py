"""The calculator of hands."""
