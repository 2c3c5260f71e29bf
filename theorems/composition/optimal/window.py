"""The delta of many mechanisms from the terms that matter: the first ones are 0, and the last ones hardly more.

The last terms are at most exp(-s (last + 1)) times those of the same sum with epsilon + s for epsilon.

This file is long because it has the bound for the last terms, the one for whole sums, and the choice of the terms.
"""

from __future__ import annotations

import math
from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, maximum, nat, summation, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_DP, M, N, delta, epsilon, i, k, responses_profile
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, discharge, generalize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.sums.binomial_theorem import BINOMIAL_THEOREM
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.sums.sum_head import SUM_HEAD
from theorems.foundations.sums.sum_rest import SUM_REST
from theorems.foundations.sums.sum_split import SUM_SPLIT
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.notions.dp.weakening import APPROX_DP_WEAKENING
from theorems.composition.optimal.composition_laws import HOMOGENEOUS
from theorems.composition.optimal.conversion import GIVEN, CONVERSION, LEVEL, least
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

below, last, s = variables("below last s")
COUNTS = (nat(k), nat(below), nat(last), nat(last - below), nat(k - last))
SIZES = (0 <= epsilon, 0 <= s, (2 * below - k) * epsilon <= least)
TERM = lam(i, binomial(k, i) * maximum(exp(i * epsilon) - LEVEL * exp((k - i) * epsilon), 0))


def _bound(first: Term) -> Term:
    """The terms from first to last, and what bounds the others."""
    rest = exp(-s * (last + 1)) * (1 + exp(epsilon + s)) ** k
    return (summation(i, first, last, TERM(i)) + rest) / (1 + exp(epsilon)) ** k


skipped = mark("skipped", 1)

WINDOW = Lemma(
    "kov17x.window", "The profile of randomized responses from the terms that matter", HOMOGENEOUS,
    (*COUNTS, *SIZES),
    responses_profile(k, epsilon, LEVEL) <= _bound(below + skipped),
    mutants=(Mutant("first", {skipped: 2}, "k = last = 1, below = 0, epsilon = 1, least = -1, s = 10",
                    witness=finite({}, k=1, below=0, last=1, epsilon=1, least=-1, s=10)),),
)  # fmt: skip

REST = lam(i, exp(-s * (last + 1)) * (binomial(k, i) * exp(i * (epsilon + s))))


@proof_of(WINDOW)
def _window(claim: Claim) -> Theorem:
    """Three pieces of the sum."""
    small, large = exp(i * epsilon), LEVEL * exp((k - i) * epsilon)
    level = arith(
        i * epsilon <= least + (k - i) * epsilon, arith(i * epsilon <= below * epsilon, i <= below, SIZES[0]), SIZES[2]
    )
    order = use(EXP_INCREASING, level, x=i * epsilon, y=least + (k - i) * epsilon)
    zero = arith(eq(TERM(i), 0), arith(eq(maximum(small - large, 0), 0), order))
    head = use(SUM_HEAD, nat(below), generalize(discharge(zero, nat(i), i <= below), i), a=below, s=TERM)
    split = use(SUM_SPLIT, nat(below), nat(last - below), a=below, n=last - below, s=TERM)

    gap = use(NAT_GAP, nat(last), nat(i), last < i, j=last, k=i)
    tilt = arith(i * epsilon <= i * (epsilon + s) - s * (last + 1), arith(0 <= s * (i - last - 1), gap, 0 <= s))
    grow = use(EXP_INCREASING, tilt, x=i * epsilon, y=i * (epsilon + s) - s * (last + 1))
    coefficient = use(NONNEGATIVE, nat(k), n=k)
    more = exp(i * (epsilon + s) - s * (last + 1)) - maximum(small - large, 0)
    product = arith(0 <= binomial(k, i) * more, coefficient, arith(0 <= more, grow, arith(0 <= large)))
    later = generalize(discharge(arith(TERM(i) <= REST(i), product), nat(i), last < i), i)
    signs = generalize(discharge(arith(0 <= REST(i), coefficient), nat(i)), i)
    tail = use(SUM_REST, nat(last), nat(k - last), later, signs, a=last, n=k - last, s=TERM, t=REST)
    scaled = use(SUM_SCALED, nat(k), n=k, a=exp(-s * (last + 1)), s=lam(i, binomial(k, i) * exp(i * (epsilon + s))))
    mass = use(BINOMIAL_THEOREM, nat(k), x=epsilon + s)
    power = arith(0 < (1 + exp(epsilon)) ** k)
    return arith(claim.conclusion, head, split, tail, scaled, mass, power)


WINDOW_LEMMA = Lemma(
    "kov17x.approx-dp-window", "The delta of a long composition from the terms that matter", HOMOGENEOUS,
    (GIVEN, *COUNTS, *SIZES, delta <= 1),
    APPROX_DP(M, N, least, delta + (1 - delta) * _bound(below + skipped)),
    mutants=(Mutant("first", {skipped: 2}, "k = last = 1, below = 0, epsilon = 1, least = -1, s = 10, delta = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.731", "0.269"), ("0.269", "0.731")), N=True, k=1, below=0,
                        last=1, epsilon=1, least=-1, s=10, delta=0)),),
)  # fmt: skip


@proof_of(WINDOW_LEMMA)
def _proof(claim: Claim) -> Theorem:
    private = use(CONVERSION, GIVEN)
    bound = use(WINDOW, *COUNTS, *SIZES)
    kept = arith(0 <= (1 - delta) * (rhs(bound) - lhs(bound)), bound, delta <= 1)
    order = arith(read(APPROX_DP, private).delta <= read(APPROX_DP, claim).delta, kept)
    return use(APPROX_DP_WEAKENING, private, order, epsilon=least, epsilon2=least,
               delta=read(APPROX_DP, private).delta, delta2=read(APPROX_DP, claim).delta)  # fmt: skip


def terms_that_matter(count: int, step: Fraction, epsilon: Fraction) -> dict[str, Fraction] | None:
    """Arguments of composed_dp_to_approx_dp_window for which the bound is hardly more than the least delta.

    They are found in floats; the function proves what they give. None where no first term vanishes.
    """
    below = min(count, (count + epsilon / step) // 2) if step > 0 else -1
    if below < 0:
        return None
    chance = 1 / (1 + math.exp(-float(step)))
    deviation = math.sqrt(count * chance * (1 - chance))
    last = min(count, max(int(below), math.ceil(count * chance)) + math.ceil(12 * deviation) + 20)
    odds = math.log((last + 1) / (count - last)) if last < count else 700.0
    return {"below": Fraction(below), "last": Fraction(last), "tilt": Fraction(f"{max(odds - float(step), 0):.6g}")}


composed_dp_to_approx_dp_window = Verified(
    WINDOW_LEMMA, "composed_dp_to_approx_dp_window", {"epsilon": least, "epsilon0": epsilon, "tilt": s}
)
