"""Finite sums s(0) + ... + s(n), by their length: compared term by term, linear, with one term only, and the
mean of a sum; sums of natural numbers are natural.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_ZERO

# Finite sums s(0) + ---------------------------------------------------------------------------
# + s(n), by their length.

s, t = variables("s t", function_type((REAL,), REAL))


def total(terms: Term, upper: object) -> Term:
    """terms(0) + ... + terms(upper)."""
    return summation(i, 0, upper, terms(i))


SUM_ONE_NEXT = Mutant(
    "next", Claim((), eq(total(s, 0), s(1))), "s(0) is not s(1)", witness=finite({}, s=lambda i: int(i == 0))
)

SUM_ONE = Lemma(
    "foundations.sum-of-one", "A sum with one term", "elementary",
    (),
    eq(total(s, 0), s(0)),
    mutants=(SUM_ONE_NEXT,),
)  # fmt: skip


@proof_of(SUM_ONE)
def _one(claim: Claim) -> Theorem:
    terms = lam(i, s(i))
    u = var("u")
    start = use("leibniz", use(NAT_ZERO), arith(eq(num(0), num(-1) + 1)), x=0, y=num(-1) + 1, A=lam(u, nat(u)))
    step = use("sum_step", start, arith(0 <= num(-1) + 1), a=0, b=-1, s=terms)
    return arith(claim.conclusion, step, use("sum_empty", a=0, b=-1, s=terms))


# Finite sums, compared term by term -----------------------------------------------------------

n, a = variables("n a")


def longer(terms: Term, upper: Term) -> Theorem:
    """The sum up to upper + 1 is the sum up to upper and one term, for natural upper."""
    natural = nat(upper)
    order = arith(0 <= upper + 1, use(NAT_NONNEGATIVE, natural, k=upper))
    return use("sum_step", use("nat_successor", natural, k=upper), order, a=0, b=upper, s=terms)


def by_length(goal: Callable[[Term], Term], base: Theorem, step: Callable[[Term], Theorem]) -> Theorem:
    """goal(n) for natural n: ``step`` proves goal(n + 1), and may assume that n is natural and goal(n)."""
    next_ = generalize(discharge(step(n), nat(n), goal(n)), n)
    return mp(specialize(use("induction", base, next_, A=lam(n, goal(n))), n), nat(n))


EVERY_TERM = {
    "equal": forall(i, implies(nat(i), eq(s(i), t(i)))),
    "at most": forall(i, implies(nat(i), s(i) <= t(i))),
}

SUM_EQUAL = Lemma(
    "foundations.sum-equal", "Sums of equal terms are equal", "elementary",
    (EVERY_TERM["equal"], nat(n)),
    eq(total(s, n), total(t, n)),
    mutants=(Mutant("order", {EVERY_TERM["equal"]: EVERY_TERM["at most"]}, "s = 0, t = 1",
                    witness=finite({}, n=1, s=0, t=2)),),
)  # fmt: skip

SUM_AT_MOST = Lemma(
    "foundations.sum-at-most", "Sums are ordered as their terms", "elementary",
    (EVERY_TERM["at most"], nat(n)),
    total(s, n) <= total(t, n),
    mutants=(Mutant("strict", Claim((EVERY_TERM["at most"], nat(n)), total(s, n) < total(t, n)), "s = t",
                    witness=finite({}, n=10, s=2, t=2)),),
)  # fmt: skip


@proof_of(SUM_EQUAL, SUM_AT_MOST)
def _compared(claim: Claim) -> Theorem:
    """Term by term."""
    return over_range(claim.conclusion, n, nat(n), each=claim.hypotheses[0])


def same_sums(terms: Term, others: Term, last: Term, each: Callable[[Term], Fact] | None = None) -> Theorem:
    """Sums up to ``last`` are equal, since terms with equal numbers are, by arithmetic from what ``each`` shows."""
    number = fresh("number", REAL, terms, others, last)
    shown = arith(eq(terms(number), others(number)), *([] if each is None else [each(number)]))
    every = generalize(discharge(shown, nat(number)), number)
    return use(SUM_EQUAL, every, nat(last), n=last, s=terms, t=others)


# Sums over a row of Pascal's triangle, split in two -------------------------------------------

x = var("x")
j = var("j")
F = var("F", function_type((REAL,), REAL))

NATURAL_SUM = Lemma(
    "foundations.natural-sum", "Sums of natural numbers are natural", "elementary",
    (nat(k), nat(n)),
    nat(k + n),
    mutants=(Mutant("more", Claim((nat(k), nat(n)), nat(k + n - 1)), "k = n = 0",
                    control=also(1 <= n),
                    witness=finite({}, k=0, n=0)),),
)  # fmt: skip


@proof_of(NATURAL_SUM)
def _natural_sum(claim: Claim) -> Theorem:
    """By induction on n."""

    def step(length: Term) -> Theorem:
        more, last = use("nat_successor", nat(k + length), k=k + length), k + (length + 1)
        return use("leibniz", arith(eq(k + length + 1, last)), more, x=k + length + 1, y=last, A=lam(x, nat(x)))

    return by_length(lambda length: nat(k + length), assume(nat(k)), step)


# Finite sums s(0) + ---------------------------------------------------------------------------
# + s(n): linearity, and signs.

b = var("b")

SUM_LINEAR_FACTOR = Mutant(
    "factor", {factor: MORE}, "b = 1, t = 1", witness=finite({}, a=10, b=3, n=2, s="1/10", t="1/10")
)

SUM_LINEAR = Lemma(
    "foundations.sum-linear", "Sums are linear", "elementary",
    (nat(n),),
    eq(total(lam(i, a * s(i) + b * t(i)), n), a * total(s, n) + factor * b * total(t, n)),
    mutants=(SUM_LINEAR_FACTOR,),
)  # fmt: skip

SUM_SCALED = Lemma(
    "foundations.sum-scaled", "A factor of all terms of a sum", "elementary",
    (nat(n),),
    eq(total(lam(i, a * s(i)), n), factor * a * total(s, n)),
    mutants=(Mutant("factor", {factor: MORE}, "a = 1, s = 1", witness=finite({}, a=1000, n=2, s=2)),),
)  # fmt: skip


@proof_of(SUM_LINEAR, SUM_SCALED)
def _linear(claim: Claim) -> Theorem:
    """By induction."""
    return over_range(claim.conclusion, n, nat(n))


# A sum of nonnegative terms is nonnegative ----------------------------------------------------

EVERY_NONNEGATIVE = forall(i, implies(nat(i), 0 <= s(i)))

SUM_NONNEGATIVE = Lemma(
    "foundations.sum-nonnegative", "A sum of nonnegative terms is nonnegative", "elementary",
    (EVERY_NONNEGATIVE, nat(n)),
    0 <= total(s, n),
    mutants=(Mutant("strict", Claim((EVERY_NONNEGATIVE, nat(n)), 0 < total(s, n)), "s = 0",
                    witness=finite({}, n=3, s=0)),),
)  # fmt: skip


@proof_of(SUM_NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """Term by term."""
    signs, _ = claim.hypotheses
    return over_range(claim.conclusion, n, nat(n), each=signs)


# One term of a sum from 0 on ------------------------------------------------------------------

v = var("v")
CHOSEN = lam(i, ind(eq(v, i)) * s(i))

ONE_OF_SUM = Lemma(
    "foundations.sum-one-term", "The sum of the term with the number v is that term", "elementary",
    (nat(n), nat(v), v <= n),
    eq(total(CHOSEN, n), factor * s(v)),
    mutants=(Mutant("factor", {factor: LESS}, "n = v = 0, s = 1", witness=finite({}, n=1, v=1, s=1)),),
)  # fmt: skip


@proof_of(ONE_OF_SUM)
def _proof(claim: Claim) -> Theorem:
    """By induction: the sum is s(v) from that term on."""

    def said(last: Term) -> Term:
        return eq(total(CHOSEN, last), ind(v <= last) * s(v))

    zero, sign = num(0), natural_sign(v)
    begin = eq(ind(eq(v, zero)) * s(zero), ind(v <= zero) * s(v))
    first = cases(eq(v, zero), lambda yes: congruence(begin, yes), lambda no: arith(begin, no, sign))

    def step(goal: Term, before: Term) -> Theorem:
        last = before + 1
        grown = eq(ind(eq(v, last)) * s(last), ind(v <= last) * s(v) - ind(v <= before) * s(v))

        def other(no: Theorem) -> Theorem:
            def above(more: Theorem) -> Theorem:
                gap = use(NAT_GAP, nat(before), nat(v), more, j=before, k=v)
                return arith(grown, no, gap)

            return cases(before < v, above, lambda less: arith(grown, no, less))

        added = cases(eq(v, last), lambda yes: congruence(grown, yes), other)
        return arith(goal, assume(said(before)), longer(CHOSEN, before), added)

    whole = induction(n, said, arith(said(zero), first, use(SUM_ONE, s=CHOSEN)), step, nat(n))
    return arith(claim.conclusion, whole, v <= n)


# The mean of a finite sum is the sum of the means ---------------------------------------------

f = var("f", function_type((REAL, "Y"), REAL))
mu = var("mu", measure("Y"))

EVERY_INTEGRABLE = forall(i, implies(nat(i), integrable(mu, w, f(i, w))))

SUM_MEAN_FACTOR = Mutant(
    "factor", {factor: MORE}, "f = 1 under a probability law", witness=finite({"Y": 1}, f="1/10", mu=(1,), n=0)
)
whole = summation(i, 0, n, f(i, w))

SUM_MEAN = Lemma(
    "foundations.sum-mean", "The mean of a sum is the sum of the means", "elementary",
    (EVERY_INTEGRABLE, nat(n)),
    conj(integrable(mu, w, whole), eq(E(mu, w, whole), factor * summation(i, 0, n, E(mu, w, f(i, w))))),
    mutants=(SUM_MEAN_FACTOR,),
)  # fmt: skip


@proof_of(SUM_MEAN)
def _mean(claim: Claim) -> Theorem:
    """By induction: the expectation is linear."""
    terms, means = lam(i, f(i, w)), lam(i, E(mu, w, f(i, w)))

    def goal(upper: Term) -> Term:
        return conj(integrable(mu, w, total(terms, upper)), eq(E(mu, w, total(terms, upper)), total(means, upper)))

    def of(index: Term, natural: Theorem) -> Theorem:
        return at(EVERY_INTEGRABLE, index, by=[natural])

    zero = num(0)
    one = arith(eq(f(zero, w), total(terms, zero)), use(SUM_ONE, s=terms))
    first_int, first = parts(transfer(mu, w, one, of(zero, use(NAT_ZERO))))
    base = both(first_int, arith(eq(E(mu, w, total(terms, zero)), total(means, zero)), first, use(SUM_ONE, s=means)))

    def step(upper: Term) -> Theorem:
        before_int, before = parts(assume(goal(upper)))
        last = of(upper + 1, use("nat_successor", nat(upper), k=upper))
        split = total(terms, upper) + f(upper + 1, w)
        split_int, mean = parts(expand(mu, w, split, before_int, last))
        same = arith(eq(split, total(terms, upper + 1)), longer(terms, upper))
        whole_int, whole = parts(transfer(mu, w, same, split_int))
        equal = eq(E(mu, w, total(terms, upper + 1)), total(means, upper + 1))
        return both(whole_int, arith(equal, whole, mean, before, longer(means, upper)))

    return by_length(goal, base, step)
