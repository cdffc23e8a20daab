"""Blackjack, with Free Bet Blackjack and its side bets."""
