"""Footnote 2: Gaussian answers to k statistical queries, with an explicit epsilon."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, eq, forall, implies, lam, log, nat, num, sqrt, summation, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, L2_SENSITIVITY, N, delta, i, on, x1, x2
from dpproofs.privacy.notions import ZCDP, q_vector as q
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, rewrite, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.mechanisms.gaussian.vector_zcdp import MECHANISM, M, x
from theorems.papers.bun_steinke_2016.lemma_3_5_zcdp_to_approx_dp import ZCDP_TO_APPROX_DP
from theorems.foundations.gaussian.gaussian import sigma
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from theorems.foundations.gaussian.gaussian_vector import LISTS, append, empty
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

k, n = var("k"), var("n")
STATISTICAL = forall((x1, x2, i), implies(N(x1, x2), absolute(q(x1, i) - q(x2, i)) <= 1 / n))
NOISY = forall(x, GAUSSIAN_VECTOR(lam(i, M(x, i)), append, empty, lam(i, q(x, i)), sigma / n))
SIGNS = (0 < n, 0 < sigma, 1 <= k, 0 < delta, delta <= 1)
coefficient = mark("coefficient", 2)
epsilon = k / (2 * sigma**2) + sqrt(coefficient * k * log(1 / delta) / sigma**2)

LEMMA = Lemma(
    "bs16.footnote-2", "k statistical queries with noise N(0, (sigma/n)^2) are (k/(2 sigma^2) + sqrt(2 k "
    "log(1/delta))/sigma, delta)-DP", f"{BUN_STEINKE}, footnote 2, with explicit constants",
    (STATISTICAL, LISTS, NOISY, nat(k), *SIGNS),
    on(APPROX_DP, Y="V")(lam(x, M(x, k)), N, epsilon, delta),
    mutants=(Mutant("half", {coefficient: 1}, "k = 1, sigma = 1, delta = 1e-6: the true delta is 1.96e-5",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, k=1, n=1, sigma=1,
                        delta="1/1000000")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The answers are k/(2 sigma**2)-zCDP (Lemma 2.5), then Lemma 3.5."""
    rho = k / (2 * sigma**2)
    zcdp = use(MECHANISM, sensitivity_of_queries(), LISTS, NOISY, nat(k), arith(0 < sigma / n, 0 < n, 0 < sigma),
               d=k, sigma=sigma / n, Delta=sqrt(k) / n)  # fmt: skip
    zcdp = rewrite(zcdp, arith(eq(read(ZCDP, zcdp).rho, rho), 0 < n, 1 <= k, 0 < sigma))
    private = use(ZCDP_TO_APPROX_DP, zcdp, arith(0 < rho, 1 <= k, 0 < sigma), *SIGNS, M=lam(x, M(x, k)), xi=0, rho=rho)
    return rewrite(private, arith(eq(read(APPROX_DP, private).epsilon, read(APPROX_DP, claim).epsilon), 0 < sigma))


def sensitivity_of_queries() -> Theorem:
    """A sum of k squares, each at most 1/n**2, by induction."""
    near, natural = N(x1, x2), nat(k)
    square = (q(x1, i) - q(x2, i)) ** 2
    total, bound = summation(i, 1, k, square), k / n**2
    series = lam(i, square)
    base = arith(summation(i, 1, 0, square) <= num(0) / n**2, use("sum_empty", a=1, b=0, s=series))
    more = use(
        "sum_step", use("nat_successor", natural), arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural)), a=1, b=k, s=series
    )
    one = at(STATISTICAL, x1, x2, k + 1, by=[near])
    last = arith(series(k + 1) <= 1 / n**2, one, 0 < n)
    grown = arith(summation(i, 1, k + 1, square) <= (k + 1) / n**2, more, last, total <= bound)
    step = generalize(discharge(grown, natural, total <= bound), k)
    at_k = at(use("induction", base, step, A=lam(k, total <= bound)), k, by=[natural])
    goal = L2_SENSITIVITY(q, k, N, sqrt(k) / n)
    small = arith(total <= (sqrt(k) / n) ** 2, at_k, 1 <= k, 0 < n)
    return for_all(goal, small)


statistical_queries = Verified(LEMMA, "statistical_queries", omits=(n,))
