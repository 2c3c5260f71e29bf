"""Two noisy processes whose maps all differ, but never lead far apart: only the last steps count, whether
the maps forget or not. Without a diameter, and without contraction, each step leaks.
"""

from dpproofs.prelude import *
from theorems.citations import ALTSCHULER_TALWAR, BOK_SU_ALTSCHULER
from theorems.composition.iteration.amplification_by_iteration import Delta
from theorems.composition.iteration.changed_maps import APART, CHANGE_CLOSE, START, at_most_one, start
from theorems.composition.iteration.noise import NOISE, PROFILE_V, distance
from theorems.composition.iteration.noisy_processes import PROCESSES, TWO_PROCESSES, U2, U, i, k, n, t
from theorems.composition.iteration.one_noisy_step import profile_too_small
from theorems.composition.iteration.pursuit import v, w
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import SPACE
from theorems.foundations.reals.naturals import NAT_DIFFERENCE, NAT_GAP
from theorems.foundations.sums.geometric_sums import LATE_POWERS, L
from theorems.foundations.sums.sums_from_one import COUNTED
from theorems.notions.gaussian_dp.larger_mu import equal_mu, gaussian

# Two noisy processes whose maps all differ, but never lead far apart: only the last steps count ---

diameter, r = var("diameter"), var("r")
CLOSE = forall((k, v, w), implies(nat(k), k < n, APART <= distance(v, w) + Delta))
"""The maps of a step bring no points farther apart, but for Delta."""
WITHIN = forall((k, v, w), implies(nat(k), k < n, APART <= diameter + Delta))
"""Nor do they lead farther apart than the diameter, but for Delta."""
ORDER = 0 <= diameter, 0 <= Delta, nat(n), nat(r), 1 <= r, r <= n, 0 < sigma
GIVEN = (SPACE, NOISE, *PROCESSES, START, CLOSE, WITHIN, *ORDER)
SHIFT = diameter / r + Delta
MU_SQUARED = r * SHIFT**2 / sigma**2

WITHIN_DIAMETER = Lemma(
    "at22.within-diameter", "Two noisy processes whose maps all differ by Delta, and lead at most the diameter apart: "
    "mu^2 = r (Delta + diameter/r)^2/sigma^2 for any number r of last steps",
    f"{ALTSCHULER_TALWAR}, convex losses, with the constant of {BOK_SU_ALTSCHULER}",
    GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "one step with diameter = 0",
                    witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip

GAP = lam(k, diameter * (n - k) / r * ind(n - r < k) + (diameter + Delta) * ind(0 < k) * ind(k <= n - r))
"""How far apart the processes are."""
LATE = lam(i, SHIFT * ind(n - r < i))
"""In the last r steps the third process moves by a share of the diameter, and by what the maps differ."""


@proof_of(WITHIN_DIAMETER)
def _proof(claim: Claim) -> Theorem:
    """In the last r steps the third process arrives: before, it is within the diameter anyway."""
    natural = use(NAT_DIFFERENCE, nat(r), nat(n), r <= n, j=r, k=n)
    nonneg = natural_sign(n - r, natural)
    beginning = arith(eq(num(0), GAP(num(0))), nonneg)
    there = use("leibniz", beginning, START, x=0, y=GAP(num(0)), A=lam(t, start(t)))
    share = arith(0 <= diameter / r, 0 <= diameter, 1 <= r)
    shift = arith(0 <= LATE(k + 1), share, 0 <= Delta)
    left = use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n)
    rest = arith(0 <= diameter * (n - (k + 1)) / r, 0 <= diameter, left, 1 <= r)
    gap = arith(0 <= GAP(k + 1), rest, 0 <= diameter, 0 <= Delta)
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in (shift, gap)]
    closed = arith(eq(GAP(n), 0), nonneg, 1 <= r)
    made = use(TWO_PROCESSES, *GIVEN, arith(1 <= n, 1 <= r, r <= n), there, _near(), *signs, closed, a=LATE, z=GAP)
    squared = use(COUNTED, natural, nat(n), arith(n - r <= n, 1 <= r), m=n - r, c=SHIFT)
    sums = arith(eq(lhs(squared) / sigma**2, MU_SQUARED), squared, 1 <= r, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, sums))


