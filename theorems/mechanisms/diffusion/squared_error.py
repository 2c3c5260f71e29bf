"""The mean squared error of the Ornstein-Uhlenbeck mechanism: its value, when it is smaller than that of
Gaussian noise of the same privacy, and the process for which it is least on values of a bounded norm.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, exceeded, written
from dpproofs.mutants.two_answers import single_sums, sum_to
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import q_vector
from dpproofs.render.notation import write_as
from theorems.foundations.gaussian.gaussian_divergences import LISTS, ZCDP_R
from theorems.foundations.gaussian.gaussian_errors import (
    SQUARED_ERRORS,
    answer,
    mean_square,
    one_answer,
    squared_error,
    target,
)
from theorems.foundations.measure.union_bound import INSIDE, d, j
from theorems.foundations.reals.exponentials_and_logarithms import LOG_POSITIVE
from theorems.mechanisms.diffusion.ornstein_uhlenbeck import (
    AS_PRIVATE,
    GAUSSIAN,
    NOISE,
    PRIVACY,
    PRIVATE_ALIKE,
    RATE,
    SHRUNK,
    SIGNS,
    SOURCE,
    STATES,
    VARIANCE,
    VECTOR_ALIKE,
    apart,
    grown,
    kernel,
    r,
    s,
    same_variance,
    shrinks,
    spread,
    theta,
    time,
    x,
)
from theorems.mechanisms.gaussian.mechanism import M

# How far the state of an Ornstein-Uhlenbeck process is from its start, in the mean: squared bias plus variance ---

OU_STATES = Definition(
    "ou_states",
    (P, answer, target, theta, r, time, d),
    forall(j, implies(*INSIDE, on(IMAGE, Z=REAL)(kernel(target(j)), P, lam(w, answer(w, j))))),
)
"""v(w, 1), ..., v(w, d) are the coordinates at that time of a process that starts at f(1), ..., f(d)."""
put_in_words(
    OU_STATES,
    "each of the answers, as many as the number named last says, is the state of an Ornstein-Uhlenbeck process that "
    "starts at the value of the query",
)
write_as(
    OU_STATES,
    r"{factor[1]}\left(\cdot, j\right) \sim \operatorname{{OU}}_{{{3}, {4}}}\left({factor[2]}\left(j\right), "
    r"{5}\right) \text{{ under }} {0} \text{{ for }} j \leq {6}",
)
SQUARED_NORM = summation(j, 1, d, target(j) ** 2)
ERROR = E(P, w, squared_error())


def error(squared_norm: Term, variance: Term = VARIANCE) -> Term:
    """The squared bias and the variances."""
    return (1 - SHRUNK) ** 2 * squared_norm + d * variance


def states(*parameters: Term) -> Term:
    """The answers are the states of processes with these parameters."""
    return OU_STATES(P, answer, target, *(parameters or (theta, r, time)), d)


LEMMA = Lemma(
    "bbgg19.ou-mse", "The mean squared error of the Ornstein-Uhlenbeck mechanism is (1 - exp(-theta t))^2 |f|^2 + d "
    "(r^2/theta) (1 - exp(-2 theta t))", SOURCE,
    (states(), nat(d), *SIGNS),
    conj(integrable(P, w, squared_error()), eq(ERROR, error(SQUARED_NORM, factor * VARIANCE))),
    mutants=(Mutant("factor", {factor: MORE}, "f = 0, d = theta = r = t = 1"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The means are exp(-theta t) times the starts."""
    shrunk, deviation = lam(j, SHRUNK * target(j)), sqrt(VARIANCE)
    positive = signed(0 < deviation, spread())
    ints, mean = parts(use(SQUARED_ERRORS, unfolded(states()), nat(d), positive, mu=shrunk, sigma=deviation))
    bias = summation(j, 1, d, (target(j) - shrunk(j)) ** 2)
    total = over_range(eq(bias, (1 - SHRUNK) ** 2 * SQUARED_NORM), d, nat(d))
    return both(ints, arith(comparison(claim), mean, total, squared_root(VARIANCE, spread())))


@refutation_of(LEMMA, "factor", Y=REAL)
def _at_one(said: Theorem) -> Theorem:
    """The start 0, and theta = r = t = d = 1."""
    values = {"theta": num(1), "r": num(1), "time": num(1)}
    law = written(kernel(num(0)), **values)
    told = single_sums(parts(one_answer(said, law, **values))[1])
    variance = written(VARIANCE, **values)
    positive = numeric(num(0) < variance)
    return absurd(told, mean_square(law), squared_root(variance, positive), positive)


