"""Processes with the same start are at the distance 0 there."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, forall, implies, ind, lam, num, prob, variables
from dpproofs.privacy.notions import PUSHED, on, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, bounded, generalize, intro, parts, signed, specialize, transfer
from dpproofs.proving.tactics import use
from theorems.composition.iteration.noise import distance, phi
from theorems.composition.iteration.noisy_processes import DISTANCE
from theorems.composition.iteration.pursuit import v, w
from theorems.foundations.geometry.inner_products import square
from theorems.foundations.geometry.inner_products_expanded import SPACE, Vector, product
from theorems.foundations.measure.couplings import MOVED, W_INFINITY

P, Q = variables("P Q", prob("V"))
SAME = forall(phi, implies(test_function(phi, v), eq(E(P, v, phi(v)), E(Q, v, phi(v)))))
"""The two have the same law."""

SAME_START = Lemma(
    "iteration.same-start", "Equal laws are at the distance 0", "elementary",
    (SPACE, SAME),
    on(W_INFINITY, Y="V")(DISTANCE, P, Q, num(0)),
    mutants=(Mutant("any", without(SAME), "the points 0 and 1 on the line",
                    unwitnessed="couplings of laws on the line are not looked through"),),
)  # fmt: skip

STAYS = lam(v, dirac(v))


@proof_of(SAME_START)
def _proof(claim: Claim) -> Theorem:
    """The kernel that leaves each point where it is takes one law to the other."""
    gap = Vector(v) - Vector(v)
    none = arith(eq(square(gap.term), 0), product(gap, gap))
    near = arith(distance(v, v) <= 0, signed(distance(v, v) ** 2 <= 0, none), signed(0 <= distance(v, v), none))

    def of_test(goal: Term, test: Term) -> Theorem:
        certain = parts(use("E_dirac", x=v, f=test))[1]
        size = specialize(test_function(test, v), v)
        means = transfer(P, v, arith(eq(rhs(certain), lhs(certain)), certain), bounded(P, v, test(v), 1, size))
        return arith(goal, at(SAME, test, by=[test_function(test, v)]), parts(means)[1])

    pushed = intro(on(PUSHED, Y="V", Z="V")(Q, P, STAYS), of_test)
    away = ind(0 < distance(v, w))
    measured, mean = parts(use("E_dirac", x=v, f=lam(w, away)))
    never = arith(E(dirac(v), w, away) <= 0, mean, near)
    here = use("E_vanishing", measured, never, mu=dirac(v), f=lam(w, distance(v, w)))
    return use(MOVED, pushed, generalize(here, v), P=P, Q=Q, T=STAYS, dist=DISTANCE, t=0)
