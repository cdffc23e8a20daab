"""Electronic tai-sai, for its engine and for the registries."""

from croupier.engines.chance.game import DeviceGame
from croupier.games.record import RUNNING, Demo, Game
from croupier.games.tai_sai.options import (
    APPROVED,
    LEAST_WINDOW,
    NAME,
    SCALES,
    TITLE,
    Options,
    chosen,
    equipment,
    scale,
    validate,
)
from croupier.games.tai_sai.rules import size, winning
from croupier.games.tai_sai.tables import BETS, KINDS
from croupier.law.law import Text, law_of

T = Text("tai-sai")

ELECTRONIC_TAI_SAI = DeviceGame(
    name=NAME,
    title=TITLE,
    law=law_of(NAME),
    edition="gazetted",
    options=Options,
    validate=validate,
    equipment=equipment,
    chosen=chosen,
    pays=T("T7"),
    scales={str(preset): lines for preset, lines in SCALES.items()},
    area=T("T3"),
    bets=BETS,
    kinds=KINDS,
    scale=scale,
    winning=winning,
    size=size,
    least_window=LEAST_WINDOW,
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
