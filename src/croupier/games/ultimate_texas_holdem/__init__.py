"""Ultimate Texas Hold'em: two cards each and five for all, played at four antes, three, two or one, or folded."""
