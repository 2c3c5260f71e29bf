"""A function that is large at one data set only cannot be released, nor a count up to a factor; which counts of
a histogram with noise are right.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import written
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import LI
from theorems.foundations.measure.union_bound import INSIDE, TEST, answer, beyond, centre, d, j, some_answer
from theorems.foundations.tests.disjoint_answers import DISJOINT, beta
from theorems.mechanisms.laplace.error import LAPLACE_ANSWERS, LARGEST, one_answer
from theorems.mechanisms.laplace.law import x

# After Definition 2.2: a function that is large at one data set and zero elsewhere cannot be released ---

B, y = variables("B y")
M = var("M", function_type(("X",), prob(REAL)))
f = var("f", function_type(("X",), REAL))
PRIVATE = on(APPROX_DP, Y=REAL)(M, N, epsilon, delta)

FAILS_RARELY = Definition(
    "fails_rarely", (M, f, B, beta), forall(x1, E(M(x1), y, ind(B / 2 <= absolute(y - f(x1)))) <= beta)
)
"""At every data set the answer is off by B/2 or more with probability at most beta."""
put_in_words(
    FAILS_RARELY,
    "at every data set the answer is off by half of the number named third, or more, with at most the probability "
    "named last",
)
write_as(
    FAILS_RARELY,
    r"\operatorname{{Pr}}\left[\left|{factor[0]} - {factor[1]}\right| \geq \tfrac{{{2}}}{{2}}\right] \leq {3}",
)
JUMPS = Definition("jumps", (f, N, B), exists((x1, x2), conj(N(x1, x2), B <= absolute(f(x1) - f(x2)))))
"""The values of f at some neighbours differ by B."""
put_in_words(JUMPS, "the values at some neighbours differ by the number named last")
write_as(JUMPS, r"\Delta_{{{1}}} {0} \geq {2}")

FAR, FAILS = JUMPS(f, N, B), FAILS_RARELY(M, f, B, beta)

LEMMA = Lemma(
    "li16.claim-spiky-function",
    "An (epsilon, delta)-DP answer misses by B/2 with probability at least (1 - "
    "delta)/(1 + exp(epsilon)), where the value differs by B", f"{LI}, section 2",
    (PRIVATE, FAR, FAILS),
    factor * ((1 - delta) / (1 + exp(epsilon))) <= beta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response on two values",
                    witness=finite({"X": 2}, N=lambda i, j: i != j, f=(0, 1), B=1,
                        M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), epsilon="1.0986122886681099", delta=0,
                        beta="1/4")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """No answer is nearer than B/2 to both values."""

    def with_data(one: Term, rest: Theorem) -> Theorem:
        def with_both(other: Term, known: Theorem) -> Theorem:
            rare = [at(unfolded(FAILS), x) for x in (one, other)]
            return arith(claim.conclusion, least_failure(_misses, one, other, *parts(known), *rare))

        return obtain(rest, "x2", with_both)

    return obtain(unfolded(FAR), "x1", with_data)


def least_failure(misses: Callable[[Term], Term], one: Term, other: Term, *facts: Fact) -> Theorem:
    """Every answer is wrong at one of two neighbours, and wrong with probability at most beta at each: by the facts."""
    close = at(PRIVATE, one, other, by=facts)
    always = generalize(arith(1 <= misses(one) + misses(other), *facts), y)
    tests = (lam(y, misses(x)) for x in (one, other))
    return use(DISJOINT, close, *facts, always, P=M(one), Q=M(other), **dict(zip("fg", tests, strict=True)))


def _misses(x: Term) -> Term:
    return ind(B / 2 <= absolute(y - f(x)))


min_failure_probability = Verified(
    LEMMA, "min_failure_probability", value=(1 - delta) / (1 + exp(epsilon)), omits=(B, beta)
)


# The example of histograms: a count cannot be released privately up to a factor 1 + alpha, however large n is ---

count = var("c", function_type(("X",), REAL))
CELL = (eq(count(x1), 0), eq(count(x2), 1), alpha < 1)


def failure(x: Term) -> Term:
    """The answer is not between (1 - alpha) c and (1 + alpha) c."""
    return ind(alpha * count(x) < absolute(y - count(x)))


COUNTEREXAMPLE = Lemma(
    "li16.example-histogram.multiplicative-counterexample", "An (epsilon, delta)-DP count is wrong by more than a "
    "factor 1 + alpha with probability at least (1 - delta)/(1 + exp(epsilon)), for an empty cell or one with one "
    "record", f"{LI}, against the last sentence of section 2.1",
    (PRIVATE, N(x1, x2), *CELL, *[E(M(x), y, failure(x)) <= beta for x in (x1, x2)]),
    factor * ((1 - delta) / (1 + exp(epsilon))) <= beta,
    mutants=(Mutant("factor", {factor: MORE},
            "randomized response on 0 and 1", witness=finite({"X": 2}, N=lambda i, j: i != j, x1=0, x2=1, c=(0, 1),
            alpha="1/2", M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}), epsilon="1.0986122886681099", delta=0,
            beta="1/4",),),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _lemma(claim: Claim) -> Theorem:
    """Only the answer 0 is right for an empty cell, and it is wrong for a cell with one record."""
    return arith(claim.conclusion, least_failure(failure, x1, x2, *claim.hypotheses))


# The example of histograms: the errors of all counts, and for which counts they are small -----

RADIUS = 2 / epsilon * log(d / beta)
GIVEN = (
    LAPLACE_ANSWERS(P, answer, centre, 2 / epsilon, d), nat(d), TEST, 0 < epsilon, 1 <= d, 0 < beta, beta <= 1
)  # fmt: skip
ERROR = absolute(answer(w, j) - centre(j))


def some(*wrong: Term) -> Term:
    """The test holds only where this is so of some answer j."""
    return forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, *wrong))))


def rarely(*wrong: Term) -> Term:
    """With probability beta at most, this is so of some answer."""
    return implies(some(*wrong), E(P, w, phi(w)) <= beta)


def often(*wrong: Term, **numbers: object) -> Callable[[Theorem], Theorem]:
    """What refutes a variant: log(2) > 0.691, and a Laplace number of scale 1 is beyond that with probability 0.501."""
    values = {"epsilon": num(2), "beta": num(Fraction(1, 2)), **numbers}
    middle, t = COUNT, num(Fraction(691, 1000))
    known = numeric(Fraction(1, 2) < exp(-t)), numeric(LESS * log(num(2)) < Fraction(69, 100))
    return lambda said: one_answer(said, t, written(2 / epsilon, epsilon=2), wrong, *known, middle=middle, **values)


COUNT = num(Fraction(69, 100))
OFF = absolute(x - COUNT)
WHOLE = written(RADIUS, epsilon=2, beta=Fraction(1, 2), d=1)
SOURCE = f"{LI}, section 2.1"

ACCURACY = Lemma(
    "li16.example-histogram.accuracy",
    "The largest error of d counts with Laplace noise of scale 2/epsilon is "
    "2/epsilon log(d/beta) or more with probability at most beta", SOURCE,
    GIVEN,
    rarely(factor * RADIUS <= ERROR),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1: it is beyond 99/100 of that more often",
                    witness=refuted(often(LESS * WHOLE <= OFF), Y=REAL)),),
)  # fmt: skip


@proof_of(ACCURACY)
def histogram_proof(claim: Claim) -> Theorem:
    """What is said of some answer makes its error at least the radius."""
    wrong, goal = if_then(claim)

    def reached(j: Term, event: list[Theorem]) -> Theorem:
        return arith(RADIUS <= absolute(answer(w, j) - centre(j)), *event, *claim.hypotheses)

    each = some_answer(wrong, exists(j, conj(*INSIDE, beyond(RADIUS))), reached)
    made = mp(use(LARGEST, *claim.hypotheses, Delta=2), each)
    return discharge(arith(goal, made), wrong)


# The example of histograms, repaired: which counts are right up to a factor, and all up to alpha n ---

n = var("n")

LARGE_COUNTS = Lemma(
    "li16.example-histogram.multiplicative",
    "All counts of at least 2/(epsilon alpha) log(d/beta) are right up to a "
    "factor 1 + alpha or 1 - alpha, but with probability beta", f"{SOURCE}, for large counts",
    (*GIVEN, 0 < alpha),
    rarely(factor * RADIUS / alpha <= centre(j), alpha * centre(j) < ERROR),
    histogram_proof,
    (Mutant("factor", {factor: LESS}, "d = 1, alpha = 1, a count of 0.69",
            witness=refuted(often(LESS * WHOLE / 1 <= COUNT, 1 * COUNT < OFF, alpha=num(1)), Y=REAL)),),
)  # fmt: skip

ADDITIVE = Lemma(
    "li16.example-histogram.multiplicative-additive",
    "All counts are right up to alpha n, but with probability beta, "
    "when n is at least 2/(epsilon alpha) log(d/beta)", f"{SOURCE}, with the additive error",
    (*GIVEN, 0 < alpha, factor * RADIUS / alpha <= n),
    rarely(alpha * n < ERROR),
    histogram_proof,
    (Mutant("factor", {factor: LESS}, "d = 1, alpha = 1, n = 0.69",
            witness=refuted(often(1 * COUNT < OFF, alpha=num(1), n=COUNT), Y=REAL)),),
)  # fmt: skip
