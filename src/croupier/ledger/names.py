"""What accounts are called."""

CAGE = "cage"
JACKPOT = "jackpot:main"
OPERATOR = "house:operator"


def player(name: str, table: str) -> str:
    """The account of a player's chips at a table."""
    return f"player:{name}@{table}"


def house(table: str) -> str:
    """The account of the house at a table."""
    return f"house:{table}"


def terminal(number: int, table: str) -> str:
    """The account of the credits of a tai-sai terminal."""
    return f"terminal:{number}@{table}"


def vouchers(table: str) -> str:
    """The account of the vouchers of a tai-sai system that are being printed or out."""
    return f"vouchers:{table}"
