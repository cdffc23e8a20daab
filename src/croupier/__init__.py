"""croupier: the law of the casino, running."""

__version__ = "0.1.0"
