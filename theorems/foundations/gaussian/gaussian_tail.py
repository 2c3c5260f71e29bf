"""The tail of a Gaussian law, as an erfc."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, PI, E, eq, erfc, ind, lam, normal, sqrt, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, at, expand, parts, transfer, unfolded, use
from theorems.foundations.reals.erfc_tail import TAIL
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, gaussian, nu, sigma, x

r = var("r")
LAW = normal(nu, sigma)
EVENT = ind(r <= x)


def upper(level: Term, mean: Term, deviation: Term) -> Term:
    """The probability that a Gaussian variable is at least the level."""
    return erfc((level - mean) / (deviation * sqrt(2))) / 2


GAUSSIAN_TAIL = Lemma(
    "foundations.gaussian-upper-tail", "The upper tail of a Gaussian law", "gaussian_density",
    (0 < sigma,),
    eq(E(LAW, x, EVENT), factor * upper(r, nu, sigma)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; r = nu",
                    witness=against("foundations.gaussian-upper-tail", nu=2, r=3, sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_TAIL)
def _tail(claim: Claim) -> Theorem:
    """The density is exp(-(k x + m)^2) up to a factor, with k = 1/(sigma sqrt(2)) and m = -nu k."""
    slope = 1 / (sigma * sqrt(2))
    change = at(parts(unfolded(use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)))[2], lam(x, EVENT))
    ints, value = parts(use(TAIL, arith(0 < slope, 0 < sigma), a=r, k=slope, m=-nu * slope))
    body = integrand_of(ints, x) / (sigma * sqrt(2 * PI))
    scaled_int, scaled = parts(expand(LEBESGUE, x, body, ints))
    same = parts(transfer(LEBESGUE, x, arith(eq(body, gaussian(nu)(x) * EVENT), 0 < sigma), scaled_int))[1]
    return arith(claim.conclusion, change, same, scaled, value, 0 < sigma)
