"""Electronic tai-sai as the registries know it; its rules are the engine's."""

from croupier.engines.chance.game import DeviceGame
from croupier.engines.chance.options import APPROVED, NAME, TITLE, Options, validate
from croupier.games.record import RUNNING, Demo, Game
from croupier.law.law import Text, law_of

T = Text("tai-sai")

ELECTRONIC_TAI_SAI = DeviceGame(
    name=NAME,
    title=TITLE,
    law=law_of(NAME),
    edition="gazetted",
    options=Options,
    validate=validate,
    pays=T("T7"),
)

GAME = Game(
    editions=(ELECTRONIC_TAI_SAI,),
    letters="TS",
    also=("tai-sai", "sic-bo"),
    demos=(Demo(options={"terminals": 30, "devices": "driven"}, approvals=(APPROVED,)),),
    odds=f"{__package__}.odds",
    forms={"pays": ()},
    running=RUNNING
    | {"terminals", "layout", "step", "aggregate", "layout_minimum", "layout_maximum", "notes", "note_limit"}
    | {"vouchers", "voucher_limit", "voucher_while_wagered", "window", "recording", "order", "tumbles", "inspection"}
    | {"multiples", "above_credits", "after_void", "early_cover_voids", "tumbler_voids", "few_tumbles_void", "devices"},
)
