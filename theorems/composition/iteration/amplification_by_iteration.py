"""Noisy contractions with any schedule of shifts, and with the best one: amplification by iteration, as the
paper says it, and for vectors.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, of_test, point_mean
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.composition.iteration.noise import NOISE, distance, noise
from theorems.composition.iteration.noise_on_coordinates import VALUES as LINE_VALUES, a as a_, known, noisy, with_noise
from theorems.composition.iteration.noise_on_vectors import on_vectors
from theorems.composition.iteration.noisy_processes import (
    DISTANCE,
    NOISY_STEPS,
    TWO_PROCESSES,
    U2,
    U,
    a,
    i,
    k,
    n,
    psi,
    squares,
)
from theorems.composition.iteration.one_noisy_step import APART, PREMISES, VALUES, b, divergence_too_small
from theorems.composition.iteration.pursuit import v, w
from theorems.foundations.divergences.monotone_in_order import RENYI_WEAKER
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d
from theorems.foundations.geometry.inner_products import SPACE
from theorems.foundations.measure.joint_laws import W_INFINITY
from theorems.foundations.sums.geometric_sums import DECAY, GEOMETRIC_MEAN, L, decayed, next_power, powers
from theorems.foundations.sums.sums_from_one import SUM_POSITIVE
from theorems.notions.gaussian_dp.conversions import PAIR_TO_RENYI

# Noisy contractions, with any schedule of shifts ----------------------------------------------

Delta = var("Delta")
RENYI_V = on(RENYI, Y="V")
SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4, as recalled"
CONTRACTION = forall((k, v, w), implies(nat(k), k < n, distance(psi(k + 1, v), psi(k + 1, w)) <= L * distance(v, w)))
"""Each of the n maps brings points nearer by L at least."""
START = on(W_INFINITY, Y="V")(DISTANCE, U(num(0)), U2(num(0)), Delta)
STEPS = NOISY_STEPS(U, psi, noise, n), NOISY_STEPS(U2, psi, noise, n)
SETTING = (SPACE, NOISE, *STEPS, CONTRACTION, START, 0 <= L, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)

SHIFTS = forall(k, implies(nat(k), k < n, 0 <= a(k + 1))), L**n * Delta <= decayed(n)
"""The shifts make up for the distance at the start."""


def no_step(said: Theorem) -> Theorem:
    """Without a step the points 1 and 0 are distinguished: the second law has no density that is 1 at 1 for the
    first.
    """
    told = instance(said, *PREMISES, **VALUES, L=1, Delta=0, alpha=2)

    def with_density(ratio: Term, facts: Theorem) -> Theorem:
        mean = of_test(parts(facts)[0], APART)
        return absurd(mean, point_mean(1, APART), point_mean(0, lam(b, ratio(b) * APART(b))))

    return obtain(told, "ratio", with_density)


NO_STEP = Mutant("no step", without(1 <= n), "two points at the distance 0", witness=refuted(no_step, V=REAL))

SCHEDULE = Lemma(
    "bbgg19.noisy-iteration-schedule", "Noisy contractions, with any schedule of shifts", SOURCE,
    (*SETTING, *SHIFTS, 1 < alpha),
    RENYI_V(alpha, U(n), U2(n), mul(factor, alpha) * summation(i, 1, n, a(i) ** 2) / (2 * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "one step of the identity",
                    witness=refuted(divergence_too_small, V=REAL)), NO_STEP),
)  # fmt: skip

GAP = lam(k, maximum(L**k * Delta - decayed(k), 0))
"""How far apart the processes still are."""

NEAR_GAPS = forall(
    (k, v, w),
    implies(nat(k), k < n, distance(v, w) <= GAP(k), distance(psi(k + 1, v), psi(k + 1, w)) <= GAP(k + 1) + a(k + 1)),
)


@proof_of(SCHEDULE)
def _proof(claim: Claim) -> Theorem:
    """The gap is L times what it was, less the shift, and at the end it is closed."""
    none = use("sum_empty", a=1, b=0, s=lam(i, a(i) * L ** (0 - i)))
    start = arith(eq(Delta, GAP(num(0))), none, 0 <= Delta)
    there = use("leibniz", start, START, x=Delta, y=GAP(num(0)), A=lam(Delta, START))
    near = intro(NEAR_GAPS, _near)
    signs = generalize(discharge(arith(0 <= GAP(k + 1)), nat(k), k < n), k)
    closed = arith(eq(GAP(n), 0), *SHIFTS[1:])
    made = use(TWO_PROCESSES, *claim.hypotheses, there, near, signs, closed, psi=psi, psi2=psi, z=GAP)
    squared = summation(i, 1, n, a(i) ** 2)
    nonneg = arith(
        0 <= squares(n), over_range(0 <= squared, n, nat(n), each=lambda j: arith(0 <= a(j) ** 2)), 0 < sigma
    )
    result = use(PAIR_TO_RENYI, made, nonneg, 1 < alpha, P=U(n), Q=U2(n), s=squares(n))
    return written_as(claim.conclusion, result)


def _near(goal: Term, last: Term, first: Term, second: Term) -> Theorem:
    """Points that are GAP(last) apart are brought to GAP(last + 1) after a shift."""
    with knowing(natural_sign(last, nat(last)), 0 <= L):
        power = next_power(last + 1, last)
    moved = at(CONTRACTION, last, first, second, by=[nat(last), last < n])
    decay = use(DECAY, nat(last), 0 <= L, m=last)
    shift = at(SHIFTS[0], last, by=[nat(last), last < n])
    apart = distance(first, second) <= GAP(last)
    scaled = arith(L * distance(first, second) <= L * GAP(last), apart, 0 <= L)
    return arith(goal, moved, scaled, power, decay, shift, 0 <= L)


# The best schedule of shifts for noisy contractions -------------------------------------------

GIVEN = (*(0 < L if h == (0 <= L) else h for h in SETTING), 1 < alpha)
TOTAL = powers(n, L**2)
BEST = Delta**2 * L ** (2 * n) / TOTAL
"""The sum of the squares of the shifts Delta L^n L^(n - k)/TOTAL."""


BEST_SCHEDULE = Lemma(
    "bbgg19.noisy-iteration-schedule-best", "Noisy contractions, with the best schedule of shifts", SOURCE,
    GIVEN,
    RENYI_V(alpha, U(n), U2(n), mul(factor, alpha) * BEST / (2 * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "maps w -> L w",
                    witness=refuted(divergence_too_small, V=REAL)), NO_STEP),
)  # fmt: skip


@proof_of(BEST_SCHEDULE)
def _best_schedule(claim: Claim) -> Theorem:
    """Shifts proportional to L^(n - k)."""
    positive = total_positive()
    front = Delta * L**n / TOTAL
    shift, reached, squared = shifted(front)
    nonneg = arith(0 <= front, positive, 0 <= Delta, 0 < L)
    signs = generalize(discharge(arith(0 <= shift(k + 1), nonneg, 0 < L), nat(k), k < n), k)
    enough = arith(L**n * Delta <= lhs(reached), reached, positive)
    made = use(SCHEDULE, *GIVEN, arith(0 <= L, 0 < L), signs, enough, a=shift)
    return written_as(claim.conclusion, made, squared, positive, 0 < sigma, 0 < L)


def total_positive() -> Theorem:
    """0 < TOTAL."""
    term = generalize(discharge(arith(0 < (L**2) ** (n - i), 0 < L), nat(i), 1 <= i, i <= n), i)
    return use(SUM_POSITIVE, nat(n), 1 <= n, term, s=lam(i, (L**2) ** (n - i)))


def shifted(front: Term) -> tuple[Term, Theorem, Theorem]:
    """The shifts front L^(n - k): what they make up for, and the sum of their squares."""
    shift, e = lam(i, front * L ** (n - i)), var("e")
    sums = [summation(i, 1, e, body) for body in (shift(i) * L ** (n - i), shift(i) ** 2, (L**2) ** (n - i))]
    goals = eq(sums[0], front * sums[2]), eq(sums[1], front**2 * sums[2])
    made = [use(over_range(goal, e, nat(e), 0 < L), nat(n), 0 < L, e=n) for goal in goals]
    return shift, made[0], made[1]


# Amplification by iteration: the bound of the paper, by the arithmetic and the geometric mean ---

ITERATION = Lemma(
    "bbgg19.theorem-iteration", "Amplification by iteration of noisy contractions", SOURCE,
    (*GIVEN, L <= 1),
    RENYI_V(alpha, U(n), U2(n), mul(factor, alpha) * Delta**2 * L ** (n + 1) / (2 * n * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "one step of the map w -> L w",
                    witness=refuted(divergence_too_small, V=REAL)), NO_STEP),
)  # fmt: skip


@proof_of(ITERATION)
def _iteration(claim: Claim) -> Theorem:
    """With the best schedule of shifts."""
    made = use(BEST_SCHEDULE, *GIVEN)
    old, new = (read(RENYI_V, stated).t for stated in (made, claim))
    order = arith(old <= new, smaller(), 1 < alpha, 0 < sigma, 1 <= n)
    return use(RENYI_WEAKER, made, 1 < alpha, order, P=U(n), Q=U2(n), s=old, t=new)


def smaller() -> Theorem:
    """BEST is at most Delta^2 L^(n + 1)/n, as TOTAL is at least n L^(n - 1)."""
    positive, power = total_positive(), arith(0 <= Delta**2 * L ** (n + 1), 0 < L)
    mean = use(GEOMETRIC_MEAN, *GIVEN, L <= 1)
    scaled = arith(Delta**2 * L ** (n + 1) * (n * L ** (n - 1)) <= Delta**2 * L ** (n + 1) * TOTAL, mean, power)
    product = arith(n * (Delta**2 * L ** (2 * n)) <= Delta**2 * L ** (n + 1) * TOTAL, scaled, 0 < L)
    return arith(BEST <= Delta**2 * L ** (n + 1) / n, product, positive, 1 <= n)


# Noisy contractions of vectors, with independent Gaussian noise on each coordinate ------------

BEST_ON_VECTORS = Lemma(
    "iteration.best-schedule-vectors", "Noisy contractions of vectors, with the best schedule of shifts", SOURCE,
    *on_vectors(BEST_SCHEDULE),
)  # fmt: skip

ON_VECTORS = Lemma(
    "iteration.contractions-vectors", "Amplification by iteration of noisy contractions of vectors", SOURCE,
    *on_vectors(ITERATION),
)  # fmt: skip


@refutation_of(BEST_ON_VECTORS, "factor", V=REAL)
@refutation_of(ON_VECTORS, "factor", V=REAL)
def _too_small(said: Theorem) -> Theorem:
    """One step of the identity from 1 or from 0, on the line as vectors of one coordinate."""

    def with_laws(law: Term, told: Theorem) -> Theorem:
        def means(point: Term, test: Term) -> tuple[Theorem, ...]:
            return (noisy(law, told, point, point, test),)

        coordinates = dict(LINE_VALUES) | {"R": law}
        return divergence_too_small(said, *known(), told, noise=lam(a_, law(1, a_, a_)), means=means, **coordinates)

    return with_noise(with_laws)


NAMES = {"distance": Delta, "steps": n, "contraction": L}
noisy_contraction_renyi = Verified(
    BEST_ON_VECTORS, "noisy_contraction_renyi", NAMES, value=alpha * BEST / (2 * sigma**2), omits=(d,)
)
noisy_contraction_renyi_simple = Verified(
    ON_VECTORS, "noisy_contraction_renyi_simple", NAMES,
    value=alpha * Delta**2 * L ** (n + 1) / (2 * n * sigma**2), omits=(d,),
)  # fmt: skip
