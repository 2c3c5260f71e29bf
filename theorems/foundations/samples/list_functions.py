"""Lists of given records: a list for every value of a parameter."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exists, forall, function_type, implies, lam, nat, ne, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import consequence_of
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, mp, obtain, same_value, theorem, use
from dpproofs.proving.tactics import witness
from theorems.foundations.samples.lists import MADE, entry, i, inside, joined, kept, n, new, put, then, x
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

m, u = var("m"), var("u", "S")
made = var("r", function_type(("S",), "X"))
given_record = var("g", function_type(("S", REAL), "A"))


def _records(function: Term, size: Term) -> Term:
    """The first records of the lists are the given ones."""
    return forall((u, i), implies(*inside(i, size), eq(entry(function(u), i), given_record(u, i))))


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

    start = lam(u, x)
    clash = arith(eq(entry(x, i), given_record(u, i)), 1 <= i, i <= 0)
    nothing = generalize(discharge(clash, *inside(i, num(0))), u, i)
    base = discharge(witness(consequence_of(some(num(0))), start, nothing), num(0) <= n)
    end = m + 1
    natural, low = use("nat_successor", nat(m), k=m), arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m))
    by = natural, low, theorem(end <= n)

    def more(before: Term, known: Theorem) -> Theorem:
        record, v = given_record(u, end), var("v")
        old = before(u)

        def last(yes: Theorem) -> Theorem:
            return joined(
                new(old, end, record, yes, by, i, (nat(i), 1 <= i, arith(i <= n, yes, end <= n))),
                same_value(lam(v, given_record(u, v)), yes),
            )

        def earlier(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(i), natural, arith(i < end, no, i <= end), j=i, k=end)
            there = nat(i), theorem(1 <= i), arith(i <= n, gap, end <= n)
            same = at(known, u, i, by=[*there[:2], arith(i <= m, gap)])
            return then(kept(old, end, record, arith(ne(i, end), no), by, i, there), same)

        records = generalize(discharge(cases(eq(i, end), last, earlier), *inside(i, end)), u, i)
        return witness(consequence_of(some(end)), lam(u, put(old, end, record)), records)

    known = mp(some(m), arith(m <= n, end <= n))
    step = discharge(obtain(known, "r", more), nat(m), some(m), end <= n)
    every = use("induction", base, generalize(step, m), A=lam(m, some(m)))
    return at(every, n, by=[nat(n)])
