"""Laws that are the same, for witnesses: the privacy loss is 0."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, TRUE, E, dirac, eq, exp, ind, lam, num
from dpproofs.mutants.counterexamples import absurd, fact, u
from dpproofs.privacy.notions import on, x
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, numeric, parts, specialize, use
from theorems.notions.loss_tail.event import LOSS_TAIL

SAME_LAWS = {"P": dirac(num(0)), "Q": dirac(num(0)), "epsilon": num(-1)}
"""The privacy loss is 0, which is above epsilon with probability 1."""
VALUES = {"M": lam(x, SAME_LAWS["P"]), "N": lam((x, u), TRUE), "epsilon": SAME_LAWS["epsilon"], "delta": num(1)}
LINES = {"X": REAL, "Y": REAL}


def at_same_laws() -> tuple[dict[str, Term], Theorem, Theorem]:
    """Values of the variables, that they have densities, and the probability of a loss above epsilon."""
    law, one = SAME_LAWS["P"], lam(x, num(1))
    above = ind(exp(num(-1)) * 1 < num(1))
    certain = parts(use("E_dirac", x=num(0), f=lam(x, above)))[1]
    mean = arith(eq(E(law, x, above), 1), certain, numeric(exp(num(-1)) < 1))
    return {**SAME_LAWS, "R": law, "p": one, "q": one}, use("foundations.density-of-same-law", P=law, Q=law), mean


def no_tail(tail: Theorem) -> Theorem:
    """A contradiction from a tail of less than 1 where the laws are the same and epsilon = -1."""
    values, density, mean = at_same_laws()
    known = specialize(fact("sok20.def-13", density, **values), read(on(LOSS_TAIL, Y=REAL), tail).delta)
    return absurd(at(parts(known)[0], by=[tail]), mean)


def certain_tail() -> Theorem:
    """That of 1 is one."""
    values, density, mean = at_same_laws()
    return at(parts(specialize(fact("sok20.def-13", density, **values), 1))[1], by=[mean])
