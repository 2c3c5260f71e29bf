"""Bounded range of a pair of laws: a likelihood ratio has values in the interval, the privacy loss is
subgaussian about its mean, and the profile of such laws, from the probabilities that they can give to an
event.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MODIFIED
from theorems.foundations.measure.subgaussian import HOEFFDING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND, LOG_UPPER
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS, RATIO_LOWER

# Bounded range of a pair: there is a likelihood ratio with values in the interval -------------

CLOSE = INDISTINGUISHABLE(P, Q, t + epsilon, 0), INDISTINGUISHABLE(Q, P, -t, 0)
shift = mark("shift", 0)

ORDER = Lemma(
    "mechanisms.bounded-range-order", "The interval of the privacy loss contains 0", "elementary",
    CLOSE,
    conj(t <= shift, 0 <= t + epsilon),
    mutants=(Mutant("shift", {shift: Fraction(-1, 100)}, "P = Q, t = epsilon = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), epsilon=2, t=0)),),
)  # fmt: skip


@proof_of(ORDER)
def _order(claim: Claim) -> Theorem:
    """The test that is always 1."""
    one = lam(w, num(1))
    exponents = (t + epsilon, -t)
    bounds = []
    for law, exponent in zip(CLOSE, exponents, strict=True):
        ones = [mean_of_one(P), mean_of_one(Q)]
        at_one = arith(1 <= exp(exponent), at(law, one), *ones)
        bounds.append(arith(0 <= exponent, use(LOG_BOUND, at_one, x=0, y=exp(exponent))))
    return both(*(arith(part, *bounds) for part in conjuncts(claim)))


# There is a likelihood ratio with values in the interval --------------------------------------

RATIO = Lemma(
    "mechanisms.bounded-range-ratio", "There is a likelihood ratio with values in the interval", "elementary",
    CLOSE,
    exists(L, conj(DENSITY(L, P, Q), forall(w, conj(exp(t) <= L(w), L(w) <= factor * exp(t + epsilon))))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"), t=0, epsilon=0)),),
)  # fmt: skip


@proof_of(RATIO)
def _ratio(claim: Claim) -> Theorem:
    """The ratio is in the interval almost surely; outside of it, it is moved to the nearer end."""
    low, high, start = exp(t), exp(t + epsilon), -t
    goal = claim.conclusion

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        lower = almost(
            Q, w, arith(low <= L(w), exp(-start) <= L(w)), use(RATIO_LOWER, density, CLOSE[1], L=L, epsilon=start)
        )
        G = lam(w, maximum(low, minimum(L(w), high)))
        same = almost(Q, w, arith(eq(L(w), G(w)), low <= L(w), L(w) <= high), lower, upper)
        moved = use(MODIFIED, density, same, generalize(arith(0 <= G(w)), w), L=L, G=G)
        order = use(EXP_INCREASING, arith(t <= t + epsilon, use(ORDER, *CLOSE)), x=t, y=t + epsilon)
        inside = generalize(both(arith(low <= G(w)), arith(G(w) <= high, order)), w)
        return witness(goal, G, moved, inside)

    return obtain(use(MAX_DIVERGENCE_FROM_TESTS, CLOSE[0], epsilon=t + epsilon), "L", with_ratio)


# Bounded range of a pair: the privacy loss is subgaussian about its mean ----------------------

SOURCE = "Cesar and Rogers 2021, arXiv:2004.07223"

CONCENTRATED = Lemma(
    "mechanisms.bounded-range-concentrated",
    "The loss has mean at most epsilon^2/8 and is (epsilon/2)-subgaussian about it", SOURCE,
    CLOSE,
    MEAN_CONCENTRATED(P, Q, factor * epsilon**2 / 8, epsilon / 2),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, epsilon small",
                    witness=finite({"Y": 2}, P=("0.5621", "0.4379"), Q=("0.4379", "0.5621"), t="-1/4",
                        epsilon="1/2")),),
)  # fmt: skip


@proof_of(CONCENTRATED)
def _concentrated(claim: Claim) -> Theorem:
    """Hoeffding's lemma for the loss Z under P; at lambda = -1 it bounds E[Z], as E[exp(-Z)] = 1."""
    goal = claim.conclusion
    mu = read(MEAN_CONCENTRATED, goal).mu

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, inside = parts(facts)
        low, high = parts(specialize(inside, w))
        positive = arith(0 < L(w), low)
        Z = log(L(w))
        above = use(LOG_BOUND, low, positive, x=t, y=L(w))
        below = use(LOG_UPPER, high, positive, x=t + epsilon, y=L(w))
        loss = {"P": P, "X": lam(w, Z), "a": t, "b": t + epsilon}
        bounds = generalize(above, w), generalize(below, w)
        mean_int, body_int, small = parts(use(HOEFFDING, *bounds, **loss))
        m, centred = E(P, w, Z), exp(lambda_ * (Z - E(P, w, Z)))
        spread = arith(E(P, w, centred) <= exp(lambda_**2 * (epsilon / 2) ** 2 / 2), small)
        inverse = exp(-Z)
        one = arith(eq(num(1), L(w) * inverse), positive)
        one_int, unit = parts(transfer(Q, w, one, parts(constant(Q, w, 1))[0]))
        nonneg = generalize(arith(0 <= inverse), w)
        moved_int, moved = parts(use(FROM_REFERENCE, density, nonneg, one_int, L=L, f=lam(w, inverse), Q=Q))
        split = parts(expand(P, w, exp(-1 * (Z - m)), moved_int))[1]
        last = parts(use(HOEFFDING, *bounds, lambda_=-1, **loss))[2]
        top = exp(epsilon**2 / 8)
        grown = arith(exp(m) <= top, last, split, moved, unit, mean_of_one(Q))
        mean = arith(m <= mu, use(LOG_BOUND, grown, x=m, y=top))
        return witness(goal, L, density, mean_int, mean, generalize(body_int, lambda_), generalize(spread, lambda_))

    return obtain(use(RATIO, *CLOSE), "L", with_ratio)


