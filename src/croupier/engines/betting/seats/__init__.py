"""Between hands: who sits where with which chips, the button and the blinds."""
