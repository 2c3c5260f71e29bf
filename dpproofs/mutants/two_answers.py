"""Mechanisms with two answers, and what proofs that a mutant is false take from them.

As in ``dpproofs.mutants.counterexamples``, nothing here is trusted, and lemmas are taken by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import (
    REAL,
    TRUE,
    E,
    conj,
    dirac,
    eq,
    exp,
    forall,
    ind,
    lam,
    log,
    nat,
    ne,
    num,
    open_,
    sqrt,
    var,
)
from dpproofs.mutants.counterexamples import (
    exceeded,
    fact,
    inside,
    is_test,
    natural_as,
    near,
    phi,
    point_mean,
    u,
    with_laplace,
    written,
    x,
    y,
    z,
)
from dpproofs.mutants.witnesses import Given, instance, natural, shown
from dpproofs.privacy.notions import DENSITY, on
from dpproofs.prover.tactic import inequality
from dpproofs.proving.congruence import congruence, rewrite, same_value
from dpproofs.proving.goals import given
from dpproofs.proving.lemmas import named
from dpproofs.proving.logic import folded
from dpproofs.proving.tactics import (
    ProofError,
    almost,
    arith,
    assume,
    at,
    both,
    cases,
    constant,
    discharge,
    generalize,
    instantiate,
    intro,
    mp,
    nonnegative,
    numeric,
    obtain,
    parts,
    specialize,
    squared_root,
    transfer,
    unfolded,
    use,
)

_a, _b, _c, _n = var("a"), var("b"), var("c"), var("n")


def sum_to(count: int, function: Term) -> Theorem:
    """sum(j = 1..n, s(j)) = s(1) + ... + s(n), for a number n."""
    after = [natural_as(written(_n + 1, n=m), m + 1) for m in range(count)]
    steps = [use("sum_step", after[m], shown(num(1) <= num(m) + 1), a=1, b=m, s=function) for m in range(count)]
    empty = use("sum_empty", shown(num(0) < 1), a=1, b=0, s=function)
    total = sum((function(num(m + 1)) for m in range(1, count)), function(num(1)))
    return arith(eq(steps[-1].conclusion.args[0], total), *steps, empty)


# One answer that may be certain ---------------------------------------------------------------


def with_certain_answer(share: Fraction, then: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
    """What is proved of a mechanism M on numbers: M(0) answers 1, and M(1) answers 1 with this probability, else 0.

    ``then`` gets the mechanism, and for all test functions their means under M(0) and M(1).
    """
    q = num(share)
    weight = lam(u, ind(eq(u, 0)) * (1 - q) + q)
    sides = generalize(both(arith(0 <= weight(u)), arith(weight(u) <= 1)), u)
    laws = fact("foundations.law-mixed", sides, t=weight, P=lam(u, dirac(num(1))), Q=lam(u, dirac(num(0))))

    def with_laws(made: Term, mixed: Theorem) -> Theorem:
        return then(
            made, *(_at_points(made(num(data)), mass, specialize(mixed, data)) for data, mass in ((0, 1), (1, q)))
        )

    return obtain(laws, "M", with_laws)


def _at_points(law: Term, share: object, mixed: Theorem) -> Theorem:
    """For all test functions: E[f] is share f(1) + (1 - share) f(0) + 0 f(-1)."""
    mean = at(unfolded(mixed), phi, by=[assume(is_test(phi))])
    value = written(_a * phi(num(1)) + _b * phi(num(0)) + _c * phi(num(-1)), a=share, b=_rest(share), c=0)
    same = arith(eq(E(law, x, phi(x)), value), mean, point_mean(1, phi), point_mean(0, phi))
    return generalize(discharge(same, is_test(phi)), phi)


def _rest(share: object) -> Term:
    return written(1 - _a, a=share)


def mean_of(means: Theorem, law: Term, share: object, function: Term) -> tuple[Theorem, Theorem]:
    """That a function is integrable under a law with the values 1 and 0, and its mean."""
    values = {"a": share, "b": _rest(share), "c": 0}
    measured, value = parts(fact("foundations.three-points", means, R=law, g=function, **values))
    return measured, value


def ratio_of_certain(share: Fraction, made: Term, first: Theorem, second: Theorem) -> Theorem:
    """The likelihood ratio of M(0) and M(1): 1/share at 1, and 0 elsewhere."""
    return ratio_of_answers(made, (num(1), num(share)), (first, second), lam(x, ind(eq(x, 1)) / num(share)))


def ratio_of_answers(made: Term, shares: Sequence[Term], means: Sequence[Theorem], ratio: Term) -> Theorem:
    """That a function is the likelihood ratio of M(0) and M(1), which answer 1 with these probabilities, else 0."""
    one, other = made(num(0)), made(num(1))
    positive = [arith(0 < part) for share in shares for part in inside(share) if part.op == "exp"]
    measured, _ = mean_of(means[1], other, shares[1], ratio)
    _, value = mean_of(means[1], other, shares[1], lam(x, ratio(x) * phi(x)))
    tested = at(means[0], phi, by=[assume(is_test(phi))])
    same = arith(eq(E(one, x, phi(x)), E(other, x, ratio(x) * phi(x))), tested, value, *positive)
    change = generalize(discharge(same, is_test(phi)), phi)
    nonnegative_ = generalize(arith(0 <= ratio(x), *positive), x)
    return folded(on(DENSITY, Y=REAL)(ratio, one, other), both(nonnegative_, measured, change))


def _room(share: Fraction) -> Theorem:
    """1 <= share exp(u) + exp(-u^2), for u >= 0."""
    goal = num(1) <= num(share) * exp(u) + exp(-(u**2))
    close = numeric(goal, 0 <= u, u <= 2, depth=16)
    far = arith(goal, inequality(exp(u) >= 7, 2 <= u), arith(0 < exp(-(u**2))))
    return cases(u <= 2, lambda yes: infer("cut", close, yes), lambda no: infer("cut", far, arith(num(2) <= u, no)))


def private_with_each_delta(share: Fraction, made: Term, first: Theorem, second: Theorem) -> Callable[[Term], Theorem]:
    """What proves that M(0) is close to M(1) with epsilon = sqrt(log(1/delta)), for all delta in (0, 1]."""
    q = num(share)

    def at_test(goal: Term, delta: Term, *more: Term) -> Theorem:
        *data, function = more
        test, root = assume(is_test(function)), sqrt(log(1 / delta))
        below = discharge(_logarithm(delta), 0 < delta, delta <= 1)
        size = mp(below, assume(0 < delta), assume(delta <= 1))
        square = squared_root(log(1 / delta), size)
        room = given(infer("instantiate", _room(share), values=((u, root),)), nonnegative(root, size))
        back = congruence(eq(exp(-(root**2)), exp(-log(1 / delta))), square)
        back_to_delta = arith(eq(exp(-log(1 / delta)), delta), 0 < delta)
        enough = arith(num(1) <= q * exp(root) + delta, back, room, back_to_delta)
        one, zero = (specialize(test, value) for value in (1, 0))
        means = [at(law, function, by=[test]) for law in (first, second)]
        asked = [eq(v, bit) for v, bit in zip(data, (0, 1), strict=False)]
        moved = [
            same_value(lam(u, E(made(u), x, function(x))), e) for e in (parts(assume(conj(*asked))) if data else [])
        ]
        likely = arith(function(num(1)) <= function(num(1)) * (q * exp(root) + delta), enough, one)
        small = arith(function(num(1)) * delta <= delta, one, 0 < delta)
        return arith(goal, *means, *moved, likely, small, arith(0 <= function(num(0)) * exp(root), zero))

    return lambda goal: intro(goal, at_test)


def _logarithm(delta: Term) -> Theorem:
    return inequality(0 <= log(1 / delta), 0 < delta, delta <= 1)


def too_far(said: Theorem, ratio: Theorem, second: Theorem, share: Fraction) -> Theorem:
    """A contradiction from a bound of D_alpha(M(0)||M(1)), which is log(1/share) in all orders."""
    return beyond_order(said, ratio, second, num(share), (1 / num(share), num(0)))


def beyond_order(said: Theorem, ratio: Theorem, second: Theorem, share: Term, values: tuple[Term, Term]) -> Theorem:
    """A contradiction from a bound of D_alpha(M(0)||M(1)), where the likelihood ratio has these values at 1 and 0."""
    alpha, first, other, bound = said.conclusion.args
    density = ratio.conclusion.args[0]
    known = {"L": density, "P": first, "Q": other, "alpha": alpha, "t": bound}
    _, moment = parts(fact("foundations.renyi-at-density", said, ratio, **known))
    power = lam(u, Term("pow", (u, alpha)))
    _, value = mean_of(second, other, share, lam(x, power(density(x))))
    spots = [same_value(power, arith(eq(density(num(1 - n)), at_spot))) for n, at_spot in enumerate(values)]
    nothing = use("pow_zero", shown(ne(alpha, 0)), a=alpha)
    total = share * power(values[0]) + (1 - share) * (num(0) if values[1] == num(0) else power(values[1]))
    return exceeded(moment, arith(eq(value.conclusion.args[0], total), value, *spots, nothing))


# One record in a list -------------------------------------------------------------------------


def one_of_one(law: Callable[[Term], Term], goal: Term) -> Theorem:
    """That a number drawn by a law is a list of one independent record, however the list is written."""

    def at_test(goal: Term, data: Term, place: Term, function: Term) -> Theorem:
        both_ = forall((y, z), conj(0 <= function(y, z), function(y, z) <= 1))
        drawn = law(data)
        _, _, swapped = parts(fact("foundations.tests-swapped", assume(both_), P=drawn, R=drawn, h=function))
        put = arith(eq(ind(ne(place, 0)) * z + ind(eq(place, 0)) * y, z), 1 <= place)
        inner = same_value(lam(u, function(u, y)), put)
        for v in (z, y):
            left, right = inner.conclusion.args
            same = use("E_congruence", almost(drawn, v, inner), mu=drawn, f=lam(v, left), g=lam(v, right))
            inner, _ = parts(same)
        return arith(goal, swapped, inner)

    return intro(goal, at_test)


SIGN = lam(u, 2 * ind(num(0) <= u) - 1)
"""1 for numbers that are not negative, else -1."""


def with_sign_response(then: Callable[[Term, Theorem, Term, Given], Theorem]) -> Theorem:
    """The facts about randomized responses to the sign of a number, with epsilon = 1.

    ``then`` gets the laws, their facts, the probability of the right answer, and what proves the premises about a
    list of one such response.
    """
    right = exp(num(1)) / (1 + exp(num(1)))
    sides = both(arith(0 <= right), arith(right <= 1))
    answers = {"P": lam(u, dirac(SIGN(u))), "Q": lam(u, dirac(-SIGN(u)))}
    laws = fact("foundations.law-mixed", generalize(sides, u), t=lam(u, right), **answers)

    def with_laws(made: Term, mixed: Theorem) -> Theorem:
        def is_sign(goal: Term, data: Term, _: Term) -> Theorem:
            one, other = goal.args
            return cases(
                num(0) <= data,
                lambda yes: infer("or_intro", arith(one, yes), formula=goal),
                lambda no: infer("or_intro", arith(other, no), formula=goal),
            )

        def mean(goal: Term, data: Term, _: Term, function: Term) -> Theorem:
            def side(sign: int, known: Theorem) -> Theorem:
                here, there = arith(eq(SIGN(data), sign), known), arith(eq(-SIGN(data), -sign), known)
                masses = (right, 1 - right) if sign == 1 else (1 - right, right)
                tested = at(unfolded(specialize(mixed, data)), phi, by=[assume(is_test(phi))])
                points = [parts(instantiate("E_dirac", x=spot, f=phi))[1] for spot in (SIGN(data), -SIGN(data))]
                spots = [same_value(lam(u, phi(u)), equation) for equation in (here, there)]
                values = {"a": masses[0], "b": 0, "c": masses[1]}
                value = written(_a * phi(num(1)) + _b * phi(num(0)) + _c * phi(num(-1)), **values)
                same = arith(eq(tested.conclusion.args[0], value), tested, *points, *spots)
                tests = generalize(discharge(same, is_test(phi)), phi)
                _, total = parts(fact("foundations.three-points", tests, R=made(data), g=function, **values))
                return arith(goal, total, *(same_value(lam(u, function(u)), equation) for equation in (here, there)))

            return cases(num(0) <= data, lambda yes: side(1, yes), lambda no: side(-1, no))

        def premise(goal: Term) -> Theorem:
            if goal.op == "nat":
                return natural(goal.args[0])
            return first_of(goal, lambda g: intro(g, is_sign), lambda g: intro(g, mean), lambda g: one_of_one(made, g))

        return then(made, mixed, right, premise)

    return obtain(laws, "R", with_laws)


def first_of(goal: Term, *ways: Callable[[Term], Theorem]) -> Theorem:
    """The goal by the first strategy that proves it."""
    for way in ways:
        try:
            return way(goal)
        except (KernelError, ProofError, TypeError, ValueError):
            continue
    raise ProofError(f"{goal!r} is not shown")


# The better of two outcomes -------------------------------------------------------------------


def noisy_choice(said: Theorem, slope: int, **values: object) -> Theorem:
    """The outcome 1 has the utility -slope x and is chosen above x, with Laplace noise; 2 has and needs the opposite.

    The outcome 1 has the probability exp(-(1 + slope) x)/2 for the data x > 0: too far apart at 1 and 2.
    """

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        def tail(centre: Term, level: Term) -> Theorem:
            return fact("mechanisms.laplace-tail", specialize(centred, centre), P=laws(centre), m=centre, b=1, t=level)

        one, other = (tail(-sign * slope * u, sign * u) for sign in (1, -1))
        weight = one.conclusion.args[1]
        total = _by_sign(eq(weight + other.conclusion.args[1], 1))
        sides = generalize(both(_by_sign(0 <= weight, 1 + slope), _by_sign(weight <= 1, 1 + slope)), u)
        kernel = {"P": lam(u, dirac(num(1))), "Q": lam(u, dirac(num(2)))}
        made = fact("foundations.law-mixed", sides, t=lam(u, weight), **kernel)
        return obtain(
            made, "M", lambda law, mixed: _chosen(said, slope, values, (laws, tail, centred), law, mixed, total)
        )

    return with_laplace(with_laws)


def _chosen(
    said: Theorem,
    slope: int,
    values: dict[str, object],
    noise: tuple[Term, Callable[[Term, Term], Theorem], Theorem],
    made: Term,
    mixed: Theorem,
    total: Theorem,
) -> Theorem:
    i, r = var("i"), var("r")
    laws, tail, centred = noise
    mean = at(unfolded(specialize(mixed, u)), phi, by=[assume(is_test(phi))])
    weights = arith(eq(E(made(u), x, phi(x)), mean.conclusion.args[1]), mean)
    points = point_mean(1, phi), point_mean(2, phi)

    def law(goal: Term, data: Term, function: Term) -> Theorem:
        (terms, *_) = (t for t in inside(goal) if t.op == "sum")
        two = sum_to(2, lam(i, open_(terms.args[2], (i,))))
        known = []
        for t in {t for t in inside(two.conclusion) if t.op == "E" and not t.dangling and t.args[0].op == "dirac"}:
            certain = parts(instantiate("E_dirac", x=t.args[0].args[0], f=lam(r, open_(t.args[1], (r,)))))[1]
            drawn, event = certain.conclusion.args[1].args
            known += [certain, tail(drawn.args[-1], open_(event, (x,)).args[0].args[0])]
        here = ((u, data), (phi, function))
        chosen = infer("instantiate", discharge(arith(weights.conclusion, weights, *points), is_test(phi)), values=here)
        means = [infer("instantiate", point, values=here[1:]) for point in points]
        sum_ = infer("instantiate", total, values=here[:1])
        return arith(goal, two, *known, mp(chosen, assume(is_test(function))), *means, sum_)

    def place(goal: Term, number: Term, *_: Term) -> Theorem:
        def second(no: Theorem) -> Theorem:
            gap = arith(num(1) < number, no), assume(nat(number)), natural(num(1))
            after = fact("foundations.natural-gap", *gap, j=1, k=number)
            return arith(goal, arith(eq(number, 2), after, number <= 2))

        return cases(number <= 1, lambda yes: arith(goal, arith(eq(number, 1), yes, 1 <= number)), second)

    def premise(goal: Term) -> Theorem:
        return (
            natural(goal.args[0])
            if goal.op == "nat"
            else first_of(goal, lambda g: intro(g, law), lambda g: intro(g, place))
        )

    setting = {
        "M": lam(x, made(x)), "N": near(), "L": lam(z, laws(z)), "J": lam(i, dirac(num(0))), "n": 2, "item": lam(i, i),
        "best": lam((x, i, r), (3 - 2 * i) * x), "u": lam((x, i), (2 * i - 3) * (slope * x)), "b": 1,
    }  # fmt: skip
    first = lam(x, ind(x <= 1))
    apart = at(at(instance(said, centred, premise, **setting, **values), 1, 2), first)
    likely = []
    for data in (1, 2):
        chosen = at(unfolded(specialize(mixed, data)), first)
        points = point_mean(1, first), point_mean(2, first)
        value = exp(num(-data * (1 + slope))) / 2
        likely.append(arith(eq(E(made(num(data)), x, first(x)), value), chosen, *points))
    return exceeded(apart, *likely)


def _by_sign(goal: Term, scale: int | None = None) -> Theorem:
    """A statement on a Laplace tail at u, for u < 0, u = 0 and u > 0."""

    def at_sign(known: Theorem) -> Theorem:
        if scale is None:
            return arith(goal, known)
        v = var("v")
        small = discharge(inequality(exp(v) <= 1, v <= 0), v <= 0)
        sizes = [infer("instantiate", small, values=((v, s * scale * u),)) for s in (1, -1)]
        usable = []
        for size in sizes:
            try:
                usable.append(mp(size, arith(size.conclusion.args[0], known)))
            except (KernelError, ProofError):
                continue
        return arith(goal, known, *usable, *(arith(0 < exp(s * scale * u)) for s in (1, -1)))

    def not_positive(yes: Theorem, no: Theorem) -> Theorem:
        return congruence(goal, arith(eq(u, 0), yes, no))

    def not_negative(yes: Theorem) -> Theorem:
        return cases(u <= 0, lambda no: not_positive(yes, no), lambda no: at_sign(arith(0 < u, no)))

    return cases(0 <= u, not_negative, lambda no: at_sign(arith(u < 0, no)))


def at_instance(name: str, premise: Given, **values: object) -> Theorem:
    """A lemma at these values, its premises proved by one strategy, or by computation."""
    lemma = instantiate(named(name), **values)
    return instance(discharge(lemma, *lemma.hypotheses), premise)


def one_number(x: Term, place: Term, value: Term) -> Term:
    """The list of one number in which the value is put at a place: at 0 nothing is changed."""
    return ind(ne(place, 0)) * value + ind(eq(place, 0)) * x


def single_sums(said: Theorem) -> Theorem:
    """A statement with sums from 1 to 1, each of them replaced by its term."""
    while (sums := [t for t in inside(said.conclusion) if t.op == "sum" and not t.dangling]) != []:
        said = rewrite(said, sum_to(1, lam(u, open_(sums[0].args[2], (u,)))))
    return said


def sign_told(mixed: Theorem, right: Term, function: Term) -> list[Theorem]:
    """How likely the answer to 1, and to -1, is not negative."""
    likely = []
    for data, mass in ((1, right), (-1, 1 - right)):
        mean = at(unfolded(specialize(mixed, data)), function)
        spots = [t.args[0].args[0] for t in inside(mean.conclusion.args[1]) if t.op == "E"]
        points = [parts(instantiate("E_dirac", x=spot, f=function))[1] for spot in spots]
        likely.append(arith(eq(mean.conclusion.args[0], mass), mean, *points))
    return likely


def certain_mechanism(said: Theorem) -> Theorem:
    """xi = 0, rho = 1, and an answer that is certain for the data 0, and has probability 0.234 for the data 1."""
    share, order = Fraction(234, 1000), Fraction(1001, 1000)

    def with_answer(made: Term, first: Theorem, second: Theorem) -> Theorem:
        pair = lam((x, y), conj(eq(x, 0), eq(y, 1)))
        private = private_with_each_delta(share, made, first, second)
        line = at(
            instance(said, private, M=lam(x, made(x)), N=pair, xi=0, rho=1), 0, 1, by=[shown(pair(num(0), num(1)))]
        )
        ratio = ratio_of_certain(share, made, first, second)
        return too_far(at(line, order, by=[shown(1 < num(order))]), ratio, second, share)

    return with_certain_answer(share, with_answer)


# No answer --------------------------------------------------------------------------------------


def no_queries(said: Theorem) -> Theorem:
    """No queries, and Delta = -1: what is certain would be less likely than itself."""
    i, s = var("i"), var("s")
    spot = lam(i, dirac(num(0)))

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        def certain(goal: Term, *given: Term) -> Theorem:
            (total, *_) = (part for part in inside(goal) if part.op == "sum")
            one = sum_to(1, lam(i, open_(total.args[2], (i,))))
            means = (part for part in inside(one.conclusion.args[1]) if part.op == "E" and not part.dangling)
            given_noises = open_(next(part for part in means if part.args[0] == spot(i)).args[1], (y,))
            threshold = open_(given_noises.args[1], (s,))
            ones, value = parts(constant(threshold.args[0], z, num(1)))
            same = parts(transfer(threshold.args[0], z, arith(eq(1, open_(threshold.args[1], (z,)))), ones))[1]
            ones, again = parts(constant(given_noises.args[0], s, num(1)))
            whole = parts(transfer(given_noises.args[0], s, arith(eq(1, threshold), same, value), ones))[1]
            drawn = parts(use("E_dirac", x=num(0), f=lam(y, given_noises)))[1]
            return arith(goal, one, drawn, whole, again, point_mean(1, given[-1]))

        def vacuous(goal: Term, *_: Term) -> Theorem:
            return arith(goal)

        def one_way(goal: Term, *_: Term) -> Theorem:
            return infer("or_intro", intro(goal.args[0], vacuous), formula=goal)

        def premise(goal: Term) -> Theorem:
            if goal.op == "nat":
                return natural(goal.args[0])
            return first_of(goal, *(partial(intro, then=way) for way in (certain, vacuous, one_way)))

        setting = {
            "H": laws, "L": laws, "J": spot, "M": lam(x, dirac(num(1))), "N": lam((x, y), TRUE),
            "b": 1, "c": 1, "Delta": -1, "n": 0, "t": 0, "q": lam((x, i), num(0)), "noise": lam((x, i), num(0)),
            "best": lam((x, i, y), num(0)), "item": lam(i, num(1)),
        }  # fmt: skip
        one = lam(x, num(1))
        bound = at(at(instance(said, centred, premise, **setting), 0, 0), one)
        return exceeded(bound, point_mean(1, one))

    return with_laplace(with_laws)


# Two outcomes with Gumbel noise ---------------------------------------------------------------


def with_gumbel_choice(
    ahead: Fraction, then: Callable[[Term, dict[str, object], Given, Theorem, Theorem], Theorem]
) -> Theorem:
    """What is proved of the choice of 1 or 0 with Gumbel noise: 1 is ahead for the data 0, and 0 for the data 1.

    ``then`` gets the mechanism, its description, what proves that it is this, and for all test functions their means
    under M(0) and M(1): the answer that is ahead has the odds exp(ahead).
    """
    i, gain = var("i"), num(ahead)
    utility = lam((x, i), ind(eq(x + 1, i)) * gain)
    first, second = (exp(utility(u, num(m)) / 1) for m in (1, 2))
    positive = arith(0 < first), arith(0 < second)
    weight = first / (first + second)
    sides = both(arith(0 <= weight, *positive), arith(weight <= 1, *positive))
    answers = {"P": lam(u, dirac(num(1))), "Q": lam(u, dirac(num(0)))}
    laws = fact("foundations.law-mixed", generalize(sides, u), t=lam(u, weight), **answers)

    def with_laws(made: Term, mixed: Theorem) -> Theorem:
        def law(goal: Term, data: Term, function: Term) -> Theorem:
            (terms, *_) = (t for t in inside(goal) if t.op == "sum" and not t.dangling)
            known = [sum_to(2, lam(i, open_(terms.args[2], (i,))))]
            scores = lam(i, utility(data, i))
            for m in (1, 2):
                given_ = natural(num(2)), natural(num(m)), shown(1 <= num(m)), shown(num(m) <= 2)
                winner = fact("mechanisms.gumbel-winner", *given_, n=2, i=m, s=1, v=scores)
                (below, *_) = (t for t in inside(winner.conclusion.args[1]) if t.op == "sum")
                known += [winner, sum_to(2, lam(i, open_(below.args[2], (i,))))]
                known.append(arith(0 < exp(utility(data, num(m)) / 1)))
            mean = at(unfolded(specialize(mixed, data)), function, by=[assume(is_test(function))])
            return arith(goal, mean, *known, point_mean(1, function), point_mean(0, function))

        def premise(goal: Term) -> Theorem:
            if goal.op == "nat":
                return natural(goal.args[0])
            return first_of(goal, lambda g: intro(g, law), lambda g: intro(g, lambda close, *_: arith(close)))

        setting = {
            "M": lam(x, made(x)),
            "N": near(),
            "u": utility,
            "s": 1,
            "n": 2,
            "item": lam(i, 2 - i),
            "Delta": ahead,
        }
        means = []
        for data in (0, 1):
            mean = at(unfolded(specialize(mixed, data)), phi, by=[assume(is_test(phi))])
            gains = [(num(m), gain if data + 1 == m else num(0)) for m in (1, 2)]
            odds = [same_value(lam(u, exp(u)), arith(eq(utility(num(data), m), value))) for m, value in gains]
            share = odds_of(ahead, data)
            points = point_mean(1, phi), point_mean(0, phi)
            value = written(_a * phi(num(1)) + _b * phi(num(0)) + _c * phi(num(-1)), a=share, b=_rest(share), c=0)
            same = arith(eq(E(made(num(data)), x, phi(x)), value), mean, *odds, *points, arith(0 < exp(gain)))
            means.append(generalize(discharge(same, is_test(phi)), phi))
        return then(made, setting, premise, *means)

    return obtain(laws, "M", with_laws)


def odds_of(ahead: Fraction, data: int) -> Term:
    """The probability of the answer 1 for the data."""
    gain = exp(num(ahead))
    return gain / (1 + gain) if data == 0 else 1 / (1 + gain)