# The probabilities that laws with a privacy loss in an interval can give to an event ----------

a, b, u, v, z = variables("a b u v z")

EVENT = (1 < u, 0 < v, v <= 1, 1 <= u**2 * v, 0 <= b, a <= 1, a * v <= b, 1 - b <= u**2 * v * (1 - a))
"""P(S) = a, Q(S) = b; the losses lie between -log(u^2 v) and -log(v)."""

INTERVAL = Lemma(
    "mechanisms.bounded-range-event", "Two probabilities of an event, where the privacy loss lies in an interval",
    SOURCE,
    (*EVENT, 0 < z, 1 <= u * z, z <= u, eq(c, z**2)),
    (u**2 - 1) * (a - c * b) <= factor * (u - z) ** 2,
    mutants=(Mutant("factor", {factor: LESS}, "u = 2, z = 1/2, v = 1, a = 1, b = 1",
                    witness=point(u=2, z="1/2", v=1, a=1, b=1, c="1/4")),),
)  # fmt: skip


@proof_of(INTERVAL)
def _proof(claim: Claim) -> Theorem:
    """Both bounds are met in one corner, and are best where v = 1/(u z)."""
    goal, square = claim.conclusion, eq(c, z**2)
    above = arith(0 < u**2 - 1, 1 < u)
    size = arith(0 < c, square, 0 < z)

    def near(yes: Theorem) -> Theorem:
        def corner(met: Theorem) -> Theorem:
            first, second = 1 - c * v, c * (u**2 * v) - 1
            bound = arith(c * (a * v) <= c * b, size, a * v <= b)
            low = arith(second * (a - c * b) <= second * (a * first), bound, met)
            high = arith(first * (a - c * b) <= first * (1 - c + second * (1 - a)), size, EVENT[-1], yes)
            scaled = arith(v * ((u**2 - 1) * (a - c * b)) <= first * (u**2 * v - 1), low, high, size)
            return arith(goal, scaled, arith(0 <= (u * z * v - 1) ** 2), square, 0 < v)

        def steep(no: Theorem) -> Theorem:
            back = arith(c * (1 - b) <= c * (u**2 * v * (1 - a)), size, EVENT[-1])
            rest = arith(c * (u**2 * v) * (1 - a) <= 1 - a, no, a <= 1)
            whole = arith((u**2 - 1) * (a - c * b) <= (u**2 - 1) * (1 - c), back, rest, above)
            return arith(goal, whole, arith(0 <= (u * z - 1) ** 2), square)

        return cases(1 <= c * (u**2 * v), corner, steep)

    def far(no: Theorem) -> Theorem:
        most = arith(a <= c * b, arith(b <= c * v * b, no, 0 <= b), size, a * v <= b, 0 < v)
        return arith(goal, most, above, arith(0 <= (u - z) ** 2))

    return cases(c * v <= 1, near, far)


