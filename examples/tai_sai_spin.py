"""A spin of electronic tai-sai with named dice."""

import croupier

table = croupier.Table("tai-sai", seats={"Ann": 100, "Ben": 100}, cards={"dice": "2 5 6"})
table.ann.bet("big", 5)
table.ben.bet("triple-6", 5)
table.deal()
print(table.chips)
