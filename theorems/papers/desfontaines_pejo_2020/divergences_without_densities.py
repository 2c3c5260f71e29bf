"""A function that grows faster than u has a bounded divergence only where there is a density, and so the divergence of
u^alpha - 1, without densities, bounds Rényi divergence.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, written
from theorems.citations import SOK
from theorems.foundations.densities.absolute_continuity import LAW_RATIO
from theorems.foundations.densities.change_of_measure import SIGNED
from theorems.foundations.reals.powers import (
    POWER_INCREASING,
    POWER_NONNEGATIVE,
    POWER_STEP,
    POWER_TANGENT_AT,
)
from theorems.notions.divergence.divergence import SAME, f, of_same_laws, u
from theorems.papers.desfontaines_pejo_2020.divergences_and_means import POWER

# A function that grows faster than u has a bounded divergence only where there is a density ----

b, c, e, k, s = variables("b c e k s")
FLOOR = forall(u, implies(0 <= u, -b <= f(u)))
STEEP = forall(k, implies(0 < k, exists(s, forall(u, implies(0 <= u, k * u - s <= f(u))))))
BOUND = DIVERGENCE(f, P, Q, t)
GIVEN = BOUND, FLOOR, STEEP, 0 <= b

DENSE = Lemma(
    "sok20.claim-divergences-cover-density", "Where the divergence of a function that grows faster than u is "
    "bounded, the first law has a density", SOK,
    GIVEN,
    exists(L, DENSITY(L, P, Q)),
    mutants=(Mutant("not steep", without(STEEP), "f = 0 and disjoint laws: the divergence is 0",
                    unwitnessed="all bounded functions are too many to be evaluated"),),
)  # fmt: skip


@proof_of(DENSE)
def _dense(claim: Claim) -> Theorem:
    """k P(E) - s Q(E) - b <= t for every event E and every k, and so P(E) = 0 where Q(E) = 0."""
    test, null = test_function(phi, w), eq(E(Q, w, phi(w)), 0)
    unit = specialize(test, w)
    level = E(P, w, phi(w))

    def steep(offset: Term, lines: Theorem) -> Theorem:
        g, h = k * phi(w), -offset * phi(w) - b * (1 - phi(w))
        most = k + absolute(offset) + b + 1
        facts = 0 < k, 0 <= b
        size = both(arith(absolute(g) <= most, unit, *facts), arith(absolute(h) <= most, unit, *facts))
        line, floor = at(lines, u, by=[0 <= u]), at(FLOOR, u, by=[0 <= u])
        below = arith(g * u + h <= f(u), line, floor, unit)
        known = arith(0 < most, *facts), generalize(size, w), generalize(discharge(below, 0 <= u), w, u)
        said = at(BOUND, lam(w, g), lam(w, h), most, by=known)
        first = parts(expand(P, w, g, bounded(P, w, phi(w), 1, unit)))[1]
        second = parts(expand(Q, w, h, bounded(Q, w, phi(w), 1, unit)))[1]
        return arith(k * level <= t + b, said, first, second, mean_of_one(Q), null)

    small = obtain(at(STEEP, k, by=[0 < k]), "s", steep)
    every = generalize(discharge(small, 0 < k), k)
    sign = arith(0 <= t + b, at(every, num(1), by=[numeric(0 < num(1))]),
                 integrate(P, w, arith(0 <= phi(w), unit), bounded(P, w, phi(w), 1, unit)))  # fmt: skip
    low = integrate(P, w, arith(0 <= phi(w), unit), bounded(P, w, phi(w), 1, unit))

    def positive(yes: Theorem) -> Theorem:
        factor_ = (t + b + 1) / level
        known = at(every, factor_, by=[arith(0 < factor_, yes, sign)])
        return arith(eq(level, 0), known, yes)

    zero = cases(0 < level, positive, lambda no: arith(eq(level, 0), no, low))
    return use(LAW_RATIO, generalize(discharge(zero, test, null), phi))


# Rényi divergence ----------------------------------------------------------------------------

size = mark("size", t)

RENYI_BACK = Lemma(
    "sok20.claim-divergences-cover-renyi-back", "The divergence of u^alpha - 1 bounds Rényi divergence of order alpha",
    f"{SOK}, before Definition 19",
    (DIVERGENCE(POWER, P, Q, exp((alpha - 1) * t) - 1), 1 < alpha),
    RENYI(alpha, P, Q, size),
    mutants=(Mutant("less", {size: t - 1}, "t = 0 and laws that are the same"),),
)  # fmt: skip


@proof_of(RENYI_BACK)
def _renyi_back(claim: Claim) -> Theorem:
    """The tangents at min(L, n), whose means increase to that of L^alpha."""
    divergence, _ = claim.hypotheses
    whole = exp((alpha - 1) * t)
    zero_low = arith(-1 <= POWER(u), use(POWER_NONNEGATIVE, 0 <= u, arith(0 < alpha, 1 < alpha), u=u, a=alpha))
    floor = generalize(discharge(zero_low, 0 <= u), u)
    place = exp(log(k / alpha) / (alpha - 1))
    tangent = use(POWER_TANGENT_AT, 1 < alpha, 0 <= u, arith(0 <= place), a=alpha, u=u, s=place)
    slope = arith(eq(alpha * place ** (alpha - 1), k), _power_of_root(), 0 < k, 1 < alpha)
    offset = (alpha - 1) * place**alpha + 1
    line = arith(k * u - offset <= POWER(u), tangent, slope)
    goal = said_steep(POWER)
    steep = generalize(discharge(witness(goal, offset, generalize(discharge(line, 0 <= u), u)), 0 < k), k)
    made = use(DENSE, divergence, floor, steep, numeric(0 <= num(1)), f=POWER, b=1, t=whole - 1)

    return obtain(made, "L", lambda ratio, density: _powers(claim, divergence, ratio, density))


def _powers(claim: Claim, divergence: Term, ratio: Term, density: Theorem) -> Theorem:
    """From the density on."""
    whole = exp((alpha - 1) * t)
    low = specialize(parts(unfolded(density))[0], w)
    v = minimum(ratio(w), c)
    positive = 0 < c
    near = arith(0 <= v, low, positive), arith(v <= ratio(w)), arith(v <= c)
    orders = arith(0 < alpha - 1, 1 < alpha), arith(0 < alpha, 1 < alpha)
    first, second = v ** (alpha - 1), v**alpha
    signs = [
        use(POWER_NONNEGATIVE, near[0], order, u=v, a=a) for a, order in zip((alpha - 1, alpha), orders, strict=True)
    ]
    tops = [use(POWER_INCREASING, near[0], near[2], order, u=v, v=c, a=a)
            for a, order in zip((alpha - 1, alpha), orders, strict=True)]  # fmt: skip
    g, h = alpha * first, -(alpha - 1) * second - 1
    most = alpha * c ** (alpha - 1) + (alpha - 1) * c**alpha + 1
    ends = [arith(0 <= c ** (alpha - 1), *signs, *tops), arith(0 <= c**alpha, *signs, *tops)]
    sizes = [arith(absolute(body) <= most, *signs, *tops, *ends, 1 < alpha) for body in (g, h)]
    at_v = use(POWER_TANGENT_AT, 1 < alpha, 0 <= u, near[0], a=alpha, u=u, s=v)
    below = arith(g * u + h <= POWER(u), at_v)
    known = (
        arith(0 < most, *ends, 1 < alpha),
        generalize(both(*sizes), w),
        generalize(discharge(below, 0 <= u), w, u),
    )
    told = at(divergence, lam(w, g), lam(w, h), most, by=known)
    absolutely = bounded(P, w, absolute(g), most, sizes[0])
    moved_int, moved = parts(use(SIGNED, density, absolutely, P=P, Q=Q, L=ratio, f=lam(w, g)))
    h_int = bounded(Q, w, h, most, sizes[1])
    body = ratio(w) * g + h
    body_int, total = parts(linear(Q, w, body, [(num(1), moved_int), (num(1), h_int)]))
    step = use(POWER_STEP, 1 < alpha, near[0], near[1], a=alpha, u=ratio(w), s=v)
    under = arith(second - 1 <= body, step, 1 < alpha)
    level_int = bounded(Q, w, second, c**alpha, arith(absolute(second) <= c**alpha, *signs, *tops))
    minus_int, minus = parts(expand(Q, w, second - 1, level_int))
    less = integrate(Q, w, under, minus_int, body_int)
    mean = arith(E(Q, w, second) <= whole, less, minus, total, moved, told, mean_of_one(Q))
    d = var("d")
    wider = minimum(ratio(w), d)
    grow = use(POWER_INCREASING, near[0], arith(v <= wider, c <= d), orders[1], u=v, v=wider, a=alpha)
    top = ratio(w) + 1
    same = same_value(lam(s, s**alpha), arith(eq(minimum(ratio(w), top), ratio(w))))
    final = ratio(w) ** alpha
    reached = witness(exists(c, conj(0 < c, final <= second + e)), top, arith(0 < top, low),
                      arith(final <= substitute(second, {c: top}) + e, same, 0 < e))  # fmt: skip
    limit = monotone_limit(Q, w, final, second, c, mean, level_int, generalize(discharge(reached, 0 < e), w, e),
                           discharge(grow, positive, c <= d),
                           use(POWER_NONNEGATIVE, low, orders[1], u=ratio(w), a=alpha))  # fmt: skip
    ints, few = parts(limit)
    return witness(claim.conclusion, ratio, density, ints, few)


def _power_of_root() -> Theorem:
    """(exp(log(k/alpha)/(alpha - 1)))^(alpha - 1) = k/alpha."""
    ratio, number = k / alpha, var("v")
    exponent = log(ratio) / (alpha - 1)
    inverse = generalize(discharge(arith(eq(exp(log(number)), number), 0 < number), 0 < number), number)
    value = at(inverse, ratio, by=[arith(0 < ratio, 0 < k, 1 < alpha)])
    power = specialize(generalize(arith(eq(exp(number) ** (alpha - 1), exp((alpha - 1) * number))), number), exponent)
    same = congruence(
        eq(exp((alpha - 1) * exponent), exp(log(ratio))), arith(eq((alpha - 1) * exponent, log(ratio)), 1 < alpha)
    )
    return arith(eq(exp(exponent) ** (alpha - 1), ratio), value, power, same)


def said_steep(function: Term) -> Term:
    """The function is above a line of slope k."""
    return exists(s, forall(u, implies(0 <= u, k * u - s <= function(u))))


@refutation_of(RENYI_BACK, "less", Y=REAL)
def _less_renyi(said: Theorem) -> Theorem:
    """Then Rényi divergence of order 2 would be at most -1."""
    bound, square = written(exp((alpha - 1) * t) - 1, alpha=2, t=0), substitute(POWER, {alpha: num(2)})
    same = of_same_laws(square, arith(eq(num(1) ** 2 - 1, bound), arith(eq(exp(num(0)), 1))))
    told = instance(said, same, **SAME, t=0, alpha=2)
    return absurd(use("bs16.lemma-2.2a", told, **SAME, t=num(0) - 1, alpha=2))
