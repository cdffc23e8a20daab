"""Who works where: at a poker table, in the room, at a tournament, at a tai-sai table."""
