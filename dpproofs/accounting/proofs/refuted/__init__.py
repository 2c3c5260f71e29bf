"""REFUTED as a theorem: the negation of the claim's formula, from lists, a mechanism and an event that exist."""
