"""The privacy loss is no ratio of probabilities of single outcomes: those of Gaussian laws are 0 and 0."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, forall, num
from dpproofs.mutants.counterexamples import absurd, fact
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import both, generalize, parts, specialize
from theorems.citations import STEINKE
from theorems.foundations.gaussian.gaussian import mu, nu, sigma, x
from theorems.papers.steinke_2018.def_pure_dp import FIRST, HERE, SECOND, never_a_point, y

value = mark("value", 0)

LEMMA = Lemma(
    "st18.def-privloss-counterexample", "Every outcome has probability 0 under both of two Gaussian laws",
    f"{STEINKE}, against the privacy loss as a ratio of probabilities of outcomes",
    (0 < sigma,),
    forall(y, conj(*(eq(E(law, x, HERE), value) for law in (FIRST, SECOND)))),
    mutants=(Mutant("value", {value: Fraction(1, 100)}, "they are 0"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Points have length 0."""
    return generalize(both(never_a_point(mu), never_a_point(nu)), y)


@refutation_of(LEMMA, "value")
def _points(said: Theorem) -> Theorem:
    """The outcome 0 has the probability 0."""
    values = {"mu": 0, "nu": 0, "sigma": 1}
    true = fact("st18.def-privloss-counterexample", shown(num(0) < num(1)), **values)
    return absurd(*(parts(specialize(each, 0))[0] for each in (instance(said, **values), true)))
