"""How each kind of table works. No game is in here."""
