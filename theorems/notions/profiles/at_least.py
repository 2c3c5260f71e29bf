"""Lower bounds of profiles: for every order there is a test that distinguishes two laws that well."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, exists, forall, function_type, implies, lam, var
from dpproofs.privacy.notions import P, Q, h, phi, test_function, w
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, parts, said_of, use, witness
from theorems.notions.profiles.excess import c

_apart = c * E(Q, w, phi(w)) + h(c) <= E(P, w, phi(w))
AT_LEAST = Definition(
    "profile_at_least",
    (P, Q, h),
    forall(c, implies(0 <= c, exists(phi, conj(test_function(phi, w), _apart)))),
)
"""No profile of P and Q is smaller than h: for every order c >= 0 some test phi has E_P[phi] >= c E_Q[phi] + h(c)."""
write_as(AT_LEAST, r"H_{{e^\epsilon}}\left({0} \,\middle\|\, {1}\right) \geq {2}")

h2 = var("h2", function_type((REAL,), REAL))
SMALLER = forall(c, implies(0 <= c, h2(c) <= h(c)))

AT_LEAST_WEAKEN = Lemma(
    "profiles.at-least-weaken", "A smaller lower bound of profiles", "elementary",
    (AT_LEAST(P, Q, h), SMALLER),
    AT_LEAST(P, Q, lam(c, factor * h2(c))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), h=1, h2=1)),),
)  # fmt: skip


@proof_of(AT_LEAST_WEAKEN)
def _proof(claim: Claim) -> Theorem:
    """The same test."""
    smaller = at(SMALLER, c, by=[0 <= c])
    goal = said_of(claim.conclusion, c)

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit, apart = parts(facts)
        bound = c * E(Q, w, test(w)) + read(AT_LEAST, claim).h(c) <= E(P, w, test(w))
        return witness(goal, test, unit, arith(bound, apart, smaller))

    return for_all(claim.conclusion, obtain(at(AT_LEAST(P, Q, h), c, by=[0 <= c]), "phi", with_test))


def with_smaller(fact: Theorem, bound: Term, *facts: Theorem | Term) -> Theorem:
    """The same laws with a lower bound that is smaller by arithmetic; the facts may be about an order c >= 0."""
    first, second, old = read(AT_LEAST, fact)["P", "Q", "h"]
    order = generalize(discharge(arith(bound(c) <= old(c), 0 <= c, *facts), 0 <= c), c)
    return use(AT_LEAST_WEAKEN, fact, order, P=first, Q=second, h=old, h2=bound)
