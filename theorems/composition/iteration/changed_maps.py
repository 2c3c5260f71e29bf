"""Two noisy processes whose first maps differ, or all maps: contractions forget what the difference leaks,
on points and on vectors.
"""

from dpproofs.prelude import *
from theorems.citations import BOK_SU_ALTSCHULER
from theorems.composition.iteration.amplification_by_iteration import SOURCE, TOTAL, Delta, shifted, total_positive
from theorems.composition.iteration.noise import NOISE, PROFILE_V, distance
from theorems.composition.iteration.noise_on_coordinates import VALUES, known, noisy, with_noise
from theorems.composition.iteration.noise_on_vectors import on_vectors
from theorems.composition.iteration.noisy_processes import (
    DISTANCE,
    PROCESSES,
    TWO_PROCESSES,
    U2,
    U,
    i,
    k,
    n,
    psi,
    psi2,
    t,
)
from theorems.composition.iteration.one_noisy_step import (
    STEP_VALUES as STEP,
    is_first,
    profile_too_small,
    shows,
    too_small,
)
from theorems.composition.iteration.pursuit import v, w
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import SPACE
from theorems.foundations.measure.joint_laws import W_INFINITY
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.reals.powers import POWER_INCREASING
from theorems.foundations.sums.geometric_sums import DECAY, GEOMETRIC, L, powers
from theorems.foundations.sums.sums_from_one import ONE_CHOSEN
from theorems.notions.gaussian_dp.larger_mu import equal_mu, gaussian

# Two noisy processes whose first maps differ: the steps after it forget what that leaks -------


def start(size: Term) -> Term:
    """At the start the two are at most that far apart."""
    return on(W_INFINITY, Y="V")(DISTANCE, U(num(0)), U2(num(0)), size)


START = start(num(0))
APART = distance(psi(k + 1, v), psi2(k + 1, w))
CLOSE = forall((k, v, w), implies(nat(k), k < n, APART <= L * distance(v, w) + Delta * ind(eq(k, 0))))
"""Both maps of a step bring points nearer by L at least, but for the first, whose values are Delta farther apart."""
GIVEN = (SPACE, NOISE, *PROCESSES, START, CLOSE, 0 < L, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)
MU_SQUARED = Delta**2 * L ** (2 * (n - 1)) / (TOTAL * sigma**2)

ONE_CHANGE = Lemma(
    "iteration.one-change", "Two noisy processes whose first maps differ by Delta: mu^2 = Delta^2 L^(2 (n - "
    "1))/(sigma^2 (1 + L^2 + ... + L^(2 (n - 1))))", SOURCE,
    GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "maps w -> L w + c", witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip


@proof_of(ONE_CHANGE)
def _proof(claim: Claim) -> Theorem:
    """At the first step the two come apart, by Delta at most. From then on, each step shrinks the distance by L.

    Besides, each step takes a part of the distance away, its shift, which the noise of the step hides. Shifts that are
    proportional to L^(n - k) cost least, and are chosen so that after n steps nothing is left.
    """
    positive = [total_positive()]
    front = Delta * L ** (n - 1) / TOTAL
    left, (shift, made_up, squared) = _left(front), shifted(front)
    gap = lam(k, maximum(summation(i, 1, k, left(i) * L ** (k - i)), 0))
    none = _before(left, num(0), arith(eq(num(0), 0)))
    start_, nonneg = arith(eq(num(0), gap(num(0))), none), arith(0 <= front, *positive, 0 <= Delta, 0 < L)
    there = [use("leibniz", start_, START, x=0, y=gap(num(0)), A=lam(t, start(t)))]
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in
             (arith(0 <= shift(k + 1), nonneg, 0 < L), arith(0 <= gap(k + 1)))]  # fmt: skip
    near, closed = _near(gap, left, shift, signs[0]), arith(eq(gap(n), 0), _closed(front), made_up, *positive)
    made = use(TWO_PROCESSES, *GIVEN, *there, near, *signs, closed, a=shift, z=gap)
    level = [arith(eq(summation(i, 1, n, shift(i) ** 2) / sigma**2, MU_SQUARED), squared, *positive, 0 < sigma, 0 < L)]
    return for_all(claim.conclusion, equal_mu(made, *level))


