"""The cost of Brownian motion is the integral of the squared slopes of its log-ratios, from its time on."""

from __future__ import annotations

from dpproofs.library.counterexamples import fact
from dpproofs.library.falsity import against, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, LEBESGUE, REAL, conj, eq, ind, integrable, lam, mul, num
from dpproofs.privacy.notions import N, SENSITIVITY, Delta, q
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import comparison, integrand_of, lhs, rhs
from dpproofs.proving.tactics import arith, both, parts, transfer, use, written_as
from theorems.foundations.gaussian.renyi import ZCDP_R
from theorems.mechanisms.diffusion.dissipation import HEAT, HEAT_PROCESS, SOURCE, end, s, t
from theorems.mechanisms.diffusion.heat import PRIVATE as HEAT_PRIVATE
from theorems.mechanisms.diffusion.heat import heat
from theorems.mechanisms.diffusion.intrinsic_sensitivity import e, whole
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import apart, time, x

RATES = ind(time <= s) * (Delta / (2 * s)) ** 2


def _total_claim(factor: Factor) -> Claim:
    mean = eq(E(LEBESGUE, s, RATES), mul(factor, Delta**2 / (4 * time)))
    return Claim((0 < time,), conj(integrable(LEBESGUE, s, RATES), mean))


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


TOTAL = Lemma(
    "bbgg19.theorem-diffusion-rdp-integral", "The integral of (Delta/(2 s))^2 over s >= t is Delta^2/(4 t)", SOURCE,
    *_total_claim(1).parts, _total,
    (Mutant("factor", _total_claim(MORE), "an equality",
            witness=against("bbgg19.theorem-diffusion-rdp-integral", Delta=1, time=1)),),
)  # fmt: skip


def _claim(factor: Factor) -> Claim:
    private = ZCDP_R(lam(x, heat(q(x))), N, 0, mul(factor, E(LEBESGUE, s, RATES)))
    return Claim((SENSITIVITY(q, N, Delta), 0 < time), private)


def _proof(claim: Claim) -> Theorem:
    """The integral is the cost of Gaussian noise of variance 2 t."""
    value = parts(use(TOTAL, 0 < time))[1]
    return written_as(claim.conclusion, use(HEAT_PRIVATE, *claim.hypotheses), arith(eq(rhs(value), lhs(value)), value))


def _apart(said: Theorem) -> Theorem:
    """t = 1/2 and Delta = 1."""
    values = {"time": num(1) / 2, "Delta": num(1)}
    value = parts(fact("bbgg19.theorem-diffusion-rdp-integral", **values))[1]
    return apart(said, (), [value], **values)


PRIVATE = Lemma(
    "bbgg19.theorem-diffusion-rdp", "Brownian motion from the value of a query is Lambda-zCDP, with the integral "
    "Lambda of the squared slopes of its log-ratios from its time on", SOURCE, *_claim(1).parts, _proof,
    (Mutant("factor", _claim(LESS), "an equality for starts at distance Delta", witness=refuted(_apart, X=REAL)),),
)  # fmt: skip
