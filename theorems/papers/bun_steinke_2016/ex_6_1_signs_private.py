"""Section 6.1: the signs of n Gaussian variables with means 1 and -1 are private."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, eq, exists, forall, implies, ind, lam, nat, num, sqrt, substitute
from dpproofs.language.terms import summation, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import L2_SENSITIVITY, ZCDP, N, i, on, q_vector as q, rho, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, obtain, rewrite, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.mechanisms.gaussian.vector_zcdp import MECHANISM, NOISY, M, x
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_vector import LISTS
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

a, k, n = var("a"), var("k"), var("n")
ONE_SIGN = forall(
    (x1, x2), implies(N(x1, x2), exists(a, forall(i, absolute(q(x1, i) - q(x2, i)) <= 2 * ind(eq(i, a)))))
)
variance = mark("variance", 2 / rho)

LEMMA = Lemma(
    "bs16.ex-6.1-rr-gaussian", "n signs with noise N(0, 2/rho) on each are rho-zCDP", f"{BUN_STEINKE}, section 6.1",
    (ONE_SIGN, LISTS, substitute(NOISY, {sigma: sqrt(variance)}), nat(n), 0 < rho),
    on(ZCDP, Y="V")(lam(x, M(x, n)), N, 0, rho),
    mutants=(Mutant("variance", {variance: 1 / rho},
                    "n = 1: the divergence of N(1, 1/rho) from N(-1, 1/rho) is 2 rho alpha",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, -1), 2: (0, 0)}, N=True, n=1, rho=1)),),
)  # fmt: skip

DEVIATION = sqrt(2 / rho)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The l2-sensitivity is 2, and 2^2/(2 (2/rho)) = rho."""
    root = arith(0 < DEVIATION, 0 < rho)
    changed = obtain(at_neighbours(ONE_SIGN), "a", _changed)
    sensitivity = for_all(L2_SENSITIVITY(q, n, N, num(2)), changed)
    made = use(MECHANISM, sensitivity, LISTS, claim.hypotheses[2], nat(n), root, d=n, sigma=DEVIATION, Delta=2)
    return rewrite(made, arith(eq(read(ZCDP, made).rho, rho), 0 < rho))


def _changed(place: Term, signs: Theorem) -> Theorem:
    """One sign changes, by 2."""
    square = lam(i, (q(x1, i) - q(x2, i)) ** 2)
    goal = summation(i, 1, k, square(i)) <= 4 * ind(place <= k)
    base = arith(substitute(goal, {k: num(0)}), use("sum_empty", a=1, b=0, s=square))
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    longer = use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=square)
    last = arith(square(k + 1) <= 4 * ind(eq(k + 1, place)), specialize(signs, k + 1))
    step = generalize(discharge(arith(substitute(goal, {k: k + 1}), longer, last, goal), nat(k), goal), k)
    every = at(use("induction", base, step, A=lam(k, goal)), n, by=[nat(n)])
    return arith(summation(i, 1, n, square(i)) <= num(2) ** 2, every)
