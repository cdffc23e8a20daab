"""croupier: the law of the casino, running."""

__version__ = "0.2.0.dev0"
