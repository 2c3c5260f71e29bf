"""Independent records are independent entries.

This file is long because the induction exchanges one record after the other, and the law of each list is worked out.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, implies, lam, nat, ne, num
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import test_function
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import Fact, arith, at, both, cases, constant, discharge, folded, generalize
from dpproofs.proving.tactics import parts, same_value, specialize, theorem, unfolded, use
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.samples.entries import INDEPENDENT_ENTRIES, phi
from theorems.foundations.measure.independent_law import same_mean
from theorems.foundations.samples.list_draws import records, sample
from theorems.foundations.samples.lists import MADE, a, entry, equal_lists, i, joined, k, kept, n, new
from theorems.foundations.samples.lists import other_place, put, then, x, x1, x2
from theorems.foundations.samples.splices import SPLICE_NONE
from theorems.foundations.measure.swapped_means import SWAPPED, mean_of_unit
from theorems.foundations.samples.list_splices import DRAWN, INSIDE, JOINED, m, splice


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
