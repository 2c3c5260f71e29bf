"""The mean squared distance of a Gaussian variable from any point."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, integrable
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, expand, mean_of_one, parts, transfer, use
from theorems.foundations.gaussian.gaussian_mean import GAUSSIAN_MEAN
from theorems.foundations.gaussian.gaussian_variance import LAW, SQUARE, VARIANCE, m, mu, sigma, x

DISTANCE = Lemma(
    "foundations.gaussian-squared-distance", "E[(x - m)^2] = (m - mu)^2 + sigma^2 under N(mu, sigma^2)",
    "gaussian_density",
    (0 < sigma,),
    conj(integrable(LAW, x, (x - m) ** 2), eq(E(LAW, x, (x - m) ** 2), (m - mu) ** 2 + factor * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=against("foundations.gaussian-squared-distance", m=0, mu=1, sigma=1)),),
)  # fmt: skip


@proof_of(DISTANCE)
def _distance(claim: Claim) -> Theorem:
    """(x - m)^2 = (x - mu)^2 + 2 (mu - m) (x - mu) + (mu - m)^2."""
    square, (_, mean_int, mean) = use(VARIANCE, 0 < sigma), parts(use(GAUSSIAN_MEAN, 0 < sigma))
    body = SQUARE + 2 * (mu - m) * x + (m - mu) * (m + mu)
    ints, value = parts(expand(LAW, x, body, square, mean_int))
    whole, same = parts(transfer(LAW, x, arith(eq(body, (x - m) ** 2)), ints))
    return both(whole, arith(comparison(claim), same, value, *parts(square), mean, mean_of_one(LAW)))
