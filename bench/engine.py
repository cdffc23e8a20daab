"""How fast the engine deals Caribbean stud to one player, and what `croupier bench` measures beside it."""

import sys

from croupier.cli.bench.engine import figures

if __name__ == "__main__":
    for figure in figures(quick="--quick" in sys.argv):
        sys.stdout.write(f"{figure.name:55} {figure.value:>15,.2f} {figure.unit}\n")
