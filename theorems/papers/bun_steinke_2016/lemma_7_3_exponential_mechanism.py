"""Lemma 7.3: the exponential mechanism on finitely many outcomes exists, is private, and gives little more than
the least loss, in the mean and but for a small probability.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, SIGNED
from theorems.foundations.divergences.mutual_information import uniform
from theorems.foundations.measure.finite_points import INTEGRABLE, SET, SHARE, U, k, member, y2
from theorems.foundations.measure.laws_exist import WITH_DENSITY
from theorems.foundations.measure.null_events import VANISHING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT, LOG_BOUND
from theorems.foundations.tests.pure_dp import tests_from

# The exponential mechanism on a finite set of outcomes: that it exists ------------------------

x = var("x", "X")
loss = var("l", function_type(("X", "Y"), REAL))
RATE = epsilon / (2 * Delta)


def share(data: Term) -> Theorem:
    """The mean weight is at least 1/k of the weight of any of the points."""
    low = generalize(arith(0 <= weight(data, y)), y)
    return use(SHARE, SET, 0 < k, low, member(U, k, y2), f=lam(y, weight(data, y)))


def ratio(data: Term) -> Term:
    """The likelihood ratio to the uniform law."""
    return lam(y, weight(data, y) / total(data))


def weight(data: Term, outcome: Term) -> Term:
    """exp(-epsilon l(x, y)/(2 Delta))."""
    return exp(-RATE * loss(data, outcome))


def total(data: Term) -> Term:
    """The mean of the weights."""
    return E(U, w, weight(data, w))


EXISTS = Lemma(
    "bs16.lemma-7.3-exists", "A mechanism draws y among k points with weights exp(-epsilon l(x, y)/(2 Delta))",
    f"{BUN_STEINKE}, Lemma 7.3",
    (SET, 0 < k),
    exists(M, forall(x, DENSITY(lam(y, factor * ratio(x)(y)), M(x), U))),
    mutants=(Mutant("factor", {factor: LESS}, "the likelihood ratio would have mean 99/100",
                    witness=finite({"X": 1, "Y": 1}, U=(1,), k=1, epsilon=1, Delta=1, l=(0,))),),
)  # fmt: skip


@proof_of(EXISTS)
def _exists(claim: Claim) -> Theorem:
    """The likelihood ratio has mean 1."""
    size, here = positive(x), ratio(x)(y)
    low = generalize(arith(0 <= here, size), x, y)
    ints, mean = parts(expand(U, y, here, every(weight(x, y)), size))
    one = arith(eq(E(U, y, here), 1), mean, size)
    return prove(
        claim.conclusion, use(WITH_DENSITY, low, generalize(both(ints, one), x), P=lam(x, U), f=lam((x, y), here))
    )


def positive(data: Term) -> Theorem:
    """The mean of the weights is positive: otherwise they would vanish."""
    goal, here = 0 < total(data), weight(data, y)

    def otherwise(no: Theorem) -> Theorem:
        low = almost(U, y, arith(0 <= here))
        none = use(VANISHING, low, every(here), arith(total(data) <= 0, no), mu=U, f=lam(y, here))
        return arith(goal, integrate(U, y, arith(num(1) <= 0, eq(here, 0)), surely=[none]))

    return cases(goal, lambda yes: yes, otherwise)


def every(body: Term) -> Theorem:
    """A function of y is integrable."""
    return use(INTEGRABLE, SET, 0 < k, f=lam(y, body))


# The exponential mechanism on a finite set of outcomes is private -----------------------------

DRAWN = forall(x, DENSITY(ratio(x), M(x), U))
SENSITIVE = forall((x1, x2, y), implies(N(x1, x2), member(U, k, y), absolute(loss(x1, y) - loss(x2, y)) <= Delta))
SIGNS = 0 < k, 0 < Delta, 0 < epsilon

PRIVATE = Lemma(
    "bs16.lemma-7.3-privacy", "Weights exp(-epsilon l(x, y)/(2 Delta)) on k points are epsilon-DP",
    f"{BUN_STEINKE}, Lemma 7.3",
    (SET, DRAWN, SENSITIVE, *SIGNS),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: Fraction(24, 25)},
                    "30 points, the loss 0 of one and Delta of the others, then the reverse; epsilon = log(4)",
                    witness=finite({"X": 2, "Y": 30}, U=uniform(30), k=30, epsilon=log(4),
                    Delta=1, N=True, l=[0] + [1] * 29 + [1] + [0] * 29,
                    M=[[Fraction(2, 31)] + [Fraction(1, 31)] * 29, [Fraction(1, 59)] + [Fraction(2, 59)] * 29])),),
)  # fmt: skip


@proof_of(PRIVATE)
def _private(claim: Claim) -> Theorem:
    """The weights change by a factor of at most exp(epsilon/2), and so does their mean."""
    near, inside, points = N(x1, x2), member(U, k, y), unfolded(SET)
    gap = at(SENSITIVE, x1, x2, y, by=[near, inside])
    rate = arith(0 < RATE, 0 < Delta, 0 < epsilon)
    half = arith(eq(RATE * Delta, epsilon / 2), 0 < Delta)
    closer = []
    for first, second in ((x1, x2), (x2, x1)):
        change = arith(
            -RATE * loss(first, y) <= epsilon / 2 - RATE * loss(second, y),
            arith(RATE * (loss(second, y) - loss(first, y)) <= RATE * Delta, gap, rate),
            half,
        )
        grown = use(EXP_INCREASING, change, x=lhs(change), y=rhs(change))
        closer.append(arith(weight(first, y) <= exp(epsilon / 2) * weight(second, y), grown))
    sums = integrate(U, y, closer[1], *(every(weight(v, y)) for v in (x1, x2)), surely=[points])
    a, b, S, T = variables("a b S T")
    cross = arith(
        a / S <= exp(epsilon) * (b / T), a <= exp(epsilon / 2) * b, T <= exp(epsilon / 2) * S, 0 < S, 0 < T, 0 <= b
    )
    here, there = weight(x1, y), weight(x2, y)
    term = use(
        cross, closer[0], sums, positive(x1), positive(x2), arith(0 <= there), a=here, b=there, S=total(x1), T=total(x2)
    )
    level = read(PURE_DP, claim).epsilon
    below = almost(U, y, arith(ratio(x1)(y) <= exp(level) * ratio(x2)(y), term), points)
    return for_all(claim.conclusion, tests_from([specialize(DRAWN, x) for x in (x1, x2)], level, below))


# Lemma 7.3: the mean loss of the exponential mechanism ----------------------------------------

POINT = member(U, k, y2)
GIVEN = SET, DRAWN, *SIGNS, POINT
SOURCE = f"{BUN_STEINKE}, Lemma 7.3"


MEAN_GAP = E(M(x), w, loss(x, w)) - loss(x, y2) <= factor * 2 * Delta / epsilon * log(k)
"""The mean loss exceeds the loss of y2 by at most (2 Delta/epsilon) log(k)."""

MEAN = Lemma(
    "bs16.lemma-7.3-mean", "The mean loss is at most the least loss and (2 Delta/epsilon) log(k)", SOURCE,
    GIVEN,
    conj(integrable(M(x), w, loss(x, w)), MEAN_GAP),
    mutants=(Mutant("factor", {factor: LESS},
                    "one point with loss 0, k - 1 with loss (2 Delta/epsilon)(log(k) - log(log(k))), k large",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("half", {factor: Fraction(1, 2)}, "k = 100: 0.5707 of the bound",
                    witness=finite({"X": 1, "Y": 100}, U=uniform(100), k=100, epsilon=2,
                    Delta=1, x=0, y2=0, l=[0] + [log(30)] * 99,
                    M=[[Fraction(30, 129)] + [Fraction(1, 129)] * 99]))),
)  # fmt: skip


@proof_of(MEAN)
def _mean(claim: Claim) -> Theorem:
    """The entropy of the law relative to the uniform one is not negative."""
    here, density = ratio(x)(y), specialize(DRAWN, x)
    entropy = _averaged(-RATE * loss(x, y) - log(total(x)))
    size_of = absolute(loss(x, y))
    low = generalize(arith(0 <= size_of), y)
    finite = parts(use(FROM_REFERENCE, density, low, every(here * size_of), L=ratio(x), P=M(x), Q=U, f=lam(y, size_of)))
    moved = parts(use(SIGNED, density, finite[0], L=ratio(x), P=M(x), Q=U, f=lam(y, loss(x, y))))
    ints = dominated(M(x), w, arith(absolute(loss(x, w)) <= absolute(loss(x, w))), finite[0])
    scaled = arith(RATE * (E(M(x), w, loss(x, w)) - loss(x, y2)) <= log(k), entropy, moved[1], _at_least())
    a, b = var("a"), var("b")
    solve = arith(a <= 2 * Delta / epsilon * b, RATE * a <= b, 0 < Delta, 0 < epsilon)
    gap = E(M(x), w, loss(x, w)) - loss(x, y2)
    return both(ints, arith(comparison(claim), use(solve, scaled, *SIGNS[1:], a=gap, b=log(k))))


def _averaged(level: Term) -> Theorem:
    """log(mean of the weights) <= -r E[h l], from h - 1 <= h (-r l - log(mean)) for h of mean 1."""
    h, l = variables("h l", function_type(("Y",), REAL))
    r, s = variables("r s")
    pointwise = forall(y, h(y) - 1 <= h(y) * (-r * l(y) - s))
    weighted = integrable(U, y, h(y) * l(y))
    mean = integrate(U, y, specialize(pointwise, y), integrable(U, y, h(y)), weighted)
    bound = arith(s <= -r * E(U, y, h(y) * l(y)), mean, eq(E(U, y, h(y)), 1))
    here = ratio(x)(y)
    one_int, one = parts(expand(U, y, here, every(weight(x, y)), positive(x)))
    unit = arith(eq(E(U, y, here), 1), one, positive(x))
    point = arith(here - 1 <= here * level, use(EXP_TANGENT, x=-level), positive(x))
    return use(bound, generalize(point, y), one_int, every(here * loss(x, y)), unit,
               h=ratio(x), l=lam(y, loss(x, y)), r=RATE, s=log(total(x)))  # fmt: skip


def _at_least() -> Theorem:
    """-epsilon l(x, y2)/(2 Delta) <= log(k) + log(mean of the weights)."""
    size = positive(x)
    below = arith(weight(x, y2) <= k * total(x), share(x))
    bound = use(LOG_BOUND, below, arith(0 < k * total(x), size, 0 < k), x=-RATE * loss(x, y2), y=k * total(x))
    return arith(-RATE * loss(x, y2) <= log(k) + log(total(x)), bound, size, 0 < k)


NAMES = {"points": k, "sensitivity": Delta}
exponential_mechanism_mean_loss = Verified(
    MEAN, "exponential_mechanism_mean_loss", NAMES, value=2 * Delta / epsilon * log(k), requires=(1 <= k, nat(k))
)


# Lemma 7.3: the loss of the exponential mechanism, but for a small probability ----------------

beta = var("beta")


TAIL = Lemma(
    "bs16.lemma-7.3-tail", "The loss is (2 Delta/epsilon) log(k/beta) above the least one with probability <= beta",
    SOURCE,
    (*GIVEN, 0 < beta),
    E(M(x), w, ind(2 * Delta / epsilon * log(k / beta) < loss(x, w) - loss(x, y2))) <= factor * beta,
    mutants=(Mutant("factor", {factor: LESS},
                    "beta = 1/1000, k = 1000, the least loss once, the others just above the bound",
                    witness=finite({"X": 1, "Y": 110}, U=uniform(110), k=110, epsilon=2,
                    Delta=1, x=0, y2=0, beta="1/10000", l=[0] + [log(1100001)] * 109,
                    M=[[Fraction(1100001, 1100110)] + [Fraction(1, 1100110)] * 109])),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """There the likelihood ratio is at most beta."""
    density, size = specialize(DRAWN, x), positive(x)
    gap = 2 * Delta / epsilon * log(k / beta)
    far = gap < loss(x, y) - loss(x, y2)
    here, event = ratio(x)(y), lam(y, ind(far))
    unit = generalize(both(arith(0 <= event(y)), arith(event(y) <= 1)), y)
    moved = at(parts(unfolded(density))[2], event, by=[unit])
    rate = arith(eq(RATE * gap, log(k / beta)), 0 < Delta, 0 < epsilon)
    beyond = arith(-RATE * loss(x, y) <= -RATE * loss(x, y2) - log(k / beta), rate, far, arith(0 < RATE, *SIGNS[1:]))
    lighter = use(EXP_INCREASING, beyond, x=lhs(beyond), y=rhs(beyond))
    light = arith(weight(x, y) <= weight(x, y2) * beta / k, lighter, 0 < k, 0 < beta)
    a, b, S = variables("a b S")
    divide = arith(a / S <= beta, a <= b * beta / k, b <= k * S, 0 < S, 0 < k, 0 < beta)
    rare = use(divide, light, share(x), size, 0 < k, 0 < beta, a=weight(x, y), b=weight(x, y2), S=total(x))
    low = arith(0 <= here, size)
    tested = here * event(y)
    point = cases(
        far,
        lambda yes: arith(tested <= beta, rare, low, yes),
        lambda no: arith(tested <= beta, no, 0 < beta),
    )
    return arith(claim.conclusion, moved, integrate(U, y, point, every(tested)))


exponential_mechanism_tail_loss = Verified(
    TAIL,
    "exponential_mechanism_tail_loss",
    NAMES,
    value=2 * Delta / epsilon * log(k / beta),
    requires=(1 <= k, beta <= 1, nat(k)),
)


# Lemma 7.3: the exponential mechanism, and how much more than the least loss it gives ---------

WHY = (
    "two points, each best by Delta for one of two neighbours, epsilon = log(68/25): a mean loss is at least "
    "25/93 Delta"
)
FACTOR = Mutant(
    "factor",
    {factor: Fraction(19, 100)},
    WHY,
    witness=finite(
        {"X": 2, "Y": 2}, U=("1/2", "1/2"), k=2, epsilon=log(num(Fraction(68, 25))), Delta=1, N=True, l=(0, 1, 1, 0)
    ),
)
useful = forall((x, y2), implies(POINT, conj(
    integrable(M(x), w, loss(x, w)), MEAN_GAP, forall(beta, implies(0 < beta, TAIL.conclusion)))))  # fmt: skip

EXPONENTIAL = Lemma(
    "bs16.lemma-7.3", "An epsilon-DP choice of one of k points with nearly the least loss", SOURCE,
    (SET, SENSITIVE, *SIGNS),
    exists(M, conj(PURE_DP(M, N, epsilon), useful)),
    mutants=(FACTOR,),
)  # fmt: skip


@proof_of(EXPONENTIAL)
def _lemma(claim: Claim) -> Theorem:
    """The mechanism whose law has the weights as its density."""

    def with_mechanism(mechanism: Term, drawn: Theorem) -> Theorem:
        private = use(PRIVATE, SET, drawn, SENSITIVE, *SIGNS, M=mechanism)
        mean = use(MEAN, SET, drawn, *SIGNS, POINT, M=mechanism)
        tail = use(TAIL, SET, drawn, *SIGNS, POINT, 0 < beta, M=mechanism)
        useful = both(*parts(mean), generalize(discharge(tail, 0 < beta), beta))
        return witness(claim.conclusion, mechanism, private, generalize(discharge(useful, POINT), x, y2))

    return obtain(use(EXISTS, SET, 0 < k), "M", with_mechanism)
