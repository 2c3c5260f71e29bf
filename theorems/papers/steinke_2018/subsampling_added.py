"""Sampling under truncated CDP: 13 s^2 rho at whole orders, when a record is added."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import eq, exp, log, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, Pt, Q, k, rho
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, numeric, use
from theorems.citations import STEINKE
from theorems.papers.steinke_2018.subsampling_whole_orders import SMALL
from theorems.sampling.whole_orders import s
from theorems.sampling.whole_orders_added import GIVEN

HYPOTHESES = *(fact for fact in GIVEN if fact != (s < 1)), *SMALL

LEMMA = Lemma(
    "st18.subsampling-tcdp-whole-orders-added", "Sampling with rate s of (rho, omega)-truncated CDP, when a record is "
    "added: a divergence of at most 13 s^2 rho k at whole orders k <= omega with s k <= 1, (k - 1) rho <= 7/10",
    f"{STEINKE}, sampling under truncated CDP",
    HYPOTHESES,
    RENYI(k, Q, Pt, factor * 13 * s**2 * rho * k),
    mutants=(Mutant("factor", {factor: Fraction(1, 15)}, "s = 1/10, k = 2",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("21/40", "19/40"), Q=("1/2", "1/2"), s="1/10", k=2,
                        rho="0.115")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """(1 + s/(1 - s))^(k - 1) <= e for s k <= 1, and exp(2 rho) <= exp(7/5)."""
    _, sign, _, least, *_ = HYPOTHESES
    near, together = SMALL
    below = arith(s < 1, together, least)
    made = use("sampling.whole-orders-added", *HYPOTHESES, below)
    r, most = 1 / (1 - s), num(Fraction(7, 5))
    scale = arith(0 < r, below)
    tangent = use("foundations.log-tangent", scale, y=r)
    share = arith((k - 1) * (r - 1) <= 1, arith(eq((1 - s) * r, 1), below), scale, together, least)
    logs = arith((k - 1) * log(r) <= (k - 1) * (r - 1), tangent, least)
    small = arith(2 * rho <= most, near, arith(0 <= (k - 2) * rho, least, sign))
    x = 2 * rho + (k - 1) * log(r)
    bound = use("foundations.exp-increasing", arith(x <= most + 1, logs, share, small), x=x, y=most + 1)
    before, after = read(RENYI, made).t, read(RENYI, claim).t
    whole = arith(exp(2 * rho) * r ** (k - 1) <= 13, bound, numeric(exp(most + 1) <= 13), scale)
    room = arith(before <= after, whole, arith(0 <= s**2 * rho * k, sign, least))
    return use("foundations.renyi-weaker", made, arith(1 < k, least), room, P=Q, Q=Pt, alpha=k, s=before, t=after)
