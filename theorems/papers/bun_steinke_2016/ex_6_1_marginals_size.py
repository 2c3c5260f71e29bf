"""Section 6.1: the number of records that accurate one-way marginals need."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, log, num, sqrt, substitute, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import rho, xi
from dpproofs.proving.tactics import arith, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.ex_6_1_marginals_lower import GIVEN, GENERAL, d, p, q
from theorems.papers.bun_steinke_2016.prop_6_1_mutual_information import n
from theorems.papers.bun_steinke_2016.prop_6_4_histograms import root_at_most
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import SIGNS
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

a = var("a")
SETTING = tuple(substitute(h, {p: 2 * a, q: 1 - 2 * a, xi: num(0)}) for h in GIVEN[:-5] if h is not SIGNS[0])
SIZES = 0 < a, a <= Fraction(1, 4), *GIVEN[-2:], 0 < rho
NEEDED = d * (log(2) + 2 * a * log(2 * a) + (1 - 2 * a) * log(1 - 2 * a))

SIZE = Lemma(
    "bs16.ex-6.1-marginals-size", "n >= sqrt(d (log(2) - h(2 a))/rho) for d marginals of mean error at most a <= 1/4",
    f"{BUN_STEINKE}, section 6.1, with explicit constants",
    (*SETTING, *SIZES, 0 <= NEEDED),
    sqrt(factor * NEEDED / rho) <= n,
    mutants=(Mutant("factor", {factor: Fraction(148, 10)},
                    "rho = 1, a = 1/20, d = 10^6, n = 2327, noise N(0, d/(2 n^2 rho)) on "
                    "each, then rounded to 0 or 1; so the bound is off by a factor of at most 3.85 there",
                    unwitnessed="the witness has too many points to be evaluated"),),
)  # fmt: skip


@proof_of(SIZE)
def _proof(claim: Claim) -> Theorem:
    """The square root of the inequality."""
    small = [arith(goal, *SIZES[:2]) for goal in (0 < 2 * a, 2 * a <= 1 - 2 * a)]
    whole = arith(eq(2 * a + (1 - 2 * a), 1))
    bound = use(GENERAL, *SETTING, arith(num(0) <= 0), *small, whole, *SIZES[2:4], p=2 * a, q=1 - 2 * a, xi=0)
    low = arith(0 <= NEEDED / rho, 0 <= NEEDED, 0 < rho)
    square = arith(NEEDED / rho <= n**2, bound, 0 < rho)
    return root_at_most(NEEDED / rho, n, low, square, use(NAT_NONNEGATIVE, SETTING[2], k=n))


marginals_min_n = Verified(SIZE, "marginals_min_n", value=sqrt(NEEDED / rho), omits=(n,))
