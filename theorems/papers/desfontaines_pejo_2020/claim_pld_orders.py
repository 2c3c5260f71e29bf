"""Where no Rényi divergence is finite, all of them together do not determine the privacy loss."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import FALSE, REAL, E, conj, eq, forall, implies, num, prob, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, alpha, on, t
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, obtain, parts, use
from theorems.citations import SOK
from theorems.papers.desfontaines_pejo_2020.masses import P, Q, at_point, marks, masses, v

R = var("R", prob(REAL))
GIVEN = masses(P, "1/2", "1/2"), masses(R, "1/4", "3/4"), masses(Q, 1, 0)
RENYI_AT = on(RENYI, Y=REAL)
ONE = at_point(1)


def _infinite(law: Term) -> Term:
    return forall((alpha, t), implies(RENYI_AT(alpha, law, Q, t), FALSE))


masses_ = [eq(E(law, v, ONE(v)), factor * num(p)) for law, p in ((P, Fraction(1, 2)), (R, Fraction(3, 4)))]

SAME_ORDERS = Lemma(
    "sok20.claim-pld-equivalence-orders", "Two laws at infinite divergence of every order from a third one, with an "
    "infinite loss of probability 1/2 and 3/4", f"{SOK}, against the sentence before footnote 5, for Rényi DP",
    GIVEN,
    conj(_infinite(P), _infinite(R), eq(E(Q, v, ONE(v)), 0), *masses_),
    mutants=(Mutant("factor", {factor: MORE}, "the masses are 1/2 and 3/4", witness=finite({}, P={0: "1/2", 1: "1/2"},
                    R={0: "1/4", 1: "3/4"}, Q={0: 1, 1: 0})),),
)  # fmt: skip


@proof_of(SAME_ORDERS)
def _proof(claim: Claim) -> Theorem:
    """The outcome 1 is impossible under Q, and so under every law with a likelihood ratio."""
    unit = generalize(both(arith(0 <= ONE(v)), arith(ONE(v) <= 1)), v)
    *_, none, first, second = conjuncts(claim)
    means = [at(law, ONE) for law in GIVEN]
    never = arith(none, *means, *marks(2))

    def infinite(law: Term) -> Theorem:
        given, goal = RENYI_AT(alpha, law, Q, t), FALSE

        def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
            null = use("foundations.null-test", parts(facts)[0], never, unit, P=law, Q=Q, L=ratio, f=ONE)
            return arith(goal, null, *means, *marks(2))

        return generalize(discharge(obtain(given, "L", with_ratio), given), alpha, t)

    return both(infinite(P), infinite(R), never, *(arith(part, *means, *marks(2)) for part in (first, second)))
