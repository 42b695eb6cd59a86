"""A tree of nodes, the timeline that moves them, and the renderer that draws changes."""
