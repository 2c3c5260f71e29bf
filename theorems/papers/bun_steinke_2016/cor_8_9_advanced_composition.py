"""Corollary 8.9: composition of k approximately private mechanisms."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import exp, lam, minimum, nat, num, substitute, summation
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_DP, SYMMETRIC, N, epsilon, i, k, rho, xi
from dpproofs.proving.tactics import arith, parts, use, written_as
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import GIVEN, KEPT, IN_A_ROW, SIZES
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import history, squares, total, x
from theorems.papers.bun_steinke_2016.cor_8_9_mass import MASS
from theorems.papers.bun_steinke_2016.counted_responses import counted
from theorems.papers.bun_steinke_2016.lemma_3_6_options import LEAST
from theorems.papers.bun_steinke_2016.lemma_3_6_third_option import bound
from theorems.papers.bun_steinke_2016.lemma_8_8_options_to_approx_dp import TO_APPROX_DP

S = squares(k)
OUTPUT = lam(x, history(k, x))
OPTIONS = minimum(num(1), LEAST)


def inner_at(at_epsilon: Term, factor: Factor = 1) -> Term:
    """Lemma 3.6 for (S/2)-zCDP at that epsilon."""
    return substitute(bound(factor * OPTIONS), {xi: num(0), rho: S / 2, epsilon: at_epsilon})


def combined(inner: Term) -> Term:
    """1 - (1 - delta') times the product of the 1 - delta(i)."""
    return 1 - (1 - inner) * exp(summation(i, 1, k, KEPT(i)))


def _claim(inner: Term) -> Claim:
    given = (*GIVEN, nat(k), 0 < S, S / 2 <= epsilon)
    return Claim(given, APPROX_DP(OUTPUT, N, epsilon, combined(inner)))


ADVANCED = Lemma(
    "bs16.cor-8.9", "k (epsilon(i), delta(i))-DP mechanisms are (epsilon, 1 - (1 - delta') prod(1 - delta(i)))-DP",
    f"{BUN_STEINKE}, Corollary 8.9",
    *_claim(inner_at(epsilon)).parts,
    mutants=(Mutant("half", _claim(substitute(bound(OPTIONS), {xi: num(0), rho: S / 4})),
                    "k = 100, epsilon(i) = 1/10, delta(i) = 0, epsilon = 4: the least delta is 3.4e-5 > 9.1e-8",
                    witness=finite({"X": 2, "Y": 17}, N=(False, True, True, False), k=16, epsilons="1/2", deltas=0,
                        epsilon=6, **counted(16, Fraction(8, 13), Fraction(5, 13)))),
             Mutant("one-sided", Claim(tuple(h for h in _claim(inner_at(epsilon)).hypotheses if h != SYMMETRIC(N)),
                                       _claim(inner_at(epsilon)).conclusion),
            "N relates one pair in one order only, k = 10^4, each P = (1, 0), Q = (exp(-1/100), 1 - exp(-1/100)): the "
                    "loss is 100 for certain, and epsilon = 10",
                    witness=finite({"X": 2, "Y": 31}, N=(False, True, False, False), k=30, epsilons="1/2", deltas=0,
                        epsilon=10, **counted(30, Fraction(1), Fraction(607, 1000))))),
)  # fmt: skip


@proof_of(ADVANCED)
def _proof(claim: Claim) -> Theorem:
    """Lemma 8.8 with rho = s^2/2."""
    composed = use(IN_A_ROW, *GIVEN, nat(k))
    mass = parts(use(MASS, SIZES, nat(k)))
    private = use(TO_APPROX_DP, composed, *mass, arith(0 < S / 2, 0 < S), arith(0 + S / 2 <= epsilon, S / 2 <= epsilon),
                  M=OUTPUT, delta=total(k), xi=0, rho=S / 2)  # fmt: skip
    return written_as(claim.conclusion, private)
