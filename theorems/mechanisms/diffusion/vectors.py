"""Brownian motion and the Ornstein-Uhlenbeck process in d dimensions, whose coordinates are independent."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, forall, lam, mul, nat, sqrt, summation
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L2_SENSITIVITY, ZCDP, Delta, N, d, i, on, q_vector as q, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.tactics import arith, for_all, over_range, signed, squared_root, use, written_as
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from theorems.foundations.gaussian.gaussian_vector import LISTS, append, empty
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS, SOURCE, VARIANCE, cost, r, scaled_cost
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import spread, theta, time
from theorems.mechanisms.gaussian.vector_zcdp import MECHANISM, M, x

ZCDP_V = on(ZCDP, Y="V")


def _noisy(shrunk: object, deviation: Term) -> Term:
    """M(x, d) is the value of the query, shrunk, with independent noise on each coordinate."""
    return forall(x, GAUSSIAN_VECTOR(lam(i, M(x, i)), append, empty, lam(i, mul(shrunk, q(x, i))), deviation))


PROCESS = Lemma(
    "bbgg19.ou-mechanism-privacy-vector",
    "The Ornstein-Uhlenbeck mechanism in d dimensions is theta Delta^2/(2 r^2 (exp(2 theta t) - 1))-zCDP", SOURCE,
    (L2_SENSITIVITY(q, d, N, Delta), LISTS, _noisy(SHRUNK, sqrt(VARIANCE)), *SIGNS, nat(d)),
    ZCDP_V(lam(x, M(x, d)), N, 0, factor * cost()),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    unwitnessed="the standard deviation is no rational number"),),
)  # fmt: skip


@proof_of(PROCESS)
def _process(claim: Claim) -> Theorem:
    """The Gaussian mechanism for exp(-theta t) q, whose sensitivity is exp(-theta t) Delta."""
    shrunk, scale = lam((x, i), SHRUNK * q(x, i)), SHRUNK * Delta
    gap = at_neighbours(L2_SENSITIVITY(q, d, N, Delta))
    before, after = (summation(i, 1, d, (f(x1, i) - f(x2, i)) ** 2) for f in (q, shrunk))
    total = over_range(eq(after, SHRUNK**2 * before), d, nat(d))
    close = for_all(L2_SENSITIVITY(shrunk, d, N, scale), arith(after <= scale**2, gap, total))
    deviation = sqrt(VARIANCE)
    made = use(
        MECHANISM, close, *claim.hypotheses, signed(0 < deviation, spread()), q=shrunk, Delta=scale, sigma=deviation
    )
    return written_as(claim.conclusion, made, scaled_cost())


HEAT = Lemma(
    "bbgg19.brownian-example-vector", "Brownian motion in d dimensions is Delta^2/(4 t)-zCDP", SOURCE,
    (L2_SENSITIVITY(q, d, N, Delta), LISTS, _noisy(1, sqrt(2 * time)), 0 < time, nat(d)),
    ZCDP_V(lam(x, M(x, d)), N, 0, factor * (Delta**2 / (4 * time))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, time="1/2")),),
)  # fmt: skip


@proof_of(HEAT)
def _heat(claim: Claim) -> Theorem:
    """The Gaussian mechanism with sigma^2 = 2 t."""
    deviation = sqrt(2 * time)
    made = use(MECHANISM, *claim.hypotheses, signed(0 < deviation, 0 < time), sigma=deviation)
    square = squared_root(2 * time, 0 < time)
    return written_as(claim.conclusion, made, arith(eq(Delta**2 / (2 * deviation**2), Delta**2 / (4 * time)), square))


ou_zcdp_vector = Verified(
    PROCESS,
    "ou_zcdp_vector",
    {"l2_sensitivity": Delta, "theta": theta, "diffusion": r, "time": time},
    requires=(0 <= Delta,),
    omits=(d,),
)
