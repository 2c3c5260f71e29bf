"""Two noisy processes on vectors, whose first maps or all maps differ: Gaussian noise on each coordinate."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, var
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.proving.lemma import Lemma, Mutant
from dpproofs.proving.reading import integrand_of, law_of, rhs
from dpproofs.proving.tactics import congruence, constant, intro, parts
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.every_change import EVERY_CHANGE
from theorems.composition.iteration.first_step import is_first
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, known, noisy, with_noise
from theorems.composition.iteration.one_change import ONE_CHANGE
from theorems.composition.iteration.one_noisy_step import shows, too_small
from theorems.composition.iteration.schedule import SOURCE
from theorems.composition.iteration.vectors import by_lemma, on_vectors
from theorems.composition.iteration.one_noisy_step import VALUES as STEP

(FIRST,), (EVERY,) = ONE_CHANGE.mutants, EVERY_CHANGE.mutants

ONE = Lemma(
    "iteration.one-change-vectors", "Two noisy processes on vectors whose first maps differ", SOURCE,
    *on_vectors(ONE_CHANGE.claim).parts,
    lambda claim: by_lemma(ONE_CHANGE, claim),
    (Mutant("factor", on_vectors(FIRST.claim), FIRST.reason),),
)  # fmt: skip

ALL = Lemma(
    "bsa24.every-change-vectors", "Two noisy processes on vectors whose maps all differ",
    f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    *on_vectors(EVERY_CHANGE.claim).parts,
    lambda claim: by_lemma(EVERY_CHANGE, claim),
    (Mutant("factor", on_vectors(EVERY.claim), EVERY.reason),),
)  # fmt: skip

x = var("x")


@refutation_of(ONE, "factor", V=REAL)
@refutation_of(ALL, "factor", V=REAL)
def _too_small(said: Theorem) -> Theorem:
    """One step to 1 or to 0, on the line as vectors of one coordinate."""

    def with_laws(law: Term, told: Theorem) -> Theorem:
        def forgets(goal: Term, number: Term, test: Term) -> Theorem:
            same = parts(constant(law_of(rhs(goal)), x, integrand_of(rhs(goal), x)))[1]
            ends = [noisy(law, told, point, point, test) for point in (0, 1)]
            return congruence(goal, same, is_first(number), *ends)

        def premise(goal: Term) -> Theorem:
            return intro(goal, forgets) if goal.op == "def" and goal.data.name == "noisy_steps" else shows(goal)

        return too_small(instance(said, *known(), told, premise, **(dict(STEP) | dict(VALUES)), R=law))

    return with_noise(with_laws)
