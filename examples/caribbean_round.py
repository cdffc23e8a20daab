"""A round of Caribbean stud against a dealer who does not qualify."""

import croupier

cards = {"Ann": "As Ah Kd 7c 2s", "dealer": "Kc Qd 9h 5s 3d"}
table = croupier.Table("caribbean-stud", seats={"Ann": 100}, cards=cards)
table.ann.bet(10)
table.ann.raise_()
print(table.chips)
