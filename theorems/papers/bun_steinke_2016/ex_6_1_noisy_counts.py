"""Section 6.1: histograms with Gaussian noise are private."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exists, forall, implies, ind, lam, nat, num, sqrt, substitute, summation, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L2_SENSITIVITY, ZCDP, N, i, on, q_vector as q, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain_all, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.ex_6_1_noisy_marginals import OUTPUT, SOURCE, WITH_VARIANCE, V, noisy_private
from theorems.foundations.gaussian.gaussian_vector import LISTS
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.square_order import SQUARE
from theorems.foundations.measure.union_bound import d
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

a, b, k = var("a"), var("b"), var("k")
REPLACED = forall(
    (x1, x2), implies(N(x1, x2), exists((a, b), forall(i, eq(q(x1, i) - q(x2, i), ind(eq(i, a)) - ind(eq(i, b))))))
)

COUNTS = Lemma(
    "bs16.ex-6.1-histograms", "The counts of a histogram with noise N(0, 1/rho) are rho-zCDP", SOURCE,
    (REPLACED, LISTS, WITH_VARIANCE, nat(d), 0 < V),
    on(ZCDP, Y="V")(OUTPUT, N, 0, factor / V),
    mutants=(Mutant("half", {factor: Fraction(1, 2)}, "d = 2, one record of n changes: the means are at distance "
                    "sqrt(2)",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0), 2: (0, 1), 3: (0, 0)}, N=True, d=2,
                        variance=1)),),
)  # fmt: skip


@proof_of(COUNTS)
def _counts(claim: Claim) -> Theorem:
    """The counts of neighbours are at Euclidean distance at most sqrt(2)."""
    moved = obtain_all(at_neighbours(REPLACED), "a b", _moved)
    sensitivity = for_all(L2_SENSITIVITY(q, d, N, sqrt(2)), moved)
    return noisy_private(sensitivity, read(ZCDP, claim).rho)


def _moved(first: Term, second: Term, counts: Theorem) -> Theorem:
    """One record leaves a count and enters another: the squares add up to at most 2."""
    square = lam(i, (q(x1, i) - q(x2, i)) ** 2)
    goal = summation(i, 1, k, square(i)) <= ind(first <= k) + ind(second <= k)
    base = arith(substitute(goal, {k: num(0)}), use("sum_empty", a=1, b=0, s=square))
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    longer = use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=square)
    last = arith(square(k + 1) <= ind(eq(k + 1, first)) + ind(eq(k + 1, second)), specialize(counts, k + 1))
    step = generalize(discharge(arith(substitute(goal, {k: k + 1}), longer, last, goal), nat(k), goal), k)
    every = at(use("induction", base, step, A=lam(k, goal)), d, by=[nat(d)])
    root = use(SQUARE, arith(num(0) <= 2), u=2)
    return arith(summation(i, 1, d, square(i)) <= sqrt(2) ** 2, every, root)


histogram_zcdp = Verified(COUNTS, "histogram_zcdp", omits=(d,))
