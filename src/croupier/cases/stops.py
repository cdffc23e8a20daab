"""Where play stops after an action of a case."""

from typing import Any

from croupier.cases.expecting import EVENTS
from croupier.cases.trouble import Wrong, listed


def stop(text: str, events: dict[str, type] = EVENTS) -> dict[str, Any]:
    """Where play stops after an action: at so many cards, after an event, or at once."""
    if ";" in text:
        first, _, more = text.partition(";")
        return {**stop(first.strip(), events), **stop(more.strip(), events)}
    word, _, rest = text.partition(" ")
    if word == "clock" and rest.isdecimal():
        return {"clock": int(rest)}
    if text == "wait":
        return {"steps": 0, "deal": 0, "alone": True}
    if word.isdecimal() and rest in ("step", "steps"):
        return {"steps": int(word), "deal": 0, "alone": True}
    if word == "deal" and rest.isdecimal():
        return {"deal": int(rest)}
    if word == "until":
        if rest not in events:
            raise Wrong(f"{rest!r} is not an event", listed(rest, events))
        return {"until": events[rest]}
    raise Wrong(
        f"'; {text}' does not say where play stops", "; deal 5, ; until DealComplete, ; 2 steps, ; wait or ; clock 1200"
    )
