"""Caribbean stud: five cards each against a dealer who plays only with ace and king or higher."""