def _left(front: Term) -> Term:
    """What a step adds to the distance, less its shift front L^(n - k)."""
    return lam(i, Delta * ind(eq(1, i)) - front * L ** (n - i))


def _before(left: Term, last: Term, zero: Theorem) -> Theorem:
    """Nothing is left before the first step."""
    return use("sum_empty", arith(last < 1, zero), a=1, b=last, s=lam(i, left(i) * L ** (last - i)))


def _closed(front: Term) -> Theorem:
    """At the end Delta L^(n - 1) would be left; the shifts have taken away as much."""
    e, left = var("e"), _left(front)
    sums = [summation(i, 1, e, body * L ** (n - i)) for body in (left(i), ind(eq(1, i)), front * L ** (n - i))]
    split = [use(over_range(eq(sums[0], Delta * sums[1] - sums[2]), e, nat(e)), nat(n), e=n)]
    first = [use(ONE_CHOSEN, nat(n), numeric(nat(num(1))), 1 <= n, v=1, s=lam(i, L ** (n - i)))]
    return arith(
        eq(lhs(*split), Delta * L ** (n - 1) - summation(i, 1, n, front * L ** (n - i) * L ** (n - i))), *split, *first
    )


def _near(gap: Term, left: Term, shift: Term, nonneg: Theorem) -> Theorem:
    """So a step leads from what is left before it to what is left after it, and its shift."""
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= gap(k), APART <= gap(k + 1) + shift(k + 1)))

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        """Let d be the distance before a step, at most z, what is left then. After it, at most z2 and the shift a."""
        z, z2, a, d = gap(last), gap(last + 1), shift(last + 1), distance(first, second)
        place = [nat(last), last < n]
        known = [
            at(CLOSE, last, first, second, by=place),
            use(DECAY, nat(last), arith(0 <= L, 0 < L), a=left, m=last),
        ]
        near = arith(L * d <= L * z, d <= z, 0 < L)

        def at_start(zero: Theorem) -> Theorem:
            return arith(lhs(wanted) <= z2 + a, near, *known, _before(left, last, zero), 0 < L)

        def later(no: Theorem) -> Theorem:
            apart = arith(eq(ind(eq(last, 0)), 0), no), arith(eq(ind(eq(1, last + 1)), 0), no)
            return arith(lhs(wanted) <= z2 + a, near, *known, at(nonneg, last, by=place), *apart, 0 < L)

        return cases(eq(last, 0), at_start, later)

    return intro(goal, step)


# Two noisy processes whose maps all differ: contractions forget, so that the mu^2 stays bounded ---

CHANGE_CLOSE = forall((k, v, w), implies(nat(k), k < n, APART <= L * distance(v, w) + Delta))
"""Both maps of a step bring points nearer by L at least, but for Delta."""
CHANGE_GIVEN = (SPACE, NOISE, *PROCESSES, START, CHANGE_CLOSE, 0 < L, L < 1, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)
CHANGE_MU_SQUARED = Delta**2 / sigma**2 * (1 + L) * (1 - L**n) / ((1 - L) * (1 + L**n))

