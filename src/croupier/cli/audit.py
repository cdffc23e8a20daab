"""Stub."""
EXAMPLES = ""
def audit() -> None:
    """Stub."""
