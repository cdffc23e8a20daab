"""The games of the poker room."""
