"""The front door: tables, people and questions in the words of the game, for whoever writes a program.

`import croupier` offers the names of this package and imports it when one of them is first used.
"""
