"""The Ornstein-Uhlenbeck mechanism is Gaussian DP, as Gaussian noise is."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import fact, near
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, absolute, lam, num, sqrt
from dpproofs.privacy.notions import SENSITIVITY, Delta, N, on, q, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, for_all, intro, numeric, signed, use, written_as
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import SHRUNK, SIGNS, SOURCE, VARIANCE, cost, kernel, larger, r
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import scaled_cost, spread, theta, time, u, x
from theorems.notions.gaussian_dp.mechanism import GAUSSIAN_DP_R
from theorems.notions.gaussian_dp.mechanism_private import MECHANISM

PRIVATE = Lemma(
    "mechanisms.ou-gaussian-dp",
    "The Ornstein-Uhlenbeck mechanism is Gaussian DP with mu^2 = theta Delta^2/(r^2 (exp(2 theta t) - 1))", SOURCE,
    (SENSITIVITY(q, N, Delta), *SIGNS),
    GAUSSIAN_DP_R(lam(x, kernel(q(x))), N, factor * (2 * cost())),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _proof(claim: Claim) -> Theorem:
    """The Gaussian mechanism for exp(-theta t) q, whose sensitivity is exp(-theta t) Delta."""
    shrunk, scale = lam(x, SHRUNK * q(x)), SHRUNK * Delta
    gap = arith(absolute(shrunk(x1) - shrunk(x2)) <= scale, at_neighbours(SENSITIVITY(q, N, Delta)))
    close = for_all(SENSITIVITY(shrunk, N, scale), gap)
    made = use(MECHANISM, close, signed(0 < sqrt(VARIANCE), spread()), q=shrunk, Delta=scale, sigma=sqrt(VARIANCE))
    return written_as(claim.conclusion, made, scaled_cost())


@refutation_of(PRIVATE, "factor", X=REAL)
def _at_one(said: Theorem) -> Theorem:
    """theta = r = t = Delta = 1, and the starts 0 and 1."""
    identity, relation = lam(u, u), near(1)
    sensitive = intro(on(SENSITIVITY, X=REAL)(identity, relation, 1), lambda goal, *_: arith(goal))
    values = {"Delta": num(1), "theta": num(1), "r": num(1), "time": num(1)}
    told = instance(said, sensitive, q=identity, N=relation, **values)
    process, square = read(GAUSSIAN_DP_R, told)["M", "mu_squared"]
    return larger(
        fact("profiles.gaussian-dp-to-zcdp", told, numeric(0 <= square), M=process, N=relation, mu_squared=square)
    )


ou_gaussian_dp = Verified(
    PRIVATE,
    "ou_gaussian_dp",
    {"sensitivity": Delta, "theta": theta, "diffusion": r, "time": time},
    requires=(0 <= Delta,),
)
