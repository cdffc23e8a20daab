"""What a case expects after an action, read from its line."""
