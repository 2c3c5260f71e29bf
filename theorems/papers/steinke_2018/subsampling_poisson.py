"""Poisson sampling under truncated CDP, for records that are added and that are removed."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import POISSON_SAMPLING, SYMMETRIC, TRUNCATED_CDP, M, N, alpha, k, omega, rho, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, for_all, parts, specialize, split, use
from theorems.citations import STEINKE
from theorems.papers.steinke_2018.subsampling_step import CLOSE, RANGE
from theorems.papers.steinke_2018.subsampling_step import LEMMA as STEP
from theorems.sampling.drawn import q
from theorems.sampling.samples import BASE, SAMPLED, T

SAMPLES, PRIVATE = POISSON_SAMPLING(T, N, q), TRUNCATED_CDP(BASE, N, rho, omega)
GIVEN = PRIVATE, SAMPLES, SYMMETRIC(N), SAMPLED, *RANGE, k < omega

LEMMA = Lemma(
    "st18.subsampling-tcdp-poisson", "Poisson sampling with rate q of (rho, omega)-truncated CDP is (26 q^2 rho, "
    "k)-truncated CDP for a whole number k < omega with q k <= 1, (k - 1) rho <= 7/10",
    f"{STEINKE}, sampling under truncated CDP",
    GIVEN,
    TRUNCATED_CDP(M, N, factor * 26 * q**2 * rho, k),
    mutants=(Mutant("factor", {factor: Fraction(1, 40)}, "q = 1/2", witness=finite(
                {"X": 2, "Y": 2, "S": 1}, {"W": (1,), "a": (0,), "b": (1,)}, N=(False, True, True, False), q="1/2",
                M0=(("1/2", "1/2"), ("3/4", "1/4")), T=((1, 0), ("1/2", "1/2")), M=(("1/2", "1/2"), ("5/8", "3/8")),
                k=2, omega=3, rho="0.15")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """One of the two data sets has a record more."""
    back = at(SYMMETRIC(N), x1, x2, by=[N(x1, x2)])
    below = arith(alpha < omega, alpha <= k, k < omega)
    close = for_all(CLOSE, at(PRIVATE, x2, x1, alpha, by=[back, 1 < alpha, below]))

    def apart(more: Theorem, fewer: Term, rest: Term, place: int) -> Theorem:
        laws = {"S0": T(fewer), "S1": T(rest), "Q": M(fewer), "P": M(rest)}
        answers = [specialize(SAMPLED, data) for data in (fewer, rest)]
        made = use(STEP, more, *answers, close, *RANGE, **laws)
        return parts(at(made, alpha, by=[1 < alpha, arith(alpha <= k, alpha < k)]))[place]

    either = at(SAMPLES, x1, x2, by=[N(x1, x2)])
    known = split(either, lambda more: apart(more, x1, x2, 1), lambda more: apart(more, x2, x1, 0))
    return for_all(claim.conclusion, known)
