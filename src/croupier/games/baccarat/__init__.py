"""Baccarat: Player against Banker by the Table of Play."""
