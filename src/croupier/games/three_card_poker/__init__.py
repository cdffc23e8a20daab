"""Three Card Poker: three cards each against a dealer who plays with queen high or better."""
