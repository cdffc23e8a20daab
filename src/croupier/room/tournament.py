"""A tournament as a stream of its own: the verbs of section 10 in one place."""

from croupier.room.tournament_deciding import decide
from croupier.room.tournament_evolving import evolve
from croupier.room.tournament_offering import offers
from croupier.room.tournament_records import Tournament
from croupier.room.tournament_seating import chance_due
from croupier.room.tournament_viewing import seen, told, view

__all__ = ["Tournament", "chance_due", "decide", "evolve", "offers", "seen", "told", "view"]
