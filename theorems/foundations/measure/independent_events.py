"""Functions of independent entries: the mean of a product, and the probability that all of n events happen.

This file is long because the induction over the entries is for products of functions; the one for events
is a case of it.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, disj, eq, exists, forall, function_type, implies, lam, nat, num, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import test_function
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, expand, generalize, integrate, mp, obtain
from dpproofs.proving.tactics import parts, specialize, split, use, witness
from theorems.foundations.samples.entries import MADE, entry, i, k, n, prior, splice, within, x, x1, x2
from theorems.foundations.samples.splice_again import SPLICE_AGAIN
from theorems.foundations.samples.splice_entries import SPLICE_EARLY, SPLICE_LATE
from theorems.foundations.samples.entries_averaged import applied, same_mean
from theorems.foundations.samples.entries_averaged_joint import INDEPENDENT
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

a, bound = var("a", "A"), var("B")
g = var("g", function_type((REAL, "A"), REAL))
phi, all_of = var("phi", function_type(("X",), REAL)), var("S", function_type(("X",), REAL))
UNIT, TEST = forall((i, a), conj(0 <= g(i, a), g(i, a) <= 1)), test_function(phi, x)
LIKELY = within(i, E(prior, x, g(i, entry(x, i))) <= bound)
IMPLIED = forall(x, disj(phi(x) <= 0, within(i, 1 <= g(i, entry(x, i)))))

product = var("F", function_type((REAL, "X"), REAL))
j = var("j")

GIVEN = MADE, INDEPENDENT, nat(n), UNIT, LIKELY, 0 < bound, TEST, IMPLIED


def _claim(factor: Factor) -> Claim:
    return Claim(GIVEN, E(prior, x, phi(x)) <= factor * bound**n)


INDEPENDENT_EVENTS = Lemma(
    "foundations.independent-events",
    "n independent events of probability at most B all happen with probability at most B^n", "elementary",
    *_claim(1).parts,
    mutants=(Mutant("factor", _claim(LESS), "B = 1, g = 1",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        P=("1/2", "1/2"), g=1, B=1, phi=1)),
             Mutant("dependent", Claim(tuple(h for h in GIVEN if h != INDEPENDENT), _claim(1).conclusion),
                    "two copies of one event of probability 1/2",
                    witness=finite({"X": 4, "A": 2}, e=lambda x, i: x // 2 if i == 1 else x % 2,
                        c=lambda k, x1, x2: x2 if k == 0 else x1 // 2 * 2 + x2 % 2 if k == 1 else x1, n=2,
                        P=("1/2", 0, 0, "1/2"), g=lambda _, a: a, B="1/2", phi=(0, 0, 0, 1)))),
)  # fmt: skip


@proof_of(INDEPENDENT_EVENTS)
def _events(claim: Claim) -> Theorem:
    """The test is below the product."""

    def with_test(S: Term, facts: Theorem) -> Theorem:
        unit, _, reached, _, rare = parts(facts)
        size, test = specialize(unit, x), specialize(TEST, x)
        below = split(
            specialize(IMPLIED, x),
            lambda never: arith(phi(x) <= S(x), never, size),
            lambda all_: arith(phi(x) <= S(x), at(reached, x, by=[all_]), test),
        )
        ints = bounded(prior, x, phi(x), 1, test), bounded(prior, x, S(x), 1, size)
        return arith(claim.conclusion, integrate(prior, x, below, *ints), rare)

    return obtain(_all(), "S", with_test)


def _all() -> Theorem:
    """By induction on the number of entries."""
    known = implies(k <= n, _first(k))
    base = discharge(_none(), num(0) <= n)
    step = generalize(discharge(_one_more(known), nat(k), known), k)
    return at(use("induction", base, step, A=lam(k, known)), n, by=[nat(n)])


def _first(size: Term) -> Term:
    """The product for the first entries: a test of these that is 1 where each factor is, with its mean."""
    cut = forall((x1, x2), eq(all_of(splice(size, x1, x2)), all_of(x1)))
    reached = forall(x, implies(forall(i, implies(nat(i), 1 <= i, i <= size, 1 <= g(i, entry(x, i)))), 1 <= all_of(x)))
    equal = forall(product, implies(recursion(product, size), forall(x, eq(all_of(x), product(size, x)))))
    rare = E(prior, x, all_of(x)) <= bound**size
    return exists(all_of, conj(test_function(all_of, x), cut, reached, equal, rare))


def recursion(F: Term, size: Term) -> Term:
    """F(k, x) is the product of g(1, e(x, 1)), ..., g(k, e(x, k)), for k up to the size."""
    step = eq(F(j + 1, x), F(j, x) * g(j + 1, entry(x, j + 1)))
    return conj(forall(x, eq(F(num(0), x), 1)), forall((j, x), implies(nat(j), j + 1 <= size, step)))


def _none() -> Theorem:
    one = lam(x, num(1))
    mean = arith(E(prior, x, num(1)) <= bound ** num(0), parts(use("E_one", P=prior))[1])
    empty = recursion(product, num(0))
    same = arith(eq(num(1), product(num(0), x)), specialize(parts(empty)[0], x))
    equal = generalize(discharge(generalize(same, x), empty), product)
    return witness(_first(num(0)), one, mean, equal)


def _one_more(known: Term) -> Theorem:
    """The product of a test of the first k entries and of g at the next one."""
    top, last = k + 1 <= n, lam(x, g(k + 1, entry(x, k + 1)))
    natural, more = nat(k), use("nat_successor", nat(k))
    positive = arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural))
    holds = forall(i, implies(nat(i), 1 <= i, i <= k + 1, 1 <= g(i, entry(x, i))))

    def with_test(S: Term, facts: Theorem) -> Theorem:
        unit, cut, reached, equal, rare = parts(facts)
        longer_product = lam(x, S(x) * last(x))
        sizes = specialize(unit, x), specialize(UNIT, k + 1, entry(x, k + 1))
        unit2 = generalize(both(arith(0 <= longer_product(x), *sizes), arith(longer_product(x) <= 1, *sizes)), x)

        again = use(SPLICE_AGAIN, MADE, natural, more, arith(k <= k + 1), j=k, k=k + 1, x3=x2)
        moved = applied(S, again), specialize(cut, splice(k + 1, x1, x2), x2), specialize(cut, x1, x2)
        kept = use(SPLICE_EARLY, MADE, more, positive, top, i=k + 1, k=k + 1)
        longer = splice(k + 1, x1, x2)
        cut2 = arith(eq(longer_product(longer), longer_product(x1)), *moved, applied(lam(a, g(k + 1, a)), kept))

        fewer = discharge(at(holds, i, by=[nat(i), 1 <= i, arith(i <= k + 1, i <= k)]), nat(i), 1 <= i, i <= k)
        first = at(reached, x, by=[generalize(fewer, i)])
        next_ = at(holds, k + 1, by=[more, positive])
        reached2 = discharge(arith(1 <= longer_product(x), first, next_), holds)
        given = recursion(product, k + 1)
        start, step = parts(given)
        shorter = at(step, j, x, by=[nat(j), arith(j + 1 <= k + 1, j + 1 <= k)])
        before = both(start, generalize(discharge(shorter, nat(j), j + 1 <= k), j, x))
        now = specialize(at(equal, product, by=[before]), x), at(step, k, x, by=[natural])
        same = arith(eq(longer_product(x), product(k + 1, x)), *now)
        equal2 = generalize(discharge(generalize(same, x), given), product)
        rare2 = _probability(S, unit, cut, rare, unit2)
        return witness(
            _first(k + 1), longer_product, unit2, generalize(cut2, x1, x2), generalize(reached2, x), equal2, rare2
        )

    return discharge(obtain(mp(known, arith(k <= n, top)), "S", with_test), top)


def _probability(S: Term, unit: Theorem, cut: Theorem, rare: Theorem, unit2: Theorem) -> Theorem:
    """The entry k + 1 of c(k, x, x') is that of x', whatever the first k entries of x say."""
    top, last = k + 1 <= n, lam(x, g(k + 1, entry(x, k + 1)))
    positive = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    drawn = splice(k, x1, x2)
    anew = use(SPLICE_LATE, MADE, nat(k), use("nat_successor", nat(k)), positive, top, i=k + 1)
    of_last = applied(lam(a, g(k + 1, a)), anew)
    g_int = bounded(prior, x2, last(x2), 1, specialize(UNIT, k + 1, entry(x2, k + 1)))
    S_int, S_low, _ = parts(
        use(BOUNDED_MEAN, *(generalize(fact, x) for fact in parts(specialize(unit, x))), P=prior, f=S, c=1)
    )
    inner = same_mean(prior, x2, arith(eq(S(drawn) * last(drawn), S(x1) * last(x2)), of_last, specialize(cut, x1, x2)))
    scaled = parts(expand(prior, x2, S(x1) * last(x2), g_int))[1]
    gamma = E(prior, x2, last(x2))
    outer = same_mean(prior, x1, arith(eq(lhs(inner), gamma * S(x1)), inner, scaled))
    total = parts(expand(prior, x1, gamma * S(x1), S_int))[1]
    mixed = at(INDEPENDENT, k, lam(x, S(x) * last(x)), by=[nat(k), arith(k <= n, top), unit2])
    likely = at(LIKELY, k + 1, by=[use("nat_successor", nat(k)), positive, top])
    step = arith(E(prior, x, S(x) * last(x)) <= bound * E(prior, x, S(x)), mixed, outer, total, likely, S_low)
    power = arith(eq(bound * bound**k, bound ** (k + 1)), 0 < bound)
    return arith(E(prior, x, S(x) * last(x)) <= bound ** (k + 1), step, rare, power, 0 < bound)


INDEPENDENT_PRODUCT = Lemma(
    "foundations.independent-product",
    "The mean of a product of n functions of independent entries, each of mean at most B, is at most B^n", "elementary",
    (*GIVEN[:6], recursion(product, n)),
    E(prior, x, product(n, x)) <= factor * bound**n,
    mutants=(Mutant("factor", {factor: LESS}, "B = 1, g = 1",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        P=("1/2", "1/2"), g=1, B=1, F=1)),),
)  # fmt: skip


@proof_of(INDEPENDENT_PRODUCT)
def _product(claim: Claim) -> Theorem:
    def with_test(S: Term, facts: Theorem) -> Theorem:
        *_, equal, rare = parts(facts)
        same = specialize(at(equal, product, by=claim.hypotheses), x)
        return arith(claim.conclusion, same_mean(prior, x, same), rare)

    return obtain(_all(), "S", with_test)
