"""Whether things are as a case expects."""
