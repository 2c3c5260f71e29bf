"""From the values of a profile at the nodes to a lattice profile: upper interpolation."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, forall, implies, lam, nat
from dpproofs.privacy.notions import PROFILE, M, N, P, Q, c, h, k, phi, rho, test_function, w, x1, x2
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, parts, specialize, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.notions.lattices.chords_nodes import SIGNS, second_differences, y
from theorems.notions.lattices.lattice import LATTICE_DP, TABLE, lattice, n, o, within

SOURCE = f"{ZHU_DONG_WANG}, dominating pairs"
VALUES = within(k, n, h(rho ** (k - o)) <= y(k))


def _numbers(factor: Factor = 1) -> tuple[Term, ...]:
    return VALUES, *SIGNS, 1 < rho, *second_differences(1, factor)


LAWS = Lemma(
    "lattices.chords", "Values of a profile at the nodes give a lattice profile", SOURCE,
    (PROFILE(P, Q, h), *_numbers(factor)),
    PROFILE(P, Q, lam(c, lattice(*TABLE))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), h=1, n=0, o=0, rho=2, t=1, d="99/100", y=1, m=0)),),
)  # fmt: skip


@proof_of(LAWS)
def _laws(claim: Claim) -> Theorem:
    """For one test the difference is a decreasing line in c, which is at most 1 at 0."""
    test = test_function(phi, w)
    low, high = (generalize(fact, w) for fact in parts(specialize(test, w)))
    first, second = (parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1)) for law in (P, Q))
    place = conj(nat(k), k <= n)
    order = arith(0 <= rho ** (k - o), arith(0 < rho, 1 < rho))
    bound = at(PROFILE(P, Q, h), rho ** (k - o), phi, by=[order, test])
    p, q = E(P, w, phi(w)), E(Q, w, phi(w))
    node = arith(p - rho ** (k - o) * q <= y(k), bound, at(VALUES, k, by=parts(place)))
    below = generalize(discharge(node, place), k)
    made = use("lattices.chords-of-lines", *_numbers(), first[2], second[1], below, 0 <= c, p=p, q=q)
    goal = p <= c * q + lattice(*TABLE)
    return for_all(claim.conclusion, arith(goal, made))


GIVEN = forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), h)))

MECHANISMS = Lemma(
    "lattices.chords-dp", "A mechanism with a profile has a lattice profile", SOURCE,
    (GIVEN, *_numbers(factor)),
    LATTICE_DP(M, N, rho, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "the data set is revealed",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), (0, 1)), N=True, h=1, n=0, o=0, rho=2, t=1, d="99/100",
                        y=1, m=0)),),
)  # fmt: skip


@proof_of(MECHANISMS)
def _proof(claim: Claim) -> Theorem:
    """Neighbours, one pair at a time."""
    made = use(LAWS, at_neighbours(GIVEN), *_numbers(), P=M(x1), Q=M(x2))
    return for_all(claim.conclusion, made)