# The mean squared error of the Ornstein-Uhlenbeck mechanism, for values of a bounded norm -----

norm, a, b, c = variables("norm a b c")
NORM_AT_MOST = Definition("norm_at_most", (target, d, norm), SQUARED_NORM <= norm**2)
"""The Euclidean norm of (f(1), ..., f(d)) is at most that number, where it is not negative."""
put_in_words(NORM_AT_MOST, "the Euclidean norm of the value of the query is at most the number named last")
write_as(NORM_AT_MOST, r"\sum_{{j = 1}}^{{{1}}} {{{factor[0]}\left(j\right)}}^2 \leq {factor[2]}^2")
INSIDE_BALL = (0 <= norm, NORM_AT_MOST(target, d, norm))

BOUNDED = Lemma(
    "bbgg19.ou-mse-bounded",
    "The mean squared error of the Ornstein-Uhlenbeck mechanism, for values of a norm at most R", SOURCE,
    (states(), *INSIDE_BALL, nat(d), *SIGNS),
    ERROR <= factor * error(norm**2),
    mutants=(Mutant("factor", {factor: LESS}, "f = 0, d = theta = r = t = 1"),),
)  # fmt: skip


@proof_of(BOUNDED)
def _bounded(claim: Claim) -> Theorem:
    """The error grows with the norm."""
    exact = parts(use(LEMMA, states(), nat(d), *SIGNS))[1]
    grows = arith(c**2 * a <= c**2 * b, a <= b)
    bias = use(grows, unfolded(INSIDE_BALL[1]), a=SQUARED_NORM, b=norm**2, c=1 - SHRUNK)
    return arith(claim.conclusion, exact, bias)


@refutation_of(BOUNDED, "factor", Y=REAL)
def _at_zero(said: Theorem) -> Theorem:
    """As there, with the norm 0."""
    values = {"theta": num(1), "r": num(1), "time": num(1)}
    law = written(kernel(num(0)), **values)
    none = sum_to(1, lam(j, num(0) ** 2))
    ball = NORM_AT_MOST(lam(j, num(0)), num(1), num(0))
    near = folded(ball, arith(unfold(ball), none))
    told = single_sums(one_answer(said, law, near, norm=num(0), **values))
    variance = written(VARIANCE, **values)
    positive = numeric(num(0) < variance)
    return absurd(told, mean_square(law), squared_root(variance, positive), positive)


ou_mse = Verified(BOUNDED, "ou_mse", {"diffusion": r}, value=error(norm**2))


# The least that shrinking makes of the largest squared bias plus the variance -----------------

BEST = Lemma(
    "bbgg19.ou-vs-gaussian-best", "No shrinking makes the worst mean squared error less than R^2 G/(R^2 + G)", SOURCE,
    (0 < s, 0 < b),
    factor * (s * b / (s + b)) <= (1 - c) ** 2 * s + c**2 * b,
    lambda claim: arith(claim.conclusion, arith(0 <= (c * (s + b) - s) ** 2), *claim.hypotheses),
    (Mutant("factor", {factor: MORE}, "an equality at c = R^2/(R^2 + G)", witness=point(s=1, b=1, c="1/2")),),
)  # fmt: skip


# A process with more noise than its privacy needs, as a witness -------------------------------


ANY_RATE = without(AS_PRIVATE[-1])
"""Processes of any privacy."""


def loud(said: Theorem) -> Theorem:
    """f = 0 and r = 10, where the Gaussian noise has variance 1."""
    values = {"theta": num(1), "r": num(10), "time": num(1), "Delta": num(1), "epsilon": num(1) / 2}
    law = written(kernel(num(0)), **values)
    none = sum_to(1, lam(j, num(0) ** 2))
    ball = NORM_AT_MOST(lam(j, num(0)), num(1), num(0))
    small = folded(ball, arith(unfold(ball), none))
    less = numeric(num(0) - 1 < exp(-num(1)) * (num(0) + 1))
    made = single_sums(one_answer(said, law, small, less, norm=num(0), **values))
    told = made if made.conclusion.op == "lt" else mp(parts(made)[0], arith(premise_of(parts(made)[0]), less))
    variance = written(VARIANCE, **values)
    positive = numeric(num(0) < variance)
    return absurd(told, mean_square(law), squared_root(variance, positive), numeric(1 < variance))


# When the Ornstein-Uhlenbeck mechanism has a smaller mean squared error than the Gaussian one of the same privacy ---


CLOSE = SQUARED_NORM - GAUSSIAN < SHRUNK * (SQUARED_NORM + GAUSSIAN)
BETTER = ERROR < GAUSSIAN

