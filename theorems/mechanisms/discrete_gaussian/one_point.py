"""A single point: what lemmas about bells say of it, and what their false variants say."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import PI, E, dirac, lam, num, sqrt, substitute
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance
from dpproofs.proving.tactics import parts, positive, use
from theorems.mechanisms.discrete_gaussian.bells import common, j, k, s


def at_zero(said: Theorem, lemma: str, **values: Term | int) -> Theorem:
    """A single point, 0, with the weight 1: what the lemma says and what is said differ."""
    one, law = lam(j, num(1)), dirac(num(0))
    values = {"mu": law, "f": one, "g": one, "s": 1, **values}
    known = parts(use("E_dirac", x=0, f=one))[0]
    inner = common_at_one(j - k)
    there = parts(use("E_dirac", x=0, f=lam(j, E(law, k, inner))))[1]
    here = parts(use("E_dirac", x=0, f=lam(k, common_at_one(0 - k))))[1]
    facts = [part for th in (instance(said, known, **values), fact(lemma, known, **values)) for part in parts(th)]
    equations = [th for th in facts if th.conclusion.op in ("eq", "le")]
    return absurd(*equations, there, here, positive(sqrt(2 * PI)))


def common_at_one(distance: Term) -> Term:
    """What bells of the scale 1 have in common."""
    return substitute(common(distance), {s: num(1)})
