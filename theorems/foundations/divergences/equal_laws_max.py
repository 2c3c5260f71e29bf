"""Max-divergence depends on laws only through the means of tests, and is 0 for a law from itself."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, MAX_DIVERGENCE, P, Q, phi, t, test_function, w
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import almost, arith, at, for_all, prove, use, witness
from theorems.foundations.densities.density_one import DENSITY_OF_SAME, same_law
from theorems.foundations.divergences.equal_laws import EQUAL, ONE, P2, Q2
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS
from theorems.foundations.tests.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE

GIVEN = (MAX_DIVERGENCE(P, Q, t), *EQUAL)

MAX_EQUAL = Lemma(
    "foundations.equal-laws-max", "Equal laws have the same max-divergence", "elementary",
    GIVEN,
    MAX_DIVERGENCE(P2, Q2, t),
    mutants=(Mutant("bound", Claim(GIVEN, MAX_DIVERGENCE(P2, Q2, t - Fraction(1, 100))), "t = D_oo(P||Q)",
                    witness=finite({"Y": 1}, P=(1,), P2=(1,), Q=(1,), Q2=(1,), t=0)),),
)  # fmt: skip


@proof_of(MAX_EQUAL)
def _equal(claim: Claim) -> Theorem:
    """It says that P(S) <= exp(t) Q(S)."""
    test = test_function(phi, w)
    close = at(use(TESTS_FROM_MAX_DIVERGENCE, hypothesis(claim, MAX_DIVERGENCE), epsilon=t), phi, by=[test])
    same = [at(fact, phi, by=[test]) for fact in EQUAL]
    moved = arith(E(P2, w, phi(w)) <= exp(t) * E(Q2, w, phi(w)) + 0, close, *same)
    return use(
        MAX_DIVERGENCE_FROM_TESTS,
        for_all(INDISTINGUISHABLE(P2, Q2, t, 0), moved),
        P=P2,
        Q=Q2,
        epsilon=read(MAX_DIVERGENCE, claim).t,
    )


MAX_SELF = Lemma(
    "foundations.max-self", "A law has max-divergence 0 from itself", "elementary",
    (0 <= t,),
    MAX_DIVERGENCE(P, P, t),
    mutants=(Mutant("negative", Claim((0 <= t,), MAX_DIVERGENCE(P, P, t - Fraction(1, 100))), "t = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), t=0)),),
)  # fmt: skip


@proof_of(MAX_SELF)
def _self(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    bound = read(MAX_DIVERGENCE, claim).t
    one = use(DENSITY_OF_SAME, prove(same_law(P, P)), P=P, Q=P)
    below = arith(num(1) <= exp(bound), use(EXP_INCREASING, arith(0 <= bound, 0 <= t), x=0, y=bound))
    return witness(claim.conclusion, ONE, one, almost(P, w, below))
