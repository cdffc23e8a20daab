"""Big Raise Stud: three cards each and two for everybody, against the pay scale."""
