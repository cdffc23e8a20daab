"""Bots: they sit in free seats, see what a player sees, and make room for people."""
