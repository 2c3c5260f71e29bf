"""The delta that a lattice profile gives for an epsilon, for neighbours in one order and in both."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PROP, E, disj, exp, forall, function_type, implies, lam
from dpproofs.language.terms import substitute, var
from dpproofs.privacy.notions import APPROX_DP, M, N, c, delta, epsilon, h, phi, rho, test_function, w
from dpproofs.privacy.notions import x1, x2
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import Fact, arith, at, for_all, split, use
from theorems.citations import BALLE_WANG
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.lattices.lattice import LATTICE_DP, TABLE, lattice
from theorems.notions.profiles.reversed import REVERSED, turned

N2 = var("N2", function_type(("X", "X"), PROP))
GIVEN = LATTICE_DP(M, N, rho, *TABLE)
ONE_ORDER = forall((x1, x2), implies(N2(x1, x2), disj(N(x1, x2), N(x2, x1))))
"""Neighbours in the wider sense are neighbours in one of the two orders."""

SOURCE = f"{BALLE_WANG}, Theorem 5"
AT_EPSILON = lattice(*TABLE, exp(epsilon))
BACK = 1 - exp(epsilon) + exp(epsilon) * lattice(*TABLE, exp(-epsilon))

FIRST, SECOND = (E(M(x), w, phi(w)) for x in (x1, x2))

REVEALED = {"M": ((1, 0), (0, 1)), "epsilon": 0, "m": 0, "n": 0, "o": 0, "d": 1, "t": 1, "rho": 2}

DELTA = Lemma(
    "lattices.delta", "The delta that a lattice profile gives for an epsilon", SOURCE,
    (GIVEN, factor * AT_EPSILON <= delta),
    APPROX_DP(M, N, epsilon, delta),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, N=True, delta="99/100", **REVEALED)),),
)  # fmt: skip


@proof_of(DELTA)
def _proof(claim: Claim) -> Theorem:
    """The profile at exp(epsilon)."""
    return for_all(claim.conclusion, _tested(at_neighbours(GIVEN), AT_EPSILON <= delta))


GOAL = FIRST <= exp(epsilon) * SECOND + delta


def _tested(profile: Theorem, least: Fact) -> Theorem:
    """What a profile of the laws of M at x1 and x2 says of a test, at exp(epsilon)."""
    bound = at(profile, exp(epsilon), phi, by=[arith(0 <= exp(epsilon)), test_function(phi, w)])
    return arith(GOAL, bound, least)


BOTH_ORDERS = Lemma(
    "lattices.delta-both-orders", "The delta that a lattice profile gives, for neighbours in both orders", SOURCE,
    (GIVEN, ONE_ORDER, AT_EPSILON <= delta, factor * BACK <= delta),
    APPROX_DP(M, N2, epsilon, delta),
    mutants=(Mutant("factor", {factor: LESS}, "the second data set is revealed with probability 1/2, the first never",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(0, 1, 0, 0), N2=(0, 1, 1, 0),
                        epsilon=1, delta="499/1000", m=1, n=0, o=-1, d=0, t=1, rho=2)),),
)  # fmt: skip


@proof_of(BOTH_ORDERS)
def _both(claim: Claim) -> Theorem:
    """The profile in the other order is known too."""

    def in_order(here: Theorem) -> Theorem:
        return _tested(at(GIVEN, x1, x2, by=[here]), AT_EPSILON <= delta)

    def turned_around(here: Theorem) -> Theorem:
        profile = lam(c, lattice(*TABLE))
        other = use(REVERSED, at(GIVEN, x2, x1, by=[here]), P=M(x2), Q=M(x1), h=profile)
        return _tested(other, arith(substitute(turned(exp(epsilon)), {h: profile}) <= delta, BACK <= delta))

    return for_all(claim.conclusion, split(at(ONE_ORDER, x1, x2, by=[N2(x1, x2)]), in_order, turned_around))