EVERY_CHANGE = Lemma(
    "bsa24.every-change", "Two noisy processes whose maps all differ by Delta: mu^2 = (Delta/sigma)^2 (1 + L) (1 - "
    "L^n)/((1 - L) (1 + L^n))", f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    CHANGE_GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * CHANGE_MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "maps w -> L w + c", witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip

FRONT = Delta * (1 + L) / (1 + L**n)
GAP = lam(k, Delta * (1 - L**k) * (1 - L ** (n - k)) / ((1 - L) * (1 + L**n)))
"""How far apart the processes are, where the shifts are FRONT L^(n - k)."""


@proof_of(EVERY_CHANGE)
def _every_change(claim: Claim) -> Theorem:
    """The shifts are proportional to L^(n - k); at the end they have made up for all."""
    positive = arith(0 < 1 + L**n, 0 < L)
    shift, _, squared = shifted(FRONT)
    beginning = arith(eq(num(0), GAP(num(0))), same_value(lam(t, L**t), arith(eq(num(0), 0))))
    there = use("leibniz", beginning, START, x=0, y=GAP(num(0)), A=lam(t, start(t)))
    natural = natural_sign(k, nat(k))
    gap = _nonnegative(
        k + 1, arith(0 <= k + 1, natural), arith(0 <= n - (k + 1), use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n))
    )
    front = arith(0 <= FRONT, positive, 0 <= Delta, 0 < L)
    a, b = variables("a b")
    last = arith(0 <= L ** (n - (k + 1)), 0 < L)
    shifts = use(arith(0 <= a * b, 0 <= a, 0 <= b), front, last, a=FRONT, b=L ** (n - (k + 1)))
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in (shifts, gap)]
    closed = arith(eq(GAP(n), 0), same_value(lam(t, L**t), arith(eq(n - n, 0))))
    made = use(TWO_PROCESSES, *CHANGE_GIVEN, there, _change_near(shift), *signs, closed, a=shift, z=GAP)
    total = use(GEOMETRIC, nat(n), arith(0 <= L**2), L=L**2)
    square = use(arith(eq((L**2) ** n, (L**n) ** 2), 0 < L), 0 < L)
    level = arith(
        eq(FRONT**2 * powers(n, L**2) / sigma**2, CHANGE_MU_SQUARED), total, square, positive, L < 1, 0 < L, 0 < sigma
    )
    sums = arith(eq(lhs(squared) / sigma**2, CHANGE_MU_SQUARED), squared, level)
    return for_all(claim.conclusion, equal_mu(made, sums))


def _nonnegative(last: Term, after: Theorem, left: Theorem) -> Theorem:
    """0 <= GAP, from 0 <= k <= n."""
    powers = at_most_one(last, after), at_most_one(n - last, left)
    bottom = arith(0 < (1 - L) * (1 + L**n), L < 1, arith(0 < L**n, 0 < L))
    ends = [arith(0 <= 1 - power, fact) for power, fact in zip((L**last, L ** (n - last)), powers, strict=True)]
    top = arith(0 <= Delta * (1 - L**last) * (1 - L ** (n - last)), *ends, 0 <= Delta)
    return arith(0 <= GAP(last), top, bottom)


def at_most_one(exponent: Term, nonneg: Theorem) -> Theorem:
    """L^e is at most 1."""

    def positive(yes: Theorem) -> Theorem:
        below = use(POWER_INCREASING, arith(0 <= L, 0 < L), arith(L <= 1, L < 1), yes, u=L, v=1, a=exponent)
        return arith(L**exponent <= 1, below)

    def zero(no: Theorem) -> Theorem:
        return arith(L**exponent <= 1, same_value(lam(t, L**t), arith(eq(exponent, 0), no, nonneg)))

    return cases(0 < exponent, positive, zero)


def _change_near(shift: Term) -> Theorem:
    """With p = L^k and q = L^(n - k - 1): L GAP(k) + Delta is GAP(k + 1) and the shift."""
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= GAP(k), APART <= GAP(k + 1) + shift(k + 1)))
    p, q = variables("p q")
    bottom = (1 - L) * (1 + p * q * L)
    before, after = (1 - p) * (1 - q * L) / bottom, (1 - p * L) * (1 - q) / bottom
    exact = arith(eq(L * (Delta * before) + Delta, Delta * after + Delta * (1 + L) / (1 + p * q * L) * q),
                  L < 1, arith(0 < 1 + p * q * L, 0 < p, 0 < q, 0 < L))  # fmt: skip

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        close = at(CHANGE_CLOSE, last, first, second, by=[nat(last), last < n])
        small, rest = L**last, L ** (n - last - 1)
        powers = [arith(0 < power, 0 < L) for power in (small, rest)]
        whole = use(exact, *powers, 0 < L, L < 1, p=small, q=rest)
        near = arith(L * distance(first, second) <= L * GAP(last), distance(first, second) <= GAP(last), 0 < L)
        return arith(wanted, close, near, whole, 0 < L)

    return intro(goal, step)


# Two noisy processes on vectors, whose first maps or all maps differ: Gaussian noise on each coordinate ---

ONE = Lemma(
    "iteration.one-change-vectors", "Two noisy processes on vectors whose first maps differ", SOURCE,
    *on_vectors(ONE_CHANGE),
)  # fmt: skip

ALL = Lemma(
    "bsa24.every-change-vectors", "Two noisy processes on vectors whose maps all differ",
    f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    *on_vectors(EVERY_CHANGE),
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
