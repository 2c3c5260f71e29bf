"""Lists of n records can be joined from the first records of one and the later ones of another.

This file is long because the induction puts in one record after the other, with a case for each place.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exists, forall, function_type, implies, ind, lam, nat, ne, num
from dpproofs.language.terms import var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import consequence_of
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, generalize, obtain
from dpproofs.proving.tactics import parts, same_value, specialize, theorem, unfolded, use, witness
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.samples.entries import ENTRIES, within
from theorems.foundations.samples.list_draws import DRAWS, records, sample
from theorems.foundations.samples.lists import MADE, entry, i, inside, k, kept, n, new
from theorems.foundations.samples.lists import other_place, put, then, x1, x2

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