def _near() -> Theorem:
    """What is left of the diameter shrinks by its share in each of the last steps."""
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= GAP(k), APART <= GAP(k + 1) + LATE(k + 1)))
    share = arith(eq(diameter / r * r, diameter), 1 <= r)
    parts = arith(eq(diameter * (n - k) / r, diameter / r * (n - k)), 1 <= r)
    after = arith(eq(diameter * (n - (k + 1)) / r, diameter / r * (n - (k + 1))), 1 <= r)
    sign = arith(0 <= diameter / r, 0 <= diameter, 1 <= r)

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        here = [nat(last), last < n]
        near, within = (at(fact, last, first, second, by=here) for fact in (CLOSE, WITHIN))
        apart, natural = distance(first, second) <= GAP(last), natural_sign(last, nat(last))

        def late(yes: Theorem) -> Theorem:
            early = arith(eq(GAP(last), diameter / r * (n - last)), yes, parts)
            new = arith(eq(GAP(last + 1) + LATE(last + 1), diameter / r * (n - (last + 1)) + SHIFT), yes, after)
            return arith(wanted, near, apart, early, new)

        def first_of_them(yes: Theorem, no: Theorem) -> Theorem:
            new = arith(eq(GAP(last + 1) + LATE(last + 1), diameter / r * (n - (last + 1)) + SHIFT), yes, after)
            left = arith(diameter / r * r <= diameter / r * (n - last), no, sign)
            return arith(wanted, within, left, share, new)

        def before(no: Theorem) -> Theorem:
            new = arith(eq(GAP(last + 1), diameter + Delta), no, natural)
            none = arith(eq(LATE(last + 1), 0), no)
            return arith(wanted, within, new, none)

        return cases(
            n - r < last,
            late,
            lambda no: cases(n - r < last + 1, lambda yes: first_of_them(yes, no), before),
        )

    return intro(goal, step)


# Two noisy processes whose maps all differ, and that forget nothing ---------------------------

PAIR = (SPACE, NOISE, *PROCESSES, START, CLOSE, 0 <= Delta, nat(n), 1 <= n, 0 < sigma)

