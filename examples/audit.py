"""A table's play, kept in a journal and audited: every command is decided again, every account added up."""

import tempfile
from pathlib import Path

import croupier

table = croupier.Table("blackjack", seats={"Ann": 100}, seed=7)
for _ in range(3):
    table.ann.bet(10)
    table.deal()
    while table.turn:
        table.ann.take(table.ann.offers[0])
with tempfile.TemporaryDirectory() as folder:
    journal = Path(folder) / "evening.db"
    table.save(journal)
    report = croupier.audit(journal)
print("all is well" if report.ok else "\n".join(report.findings))
print(f"{report.counts['rounds']} rounds, {report.counts['commands']} commands decided again")
