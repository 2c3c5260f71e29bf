"""False variants of lemmas: their proofs must refuse them, and witnesses show that they are false.

``refusal`` tries the proof of a lemma on its variants. A witness (``witnesses``) shows a variant to be false:
values at which it fails, a proof of its negation from ``counterexamples``, ``two_answers`` or ``one_number``, or a
finite model in which ``models`` evaluates it. ``unknowns`` shows by z3 that no finite model is as a formula asks.
"""
