"""The keeping of a poker table: opening and closing, changes, charges, conduct."""
