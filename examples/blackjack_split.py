"""Eights split at blackjack, one of them doubled; the dealer goes bust."""

import croupier

cards = {"Ann": "8c 8d 3h Th", "Ann hand 2": "Kd", "dealer": "6h Td 9c"}
table = croupier.Table("blackjack", decks=6, seats={"Ann": 100}, cards=cards)
table.ann.bet(10)
table.ann.split()
print("After the split:", ", ".join(str(offer) for offer in table.ann.offers))
table.ann.double()
table.ann.stand()
for line in table.lines:
    if "won" in line.text:
        print(line)
print(table.chips)
