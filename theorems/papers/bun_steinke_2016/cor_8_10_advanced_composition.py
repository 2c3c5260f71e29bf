"""Corollary 8.10: composition of k approximately private mechanisms, second form."""

from __future__ import annotations

from fractions import Fraction

from theorems.papers.bun_steinke_2016.counted_responses import counted
from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, nat, num, sqrt, substitute, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, N, epsilon, k, rho, xi
from dpproofs.proving.reading import exponent_of, part_of, read
from dpproofs.proving.tactics import arith, use, written_as
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import ADVANCED, OPTIONS, OUTPUT, S, combined
from theorems.papers.bun_steinke_2016.cor_8_9_advanced_composition import inner_at
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import GIVEN, exponentials

lambda_ = var("lambda_")

ROOT = sqrt(S)
slope = mark("slope", sqrt(2))
large = S / 2 + slope * lambda_ * ROOT
options = substitute(OPTIONS, {xi: num(0), rho: S / 2, epsilon: large})

IN_LAMBDA = Lemma(
    "bs16.cor-8.10", "k mechanisms are (s^2/2 + sqrt(2) lambda s, 1 - (1 - delta') prod(1 - delta(i)))-DP",
    f"{BUN_STEINKE}, Corollary 8.10",
    (*GIVEN, nat(k), 0 < S, 0 <= lambda_),
    APPROX_DP(OUTPUT, N, large, combined(exp(-(lambda_**2)) * options)),
    mutants=(Mutant("slope", {slope: num(1)},
                    "k = 100, epsilon(i) = 1/10, delta(i) = 0, lambda = 4: the least delta is 4.1e-6 > exp(-16)",
                    witness=finite({"X": 2, "Y": 26}, N=(False, True, True, False), k=25, epsilons="2/5", deltas=0,
                        lambda_="7/2", **counted(25, Fraction(149, 249), Fraction(100, 249)))),),
)  # fmt: skip


@proof_of(IN_LAMBDA)
def _lambda(claim: Claim) -> Theorem:
    """Put epsilon = s^2/2 + sqrt(2) lambda s."""
    large = read(APPROX_DP, claim).epsilon
    order = arith(S / 2 <= large, arith(0 <= sqrt(2) * lambda_ * ROOT, 0 <= lambda_, 0 < S))
    private = use(ADVANCED, *GIVEN, nat(k), 0 < S, order, epsilon=large)
    exponent = exponent_of(part_of(inner_at(large), "exp"))
    square = exponentials(arith(eq(exponent, -(lambda_**2)), 0 < S))
    return written_as(claim.conclusion, private, square)
