"""A hundred thousand rounds of baccarat; the same seed gives the same answer."""

import croupier

found = croupier.simulate("baccarat", rounds=100_000, seed=7)
for name, wager in found.wagers.items():
    print(f"{name}: {wager.edge:.2%}, give or take {wager.standard_error or 0:.2%}")
