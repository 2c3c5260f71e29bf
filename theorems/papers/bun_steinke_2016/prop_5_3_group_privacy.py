"""Proposition 5.3: zCDP for groups, by induction on the size of the group."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, gaussian_groups
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import BOUNDED_ZCDP, ZCDP, D, M, N, alpha, k, of_groups, rho, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import at, discharge, folded, for_all, generalize, said_of, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.prop_5_3_induction import COSTS, NEAR, ORDER, SIZE, R, X, x1, x2
from theorems.papers.bun_steinke_2016.prop_5_3_induction import INDUCTION as BOUNDED_ORDERS

PRIVATE = ZCDP(M, N, xi, rho)
GROUP = ZCDP(M, of_groups(D, k), X(k), R(k))

INDUCTION = Lemma(
    "bs16.prop-5.3-induction", "zCDP for groups from costs that the triangle inequality adds up",
    f"{BUN_STEINKE}, proof of Proposition 5.3",
    (PRIVATE, NEAR, SIZE, *COSTS),
    GROUP,
    mutants=(Mutant("one-less", Claim((PRIVATE, NEAR, SIZE, *COSTS), ZCDP(M, of_groups(D, k), X(k), LESS * R(k))),
                    "the Gaussian mechanism, X = 0, R(k) = k**2 rho, k = 2"),),
)  # fmt: skip


@proof_of(INDUCTION)
def _induction(claim: Claim) -> Theorem:
    """At the order alpha, the induction for the orders below m = k alpha + 1."""
    near, top = D(k, x1, x2), k * alpha + 1
    bounded = folded(BOUNDED_ZCDP(M, N, top, xi, rho), zcdp_below(top))
    groups = use(BOUNDED_ORDERS, bounded, NEAR, SIZE, *COSTS, m=top)
    bound = at(groups, x1, x2, alpha, by=[near, ORDER])
    goal = claim.conclusion
    line = for_all(said_of(goal, x1, x2), bound)
    return for_all(goal, line)


def zcdp_below(m: Term) -> Theorem:
    """The Rényi bounds of zCDP at the orders below m."""
    beta = var("beta")
    near, order, below = N(x1, x2), 1 < beta, beta < m
    bound = at(at(PRIVATE, x1, x2, by=[near]), beta, by=[order])
    return generalize(discharge(bound, near, order, below), x1, x2, beta)


@refutation_of(INDUCTION, "one-less", X=REAL, Y=REAL)
def _two_steps(said: Theorem) -> Theorem:
    """The Gaussian mechanism needs rho k^2 for k = 2 steps."""
    made, least = gaussian_groups(said)
    xi, rho = read(made.conclusion.data, made)["xi", "rho"]
    return absurd(at(least, xi, rho, by=[made]))
