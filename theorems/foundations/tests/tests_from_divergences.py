"""What divergences say of all tests: the least delta as the privacy loss gives it, the delta that one Rényi
bound gives and its best value, and tests that stay unlikely under a close law.
"""

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE, STEINKE
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME
from theorems.foundations.divergences.hockey_stick import HOCKEY_STICK
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG, EXP_STRICT, LOG_BOUND
from theorems.foundations.reals.pointwise_inequalities import POINT, share
from theorems.foundations.reals.powers import POWER_INCREASING, POWER_NONNEGATIVE

# Section 1.1: the least delta of a pair of laws, from its privacy loss Z = log(dP/dQ) ---------

SOURCE = f"{BUN_STEINKE}, Section 1.1, after Definition 1.2"
RATIO, CLOSE = DENSITY(L, P, Q), INDISTINGUISHABLE(P, Q, epsilon, delta)
Z = log(L(w))
PART = maximum(num(0), 1 - exp(epsilon - Z))

LEAST_DELTA = Lemma(
    "bs16.sec-1.1-loss-dp-d", "The least delta at epsilon is E[max(0, 1 - exp(epsilon - Z))]", SOURCE,
    (RATIO,),
    equals(CLOSE, delta, factor * E(P, w, PART)),
    mutants=(Mutant("factor", {factor: LESS}, "P and Q disjoint but for little mass: delta is near 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"), epsilon="1/2")),),
)  # fmt: skip


@proof_of(LEAST_DELTA)
def _least(claim: Claim) -> Theorem:
    """L (1 - exp(epsilon - Z)) is L - exp(epsilon): the hockey-stick divergence, read under P."""
    nonneg, L_int, change = parts(unfolded(RATIO))
    stick = use(HOCKEY_STICK, RATIO, use(DENSITY_OF_SAME, P=Q, Q=Q), mu=Q, p=L, q=lam(w, num(1)))
    L0, excess = specialize(nonneg, w), maximum(num(0), L(w) - exp(epsilon))
    same = cases(
        0 < L(w),
        lambda pos: arith(eq(excess, L(w) * PART), pos),
        lambda no: arith(eq(excess, L(w) * PART), arith(eq(L(w), 0), no, L0)),
    )
    excess_int = dominated(Q, w, both(arith(0 <= excess), arith(excess <= L(w), L0)), L_int)
    equal = arith(
        eq(E(Q, w, excess), E(P, w, PART)), parts(transfer(Q, w, same, excess_int))[1], at(change, lam(w, PART))
    )
    return prove(claim.conclusion, rewrite(stick, equal))


# Section 1.1: the privacy loss Z = log(dP/dQ), under P, says what all tests can see of a pair of laws ---

extra = var("lambda_")
SWAPPED = "P = (3/4, 1/4), Q = (1/4, 3/4), epsilon = 1/2"


def tail(law: Term, L: Term, level: Term) -> Term:
    """P[Z > level], for the privacy loss Z = log(L)."""
    return E(law, w, ind(level < log(L(w))))


FROM_TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-b-pair", "P[Z > epsilon] <= delta bounds all tests", SOURCE,
    (RATIO, tail(P, L, epsilon) <= delta),
    INDISTINGUISHABLE(P, Q, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "P and Q nearly disjoint: delta is near 1",
                    witness=finite({"Y": 2}, P=("999/1000", "1/1000"), Q=("1/1000", "999/1000"), epsilon=1,
                        delta="999/1000")),),
)  # fmt: skip


@proof_of(FROM_TAIL)
def _from_tail(claim: Claim) -> Theorem:
    """max(0, 1 - exp(epsilon - Z)) <= 1[Z > epsilon]."""
    event = ind(epsilon < Z)
    below = use(EXP_INCREASING, neg(epsilon < Z), x=0, y=epsilon - Z)
    point = cases(epsilon < Z, lambda yes: arith(PART <= event, yes), lambda no: arith(PART <= event, no, below))
    mean = integrate(P, w, point, bounded(P, w, PART, 1), bounded(P, w, event, 1))
    bound = read(INDISTINGUISHABLE, claim).delta
    return mp(least_at(bound)[1], arith(E(P, w, PART) <= bound, mean, *conditions(claim)))


