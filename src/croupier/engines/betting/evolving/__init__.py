"""How events change a poker table. Bookkeeping only: no rule lives here."""
