"""What the commands share: answers, options of the command line, case files."""