PAIRS = Lemma(
    "at22.no-contraction", "Two noisy processes whose maps all differ by Delta: mu^2 = n (Delta/sigma)^2",
    ALTSCHULER_TALWAR,
    PAIR,
    PROFILE_V(U(n), U2(n), gaussian(factor * (n * Delta**2 / sigma**2))),
    mutants=(Mutant("factor", {factor: LESS}, "maps w -> w + c", witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip


@proof_of(PAIRS)
def _pair(claim: Claim) -> Theorem:
    """The third process moves by what the maps differ, and so is where the first one is."""
    shift, gap, e = lam(k, Delta), lam(k, num(0)), var("e")
    goal = forall((k, v, w), implies(nat(k), k < n, distance(v, w) <= 0, APART <= num(0) + Delta))

    def of_step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        close = at(CLOSE, last, first, second, by=[nat(last), last < n])
        return arith(wanted, close, distance(first, second) <= 0)

    signs = [generalize(discharge(arith(0 <= size, 0 <= Delta), nat(k), k < n), k) for size in (Delta, num(0))]
    made = use(TWO_PROCESSES, *PAIR, intro(goal, of_step), *signs, arith(eq(num(0), 0)), a=shift, z=gap)
    total = use(over_range(eq(summation(i, 1, e, Delta**2), e * Delta**2), e, nat(e)), nat(n), e=n)
    sums = arith(eq(summation(i, 1, n, Delta**2) / sigma**2, n * Delta**2 / sigma**2), total, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, sums))


# The author's kit for noisy processes that forget, and never lead far apart: how far they are apart at most ---

LEFT = L**r
REACHED = LEFT * diameter + Delta * (1 - LEFT) / (1 - L)
"""How far apart the processes would be after the last r steps."""
FRONT = REACHED * (1 - L**2) / (1 - LEFT**2)
GAP_LATE = lam(i, FRONT * L ** (n - i) * ind(n - r < i))
"""In the last r steps the shifts are proportional to L^(n - i)."""


def gap(done: Term, rest: Term) -> Term:
    """How far apart the processes are in the last r steps, with what they have forgotten of it, and will forget."""
    told = diameter * done * (1 - rest**2) / (1 - LEFT**2)
    return told + Delta * (1 - done) * (1 - rest) / ((1 - L) * (1 + LEFT))


FORGOTTEN_GAP = lam(
    k,
    gap(L ** (k - (n - r)), L ** (n - k)) * ind(n - r < k) + (L * diameter + Delta) * ind(0 < k) * ind(k <= n - r),
)


def below_one() -> list[Theorem]:
    """0 < L^r < 1, and what follows for denominators."""
    positive, before = arith(0 < LEFT, 0 < L), arith(0 < L ** (r - 1), 0 < L)
    small = at_most_one(r - 1, arith(0 <= r - 1, 1 <= r))
    less = arith(LEFT < 1, arith(L * L ** (r - 1) <= L, small, before, 0 < L), L < 1, 0 < L)
    return [positive, less, arith(0 < 1 - LEFT**2, positive, less), arith(0 < 1 + LEFT, positive)]


def exact() -> Theorem:
    """With p = L^(k - m) and q = L^(n - k - 1): L times the gap and Delta are the next gap and the shift."""
    p, q = variables("p q")
    whole = p * q * L

    def apart(done: Term, rest: Term) -> Term:
        told = diameter * done * (1 - rest**2) / (1 - whole**2)
        return told + Delta * (1 - done) * (1 - rest) / ((1 - L) * (1 + whole))

    shift = (whole * diameter + Delta * (1 - whole) / (1 - L)) * (1 - L**2) / (1 - whole**2) * q
    signs = L < 1, 0 < p, 0 < q, 0 < L
    return arith(eq(L * apart(p, q * L) + Delta, apart(p * L, q) + shift),
                 0 < 1 - whole**2, arith(0 < 1 + whole, *signs), *signs)  # fmt: skip


# The author's kit for noisy processes that forget, and never lead far apart: signs, and the squares of the shifts ---

SIGNS_MU_SQUARED = REACHED**2 * (1 - L**2) / ((1 - LEFT**2) * sigma**2)


def nonnegative_(last: Term, left: Theorem) -> Theorem:
    """0 <= GAP, from k <= n."""
    below = below_one()
    rest = arith(0 < L ** (n - last), 0 < L), at_most_one(n - last, left)
    done = arith(0 < L ** (last - (n - r)), 0 < L)
    early = arith(0 <= (L * diameter + Delta) * ind(0 < last) * ind(last <= n - r), 0 < L, 0 <= diameter, 0 <= Delta)

    def late(yes: Theorem) -> Theorem:
        small = at_most_one(last - (n - r), arith(0 <= last - (n - r), yes))
        square = arith(0 <= 1 - (L ** (n - last)) ** 2, *rest)
        told = arith(0 <= diameter * L ** (last - (n - r)) * (1 - (L ** (n - last)) ** 2) / (1 - LEFT**2),
                     arith(0 <= diameter * L ** (last - (n - r)), done, 0 <= diameter), square, below[2])  # fmt: skip
        moved = arith(0 <= Delta * (1 - L ** (last - (n - r))), small, 0 <= Delta)
        bottom = arith(0 < (1 - L) * (1 + LEFT), L < 1, below[3])
        more = arith(0 <= Delta * (1 - L ** (last - (n - r))) * (1 - L ** (n - last)) / ((1 - L) * (1 + LEFT)),
                     moved, *rest, bottom)  # fmt: skip
        return arith(0 <= FORGOTTEN_GAP(last), told, more, early, yes)

    return cases(n - r < last, late, lambda no: arith(0 <= FORGOTTEN_GAP(last), early, no))


def first_shift() -> Theorem:
    """0 <= FRONT."""
    below = below_one()
    reached = arith(0 <= Delta * (1 - LEFT) / (1 - L), arith(0 <= Delta * (1 - LEFT), below[1], 0 <= Delta), L < 1)
    front = arith(0 <= REACHED, reached, arith(0 <= LEFT * diameter, below[0], 0 <= diameter))
    scaled = arith(0 <= REACHED * (1 - L**2), front, arith(0 <= 1 - L**2, 0 < L, L < 1))
    return arith(0 <= FRONT, scaled, below[2])


def all_squares(natural: Theorem) -> Theorem:
    """The sum of the squares of the shifts, in standard deviations, from that n - r is natural."""
    below = below_one()
    squared = use(LATE_POWERS, natural, nat(n), arith(n - r <= n, 1 <= r), 0 < L, m=n - r, c=FRONT)
    decay, total = arith(0 < 1 - L**2, 0 < L, L < 1), summation(i, 1, n, GAP_LATE(i) ** 2)
    all_shifts = arith(eq(total, FRONT**2 * (1 - LEFT**2) / (1 - L**2)), squared, decay, 0 < L)
    level = arith(eq(FRONT**2 * (1 - LEFT**2) / (1 - L**2) / sigma**2, SIGNS_MU_SQUARED), decay, below[2], 0 < sigma)
    return arith(eq(total / sigma**2, SIGNS_MU_SQUARED), all_shifts, level, 0 < sigma)


# The author's kit for noisy processes that forget, and never lead far apart: what a step does, and signs ---

STEPS_WITHIN = forall((k, v, w), implies(nat(k), k < n, APART <= L * diameter + Delta))
"""The maps do not lead farther apart than L times the diameter, but for Delta."""


def near() -> Theorem:
    """In the last steps the gap shrinks by L, and then by the shift; before, the diameter bounds it."""
    goal = forall(
        (k, v, w),
        implies(nat(k), k < n, distance(v, w) <= FORGOTTEN_GAP(k), APART <= FORGOTTEN_GAP(k + 1) + GAP_LATE(k + 1)),
    )
    recursion, below = exact(), below_one()

    def step(wanted: Term, last: Term, first: Term, second: Term) -> Theorem:
        here = [nat(last), last < n]
        close, within = (at(fact, last, first, second, by=here) for fact in (CHANGE_CLOSE, STEPS_WITHIN))
        done, rest = L ** (last - (n - r)), L ** (n - last - 1)
        powers = [arith(0 < power, 0 < L) for power in (done, rest)]
        bottom = arith(0 < 1 - (done * rest * L) ** 2, below[2], 0 < L)
        whole = use(recursion, *powers, bottom, 0 < L, L < 1, p=done, q=rest)
        before, after = gap(done, L ** (n - last)), gap(L ** (last + 1 - (n - r)), L ** (n - (last + 1)))
        recurs = arith(eq(L * before + Delta, after + FRONT * rest), whole, 0 < L)

        def late(yes: Theorem) -> Theorem:
            told = arith(distance(first, second) <= before, distance(first, second) <= FORGOTTEN_GAP(last), yes)
            scaled = arith(L * distance(first, second) <= L * before, told, 0 < L)
            return arith(wanted, close, scaled, recurs, yes)

        def first_of_them(same: Theorem) -> Theorem:
            none = same_value(lam(t, L**t), arith(eq(last - (n - r), 0), same))
            rest_of_all = same_value(lam(t, L**t), arith(eq(n - last, r), same))
            full = arith(eq(before, diameter), none, rest_of_all, *below)
            return arith(wanted, within, recurs, full, same)

        def early(no: Theorem) -> Theorem:
            early_enough = use(NAT_GAP, nat(last), *natural, no, j=last, k=n - r)
            return arith(wanted, within, early_enough, natural_sign(last, nat(last)))

        natural = [use(NAT_DIFFERENCE, nat(r), nat(n), r <= n, j=r, k=n)]
        not_yet = cases(eq(last, n - r), first_of_them, lambda other: early(arith(last < n - r, last <= n - r, other)))
        return cases(n - r < last, late, lambda no: mp(discharge(not_yet, last <= n - r), arith(last <= n - r, no)))

    return intro(goal, step)


# Two noisy processes whose maps all differ, that forget, and never lead far apart: only the last steps count ---

FORGOTTEN_GIVEN = (SPACE, NOISE, *PROCESSES, START, CHANGE_CLOSE, STEPS_WITHIN, 0 < L, L < 1, *ORDER)

FORGOTTEN_WITHIN_DIAMETER = Lemma(
    "bsa24.within-diameter", "Two noisy processes whose maps all differ by Delta, forget by L, and lead at most the "
    "diameter apart: mu^2 = (L^r diameter + Delta (1 - L^r)/(1 - L))^2 (1 - L^2)/((1 - L^(2 r)) sigma^2) for any "
    "number r of last steps", f"{BOK_SU_ALTSCHULER}, the shifts of strongly convex losses within a diameter",
    FORGOTTEN_GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(factor * SIGNS_MU_SQUARED)),
    mutants=(Mutant("factor", {factor: LESS}, "one step with diameter = 0",
                    witness=refuted(profile_too_small, V=REAL)),),
)  # fmt: skip


@proof_of(FORGOTTEN_WITHIN_DIAMETER)
def _within_diameter(claim: Claim) -> Theorem:
    """In the last r steps the third process arrives: before, it is within the diameter anyway."""
    natural = use(NAT_DIFFERENCE, nat(r), nat(n), r <= n, j=r, k=n)
    nonneg = natural_sign(n - r, natural)
    beginning = arith(eq(num(0), FORGOTTEN_GAP(num(0))), nonneg)
    there = use("leibniz", beginning, START, x=0, y=FORGOTTEN_GAP(num(0)), A=lam(t, start(t)))
    power = arith(0 < L ** (n - (k + 1)), 0 < L)
    shift = arith(0 <= GAP_LATE(k + 1), arith(0 <= FRONT * L ** (n - (k + 1)), first_shift(), power))
    left = use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n)
    gap = nonnegative_(k + 1, arith(0 <= n - (k + 1), left))
    signs = [generalize(discharge(fact, nat(k), k < n), k) for fact in (shift, gap)]
    ended = same_value(lam(t, L**t), arith(eq(n - n, 0)))
    closed = arith(eq(FORGOTTEN_GAP(n), 0), ended, nonneg, 1 <= r)
    made = use(
        TWO_PROCESSES,
        *FORGOTTEN_GIVEN,
        arith(1 <= n, 1 <= r, r <= n),
        there,
        near(),
        *signs,
        closed,
        a=GAP_LATE,
        z=FORGOTTEN_GAP,
    )
    return for_all(claim.conclusion, equal_mu(made, all_squares(natural)))