LEMMA_COMPARED = Lemma(
    "bbgg19.ou-vs-gaussian", "The Ornstein-Uhlenbeck mechanism has a smaller mean squared error than the Gaussian one "
    "of the same privacy just when |f|^2 - G < exp(-theta t) (|f|^2 + G)", SOURCE,
    (states(), nat(d), *AS_PRIVATE),
    conj(implies(CLOSE, BETTER), implies(BETTER, CLOSE)),
    mutants=(Mutant("any rate", ANY_RATE, "f = 0 and r = 10", witness=refuted(loud, Y=REAL)),),
)  # fmt: skip


@proof_of(LEMMA_COMPARED)
def _lemma_compared(claim: Claim) -> Theorem:
    """The difference of the errors is (1 - c) ((1 - c) |f|^2 - (1 + c) G)."""
    exact = parts(use(LEMMA, states(), nat(d), *SIGNS))[1]
    less = arith(0 < 1 - SHRUNK, shrinks())
    gap = (1 - c) ** 2 * s + c**2 * b - b
    factors = arith(eq(gap, (1 - c) * ((1 - c) * s - (1 + c) * b)))
    told = arith(eq(ERROR, error(SQUARED_NORM, SHRUNK**2 * NOISE)), exact, same_variance())
    same = use(factors, c=SHRUNK, s=SQUARED_NORM, b=GAUSSIAN)
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        made.append(discharge(arith(goal, premise, told, same, less), premise))
    return both(*made)


# The same for all values of a norm at most R --------------------------------------------------


WORST = Lemma(
    "bbgg19.ou-vs-gaussian-worst", "For values of a norm at most R the Ornstein-Uhlenbeck mechanism has a smaller "
    "mean squared error than the Gaussian one of the same privacy if R^2 - G < exp(-theta t) (R^2 + G)", SOURCE,
    (states(), *INSIDE_BALL, nat(d), *AS_PRIVATE, norm**2 - GAUSSIAN < SHRUNK * (norm**2 + GAUSSIAN)),
    ERROR < GAUSSIAN,
    mutants=(Mutant("any rate", ANY_RATE, "f = 0 and r = 10", witness=refuted(loud, Y=REAL)),),
)  # fmt: skip


@proof_of(WORST)
def _worst(claim: Claim) -> Theorem:
    """The same at the largest norm."""
    less = arith(0 < 1 - SHRUNK, shrinks())
    close = (1 - c) * s < (1 + c) * b
    factors = arith((1 - c) ** 2 * s + c**2 * b < b, close, 0 < 1 - c)
    side = arith(substitute(close, {c: SHRUNK, s: norm**2, b: GAUSSIAN}), *claim.hypotheses)
    return arith(claim.conclusion, largest_error(), use(factors, side, less, c=SHRUNK, s=norm**2, b=GAUSSIAN))


def largest_error() -> Theorem:
    """The largest error for values of a norm at most R."""
    bound = use(BOUNDED, states(), *INSIDE_BALL, nat(d), *SIGNS)
    return arith(ERROR <= error(norm**2, SHRUNK**2 * NOISE), bound, same_variance())


# The Ornstein-Uhlenbeck process with the least mean squared error for values of a norm at most R, and its privacy ---


def by_name(values: dict[Term, Term]) -> dict[str, Term]:
    """The values by the names of the variables."""
    return {parameter.data[0]: value for parameter, value in values.items()}


LEAST_ERROR = GAUSSIAN / (1 + GAUSSIAN / norm**2)
"""R^2 G/(R^2 + G)."""
OPTIMAL = {theta: log(1 + GAUSSIAN / norm**2), time: num(1)}
OPTIMAL[r] = sqrt(substitute(RATE, OPTIMAL))
"""At the time 1 the state is R^2/(R^2 + G) times the answer of the Gaussian mechanism."""
AT_BEST = by_name(OPTIMAL)
SIZES = (nat(d), 1 <= d, 0 < norm, *PRIVACY)

ONES = {"Delta": num(1), "epsilon": num(1) / 2, "d": num(1), "norm": num(1)}

OPTIMAL_PRIVATE = Lemma(
    "bbgg19.ou-vs-gaussian-optimal-private",
    "With theta = log(1 + G/R^2) at the time 1, and r^2 as there, the Ornstein-Uhlenbeck mechanism is epsilon-zCDP",
    SOURCE,
    (SENSITIVITY(q, N, Delta), *SIZES),
    ZCDP_R(lam(x, substitute(kernel(q(x)), OPTIMAL)), N, 0, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    witness=refuted(lambda said: apart(said, **ONES), X=REAL)),),
)  # fmt: skip


