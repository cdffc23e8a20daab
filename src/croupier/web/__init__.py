"""Pages and the websocket: they draw views and carry commands, and decide nothing."""