def least_at(value: Term) -> list[Theorem]:
    """(epsilon, value) implies E[max(0, 1 - exp(epsilon - Z))] <= value, and is implied by it."""
    return parts(specialize(use(LEAST_DELTA, RATIO), value))


# P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda)) ------------------------------------------

bound = mark("bound", delta / (1 - exp(-extra)))

TAIL = Lemma(
    "bs16.sec-1.1-loss-dp-c-pair", "P[Z > epsilon + lambda] <= delta/(1 - exp(-lambda))", SOURCE,
    (CLOSE, RATIO, 0 < extra),
    tail(P, L, epsilon + extra) <= bound,
    mutants=(Mutant("no factor", {bound: delta}, f"{SWAPPED}, lambda = 1/10: 0.75 > 0.338",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), delta="1/2", epsilon="-0.6", lambda_="0.0000238")),
             Mutant("constant", {bound: LESS * delta / (1 - exp(-extra))}, "Z is just above epsilon + lambda "
                    "with probability near 1",
                    witness=finite({"Y": 2}, P=("9999/10000", "1/10000"), Q=("1/10000", "9999/10000"), epsilon=0,
                        lambda_=9, delta="9998/10000"))),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """(1 - exp(-lambda)) 1[Z > epsilon + lambda] <= max(0, 1 - exp(epsilon - Z))."""
    event, above = ind(epsilon + extra < Z), epsilon + extra < Z
    smaller = use(EXP_INCREASING, above, x=epsilon - Z, y=-extra)
    goal = (1 - exp(-extra)) * event <= PART
    point = cases(above, lambda yes: arith(goal, yes, smaller), lambda no: arith(goal, no))
    mean = integrate(P, w, point, bounded(P, w, PART, 1), bounded(P, w, event, 1))
    positive = arith(0 < 1 - exp(-extra), use(EXP_STRICT, 0 < extra, x=-extra, y=0))
    return arith(claim.conclusion, mean, mp(least_at(delta)[0], CLOSE), positive)


# One Rényi bound already bounds every test: Markov's inequality, integrated -------------------

l, f = variables("l f")

MARKOV = Lemma(
    "foundations.markov-pointwise", "l f <= exp(eps) f + l**alpha exp(-(alpha-1) eps)", "elementary",
    (0 <= l, 0 <= f, f <= 1, 1 < alpha),
    l * f <= exp(epsilon) * f + l**alpha * exp(-(alpha - 1) * epsilon),
    mutants=(Mutant("factor", Claim((0 <= l, 0 <= f, f <= 1, 1 < alpha),
                                    l * f <= exp(epsilon) * f + LESS * l**alpha * exp(-(alpha - 1) * epsilon)),
                    "f = 1, epsilon = 0, l = 200, alpha = 1 + 10**-6",
                    witness=point(alpha="1.00000025", epsilon="1/10", f=1, l=1000)),),
)  # fmt: skip


@proof_of(MARKOV)
def _markov(claim: Claim) -> Theorem:
    """l f <= exp(eps) f when l <= exp(eps); else (l exp(-eps))**(alpha - 1) >= 1."""
    unit = (0 <= f, f <= 1)

    def large(above: Theorem) -> Theorem:
        pos = arith(0 < l, above)
        log_l = use(LOG_BOUND, above, pos, x=epsilon, y=l)
        scale = (alpha - 1) * (log(l) - epsilon)
        ratio = use(EXP_INCREASING, arith(0 <= scale, 1 < alpha, log_l), x=0, y=scale)
        return arith(claim.conclusion, ratio, pos, *unit)

    def small(below: Theorem) -> Theorem:
        power = use(POWER_NONNEGATIVE, 0 <= l, 1 < alpha, u=l, a=alpha)
        return arith(claim.conclusion, power, below, *unit)

    return cases(exp(epsilon) < l, large, small)


# D_alpha(P||Q) <= t bounds all tests ----------------------------------------------------------

