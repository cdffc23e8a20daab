"""How much the laws play: `make test` a part, `make laws` and `make nightly` all of it."""

import os

ROUNDS = int(os.environ.get("LAWS_ROUNDS", "200"))
"""Random rounds of every game, all its editions together."""
NIGHT = ROUNDS > 5000
"""Whether this is `make laws`."""
SETTLED = int(os.environ.get("LAWS_SETTLED", "5000"))
"""Random deals of every game that are settled twice over."""
