"""The process that works out odds for the pages: a question a line comes in, an answer a line goes out."""

import sys
from typing import Any

import msgspec

from croupier.money import odds
from croupier.odds.asking import answer, ask
from croupier.odds.records import Pays, Unanswerable
from croupier.odds.writing import written

WRONG = b'{"wrong"'
"""How an answer begins that is none."""


def worked_out(text: bytes) -> bytes:
    """A question's answer, or the words of why there is none."""
    given = msgspec.json.decode(text)
    try:
        question = ask(given["game"], given["edition"], given["options"], pays=_pays(given["pays"]), **given["more"])
        return written(answer(question))
    except Unanswerable as wrong:
        return msgspec.json.encode({"wrong": str(wrong)})


def _pays(plain: dict[str, dict[str, Any]]) -> Pays:
    return {wager: {prize: odds(text) for prize, text in scale.items()} for wager, scale in plain.items()}


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(worked_out(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
