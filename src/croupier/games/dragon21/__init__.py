"""Dragon21: two hands drawn to 17 as in blackjack, dealt as in baccarat."""
