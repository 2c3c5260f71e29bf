"""Proposition A.1: the tail of a Gaussian law is large enough when t >= 6 sigma^3 + 1."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import PI, exp, num, sqrt, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, numeric, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponential import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.gaussian.gaussian import sigma

s, p = variables("s p")
BELL = exp(-(s**2) / 2)
RANGE = (1 <= sigma, 6 * sigma**2 <= s)
TAIL = (s / (1 + s**2) * BELL <= sqrt(2 * PI) * p, p <= BELL / 2)

LARGE_TAIL = Lemma(
    "bs16.prop-a.1-large-tail",
    "exp((s + 1/sigma)^2/2) < p exp((s + 1/sigma)^2 (1 - p)) for a Gaussian tail p at s >= 6 sigma^2",
    f"{BUN_STEINKE}, Proposition A.1",
    (*RANGE, *TAIL),
    exp(factor * (s + 1 / sigma) ** 2 / 2) < p * exp((s + 1 / sigma) ** 2 * (1 - p)),
    mutants=(Mutant("exponent", {factor: Fraction(6, 5)}, "sigma = 1, s = 6, p = s exp(-s^2/2)/(sqrt(2 pi) (1 + s^2))",
                    witness=point(sigma=1, s=6, p=6 * exp(num(-18)) / (37 * sqrt(2 * PI)))),),
)  # fmt: skip


@proof_of(LARGE_TAIL)
def _proof(claim: Claim) -> Theorem:
    """The exponents differ by at least s^2/2 + u - 1/100, where u = s/sigma, and s exp(u)/(1 + s^2) is large."""
    y, u, slack = s**2 / 2, s / sigma, Fraction(1, 100)
    left = lhs(claim)
    square, ratio, root = (s + 1 / sigma) ** 2, (1 + s**2) / s, sqrt(2 * PI)
    positive, six, far = arith(0 < sigma, RANGE[0]), arith(6 <= s, *RANGE), arith(6 <= u, *RANGE)

    steep = use(EXP_TANGENT, x=y - 18), numeric(num(10**7) <= exp(num(18)))
    bell = arith(BELL * (y - 17) * 10**7 <= 1, arith(10**7 * (y - 17) <= exp(y), *steep, arith(0 <= y - 17, six)))
    near = arith(square <= (s + 1) ** 2, arith(1 / sigma <= 1, RANGE[0]), arith(0 < 1 / sigma, positive), six)
    small = arith((s + 1) ** 2 * BELL <= 2 * slack, bell, six)
    tail = arith(square * p <= square * (BELL / 2), TAIL[1], arith(0 <= square))
    few = arith(square * p <= slack, tail, small, arith(square * BELL <= (s + 1) ** 2 * BELL, near))

    quarter = arith((u / 2 - 2) ** 2 <= exp(u - 6), use(EXP_TANGENT, x=u / 2 - 3), far)
    growth = arith(400 * (u / 2 - 2) ** 2 <= exp(u), quarter, numeric(num(400) <= exp(num(6))))
    less = arith(98 * exp(u) <= 100 * exp(u - slack), numeric(num(Fraction(98, 100)) <= exp(num(-slack))))
    width = arith(6 * (1 + s**2) <= s * (u**2 + 1), arith(6 * s <= u**2, *RANGE, positive), six)
    above = arith(Fraction(251, 100) * (u**2 + 1) / 6 < exp(u - slack), less, growth, far)
    ratio_pos = arith(0 < ratio, six)
    enough = arith(
        root * ratio < exp(u - slack),
        above,
        numeric(root <= Fraction(251, 100)),
        arith(ratio <= (u**2 + 1) / 6, width, six),
        ratio_pos,
    )

    low = arith(BELL <= p * (root * ratio), TAIL[0], six)
    p_pos = arith(0 < p, low, ratio_pos)
    exponent = square / 2 + u - slack + y
    order = arith(exponent <= square * (1 - p), few, positive)
    grown = use(EXP_INCREASING, order, x=exponent, y=square * (1 - p))
    most = arith(left < p * exp(exponent), arith(BELL < p * exp(u - slack), low, enough, p_pos), positive)
    return arith(claim.conclusion, most, grown, p_pos)
