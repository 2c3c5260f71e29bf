"""The steps of the third process, where both points of the next pair get the same noise, and the last one,
in which it arrives at the first process.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dpproofs.prelude import *
from theorems.composition.iteration.noise import NOISE, SAME, distance, noise
from theorems.composition.iteration.pursuit import (
    FIRST,
    IMAGE_OF_PAIRS,
    PAIRS,
    PUSHED_V,
    SECOND,
    Step,
    after_move,
    far,
    mean,
    norm,
    of_pairs,
    phi,
    pursued,
    same_means,
    v,
    w,
    xy,
)
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import Vector, product_ as inner_product, square
from theorems.foundations.measure.joint_laws import JOINT_LAW
from theorems.foundations.measure.laws_exist import IMAGE_LAW
from theorems.notions.gaussian_dp.composition import GAUSSIAN_LAWS

# A step of the third process: both points of the next pair get the same noise -----------------

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


# The last step of the third process, in which it arrives at the first -------------------------


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
