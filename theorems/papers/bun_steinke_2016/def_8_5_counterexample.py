"""Definition 8.5: the formula for the least delta is too small for xi < -epsilon."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, exp, fst, ind, lam, log, num, pair, snd
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_RESPONSE, bits, delta, epsilon, t, xi
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.def_8_5_approx_randomized_response import CLOSE, LEAST, R0, R1, RESPONSES
from theorems.foundations.reals.strict import EXP_STRICT

DOMAIN = (0 <= delta, delta < 1, xi < -epsilon)

LEMMA = Lemma(
    "bs16.def-8.5-counterexample",
    "At xi < -epsilon approximate randomized response needs more delta than the formula says",
    f"{BUN_STEINKE}, against Definition 8.5 for all epsilon",
    (*RESPONSES, *DOMAIN, CLOSE(R0, R1, xi, t)),
    factor * LEAST < t,
    mutants=(Mutant("factor", {factor: MORE}, "epsilon = 1, delta = 0, xi = -1.001, t = 1 - exp(xi)",
                    witness=finite({}, R0={(0, 1): 0, (0, 0): "3/4", (1, 0): "1/4"},
                        R1={(1, 1): 0, (1, 0): "3/4", (0, 0):
                        "1/4"}, epsilon=log(3), delta=0, xi=-log(Fraction(301, 100)), t="201/301")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """All but the answer that reveals the second value: t >= 1 - exp(xi) (1 - delta)."""
    close = CLOSE(R0, R1, xi, t)
    event = lam(bits, 1 - ind(conj(eq(fst(bits), 1), eq(snd(bits), 1))))
    points = [pair(num(first), num(second)) for first, second in ((0, 1), (0, 0), (1, 0), (1, 1))]
    known = [arith(eq(event(point), value)) for point, value in zip(points, (1, 1, 1, 0), strict=True)]
    means = [
        arith(eq(E(read(APPROX_RESPONSE, law).R, bits, event(bits)), value), at(law, event), *known)
        for law, value in zip(RESPONSES, (1, 1 - delta), strict=True)
    ]
    needed = arith(1 <= exp(xi) * (1 - delta) + t, at(close, event), *means)
    less = use(EXP_STRICT, arith(xi + epsilon < 0, xi < -epsilon), x=xi + epsilon, y=0)
    gap = arith(0 < (1 - delta) * (1 - exp(xi) * exp(epsilon)), less, delta < 1)
    return arith(claim.conclusion, needed, gap)
