"""The mathematics of the games, beside the line of layers: exact figures, best play, simulation, equity.

It reads the games' tables (options, pay scales), never a server; the tests hold it against the engine.
"""
