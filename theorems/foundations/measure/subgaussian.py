"""Generating functions of bounded and subgaussian quantities: Hoeffding's lemma, centring by an independent
copy, the least parameter of a law on two points, and the mean of the largest of finitely many.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.witnesses import at_point
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.reals.hyperbolic import SOURCE, TWO_POINTS

# Moment generating functions: Jensen's inequality, and centring by an independent copy --------

X = var("X", function_type(("Y",), REAL))
m = E(P, w, X(w))
UP, DOWN = exp(X(w)), exp(-X(w))
MEAN_INT, UP_INT, DOWN_INT = integrable(P, w, X(w)), integrable(P, w, UP), integrable(P, w, DOWN)

JENSEN_FACTOR = Mutant(
    "factor", Claim((MEAN_INT, UP_INT), exp(m) <= LESS * E(P, w, UP)), "X = 0", witness=finite({"Y": 1}, P=(1,), X=(2,))
)

JENSEN = Lemma(
    "foundations.jensen-exp", "exp(E[X]) <= E[exp(X)]", "elementary",
    (MEAN_INT, UP_INT),
    exp(m) <= E(P, w, UP),
    mutants=(JENSEN_FACTOR,),
)  # fmt: skip


@proof_of(JENSEN)
def _jensen(claim: Claim) -> Theorem:
    """exp(x) >= exp(m) (1 + x - m)."""
    point = arith(exp(m) * (1 + X(w) - m) <= UP, use(EXP_TANGENT, x=X(w) - m))
    return arith(claim.conclusion, integrate(P, w, point, MEAN_INT, UP_INT))


# E[exp(X - E[X])] <= E[exp(X)] E[exp(-X)]: the difference of two independent copies -----------

CENTRED = Lemma(
    "foundations.centred-mgf", "E[exp(X - E[X])] <= E[exp(X)] E[exp(-X)]: the difference of two independent copies",
    "elementary",
    (MEAN_INT, UP_INT, DOWN_INT),
    conj(integrable(P, w, exp(X(w) - m)), E(P, w, exp(X(w) - m)) <= factor * (E(P, w, UP) * E(P, w, DOWN))),
    mutants=(Mutant("factor", {factor: LESS}, "X = 0", witness=finite({"Y": 2}, P=("51/100", "49/100"), X=1)),),
)  # fmt: skip


@proof_of(CENTRED)
def _centred(claim: Claim) -> Theorem:
    """E[exp(X - m)] = exp(-m) E[exp(X)], and exp(-m) <= E[exp(-X)]."""
    point = arith(exp(-m) * (1 - (X(w) - m)) <= DOWN, use(EXP_TANGENT, x=-(X(w) - m)))
    low = integrate(P, w, point, MEAN_INT, DOWN_INT)
    positive = integrate(P, w, arith(0 <= UP), UP_INT)
    whole, split = parts(expand(P, w, exp(X(w) - m), UP_INT))
    return both(whole, arith(comparison(claim), split, low, positive))


# Hoeffding's lemma: a bounded quantity is subgaussian about its mean --------------------------

p, s, a, b = variables("p s a b")

RANGE = forall(w, a <= X(w)), forall(w, X(w) <= b)

HOEFFDING = Lemma(
    "mechanisms.hoeffding", "Hoeffding's lemma: E[exp(lambda (X - E[X]))] <= exp(lambda^2 (b - a)^2/8) for a <= X <= b",
    SOURCE,
    RANGE,
    conj(integrable(P, w, X(w)), integrable(P, w, exp(lambda_ * (X(w) - m))),
        E(P, w, exp(lambda_ * (X(w) - m))) <= exp(factor * lambda_**2 * (b - a) ** 2 / 8)),
    mutants=(Mutant("factor", {factor: LESS}, "X = 0 or 1/10 with probability 1/2 each, lambda = 1",
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), X=("1/3", 0), a=0, b="0.334", lambda_=-1)),),
)  # fmt: skip


@proof_of(HOEFFDING)
def _hoeffding(claim: Claim) -> Theorem:
    """The exponential lies below its chord from a to b, whose mean is that of two points."""
    body, goal = exp(lambda_ * (X(w) - m)), comparison(claim)
    low, high = (specialize(h, w) for h in RANGE)
    mean_int = bounded(P, w, X(w), absolute(a) + absolute(b), low, high)
    ends = [integrate(P, w, side, mean_int) for side in (low, high)]
    size = absolute(lambda_) * (b - a)
    exponent = arith(lambda_ * (X(w) - m) <= size, low, high, *ends)
    top = use(EXP_INCREASING, exponent, x=lambda_ * (X(w) - m), y=size)
    body_int = bounded(P, w, body, exp(size), top)

    def wide(more: Theorem) -> Theorem:
        tangents = [use(EXP_TANGENT, x=lambda_ * (end - X(w))) for end in (a, b)]
        below = [
            arith(body * (1 + lambda_ * (end - X(w))) <= exp(lambda_ * (end - m)), t)
            for end, t in zip((a, b), tangents, strict=True)
        ]
        chord = (b - X(w)) * exp(lambda_ * (a - m)) + (X(w) - a) * exp(lambda_ * (b - m))
        point = arith((b - a) * body <= chord, *below, low, high)
        means = integrate(P, w, point, mean_int, body_int)
        share = (m - a) / (b - a)
        part = arith(eq(p * (b - a), m - a), eq(p, share), more)
        two = use(TWO_POINTS, 0 <= p, p <= 1, s=lambda_ * (b - a))
        first, second = lambda_ * (b - a) * (1 - p), -lambda_ * (b - a) * p
        same = [
            same_value(lam(s, exp(s)), arith(eq(old, new), part))
            for old, new in ((first, lambda_ * (b - m)), (second, lambda_ * (a - m)))
        ]
        small = p * exp(lambda_ * (b - m)) + (1 - p) * exp(lambda_ * (a - m))
        target = rhs(goal)
        weighed = arith(small <= target, two, *same)
        scaled = arith((b - a) * small <= (b - a) * target, weighed, more)
        final = arith((b - a) * E(P, w, body) <= (b - a) * target, scaled, means, part)
        done = arith(goal, final, more)
        return use(done, *RANGE, more, arith(eq(share, share)), arith(0 <= share, *ends, more),
                   arith(share <= 1, *ends, more), p=share)  # fmt: skip

    def narrow(no: Theorem) -> Theorem:
        exact = arith(eq(m, a), *ends, no)
        flat = arith(eq(lambda_ * (X(w) - m), 0), low, high, no, exact)
        one = arith(body <= 1, same_value(lam(s, exp(s)), flat))
        mean = integrate(P, w, one, body_int)
        power = use(EXP_TANGENT, x=lambda_**2 * (b - a) ** 2 / 8)
        return arith(goal, mean, power)

    return both(mean_int, body_int, cases(a < b, wide, narrow))


# A symmetric law on two points is subgaussian only with a parameter of at least its deviation ---

x, d = variables("x d")

PARABOLA = Lemma(
    "foundations.cosh-parabola", "1 + x**2/2 <= cosh(x)", "elementary",
    (),
    1 + factor * x**2 / 2 <= cosh(x),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "x = 1/10", witness=point(x="1/4")),),
)  # fmt: skip


# cosh(lambda d) <= exp(lambda**2 tau**2/2) for all lambda only if d**2 <= tau**2 --------------

VARIANCE = Lemma(
    "foundations.subgaussian-two-points",
    "cosh(lambda d) <= exp(lambda**2 tau**2/2) for all lambda only if d**2 <= tau**2", "elementary",
    (forall(lambda_, cosh(lambda_ * d) <= exp(lambda_**2 * tau**2 / 2)),),
    factor * d**2 <= tau**2,
    mutants=(Mutant("factor", {factor: MORE}, "tau = d",
                    witness=at_point(lambda goal: for_all(goal, inequality(said_of(goal, lambda_)), lambda_), d=1,
                        tau=1)),),
)  # fmt: skip


@proof_of(VARIANCE)
def _variance(claim: Claim) -> Theorem:
    """1 + (lambda d)**2/2 <= exp(y) <= 1/(1 - y) with y = (lambda tau)**2/2, for a small lambda."""
    y = lambda_**2 * tau**2 / 2
    low = use(PARABOLA, x=lambda_ * d)
    inverse = arith(exp(y) * (1 - y) <= 1, use(EXP_TANGENT, x=-y))
    (every_scale,) = claim.hypotheses
    top = arith(1 + lambda_**2 * d**2 / 2 <= exp(y), low, specialize(every_scale, lambda_))
    goal = (1 + lambda_**2 * d**2 / 2) * (1 - y) <= 1
    product = cases(y <= 1, lambda yes: arith(goal, top, inverse, yes), lambda no: arith(goal, no))

    def beyond(no: Theorem) -> Theorem:
        more = arith(tau**2 < d**2, no)
        small = (d**2 - tau**2) / (1 + d**2) ** 2
        step = use(product, *claim.hypotheses, lambda_=small)
        scaled = arith(eq(small * (1 + d**2) ** 2, d**2 - tau**2))
        positive = arith(0 < small, more)
        s = var("s")
        known = (eq(s * (1 + d**2) ** 2, d**2 - tau**2), 0 < s, tau**2 < d**2)
        short = arith(s**2 * d**2 * tau**2 / 2 < d**2 - tau**2, *known)
        far = (1 + s**2 * d**2 / 2) * (1 - s**2 * tau**2 / 2) <= 1
        never = arith(claim.conclusion, short, far, 0 < s)
        return use(never, scaled, positive, more, step, s=small)

    return cases(claim.conclusion, lambda yes: yes, beyond)


# The mean of what is below the largest of finitely many subgaussian numbers -------------------

c, n, v = variables("c n v")
f, e = var("f", function_type((REAL, "Y"), REAL)), var("e", function_type(("Y",), REAL))
_grown = exp(c * f(i, w))
_small = E(P, w, _grown) <= exp(c**2 * v / 2)
SUBGAUSSIAN = forall((i, c), implies(nat(i), 0 < c, conj(integrable(P, w, _grown), _small)))
BELOW = forall(w, exists(i, conj(nat(i), i <= n, e(w) <= f(i, w))))
GIVEN = integrable(P, w, e(w)), SUBGAUSSIAN, BELOW, nat(n), 0 <= v
room = mark("room", 0)

MEAN_OF_LARGEST = Lemma(
    "foundations.mean-of-largest", "The mean of the largest of n + 1 centred subgaussian numbers of variance factor v "
    "is at most sqrt(2 v log(n + 1))", "folklore",
    GIVEN,
    E(P, w, e(w)) <= sqrt(v * (2 * log(n + 1))) + room,
    mutants=(Mutant("less", {room: Fraction(-1, 100)}, "one number, which is 0",
                    witness=finite({"Y": 1}, P=(1,), e=(0,), f=0, n=0, v=0)),),
)  # fmt: skip


@proof_of(MEAN_OF_LARGEST)
def _proof(claim: Claim) -> Theorem:
    """The best c."""
    count = arith(1 <= n + 1, use("foundations.natural-nonnegative", nat(n), k=n))
    some = arith(0 <= 2 * log(n + 1), nonnegative(log(n + 1), count))
    made = use("foundations.optimal-weight", _weighed(), some, 0 <= v, a=v, b=2 * log(n + 1), d=E(P, w, e(w)))
    return arith(claim.conclusion, made)


def _weighed() -> Theorem:
    """2 E[e] <= c v + 2 log(n + 1)/c, by Jensen's inequality."""
    body = lam((i, w), exp(c * f(i, w)))
    known = at(SUBGAUSSIAN, i, c, by=[nat(i), 0 < c])
    each, small = parts(known)
    ints = generalize(discharge(each, nat(i)), i)
    measured, mean = parts(use("foundations.sum-mean", ints, nat(n), mu=P, f=body, n=n))
    scaled = parts(linear(P, w, c * e(w), [(c, GIVEN[0])]))
    below = _below_sum(body)
    power = dominated(P, w, both(arith(0 <= exp(c * e(w))), below), measured)
    jensen = use("foundations.jensen-exp", scaled[0], power, P=P, X=lam(w, c * e(w)))
    less = integrate(P, w, below, power, measured)
    level = exp(c**2 * v / 2)
    bounds = generalize(discharge(small, nat(i)), i)
    most = over_range(summation(i, 0, n, E(P, w, body(i, w))) <= (n + 1) * level, n, nat(n), each=bounds)
    count = arith(0 < n + 1, use("foundations.natural-nonnegative", nat(n), k=n))
    total = arith(
        exp(E(P, w, c * e(w)) - c**2 * v / 2) <= n + 1,
        jensen,
        less,
        mean,
        most,
        arith(eq(exp(E(P, w, c * e(w)) - c**2 * v / 2) * level, exp(E(P, w, c * e(w))))),
        arith(0 < level),
    )
    bound = use("foundations.log-bound", total, count, x=E(P, w, c * e(w)) - c**2 * v / 2, y=n + 1)
    goal = 2 * E(P, w, e(w)) <= c * v + 2 * log(n + 1) / c
    return generalize(discharge(arith(goal, bound, scaled[1], 0 < c), 0 < c), c)


def _below_sum(body: Term) -> Theorem:
    """exp(c e) is at most the sum of all exp(c f)."""
    goal = exp(c * e(w)) <= summation(i, 0, n, body(i, w))

    def with_place(place: Term, facts: Theorem) -> Theorem:
        natural, inside, less = parts(facts)
        zero, terms = use("foundations.natural-zero"), lam(i, body(i, w))
        sign = generalize(discharge(arith(0 <= body(i, w)), nat(i), i <= n), i)
        part = use("foundations.sum-part", nat(n), zero, natural, sign, arith(place + 0 <= n, inside),
                   a=place, n=0, k=n, s=terms)  # fmt: skip
        alone = use("foundations.sum-of-one", s=lam(i, terms(place + i)))
        grown = use("foundations.exp-increasing", arith(c * e(w) <= c * f(place, w), less, 0 < c),
                    x=c * e(w), y=c * f(place, w))  # fmt: skip
        return arith(goal, part, alone, grown)

    return obtain(specialize(BELOW, w), "j", with_place)
