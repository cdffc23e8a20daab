"""In a process of its own: a floor of so many tables with its server, for a crowd to come to."""

import sys

from croupier.cli.bench.floor.tables import opened
from croupier.cli.serving.records import Configuration, Server, Store
from croupier.cli.serving.running import listen, serve
from croupier.floor.logs import Writing
from croupier.floor.pace import Pace
from croupier.web.app import application
from croupier.web.safety import Safety

HUMAN = Pace(step=0.3, betting=6, grace=1, between=2, decide=20, bank=0)
"""As fast as people like it."""


def main(arguments: list[str]) -> int:
    """Serve until somebody stops it; the first line says where."""
    address, tables, proxy = arguments
    shift = opened(address, int(tables), bots=0, pace=HUMAN)
    safety = Safety(proxies=(proxy,) if proxy else ())
    configuration = Configuration(server=Server(port=0), store=Store(address=address), safety=safety)
    app = application(shift, bytes(32), safety=safety)
    return serve(shift, app, listen("127.0.0.1", 0), configuration, Writing(configuration.log))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
