"""The natural numbers by induction: predecessors and differences, one that is just above a given number, and
the first powers of 2.
"""

from collections.abc import Callable
from functools import reduce

from dpproofs.prelude import *

# The natural numbers are 0, 1, 2, ...: what follows by induction ------------------------------

j, k, m = variables("j k m")


def by_induction(claim_at: Term, base: Theorem, step: Theorem) -> Theorem:
    """For natural m: the claim, from the claim at 0 and the step that assumes it at m."""
    every = use("induction", base, generalize(discharge(step, nat(m), claim_at(m)), m), A=claim_at)
    return mp(specialize(every, m), nat(m))


NAT_ZERO = Lemma(
    "foundations.natural-zero", "0 is natural", "elementary",
    (),
    nat(0),
    lambda claim: numeric(claim.conclusion),
    (Mutant("half", Claim((), nat(num(1) / 2)), "1/2 is not natural", control=Claim((), nat(1)), witness=finite({})),),
)  # fmt: skip

NAT_NONNEGATIVE = Lemma(
    "foundations.natural-nonnegative", "A natural number is at least 0", "elementary",
    (nat(k),),
    0 <= k,
    lambda _: use(by_induction(lam(m, 0 <= m), arith(num(0) <= 0), arith(0 <= m + 1, 0 <= m)), nat(k), m=k),
    (Mutant("positive", Claim((nat(k),), 0 < k), "k = 0", witness=point(k=0)),),
)  # fmt: skip


# The number before a natural number other than 0 is natural; Natural numbers that differ do so by at least 1 ---

NAT_PREDECESSOR = Lemma(
    "foundations.natural-predecessor", "The number before a natural number other than 0 is natural", "elementary",
    (nat(k), ne(k, 0)),
    nat(k - 1),
    mutants=(Mutant("zero", without(ne(k, 0)), "k = 0", witness=finite({}, k=0)),),
)  # fmt: skip


@proof_of(NAT_PREDECESSOR)
def _predecessor(_: Claim) -> Theorem:
    """The number before m + 1 is m."""
    claim_at = lam(m, implies(ne(m, 0), nat(m - 1)))
    start = discharge(arith(nat(num(0) - 1), ne(num(0), 0)), ne(num(0), 0))
    before = use("leibniz", nat(m), x=m, y=m + 1 - 1, A=lam(j, nat(j)))
    every = by_induction(claim_at, start, discharge(before, ne(m + 1, 0)))
    return at(use(every, nat(k), m=k), by=[ne(k, 0)])


NAT_GAP = Lemma(
    "foundations.natural-gap", "Natural numbers that differ do so by at least 1", "elementary",
    (nat(j), nat(k), j < k),
    j + 1 <= k,
    mutants=(Mutant("two", Claim((nat(j), nat(k), j < k), j + 2 <= k), "j = 0, k = 1", witness=point(j=2, k=3)),),
)  # fmt: skip


@proof_of(NAT_GAP)
def _gap(_: Claim) -> Theorem:
    """By induction on the smaller number, for all larger ones: take 1 from both."""
    claim_at = lam(m, forall(k, implies(nat(k), m < k, m + 1 <= k)))
    size = use(NAT_NONNEGATIVE, nat(k))

    def above(low: Term, nonneg: Theorem, gap: Callable[[Theorem], Theorem]) -> Theorem:
        before = use(NAT_PREDECESSOR, nat(k), arith(ne(k, 0), low < k, nonneg))
        return generalize(discharge(arith(low + 1 <= k, gap(before)), nat(k), low < k), k)

    def smaller(before: Theorem) -> Theorem:
        return at(claim_at(m), k - 1, by=[before, arith(m < k - 1, m + 1 < k)])

    start = above(num(0), size, lambda before: use(NAT_NONNEGATIVE, before, k=k - 1))
    step = above(m + 1, use(NAT_NONNEGATIVE, nat(m), k=m), smaller)
    return at(use(by_induction(claim_at, start, step), nat(j), m=j), k, by=[nat(k), j < k])


# The difference of a natural number and a smaller one is natural ------------------------------

NAT_DIFFERENCE = Lemma(
    "foundations.natural-difference", "The difference of a natural number and a smaller one is natural", "elementary",
    (nat(j), nat(k), j <= k),
    nat(k - j),
    mutants=(Mutant("order", without(j <= k), "j = 1, k = 0", witness=finite({}, j=1, k=0)),),
)  # fmt: skip


@proof_of(NAT_DIFFERENCE)
def _difference(_: Claim) -> Theorem:
    """By induction on the smaller number, for all larger ones: take 1 from both."""

    def every(less: Term, fact: Theorem) -> Theorem:
        return generalize(discharge(fact, nat(k), less <= k), k)

    def step(goal: Term, less: Term) -> Theorem:
        before = use(NAT_PREDECESSOR, nat(k), arith(ne(k, 0), less + 1 <= k, natural_sign(less)))
        smaller = at(assume(_said(less)), k - 1, by=[before, arith(less <= k - 1, less + 1 <= k)])
        return every(less + 1, rewrite(smaller, arith(eq(k - 1 - less, k - (less + 1)))))

    base = every(num(0), rewrite(nat(k), arith(eq(k, k - 0))))
    return at(induction(j, _said, base, step, nat(j)), k, by=[nat(k), j <= k])


def _said(less: Term) -> Term:
    return forall(k, implies(nat(k), less <= k, nat(k - less)))


# The first powers of 2, as the zeros of a product ---------------------------------------------

FIRST_POWERS = tuple(2**e for e in range(8))


def is_power_of_two(gap: Term) -> Term:
    """The number is 1, 2, 4, 8, 16, 32, 64 or 128."""
    return eq(_product(gap, FIRST_POWERS), 0)


def _product(gap: Term, powers: tuple[int, ...]) -> Term:
    return reduce(lambda x, y: x * y, [gap - power for power in powers])


POWERS_OF_TWO = Lemma(
    "foundations.first-powers-of-two", "Zeros of a product are natural numbers", "elementary",
    (is_power_of_two(k),),
    conj(nat(k), 0 < k),
    mutants=(Mutant("large", Claim((is_power_of_two(k),), conj(nat(k), 1 < k)), "k = 1", witness=finite({}, k=1)),),
)  # fmt: skip


@proof_of(POWERS_OF_TWO)
def _proof(claim: Claim) -> Theorem:
    """One factor is 0."""
    return _one_of(claim.conclusion, FIRST_POWERS, assume(is_power_of_two(k)))


def _one_of(goal: Term, powers: tuple[int, ...], known: Theorem) -> Theorem:
    """From a product that is 0: the number is the first of the powers, or a product of one factor less is 0."""
    power, later = powers[0], powers[1:]

    def here(same: Theorem) -> Theorem:
        natural = rewrite(numeric(nat(num(power))), reversed_equation(same))
        return prove(goal, natural, arith(0 < k, same))

    def other(no: Theorem) -> Theorem:
        return _one_of(goal, later, arith(eq(_product(k, later), 0), known, no))

    if not later:
        return here(arith(eq(k, power), known))
    return cases(eq(k, power), here, other)
