"""Noisy contractions of vectors, with independent Gaussian noise on each coordinate."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, lam
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.notions import alpha
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import Lemma, Mutant
from theorems.composition.iteration.iteration import ITERATION
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, a, known, noisy, with_noise
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.one_noisy_step_points import divergence_too_small
from theorems.composition.iteration.schedule import SOURCE, Delta
from theorems.composition.iteration.schedule_best import BEST, BEST_SCHEDULE
from theorems.composition.iteration.vectors import by_lemma, on_vectors
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d
from theorems.foundations.sums.weighted_powers import L

(BEST_FACTOR, _), (FACTOR, _) = BEST_SCHEDULE.mutants, ITERATION.mutants

BEST_ON_VECTORS = Lemma(
    "iteration.best-schedule-vectors", "Noisy contractions of vectors, with the best schedule of shifts", SOURCE,
    *on_vectors(BEST_SCHEDULE.claim).parts,
    lambda claim: by_lemma(BEST_SCHEDULE, claim),
    (Mutant("factor", on_vectors(BEST_FACTOR.claim), "maps w -> L w"),),
)  # fmt: skip

ON_VECTORS = Lemma(
    "iteration.contractions-vectors", "Amplification by iteration of noisy contractions of vectors", SOURCE,
    *on_vectors(ITERATION.claim).parts,
    lambda claim: by_lemma(ITERATION, claim),
    (Mutant("factor", on_vectors(FACTOR.claim), "one step of the map w -> L w"),),
)  # fmt: skip


@refutation_of(BEST_ON_VECTORS, "factor", V=REAL)
@refutation_of(ON_VECTORS, "factor", V=REAL)
def _too_small(said: Theorem) -> Theorem:
    """One step of the identity from 1 or from 0, on the line as vectors of one coordinate."""

    def with_laws(law: Term, told: Theorem) -> Theorem:
        def means(point: Term, test: Term) -> tuple[Theorem, ...]:
            return (noisy(law, told, point, point, test),)

        coordinates = dict(VALUES) | {"R": law}
        return divergence_too_small(said, *known(), told, noise=lam(a, law(1, a, a)), means=means, **coordinates)

    return with_noise(with_laws)


NAMES = {"distance": Delta, "steps": n, "contraction": L}
noisy_contraction_renyi = Verified(
    BEST_ON_VECTORS, "noisy_contraction_renyi", NAMES, value=alpha * BEST / (2 * sigma**2), omits=(d,)
)
noisy_contraction_renyi_simple = Verified(
    ON_VECTORS, "noisy_contraction_renyi_simple", NAMES,
    value=alpha * Delta**2 * L ** (n + 1) / (2 * n * sigma**2), omits=(d,),
)  # fmt: skip
