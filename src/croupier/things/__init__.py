"""Cards, dice, money, hands: the things themselves. They import nothing of ours."""
