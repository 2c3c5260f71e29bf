"""A step of the third process: both points of the next pair get the same noise.

This file is long because each of the two points, their distance and their laws are followed through a step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, fst, implies, lam, pair
from dpproofs.language.terms import product, snd, sqrt, var
from dpproofs.privacy.notions import test_function
from dpproofs.proving.reading import lhs, read, rhs
from dpproofs.proving.tactics import arith, assume, at, both, bounded, cases, constant, for_all
from dpproofs.proving.tactics import (
    generalize,
    integrate,
    intro,
    obtain,
    obtain_all,
    parts,
    specialize,
)
from dpproofs.proving.tactics import unfolded, use, witnesses
from theorems.composition.iteration.noise import NOISE, distance
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import square
from theorems.foundations.geometry.inner_products_expanded import Vector
from theorems.foundations.geometry.inner_products_expanded import product as inner_product
from theorems.foundations.measure.joint_law import JOINT_LAW
from theorems.foundations.measure.pushed_laws_image_law import IMAGE_LAW
from theorems.notions.gaussian_dp.composition_laws import GAUSSIAN_LAWS

from theorems.composition.iteration.noise_at_one_place import SAME
from theorems.composition.iteration.pursuit import FIRST, IMAGE_OF_PAIRS, PAIRS, PUSHED_V, SECOND, Step, after_move
from theorems.composition.iteration.pursuit import far, norm, of_pairs, pursued, same_means, w, xy

drawn = var("xyw", product(PAIRS, "V"))


@dataclass(frozen=True)
class Drawn:
    """The law of the next pair: both points with the same noise, about the centre of a kernel."""

    step: Step
    law: Term
    kernel: Term
    new: Term
    joined: Theorem
    image: Theorem

    @property
    def pair(self) -> Term:
        """The first point is moved by what is left of the gap."""
        return pair((Vector(w) + self.step.rest).term, w)

    def mean(self, test: Term, unit: Theorem) -> Theorem:
        """The mean of a test under the law of the next pair."""
        whole = lam(drawn, test(self.at(drawn)))
        every = generalize(specialize(unit, self.at(drawn)), drawn)
        there, here = at(self.image, test, by=[unit]), at(self.joined, whole, by=[every])
        return arith(self.says(test), there, here)

    def says(self, test: Term) -> Term:
        """What the mean of a test is."""
        return eq(E(self.new, xy, test(xy)), E(self.law, xy, E(self.kernel(xy), w, test(self.pair))))

    def for_all_tests(self) -> Theorem:
        """The law of the next pair."""
        unit = test_function(of_pairs, xy)
        goal = forall(of_pairs, implies(unit, self.says(of_pairs)))
        return for_all(goal, self.mean(of_pairs, assume(unit)))

    def at(self, triple: Term) -> Term:
        """The next pair, from the pair and the noisy point."""
        return pair_of(self.pair, triple)


def pair_of(body: Term, triple: Term) -> Term:
    """The body at the pair and the noisy point."""
    return lam((xy, w), body)(fst(triple), snd(triple))


def draw(step: Step, law: Term, kernel: Term, name: str, then: Callable[[Drawn], Theorem]) -> Theorem:
    """What is proved with a law of the next pair."""

    def with_joint(joint: Term, known: Theorem) -> Theorem:
        following = pair((Vector(w) + step.rest).term, w)
        image = lam(drawn, pair_of(following, drawn))
        made = use(IMAGE_LAW, P=joint, g=image)
        return obtain(made, name, lambda new, told: then(Drawn(step, law, kernel, new, known, told)))

    return obtain(use(JOINT_LAW, P=law, K=kernel), f"{name}H", with_joint)


def _first(d: Drawn, law: Theorem, image: Theorem) -> Theorem:
    """The first point of the next pair has the next law of the first process: the two parts of the shift add up."""
    step = d.step
    end, back = step.ends[0], step.centre + step.rest
    moves, _ = parts(unfolded(NOISE))
    left = back - end
    same_place = arith(eq(square(left.term), 0), inner_product(left, left))

    def of_test(goal: Term, test: Term) -> Theorem:
        unit = assume(test_function(test, w))
        shifted = at(moves, step.centre.term, step.rest.term, test, by=[unit])
        there = at(use(SAME, same_place, NOISE, *step.signs, u=back.term, v=end.term), test, by=[unit])
        pointwise = arith(eq(rhs(shifted), rhs(there)), shifted, there)
        drawn_mean = d.mean(lam(xy, test(fst(xy))), generalize(specialize(unit, fst(xy)), xy))
        return arith(goal, after_move(law, image, test), drawn_mean, same_means(d.law, pointwise))

    return intro(IMAGE_OF_PAIRS(read(PUSHED_V, law).R, d.new, FIRST), of_test)


def _second(d: Drawn, law: Theorem, image: Theorem) -> Theorem:
    """The second point of the next pair has the next law of the second process."""

    def of_test(goal: Term, test: Term) -> Theorem:
        unit = specialize(test_function(test, w), snd(xy))
        return arith(goal, after_move(law, image, test), d.mean(lam(xy, test(snd(xy))), generalize(unit, xy)))

    return intro(IMAGE_OF_PAIRS(read(PUSHED_V, law).R, d.new, SECOND), of_test)


def _stays_near(d: Drawn, null: Theorem) -> Theorem:
    """The points of the next pair are what is left of the gap apart."""
    step = d.step
    apart = (Vector(w) + step.rest) - Vector(w)
    after, before = far(step.new, d.pair), far(step.size)
    _, _, root, sign = norm(apart)
    multiple = step.multiple(apart, 1 - step.part)
    _, _, _, gap_sign = norm(step.gap)

    def close(yes: Theorem) -> Theorem:
        short = step.near()
        left = (1 - step.part) * step.length
        nonneg = arith(0 <= left, gap_sign, *step.shares)
        squares = arith(sqrt(square(apart.term)) ** 2 <= left**2, root, multiple)
        below = arith(sqrt(square(apart.term)) <= left, squares, sign, nonneg)
        return arith(after <= before, below, short)

    pointwise = cases(distance(fst(xy), snd(xy)) <= step.size, close, lambda no: arith(after <= before, no))
    event = lam(xy, far(step.new))
    unit = generalize(both(arith(0 <= event(xy)), arith(event(xy) <= 1)), xy)
    inner = integrate(d.kernel(xy), w, pointwise, *(bounded(d.kernel(xy), w, b, 1) for b in (after, before)))
    least = integrate(d.kernel(xy), w, arith(0 <= after), bounded(d.kernel(xy), w, after, 1))
    outside = arith(lhs(inner) <= before, inner, parts(constant(d.kernel(xy), w, before))[1])
    ints = bounded(d.law, xy, before, 1), bounded(d.law, xy, lhs(outside), 1, outside, least)
    outer = integrate(d.law, xy, outside, *ints)
    return arith(E(d.new, xy, far(step.new)) <= 0, d.mean(event, unit), outer, null)


def advance(step: Step, known: Theorem) -> Theorem:
    """After the step the third process is within ``new`` of the first, and hides behind the second at a larger mu^2."""
    ahead, behind = (read(PUSHED_V, law).R for law in step.laws)
    cost = step.shift**2 / sigma**2
    goal = pursued(ahead, behind, step.new, step.level + cost)

    def with_pairs(law: Term, other: Term, facts: Theorem) -> Theorem:
        first, second, null, nonneg, hidden = parts(facts)

        def with_laws(d: Drawn, e: Drawn) -> Theorem:
            together = [one.for_all_tests() for one in (d, e)]
            made = use(GAUSSIAN_LAWS, hidden, step.close(), *together, nonneg, arith(0 <= cost, *step.signs),
                       P=law, Q=other, K=step.third, H=step.second, R=d.new, S=e.new, T=lam((xy, w), d.pair),
                       s=step.level, t=cost)  # fmt: skip
            level = arith(0 <= step.level + cost, nonneg, *step.signs)
            ends = _first(d, step.laws[0], first), _second(e, step.laws[1], second)
            return witnesses(goal, (d.new, e.new), *ends, _stays_near(d, null), level, made)

        def with_first(d: Drawn) -> Theorem:
            return draw(step, other, step.second, "B", lambda e: with_laws(d, e))

        return draw(step, law, step.third, "A", with_first)

    return obtain_all(known, "J J2", with_pairs)
