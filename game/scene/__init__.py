"""Trees of nodes, the clock that moves them and the renderer that draws what changed."""
