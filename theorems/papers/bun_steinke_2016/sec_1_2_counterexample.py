"""Section 1.2.3: for large tau no constant factor is enough for postprocessing of mean-concentrated DP.

This file is long because it has the laws of the event 1[x >= 1], and how far apart the losses are.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, cosh, eq, erfc, exp, implies, ind, lam, log, normal, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import lambda_, mu, tau
from dpproofs.proving.reading import argument_of, conjuncts, consequence_of, if_then, lhs, part_of, read
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, expand, generalize, mean_of_one, obtain
from dpproofs.proving.tactics import parts, prove, same_value, specialize, transfer, unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.app_a_gaussian_loss import PAIR
from theorems.papers.bun_steinke_2016.prop_a_1_rounded import IMAGE_R
from theorems.papers.bun_steinke_2016.prop_a_1_three_values import CONCENTRATED, S
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND, LOG_UPPER
from theorems.foundations.gaussian.gaussian import sigma, x
from theorems.foundations.gaussian.gaussian_tail import GAUSSIAN_TAIL, upper
from theorems.notions.mcdp.weakening import PAIR_WEAKENING
from theorems.foundations.reals.mills_ratio_half import HALF, LOWER
from theorems.foundations.measure.subgaussian_variance import VARIANCE
from theorems.foundations.measure.three_points import SPOTS, TEST, THREE_POINTS, R, phi, three_points, v

SOURCE = f"{BUN_STEINKE}, against Section 1.2.3: no constant C makes tau' = C tau true"
EVENT = ind(1 <= x)
LAWS = IMAGE_R(R, normal(1, sigma), lam(x, EVENT)), IMAGE_R(S, normal(-1, sigma), lam(x, EVENT))
spread = implies(CONCENTRATED(R, S, mu, tau), factor * (1 / sigma**4) <= tau**2)
bit = CONCENTRATED(normal(1, sigma), normal(-1, sigma), 2 / sigma**2, 2 / sigma)

LEMMA = Lemma(
    "bs16.sec-1.2-mcdp-postprocessing-counterexample", "After the event [1, oo), a Gaussian bit that is (2/sigma^2, "
    "2/sigma)-mean-concentrated needs tau >= 1/sigma^2, a quarter of the square", SOURCE,
    (0 < sigma, *LAWS),
    conj(bit, spread),
    mutants=(Mutant("factor", {factor: MORE}, "sigma = 1/100: the values of the loss are less than 2.001/sigma^2 apart",
                    unwitnessed="laws on the real line with densities have no finite model"),),
)  # fmt: skip

EVEN = num(Fraction(1, 2))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """P[N(-1, sigma^2) >= 1] is at most exp(-2/sigma^2)/2."""
    bit, spread = conjuncts(claim)
    given, goal = if_then(spread)
    pair = use(PAIR, 0 < sigma, mu=1, nu=-1)
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
    body = phi(SPOTS[0]) * EVENT + phi(SPOTS[1]) * (1 - EVENT)

    def value(spot: Term, fact: Theorem) -> Theorem:
        return arith(eq(body, phi(EVENT)), same_value(lam(v, phi(v)), arith(eq(EVENT, spot), fact)), fact)

    point = cases(1 <= x, lambda yes: value(SPOTS[0], yes), lambda no: value(SPOTS[1], no))
    whole_int, whole = parts(expand(start, x, body, bounded(start, x, EVENT, 1)))
    same = parts(transfer(start, x, point, whole_int))[1]
    image = at(IMAGE_R(law, start, lam(x, EVENT)), phi, by=[TEST])
    tail = use(GAUSSIAN_TAIL, 0 < sigma, r=1, nu=center)
    equal = arith(consequence_of(specialize(goal, phi)), image, same, whole, tail, mean_of_one(start), *facts)
    return prove(goal, generalize(discharge(equal, TEST), phi))


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