TESTS_FROM_RENYI = Lemma(
    "foundations.tests-from-renyi", "D_alpha(P||Q) <= t bounds all tests", "Markov's inequality",
    (RENYI(alpha, P, Q, t), 1 < alpha),
    INDISTINGUISHABLE(P, Q, epsilon, exp((alpha - 1) * (t - epsilon))),
    mutants=(Mutant("factor", Claim((RENYI(alpha, P, Q, t), 1 < alpha),
                                    INDISTINGUISHABLE(P, Q, epsilon, LESS * exp((alpha - 1) * (t - epsilon)))),
                    "P = Q, t = 0, epsilon = -6, alpha = 1 + 10**-6",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), t=0, epsilon=-6, alpha="1.000001")),),
)  # fmt: skip


@proof_of(TESTS_FROM_RENYI)
def _tests(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, L_power, moment = parts(facts)
        nonneg, L_int, change = parts(unfolded(density))
        test = test_function(phi, w)
        L0, phi0 = specialize(nonneg, w), specialize(test, w)
        point = use(MARKOV, L0, phi0, 1 < alpha, l=L(w), f=phi(w), alpha=alpha)
        phi_int = bounded(Q, w, phi(w), 1, phi0)
        L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, phi0), L_int)
        bound = integrate(Q, w, point, L_phi, phi_int, L_power)
        equal = at(change, phi, by=[test])
        goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + exp((alpha - 1) * (t - epsilon))
        final = arith(goal, equal, bound, moment)
        return for_all(claim.conclusion, final)

    return obtain(RENYI(alpha, P, Q, t), "L", with_ratio)


# The best delta that one Rényi bound gives ----------------------------------------------------

SHARP_TESTS = Lemma(
    "foundations.tests-from-renyi-sharp", "D_alpha(P||Q) <= t bounds all tests, with the sharper delta", "elementary",
    (RENYI(alpha, P, Q, t), 1 < alpha),
    INDISTINGUISHABLE(P, Q, epsilon, mul(factor, share, exp((alpha - 1) * (t - epsilon)))),
    mutants=(Mutant("factor", {factor: LESS}, "the privacy loss is epsilon + log(alpha/(alpha - 1)), or "
                    "very negative",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), alpha=2, t="0.69315", epsilon=0)),),
)  # fmt: skip


@proof_of(SHARP_TESTS)
def _sharp_tests(claim: Claim) -> Theorem:
    order, delta = 1 < alpha, read(INDISTINGUISHABLE, claim).delta
    part = arith(0 < share, arith(0 < 1 - 1 / alpha, order), order)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        nonneg, L_int, change = parts(unfolded(density))
        test = test_function(phi, w)
        L0, unit = specialize(nonneg, w), specialize(test, w)
        point = use(POINT, L0, unit, order, l=L(w), f=phi(w))
        phi_int = bounded(Q, w, phi(w), 1, unit)
        L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, unit), L_int)
        bound = integrate(Q, w, point, L_phi, phi_int, power_int)
        goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta
        final = arith(goal, at(change, phi, by=[test]), bound, moment, part)
        return for_all(claim.conclusion, final)

    return obtain(hypothesis(claim, RENYI), "L", with_ratio)


# What is unlikely under one law is unlikely under another one that is close to it -------------

UNLIKELY_CLOSE, TEST = RENYI(alpha, P, Q, t), test_function(phi, w)
HERE, THERE = E(P, w, phi(w)), E(Q, w, phi(w))
SHARE = 1 - 1 / alpha

WITNESS = {"P": (1, 0), "Q": ("1/4", "3/4"), "phi": (1, 0), "alpha": 2}

BOUND = Lemma(
    "st18.bad-event-m17", "D_alpha(P||Q) <= t implies P(S) <= (exp(t) Q(S))^(1 - 1/alpha) for events and tests",
    f"{STEINKE}, citing Mironov 2017",
    (1 < alpha, UNLIKELY_CLOSE, TEST),
    HERE <= factor * exp(SHARE * t) * THERE**SHARE,
    mutants=(Mutant("factor", {factor: LESS}, "one law is a point of the other, D_alpha = log(4)", witness=finite(
                {"Y": 2}, {"L": (4, 0)}, t=log(4), **WITNESS)),),
)  # fmt: skip


