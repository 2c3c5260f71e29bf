"""The privacy loss as a random variable: where it does not exist, when least deltas or Rényi divergences do not
determine it, what its moments do not bound, and what subgaussian tails say of its mean.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.reals.hyperbolic import PARABOLA
from theorems.papers.desfontaines_pejo_2020.approximate_and_probabilistic_dp import (
    CLOSE,
    P as P_,
    Q as Q_,
    at_point,
    close,
    marks,
    masses,
)

# The logarithm of the likelihood ratio is no privacy loss where the ratio does not exist ------

a, b, v = variables("a b v")
L_ = var("L", function_type((REAL,), REAL))
RATIO = on(DENSITY, Y=REAL)(L_, dirac(a), dirac(b))
shift = mark("shift", 0)

NO_RATIO = Lemma(
    "sok20.def-13-no-ratio", "Two answers that are certain have a likelihood ratio only if they are one answer",
    f"{SOK}, beside Definition 13: a density of one law with respect to the other",
    (RATIO,),
    eq(a, b + shift),
    mutants=(Mutant("shift", {shift: Fraction(1, 100)}, "a = b", witness=finite({}, a=0, b=0, L=1)),),
)  # fmt: skip


@proof_of(NO_RATIO)
def _proof(claim: Claim) -> Theorem:
    """The event v = a has probability 1 under one law, and 0 under the other unless b is a."""
    event, change = ind(eq(v, a)), parts(unfolded(RATIO))[2]
    here = parts(use("E_dirac", x=a, f=lam(v, event)))[1]
    there = parts(use("E_dirac", x=b, f=lam(v, L_(v) * event)))[1]
    equal, goal = at(change, lam(v, event)), claim.conclusion
    return cases(eq(a, b), lambda yes: arith(goal, yes), lambda no: arith(goal, equal, here, there, no))


# The least deltas for all epsilon >= 0, of one ordered pair, do not determine the privacy loss ---

THREE = masses(P_, "1/2", "1/4", "1/4"), masses(Q_, "1/4", "1/2", "1/4")
R, S = variables("R S", prob(REAL))
TWO = masses(R, "1/2", "1/2"), masses(S, "1/4", "3/4")
BELOW = log(num(Fraction(3, 5)))
FAR = Fraction(9, 20)
first = CLOSE(P_, Q_, epsilon, delta)
second = CLOSE(R, S, epsilon, delta)
same = forall((epsilon, delta), implies(0 <= epsilon, conj(implies(first, second), implies(second, first))))
needed = implies(CLOSE(P_, Q_, BELOW, delta), factor * num(FAR) <= delta)

SAME_DELTAS = Lemma(
    "sok20.claim-pld-equivalence", "Two pairs with the same deltas for every epsilon >= 0, and not for log(3/5)",
    f"{SOK}, against the sentence before footnote 5, for epsilon >= 0",
    (*THREE, *TWO),
    conj(same, CLOSE(R, S, BELOW, Fraction(2, 5)), needed),
    mutants=(Mutant("factor", {factor: MORE}, "delta = 9/20",
                        witness=finite({}, P={0: "1/2", 1: "1/4", 2: "1/4"}, Q={0: "1/4", 1: "1/2", 2: "1/4"},
                            R={0: "1/2", 1: "1/2"}, S={0: "1/4", 1: "3/4"}, delta="9/20")),),
)  # fmt: skip


@proof_of(SAME_DELTAS)
def _same_deltas(claim: Claim) -> Theorem:
    """From exp(epsilon) = 1 on only the first outcome counts; below it the third one does, too."""
    *_, needed = conjuncts(claim)
    pairs = (CLOSE(P_, Q_, epsilon, delta), THREE, 3), (CLOSE(R, S, epsilon, delta), TWO, 2)
    grown = arith(1 <= exp(epsilon), use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon), arith(eq(exp(num(0)), 1)))
    ways = [
        discharge(close(*laws, epsilon, delta, points, grown, *parts(_first_point(given, others))), given)
        for (given, others, _), (_, laws, points) in (pairs, pairs[::-1])
    ]
    for_all_ = generalize(discharge(both(*ways), 0 <= epsilon), epsilon, delta)
    ratio = arith(eq(exp(BELOW), Fraction(3, 5)))
    given, goal = if_then(needed)
    event = lam(v, ind(eq(v, 0)) + ind(eq(v, 2)))
    unit = generalize(both(arith(0 <= event(v)), arith(event(v) <= 1, _one_of())), v)
    means = [at(law, event) for law in THREE]
    far = discharge(arith(goal, at(given, event, by=[unit]), *means, *marks(3), ratio), given)
    return both(for_all_, close(*TWO, BELOW, Fraction(2, 5), 2, ratio), far)


def _first_point(given: Term, laws: tuple[Term, Term]) -> Theorem:
    """1/2 <= exp(epsilon)/4 + delta, and 0 <= delta."""
    point, none = at_point(0), lam(v, num(0))
    unit = generalize(both(arith(0 <= point(v)), arith(point(v) <= 1)), v)
    means = [at(law, test) for law in laws for test in (point, none)]
    return both(
        arith(Fraction(1, 2) <= exp(epsilon) / 4 + delta, at(given, point, by=[unit]), *means, *marks(3)),
        arith(0 <= delta, at(given, none), *means),
    )


def _one_of() -> Theorem:
    goal = ind(eq(v, 0)) + ind(eq(v, 2)) <= 1
    return cases(eq(v, 0), lambda yes: arith(goal, yes), lambda no: arith(goal, no))


# Where no Rényi divergence is finite, all of them together do not determine the privacy loss ---

GIVEN = masses(P_, "1/2", "1/2"), masses(R, "1/4", "3/4"), masses(Q_, 1, 0)
RENYI_AT = on(RENYI, Y=REAL)
ONE = at_point(1)


def _infinite(law: Term) -> Term:
    return forall((alpha, t), implies(RENYI_AT(alpha, law, Q_, t), FALSE))


masses_ = [eq(E(law, v, ONE(v)), factor * num(p)) for law, p in ((P_, Fraction(1, 2)), (R, Fraction(3, 4)))]

SAME_ORDERS = Lemma(
    "sok20.claim-pld-equivalence-orders", "Two laws at infinite divergence of every order from a third one, with an "
    "infinite loss of probability 1/2 and 3/4", f"{SOK}, against the sentence before footnote 5, for Rényi DP",
    GIVEN,
    conj(_infinite(P_), _infinite(R), eq(E(Q_, v, ONE(v)), 0), *masses_),
    mutants=(Mutant("factor", {factor: MORE}, "the masses are 1/2 and 3/4", witness=finite({}, P={0: "1/2", 1: "1/2"},
                    R={0: "1/4", 1: "3/4"}, Q={0: 1, 1: 0})),),
)  # fmt: skip


@proof_of(SAME_ORDERS)
def _same_orders(claim: Claim) -> Theorem:
    """The outcome 1 is impossible under Q, and so under every law with a likelihood ratio."""
    unit = generalize(both(arith(0 <= ONE(v)), arith(ONE(v) <= 1)), v)
    *_, none, first, second = conjuncts(claim)
    means = [at(law, ONE) for law in GIVEN]
    never = arith(none, *means, *marks(2))

    def infinite(law: Term) -> Theorem:
        given, goal = RENYI_AT(alpha, law, Q_, t), FALSE

        def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
            null = use("foundations.null-test", parts(facts)[0], never, unit, P=law, Q=Q_, L=ratio, f=ONE)
            return arith(goal, null, *means, *marks(2))

        return generalize(discharge(obtain(given, "L", with_ratio), given), alpha, t)

    return both(infinite(P_), infinite(R), never, *(arith(part, *means, *marks(2)) for part in (first, second)))


# Moments of the privacy loss bound no Rényi divergence: the second one is at most 1, and D_2 above log(100) ---

FIRST, SECOND = ("99/100", "1/100"), ("999999/1000000", "1/1000000")
MOMENTS_GIVEN = masses(P_, *FIRST), masses(Q_, *SECOND)
FIRST_LAW, SECOND_LAW = (finite_law(dict(enumerate(weights))) for weights in (FIRST, SECOND))
L_moments = FIRST_LAW.ratio(SECOND_LAW)
RENYI_TWO = on(RENYI, Y=REAL)(2, P_, Q_, t)
SQUARE = log(L_moments(v)) ** 2

COUNTEREXAMPLE = Lemma(
    "sok20.def-17-moments",
    "A privacy loss with a mean square of at most 1, and divergence of order 2 of at least log(100)",
    f"{SOK}, against the words after Definition 17, a bound on a moment of the privacy loss",
    MOMENTS_GIVEN,
    conj(on(DENSITY, Y=REAL)(L_moments, P_, Q_), E(P_, v, SQUARE) <= 1,
        implies(RENYI_TWO, factor * log(num(100)) <= t)),
    mutants=(Mutant("factor", {factor: MORE}, "t is the divergence",
                    witness=finite({}, P={0: "99/100", 1: "1/100"}, Q={0: "999999/1000000", 1: "1/1000000"},
                        t="4.616")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _counterexample(claim: Claim) -> Theorem:
    """log(10000)^2/100 < 1, and 10000/100 = 100."""
    _, small, needed = conjuncts(claim)
    ratios = [Fraction(p) / Fraction(q) for p, q in zip(FIRST, SECOND, strict=True)]
    values = [
        congruence(eq(log(L_moments(num(i))), log(num(ratio))), arith(eq(L_moments(num(i)), ratio), *marks(2)))
        for i, ratio in enumerate(ratios)
    ]
    bounds = [numeric(log(num(ratio)) ** 2 <= most) for ratio, most in zip(ratios, (Fraction(1, 100), 90), strict=True)]
    moment = arith(small, at(MOMENTS_GIVEN[0], lam(v, SQUARE)), *values, *bounds)
    exact = FIRST_LAW.renyi(SECOND_LAW, P_, Q_, *MOMENTS_GIVEN, order=2)
    given, goal = if_then(needed)
    least = mp(parts(specialize(exact, t))[0], given)
    more = numeric(log(num(100)) <= value_of(exact.conclusion))
    density = FIRST_LAW.density(SECOND_LAW, P_, Q_, *MOMENTS_GIVEN)
    return both(density, moment, discharge(arith(goal, least, more), given))


# The subgaussian parameter of a random variable with two values -------------------------------

g, x = variables("g x")
ODDS = exp(g)
SHARE = 1 / (1 + ODDS)

KEARNS_SAUL = Lemma(
    "sok20.kearns-saul",
    "Two values at distance 1, the upper one with odds exp(-g): the subgaussian parameter is tanh(g/2)/(2 g)",
    f"{SOK}, for mean-concentrated DP; Kearns and Saul 1998",
    (0 < g,),
    1 - SHARE + SHARE * exp(x) <= exp(x * SHARE + factor * x**2 * tanh(g / 2) / (4 * g)),
    mutants=(Mutant("factor", {factor: LESS}, "x = 2 g", witness=point(g=1, x=2)),),
)


@proof_of(KEARNS_SAUL)
def _kearns_saul(claim: Claim) -> Theorem:
    """(exp(g) + exp(x))/(1 + exp(g)) = exp(x/2) cosh((x - g)/2)/cosh(g/2), below a parabola."""
    far, near = (x - g) / 2, g / 2
    level = (far**2 - near**2) * tanh(near) / (2 * near)
    small = use(PARABOLA, arith(0 < near, 0 < g), A=far, B=near)
    logs = log(cosh(far)), log(cosh(near))
    grown = use(EXP_INCREASING, small, x=logs[0] - logs[1], y=level)
    sizes = [use(EXP_OF_LOG, arith(0 < cosh(place)), y=cosh(place)) for place in (far, near)]
    apart = arith(eq(exp(logs[0] - logs[1]) * exp(logs[1]), exp(logs[0])))
    below = arith(cosh(far) <= exp(level) * cosh(near), grown, *sizes, apart, arith(0 < cosh(near)))
    whole = arith(eq((1 - SHARE + SHARE * exp(x)) * cosh(near), exp(x / 2) * cosh(far)))
    slope = arith(eq(tanh(near), (ODDS - 1) / (ODDS + 1)))
    exponent = arith(eq(x / 2 + level, exponent_of(rhs(claim))), slope, 0 < g)
    product = arith(eq(exp(x / 2) * exp(level), exp(x / 2 + level)))
    same = same_value(lam(x, exp(x)), exponent)
    return arith(claim.conclusion, below, whole, product, same, arith(0 < cosh(near)), arith(0 < exp(x / 2)))


# A privacy loss that is subgaussian about a number, for both signs, has that number as its mean ---

s = var("s")
LOSS = log(L(w))
MEAN = E(P, w, LOSS)


def _subgaussian(centre: Term, spread: Term) -> tuple[Term, ...]:
    body = exp(s * (LOSS - centre))
    return integrable(P, w, LOSS), forall(s, integrable(P, w, body)), forall(s, E(P, w, body) <= exp(s**2 * spread))


ABOUT_ZERO = DENSITY(L, P, Q), *_subgaussian(num(0), tau**2 / 2)
EVERY_SIGN = _subgaussian(xi + rho, rho)
limit = mark("limit", 0)

UNCENTRED = Lemma(
    "sok20.def-mcodp-uncentred", "A privacy loss that is subgaussian about 0 is no loss at all",
    f"{SOK}, against mean-concentrated DP without the mean subtracted",
    ABOUT_ZERO,
    KL(P, Q, limit),
    mutants=(Mutant("less", {limit: Fraction(-1, 100)}, "P = Q",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, tau=0)),),
)  # fmt: skip


@proof_of(UNCENTRED)
def _uncentred(claim: Claim) -> Theorem:
    """The mean loss, which is the divergence, is 0."""
    same, back = parts(use("bs16.eq-2.1-mean", ABOUT_ZERO[0]))
    ints = mp(back, assume(ABOUT_ZERO[1]))
    equal, none = parts(mp(same, ints))[1], _same_mean(num(0), tau**2 / 2)
    least = arith(E(Q, w, L(w) * LOSS) <= read(KL, claim).t, equal, none)
    return witness(claim.conclusion, L, ABOUT_ZERO[0], ints, least)


def _same_mean(centre: Term, spread: Term) -> Theorem:
    """With m = E[Z] - centre, exp(s m) <= exp(s^2 spread) for every s, and so m is 0."""
    ints, each, bound = map(assume, _subgaussian(centre, spread))
    gap, width = MEAN - centre, 2 * (spread**2 + 1)
    place = gap / width
    body, unit = place * (LOSS - centre), parts(use("E_one", P=P))[0]
    measured, mean = parts(linear(P, w, body, [(place, ints), (-place * centre, unit)]))
    jensen = use("foundations.jensen-exp", measured, specialize(each, place), P=P, X=lam(w, body))
    less, more = E(P, w, body) <= place**2 * spread, place**2 * spread < E(P, w, body)

    def beyond(no: Theorem) -> Theorem:
        grown = use("foundations.exp-strictly-increasing", arith(more, no), x=place**2 * spread, y=E(P, w, body))
        return arith(less, grown, jensen, specialize(bound, place))

    small = cases(less, lambda yes: yes, beyond)
    one, wide = parts(use("E_one", P=P))[1], arith(0 < width)
    whole = arith(eq(gap, width * place), wide)
    value = arith(eq(E(P, w, body), width * place**2), mean, one, whole)
    none = arith(place**2 * (width - spread) <= 0, small, value)
    zero = arith(eq(place, 0), none, arith(1 <= width - spread))
    return arith(eq(MEAN, centre), zero, whole)


ABOUT_ITS_MEAN = Lemma(
    "sok20.zcdp-mgf-form-every-sign",
    "Where the moment generating function of zCDP bounds that of the loss for both signs, the mean loss is xi + rho",
    f"{SOK}, against concentration around xi + rho for every argument",
    EVERY_SIGN,
    eq(MEAN, xi + rho + shift),
    lambda claim: arith(claim.conclusion, _same_mean(xi + rho, rho)),
    (Mutant("shift", {shift: Fraction(1, 100)}, "P = Q, xi = rho = 0",
            witness=finite({"Y": 1}, P=(1,), L=1, xi=0, rho=0)),),
)  # fmt: skip
