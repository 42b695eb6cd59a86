"""The turn engine: actions, events, the state they lead to, views of it, and the match that drives them."""
