"""What goes wrong in a hand of poker, what is found of it, and what is ruled (section 9)."""
