"""The integral of the squared slopes of the log-ratios of Brownian motions, from a time on."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, LEBESGUE, conj, eq, ind, integrable
from dpproofs.privacy.notions import Delta
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison, integrand_of
from dpproofs.proving.tactics import arith, both, parts, transfer, use
from theorems.mechanisms.diffusion.dissipation import HEAT, HEAT_PROCESS, SOURCE, end, s, t
from theorems.mechanisms.diffusion.intrinsic_sensitivity import e, whole
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import time

RATES = ind(time <= s) * (Delta / (2 * s)) ** 2

TOTAL = Lemma(
    "bbgg19.theorem-diffusion-rdp-integral", "The integral of (Delta/(2 s))^2 over s >= t is Delta^2/(4 t)", SOURCE,
    (0 < time,),
    conj(integrable(LEBESGUE, s, RATES), eq(E(LEBESGUE, s, RATES), factor * (Delta**2 / (4 * time)))),
    mutants=(Mutant("factor", {factor: MORE}, "an equality",
                    witness=against("bbgg19.theorem-diffusion-rdp-integral", Delta=1, time=1)),),
)  # fmt: skip


@proof_of(TOTAL)
def _total(claim: Claim) -> Theorem:
    """A primitive is -Delta^2/(4 s)."""
    positive = arith(0 <= Delta**2 / (4 * end), 0 < t, t <= end)
    far = t + Delta**2 / (4 * e)

    def reached(cost: Term) -> Theorem:
        low = arith(Delta**2 / (4 * e) <= far, 0 < t)
        return arith(cost <= e, low, 0 < t, 0 < e)

    raw_int, raw = parts(use(whole(HEAT_PROCESS, HEAT, positive, far, reached), 0 < time, t=time))
    ints, moved = parts(transfer(LEBESGUE, s, arith(eq(integrand_of(raw_int, s), RATES)), raw_int))
    return both(ints, arith(comparison(claim), moved, raw))
