"""The poker room's tables: thirteen games as data over one hand, betting, seats and blinds, irregularities. Pure."""
