"""How many hands of poker a second: ours and the other engines that are installed, as `croupier bench poker`."""

import sys

from croupier.cli.bench.poker import figures

if __name__ == "__main__":
    for figure in figures(quick="--quick" in sys.argv):
        sys.stdout.write(
            f"{figure.name:100} {figure.value:>10,.1f} best {figure.median:>10,.1f} median {figure.unit}\n"
        )
