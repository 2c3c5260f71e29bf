"""The places 1, ..., n of a list and the uniform law on them, and lists of given records."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.render.notation import write_as
from theorems.foundations.measure.finite_points import surely
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE, NAT_PREDECESSOR, NAT_ZERO
from theorems.foundations.samples.lists import MADE, entry, i, inside, joined, kept, n, new, put, then, x
from theorems.foundations.sums.sums_from_one import (
    NONE_CHOSEN,
    ONE_CHOSEN,
    SUM_COMBINED,
    SUM_EQUAL,
    SUM_OF_ONES,
    longer,
    m,
    none,
)

# The places 1, ..., n of a list, and the uniform law on them ----------------------------------

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


# A uniform place is a place; Of n uniform places, none has more weight than 1/n ---------------

size = mark("size", n)

SURELY_PLACE = Lemma(
    "foundations.uniform-places-surely", "A uniform place is a place", "elementary",
    (UNIFORM(places, size), nat(n), PLACE_OF(place, n)),
    almost_surely(places, i, eq(place(i), i)),
    mutants=(Mutant("more", {size: n + 1}, "the place n + 1 has positive probability",
                    witness=finite({}, n=1, J={1: "1/2", 2: "1/2"}, r=1)),),
)  # fmt: skip


@proof_of(SURELY_PLACE)
def _surely(claim: Claim) -> Theorem:
    """The other numbers have mass 0."""
    other = ind(neg(eq(place(i), i)))
    mean = at(hypothesis(claim, UNIFORM), lam(i, other), by=[generalize(both(arith(0 <= other), arith(other <= 1)), i)])
    own = parts(specialize(hypothesis(claim, PLACE_OF), i))[3]
    zero = generalize(discharge(arith(eq(other, 0 * one(i)), at(own, by=inside(i))), *inside(i)), i)
    total = use(SUM_EQUAL, nat(n), zero, n=n, c=0, s=lam(i, other), t=one)
    return surely(places, i, eq(place(i), i), arith(E(places, i, other) <= 0, mean, total))


j = var("j")

PLACE_WEIGHT = Lemma(
    "foundations.uniform-places-weight", "Of n uniform places, none has more weight than 1/n", "elementary",
    (UNIFORM(places, n), nat(n), 1 <= n),
    E(places, i, ind(eq(i, j))) <= factor * 1 / n,
    mutants=(Mutant("factor", {factor: LESS}, "j = 1", witness=finite({}, n=1, J={1: 1}, j=1)),),
)  # fmt: skip


@proof_of(PLACE_WEIGHT)
def _weight(claim: Claim) -> Theorem:
    """At most one term of the sum is not 0."""
    here = lam(i, ind(eq(i, j)))
    mean = at(hypothesis(claim, UNIFORM), here, by=[generalize(both(arith(0 <= here(i)), arith(here(i) <= 1)), i)])
    chosen = lam(i, ind(eq(j, i)) * one(i))
    same = generalize(discharge(arith(eq(here(i), 1 * chosen(i))), *inside(i)), i)
    sums = use(SUM_EQUAL, nat(n), same, n=n, c=1, s=here, t=chosen)
    goal = claim.conclusion
    inverse = arith(0 < 1 / n, 1 <= n)

    def outside(no: Theorem) -> Theorem:
        def clash(yes: Theorem) -> Theorem:
            v = var("v_")
            natural = use("leibniz", nat(i), reversed_equation(yes), x=i, y=j, A=lam(v, nat(v)))
            there = both(natural, arith(1 <= j, yes, 1 <= i), arith(j <= n, yes, i <= n))
            return arith(ne(j, i), there, no)

        differ = cases(eq(j, i), clash, lambda other: arith(ne(j, i), other))
        none_ = use(NONE_CHOSEN, nat(n), generalize(discharge(differ, *inside(i)), i), v=j, n=n, s=one)
        return arith(goal, mean, sums, none_, inverse)

    return cases(
        conj(*inside(j)),
        lambda yes: arith(goal, mean, sums, use(ONE_CHOSEN, nat(n), *parts(yes), v=j, n=n, s=one), inverse),
        outside,
    )


# Lists of given records: a list for every value of a parameter --------------------------------

u_ = var("u", "S")
made = var("r", function_type(("S",), "X"))
given_record = var("g", function_type(("S", REAL), "A"))


def _records(function: Term, size: Term) -> Term:
    """The first records of the lists are the given ones."""
    return forall((u_, i), implies(*inside(i, size), eq(entry(function(u_), i), given_record(u_, i))))


_conclusion = exists(made, _records(made, n))

OF_RECORDS = Lemma(
    "foundations.lists-of-records", "Some function makes lists of n given records", "elementary",
    (MADE, nat(n)),
    _conclusion,
    mutants=(Mutant("any", without(MADE), "n = 1, e is constant, and g is not",
                    witness=finite({"S": 2, "A": 2, "X": 2}, n=1, e=0, g=lambda s, _: s)),),
)  # fmt: skip


@proof_of(OF_RECORDS)
def _proof(claim: Claim) -> Theorem:
    """One record after the other, in place of those of any list."""

    def some(size: Term) -> Term:
        return implies(size <= n, exists(made, _records(made, size)))

    start = lam(u_, x)
    clash = arith(eq(entry(x, i), given_record(u_, i)), 1 <= i, i <= 0)
    nothing = generalize(discharge(clash, *inside(i, num(0))), u_, i)
    base = discharge(witness(consequence_of(some(num(0))), start, nothing), num(0) <= n)
    end = m + 1
    natural, low = use("nat_successor", nat(m), k=m), arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))
    by = natural, low, theorem(end <= n)

    def more(before: Term, known: Theorem) -> Theorem:
        record, v = given_record(u_, end), var("v")
        old = before(u_)

        def last(yes: Theorem) -> Theorem:
            return joined(
                new(old, end, record, yes, by, i, (nat(i), 1 <= i, arith(i <= n, yes, end <= n))),
                same_value(lam(v, given_record(u_, v)), yes),
            )

        def earlier(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(i), natural, arith(i < end, no, i <= end), j=i, k=end)
            there = nat(i), theorem(1 <= i), arith(i <= n, gap, end <= n)
            same = at(known, u_, i, by=[*there[:2], arith(i <= m, gap)])
            return then(kept(old, end, record, arith(ne(i, end), no), by, i, there), same)

        records = generalize(discharge(cases(eq(i, end), last, earlier), *inside(i, end)), u_, i)
        return witness(consequence_of(some(end)), lam(u_, put(old, end, record)), records)

    known = mp(some(m), arith(m <= n, end <= n))
    step = discharge(obtain(known, "r", more), nat(m), some(m), end <= n)
    every = use("induction", base, generalize(step, m), A=lam(m, some(m)))
    return at(every, n, by=[nat(n)])
