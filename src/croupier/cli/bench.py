"""Stub."""
EXAMPLES = ""
def bench() -> None:
    """Stub."""
