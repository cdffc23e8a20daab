"""Stub."""
EXAMPLES = ""
def play() -> None:
    """Stub."""
