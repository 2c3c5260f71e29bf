"""The author's kit for two noisy processes: a third one runs near the first, and hides behind the second.

It begins where the second process does. In each step it goes from where the second process would go towards where the
first one goes, by at most a, and then it gets the same noise as the first. So it stays near the first, and to the
second it differs by a shift of at most a under Gaussian noise.
"""

from dataclasses import dataclass
from functools import cached_property

from dpproofs.prelude import *
from theorems.composition.iteration.noise import NOISE, distance, noise
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import SPACE, Vector, product_ as inner_product, square
from theorems.notions.gaussian_dp.larger_mu import gaussian, larger_mu

PAIRS = product("V", "V")
pairs, others = variables("J J2", prob(PAIRS))
xy = var("xy", PAIRS)
v, w = variables("v w", "V")
phi, of_pairs = var("phi", function_type(("V",), "real")), var("phi", function_type((PAIRS,), "real"))
IMAGE_OF_PAIRS, PROFILE_OF_PAIRS = on(IMAGE, Y=PAIRS, Z="V"), on(PROFILE, Y=PAIRS)
PUSHED_V = on(PUSHED, Y="V", Z="V")
FIRST, SECOND = lam(xy, fst(xy)), lam(xy, snd(xy))


def far(size: Term, points: Term = xy) -> Term:
    """Whether the points of a pair are more than that apart."""
    return ind(size < distance(fst(points), snd(points)))


def pursued(first: Term, second: Term, size: Term, level: Term) -> Term:
    """The third process is within that distance of the first law, and hides behind the second one at that mu^2.

    Pairs have two laws: under one the first of them has the first law, and under the other the second has the second.
    """
    return exists(
        (pairs, others),
        conj(
            IMAGE_OF_PAIRS(first, pairs, FIRST),
            IMAGE_OF_PAIRS(second, others, SECOND),
            E(pairs, xy, far(size)) <= 0,
            0 <= level,
            PROFILE_OF_PAIRS(pairs, others, gaussian(level)),
        ),
    )


def norm(vector: Vector) -> list[Theorem]:
    """The squared norm by inner products, that it is not negative, and the square and the sign of its root."""
    size = square(vector.term)
    nonneg = specialize(parts(unfolded(SPACE))[3], vector.term)
    return [inner_product(vector, vector), nonneg, squared_root(size, nonneg), signed(0 <= sqrt(size), nonneg)]


def _shares() -> Theorem:
    """With r = min(1, a/D): r D is at most a, and (1 - r) D at most z, for D <= z + a."""
    a, D, q, z = variables("a D q z")
    given = 0 <= a, 0 <= D, 0 <= z, D <= z + a
    r = minimum(1, q)
    goals = 0 <= r, r <= 1, r * D <= a, (1 - r) * D <= z

    def positive(yes: Theorem) -> Theorem:
        exact = arith(eq(q * D, a), eq(q, a / D), yes)
        sign = arith(0 <= q, exact, yes, *given)
        return both(*(arith(goal, exact, sign, yes, *given) for goal in goals))

    def zero(no: Theorem) -> Theorem:
        none = arith(eq(D, 0), no, *given)
        sign = arith(eq(q, 0), eq(q, a / D), none)
        return both(*(arith(goal, none, sign, *given) for goal in goals))

    return cases(0 < D, positive, zero)


