"""The people of a table against the house: seats, nominees, order and disputes, notices."""
