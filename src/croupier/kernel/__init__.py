"""The contract of play, once: command, event, refusal, offer; decide, follow, evolve."""
