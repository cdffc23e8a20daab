"""Stub."""
EXAMPLES = ""
def replay() -> None:
    """Stub."""
