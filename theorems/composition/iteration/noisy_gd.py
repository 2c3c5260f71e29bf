"""Noisy projected gradient descent, whose gradients all use all records: on convex losses, on strongly
convex losses, which forget, within a set of some diameter, and on vectors.
"""

from collections.abc import Sequence
from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import ALTSCHULER_TALWAR, BOK_SU_ALTSCHULER
from theorems.composition.iteration.changed_maps import EVERY_CHANGE, at_most_one
from theorems.composition.iteration.descent import (
    CONTRACTION,
    IN_SET,
    SETTING,
    SIZES,
    M,
    close_to,
    gradients_change,
    near,
    released,
    within,
    x,
)
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noise import distance
from theorems.composition.iteration.noise_on_vectors import on_vectors
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.noisy_sgd import PRIVATE
from theorems.composition.iteration.parabolas import Refuting, too_private
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.within_diameter import (
    FORGOTTEN_WITHIN_DIAMETER,
    ORDER,
    PAIRS,
    SIGNS_MU_SQUARED,
    WITHIN_DIAMETER,
    diameter,
    r,
)
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d
from theorems.foundations.geometry.inner_products import convexity
from theorems.foundations.sums.geometric_sums import L
from theorems.notions.gaussian_dp.larger_mu import LARGER_MU, equal_mu

# Noisy projected gradient descent: all gradients use all records, and strongly convex losses forget ---

ALL_CHANGE = gradients_change(
    "all_gradients_change",
    Delta,
    "each",
    "between neighbours, each of the n gradients changes by at most the Euclidean length named last, wherever the "
    "point is",
)
GIVEN = (*(0 < convexity if h == (0 <= convexity) else h for h in SETTING), ALL_CHANGE, 0 <= Delta)
POWER = CONTRACTION**n
LEVEL = Delta**2 / sigma**2 * (2 - step * convexity) * (1 - POWER) / (step * convexity * (1 + POWER))
"""mu^2: that of about 2/(step convexity) steps, however many there are."""

