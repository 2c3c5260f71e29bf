"""Sampling under truncated CDP: 13 s^2 rho at whole orders, when a record is removed."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp, log, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, Pt, Q, k, rho
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, numeric, use
from theorems.citations import STEINKE
from theorems.sampling.whole_orders import LARGEST, RATE, SIZES, s
from theorems.sampling.whole_orders_removed import GIVEN, GROWN

SMALL = RATE <= Fraction(7, 10), s * k <= 1

LEMMA = Lemma(
    "st18.subsampling-tcdp-whole-orders", "Sampling with rate s of (rho, omega)-truncated CDP, when a record is "
    "removed: a divergence of at most 13 s^2 rho k at whole orders k <= omega with s k <= 1, (k - 1) rho <= 7/10",
    f"{STEINKE}, sampling under truncated CDP",
    (*GIVEN, *SMALL),
    RENYI(k, Pt, Q, factor * 13 * s**2 * rho * k),
    mutants=(Mutant("factor", {factor: Fraction(1, 15)}, "s = 1/2, k = 2: log(1 + (exp(2 rho) - 1)/4)",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("5/8", "3/8"), Q=("1/2", "1/2"), s="1/2", k=2,
                        rho="0.135")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """exp(2 x + exp(x) - 1) < 13 for x = 7/10."""
    least, (low, _, above) = 2 <= k, SIZES
    made = use("sampling.whole-orders-removed", *GIVEN)
    end, rest = num(Fraction(7, 10)), GROWN ** (k - 2)
    start = arith(0 <= RATE, arith(0 <= (k - 2) * rho, least, above), above)
    one = arith(1 <= LARGEST, use("foundations.exp-tangent", x=RATE), start)
    most = use("foundations.exp-increasing", SMALL[0], x=RATE, y=end)
    gain = arith(0 <= s * (LARGEST - 1), low, one)
    grown = arith(1 <= GROWN, gain)
    power = arith((k - 2) * log(GROWN) <= (k - 2) * (GROWN - 1), use("foundations.log-tangent", grown, y=GROWN), least)
    part = arith(
        (k - 2) * (GROWN - 1) <= LARGEST - 1, arith(0 <= (1 - (k - 2) * s) * (LARGEST - 1), SMALL[1], low, one)
    )
    x = 2 * RATE + (k - 2) * log(GROWN)
    bound = use("foundations.exp-increasing", arith(x <= 2 * end + exp(end) - 1, power, part, most, SMALL[0]),
                x=x, y=2 * end + exp(end) - 1)  # fmt: skip
    small = arith(LARGEST**2 * rest <= 13, bound, numeric(exp(2 * end + exp(end) - 1) <= 13), grown)
    before, after = read(RENYI, made).t, read(RENYI, claim).t
    room = arith(before <= after, small, arith(0 <= s**2 * rho * k, above, least))
    return use("foundations.renyi-weaker", made, arith(1 < k, least), room, P=Pt, Q=Q, alpha=k, s=before, t=after)
