"""The last step of the third process, in which it arrives at the first."""

from __future__ import annotations


from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, fst, lam
from dpproofs.language.terms import snd
from dpproofs.privacy.notions import test_function
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge
from dpproofs.proving.tactics import (
    generalize,
    integrate,
    obtain_all,
    parts,
    specialize,
)
from dpproofs.proving.tactics import use
from theorems.composition.iteration.noise import NOISE, distance, noise
from theorems.composition.iteration.noise_at_one_place import SAME
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import square
from theorems.notions.gaussian_dp.composition_laws import GAUSSIAN_LAWS

from theorems.composition.iteration.pursuit import PUSHED_V, Step, after_move, far, mean, norm, phi, v, w, xy


def arrive(step: Step, known: Theorem) -> Theorem:
    """After a step to a distance of 0 the first law itself hides behind the second."""
    cost = step.shift**2 / sigma**2
    last, given = lam((xy, w), w), test_function(phi, w)

    def with_pairs(law: Term, other: Term, facts: Theorem) -> Theorem:
        first, second, null, nonneg, hidden = parts(facts)
        ahead = after_move(step.laws[0], first, phi)
        same = _arrived(step, law, null)
        of_first = arith(eq(lhs(ahead), lhs(same)), ahead, same)
        means = of_first, after_move(step.laws[1], second, phi)
        drawn_laws = [generalize(discharge(one, given), phi) for one in means]
        laws = [read(PUSHED_V, one).R for one in step.laws]
        return use(GAUSSIAN_LAWS, hidden, step.close(), *drawn_laws, nonneg, arith(0 <= cost, *step.signs),
                   P=law, Q=other, K=step.third, H=step.second, R=laws[0], S=laws[1], T=last,
                   s=step.level, t=cost)  # fmt: skip

    return obtain_all(known, "J J2", with_pairs)


def _arrived(step: Step, law: Term, null: Theorem) -> Theorem:
    """Where the points are near, the third process goes where the first does; elsewhere almost no pair is."""
    end, there = step.ends[0], step.centre
    unit = specialize(test_function(phi, w), v)
    sides = [E(noise(point.term), v, phi(v)) for point in (there, end)]
    bounds = [mean(noise(point.term), v, phi(v), unit) for point in (there, end)]
    event = far(step.size)
    _, _, _, gap_sign = norm(step.gap)
    left = (1 - step.part) * step.length

    def close(yes: Theorem) -> Theorem:
        none = arith(eq(left, 0), step.near(), arith(0 <= left, gap_sign, *step.shares))
        multiple = step.multiple(there - end, step.part - 1)
        zero = arith(eq(square((there - end).term), 0), multiple, arith(eq(left**2, 0), none))
        same = at(use(SAME, zero, NOISE, *step.signs, u=there.term, v=end.term), phi, by=[test_function(phi, w)])
        return both(*(arith(a - b <= event, same) for a, b in (sides, sides[::-1])))

    def away(no: Theorem) -> Theorem:
        return both(*(arith(a - b <= event, no, *bounds) for a, b in (sides, sides[::-1])))

    near = parts(cases(distance(fst(xy), snd(xy)) <= step.size, close, away))
    ints = [bounded(law, xy, side, 1, fact) for side, fact in zip(sides, bounds, strict=True)]
    gaps = [integrate(law, xy, fact, *ints, bounded(law, xy, event, 1)) for fact in near]
    return arith(eq(*(E(law, xy, side) for side in sides)), *gaps, null)
