"""Hand histories: the PHH format and PokerStars-style text, read, written and replayed on the poker tables. Pure."""
