"""What an operator settles about safety in public: names, TLS, proxies, and how much anybody may ask for."""

import ipaddress
import re
from typing import TypeAlias

import msgspec

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?")
"""A host as an address of a page names it, in small letters: a name or a numeric address, and perhaps a port."""


class Rate(msgspec.Struct, frozen=True):
    """So much a second for as long as anybody likes, and so much at once after a rest."""

    a_second: float
    burst: float

    def __post_init__(self) -> None:
        """Both are more than nothing."""
        if not (0 < self.a_second < 1e9 and 1 <= self.burst < 1e9):
            raise ValueError(f"a rate is more than 0 a second and a burst 1 or more, not {self.a_second}, {self.burst}")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much anybody may ask for: what is said of a person, an address has several times, for people share one."""

    requests: Rate = Rate(10, 200)
    """Requests of a person; a script, style or picture counts a fifth. What is over is answered 429."""
    frames: Rate = Rate(30, 90)
    """Frames of a person over all their connections, and of each connection, pings and parts of a message among them;
    every 1,024 bytes count as one."""
    greetings: Rate = Rate(1, 25)
    """`hello` of a person over all their connections: each costs a view. On one connection the second one waits."""
    names: Rate = Rate(0.1, 3)
    """New guests, who come without a cookie and sit down or say hello; this is counted by address alone."""
    sockets: int = 20
    """Connections to tables that a person has open at once."""
    address: int = 10
    """How many times as much as a person everybody at one address has together (IPv6: one network of 64 bits)."""
    loopback: int = 1_000
    """How many times as much as a person everybody at this machine has together."""
    sockets_in_all: int = 12_000
    """Connections to tables that are open at once, whoever has them."""
    connections: int = 13_000
    """Connections of any kind that are open at once; fewer where the system has fewer descriptors to give."""
    patience: float = 20.0
    """Seconds for which somebody is slowed, all in all, before the connection is ended; ten seconds give one back."""
    refused: float = 60.0
    """Seconds for which somebody whose connection was ended for that is refused."""
    silence: float = 15.0
    """Seconds in which a new connection has to send its first frame, a request its head, and a form its fields."""
    stalled: float = 60.0
    """Seconds for which an answer waits for a client that does not read it."""
    path: int = 1_024
    """Bytes of the path of an address."""
    query: int = 8_192
    """Bytes of what follows the question mark of an address."""
    headers: int = 16_384
    """Bytes of all headers of a request."""
    form: int = 4_096
    """Bytes of the body of a request; our forms are tiny."""
    odds_waiting: int = 4
    """Questions that wait for the process that works out odds, one of each address at most."""
    odds_seconds: float = 300.0
    """Seconds after which a question is given up and that process is started anew."""

    def __post_init__(self) -> None:
        """Every limit is a number above nothing."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if not isinstance(value, Rate) and not 0 < value < 1e9:
                raise ValueError(f"{name} is a number above 0, not {value}")


class Safety(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator settles about safety in public; as it stands it is right for one machine and its own network."""

    hosts: tuple[str, ...] = ()
    """Names under which the pages are served beside the loopback names and the numeric address listened on; without a
    port a name stands for itself and for itself with the port listened on."""
    tls: bool = False
    """Whether a proxy with TLS stands in front: cookies are Secure then, and pages are https to their visitors."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` is believed; nobody else's is."""
    limits: Limits = Limits()
    """How much anybody may ask for."""

    def __post_init__(self) -> None:
        """Hosts are hosts, proxies are addresses."""
        for host in self.hosts:
            if HOST.fullmatch(host.lower()) is None:
                raise ValueError(f"{host!r} is not a host: write it as in casino.example or casino.example:8443")
        networks(self.proxies)


def networks(proxies: tuple[str, ...]) -> tuple[Network, ...]:
    """The networks of proxies; ValueError names one that is none."""
    found = []
    for proxy in proxies:
        try:
            found.append(ipaddress.ip_network(proxy))
        except ValueError:
            raise ValueError(
                f"{proxy!r} is not an address or a network: write it as in 10.0.0.5 or 10.0.0.0/24"
            ) from None
    return tuple(found)
