"""Tai-sai: three dice under a cover."""
