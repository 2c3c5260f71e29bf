"""Sums over 1, ..., n: compared term by term, sums of sums, positive terms, linearity, one chosen term,
means, and how many numbers are larger than m.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE

# Sums over 1, ..., n, compared term by term ---------------------------------------------------

c, n = variables("c n")
s, t = variables("s t", function_type(("real",), "real"))


def for_each(i: Term, n: Term, formula: Term) -> Term:
    """The formula for i = 1, ..., n."""
    return forall(i, implies(nat(i), 1 <= i, i <= n, formula))


SUM_BOUND = Lemma(
    "mechanisms.sum-bound", "A sum is at most c times another one, term by term", "elementary",
    (nat(n), for_each(i, n, Term("le", (s(i), c * t(i))))),
    Term("le", (summation(i, 1, n, s(i)), factor * (c * summation(i, 1, n, t(i))))),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, s(1) = t(1) = c = 1", witness=finite({}, c=1, n=10, s=1, t=1)),),
)  # fmt: skip

SUM_EQUAL_FACTOR = Mutant(
    "factor", {factor: LESS}, "n = 1, s(1) = t(1) = c = 1", witness=finite({}, c=20, n=10, s=2, t="1/10")
)

SUM_EQUAL = Lemma(
    "mechanisms.sum-equal", "A sum is c times another one, term by term", "elementary",
    (nat(n), for_each(i, n, Term("eq", (s(i), c * t(i))))),
    Term("eq", (summation(i, 1, n, s(i)), factor * (c * summation(i, 1, n, t(i))))),
    mutants=(SUM_EQUAL_FACTOR,),
)  # fmt: skip


@proof_of(SUM_BOUND, SUM_EQUAL)
def _sum(claim: Claim) -> Theorem:
    """Term by term."""
    _, each = claim.hypotheses
    return over_range(claim.conclusion, n, nat(n), each=each)


# A sum of sums --------------------------------------------------------------------------------

SUM_ADDED_FACTOR = Mutant("factor", {factor: LESS}, "n = 1, t = 1", witness=finite({}, n=1, s=1, t=1))

SUM_ADDED = Lemma(
    "mechanisms.sum-added", "A sum of sums", "elementary",
    (nat(n),),
    eq(summation(i, 1, n, s(i) + t(i)), summation(i, 1, n, s(i)) + factor * summation(i, 1, n, t(i))),
    lambda claim: over_range(claim.conclusion, n, nat(n)),
    (SUM_ADDED_FACTOR,),
)  # fmt: skip


# Sums over 1, ..., n of positive terms --------------------------------------------------------

bound = mark("bound", 0)

SUM_POSITIVE = Lemma(
    "mechanisms.sum-positive", "A sum of positive terms is positive", "elementary",
    (nat(n), 1 <= n, for_each(i, n, 0 < s(i))),
    bound < summation(i, 1, n, s(i)),
    mutants=(Mutant("bound", {bound: 1}, "n = 1, s(1) = 1", witness=finite({}, n=1, s="1/2")),),
)  # fmt: skip


@proof_of(SUM_POSITIVE)
def _positive(claim: Claim) -> Theorem:
    """The last term is positive, and those before it add up to 0 or more."""
    _, _, each = claim.hypotheses
    total = summation(i, 1, n, s(i))
    none_or_more = over_range(disj(conj(n < 1, eq(total, 0)), 0 < total), n, nat(n), each=each)
    return arith(claim.conclusion, none_or_more, 1 <= n)


# Sums over 1, ..., n: linearity, one chosen term, and means -----------------------------------

m, a, b, v = variables("m a b v")
g = var("g", function_type((REAL, "Y"), REAL))
mu = var("mu", measure("Y"))


def total(terms: Term, size: object) -> Term:
    """terms(1) + ... + terms(size)."""
    return summation(i, 1, size, terms(i))


def none(terms: Term) -> Theorem:
    """The sum without terms is 0."""
    return use("sum_empty", arith(num(0) < 1), a=1, b=0, s=terms)


def longer(terms: Term) -> Theorem:
    """The sum up to m + 1 is the sum up to m and one term, for natural m."""
    low = arith(1 <= m + 1, use(NAT_NONNEGATIVE, nat(m), k=m))
    return use("sum_step", use("nat_successor", nat(m), k=m), low, a=1, b=m, s=terms)


def by_count(goal: Callable[[Term], Term], base: Theorem, step: Theorem, *facts: Fact) -> Theorem:
    """goal(n) for natural n, its premises from the facts; ``step`` proves goal(m + 1) from goal(m), for natural m."""
    every = generalize(discharge(step, nat(m), goal(m)), m)
    return at(use("induction", base, every, A=lam(m, goal(m))), n, by=[nat(n), *facts])


SUM_COMBINED = Lemma(
    "foundations.sum-from-one-linear", "Sums over 1, ..., n are linear", "elementary",
    (nat(n),),
    eq(total(lam(i, a * s(i) + b * t(i)), n), a * total(s, n) + factor * b * total(t, n)),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1, b = 1, t = 1, s = 0",
                    witness=finite({}, a="3/4", b="1/2", n=10, s=0, t="1/2")),),
)  # fmt: skip

SUM_OF_ONES = Lemma(
    "foundations.sum-from-one-ones", "The sum of n ones is n", "elementary",
    (nat(n),),
    eq(total(lam(i, num(1)), n), factor * n),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1", witness=finite({}, n=1)),),
)  # fmt: skip


@proof_of(SUM_COMBINED, SUM_OF_ONES)
def _by_terms(claim: Claim) -> Theorem:
    """By induction."""
    return over_range(claim.conclusion, n, nat(n))


CHOSEN = lam(i, ind(eq(v, i)) * s(i))
IS_PLACE = nat(v), 1 <= v, v <= n
value = mark("value", num(0))

NONE_CHOSEN = Lemma(
    "foundations.sum-none-chosen", "The sum of the terms with the number v, when there is none", "elementary",
    (nat(n), forall(i, implies(nat(i), 1 <= i, i <= n, ne(v, i)))),
    eq(total(CHOSEN, n), value),
    mutants=(Mutant("one", {value: s(v)}, "v = 0, s = 1", witness=finite({}, n=1, v=0, s=1)),),
)  # fmt: skip


@proof_of(NONE_CHOSEN)
def _other(claim: Claim) -> Theorem:
    """Every term is 0."""
    _, elsewhere = claim.hypotheses
    return over_range(claim.conclusion, n, nat(n), each=elsewhere)


# The sum of the terms with the number v is the term s(v); The mean of a combination of n functions ---


ONE_CHOSEN = Lemma(
    "foundations.sum-one-chosen", "The sum of the terms with the number v is the term s(v)", "elementary",
    (nat(n), *IS_PLACE),
    eq(total(CHOSEN, n), factor * s(v)),
    mutants=(Mutant("factor", {factor: MORE}, "n = v = 1, s = 1", witness=finite({}, n=50, s=2, v=20)),),
)  # fmt: skip


@proof_of(ONE_CHOSEN)
def _chosen(claim: Claim) -> Theorem:
    """By induction: the sum is s(v) from the term with the number v on."""

    def begins(k: Term) -> Theorem:
        goal = eq(ind(v <= k) * s(v), ind(v <= k - 1) * s(v) + ind(eq(v, k)) * s(k))
        before = use(NAT_GAP, nat(v), nat(k), v < k, j=v, k=k)
        return cases(
            eq(v, k),
            lambda here: congruence(goal, here),
            lambda no: cases(
                v < k, lambda less: arith(goal, arith(v <= k - 1, before), less), lambda more: arith(goal, no, more)
            ),
        )

    so_far = over_range(eq(total(CHOSEN, n), ind(v <= n) * s(v)), n, nat(n), 1 <= v, each=begins)
    return arith(claim.conclusion, so_far, v <= n)


EVERY_INTEGRABLE = forall(i, implies(nat(i), 1 <= i, i <= n, integrable(mu, w, g(i, w))))


WHOLE = summation(i, 1, n, s(i) * g(i, w))
MEANS = summation(i, 1, n, s(i) * E(mu, w, g(i, w)))

SUM_MEANS = Lemma(
    "foundations.sum-from-one-means", "The mean of a combination of n functions", "elementary",
    (EVERY_INTEGRABLE, nat(n)),
    conj(integrable(mu, w, WHOLE), eq(E(mu, w, WHOLE), factor * MEANS)),
    mutants=(Mutant("factor", {factor: MORE}, "g = 1 under a probability law, s = 1",
                    control=Claim((EVERY_INTEGRABLE, nat(n)), conj(integrable(mu, w, WHOLE), E(mu, w, WHOLE) <= MEANS)),
                    witness=finite({"Y": 1}, g="1/10", mu=(1,), n=10, s=1)),),
)  # fmt: skip


@proof_of(SUM_MEANS)
def _mean(claim: Claim) -> Theorem:
    """By induction: the expectation is linear."""
    terms, means = lam(i, s(i) * g(i, w)), lam(i, s(i) * E(mu, w, g(i, w)))
    end = m + 1

    def goal(size: Term) -> Term:
        sums = total(terms, size), total(means, size)
        return implies(size <= n, conj(integrable(mu, w, sums[0]), eq(E(mu, w, sums[0]), sums[1])))

    empty = none(terms)
    zero_int, zero = parts(use(NOTHING, mu=mu))
    start_int, start = parts(transfer(mu, w, reversed_equation(empty), zero_int))
    at_zero = consequence_of(goal(num(0)))
    base = discharge(both(start_int, arith(comparison(at_zero), start, zero, none(means))), num(0) <= n)

    low = arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))
    last = at(EVERY_INTEGRABLE, end, by=[use("nat_successor", nat(m), k=m), low, end <= n])
    before_int, before = parts(at(assume(goal(m)), by=[arith(m <= n, end <= n)]))
    split = total(terms, m) + s(end) * g(end, w)
    split_int, mean = parts(expand(mu, w, split, before_int, last))
    whole_int, whole = parts(transfer(mu, w, reversed_equation(longer(terms)), split_int))
    equal = comparison(consequence_of(goal(end)))
    step = discharge(both(whole_int, arith(equal, whole, mean, before, longer(means))), end <= n)
    integrable_, same = parts(by_count(goal, base, step))
    return both(integrable_, arith(comparison(claim), same))


# Of the numbers from 1 to n, n - m are larger than m ------------------------------------------

SQUARES = summation(i, 1, n, (c * ind(m < i)) ** 2)

COUNTED = Lemma(
    "foundations.sum-counted", "The squares of the terms that are c from m + 1 on", "elementary",
    (nat(m), nat(n), m <= n),
    eq(SQUARES, factor * ((n - m) * c**2)),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0, n = c = 1", witness=finite({}, m=0, n=20, c=2)),),
)  # fmt: skip


@proof_of(COUNTED)
def _proof(claim: Claim) -> Theorem:
    """By induction: there are none up to m."""
    counted = eq(SQUARES, c**2 * ((n - m) * ind(m < n)))
    made = over_range(counted, n, nat(n), nat(m), natural_sign(m, nat(m)), each=_each)
    return arith(claim.conclusion, made, m <= n)


def _each(place: Term) -> Theorem:
    """One more number is larger than m, from m + 1 on."""
    goal = eq((place - m) * ind(m < place), (place - 1 - m) * ind(m < place - 1) + ind(m < place))
    gap = use(NAT_GAP, nat(m), nat(place), m < place, j=m, k=place)

    def not_before(no: Theorem) -> Theorem:
        first = arith(eq(place - 1, m), no, gap)
        return cases(m < place, lambda here: arith(goal, first, here), lambda more: arith(goal, more))

    return cases(m < place - 1, lambda yes: arith(goal, yes), not_before)
