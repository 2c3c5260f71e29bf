"""Tests of several laws: a triangle inequality, functions in a range, and answers that are disjoint."""

from dpproofs.prelude import *

# Bounds on all tests through a law in between -------------------------------------------------

a, b, delta2 = variables("a b delta2")
R = var("R", prob("Y"))

TRIANGLE = Lemma(
    "mechanisms.tests-triangle", "Bounds on all tests through a law in between", "elementary",
    (INDISTINGUISHABLE(P, R, a, delta), INDISTINGUISHABLE(R, Q, b, delta2)),
    INDISTINGUISHABLE(P, Q, a + b, delta + factor * exp(a) * delta2),
    mutants=(Mutant("factor", {factor: LESS}, "P = R, a = b = delta = 0, R and Q at distance delta2",
                    witness=finite({"Y": 2}, P=(1, 0), R=(1, 0), Q=("1/2", "1/2"), a=0, b=0, delta=0, delta2="1/2")),),
)  # fmt: skip

TEST = test_function(phi, w)


@proof_of(TRIANGLE)
def _triangle(claim: Claim) -> Theorem:
    """Put the second bound into the first."""
    first, second = (at(leg, phi, by=[TEST]) for leg in claim.hypotheses)
    scaled = arith(exp(a) * E(R, w, phi(w)) <= exp(a) * (exp(b) * E(Q, w, phi(w)) + delta2), second)
    total, rest = read(INDISTINGUISHABLE, claim)["epsilon", "delta"]
    bound = arith(E(P, w, phi(w)) <= exp(total) * E(Q, w, phi(w)) + rest, first, scaled)
    return for_all(claim.conclusion, bound, phi)


# Indistinguishable laws, and the means of a function with values in an interval of length s ---

m, s = variables("m s")
f = var("f", function_type(("Y",), REAL))
RANGE = forall(w, conj(m <= f(w), f(w) <= m + s))
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)
mean = E(P, w, f(w))

IN_RANGE = Lemma(
    "foundations.indistinguishable-range",
    "Indistinguishable laws give a function with values in an interval of length s means that differ by s delta",
    "elementary",
    (CLOSE, RANGE),
    conj(m <= mean, mean <= m + s, mean - m <= exp(epsilon) * (E(Q, w, f(w)) - m) + factor * s * delta),
    mutants=(Mutant("factor", {factor: LESS}, "two point masses",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), f=(3, 1), m=1, s=2, epsilon=0, delta=1)),),
)  # fmt: skip


@proof_of(IN_RANGE)
def _proof(claim: Claim) -> Theorem:
    """(f - m)/s is a test; for s = 0 the function is constant."""
    goal_low, goal_high, goal = conjuncts(claim)
    ints, low, high = mean_in_range(P)
    ints_Q, low_Q, high_Q = mean_in_range(Q)
    size = specialize(RANGE, w)

    def scaled(positive: Theorem) -> Theorem:
        g = (f(w) - m) / s
        test = generalize(both(arith(0 <= g, size, positive), arith(g <= 1, size, positive)), w)
        means = [parts(expand(law, w, g, known, positive))[1] for law, known in ((P, ints), (Q, ints_Q))]
        bound = at(CLOSE, lam(w, g), by=[test])
        wide = arith(s * lhs(bound) <= s * rhs(bound), bound, positive)
        return arith(goal, wide, *means, mean_of_one(P), mean_of_one(Q), positive)

    def constant(no: Theorem) -> Theorem:
        flat = arith(s <= 0, no)
        nothing = arith(0 <= s, low, high)
        return arith(goal, low, high, low_Q, high_Q, flat, nothing)

    return both(arith(goal_low, low), arith(goal_high, high), cases(0 < s, scaled, constant))


def mean_in_range(law: Term) -> list[Theorem]:
    """f is integrable, and its mean is in the interval, too."""
    low, high = parts(specialize(RANGE, w))
    ints = bounded(law, w, f(w), absolute(m) + absolute(s), low, high)
    return [ints, integrate(law, w, low, ints), integrate(law, w, high, ints)]


# Two close laws, and answers none of which is right under both: one law is wrong with some probability ---

g = var("g", function_type(("Y",), REAL))
beta = var("beta")
TESTS = test_function(f, w), test_function(g, w)
WRONG = forall(w, 1 <= f(w) + g(w))