@dataclass(frozen=True)
class Step:
    """A step: how the two processes move, how far the third one goes at most, how near it is before and after it."""

    move: Term
    move2: Term
    shift: Term
    size: Term
    new: Term
    level: Term
    signs: tuple[Theorem, ...]
    """0 <= shift, 0 <= new, 0 < sigma."""
    contracts: Theorem
    """For all v, w: if they are at most size apart, then their images are at most new + shift apart."""
    laws: tuple[Theorem, Theorem]
    """The next laws are those after the moves and the noise."""

    @property
    def ends(self) -> tuple[Vector, Vector]:
        """Where the first and the second process would go."""
        return Vector(self.move(fst(xy))), Vector(self.move2(snd(xy)))

    @property
    def gap(self) -> Vector:
        """From where the second process would go to where the first one goes."""
        first, second = self.ends
        return first - second

    @property
    def length(self) -> Term:
        """The distance of the two ends."""
        return sqrt(square(self.gap.term))

    @property
    def part(self) -> Term:
        """How much of the gap the third process goes."""
        return minimum(1, self.shift / self.length)

    @property
    def centre(self) -> Vector:
        """Where the third process goes."""
        return self.ends[1] + self.gap.times(self.part)

    @property
    def rest(self) -> Vector:
        """What is left of the gap."""
        return self.gap.times(1 - self.part)

    @property
    def third(self) -> Term:
        """The third process, with noise."""
        return lam(xy, noise(self.centre.term))

    @property
    def second(self) -> Term:
        """The second process at the same point, with noise."""
        return lam(xy, noise(self.ends[1].term))

    @cached_property
    def shares(self) -> list[Theorem]:
        """The part is between 0 and 1, and at most the shift."""
        _, _, _, sign = norm(self.gap)
        made = use(_shares(), *self.signs, sign, arith(self.length <= self.length + self.shift, *self.signs),
                   a=self.shift, D=self.length, q=self.shift / self.length, z=self.length)  # fmt: skip
        return parts(made)[:3]

    def near(self) -> Theorem:
        """Where the points are near, what is left of the gap is at most ``new``."""
        _, _, _, sign = norm(self.gap)
        apart = at(self.contracts, fst(xy), snd(xy), by=[distance(fst(xy), snd(xy)) <= self.size])
        made = use(_shares(), *self.signs, sign, apart, a=self.shift, D=self.length, q=self.shift / self.length,
                   z=self.new)  # fmt: skip
        return parts(made)[3]

    def multiple(self, vector: Vector, factor: Term) -> Theorem:
        """The squared norm of a vector that is that multiple of the gap."""
        whole, _, root, _ = norm(self.gap)
        size = inner_product(vector, vector)
        return arith(eq(square(vector.term), factor**2 * self.length**2), size, whole, root)

    def close(self) -> Theorem:
        """No test distinguishes the third process from the second one in this step better than the shift allows."""
        before, after = self.centre, self.ends[1]
        _, profiles = parts(unfolded(NOISE))
        gap = before - after
        small, large = square(gap.term) / sigma**2, self.shift**2 / sigma**2
        low, _, most = self.shares
        _, _, _, sign = norm(self.gap)
        moved = arith(0 <= self.part * self.length, low, sign)
        below = arith(square(gap.term) <= self.shift**2, self.multiple(gap, self.part), most, moved)
        nonneg = arith(0 <= small, norm(gap)[1], *self.signs)
        order = arith(small <= large, below, *self.signs)
        bound = specialize(profiles, before.term, after.term)
        return generalize(larger_mu(bound, small, large, nonneg, order), xy)


def mean(law: Term, point: Term, body: Term, *facts: Theorem) -> Theorem:
    """A mean of a function with values between 0 and 1 is between 0 and 1."""
    ints = bounded(law, point, body, 1, *facts)
    bounds = [integrate(law, point, arith(goal, *facts), ints) for goal in (0 <= body, body <= 1)]
    return both(*bounds)


def same_means(law: Term, pointwise: Theorem) -> Theorem:
    """Equal functions of a pair have equal means."""
    left, right = both_sides(pointwise)
    surely = almost(law, xy, pointwise)
    return parts(use("E_congruence", surely, mu=law, f=lam(xy, left), g=lam(xy, right)))[0]


def after_move(law: Theorem, image: Theorem, test: Term) -> Theorem:
    """The mean of a test under the next law of a process, by the law of pairs."""
    move = read(PUSHED_V, law).K
    unit = test_function(test, w)
    bounds = mean(move(w), v, test(v), specialize(unit, v))
    next_ = at(law, test, by=[unit])
    pulled = at(image, lam(w, E(move(w), v, test(v))), by=[generalize(bounds, w)])
    return arith(eq(lhs(next_), rhs(pulled)), next_, pulled)
