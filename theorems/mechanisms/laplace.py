"""The Laplace law, and the Laplace mechanism: noise of scale b on a query of sensitivity Delta is (Delta/b)-DP."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import (
    LEBESGUE, REAL, E, absolute, conj, dirac, eq, exists, exp, forall, function_type, ind, integrable, lam, normal, num,
    prob, var, variables,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import (
    DENSITY, INDISTINGUISHABLE, LAPLACE, PURE_DP, SENSITIVITY, Delta, N, on, q, test_function, x1, x2,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, both, cases, discharge, dominated, expand, folded, generalize, integrate, linear, obtain, parts,
    specialize, transfer, unfolded, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.foundations.change_of_measure import FROM_REFERENCE
from theorems.foundations.exponential import EXP_INCREASING
from theorems.foundations.gaussian import LEBESGUE_DENSITY
from theorems.foundations.independent import same_value
from theorems.mechanisms.half_lines import LEFT, POINT, RIGHT

SOURCE = "Dwork, McSherry, Nissim and Smith 2006, Proposition 1"
m, n, b, x, z, u = variables("m n b x z u")
phi = var("phi", function_type((REAL,), REAL))
DENSITY_R, INDISTINGUISHABLE_R, PURE_DP_R = (on(notion, Y=REAL) for notion in (DENSITY, INDISTINGUISHABLE, PURE_DP))
P, Q = variables("P Q", prob(REAL))
TEST = test_function(phi, x)


def density(centre: object) -> Term:
    """The density of the Laplace law with that median, at x."""
    return exp(-absolute(x - centre) / b) / (2 * b)


def on_each_side(goal: Term) -> Theorem:
    """An equation of x, by |x - m| = x - m or |x - m| = m - x."""

    def by(size: Theorem, side: Theorem, *more: Theorem) -> Theorem:
        return arith(goal, same_value(lam(u, exp(-u / b)), size), side, *more, 0 < b)

    def middle(equal: Theorem) -> Theorem:
        ends = (same_value(lam(u, exp(sign * (u - m) / b)), equal) for sign in (1, -1))
        return by(arith(eq(absolute(x - m), 0), equal), equal, *ends)

    return cases(
        m < x,
        lambda yes: by(arith(eq(absolute(x - m), x - m), yes), yes),
        lambda no: cases(
            eq(x, m),
            middle,
            lambda other: by(arith(eq(absolute(x - m), m - x), no), arith(x < m, no, other)),
        ),
    )


def _mass_claim(value: int | Fraction) -> Claim:
    return Claim((0 < b,), conj(integrable(LEBESGUE, x, density(m)), eq(E(LEBESGUE, x, density(m)), value)))


def _mass(claim: Claim) -> Theorem:
    """Two half-lines; the point m is counted twice, and has length 0."""
    slope = arith(0 < 1 / b, 0 < b)
    sides = (*(use(side, slope, s=1 / b) for side in (RIGHT, LEFT)), use(POINT))
    right, left = ind(m <= x) * exp(-(1 / b) * (x - m)), ind(x <= m) * exp(1 / b * (x - m))
    split = (right + left - ind(eq(x, m))) / (2 * b)
    ints, mean = parts(expand(LEBESGUE, x, split, *sides, 0 < b))
    whole, same = parts(transfer(LEBESGUE, x, on_each_side(eq(split, density(m))), ints))
    return both(whole, arith(claim.conclusion.args[1], same, mean, *sides, 0 < b))


MASS = Lemma(
    "mechanisms.laplace-mass", "The Laplace density has integral 1", "elementary", *_mass_claim(1).parts, _mass,
    (Mutant("value", _mass_claim(Fraction(101, 100)), "an equality"),),
)  # fmt: skip


def _density_claim(factor: int | Fraction) -> Claim:
    return Claim((LAPLACE(P, m, b), 0 < b), DENSITY_R(lam(x, factor * density(m)), P, LEBESGUE))


def _density(claim: Claim) -> Theorem:
    body = claim.conclusion.args[0](x)
    ints = parts(use(MASS, 0 < b))[0]
    change = at(unfolded(claim.hypotheses[0]), phi, by=[TEST])
    equal = arith(eq(E(P, x, phi(x)), E(LEBESGUE, x, body * phi(x))), change)
    whole = parts(expand(LEBESGUE, x, body, ints))[0]
    return folded(claim.conclusion, both(
        generalize(arith(0 <= body, 0 < b), x), whole, generalize(discharge(equal, TEST), phi)))  # fmt: skip


LEBESGUE_RATIO = Lemma(
    "mechanisms.laplace-density", "The density of the Laplace law", "elementary", *_density_claim(1).parts, _density,
    (Mutant("factor", _density_claim(Fraction(101, 100)), "its integral is 1"),),
)  # fmt: skip


def _exists_claim(factor: int | Fraction) -> Claim:
    laws = var("R", function_type((REAL,), prob(REAL)))
    return Claim((0 < b,), exists(laws, forall(m, LAPLACE(laws(m), m, factor * b))))


def _exists(claim: Claim) -> Theorem:
    """The law with the right density with respect to the Gaussian law of variance 1."""
    goal = claim.conclusion
    base = normal(0, 1)
    reference = use(LEBESGUE_DENSITY, arith(0 < num(1)), mu=0, sigma=1)
    bell = reference.conclusion.args[0]
    ratio = density(m) / bell(x)
    positive = arith(0 <= ratio, 0 < b)

    def moved(body: Term, low: Theorem, ints: Theorem) -> list[Theorem]:
        """E[ratio f] under the Gaussian law is the integral of density f."""
        same = arith(eq(density(m) * body, bell(x) * (ratio * body)), 0 < b)
        scaled_int, scaled = parts(transfer(LEBESGUE, x, same, ints))
        nonneg = generalize(arith(0 <= ratio * body, low, positive), x)
        back_int, back = parts(use(FROM_REFERENCE, reference, nonneg, scaled_int, P=base, Q=LEBESGUE, L=bell,
                                   f=lam(x, ratio * body)))  # fmt: skip
        return [back_int, arith(eq(E(base, x, ratio * body), E(LEBESGUE, x, density(m) * body)), back, scaled)]

    whole_int, whole = parts(use(MASS, 0 < b))
    ratio_int, mean = moved(num(1), arith(0 <= num(1)), whole_int)
    zero_int, zero = parts(use("E_zero", mu=base))
    made = use(
        "law_with_density", generalize(both(positive, arith(0 <= num(0))), m, x),
        generalize(both(ratio_int, zero_int), m),
        generalize(arith(eq(E(base, x, ratio) + E(base, x, 0), 1), mean, whole, zero), m),
        P=lam(m, base), Q=lam(m, base), f=lam((m, x), ratio), g=lam((m, x), num(0)), K=lam((m, x), dirac(x)),
    )  # fmt: skip

    def shown(laws: Term, facts: Theorem) -> Theorem:
        test = specialize(TEST, x)
        weighted = density(m) * phi(x)
        small = both(arith(0 <= weighted, test, 0 < b), arith(weighted <= density(m), test, 0 < b))
        value_int, value = moved(phi(x), arith(0 <= phi(x), test), dominated(LEBESGUE, x, small, whole_int))
        drawn = E(dirac(x), z, phi(z))
        point = parts(use("E_dirac", x=x, f=phi))[1]
        inner = parts(transfer(base, x, arith(eq(ratio * phi(x), ratio * drawn), point), value_int))[1]
        nothing = parts(transfer(base, x, arith(eq(num(0), num(0) * drawn)), zero_int))[1]
        raw = at(facts, m, phi, by=[TEST])
        equal = arith(eq(E(laws(m), x, phi(x)), E(LEBESGUE, x, density(m) * phi(x))), raw, inner, value, nothing, zero)
        law = folded(LAPLACE(laws(m), m, b), generalize(discharge(equal, TEST), phi))
        return witness(goal, laws, generalize(law, m))

    return obtain(made, "R", shown)


EXISTS = Lemma(
    "mechanisms.laplace-exists", "There is a Laplace law for every median", "law_with_density",
    *_exists_claim(1).parts, _exists,
    (Mutant("scale", _exists_claim(-1), "the density has no integral"),),
)  # fmt: skip


def _pair_claim(factor: int | Fraction) -> Claim:
    near = absolute(m - n) <= Delta
    return Claim((LAPLACE(P, m, b), LAPLACE(Q, n, b), near, 0 < b), INDISTINGUISHABLE_R(P, Q, factor * Delta / b, 0))


def _pair(claim: Claim) -> Theorem:
    """|x - n| - |x - m| <= |m - n|, so the ratio of the densities is at most exp(Delta/b)."""
    epsilon = claim.conclusion.args[2]
    test = specialize(TEST, x)
    order = arith(-absolute(x - m) / b <= epsilon - absolute(x - n) / b, claim.hypotheses[2], 0 < b)
    ratio = use(EXP_INCREASING, order, x=order.conclusion.args[0], y=order.conclusion.args[1])
    point = arith(density(m) * phi(x) <= exp(epsilon) * (density(n) * phi(x)), ratio, test, 0 < b)
    ints = []
    for centre in (m, n):
        body = density(centre) * phi(x)
        small = both(arith(0 <= body, test, 0 < b), arith(body <= density(centre), test, 0 < b))
        ints.append(dominated(LEBESGUE, x, small, parts(use(MASS, 0 < b, m=centre))[0]))
    scaled_int, scaled = parts(linear(LEBESGUE, x, point.conclusion.args[1], [(exp(epsilon), ints[1])]))
    bound = integrate(LEBESGUE, x, point, ints[0], scaled_int)
    laws = (at(unfolded(h), phi, by=[TEST]) for h in claim.hypotheses[:2])
    final = arith(E(P, x, phi(x)) <= exp(epsilon) * E(Q, x, phi(x)) + 0, bound, scaled, *laws)
    return folded(claim.conclusion, generalize(discharge(final, TEST), phi))


PAIR = Lemma(
    "mechanisms.laplace-pair", "Laplace laws with medians at most Delta apart are (Delta/b)-indistinguishable", SOURCE,
    *_pair_claim(1).parts, _pair,
    (Mutant("factor", _pair_claim(Fraction(99, 100)), "the event x <= m, where m < n"),),
)  # fmt: skip

data = var("x", "X")
M = var("M", function_type(("X",), prob(REAL)))
NOISY = forall(data, LAPLACE(M(data), q(data), b))


def _claim(factor: int | Fraction) -> Claim:
    return Claim((SENSITIVITY(q, N, Delta), NOISY, 0 < b), PURE_DP_R(M, N, factor * Delta / b))


def _proof(claim: Claim) -> Theorem:
    near = N(x1, x2)
    gap = at(unfolded(claim.hypotheses[0]), x1, x2, by=[near])
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    pair = use(PAIR, gap, *laws, 0 < b, P=M(x1), Q=M(x2), m=q(x1), n=q(x2))
    return folded(claim.conclusion, generalize(discharge(pair, near), x1, x2))


LEMMA = Lemma(
    "mechanisms.laplace", "Adding Laplace noise of scale b to a query of sensitivity Delta is (Delta/b)-DP", SOURCE,
    *_claim(1).parts, _proof,
    (Mutant("factor", _claim(Fraction(99, 100)), "two neighbours with q = 0 and q = Delta, and the event y <= 0"),),
)  # fmt: skip

laplace_pure_dp = Verified(LEMMA, "laplace_pure_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))
