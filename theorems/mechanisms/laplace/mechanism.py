"""The Laplace mechanism: its pure DP, also for discrete noise; then its exact profile, since half-lines best
distinguish two Laplace laws of one scale.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, near, with_laplace
from dpproofs.mutants.witnesses import shown
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND, LOG_UPPER
from theorems.foundations.tests.pure_dp import tests_from
from theorems.mechanisms.laplace.law import LEBESGUE_RATIO, MASS, TEST, P, Q, b, density, m, n, phi, u, x
from theorems.mechanisms.laplace.tail import at_most, tail_of
from theorems.notions.laplace_dp.laplace_dp import larger_shift

# The Laplace mechanism: noise of scale b on a query of sensitivity Delta is (Delta/b)-DP ------

SOURCE = "Dwork, McSherry, Nissim and Smith 2006, Proposition 1"
INDISTINGUISHABLE_R, PURE_DP_R = on(INDISTINGUISHABLE, Y=REAL), on(PURE_DP, Y=REAL)

LAPLACE_PAIR = Lemma(
    "mechanisms.laplace-pair", "Laplace laws with medians at most Delta apart are (Delta/b)-indistinguishable", SOURCE,
    (LAPLACE(P, m, b), LAPLACE(Q, n, b), absolute(m - n) <= Delta, 0 < b),
    INDISTINGUISHABLE_R(P, Q, factor * Delta / b, 0),
    mutants=(Mutant("factor", {factor: LESS}, "the event x <= m, where m < n",
                    witness=finite({}, P=laplace(0), Q=laplace(1), m=0, n=1, b=1, Delta=1)),),
)  # fmt: skip


@proof_of(LAPLACE_PAIR)
def _pair(claim: Claim) -> Theorem:
    """|x - n| - |x - m| <= |m - n|, so the ratio of the densities is at most exp(Delta/b)."""
    epsilon = read(INDISTINGUISHABLE, claim).epsilon
    order = arith(-absolute(x - m) / b <= epsilon - absolute(x - n) / b, *conditions(claim))
    ratio = use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))
    below = almost(LEBESGUE, x, arith(density(m) <= exp(epsilon) * density(n), ratio, 0 < b))
    first, second, *_ = claim.hypotheses
    densities = use(LEBESGUE_RATIO, first, 0 < b), use(LEBESGUE_RATIO, second, 0 < b, P=Q, m=n)
    return tests_from(densities, epsilon, below)


# Adding Laplace noise of scale b to a query of sensitivity Delta is (Delta/b)-DP --------------

data_ = var("x", "X")
M = var("M", function_type(("X",), prob(REAL)))
NOISY = forall(data_, LAPLACE(M(data_), q(data_), b))

LEMMA = Lemma(
    "mechanisms.laplace", "Adding Laplace noise of scale b to a query of sensitivity Delta is (Delta/b)-DP", SOURCE,
    (SENSITIVITY(q, N, Delta), NOISY, 0 < b),
    PURE_DP_R(M, N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with q = 0 and q = Delta, and the event y <= 0",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    near = N(x1, x2)
    gap = at(hypothesis(claim, SENSITIVITY), x1, x2, by=[near])
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    pair = use(LAPLACE_PAIR, gap, *laws, 0 < b, P=M(x1), Q=M(x2), m=q(x1), n=q(x2))
    return for_all(claim.conclusion, pair)


laplace_pure_dp = Verified(LEMMA, "laplace_pure_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))


# Noise of density c exp(-|y - q(x)|/b) for any reference measure ------------------------------
# The geometric mechanism is the case of counting measure on the integers, where c is the same for all data sets
# because q takes integer values.

DISCRETE_SOURCE = "Ghosh, Roughgarden and Sundararajan 2009; Dwork, McSherry, Nissim and Smith 2006, Proposition 1"
y = var("y")
mu = var("mu", measure(REAL))
DENSITY_R = on(DENSITY, Y=REAL)
DISCRETE_NOISY = forall(data_, DENSITY_R(lam(y, c * exp(-absolute(y - q(data_)) / b)), M(data_), mu))

DISCRETE = Lemma(
    "mechanisms.discrete-laplace", "Discrete Laplace noise of scale b on a query of sensitivity Delta is (Delta/b)-DP",
    DISCRETE_SOURCE,
    (SENSITIVITY(q, N, Delta), DISCRETE_NOISY, 0 < b),
    PURE_DP_R(M, N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "Laplace noise, two neighbours with q = 0 and q = Delta = 1, y > 1"),),
)  # fmt: skip


@proof_of(DISCRETE)
def _lemma(claim: Claim) -> Theorem:
    """The normalising constant c does not depend on the data, so the densities have the ratio exp(Delta/b) at most."""
    epsilon = read(PURE_DP, claim).epsilon
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    order = arith(-absolute(y - q(x1)) / b <= epsilon - absolute(y - q(x2)) / b, gap, 0 < b)
    ratio = use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))
    densities = [specialize(DISCRETE_NOISY, data) for data in (x1, x2)]
    here, there = (read(DENSITY, density).L(y) for density in densities)
    sign = arith(0 <= c, specialize(parts(unfolded(densities[0]))[0], y))
    below = almost(mu, y, arith(here <= exp(epsilon) * there, ratio, sign))
    return for_all(claim.conclusion, tests_from(densities, epsilon, below))


@refutation_of(DISCRETE, "factor", X=REAL)
def _above_one(said: Theorem) -> Theorem:
    """Laplace noise on 0 or on 1, and its values above 1."""
    x, y = var("x"), var("y")

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        one = fact("mechanisms.laplace-density", specialize(centred, x), P=laws(x), m=x, b=1)
        ratio, _, lines = read(DENSITY, one)["L", "P", "Q"]
        density = lam(y, Fraction(1, 2) * exp(-absolute(y - x) / 1))
        same = generalize(arith(eq(ratio(y), density(y))), y)
        given = generalize(fact("foundations.density-equal", one, same, L=ratio, G=density, P=laws(x), Q=lines), x)
        values = {"X": 1, "q": lam(x, x), "N": near(), "Delta": 1, "b": 1, "c": Fraction(1, 2), "mu": lines}
        private = instance(said, given, M=lam(x, laws(x)), **values)
        mean = at(at(private, 1, 0), lam(x, ind(1 < x)))
        tails = [fact("mechanisms.laplace-tail", specialize(centred, m), P=laws(num(m)), m=m, b=1, t=1) for m in (1, 0)]
        half, less = (rhs(tail) for tail in tails)
        small = arith(less <= exp(num(-1)) / 2), numeric(exp(num(Fraction(99, 100))) * exp(num(-1)) < 1)
        return absurd(mean, *tails, shown(eq(half, Fraction(1, 2))), *small)

    return with_laplace(with_laws)


discrete_laplace_pure_dp = Verified(
    DISCRETE, "discrete_laplace_pure_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(c,)
)


# Half-lines are the events that best distinguish two Laplace laws of one scale ----------------

EVENT_SOURCE = "Balle, Barthe and Gaboardi 2018, arXiv:1807.01647, Theorem 3"
level = var("level")
LAWS = LAPLACE(P, m, b), LAPLACE(Q, n, b), 0 < b
BETWEEN = absolute(b * level) <= absolute(m - n)
"""The order exp(level) is one that the likelihood ratio takes between the medians."""

BEST_EVENT = Lemma(
    "mechanisms.laplace-best-event", "Half-lines best distinguish two Laplace laws of one scale", EVENT_SOURCE,
    (*LAWS, BETWEEN),
    INDISTINGUISHABLE_R(P, Q, level, 1 - factor * exp((level - absolute(m - n) / b) / 2)),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0, n = 1, b = 1, level = 0, and the event x <= 1/2",
                    witness=finite({}, P=laplace(0), Q=laplace(1), m=0, n=1, b=1, level=0)),),
)  # fmt: skip

ORDER = exp(level)


@proof_of(BEST_EVENT)
def _best_event(claim: Claim) -> Theorem:
    """The half-line that begins where the ratio is the order."""
    told = read(INDISTINGUISHABLE, claim).delta
    goal = E(P, x, phi(x)) <= ORDER * E(Q, x, phi(x)) + told

    def apart(sign: int, side: Theorem) -> Theorem:
        threshold = (m + n - sign * b * level) / 2
        gap = arith(eq(absolute(m - n), sign * (n - m)), side)
        inside = [arith(bound, BETWEEN, gap) for bound in (b * level <= sign * (n - m), -b * level <= sign * (n - m))]
        event = (x <= threshold) if sign > 0 else (threshold < x)
        tails = [
            tail_of(P, LAWS[0], m, threshold, *inside, is_above=sign > 0),
            tail_of(Q, LAWS[1], n, threshold, *inside, is_above=sign < 0),
        ]
        others = [at_most(law, threshold) for law in (P, Q)] if sign > 0 else []
        same = same_value(lam(u, exp((level - u / b) / 2)), gap)
        return arith(goal, _best(event, *inside, side), *tails, *others, same, 0 < b)

    found = cases(m <= n, lambda yes: apart(1, yes), lambda no: apart(-1, arith(n < m, no)))
    return for_all(claim.conclusion, found)


def _best(event: Term, *facts: Fact) -> Theorem:
    """No test gains more than the event in which, by the facts, the ratio is at least the order."""
    test, best = specialize(TEST, x), ind(event)
    indicator = both(arith(0 <= best), arith(best <= 1))
    ints, means = [], []
    for given, centre in ((LAWS[0], m), (LAWS[1], n)):
        whole = parts(use(MASS, 0 < b, m=centre))[0]
        for value, sides, unit in ((phi(x), test, TEST), (best, indicator, generalize(indicator, x))):
            body = density(centre) * value
            small = both(arith(0 <= body, sides, 0 < b), arith(body <= density(centre), sides, 0 < b))
            ints.append(dominated(LEBESGUE, x, small, whole))
            means.append(at(given, lam(x, value), by=[unit]))
    told, most = (density(m) * value - ORDER * (density(n) * value) for value in (phi(x), best))
    point = told <= most
    first, second = -absolute(x - m) / b, level - absolute(x - n) / b

    def high(yes: Theorem) -> Theorem:
        more = _grown(arith(second <= first, yes, *facts, 0 < b))
        return arith(point, arith(0 <= (exp(first) - exp(second)) * (1 - phi(x)), more, test), yes, 0 < b)

    def low(no: Theorem) -> Theorem:
        less = _grown(arith(first <= second, no, *facts, 0 < b))
        return arith(point, arith(0 <= (exp(second) - exp(first)) * phi(x), less, test), no, 0 < b)

    gains = [linear(LEBESGUE, x, body, [(1, first_int), (-ORDER, second_int)])
             for body, first_int, second_int in zip((told, most), ints[:2], ints[2:], strict=True)]  # fmt: skip
    found = integrate(LEBESGUE, x, cases(event, high, low), *(parts(gain)[0] for gain in gains))
    mean, other = (E(law, x, phi(x)) for law in (P, Q))
    return arith(mean - ORDER * other <= E(P, x, best) - ORDER * E(Q, x, best), found, *gains, *means)


def _grown(order: Theorem) -> Theorem:
    """exp(x) <= exp(y), as x <= y."""
    return use(EXP_INCREASING, order, x=lhs(order), y=rhs(order))


# The profile of two Laplace laws of one scale -------------------------------------------------

PROFILE_R = on(PROFILE, Y=REAL)
GAP = absolute(m - n)
SHIFT = GAP / b

LAPLACE_LAWS = Lemma(
    "mechanisms.laplace-profile", "The profile of two Laplace laws of one scale", EVENT_SOURCE,
    LAWS,
    PROFILE_R(P, Q, lam(c, factor * laplace_profile(SHIFT, c))),
    mutants=(Mutant("factor", {factor: LESS}, "the best event attains it; m - n = b, c = 1",
                    witness=finite({}, P=laplace(0), Q=laplace(1), m=0, n=1, b=1)),),
)  # fmt: skip


@proof_of(LAPLACE_LAWS)
def _laplace_laws(claim: Claim) -> Theorem:
    """Between the ends, half-lines; at the ends, the bounds on the likelihood ratio."""
    first, second = E(P, x, phi(x)), E(Q, x, phi(x))
    goal = first <= c * second + laplace_profile(SHIFT, c)
    unit = specialize(TEST, x)
    low, high = (generalize(fact, x) for fact in parts(unit))
    means = [fact for law in (P, Q) for fact in parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))[1:]]
    far = exp(SHIFT)
    there = use(LAPLACE_PAIR, *LAWS, Delta=GAP)
    back = use(LAPLACE_PAIR, *LAWS, arith(absolute(n - m) <= GAP), P=Q, Q=P, m=n, n=m, Delta=GAP)

    def below(yes: Theorem) -> Theorem:
        other = lam(x, 1 - phi(x))
        complement = generalize(both(arith(0 <= other(x), unit), arith(other(x) <= 1, unit)), x)
        others = [parts(expand(law, x, other(x), bounded(law, x, phi(x), 1, unit)))[1] for law in (P, Q)]
        known = arith(1 - second <= far * (1 - first), at(back, other, by=[complement]), *others,
                      *map(mean_of_one, (P, Q)))  # fmt: skip
        scaled = arith(c * (1 - second) <= c * far * (1 - first), known, 0 <= c)
        less = arith(c * far <= 1, yes)
        bound = arith(first <= c * second + 1 - c, scaled, arith(c * far * (1 - first) <= 1 - first, less, *means))
        return arith(goal, bound)

    def above(yes: Theorem) -> Theorem:
        more = arith(far * second <= c * second, yes, *means)
        return arith(goal, at(there, phi, by=[TEST]), more)

    def between(no: Theorem, within: Theorem) -> Theorem:
        level = log(c)
        size = arith(0 < c, no)
        inside = [use(LOG_BOUND, size, no, x=-SHIFT, y=c), use(LOG_UPPER, size, within, x=SHIFT, y=c)]
        small = arith(absolute(b * level) <= GAP, *inside, 0 < b)
        told = at(use(BEST_EVENT, *LAWS, small, level=level), phi, by=[TEST])
        return arith(goal, told, size)

    found = cases(c <= exp(-SHIFT), below, lambda no: cases(far <= c, above, lambda within: between(no, within)))
    return for_all(claim.conclusion, found)


# The Laplace mechanism is as private as two Laplace laws of scale 1 that are sensitivity/scale apart ---

DP = Lemma(
    "mechanisms.laplace-dp", "The exact profile of Laplace noise of scale b on a query of sensitivity Delta",
    EVENT_SOURCE,
    (SENSITIVITY(q, N, Delta), NOISY, 0 < b),
    on(LAPLACE_DP, Y=REAL)(M, N, factor * Delta / b),
    mutants=(Mutant("factor", {factor: LESS}, "two neighbours with q = 0 and q = Delta, and the event y <= 1/2",
                    witness=finite({"X": 2}, M=(laplace(0), laplace(1)), N=True, q=(0, 1), b=1, Delta=1)),),
)  # fmt: skip


@proof_of(DP)
def _dp_proof(claim: Claim) -> Theorem:
    """The profile grows with the distance of the medians, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    distance = absolute(q(x1) - q(x2)) / b
    laws = [specialize(NOISY, point) for point in (x1, x2)]
    bound = use(LAPLACE_LAWS, *laws, 0 < b, P=M(x1), Q=M(x2), m=q(x1), n=q(x2))
    order = arith(distance <= Delta / b, gap, 0 < b)
    return for_all(claim.conclusion, larger_shift(bound, distance, Delta / b, order))


laplace_dp = Verified(DP, "laplace_dp", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,))
