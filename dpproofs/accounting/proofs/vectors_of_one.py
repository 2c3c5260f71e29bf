"""Noise on a query, as a number or as a vector of one entry: the lemmas, by the names of the kinds."""

from __future__ import annotations

from dpproofs.accounting.proofs.library import use
from dpproofs.kernel import Term, Theorem
from dpproofs.meaning.kinds import VECTOR_GAUSSIAN, VECTOR_LAPLACE, WHOLE

GAUSSIAN_VECTORS = {
    VECTOR_GAUSSIAN.name: "meaning.gaussian-vectors-of-one",
    VECTOR_GAUSSIAN.name + WHOLE: "meaning.gaussian-vectors-of-one-without-loss",
}
LAPLACE_VECTORS = {
    VECTOR_LAPLACE.name: "meaning.laplace-vectors-of-one",
    VECTOR_LAPLACE.name + WHOLE: "meaning.laplace-vectors-of-one-without-loss",
}


def noisy(kind: str, told: Theorem, sigma: Term) -> Theorem:
    """Gaussian noise on a query, as a mechanism of that kind, from the sensitivity of the query."""
    query, relation, moved = told.conclusion.args
    made = use("meaning.gaussian-mechanism-exists", told, q=query, N=relation, Delta=moved, sigma=sigma)
    if kind not in GAUSSIAN_VECTORS:
        return made
    return use(GAUSSIAN_VECTORS[kind], made, K=made.conclusion.args[0], N=relation, Delta=moved, sigma=sigma)


def noisy_state(told: Theorem, theta: Term, diffusion: Term, time: Term) -> Theorem:
    """The state of an Ornstein-Uhlenbeck process that starts at a query, from the sensitivity of the query."""
    query, relation, moved = told.conclusion.args
    return use("meaning.ornstein-uhlenbeck-mechanism-exists", told, q=query, N=relation, Delta=moved, theta=theta,
               diffusion=diffusion, t=time)  # fmt: skip