NOISY_GD = Lemma(
    "bsa24.noisy-gd", "Noisy projected gradient descent on strongly convex losses: mu^2 = (Delta/sigma)^2 (1 + L) (1 "
    "- L^n)/((1 - L) (1 + L^n)) with L = 1 - step convexity", f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    GIVEN,
    PRIVATE(lam(x, M(x)), N, factor * LEVEL),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w",
                    witness=refuted(Refuting(Fraction(1, 2), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(NOISY_GD)
def _proof(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    product = arith(0 < step * convexity, 0 < step, 0 < convexity)
    with_sign = released(EVERY_CHANGE, ALL_CHANGE, num(1), 0 <= Delta, arith(CONTRACTION < 1, product), L=CONTRACTION)
    made = mp(discharge(with_sign, 0 <= convexity), arith(0 <= convexity, 0 < convexity))
    ratio = (1 + CONTRACTION) * (1 - POWER) / ((1 - CONTRACTION) * (1 + POWER))
    same = arith(eq((step * Delta) ** 2 / (step * sigma) ** 2 * ratio, LEVEL), 0 < step, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, same))


# Noisy projected gradient descent of many steps, with a lower bound on the contraction --------

left = var("left")
SHRUNK = step * convexity
LEFT = 0 <= left, left <= exp(n * log(CONTRACTION))
"""A part of what the steps leave. It is written with exp and log, which are enclosed where a power has too many
digits."""
LEVEL_OF_MANY = Delta**2 / sigma**2 * (2 - SHRUNK) * (1 - left) / (SHRUNK * (1 + left))

NOISY_GD_MANY = Lemma(
    "bsa24.noisy-gd-many", "Noisy projected gradient descent on strongly convex losses, whose steps leave some share "
    "at least: mu^2 = (Delta/sigma)^2 (1 + L) (1 - left)/((1 - L) (1 + left)) with L = 1 - step convexity and left "
    "<= L^n, so that 0 will do", f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    (*GIVEN, *LEFT),
    PRIVATE(lam(x, M(x)), N, factor * LEVEL_OF_MANY),
    mutants=(Mutant("factor", {factor: LESS}, "losses convexity/2 w^2 + c w"),),
)  # fmt: skip


@proof_of(NOISY_GD_MANY)
def _noisy_gd_many(claim: Claim) -> Theorem:
    """The leakage decreases in the contraction of the steps."""
    shrunk = arith(0 < SHRUNK, 0 < step, 0 < convexity)
    positive = arith(0 < CONTRACTION, arith(SHRUNK < 1, *SIZES[1:], 0 < convexity))
    some = arith(0 < POWER, positive)
    same = arith(eq(POWER, exp(n * log(CONTRACTION))), positive)
    small = use(at_most_one(n, arith(0 <= n, 1 <= n)), positive, arith(CONTRACTION < 1, shrunk), 1 <= n, L=CONTRACTION)
    share, most = (1 - POWER) / (1 + POWER), (1 - left) / (1 + left)
    less = arith(share <= most, arith(left <= POWER, same, *LEFT), some, *LEFT)
    front = Delta**2 / sigma**2 * (2 - SHRUNK) / SHRUNK
    sign = arith(0 <= front, arith(0 <= 2 - SHRUNK, positive), shrunk, 0 < sigma)
    nonneg = arith(0 <= share, arith(0 <= 1 - POWER, small), some)
    level = arith(eq(LEVEL, front * share), shrunk, some, 0 < sigma)
    order = arith(front * share <= front * most, less, sign)
    private = use(NOISY_GD, *GIVEN)
    new = read(GAUSSIAN_DP, claim).mu_squared
    larger = arith(eq(front * most, new), shrunk, *LEFT, 0 < sigma)
    ends = arith(0 <= LEVEL, level, arith(0 <= front * share, sign, nonneg)), arith(LEVEL <= new, level, order, larger)
    return use(LARGER_MU, private, *ends, M=lam(x, M(x)), mu_squared=LEVEL, mu_squared2=new)


@refutation_of(NOISY_GD_MANY, "factor", V=REAL, X=REAL)
def _one_step(said: Theorem) -> Theorem:
    """It leaves hardly anything."""
    return Refuting(Fraction(999, 1000), 1).too_private(said, left=0)


# Noisy projected gradient descent on convex losses: each step leaks as much as the Gaussian mechanism ---

CONVEX_GIVEN = (*SETTING, ALL_CHANGE, 0 <= Delta)

NOISY_GD_CONVEX = Lemma(
    "at22.noisy-gd-convex", "Noisy projected gradient descent on convex losses: mu^2 = n (Delta/sigma)^2",
    ALTSCHULER_TALWAR,
    CONVEX_GIVEN,
    PRIVATE(lam(x, M(x)), N, factor * (n * Delta**2 / sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "losses c w",
                    witness=refuted(Refuting(Fraction(0), 1).too_private, V=REAL, X=REAL)),),
)  # fmt: skip


@proof_of(NOISY_GD_CONVEX)
def _noisy_gd_convex(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    made = released(PAIRS, ALL_CHANGE, num(1), *CONVEX_GIVEN, close_to(ALL_CHANGE, num(1), distance(v, w), near))
    old = n * (step * Delta) ** 2 / (step * sigma) ** 2
    return for_all(claim.conclusion, equal_mu(made, arith(eq(old, n * Delta**2 / sigma**2), 0 < step, 0 < sigma)))


# Noisy projected gradient descent on convex losses, within a set of that diameter: only the last steps count ---

WITHIN_GIVEN = (*SETTING, ALL_CHANGE, IN_SET, *(h for h in ORDER if h not in SIZES))
WITHIN_LEVEL = r * (Delta + diameter / (step * r)) ** 2 / sigma**2
"""mu^2: that of the last r steps, which also leak a share of the diameter."""

NOISY_GD_WITHIN = Lemma(
    "at22.noisy-gd", "Noisy projected gradient descent on convex losses, on a set of that diameter: mu^2 = r (Delta + "
    "diameter/(step r))^2/sigma^2 for any number r of last steps",
    f"{ALTSCHULER_TALWAR}, convex losses, with the constant of {BOK_SU_ALTSCHULER}",
    WITHIN_GIVEN,
    PRIVATE(lam(x, M(x)), N, WITHIN_LEVEL),
    mutants=(Mutant("anywhere", without(IN_SET), "two steps of losses c w, r = 1 and diameter = 0"),),
)  # fmt: skip


@proof_of(NOISY_GD_WITHIN)
def _noisy_gd_within(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    close, bounded = (
        close_to(ALL_CHANGE, num(1), size, fact) for size, fact in ((distance(v, w), near), (diameter, within))
    )
    made = released(WITHIN_DIAMETER, ALL_CHANGE, num(1), *WITHIN_GIVEN, close, bounded)
    old = r * (diameter / r + step * Delta) ** 2 / (step * sigma) ** 2
    return for_all(claim.conclusion, equal_mu(made, arith(eq(old, WITHIN_LEVEL), 0 < step, 0 < sigma, 1 <= r)))


@refutation_of(NOISY_GD_WITHIN, "anywhere", V=REAL, X=REAL)
def _two_steps(said: Theorem) -> Theorem:
    """Both move the point by 1, so that the means are at the distance 2, and the variances are about 2."""
    return Refuting(Fraction(0), 2, always=True).too_private(said, diameter=0, r=1)


# Noisy projected gradient descent on strongly convex losses, within a set of that diameter: a joint closed form ---

STRONG_GIVEN = (*GIVEN, IN_SET, *(h for h in ORDER if h not in GIVEN))


def level(left: Term) -> Term:
    """mu^2, where the last steps leave that share of what was leaked before."""
    reached = left * diameter / step + Delta * (1 - left) / SHRUNK
    return reached**2 * SHRUNK * (2 - SHRUNK) / ((1 - left**2) * sigma**2)


NOISY_GD_WITHIN_STRONG = Lemma(
    "bsa24.noisy-gd-within", "Noisy projected gradient descent on strongly convex losses, on a set of that diameter: "
    "with L = 1 - step convexity, mu^2 = (L^r diameter/step + Delta (1 - L^r)/(1 - L))^2 (1 - L^2)/((1 - L^(2 r)) "
    "sigma^2) for any number r of last steps",
    f"{BOK_SU_ALTSCHULER}, the shifts of strongly convex losses within a diameter",
    STRONG_GIVEN,
    PRIVATE(lam(x, M(x)), N, level(CONTRACTION**r)),
    mutants=(Mutant("anywhere", without(IN_SET), "two steps of losses w^2/4 + c w, r = 1 and diameter = 0"),),
)  # fmt: skip


@proof_of(NOISY_GD_WITHIN_STRONG)
def _noisy_gd_within_strong(claim: Claim) -> Theorem:
    """The gradients move the points by step Delta, and the noise on them has the standard deviation step sigma."""
    less = arith(CONTRACTION < 1, arith(0 < SHRUNK, 0 < step, 0 < convexity))
    bounded = close_to(ALL_CHANGE, num(1), CONTRACTION * diameter, _within)
    with_sign = released(FORGOTTEN_WITHIN_DIAMETER, ALL_CHANGE, num(1), *STRONG_GIVEN, bounded, less, L=CONTRACTION)
    made = mp(discharge(with_sign, 0 <= convexity), arith(0 <= convexity, 0 < convexity))
    old = substitute(SIGNS_MU_SQUARED, {L: CONTRACTION, Delta: step * Delta, sigma: step * sigma})
    same = arith(eq(old, level(CONTRACTION**r)), 0 < step, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(made, same))


def _within(before: Term, after: Term) -> tuple[Theorem, Sequence[Theorem]]:
    """Projections are at most the diameter apart."""
    return specialize(IN_SET, before, after), ()


@refutation_of(NOISY_GD_WITHIN_STRONG, "anywhere", V=REAL, X=REAL)
def _strong_two_steps(said: Theorem) -> Theorem:
    """Both move the point, so that the means are at the distance 3/2, and the variances are about 5/4."""
    return Refuting(Fraction(1, 2), 2, always=True).too_private(said, diameter=0, r=1)


# Noisy projected gradient descent on vectors, with independent Gaussian noise on each coordinate of the gradient ---

STRONG = Lemma(
    "bsa24.noisy-gd-vectors", "Noisy projected gradient descent on vectors, for strongly convex losses",
    f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    *on_vectors(NOISY_GD, too_private(Fraction(1, 2))),
)  # fmt: skip

CONVEX = Lemma(
    "at22.noisy-gd-convex-vectors",
    "Noisy projected gradient descent on vectors, for convex losses: mu^2 = n (Delta/sigma)^2", ALTSCHULER_TALWAR,
    *on_vectors(NOISY_GD_CONVEX, too_private(Fraction(0))),
)  # fmt: skip

WITHIN = Lemma(
    "at22.noisy-gd-vectors", "Noisy projected gradient descent on vectors, for convex losses on a set of that diameter",
    f"{ALTSCHULER_TALWAR}, convex losses, with the constant of {BOK_SU_ALTSCHULER}",
    *on_vectors(NOISY_GD_WITHIN, too_private(Fraction(0), 2, always=True, diameter=0, r=1)),
)  # fmt: skip

NAMES = {"l2_sensitivity": Delta, "sigma": sigma, "steps": n}
noisy_gd = Verified(STRONG, "noisy_gd", NAMES, omits=(d,))
noisy_gd_convex = Verified(CONVEX, "noisy_gd_convex", NAMES, omits=(d,))
noisy_gd_within = Verified(WITHIN, "noisy_gd_within", {**NAMES, "last_steps": r}, omits=(d,))


# Noisy projected gradient descent on vectors: very many steps on strongly convex losses, and within a diameter ---

MANY = Lemma(
    "bsa24.noisy-gd-many-vectors",
    "Noisy projected gradient descent on vectors, for strongly convex losses, of very many steps",
    f"{BOK_SU_ALTSCHULER}, strongly convex losses",
    *on_vectors(NOISY_GD_MANY, too_private(Fraction(999, 1000), left=0)),
)  # fmt: skip

WITHIN_STRONG = Lemma(
    "bsa24.noisy-gd-within-vectors",
    "Noisy projected gradient descent on vectors, for strongly convex losses on a set of that diameter",
    f"{BOK_SU_ALTSCHULER}, the shifts of strongly convex losses within a diameter",
    *on_vectors(NOISY_GD_WITHIN_STRONG, too_private(Fraction(1, 2), 2, always=True, diameter=0, r=1)),
)  # fmt: skip

noisy_gd_many = Verified(MANY, "noisy_gd_many", NAMES, omits=(d,))
noisy_gd_within_strong = Verified(WITHIN_STRONG, "noisy_gd_within_strong", {**NAMES, "last_steps": r}, omits=(d,))
