"""Lists can be joined from the first records of one and the later ones of another, and so independent records
are independent entries.
"""

from dpproofs.prelude import *
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import SWAPPED, mean_of_unit
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.samples.entries import ENTRIES, INDEPENDENT_ENTRIES, SPLICE_NONE, phi, within
from theorems.foundations.samples.independent_records import DRAWS, records, sample
from theorems.foundations.samples.lists import (
    MADE,
    a,
    entry,
    equal_lists,
    i,
    inside,
    joined,
    k,
    kept,
    n,
    new,
    other_place,
    put,
    then,
    x,
    x1,
    x2,
)

# Lists of n records can be joined from the first records of one and the later ones of another ---

m = var("m")
splice = var("s", function_type((REAL, "X", "X"), "X"))
INSIDE = inside(i)

_made = exists(splice, ENTRIES(entry, splice, n))

SPLICES = Lemma(
    "foundations.lists-spliced", "Lists can be joined from the first records of one and the later ones of another",
    "elementary",
    (MADE, nat(n)),
    _made,
    mutants=(Mutant("any", without(MADE), "n = 1, and e(x, 1) = 0 for all of two data sets",
                    witness=finite({"X": 2, "A": 1}, n=1, e=0)),),
)  # fmt: skip


@proof_of(SPLICES)
def _splices(claim: Claim) -> Theorem:
    """One record after the other is put into the second list."""

    def some(size: Term) -> Term:
        return implies(size <= n, exists(splice, _joined(size, splice)))

    zero, same = num(0), arith(eq(entry(x2, i), entry(x2, i)))
    clash = arith(eq(entry(x2, i), entry(x1, i)), 1 <= i, i <= zero)
    start = _every(discharge(clash, i <= k, i <= zero), discharge(same, k < i), discharge(same, zero < i))
    base = discharge(witness(consequence_of(some(zero)), lam((k, x1, x2), x2), start), zero <= n)

    def more(function: Term, known: Theorem) -> Theorem:
        longer, facts = _step(function, known)
        return witness(consequence_of(some(m + 1)), longer, facts)

    before = at(some(m), by=[arith(m <= n, m + 1 <= n)])
    step = discharge(obtain(before, "s", more), nat(m), some(m), m + 1 <= n)
    found = at(use("induction", base, generalize(step, m), A=lam(m, some(m))), n, by=[nat(n)])

    def with_splice(function: Term, facts: Theorem) -> Theorem:
        at_i = parts(at(at(facts, k, x1, x2, by=[nat(k)]), i, by=INSIDE))
        first = discharge(at(at_i[0], by=[i <= k, i <= n]), i <= k)
        each = generalize(discharge(both(first, at_i[1]), *INSIDE), i)
        every = generalize(discharge(each, nat(k)), k, x1, x2)
        goal = ENTRIES(entry, function, n)
        return witness(claim.conclusion, function, folded(goal, both(parts(unfolded(MADE))[0], every)))

    return obtain(found, "s", with_splice)


def _joined(size: Term, function: Term) -> Term:
    """The first records up to k and to the size are those of x1, the others those of x2."""
    made = entry(function(k, x1, x2), i)
    first, second = eq(made, entry(x1, i)), eq(made, entry(x2, i))
    each = within(i, conj(implies(i <= k, i <= size, first), implies(k < i, second), implies(size < i, second)))
    return forall((k, x1, x2), implies(nat(k), each))


def _every(first: Theorem, second: Theorem, third: Theorem) -> Theorem:
    """For all k, x1, x2 and all places i."""
    each = generalize(discharge(both(first, second, third), *INSIDE), i)
    return generalize(discharge(each, nat(k)), k, x1, x2)


