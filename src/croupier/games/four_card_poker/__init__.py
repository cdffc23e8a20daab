"""Four Card Poker: the best four of five cards against the dealer's best four of six."""
