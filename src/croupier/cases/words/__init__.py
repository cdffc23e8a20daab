"""What people say and do in a case, as phrases, and the commands that they stand for."""
