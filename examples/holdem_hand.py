"""A scripted hand of hold'em: who has which cards, what they do, what they have in the end."""

import croupier

cards = {"Ann": "Ac Ad", "Ben": "Kc Kd", "board": "2c 7d Th 9s 3h"}
table = croupier.Table("holdem", blinds=(1, 2), seats={"Ann": 200, "Ben": 200}, cards=cards, commission="nil")
table.ann.raise_to(6)
table.ben.raise_to(20)
table.ann.all_in()
table.ben.call()
print(table.chips)
print(table.history("phh"))
