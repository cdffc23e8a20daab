"""One hand: the deal, the betting, the showdown, the pots, and what is due unasked."""
