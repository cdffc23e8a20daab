"""Lunar Poker: five card draw against a dealer who plays only with ace and king or higher."""
