"""Gaussian noise on any query is a mechanism of that kind, and so is what an Ornstein-Uhlenbeck process makes of it."""

from dpproofs.prelude import *
from dpproofs.meaning.kinds import GAUSSIAN, ORNSTEIN_UHLENBECK, diffusion, phi, sigma, theta, time, w
from dpproofs.meaning.lists import x

MOVED = SENSITIVITY(q, N, Delta)
NOISY = lam(x, normal(q(x), sigma))
_SPREAD = sqrt(diffusion**2 * (1 - exp(-2 * theta * time)) / theta)
STATE = lam(x, normal(exp(-theta * time) * q(x), _SPREAD))

SAID = GAUSSIAN(NOISY, N, Delta, sigma)
_OF_STATE = ORNSTEIN_UHLENBECK(STATE, N, Delta, theta, diffusion, time)
_REASON = "a query that has a negative sensitivity"
_MODEL = {"N": (0, 1, 0, 0), "q": (0, 1), "Delta": -1}

GAUSSIAN_EXISTS = Lemma(
    "meaning.gaussian-mechanism-exists", "N(0, sigma^2) added to a query is a Gaussian mechanism", "elementary",
    (MOVED,),
    SAID,
    mutants=(Mutant("any", without(MOVED), _REASON, witness=finite({"X": 2}, **_MODEL, sigma=1)),),
)  # fmt: skip

STATE_EXISTS = Lemma(
    "meaning.ornstein-uhlenbeck-mechanism-exists",
    "The state of an Ornstein-Uhlenbeck process that starts at a query is a mechanism of that kind", "elementary",
    (MOVED,),
    _OF_STATE,
    mutants=(Mutant("any", without(MOVED), _REASON, witness=finite({"X": 2}, **_MODEL, theta=1, diffusion=1, t=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_EXISTS, STATE_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """By the query itself."""
    law = NOISY if claim.conclusion == SAID else STATE
    return witness(claim.conclusion, q, MOVED, generalize(same_law(law(x)), x))


def same_law(law: Term) -> Theorem:
    """A law is itself."""
    mean = E(law, w, phi(w))
    return generalize(discharge(arith(eq(mean, mean)), test_function(phi, w)), phi)
