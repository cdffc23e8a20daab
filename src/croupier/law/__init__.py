"""The law: rules, the books they stand in, editions, powers, and where each is cited."""
