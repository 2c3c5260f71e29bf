"""The Ornstein-Uhlenbeck process with the least mean squared error for values of a norm at most R, and its privacy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, lam, log, nat, num, sqrt, substitute
from dpproofs.privacy.notions import N, SENSITIVITY, Delta, epsilon, q
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, signed, squared_root, use
from theorems.foundations.gaussian.renyi import ZCDP_R
from theorems.foundations.measure.union_bound import d
from theorems.foundations.reals.strict_log_positive import LOG_POSITIVE
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import apart, kernel, r, theta, time, x
from theorems.mechanisms.diffusion.same_noise import GAUSSIAN, PRIVACY, RATE, SOURCE, grown
from theorems.mechanisms.diffusion.same_privacy import PRIVATE_ALIKE
from theorems.mechanisms.diffusion.squared_error_bounded import norm


def by_name(values: dict[Term, Term]) -> dict[str, Term]:
    """The values by the names of the variables."""
    return {parameter.data[0]: value for parameter, value in values.items()}


LEAST_ERROR = GAUSSIAN / (1 + GAUSSIAN / norm**2)
"""R^2 G/(R^2 + G)."""
OPTIMAL = {theta: log(1 + GAUSSIAN / norm**2), time: num(1)}
OPTIMAL[r] = sqrt(substitute(RATE, OPTIMAL))
"""At the time 1 the state is R^2/(R^2 + G) times the answer of the Gaussian mechanism."""
AT_BEST = by_name(OPTIMAL)
SIZES = (nat(d), 1 <= d, 0 < norm, *PRIVACY)

ONES = {"Delta": num(1), "epsilon": num(1) / 2, "d": num(1), "norm": num(1)}

OPTIMAL_PRIVATE = Lemma(
    "bbgg19.ou-vs-gaussian-optimal-private",
    "With theta = log(1 + G/R^2) at the time 1, and r^2 as there, the Ornstein-Uhlenbeck mechanism is epsilon-zCDP",
    SOURCE,
    (SENSITIVITY(q, N, Delta), *SIZES),
    ZCDP_R(lam(x, substitute(kernel(q(x)), OPTIMAL)), N, 0, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    witness=refuted(lambda said: apart(said, **ONES), X=REAL)),),
)  # fmt: skip


@proof_of(OPTIMAL_PRIVATE)
def _optimal_private(claim: Claim) -> Theorem:
    """The rate is what the privacy needs."""
    return use(PRIVATE_ALIKE, *at_best(), *claim.hypotheses, **AT_BEST)


def at_best() -> list[Theorem]:
    """The parameters are positive, and the mechanism is as private as the Gaussian one."""
    part = arith(0 < GAUSSIAN / norm**2, *SIZES)
    rate = use(LOG_POSITIVE, arith(1 < 1 + GAUSSIAN / norm**2, part), u=1 + GAUSSIAN / norm**2)
    grows = use(grown(), rate, arith(0 < num(1)), theta=OPTIMAL[theta], time=1)
    square = substitute(RATE, OPTIMAL)
    positive = signed(0 < square, grows, rate, *SIZES)
    return [rate, arith(0 < num(1)), signed(0 < OPTIMAL[r], positive), squared_root(square, positive)]
