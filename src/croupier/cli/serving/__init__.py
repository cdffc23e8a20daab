"""What an operator settles about a floor, and the server that runs it."""
