"""What a service manager hears from the floor: that it is ready, that it lives, that it stops."""

import os
import socket
from contextlib import suppress

ALIVE = "WATCHDOG=1"


def notify(state: str) -> None:
    """Tell the manager that started us, by the socket that it named; without one nobody is told."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address and hasattr(socket, "AF_UNIX"):
        where = f"\0{address[1:]}" if address.startswith("@") else address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.settimeout(1)
            out.sendto(state.encode(), where)
