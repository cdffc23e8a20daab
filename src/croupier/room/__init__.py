"""The poker room above its tables: waiting lists, seats, and tournaments."""