@proof_of(BOUND)
def _proof(claim: Claim) -> Theorem:
    """The bound by tests, at the best epsilon."""
    some = arith(0 < SHARE, 1 < alpha)

    def null(yes: Theorem) -> Theorem:
        def with_ratio(L: Term, facts: Theorem) -> Theorem:
            none = use("foundations.null-test", parts(facts)[0], yes, TEST, P=P, Q=Q, L=L, f=phi)
            zero = use("pow_zero", arith(ne(SHARE, 0), some), a=SHARE)
            power = congruence(eq(THERE**SHARE, 0**SHARE), yes)
            return arith(claim.conclusion, none, zero, power)

        return obtain(UNLIKELY_CLOSE, "L", with_ratio)

    def usual(no: Theorem) -> Theorem:
        mass = arith(0 < THERE, no, *unit_mean(Q))
        best, bound = log(SHARE) + SHARE * t - log(THERE) / alpha, exp(SHARE * t) * THERE**SHARE
        close = use(
            "foundations.tests-from-renyi-sharp", UNLIKELY_CLOSE, 1 < alpha, P=P, Q=Q, alpha=alpha, t=t, epsilon=best
        )
        kept = use(EXP_OF_LOG, some, y=SHARE)
        first = arith(
            eq(exp(best) * THERE, SHARE * bound),
            kept,
            mass,
            1 < alpha,
            arith(eq(exp(best) * THERE, exp(log(SHARE)) * bound), mass, 1 < alpha),
        )
        extra = read(INDISTINGUISHABLE, close).delta
        second = arith(eq(extra, bound / alpha), some, mass, 1 < alpha)
        return arith(claim.conclusion, at(close, phi, by=[TEST]), first, second, arith(eq(SHARE + 1 / alpha, 1)))

    return cases(eq(THERE, 0), null, usual)


# How unlikely a test stays under a law that is close at all orders: the bound at its best order ---

b, r = var("b"), var("r")
LINE = RENYI_LINE(P, Q, 0, r**2)

BEST = Lemma(
    "foundations.unlikely-tests", "Where Q(S) <= exp(-b^2) and D_alpha(P||Q) <= r^2 alpha, P(S) <= exp(-(b - r)^2)",
    f"{STEINKE}, from the bound on bad events at its best order",
    (LINE, TEST, 0 < r, r <= b, THERE <= exp(-(b**2))),
    HERE <= exp(-((b - factor * r) ** 2)),
    mutants=(Mutant("no r", {factor: 0}, "randomized response, 3 to 1", witness=finite(
                {"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), phi=(1, 0), r=1, b="11/10")),),
)  # fmt: skip


@proof_of(BEST)
def _best(claim: Claim) -> Theorem:
    """The order b/r."""
    goal = HERE <= exp(-((b - r) ** 2))
    above = arith(0 < b, 0 < r, r <= b)

    def at_the_end(yes: Theorem) -> Theorem:
        one = congruence(eq(exp(-((b - r) ** 2)), exp(0)), arith(eq(-((b - r) ** 2), 0), yes, r <= b))
        return arith(goal, one, *unit_mean(P))

    def beyond(no: Theorem) -> Theorem:
        order, share = b / r, 1 - r / b
        large = arith(1 < order, no, 0 < r)
        inverse = arith(eq(1 / order, r / b), above, 0 < r)
        some = arith(0 < share, no, above)
        close = at(LINE, order, by=[large])
        made = use(BOUND, large, close, TEST, alpha=order, t=0 + r**2 * order)
        raised = use(POWER_INCREASING, some, arith(0 <= THERE, *unit_mean(Q)), THERE <= exp(-(b**2)), u=THERE,
                     v=exp(-(b**2)), a=share)  # fmt: skip
        told = rewrite(made, inverse)
        spread, top = share * (0 + r**2 * order), exp(-(b**2)) ** share
        joined = arith(eq(exp(spread) * top, exp(spread - b**2 * share)))
        end = arith(eq(spread - b**2 * share, -((b - r) ** 2)), 0 < r, above)
        same = congruence(eq(exp(spread - b**2 * share), exp(-((b - r) ** 2))), end)
        scaled = arith(exp(spread) * THERE**share <= exp(spread) * top, raised)
        return arith(goal, told, scaled, joined, same)

    return cases(b <= r, at_the_end, beyond)
