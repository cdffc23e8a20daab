"""One evening of one player at a table in the terminal."""
