"""The places 1, ..., n of a list, and the uniform law on them.

This file is long because it has the places as numbers, the uniform law on them, and its means.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, function_type, implies, ind
from dpproofs.language.terms import lam, nat, ne, num, prob, summation, var
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.privacy.notions import test_function
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, expand, generalize, mean_of_one, obtain
from dpproofs.proving.tactics import parts, rewrite, said_of, specialize, use, witness
from theorems.foundations.samples.lists import i, inside, n
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.sums.sums_from_one import SUM_COMBINED, SUM_OF_ONES, longer, m, none
from theorems.foundations.sums.finite_sums import SUM_EQUAL
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals_predecessor import NAT_PREDECESSOR
from theorems.foundations.reals.naturals import NAT_ZERO

place = var("r", function_type((REAL,), REAL))
places = var("J", prob(REAL))
f = var("f", function_type((REAL,), REAL))

PLACE_OF = Definition(
    "place_of",
    (place, n),
    forall(i, conj(*inside(place(i)), implies(*inside(i), eq(place(i), i)))),
)
"""r(i) is one of the places 1, ..., n, and i itself if i is one."""
write_as(PLACE_OF, r"{0} \text{{ retracts onto }} 1, \ldots, {1}")

TO_PLACE_NONE = Mutant("none", without(1 <= n), "n = 0: there is no place", witness=finite({}, n=0))

TO_PLACE = Lemma(
    "foundations.place-of-number", "A function gives every real number a place, and every place itself", "elementary",
    (nat(n), 1 <= n),
    exists(place, PLACE_OF(place, n)),
    mutants=(TO_PLACE_NONE,),
)  # fmt: skip


@proof_of(TO_PLACE)
def _to_place(claim: Claim) -> Theorem:
    """By induction: the number m + 2 becomes its own place."""
    some, one = lam(m, exists(place, PLACE_OF(place, m + 1))), num(1)
    first = use("nat_successor", use(NAT_ZERO), k=0)
    only = discharge(arith(eq(one, i), 1 <= i, i <= 1), nat(i), 1 <= i, i <= one)
    base = witness(some(num(0)), lam(i, one), generalize(both(first, arith(1 <= one), arith(one <= 1), only), i))
    end = m + 1 + 1
    natural = use("nat_successor", use("nat_successor", nat(m), k=m), k=m + 1)
    low = arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))

    def more(old: Term, facts: Theorem) -> Theorem:
        *there, own = parts(specialize(facts, i))
        new = ind(eq(i, end)) * end + ind(ne(i, end)) * old(i)
        v = var("v")

        def last(yes: Theorem) -> Theorem:
            is_end = arith(eq(end, new), yes)
            is_natural = use("leibniz", natural, is_end, x=end, y=new, A=lam(v, nat(v)))
            same = discharge(arith(eq(new, i), yes), nat(i), 1 <= i, i <= end)
            return both(is_natural, arith(1 <= new, is_end, low), arith(new <= end, is_end), same)

        def earlier(no: Theorem) -> Theorem:
            kept = arith(eq(old(i), new), no)
            is_natural = use("leibniz", there[0], kept, x=old(i), y=new, A=lam(v, nat(v)))
            gap = use(NAT_GAP, nat(i), natural, arith(i < end, no, i <= end), j=i, k=end)
            same = arith(eq(new, i), kept, at(own, by=[nat(i), 1 <= i, arith(i <= m + 1, gap)]))
            sizes = arith(1 <= new, kept, there[1]), arith(new <= end, kept, there[2])
            return both(is_natural, *sizes, discharge(same, nat(i), 1 <= i, i <= end))

        return witness(some(m + 1), lam(i, new), generalize(cases(eq(i, end), last, earlier), i))

    step = discharge(obtain(some(m), "r", more), nat(m), some(m))
    return from_one(some, base, step)


def from_one(some: Term, base: Theorem, step: Theorem) -> Theorem:
    """What holds for n >= 1, from its form for m + 1."""
    every = use("induction", base, generalize(step, m), A=some)
    before = use(NAT_PREDECESSOR, nat(n), arith(ne(n, 0), 1 <= n), k=n)
    return rewrite(at(every, n - 1, by=[before]), arith(eq(n - 1 + 1, n)))


UNIFORM = Definition(
    "uniform_places",
    (places, n),
    forall(f, implies(test_function(f, i), eq(E(places, i, f(i)), summation(i, 1, n, f(i)) / n))),
)
"""J is the uniform law on 1, ..., n."""
write_as(UNIFORM, r"{0} \text{{ is uniform on }} 1, \ldots, {1}")

UNIFORM_EXISTS = Lemma(
    "foundations.uniform-places", "There is a uniform law on 1, ..., n", "law_with_density",
    (nat(n), 1 <= n),
    exists(places, UNIFORM(places, n)),
    mutants=(Mutant("empty", without(1 <= n), "n = 0, f = 1: the mean is 1",
                    witness=finite({}, n=0)),),
)  # fmt: skip

u = var("u", "U")


@proof_of(UNIFORM_EXISTS)
def _uniform(claim: Claim) -> Theorem:
    """By induction: of n + 1 places, the last one has the weight 1/(n + 1)."""
    made = lam(m, exists(places, UNIFORM(places, m + 1)))
    test, one = test_function(f, i), num(1)
    start = dirac(one)
    mean = parts(use("E_dirac", x=one, f=f))[1]
    only = use(longer(f), use(NAT_ZERO), m=0)
    first = arith(said_of(UNIFORM(start, one), f), mean, only, none(f))
    base = witness(made(num(0)), start, generalize(discharge(first, test), f))
    size, end = m + 1, m + 1 + 1
    positive = arith(0 < size, use(NAT_NONNEGATIVE, nat(m), k=m))
    weight = size / end

    def more(law: Term, uniform: Theorem) -> Theorem:
        sizes = generalize(both(arith(0 <= weight, positive), arith(weight <= 1, positive)), u)
        mixed = use(MIXED, sizes, P=lam(u, law), Q=lam(u, dirac(end)), t=lam(u, weight))

        def with_law(new: Term, facts: Theorem) -> Theorem:
            drawn = at(specialize(facts, u), f, by=[test])
            last = parts(use("E_dirac", x=end, f=f))[1]
            sum_ = use(longer(f), use("nat_successor", nat(m), k=m), m=size)
            equal = arith(said_of(UNIFORM(new(u), end), f), drawn, last, at(uniform, f, by=[test]), sum_, positive)
            return witness(made(size), new(u), generalize(discharge(equal, test), f))

        return obtain(mixed, "R", with_law)

    step = discharge(obtain(made(m), "J", more), nat(m), made(m))
    return from_one(made, base, step)


one = lam(i, num(1))

UNIFORM_MEAN = Lemma(
    "foundations.uniform-places-mean", "The mean of a function of a uniform place", "elementary",
    (UNIFORM(places, n), nat(n), 1 <= n, forall(i, conj(-1 <= f(i), f(i) <= 1))),
    eq(E(places, i, f(i)), factor * summation(i, 1, n, f(i)) / n),
    mutants=(Mutant("factor", {factor: MORE}, "f = 1", witness=finite({}, n=1, J={1: 1}, f=1)),),
)  # fmt: skip


@proof_of(UNIFORM_MEAN)
def _mean(claim: Claim) -> Theorem:
    """(1 + f)/2 is a test."""
    *_, small = claim.hypotheses
    size = specialize(small, i)
    half = lam(i, (1 + f(i)) / 2)
    unit = generalize(both(arith(0 <= half(i), size), arith(half(i) <= 1, size)), i)
    mean = at(hypothesis(claim, UNIFORM), half, by=[unit])
    scaled = parts(expand(places, i, half(i), bounded(places, i, f(i), 1, size)))[1]
    raw = lam(i, Fraction(1, 2) * one(i) + Fraction(1, 2) * f(i))
    same = generalize(discharge(arith(eq(half(i), 1 * raw(i))), *inside(i)), i)
    sums = use(SUM_EQUAL, nat(n), same, n=n, c=1, s=half, t=raw)
    split = use(SUM_COMBINED, nat(n), n=n, a=Fraction(1, 2), b=Fraction(1, 2), s=one, t=f)
    ones = use(SUM_OF_ONES, nat(n), n=n)
    return arith(claim.conclusion, mean, scaled, mean_of_one(places), sums, split, ones, 1 <= n)