DISJOINT = Lemma(
    "foundations.disjoint-answers",
    "Of two (epsilon, delta)-close laws one is wrong with probability (1 - delta)/(1 + exp(epsilon)) at least",
    "folklore",
    (CLOSE, *TESTS, WRONG, E(P, w, f(w)) <= beta, E(Q, w, g(w)) <= beta),
    factor * ((1 - delta) / (1 + exp(epsilon))) <= beta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response", witness=finite({"Y":
            2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), f=(0, 1), g=(1, 0), epsilon=log(num(3)), delta=0, beta="1/4",),),),
)  # fmt: skip


@proof_of(DISJOINT)
def _disjoint(claim: Claim) -> Theorem:
    """1 - beta <= P[right] <= exp(epsilon) Q[right for P] + delta <= exp(epsilon) beta + delta."""
    right = lam(w, 1 - f(w))
    unit, other = (specialize(test, w) for test in TESTS)
    missed, taken, wrong = (
        bounded(law, w, miss(w), 1, size) for law, miss, size in ((P, f, unit), (Q, f, unit), (Q, g, other))
    )
    mean, (measured, _) = parts(expand(P, w, right(w), missed))[1], parts(expand(Q, w, right(w), taken))
    test = generalize(both(*(arith(part, unit) for part in (0 <= right(w), right(w) <= 1))), w)
    close = at(CLOSE, right, by=[test])
    less = integrate(Q, w, arith(right(w) <= g(w), specialize(WRONG, w)), measured, wrong)
    rare = E(P, w, f(w)) <= beta, E(Q, w, g(w)) <= beta
    return arith(claim.conclusion, close, mean, mean_of_one(P), less, *rare)


# Close laws, and answers with at most one right one: there are not many of them ---------------

laws = var("A", function_type((REAL,), prob("Y")))
f_ = var("f", function_type((REAL, "Y"), REAL))
PACKED_TESTS = test_function(g, w), forall(i, test_function(lam(w, f_(i, w)), w))
INSIDE = nat(i), i <= m
PACKED_CLOSE = forall(i, implies(*INSIDE, INDISTINGUISHABLE(laws(i), Q, epsilon, delta)))
ONE = forall(w, g(w) + summation(i, 0, m, f_(i, w)) <= 1)
RIGHT = forall(i, implies(*INSIDE, 1 - beta <= E(laws(i), w, f_(i, w)))), 1 - beta <= E(Q, w, g(w))
GIVEN = PACKED_CLOSE, *PACKED_TESTS, ONE, *RIGHT, nat(m)

PACKED = Lemma(
    "foundations.packed-answers", "Of m + 2 answers with at most one right one, each is wrong with probability beta "
    "under its law at least for one: (m + 1) (1 - beta - delta) <= exp(epsilon) beta", "folklore",
    GIVEN,
    factor * (m + 1) * (1 - beta - delta) <= exp(epsilon) * beta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                        witness=finite({"Y": 2}, A=lambda _: ("3/4", "1/4"), Q=("1/4", "3/4"), f=lambda _, y: y == 0,
                            g=(0, 1), epsilon=log(num(3)), delta=0, beta="1/4", m=0)),),
)  # fmt: skip


@proof_of(PACKED)
def _packed(claim: Claim) -> Theorem:
    """Under the law of the first answer each other one is right with probability (1 - beta - delta)/exp(epsilon)."""
    body = lam(w, f_(i, w))
    unit = specialize(PACKED_TESTS[1], i)
    close = at(at(PACKED_CLOSE, i, by=INSIDE), body, by=[unit])
    often = arith(1 - beta - delta <= exp(epsilon) * E(Q, w, f_(i, w)), close, at(RIGHT[0], i, by=INSIDE))
    ints = generalize(discharge(bounded(Q, w, f_(i, w), 1, specialize(unit, w)), nat(i)), i)
    measured, mean = parts(use("foundations.sum-mean", ints, nat(m), mu=Q, f=f_, n=m))
    total = summation(i, 0, m, E(Q, w, f_(i, w)))
    each = generalize(discharge(often, *INSIDE), i)
    small = over_range((m + 1) * (1 - beta - delta) <= exp(epsilon) * total, m, nat(m), each=each)
    first = bounded(Q, w, g(w), 1, specialize(PACKED_TESTS[0], w))
    known, rest = parts(expand(Q, w, 1 - g(w), first))
    less = integrate(Q, w, arith(summation(i, 0, m, f_(i, w)) <= 1 - g(w), specialize(ONE, w)), measured, known)
    few = arith(total <= beta, mean, less, rest, mean_of_one(Q), RIGHT[1])
    return arith(claim.conclusion, small, few, arith(0 < exp(epsilon)))
