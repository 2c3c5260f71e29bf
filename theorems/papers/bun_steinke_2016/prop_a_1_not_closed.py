"""Mean-concentrated DP is not closed under postprocessing (Proposition A.1), and for large tau no constant
factor repairs it (section 1.2.3).
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import sigma, x
from theorems.foundations.gaussian.gaussian_tails import GAUSSIAN_TAIL, upper
from theorems.foundations.measure.finite_laws import SPOTS, TEST, THREE_POINTS, R, phi_, three_points, v
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.measure.subgaussian import VARIANCE
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND, LOG_UPPER
from theorems.foundations.reals.mills_ratio import HALF, LOWER
from theorems.notions.mcdp.mcdp import PAIR_WEAKENING
from theorems.papers.bun_steinke_2016.app_a_gaussian_bit import (
    BIT,
    GAUSSIAN_BIT,
    GAUSSIAN_BIT_PAIR,
    MCDP_R,
    SIGNS as SIGNS_OF_BIT,
)
from theorems.papers.bun_steinke_2016.prop_a_1_rounded_bit import (
    CONCENTRATED,
    IMAGE_R,
    LARGER_TAU,
    NEEDED_RANGE,
    ROUND,
    SOURCE,
    S,
)

# Proposition A.1: mean-concentrated DP is not closed under postprocessing ---------------------

data = var("x", "X")
made = var("M", function_type(("X",), prob(REAL)))
IMAGES = forall(data, IMAGE_R(made(data), BIT(data), ROUND))
APART = (N(x1, x2), eq(q(x1), 1), eq(q(x2), -1))
bounds = (2 / sigma**2, 2 / sigma)
worse = neg(MCDP_R(made, N, bounds[0], factor * bounds[1]))
found = exists(made, conj(IMAGES, worse))

LEMMA = Lemma(
    "bs16.prop-a.1", "A (2/sigma^2, 2/sigma)-mCDP mechanism that is not (2/sigma^2, 2/sigma)-mCDP after rounding to "
    "1, 0 or -1, for sigma >= 1 and t >= 6 sigma^3 + 1", SOURCE,
    (SIGNS_OF_BIT, *APART, *NEEDED_RANGE),
    conj(MCDP_R(BIT, N, *bounds), found),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1, t = 1000, where tau**2 = 4.01 is enough",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """At neighbours with the bits 1 and -1, tau would be more than 2/sigma."""
    private, found = conjuncts(claim)
    positive = arith(0 < sigma, *NEEDED_RANGE)

    def with_kernel(kernel: Term, images: Theorem) -> Theorem:
        _, worse = conjuncts(opened(found, kernel))
        claimed = denied(worse)
        near = at(claimed, x1, x2, by=[APART[0]])
        laws = [rewrite(specialize(images, point), value) for point, value in ((x1, APART[1]), (x2, APART[2]))]
        mean, deviation = read(MEAN_CONCENTRATED, near)["mu", "tau"]
        large = use(LARGER_TAU, *laws, near, *NEEDED_RANGE, R=kernel(x1), S=kernel(x2), mu=mean, tau=deviation)
        absurd = arith(FALSE, large, positive)
        no = cases(claimed, lambda _: arith(worse, absurd), lambda no: no)
        return witness(found, kernel, images, no)

    bit = parts(use(GAUSSIAN_BIT, SIGNS_OF_BIT, positive))[0]
    return both(prove(private, bit), obtain(_rounded(), "M", with_kernel))


def _rounded() -> Theorem:
    """The kernel that rounds for certain, after the mechanism."""
    test = test_function(phi_, x)
    certain = parts(use("E_dirac", x=ROUND(x), f=phi_))[1]
    inner, value = both_sides(certain)

    def with_kernel(kernel: Term, pushed: Theorem) -> Theorem:
        law = BIT(data)
        same = parts(use("E_congruence", almost(law, x, certain), mu=law, f=lam(x, inner), g=lam(x, value)))[0]
        mean = at(specialize(pushed, data), phi_, by=[test])
        equal = arith(eq(lhs(mean), rhs(same)), mean, same)
        image = for_all(IMAGE_R(kernel(data), law, ROUND), equal)
        return witness(exists(made, IMAGES), kernel, generalize(image, data))

    return obtain(use(PUSHED_KERNEL, P=BIT, K=lam((data, x), dirac(ROUND(x)))), "M", with_kernel)


# Section 1.2.3: for large tau no constant factor is enough for postprocessing of mean-concentrated DP ---

COUNTEREXAMPLE_SOURCE = f"{BUN_STEINKE}, against Section 1.2.3: no constant C makes tau' = C tau true"
EVENT = ind(1 <= x)
LAWS = IMAGE_R(R, normal(1, sigma), lam(x, EVENT)), IMAGE_R(S, normal(-1, sigma), lam(x, EVENT))
spread = implies(CONCENTRATED(R, S, mu, tau), factor * (1 / sigma**4) <= tau**2)
bit = CONCENTRATED(normal(1, sigma), normal(-1, sigma), 2 / sigma**2, 2 / sigma)

COUNTEREXAMPLE = Lemma(
    "bs16.sec-1.2-mcdp-postprocessing-counterexample", "After the event [1, oo), a Gaussian bit that is (2/sigma^2, "
    "2/sigma)-mean-concentrated needs tau >= 1/sigma^2, a quarter of the square", COUNTEREXAMPLE_SOURCE,
    (0 < sigma, *LAWS),
    conj(bit, spread),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1/100: the values of the loss are less than 2.001/sigma^2 apart",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

EVEN = num(Fraction(1, 2))


@proof_of(COUNTEREXAMPLE)
def _lemma(claim: Claim) -> Theorem:
    """P[N(-1, sigma^2) >= 1] is at most exp(-2/sigma^2)/2."""
    bit, spread = conjuncts(claim)
    given, goal = if_then(spread)
    pair = use(GAUSSIAN_BIT_PAIR, 0 < sigma, mu=1, nu=-1)
    (old_mean, old), (mean, new) = (read(CONCENTRATED, fact)["mu", "tau"] for fact in (pair, bit))
    exact = use(PAIR_WEAKENING, pair, arith(old_mean <= mean, 0 < sigma), arith(old**2 <= new**2, 0 < sigma),
                P=normal(1, sigma), Q=normal(-1, sigma), mu=old_mean, tau=old, mu2=mean, tau2=new)  # fmt: skip
    middle, low = (upper(num(1), num(center), sigma) for center in (1, -1))
    center = same_value(lam(x, erfc(x)), arith(eq(argument_of(part_of(middle, "erfc")), 0)))
    half = arith(eq(middle, EVEN), center, use("erfc_complement", a=0), use("erf_zero"))
    point = argument_of(part_of(low, "erfc"))
    positive = arith(0 < point, 0 < sigma)
    small = use(HALF, arith(0 <= point, positive), x=point)
    mass = use(LOWER, arith(0 <= point, positive), x=point)
    signs = arith(0 < low, mass, positive), arith(exp(2 / sigma**2) * low <= EVEN, small, 0 < sigma)
    grown = use(EXP_INCREASING, arith(0 <= 2 / sigma**2, 0 < sigma), x=0, y=2 / sigma**2)
    known = (*signs, arith(low <= EVEN, *signs, grown))
    of_R, of_S = _masses(R, 1, EVEN, half), _masses(S, -1, low)
    return both(exact, discharge(_gap(goal, low, of_R, of_S, *known), given))


def _masses(law: Term, center: int, mass: Term, *facts: Theorem) -> Theorem:
    """The law of 1[x >= 1] has the mass at 1, and the remaining one at 0."""
    start, goal = normal(center, sigma), three_points(law, mass, 1 - mass, 0)
    body = phi_(SPOTS[0]) * EVENT + phi_(SPOTS[1]) * (1 - EVENT)

    def value(spot: Term, fact: Theorem) -> Theorem:
        return arith(eq(body, phi_(EVENT)), same_value(lam(v, phi_(v)), arith(eq(EVENT, spot), fact)), fact)

    point = cases(1 <= x, lambda yes: value(SPOTS[0], yes), lambda no: value(SPOTS[1], no))
    whole_int, whole = parts(expand(start, x, body, bounded(start, x, EVENT, 1)))
    same = parts(transfer(start, x, point, whole_int))[1]
    image = at(IMAGE_R(law, start, lam(x, EVENT)), phi_, by=[TEST])
    tail = use(GAUSSIAN_TAIL, 0 < sigma, r=1, nu=center)
    equal = arith(consequence_of(specialize(goal, phi_)), image, same, whole, tail, mean_of_one(start), *facts)
    return prove(goal, generalize(discharge(equal, TEST), phi_))


EVENS = {"a": EVEN, "b": 1 - EVEN, "c": num(0)}


def _gap(goal: Term, low: Term, of_R: Theorem, of_S: Theorem, *signs: Theorem) -> Theorem:
    """Under R the loss takes two values with probability 1/2 each, log((1 - q)/q) apart."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, *_, centred = parts(facts)
        change = parts(unfolded(density))[2]
        masses = []
        for spot, mass in zip(SPOTS[:2], (low * L(SPOTS[0]), (1 - low) * L(SPOTS[1])), strict=True):
            event = lam(v, ind(eq(v, spot)))
            values = [arith(eq(event(other), 1 if other == spot else 0)) for other in SPOTS]
            means = (
                use(THREE_POINTS, of_R, R=R, g=event, **EVENS),
                use(THREE_POINTS, of_S, R=S, g=lam(v, L(v) * event(v)), a=low, b=1 - low, c=0),
            )
            masses.append(arith(eq(mass, EVEN), *means, at(change, event), *values))
        top, bottom = (log(L(spot)) for spot in SPOTS[:2])
        mean = parts(use(THREE_POINTS, of_R, R=R, g=lam(v, log(L(v))), **EVENS))[1]
        m, half = lhs(mean), (top - bottom) / 2
        total = parts(use(THREE_POINTS, of_R, R=R, g=lam(v, exp(lambda_ * (log(L(v)) - m))), **EVENS))[1]
        ends = [
            same_value(lam(x, exp(x)), arith(eq(lambda_ * (value - m), sign * lambda_ * half), mean))
            for value, sign in ((top, 1), (bottom, -1))
        ]
        swing = arith(eq(lhs(total), cosh(lambda_ * half)), total, *ends)
        growth = arith(cosh(lambda_ * half) <= exp(lambda_**2 * tau**2 / 2), swing, specialize(centred, lambda_))
        variance = use(VARIANCE, generalize(growth, lambda_), d=half)
        level = 1 / sigma**2
        high, rest = (L(spot) for spot in SPOTS[:2])
        above = [arith(fact, masses[0], *signs) for fact in (0 < high, exp(2 * level) <= high)]
        below = [arith(fact, masses[1], *signs) for fact in (0 < rest, rest <= exp(num(0)))]
        first, second = use(LOG_BOUND, *above, x=2 * level, y=high), use(LOG_UPPER, *below, x=0, y=rest)
        wide = arith(level <= half, first, second)
        return arith(goal, variance, wide, 0 < sigma)

    return obtain(CONCENTRATED(R, S, mu, tau), "L", with_ratio)