def _step(function: Term, known: Theorem) -> tuple[Term, Theorem]:
    """The record m + 1 is put in where it is one of the first k; else nothing, at the place 0."""
    end, old = m + 1, function(k, x1, x2)
    natural, low = use("nat_successor", nat(m), k=m), arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))
    by = natural, low, theorem(end <= n)
    record, place = entry(x1, end), end * ind(end <= k)
    longer = put(old, place, record)
    v = var("v")
    first, second, third = parts(at(at(known, k, x1, x2, by=[nat(k)]), i, by=INSIDE))

    def put_in(yes: Theorem) -> Theorem:
        """e(c(old, place, a), i) = e(c(old, m + 1, a), i)."""
        return same_value(lam(v, entry(put(old, v, record), i)), arith(eq(place, end), yes))

    def unchanged(no: Theorem) -> Theorem:
        """e(c(old, place, a), i) = e(old, i)."""
        u = var("u", "X")
        nothing = specialize(parts(unfolded(MADE))[2], old, record)
        at_zero = same_value(lam(v, entry(put(old, v, record), i)), arith(eq(place, 0), no))
        return then(at_zero, same_value(lam(u, entry(u, i)), nothing))

    def old_record(no: Theorem) -> Theorem:
        """At other places than m + 1 the record is kept."""
        return cases(
            end <= k, lambda yes: then(put_in(yes), kept(old, end, record, other_place(no, end), by)), unchanged
        )

    def of_first() -> Theorem:
        def here(yes: Theorem) -> Theorem:
            there = put_in(arith(end <= k, yes, i <= k))
            own = same_value(lam(v, entry(x1, v)), arith(eq(end, i), yes))
            return then(then(there, new(old, end, record, yes, by)), own)

        def elsewhere(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(i), natural, arith(i < end, other_place(no, end), i <= end), j=i, k=end)
            return then(old_record(no), at(first, by=[i <= k, arith(i <= m, gap)]))

        return discharge(cases(eq(i, end), here, elsewhere), i <= k, i <= end)

    def of_second() -> Theorem:
        def here(yes: Theorem) -> Theorem:
            return then(unchanged(arith(k < end, yes, k < i)), at(second, by=[k < i]))

        return discharge(cases(eq(i, end), here, lambda no: then(old_record(no), at(second, by=[k < i]))), k < i)

    def of_third() -> Theorem:
        later = old_record(arith(ne(i, end), end < i))
        return discharge(then(later, at(third, by=[arith(m < i, end < i)])), end < i)

    return lam((k, x1, x2), longer), _every(of_first(), of_second(), of_third())


JOINED = ENTRIES(entry, splice, n)
DRAWN = DRAWS(sample, records, entry, put, n)


# Independent records are independent entries --------------------------------------------------


class OneMore:
    """The first m + 1 records of x1 and the later ones of x2."""

    def __init__(self) -> None:
        self.end = m + 1
        self.natural = use("nat_successor", nat(m), k=m)
        self.by = self.natural, arith(1 <= self.end, use(NAT_NONNEGATIVE, nat(m), k=m)), theorem(self.end <= n)

    def record(self, size: Term, natural: Fact, first: Term, second: Term) -> list[Theorem]:
        """The record i of joined lists: that of the first one for i <= k, of the second one for k < i."""
        return parts(at(at(parts(unfolded(JOINED))[1], size, first, second, by=[natural]), i, by=INSIDE))

    def before(self, no: Theorem) -> Theorem:
        """i <= m."""
        gap = use(NAT_GAP, nat(i), self.natural, arith(i < self.end, no), j=i, k=self.end)
        return arith(i <= m, gap)

    def joined(self) -> Theorem:
        """c(m + 1, x1, x2) is c(m, x1, x2) with the record m + 1 of x1."""
        end, old, v = self.end, splice(m, x1, x2), var("v")
        longer, shorter = self.record(end, self.natural, x1, x2), self.record(m, nat(m), x1, x2)
        made = put(old, end, entry(x1, end))
        equation = eq(splice(end, x1, x2), made)

        def here(yes: Theorem) -> Theorem:
            own = same_value(lam(v, entry(x1, v)), yes)
            first = then(at(longer[0], by=[arith(i <= end, yes)]), own)
            return joined(first, new(old, end, entry(x1, end), yes, self.by))

        def elsewhere(no: Theorem) -> Theorem:
            other = kept(old, end, entry(x1, end), other_place(no, end), self.by)

            def early(yes: Theorem) -> Theorem:
                below = self.before(arith(i < end, yes, other_place(no, end)))
                return joined(at(longer[0], by=[yes]), then(other, at(shorter[0], by=[below])))

            def late(above: Theorem) -> Theorem:
                return joined(
                    at(longer[1], by=[arith(end < i, above)]), then(other, at(shorter[1], by=[arith(m < i, above)]))
                )

            return cases(i <= end, early, late)

        return equal_lists(equation, cases(eq(i, end), here, elsewhere))

    def unmoved(self) -> Theorem:
        """c(m, x1, x2) does not depend on the record m + 1 of x1."""
        end, moved = self.end, put(x1, self.end, a)
        new_, old = self.record(m, nat(m), moved, x2), self.record(m, nat(m), x1, x2)

        def early(yes: Theorem) -> Theorem:
            same = kept(x1, end, a, arith(ne(i, end), yes), self.by)
            return joined(then(at(new_[0], by=[yes]), same), at(old[0], by=[yes]))

        def late(no: Theorem) -> Theorem:
            above = arith(m < i, no)
            return joined(at(new_[1], by=[above]), at(old[1], by=[above]))

        return equal_lists(eq(splice(m, moved, x2), splice(m, x1, x2)), cases(i <= m, early, late))


