"""What a change of the pay scale does to the house edge, exactly."""

import croupier

usual = croupier.edge("caribbean-stud")
generous = croupier.edge("caribbean-stud", pays={"bet": {"flush": "6 to 1"}})
for report in (usual, generous):
    ante = next(wager for wager in report.wagers if wager.name == "ante")
    print(f"{ante.edge:.4%}", *(f"{change.name}: {change.value} for {change.usual}" for change in report.changes))
