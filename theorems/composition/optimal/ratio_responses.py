"""Randomized responses whose answer is how much likelier one of two data sets has become: what one more
distinguishes, their privacy, and that they exist.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, on_listed_pairs, point_mean, within
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.composition.optimal.any_epsilons import deltas, epsilons
from theorems.composition.optimal.revealing_responses import (
    APPROX_DP_LINE,
    BASE,
    NEIGHBOURS,
    PUSHED_LINE,
    SOURCE,
    TEST,
    W,
    a,
    d,
    phi,
    y,
    z,
)
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING

# Randomized responses whose answer is how much likelier one of two data sets has become -------

UP, DOWN = phi(y * exp(epsilon)), phi(y * exp(-epsilon))


def _mean(data: int, revealed: int, answers: Term) -> Term:
    return eq(E(W(num(data), y), z, phi(z)), d * phi(num(revealed)) + (1 - d) * (answers / BASE))


RATIO_RESPONSE = Definition(
    "ratio_response",
    (W, epsilon, d),
    forall(
        (y, phi),
        implies(TEST, conj(_mean(1, -1, exp(epsilon) * UP + DOWN), _mean(0, 0, UP + exp(epsilon) * DOWN))),
    ),
)
"""W(a, y) says how many times as likely the data set 1 is as 0 after a randomized response, if it is y times before.
With probability d it reveals the data set: -1 stands for 1, which is then likelier beyond all numbers, and 0 for 0."""
put_in_words(
    RATIO_RESPONSE,
    "each response shows the data with probability d, and else it is a randomized response; its answer is what all "
    "responses so far leak",
)
write_as(
    RATIO_RESPONSE,
    r"{0} \text{{ reveals with probability }} {2}\text{{, and else is a }} {1}\text{{-randomized response}}",
)
RESPONSE = RATIO_RESPONSE(W, epsilon, d)
kernels = var("M", function_type((REAL, REAL, REAL), prob(REAL)))


def responses(made: Term, number: Term, shift: Factor = 0) -> Term:
    """That number of the kernels responds with that number of the epsilons and of the deltas."""
    return RATIO_RESPONSE(lam((a, y), made(number, a, y)), epsilons(number), deltas(number) + shift)


# What one randomized response more distinguishes: the answer is how much likelier a data set has become ---

BEFORE, AFTER = (var("P0", prob(REAL)), var("P1", prob(REAL))), (var("R0", prob(REAL)), var("R1", prob(REAL)))
OPTIMAL_PUSHED = [PUSHED_LINE(AFTER[data], BEFORE[data], lam(y, W(num(data), y))) for data in (0, 1)]


def apart(none: Term, one: Term, level: Term) -> Term:
    """How well the test of the level distinguishes the laws for 1 and for 0."""
    return E(one, z, told(level)(z)) - level * E(none, z, told(level)(z))


room = mark("room", 0)
e = exp(epsilon)


def told(level: Term) -> Term:
    """That 1 is more than ``level`` times as likely as 0."""
    return lam(z, ind(disj(z < 0, level < z)))


ONE_MORE = Lemma(
    "mv16x.one-more-response", "What one randomized response more distinguishes", SOURCE,
    (RESPONSE, *OPTIMAL_PUSHED, 0 <= c),
    eq(apart(*AFTER, c), d + (1 - d) * ((e * apart(*BEFORE, c / e) + apart(*BEFORE, c * e)) / BASE) + room),
    mutants=(Mutant("more", {room: Fraction(1, 100)}, "epsilon = d = 0"),),
)  # fmt: skip


@proof_of(ONE_MORE)
def _proof(claim: Claim) -> Theorem:
    """The test of the level c is one of the levels c/exp(epsilon) and c exp(epsilon), as the answer is."""
    e, test = exp(epsilon), told(c)
    up, down = (told(level)(y) for level in (c / e, c * e))
    inverse = arith(eq(e * exp(-epsilon), 1))
    same = [arith(eq(test(y * step), part), inverse) for step, part in ((e, up), (exp(-epsilon), down))]
    share, found = (1 - d) / BASE, [inverse]
    means = reversed(parts(at(unfolded(RESPONSE), y, test, by=[is_told(c)])))
    for data, mean, shares in ((0, next(means), (share, e * share)), (1, next(means), (e * share, share))):
        law, value = BEFORE[data], d * data + shares[0] * up + shares[1] * down
        inner = arith(eq(value, lhs(mean)), mean, *same, arith(eq(test(num(-data)), data), 0 <= c))
        pieces = [(size, bounded(law, y, part, 1)) for size, part in zip(shares, (up, down), strict=True)]
        ints, whole = parts(linear(law, y, value, [(d * data, parts(constant(law, y, num(1)))[0]), *pieces]))
        after = parts(transfer(law, y, inner, ints))[1]
        pushed = at(OPTIMAL_PUSHED[data], test, by=[is_told(c)])
        found += [arith(eq(lhs(pushed), rhs(whole)), pushed, after, whole), mean_of_one(law)]
    return arith(claim.conclusion, *found)


def is_told(level: Term) -> Theorem:
    """It is a test."""
    body = told(level)(z)
    return generalize(arith(conj(0 <= body, body <= 1)), z)


@refutation_of(ONE_MORE, "more")
def _no_answer(said: Theorem) -> Theorem:
    """With epsilon = 0 nothing is leaked: 1 is not more than twice as likely."""
    zero, one = num(0), num(1)

    def with_kernels(made: Term, responses: Theorem) -> Theorem:
        response = at(responses, 1, by=[arith(conj(zero <= 0, zero <= 1))])
        kernel = lam((data, y), made(one, data, y))

        def pushed(goal: Term) -> Theorem:
            def of_test(equation: Term, test: Term) -> Theorem:
                inner = integrand_of(rhs(equation), y)
                return arith(equation, parts(use("E_dirac", x=one, f=lam(y, inner)))[1])

            return intro(goal, of_test)

        laws = {"P0": dirac(one), "P1": dirac(one), "R0": kernel(zero, one), "R1": kernel(one, one)}
        made_ = instance(said, response, pushed, W=kernel, c=2, d=0, epsilon=0, **laws)
        points = [point_mean(1, told(level)) for level in (num(2) / exp(zero), num(2) * exp(zero))]
        return absurd(made_, *parts(at(response, 1, told(num(2)))), *points)

    data = var("a")
    return obtain(fact("mv16x.responses-exist", epsilons=lam(data, zero), deltas=lam(data, zero)), "M", with_kernels)


# The privacy of a randomized response that reveals how much likelier one of two data sets has become ---

RATIO_PRIVATE = Lemma(
    "mv16x.response-private", "A randomized response that reveals how likely the data are is (epsilon, d)-DP", SOURCE,
    (RESPONSE, 0 <= epsilon, 0 <= d, d <= 1),
    forall(y, APPROX_DP_LINE(lam(a, W(a, y)), NEIGHBOURS, epsilon, factor * d)),
    mutants=(Mutant("delta", {factor: LESS}, "z < 0, y = 1"),),
)  # fmt: skip


@proof_of(RATIO_PRIVATE)
def _ratio_private(claim: Claim) -> Theorem:
    """The probabilities of an answer to 1 and to 0 have the ratio exp(epsilon) at most."""
    grow, share = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon), arith(0 <= (1 - d) / BASE, d <= 1)

    def of_test(goal: Term, test: Term) -> Theorem:
        means, e = parts(at(unfolded(RESPONSE), y, test)), exp(epsilon)
        points = y * e, y * exp(-epsilon), num(-1), num(0)
        up, down, *ends = (test(point) for point in points)
        sizes = [specialize(test_function(test, z), point) for point in points]
        answers = e * up + down, up + e * down
        ratios = [arith(one <= e * other, grow, *sizes) for one, other in (answers, answers[::-1])]
        kept = [arith(0 <= (1 - d) / BASE * (rhs(ratio) - lhs(ratio)), share, ratio) for ratio in ratios]
        marks = [arith(conj(0 <= d * end, d * end <= d), 0 <= d, *sizes) for end in ends]
        return arith(goal, *means, *kept, *marks, *(arith(0 <= e * (d * end), *marks) for end in ends))

    private = said_of(claim.conclusion, y)
    return generalize(on_listed_pairs(private, lambda pair: intro(pair, of_test)), y)


@refutation_of(RATIO_PRIVATE, "delta")
def _told_apart(said: Theorem) -> Theorem:
    """What reveals 1 has probability 1/2, and 0 for the data set 0."""
    revealing, half = lam(z, ind(z < 0)), Fraction(1, 2)

    def with_kernels(made: Term, told: Theorem) -> Theorem:
        response = at(told, 1, by=[arith(conj(num(0) <= half, num(half) <= 1))])
        private = specialize(instance(said, response, W=lam((a, y), made(num(1), a, y)), epsilon=1, d=half), 1)
        return absurd(at(at(private, 1, 0), revealing), *parts(at(response, 1, revealing)))

    return obtain(fact("mv16x.responses-exist", epsilons=lam(a, num(1)), deltas=lam(a, num(half))), "M", with_kernels)


# There are randomized responses that reveal how much likelier a data set has become: mixtures of point masses ---

GIVEN = conj(0 <= deltas(i), deltas(i) <= 1)
shift = mark("shift", 0)

EXIST = Lemma(
    "mv16x.responses-exist", "There are randomized responses that reveal how much likelier a data set has become",
    SOURCE,
    (),
    exists(kernels, forall(i, implies(GIVEN, responses(kernels, i, shift)))),
    mutants=(Mutant("delta", {shift: Fraction(1, 100)}, "deltas = 1"),),
)  # fmt: skip

u = var("u", product(REAL, product(REAL, REAL)))


@proof_of(EXIST)
def _exist(claim: Claim) -> Theorem:
    """A mixture of the points of the two answers, and one of that and what is revealed."""
    number, data, here = fst(u), fst(snd(u)), snd(snd(u))
    odds, one = exp(epsilons(number)), ind(eq(data, 1))
    likely = (one * odds + (1 - one)) / (1 + odds)
    told = minimum(maximum(deltas(number), 0), 1)

    def with_answer(answers: Term, asked: Theorem) -> Theorem:
        def with_all(joined: Term, whole: Theorem) -> Theorem:
            def of_test(goal: Term, place: Term, ratio: Term, test: Term) -> Theorem:
                up, down = ratio * exp(epsilons(place)), ratio * exp(-epsilons(place))
                points = [parts(use("E_dirac", x=point, f=lam(z, test(z))))[1] for point in (up, down, num(-1), num(0))]
                shares = exp(epsilons(place)) * test(up) + test(down), test(up) + exp(epsilons(place)) * test(down)
                sides = []
                for side, equation, share in zip((1, 0), conjuncts(goal), shares, strict=True):
                    spot = pair(place, pair(num(side), ratio))
                    split, all_ = (at(specialize(law, spot), test) for law in (asked, whole))
                    answered = arith(
                        eq(E(answers(spot), z, test(z)), share / (1 + exp(epsilons(place)))), split, *points
                    )
                    sides.append(arith(equation, all_, answered, *points))
                return both(*sides)

            made = lam((i, a, y), joined(pair(i, pair(a, y))))
            goal = forall(i, implies(GIVEN, responses(made, i)))
            return witness(claim.conclusion, made, intro(goal, of_test))

        return mixture("R", told, dirac(-data), answers(u), then=with_all)

    return mixture("S", likely, dirac(here * odds), dirac(here * exp(-epsilons(number))), then=with_answer)


def mixture(name: str, weight: Term, first: Term, second: Term, then: Callable[[Term, Theorem], Theorem]) -> Theorem:
    """There is a mixture, to be called so, of two laws that depend on u."""
    unit = generalize(both(arith(0 <= weight), arith(weight <= 1)), u)
    return obtain(use(MIXED, unit, t=lam(u, weight), P=lam(u, first), Q=lam(u, second)), name, then)


@refutation_of(EXIST, "delta")
def _too_likely(said: Theorem) -> Theorem:
    """The data set 1 would be revealed with probability 1.01."""
    negative = lam(z, ind(z < 0))
    sure = arith(conj(0 <= lam(i, num(1))(i), lam(i, num(1))(i) <= 1))

    def with_kernels(made: Term, told: Theorem) -> Theorem:
        means = at(at(told, 1, by=[sure]), 1, negative)
        return absurd(parts(means)[0], *within(made(num(1), num(1), num(1)), negative))

    return obtain(instance(said, epsilons=lam(i, num(0)), deltas=lam(i, num(1))), "M", with_kernels)
