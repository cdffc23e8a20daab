"""What bots are called."""

NAMES = (
    "Ada", "Blaise", "Emmy", "Carl", "Sofia", "Henri", "Grace", "Leonhard", "Maryam", "Pierre", "Hypatia", "Alan",
    "Mary", "Niels", "Olga", "Andrey", "Julia", "Simeon", "Ida", "Johann", "Lise", "Kurt", "Rosa", "Jakob",
)  # fmt: skip
MOST_BOTS = 6


def is_bot(name: str) -> bool:
    """Whether a name belongs to a bot."""
    return name.endswith(" (bot)")
