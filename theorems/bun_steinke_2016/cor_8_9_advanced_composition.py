"""Corollaries 8.9 and 8.10: composition of k approximately private mechanisms.

With s^2 the sum of the epsilon(i)^2, the composition is s^2/2-zCDP outside of mass 1 - product of (1 - delta(i)).
The options for delta' are those of Lemma 8.8 at rho = s^2/2; there u = 1 + (epsilon - s^2/2)/s^2.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import conj, eq, exp, lam, minimum, nat, num, sqrt, substitute, summation, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import APPROX_DP, N, epsilon, i, k, rho, xi
from dpproofs.tactics import arith, at, both, discharge, generalize, parts, use
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.cor_8_9_composition_induction import (
    GIVEN, KEPT, SIZES, dels, exponentials, history, product_rule, squares, total, with_argument, x,
)  # fmt: skip
from theorems.bun_steinke_2016.cor_8_9_composition_induction import LEMMA as IN_A_ROW
from theorems.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp_options import LEAST, bound
from theorems.bun_steinke_2016.lemma_8_8_options import LEMMA as TO_APPROX_DP

lambda_ = var("lambda_")
S = squares(k)
OUTPUT = lam(x, history(k, x))
OPTIONS = minimum(num(1), LEAST)


def deltas(n: object) -> Term:
    """The sum of the delta(i) for i = 1, ..., n."""
    return summation(i, 1, n, dels(i))


def _mass_claim(factor: Factor) -> Claim:
    return Claim((SIZES, nat(k)), conj(0 <= total(k), total(k) <= 1, total(k) <= factor * deltas(k)))


def _mass(claim: Claim) -> Theorem:
    """By induction: the mass after one more is d + (1 - d) delta."""
    so_far, natural = _mass_claim(1).conclusion, nat(k)
    none = arith(eq(total(0), 0), exponentials(use("sum_empty", a=1, b=0, s=KEPT)))
    base = both(arith(0 <= total(0), none), arith(total(0) <= 1, none),
                arith(total(0) <= deltas(0), none, use("sum_empty", a=1, b=0, s=lam(i, dels(i)))))  # fmt: skip
    size = at(SIZES, k, by=[natural])
    more, low = use("nat_successor", natural), arith(1 <= k + 1, use("nat_nonnegative", natural))
    longer = use("sum_step", more, low, a=1, b=k, s=lam(i, dels(i)))
    old, new = 1 - total(k), dels(k + 1)
    rule, product = product_rule(k), arith(0 <= old * new, size, arith(0 <= old))
    most = arith(old * new <= new, size, parts(so_far)[0])
    mean = arith(eq(total(k + 1), total(k) + old * new), rule)
    step = both(arith(0 <= total(k + 1), mean, product, so_far), arith(total(k + 1) <= 1),
                arith(total(k + 1) <= deltas(k + 1), mean, most, so_far, longer))  # fmt: skip
    every = use("induction", base, generalize(discharge(step, natural, so_far), k), A=lam(k, so_far))
    return at(every, k, by=[natural])


MASS = Lemma(
    "bs16x.cor-8.9-mass", "1 - product of (1 - delta(i)) is in [0, 1], and at most the sum of the delta(i)",
    "elementary", *_mass_claim(1).parts, _mass,
    (Mutant("factor", _mass_claim(LESS), "k = 1"),),
)  # fmt: skip


def inner_at(at_epsilon: Term, factor: Factor = 1) -> Term:
    return substitute(bound(factor * OPTIONS), {xi: num(0), rho: S / 2, epsilon: at_epsilon})


def combined(inner: Term) -> Term:
    """1 - (1 - delta') times the product of the 1 - delta(i)."""
    return 1 - (1 - inner) * exp(summation(i, 1, k, KEPT(i)))


def _claim(inner: Term) -> Claim:
    given = (*GIVEN, nat(k), 0 < S, S / 2 <= epsilon)
    return Claim(given, APPROX_DP(OUTPUT, N, epsilon, combined(inner)))


def _proof(claim: Claim) -> Theorem:
    """Lemma 8.8 with rho = s^2/2."""
    composed = use(IN_A_ROW, *GIVEN, nat(k))
    mass = parts(use(MASS, SIZES, nat(k)))
    private = use(TO_APPROX_DP, composed, *mass, arith(0 < S / 2, 0 < S), arith(0 + S / 2 <= epsilon, S / 2 <= epsilon),
                  M=OUTPUT, delta=total(k), xi=0, rho=S / 2)  # fmt: skip
    return with_argument(private, 3, claim.conclusion.args[3])


ADVANCED = Lemma(
    "bs16.cor-8.9", "k (epsilon(i), delta(i))-DP mechanisms are (epsilon, 1 - (1 - delta') prod(1 - delta(i)))-DP",
    f"{PAPER}, Corollary 8.9", *_claim(inner_at(epsilon)).parts, _proof,
    (Mutant("half", _claim(substitute(bound(OPTIONS), {xi: num(0), rho: S / 4})),
            "k = 100, epsilon(i) = 1/10, delta(i) = 0, epsilon = 4: the least delta is 3.4e-5 > 9.1e-8"),),
)  # fmt: skip

ROOT = sqrt(S)


def _lambda_claim(slope: Term) -> Claim:
    large = S / 2 + slope * lambda_ * ROOT
    options = substitute(OPTIONS, {xi: num(0), rho: S / 2, epsilon: large})
    given = (*GIVEN, nat(k), 0 < S, 0 <= lambda_)
    return Claim(given, APPROX_DP(OUTPUT, N, large, combined(exp(-(lambda_**2)) * options)))


def _lambda(claim: Claim) -> Theorem:
    """Put epsilon = s^2/2 + sqrt(2) lambda s."""
    large = claim.conclusion.args[2]
    order = arith(S / 2 <= large, arith(0 <= sqrt(2) * lambda_ * ROOT, 0 <= lambda_, 0 < S))
    private = use(ADVANCED, *GIVEN, nat(k), 0 < S, order, epsilon=large)
    exponent = inner_at(large).args[0].args[0]
    square = exponentials(arith(eq(exponent, -(lambda_**2)), 0 < S))
    return with_argument(private, 3, claim.conclusion.args[3], square)


IN_LAMBDA = Lemma(
    "bs16.cor-8.10", "k mechanisms are (s^2/2 + sqrt(2) lambda s, 1 - (1 - delta') prod(1 - delta(i)))-DP",
    f"{PAPER}, Corollary 8.10", *_lambda_claim(sqrt(2)).parts, _lambda,
    (Mutant("slope", _lambda_claim(num(1)),
            "k = 100, epsilon(i) = 1/10, delta(i) = 0, lambda = 4: the least delta is 4.1e-6 > exp(-16)"),),
)  # fmt: skip
