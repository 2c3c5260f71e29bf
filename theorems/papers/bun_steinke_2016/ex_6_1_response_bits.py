"""Section 6.1: randomized response on n signs, and how well n noisy signs are reported.

This file is long because it shows privacy, concentration and accuracy of one mechanism.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import exceeded, fact, from_level, near, two_values, written
from dpproofs.mutants.two_answers import (
    SIGN,
    at_instance,
    first_of,
    one_number,
    one_of_one,
    sign_told,
    with_sign_response,
)
from dpproofs.mutants.witnesses import shown
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import surely
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.foundations.samples.independent_entries import CLOSE_LISTS
from theorems.foundations.samples.independent_records import DRAWS
from theorems.foundations.samples.lists import LISTS, inside
from theorems.foundations.sums.sums_from_one import NONE_CHOSEN, ONE_CHOSEN, SUM_EQUAL, SUM_OF_ONES, for_each
from theorems.foundations.tests.bounds_on_tests import INDISTINGUISHABLE_WEAKENING
from theorems.mechanisms.randomized_response.two_answers import phi, response, v as number
from theorems.papers.bun_steinke_2016.ex_6_1_signs import GAUSSIAN, RESPONSE
from theorems.papers.bun_steinke_2016.prop_3_3_sharp import SQUARE as PURE_TO_ZCDP

SOURCE = f"{BUN_STEINKE}, section 6.1"
n, i, j, a = var("n"), var("i"), var("j"), var("a")
x = var("x", "X")
sign = var("s", function_type(("X", REAL), REAL))
report = var("v", function_type(("Y", REAL), REAL))
put = var("c", function_type(("Y", REAL, REAL), "Y"))
law = var("R", function_type(("X", REAL), prob(REAL)))

SIGNS = forall(x, for_each(i, n, disj(eq(sign(x, i), 1), eq(sign(x, i), -1))))
LISTED = on(LISTS, X="Y", A=REAL)(report, put, n)
RESPONSES = forall(x, for_each(i, n, response(law(x, i), sign(x, i), -sign(x, i))))


def drawn(laws: Term) -> Term:
    """M(x) is the law of n independent reports, each of its own law."""
    return forall(x, on(DRAWS, X="Y", A=REAL)(M(x), lam(i, laws(x, i)), report, put, n))


DRAWN = drawn(law)
ONE_SIGN = forall(
    (x1, x2), implies(N(x1, x2), exists(j, for_each(i, n, implies(ne(i, j), eq(sign(x1, i), sign(x2, i))))))
)
PRIVATE_GIVEN = SIGNS, LISTED, RESPONSES, DRAWN, ONE_SIGN, nat(n), 0 <= epsilon

PRIVATE = Lemma(
    "bs16.ex-6.1-rr", "Randomized response on each of n signs is epsilon-DP", SOURCE,
    PRIVATE_GIVEN,
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, the signs 1 and -1"),),
)  # fmt: skip

INSIDE = inside(i)


@proof_of(PRIVATE)
def _private(claim: Claim) -> Theorem:
    """The bounds for the n reports add up to epsilon for one of them."""
    bound = read(PURE_DP, claim).epsilon

    def with_place(place: Term, agree: Theorem) -> Theorem:
        close = generalize(discharge(_one_report(place, agree), *INSIDE), i)
        cost, each = lam(i, ind(eq(place, i)) * epsilon), lam(i, epsilon)
        made = use(CLOSE_LISTS, LISTED, nat(n), specialize(DRAWN, x1), specialize(DRAWN, x2), close, P=M(x1), Q=M(x2),
                   D=lam(i, law(x1, i)), D2=lam(i, law(x2, i)), t=cost, e=report, c=put)  # fmt: skip
        total = summation(i, 1, n, cost(i))
        return use(INDISTINGUISHABLE_WEAKENING, made, _at_most(place, total, each, bound), arith(num(0) <= 0), P=M(x1),
                   Q=M(x2), epsilon=total, delta=0, epsilon2=bound, delta2=0)  # fmt: skip

    return for_all(claim.conclusion, obtain(at_neighbours(ONE_SIGN), "j_", with_place))


def _one_report(place: Term, agree: Theorem) -> Theorem:
    """Reports of one sign have one law, and those of the other one are epsilon-DP."""
    test, e, here = test_function(phi, number), exp(epsilon), ind(eq(place, i))
    first, second = sign(x1, i), sign(x2, i)
    means = [at(at(RESPONSES, data, i, by=INSIDE), phi) for data in (x1, x2)]
    sizes = [specialize(test, point) for point in (first, -first)]
    at_least = arith(1 <= e, use(EXP_TANGENT, x=epsilon), 0 <= epsilon)
    laws = [law(data, i) for data in (x1, x2)]
    goal = E(laws[0], number, phi(number)) <= exp(here * epsilon) * E(laws[1], number, phi(number)) + 0

    def power(value: Term, fact: Theorem) -> Theorem:
        """The exponential of epsilon or of 0."""
        u = var("u_")
        return same_value(lam(u, exp(u)), arith(eq(here * epsilon, value), fact))

    def equal(same: Theorem) -> Theorem:
        """The same sign."""
        values = [same_value(phi, same), same_value(phi, arith(eq(-first, -second), same))]
        alike = arith(eq(E(laws[0], number, phi(number)), E(laws[1], number, phi(number))), *means, *values)
        low = arith(0 <= E(laws[1], number, phi(number)), means[0], alike, *sizes, at_least)
        factor = cases(
            eq(place, i),
            lambda yes: arith(1 <= exp(here * epsilon), power(epsilon, yes), at_least),
            lambda no: arith(1 <= exp(here * epsilon), power(num(0), no), arith(eq(exp(num(0)), 1))),
        )
        return arith(goal, alike, low, factor)

    def changed(yes: Theorem) -> Theorem:
        def opposite(turned: Theorem) -> Theorem:
            values = [
                same_value(phi, arith(eq(second, -first), turned)),
                same_value(phi, arith(eq(-second, first), turned)),
            ]
            one = power(epsilon, yes)
            kept, rest = e / (1 + e), 1 - e / (1 + e)
            scale = arith(eq(e * rest, kept), at_least), arith(rest <= e * kept, at_least), arith(0 <= kept, at_least)
            return arith(goal, *means, *values, *sizes, one, *scale)

        return cases(eq(first, second), equal, lambda no: opposite(_other_sign(first, second, no)))

    return for_all(
        on(INDISTINGUISHABLE, Y=REAL)(*laws, here * epsilon, 0),
        cases(eq(place, i), changed, lambda no: equal(at(agree, i, by=[*INSIDE, arith(ne(i, place), no)]))),
    )


def _other_sign(first: Term, second: Term, no: Theorem) -> Theorem:
    """Signs that are not equal are opposite."""
    goal = eq(first, -second)
    return split(
        _two_signs(x1),
        *(
            lambda one: split(_two_signs(x2), *(lambda two: arith(goal, one, two, no) for _ in range(2)))
            for _ in range(2)
        ),
    )


def _two_signs(data: Term) -> Theorem:
    """The sign is 1 or -1."""
    return at(SIGNS, data, i, by=INSIDE)


def _at_most(place: Term, total: Term, each: Term, bound: Term) -> Theorem:
    """At most one of the n terms is epsilon, the others are 0."""

    def outside(no: Theorem) -> Theorem:
        u = var("u_")

        def clash(yes: Theorem) -> Theorem:
            natural = use("leibniz", nat(i), reversed_equation(yes), x=i, y=place, A=lam(u, nat(u)))
            there = both(natural, arith(1 <= place, yes, 1 <= i), arith(place <= n, yes, i <= n))
            return arith(ne(place, i), there, no)

        differ = cases(eq(place, i), clash, lambda other: arith(ne(place, i), other))
        rest = use(NONE_CHOSEN, nat(n), generalize(discharge(differ, *INSIDE), i), v=place, s=each)
        return arith(total <= bound, rest, 0 <= epsilon)

    return cases(
        conj(*inside(place)),
        lambda yes: arith(total <= bound, use(ONE_CHOSEN, nat(n), *parts(yes), v=place, s=each), 0 <= epsilon),
        outside,
    )


@refutation_of(PRIVATE, "factor", X=REAL, Y=REAL)
def _opposite_signs(said: Theorem) -> Theorem:
    """The data 1 and -1, revealed with epsilon = 1, and what is not negative."""
    lists_of_one = fact("foundations.lists-of-one-number")
    above, far = from_level(0), near(2)

    def with_response(made: Term, mixed: Theorem, right: Term, premise: Given) -> Theorem:
        def one_place(goal: Term, *_: Term) -> Theorem:
            def at_place(goal: Term, place: Term) -> Theorem:
                return arith(goal, arith(eq(place, 1), 1 <= place, place <= 1))

            return witness(goal, 1, intro(opened(goal, num(1)), at_place))

        x = var("x")
        answers = {"M": lam(x, made(x)), "R": lam((x, i), made(x)), "s": lam((x, i), SIGN(x)), "N": far}
        places, put, _ = read(lists_of_one.conclusion.data, lists_of_one)["e", "c", "n"]
        lists = {"v": places, "c": put, "n": 1, "epsilon": 1}
        given = lists_of_one, lambda goal: intro(goal, one_place), premise
        private = instance(said, *given, **answers, **lists)
        mean = at(at(private, 1, -1), above)
        return exceeded(mean, *sign_told(mixed, right, above))

    return with_sign_response(with_response)


CONCENTRATED = Lemma(
    "bs16.ex-6.1-rr-zcdp", "Randomized response on each of n signs is epsilon^2/2-zCDP", SOURCE,
    PRIVATE_GIVEN,
    ZCDP(M, N, 0, epsilon**2 / 2),
    mutants=(Mutant("all signs", Claim(tuple(h for h in PRIVATE_GIVEN if h != ONE_SIGN), ZCDP(M, N, 0, epsilon**2 / 2)),
                    "n = 2, neighbours differ in both signs: the divergence is twice as large",
                    unwitnessed="lists of real numbers have no finite model"),),
)  # fmt: skip

NEAR = lam((x1, x2), said_of(ONE_SIGN, x1, x2))


@proof_of(CONCENTRATED)
def _concentrated(claim: Claim) -> Theorem:
    """Pure DP for a symmetric relation is zCDP."""
    near = NEAR(x1, x2)
    trivial = for_all(substitute(ONE_SIGN, {N: NEAR}), near)

    def turned(place: Term, agree: Theorem) -> Theorem:
        back = reversed_equation(at(agree, i, by=[*INSIDE, ne(i, place)]))
        return witness(NEAR(x2, x1), place, generalize(discharge(back, *INSIDE, ne(i, place)), i))

    symmetric = for_all(SYMMETRIC(NEAR), obtain(near, "j_", turned))
    private = use(PRIVATE, *PRIVATE_GIVEN, trivial, N=NEAR)
    made = use(PURE_TO_ZCDP, private, symmetric, 0 <= epsilon, N=NEAR)
    line = at(made, x1, x2, by=[at_neighbours(ONE_SIGN)])
    return for_all(claim.conclusion, line, x1, x2)


def _sum_of(body: Term) -> Term:
    return summation(i, 1, n, E(M(x), y, body))


REPORTED = Lemma(
    "bs16.ex-6.1-rr-signs", "E<x, M(x)> = n tanh(epsilon/2) for randomized response on each of n signs", SOURCE,
    (SIGNS, RESPONSES, DRAWN, nat(n)),
    eq(_sum_of(sign(x, i) * report(y, i)), factor * n * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, an equality"),),
)  # fmt: skip


@proof_of(REPORTED)
def _reported(claim: Claim) -> Theorem:
    """The report is 1 or -1 almost surely, and the law of one report says how often it is the sign."""
    own, s, value = law(x, i), sign(x, i), report(y, i)
    kept = at(RESPONSES, x, i, by=INSIDE)
    positive, other = lam(a, ind(eq(a, 1))), lam(a, ind(neg(disj(eq(a, 1), eq(a, -1)))))
    one_sign = _two_signs(x)

    def by_sign(goal: Term, *facts: Theorem) -> Theorem:
        return split(one_sign, *(lambda fact: arith(goal, fact, *facts) for _ in range(2)))

    none = by_sign(E(own, a, other(a)) <= 0, at(kept, other))
    failing = arith(E(M(x), y, other(value)) <= 0, _marginal(law, other), none)
    certain = surely(M(x), y, disj(eq(value, 1), eq(value, -1)), failing)
    told = s * (2 * positive(value) - 1)
    same = arith(eq(told, s * value), disj(eq(value, 1), eq(value, -1)))
    read_int, read_mean = parts(expand(M(x), y, told, bounded(M(x), y, positive(value), 1)))
    moved = parts(transfer(M(x), y, same, read_int, certain))[1]
    correlation = use(RESPONSE, one_sign, kept, R=own, s=s)
    square = at(kept, lam(number, s * number))
    goal = eq(E(M(x), y, s * value), tanh(epsilon / 2))
    facts = read_mean, moved, mean_of_one(M(x)), _marginal(law, positive), at(kept, positive), correlation, square
    return _total(claim, tanh(epsilon / 2), E(M(x), y, s * value), by_sign(goal, *facts))


def _marginal(laws: Term, test: Term) -> Theorem:
    """The mean of a test of one report is that under its law."""
    own, value = laws(x, i), report(y, i)
    unit = generalize(both(arith(0 <= test(a)), arith(test(a) <= 1)), y, a)
    exchanged = at(specialize(drawn(laws), x), i, lam((y, a), test(a)), by=[*INSIDE, unit])
    left = same_mean(M(x), y, parts(constant(own, a, test(value)))[1])
    right = parts(constant(M(x), y, E(own, a, test(a))))[1]
    return arith(eq(E(M(x), y, test(value)), E(own, a, test(a))), exchanged, left, right)


def _total(claim: Claim, value: Term, term: Term, one: Theorem) -> Theorem:
    """The n equal means add up."""
    each = generalize(discharge(arith(eq(term, value * num(1)), one), *INSIDE), i)
    sums = use(SUM_EQUAL, nat(n), each, n=n, c=value, s=lam(i, term), t=lam(i, num(1)))
    return arith(claim.conclusion, sums, use(SUM_OF_ONES, nat(n)))


@refutation_of(REPORTED, "factor", X=REAL, Y=REAL)
def _signs_told(said: Theorem) -> Theorem:
    """One sign, revealed with epsilon = 1."""

    def with_response(made: Term, mixed: Theorem, right: Term, premise: Given) -> Theorem:
        x, y = var("x"), var("y")
        answers = {"M": lam(x, made(x)), "R": lam((x, i), made(x)), "s": lam((x, i), SIGN(x)), "x": 0}
        lists = {"v": lam((y, i), y), "c": lam((x, i, y), one_number(x, i, y)), "n": 1, "epsilon": 1}
        values = answers | lists
        return two_values(instance(said, premise, **values), at_instance("bs16.ex-6.1-rr-signs", premise, **values))

    return with_sign_response(with_response)


NOISE = lam((x, i), normal(sign(x, i), sqrt(2 / rho)))

NOISY = Lemma(
    "bs16.ex-6.1-rr-gaussian-signs", "E<x, sign(x + N(0, 2/rho))> = n erf(sqrt(rho)/2) for n signs", SOURCE,
    (SIGNS, drawn(NOISE), nat(n), 0 < rho),
    eq(_sum_of(sign(x, i) * (2 * ind(0 <= report(y, i)) - 1)), factor * n * erf(sqrt(rho) / 2)),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, an equality"),),
)  # fmt: skip


@proof_of(NOISY)
def _noisy(claim: Claim) -> Theorem:
    """Each sign of a noisy one is that of one Gaussian variable."""
    own, s, value = NOISE(x, i), sign(x, i), report(y, i)
    up = lam(a, ind(0 <= a))
    told = s * (2 * up(value) - 1)
    mean = parts(expand(M(x), y, told, bounded(M(x), y, up(value), 1)))[1]
    fresh = parts(expand(own, a, s * (2 * up(a) - 1), bounded(own, a, up(a), 1)))[1]
    correlation = use(GAUSSIAN, _two_signs(x), 0 < rho, s=s)
    ones = mean_of_one(M(x)), mean_of_one(own)
    goal = eq(E(M(x), y, told), erf(sqrt(rho) / 2))
    return _total(
        claim, erf(sqrt(rho) / 2), E(M(x), y, told), arith(goal, mean, fresh, _marginal(NOISE, up), correlation, *ones)
    )


@refutation_of(NOISY, "factor", X=REAL, Y=REAL)
def _gaussian_sign_told(said: Theorem) -> Theorem:
    """One sign, with Gaussian noise."""
    x, y, law = var("x"), var("y"), normal(num(1), written(sqrt(2 / rho), rho=1))
    answers = {"M": lam(x, law), "s": lam((x, i), num(1)), "rho": 1, "x": 0}
    lists = {"v": lam((y, i), y), "c": lam((x, i, y), one_number(x, i, y)), "n": 1}

    def premise(goal: Term) -> Theorem:
        return first_of(
            goal,
            lambda g: intro(g, lambda either, *_: infer("or_intro", shown(eq(num(1), 1)), formula=either)),
            lambda g: one_of_one(lambda _: law, g),
        )

    true = at_instance("bs16.ex-6.1-rr-gaussian-signs", premise, **answers, **lists)
    return two_values(instance(said, premise, **answers, **lists), true)