@proof_of(OPTIMAL_PRIVATE)
def _optimal_private(claim: Claim) -> Theorem:
    """The rate is what the privacy needs."""
    return use(PRIVATE_ALIKE, *at_best(), *claim.hypotheses, **AT_BEST)


VECTOR_PRIVATE = Lemma(
    "bbgg19.ou-vs-gaussian-optimal-private-vector",
    "With theta = log(1 + G/R^2) at the time 1, and r^2 as there, the Ornstein-Uhlenbeck mechanism in d dimensions is "
    "epsilon-zCDP", SOURCE,
    (L2_SENSITIVITY(q_vector, d, N, Delta), LISTS, substitute(STATES, OPTIMAL), *SIZES),
    on(ZCDP, Y="V")(lam(x, M(x, d)), N, 0, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for starts at distance Delta",
                    unwitnessed="the standard deviation is no rational number"),),
)  # fmt: skip


@proof_of(VECTOR_PRIVATE)
def _vector_private(claim: Claim) -> Theorem:
    """The rate is what the privacy needs."""
    return use(VECTOR_ALIKE, *at_best(), *claim.hypotheses, **AT_BEST)


def at_best() -> list[Theorem]:
    """The parameters are positive, and the mechanism is as private as the Gaussian one."""
    part = arith(0 < GAUSSIAN / norm**2, *SIZES)
    rate = use(LOG_POSITIVE, arith(1 < 1 + GAUSSIAN / norm**2, part), u=1 + GAUSSIAN / norm**2)
    grows = use(grown(), rate, arith(0 < num(1)), theta=OPTIMAL[theta], time=1)
    square = substitute(RATE, OPTIMAL)
    positive = signed(0 < square, grows, rate, *SIZES)
    return [rate, arith(0 < num(1)), signed(0 < OPTIMAL[r], positive), squared_root(square, positive)]


# The least mean squared error of an Ornstein-Uhlenbeck mechanism: R^2 G/(R^2 + G) -------------

OPTIMAL_ERROR = Lemma(
    "bbgg19.ou-vs-gaussian-optimal", "For values of a norm at most R the mean squared error of the Ornstein-Uhlenbeck "
    "mechanism with theta = log(1 + G/R^2) at the time 1 is at most R^2 G/(R^2 + G), where that of the Gaussian one "
    "of the same privacy is G", SOURCE,
    (states(*(OPTIMAL[parameter] for parameter in (theta, r, time))), INSIDE_BALL[1], *SIZES),
    ERROR <= factor * LEAST_ERROR,
    mutants=(Mutant("factor", {factor: LESS}, "f = R = G = d = 1"),),
)  # fmt: skip


@proof_of(OPTIMAL_ERROR)
def _optimal(claim: Claim) -> Theorem:
    """(1 - c)^2 R^2 + c^2 G for c = R^2/(R^2 + G)."""
    known: list[Fact] = [*at_best(), *claim.hypotheses, arith(0 <= norm, 0 < norm)]
    bound = use(largest_error(), *known, **AT_BEST)
    part = arith(0 < GAUSSIAN / norm**2, *SIZES)
    shrunk = substitute(SHRUNK, OPTIMAL)
    inverse = arith(eq(exp(-log(s)) * s, 1), 0 < s)
    scale = use(inverse, arith(0 < 1 + GAUSSIAN / norm**2, part), s=1 + GAUSSIAN / norm**2)
    left = arith(eq(c * (s + b), s), eq(c * (1 + b / s), 1), 0 < s)
    least = arith(eq((1 - c) ** 2 * s + c**2 * b, b / (1 + b / s)), left, 0 < s, 0 < b)
    positive = arith(0 < norm**2, 0 < norm), arith(0 < GAUSSIAN, *SIZES)
    return arith(claim.conclusion, bound, use(least, scale, *positive, c=shrunk, s=norm**2, b=GAUSSIAN))


@refutation_of(OPTIMAL_ERROR, "factor", Y=REAL)
def _at_ball(said: Theorem) -> Theorem:
    """f = R = 1."""
    one = sum_to(1, lam(j, num(1) ** 2))
    ball = NORM_AT_MOST(lam(j, num(1)), num(1), num(1))
    law = written(substitute(kernel(num(1)), OPTIMAL), **ONES)
    told = one_answer(said, law, folded(ball, arith(unfold(ball), one)), start=1, **ONES)
    return exceeded(told, mean_square(law, 1))


ou_optimal = Verified(OPTIMAL_ERROR, "ou_optimal", {"sensitivity": Delta}, value=LEAST_ERROR)
