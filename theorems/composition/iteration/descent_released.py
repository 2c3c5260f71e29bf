"""The author's kit for gradient descent: what is said of two noisy processes, said of the points that are released."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import dirac, forall, implies, lam, mul, nat
from dpproofs.privacy.notions import Delta, N, x1, x2
from dpproofs.proving.lemma import Lemma
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, at, intro, parts, specialize, use
from theorems.composition.iteration.gradient_steps import step
from theorems.foundations.geometry.smooth_losses import convexity
from theorems.composition.iteration.descent import RUN, SAME_START, SETTING, SIZES, M, U, moved
from theorems.composition.iteration.descent_steps import CONTRACTION, step_apart
from theorems.composition.iteration.noise import PROFILE_V, distance
from theorems.composition.iteration.noisy_processes import k, n
from theorems.composition.iteration.projection import NEARER, project
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.same_start import SAME_START as EQUAL_LAWS
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.pushed_image import IMAGE_IS_PUSHED
from theorems.notions.profiles.postprocessing import POSTPROCESSING

Near = Callable[[Term, Term], tuple[Theorem, Sequence[Theorem]]]


def close_to(changes: Term, most: Term, left: Term, near: Near) -> Theorem:
    """The points of neighbours are at most ``left`` apart, plus the change of the gradients.

    ``near`` has the facts about two points: the distance of their projections, and its consequences.
    """
    apart = distance(moved(k + 1, x1, v), moved(k + 1, x2, w))
    goal = forall((k, v, w), implies(nat(k), k < n, apart <= left + mul(step * Delta, most)))

    def of_step(wanted: Term, last: Term, before: Term, after: Term) -> Theorem:
        change = at(at(changes, x1, x2, by=[N(x1, x2)]), last, after, by=[nat(last), last < n])
        added = arith(step * lhs(change) <= step * rhs(change), change, 0 < step)
        size, facts = near(before, after)
        return arith(wanted, step_apart(last + 1, before, after, size), added, *facts)

    return intro(goal, of_step)


def nearer(before: Term, after: Term) -> tuple[Theorem, Sequence[Theorem]]:
    """Projections are at most as far apart as the points."""
    return use(NEARER, *SETTING, u=before, v=after), ()


def released(lemma: Lemma, changes: Term, most: Term, *facts: Theorem | Term, **more: Term) -> Theorem:
    """The profile of what is released for neighbours; gradients of the step k + 1 change by ``most`` Delta."""
    runs = [parts(specialize(RUN, data)) for data in (x1, x2)]
    start = use(EQUAL_LAWS, *SETTING, at(SAME_START(U, N), x1, x2, by=[N(x1, x2)]), P=U(0, x1), Q=U(0, x2))
    values = {"U": lam(k, U(k, x1)), "U2": lam(k, U(k, x2)), "Delta": step * Delta}
    moves = {"psi": lam((k, w), moved(k, x1, w)), "psi2": lam((k, w), moved(k, x2, w)), "sigma": step * sigma}
    left = arith(0 < CONTRACTION, arith(step * convexity < 1, *SIZES)), arith(0 <= step * Delta, 0 < step, 0 <= Delta)
    near = start, close_to(changes, most, CONTRACTION * distance(v, w), nearer), *left, arith(0 < step * sigma, *SIZES)
    given: list[Theorem | Term] = [*SETTING, *(run[0] for run in runs), *near]
    made = use(lemma, *given, *facts, **values, **moves, **more)
    laws = [use(IMAGE_IS_PUSHED, run[1], R=M(data), P=U(n, data), g=project)
            for run, data in zip(runs, (x1, x2), strict=True)]  # fmt: skip
    kernel = lam(w, dirac(project(w)))
    old = {"P": U(n, x1), "Q": U(n, x2), "h": read(PROFILE_V, made).h}
    return use(POSTPROCESSING, made, *laws, R=M(x1), S=M(x2), K=kernel, **old)
