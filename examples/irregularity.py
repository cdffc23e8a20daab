"""A card of the dealer's is exposed in the deal: it is reported, the rules answer, and play goes on.

What the rules allow is done; what they do not is refused, with the rule.
"""

import croupier

table = croupier.Table("caribbean-stud", seats={"Ann": 100}, cards={"dealer": "Kc Kd Qh Js 9c"})
table.ann.bet(10)
table.deal(stop=4)
table.dealer.report("card exposed", place="dealer", nth=2)
print(next(line for line in table.lines if line.text.startswith("Ruling")))
try:
    table.ann.bet("ante", 10)
except croupier.Refused as refused:
    print(f"Refused by {refused.rule}: {refused.why}")
table.ann.fold()
print(table.chips)
