"""The side bets of blackjack."""
