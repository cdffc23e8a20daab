"""Where a request comes from: which address, whether from this machine, under which of our names, from which page."""

import ipaddress
from typing import NamedTuple, TypeAlias

from starlette.datastructures import Headers
from starlette.types import Scope

from croupier.web.safety import HOST, Network, Safety, networks

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
FORWARDING = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""What a proxy adds: a request that has any of it does not come from this machine, whoever passed it on."""
SAFE = ("GET", "HEAD", "OPTIONS")
"""Requests that change nothing."""
PORTS = {"http": "80", "https": "443"}


class Caller(NamedTuple):
    """Who asks, as far as the connection itself tells."""

    address: str
    """What limits are counted by: an IPv4 address, the first 64 bits of an IPv6 one."""
    loopback: bool
    """Whether that is the loopback address, with no proxy between."""
    here: bool
    """Whether the browser is at this machine: the loopback address, asked for by a loopback name."""
    host: str
    """The host that was asked for."""
    secure: bool
    """Whether the visitor came by TLS."""


class Lookout:
    """Tells callers apart for one operator's settings."""

    def __init__(self, safety: Safety) -> None:
        """The settings, read once."""
        self._hosts = frozenset(host.lower() for host in safety.hosts)
        self._proxies = networks(safety.proxies)
        self._tls = safety.tls

    def caller(self, scope: Scope, headers: Headers) -> Caller:
        """Who sends this request."""
        peer = scope["client"][0] if scope.get("client") else ""
        found, host = parsed(peer), headers.get("host", "").lower()
        if any(name in headers for name in FORWARDING):
            trusted = found is not None and self._trusted(found)
            address = self._client(found, headers) if found is not None and trusted else f"{peer} passing on"
            return Caller(address, loopback=False, here=False, host=host, secure=self._tls)
        loopback = found is not None and found.is_loopback
        here = loopback and name_of(host) in LOOPBACK
        return Caller(counted(found) if found is not None else peer, loopback, here, host, self._tls and not here)

    def served(self, scope: Scope, host: str) -> bool:
        """Whether pages are served under this name: whatever else a name leads here, its page is not ours."""
        split = HOST.fullmatch(host)
        if split is None:
            return False
        address, port = scope.get("server") or ("", None)
        listening = split["port"] or PORTS[_scheme(scope)]
        at_port = str(port) == listening
        if host in self._hosts or (split["name"] in self._hosts and (not split["port"] or at_port)):
            return True
        local = parsed(address)
        return at_port and (split["name"] in LOOPBACK or (local is not None and parsed(split["name"]) == local))

    def _trusted(self, address: Address) -> bool:
        return any(_within(address, network) for network in self._proxies)

    def _client(self, peer: Address, headers: Headers) -> str:
        """The last address that a trusted proxy did not name itself; what follows nonsense is not believed."""
        found = peer
        for said in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
            address = parsed(said.strip())
            if address is None:
                break
            found = address
            if not self._trusted(address):
                break
        return counted(found)


def foreign(scope: Scope, headers: Headers, caller: Caller) -> str:
    """Why a request is not from a page of ours; empty if it is, or if no browser can have sent it with somebody's name.

    A browser says with every request that changes something, and with every socket, which page it comes from. Other
    programs need not, but then they come without a cookie: nobody's name can be used behind their back.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if scope["type"] == "http" and scope["method"] in SAFE:
        return _embedded(headers, site)
    if origin is not None:
        return "" if ours(origin, caller) else f"This comes from a page of {origin[:80]!r}, which is another site."
    if site is not None:
        return "" if site == "same-origin" else "This comes from a page of another site."
    if "cookie" in headers:
        return "Who sends a cookie says from which page: send the header Origin with it."
    return ""


def _embedded(headers: Headers, site: str | None) -> str:
    """Whether a page of another site wants this as a part of itself; a link that somebody follows may lead here."""
    followed = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    if followed or site not in ("cross-site", "same-site"):
        return ""
    return "A page of another site cannot use this as a part of itself."


def ours(origin: str, caller: Caller) -> bool:
    """Whether an origin is the one under which this caller sees our pages."""
    scheme = "https" if caller.secure else "http"
    return _plain(origin.lower()) == _plain(f"{scheme}://{caller.host}")


def _plain(origin: str) -> str:
    """An origin without the port that goes without saying."""
    return origin.removesuffix(f":{PORTS.get(origin.partition(':')[0], '')}")


def _scheme(scope: Scope) -> str:
    return "https" if scope.get("scheme") in ("https", "wss") else "http"


def name_of(host: str) -> str:
    """A host without its port."""
    split = HOST.fullmatch(host)
    return split["name"] if split else ""


def parsed(text: str) -> Address | None:
    """A numeric address, one of IPv4 written as IPv6 as what it is; None if it is none."""
    try:
        found = ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def counted(address: Address) -> str:
    """What limits are counted by: people with IPv6 have a network each."""
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address)


def _within(address: Address, network: Network) -> bool:
    return address.version == network.version and address in network