# The profile of laws whose privacy loss lies in an interval, wherever the interval begins -----


def interval_profile(order: Term, root: Term) -> Term:
    """(u - z)^2/(u^2 - 1) + max(1/u^2 - c, 0), where z^2 is the number from 1/u^2 to u^2 that is nearest to c."""
    kept = minimum(maximum(order, 1 / root**2), root**2)
    return (root - sqrt(kept)) ** 2 / (root**2 - 1) + maximum(1 / root**2 - order, 0)


WHOLE = Lemma(
    "mechanisms.bounded-range-event-profile", "How much likelier an event is, if the privacy loss lies in an interval",
    SOURCE,
    (*EVENT, 0 <= c),
    a <= c * b + factor * interval_profile(c, u),
    mutants=(Mutant("factor", {factor: LESS}, "u = 2, v = 1, a = 1, b = 1, c = 1/4",
                    witness=point(u=2, v=1, a=1, b=1, c="1/4")),),
)  # fmt: skip


@proof_of(WHOLE)
def _event(claim: Claim) -> Theorem:
    """Below 1/u^2 and above u^2 one of the two bounds is enough."""
    goal, profile = claim.conclusion, interval_profile(c, u)
    above = arith(0 < u**2 - 1, 1 < u)
    kept = minimum(maximum(c, 1 / u**2), u**2)

    def whole(value: Term, *facts: Theorem) -> Theorem:
        return arith(eq((u**2 - 1) * profile, value), *facts, above)

    def root_of(root: Term, same: Theorem) -> Theorem:
        """The root of what is kept, which is the square of a positive number."""
        square = squared_root(kept, arith(0 <= kept, same, 1 < u))
        sign = signed(0 <= sqrt(kept), arith(0 <= kept, same, 1 < u)), arith(0 < root, 1 < u)
        equal = arith(eq((sqrt(kept) - root) * (sqrt(kept) + root), 0), square, same, 1 < u)
        return arith(eq(sqrt(kept), root), equal, *sign)

    def small(yes: Theorem) -> Theorem:
        inside = arith(eq(kept, 1 / u**2), yes, 1 < u)
        root = root_of(1 / u, inside)
        same = arith(eq(profile, 1 - c), root, yes, above, 1 < u)
        less = arith(c * (u**2 * v) <= 1, arith(c * u**2 <= 1, yes, 1 < u), v <= 1, 0 < v, 0 <= c)
        back = arith(c * (1 - b) <= c * (u**2 * v * (1 - a)), 0 <= c, EVENT[-1])
        rest = arith(c * (u**2 * v) * (1 - a) <= 1 - a, less, a <= 1)
        return arith(goal, same, back, rest)

    def rest(no: Theorem) -> Theorem:
        def inside(yes: Theorem) -> Theorem:
            same = arith(eq(kept, c), yes, no)
            size = arith(0 < c, no, 1 < u)
            z = sqrt(c)
            positive, square = signed(0 < z, size), arith(eq(c, z**2), squared_root(c, size))
            low = arith(1 <= u * z, arith(1 <= (u * z) ** 2, arith(1 <= u**2 * c, no, 1 < u), square), positive, 1 < u)
            high = arith(z <= u, arith(z**2 <= u**2, yes, square), 1 < u)
            bound = use(INTERVAL, *EVENT, positive, low, high, square, z=z)
            exact = same_value(lam(u, sqrt(u)), same)
            value = arith(eq((u**2 - 1) * profile, (u - z) ** 2), exact, no, above)
            return arith(goal, bound, value, above)

        def large(more: Theorem) -> Theorem:
            same = arith(eq(kept, u**2), more, no)
            root = root_of(u, same)
            none = arith(eq(profile, 0), root, no, above)
            scaled = cases(
                0 <= a,
                lambda yes: arith(a <= u**2 * b, arith(a <= u**2 * v * a, EVENT[3], yes),
                                  arith(u**2 * (a * v) <= u**2 * b, a * v <= b)),
                lambda no: arith(a <= u**2 * b, no, 0 <= b),
            )  # fmt: skip
            return arith(goal, none, scaled, arith(u**2 * b <= c * b, more, 0 <= b))

        return cases(c <= u**2, inside, large)

    return cases(c < 1 / u**2, small, rest)
