"""Stub."""
EXAMPLES = ""
def case() -> None:
    """Stub."""