_given = MADE, JOINED, nat(n), DRAWN
_conclusion = INDEPENDENT_ENTRIES(sample, splice, n)

INDEPENDENT = Lemma(
    "foundations.drawn-lists", "Independent records are independent entries", "elementary",
    _given,
    _conclusion,
    mutants=(Mutant("any law", Claim(_given[:-1], _conclusion), "two records that are equal, both 0 or 1",
                    witness=finite({"X": 4, "A": 2}, e=lambda x, i: x // 2 if i == 1 else x % 2,
                        c=lambda x, i, a: 2 * a + x % 2 if i == 1 else x // 2 * 2 + a if i == 2 else x,
                        s=lambda k, x1, x2: x2 if k == 0 else x1 // 2 * 2 + x2 % 2 if k == 1 else x1, n=2,
                        P=("1/2", 0, 0, "1/2"))),),
)  # fmt: skip


@proof_of(INDEPENDENT)
def _independent(claim: Claim) -> Theorem:
    """By induction on the number of records of the first list."""
    test, whole = test_function(phi, x), E(sample, x, phi(x))

    def some(size: Term) -> Term:
        mean = E(sample, x1, E(sample, x2, phi(splice(size, x1, x2))))
        return implies(size <= n, forall(phi, implies(test, eq(mean, whole))))

    zero, u = num(0), var("u_", "X")
    none = same_value(lam(u, phi(u)), use(SPLICE_NONE, JOINED, c=splice))
    inner = same_mean(sample, x1, same_mean(sample, x2, none))
    start = arith(eq(lhs(inner), whole), inner, parts(constant(sample, x1, whole))[1])
    base = discharge(generalize(discharge(start, test), phi), zero <= n)
    known = at(some(m), by=[arith(m <= n, m + 1 <= n)])
    step = discharge(generalize(discharge(_mixed(known), test), phi), nat(m), some(m), m + 1 <= n)
    every = use("induction", base, generalize(step, m), A=lam(m, some(m)))
    mean = at(at(every, k, by=[nat(k), k <= n]), phi, by=[test])
    tests = generalize(discharge(mean, nat(k), k <= n, test), k, phi)
    return folded(claim.conclusion, tests)


def _mixed(known: Theorem) -> Theorem:
    """The record m + 1 of the first list is exchanged for a fresh one, which leaves the law."""
    more, fresh, u, test = OneMore(), records(m + 1), var("u_", "X"), test_function(phi, x)
    end, law = m + 1, sample
    drawn = unfolded(DRAWN)

    def unit(data: Term) -> Theorem:
        return specialize(test, data)

    def mean_unit(body: Term, data: Term) -> Theorem:
        return both(*mean_of_unit(law, x2, body, unit(data))[1:])

    with_fresh = put(splice(m, x1, x2), end, a)
    of_pair = lam((x1, a), E(law, x2, phi(with_fresh)))
    size = mean_unit(phi(with_fresh), with_fresh)
    exchanged = at(drawn, end, of_pair, by=[*more.by, generalize(size, x1, a)])

    moved = same_value(lam(u, put(u, end, entry(x1, end))), more.unmoved())
    whole = joined(moved, more.joined())
    values = same_value(lam(u, phi(u)), whole)
    inner = same_mean(fresh, a, same_mean(law, x2, values))
    mean = E(law, x2, phi(splice(end, x1, x2)))
    steady = parts(constant(fresh, a, mean))[1]
    left = same_mean(law, x1, arith(eq(lhs(inner), mean), inner, steady))

    swapped = parts(use(SWAPPED, generalize(size, x1, a), P=law, R=fresh, h=of_pair))[2]
    shorter = at(known, lam(x, phi(put(x, end, a))), by=[generalize(unit(put(x, end, a)), x)])
    averaged = same_mean(fresh, a, shorter)
    back = parts(
        use(SWAPPED, generalize(unit(put(x, end, a)), x, a), P=law, R=fresh, h=lam((x, a), phi(put(x, end, a))))
    )[2]
    kept_law = at(drawn, end, lam((x, a), phi(x)), by=[*more.by, generalize(unit(x), x, a)])
    fixed = same_mean(law, x, parts(constant(fresh, a, phi(x)))[1])
    goal = eq(rhs(left), E(law, x, phi(x)))
    return arith(goal, left, exchanged, swapped, averaged, back, kept_law, fixed)
