"""Laws of independent records exist.

This file is long because the induction draws one record after the other, and swaps means over lists and records.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, function_type, implies, lam, nat, ne, num
from dpproofs.language.terms import prob, var
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import both_sides, consequence_of, lhs, rhs
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize, mp, obtain, parts
from dpproofs.proving.tactics import reversed_equation, same_value, specialize, theorem, use, witness
from theorems.foundations.measure.independent_law import INDEPENDENT_LAW, same_mean
from theorems.foundations.samples.lists import MADE, PUT_AGAIN, a, b, entry, i, inside, kept, n, new, put, x
from theorems.foundations.samples.lists_put_order import PUT_ORDER
from theorems.foundations.measure.swapped_means import SWAPPED, mean_of_unit
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

records = var("D", function_type((REAL,), prob("A")))
sample = var("P", prob("X"))
test = var("h", function_type(("X", "A"), REAL))
OF_PAIRS = forall((x, a), conj(0 <= test(x, a), test(x, a) <= 1))


def _drawn(law: Term, size: Term, factor: Factor = 1) -> Term:
    return forall((i, test), implies(*inside(i, size), OF_PAIRS, exchanged(law, i, factor)))


def exchanged(law: Term, place: Term, factor: Factor = 1) -> Term:
    """The record at the place and a fresh one can be exchanged."""
    new = E(law, x, E(records(place), a, test(put(x, place, a), entry(x, place))))
    return eq(new, factor * E(law, x, E(records(place), a, test(x, a))))


DRAWS = Definition("independent_records", (sample, records, entry, put, n), _drawn(sample, n))
"""The records of x are independent, the one at the place i with the law D(i): for every place, a fresh record a of law
D(i) and the record e(x, i) can be exchanged, where c(x, i, a) is x with a in the place i."""
write_as(
    DRAWS,
    r"{0} \text{{ has }} {4} \text{{ independent records }} {2} \text{{ of the laws }} {1}\text{{, set by }} "
    r"{3}",
)

DRAWS_EXIST = Lemma(
    "foundations.independent-records", "Some law on lists makes the records independent, each with a given law",
    "law_with_density",
    (MADE, nat(n)),
    exists(sample, DRAWS(sample, records, entry, put, n)),
    mutants=(Mutant("factor", Claim((MADE, nat(n)), exists(sample, _drawn(sample, n, LESS))), "h = 1",
                    witness=finite({"X": 2, "A": 2}, n=1, e={1: (0, 1)}, c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)},
                        D=lambda _:
                        ("1", "0"))),),
)  # fmt: skip

m = var("m")


@proof_of(DRAWS_EXIST)
def _exist(claim: Claim) -> Theorem:
    """One record after the other, in place of those of any list."""
    law, start = var("P", sample.type), dirac(x)

    def some(size: Term) -> Term:
        return implies(size <= n, exists(law, _drawn(law, size)))

    clash = arith(exchanged(start, i), 1 <= i, i <= 0)
    nothing = generalize(discharge(clash, *inside(i, num(0)), OF_PAIRS), i, test)
    base = discharge(witness(consequence_of(some(num(0))), start, nothing), num(0) <= n)
    known = mp(some(m), arith(m <= n, m + 1 <= n))

    def with_law(before: Term, drawn: Theorem) -> Theorem:
        goal = consequence_of(some(m + 1))
        made = use(INDEPENDENT_LAW, P=before, P2=records(m + 1), T=lam((x, b), put(x, m + 1, b)))
        return obtain(made, "R", lambda longer, facts: witness(goal, longer, _step(before, drawn, longer, facts)))

    step = discharge(obtain(known, "P", with_law), nat(m), some(m), m + 1 <= n)
    every = use("induction", base, generalize(step, m), A=lam(m, some(m)))
    found = at(every, n, by=[nat(n)])
    return obtain(found, "P", lambda chosen, facts: witness(claim.conclusion, chosen, facts))


def _step(before: Term, drawn: Theorem, law: Term, made: Theorem) -> Theorem:
    """A list of law P with a record b of law D(m + 1) at the place m + 1 has m + 1 independent records."""
    end, one_more = m + 1, records(m + 1)
    natural = use("nat_successor", nat(m), k=m)
    at_end = natural, arith(1 <= end, use(NAT_NONNEGATIVE, nat(m), k=m)), end <= n
    longer = put(x, end, b)

    def of(place: Term, pointwise: Theorem) -> Theorem:
        """The exchange at a place, from that for a list of law P and a record b."""
        fresh = records(place)
        old, new = lam(x, E(fresh, a, test(put(x, place, a), entry(x, place)))), lam(x, E(fresh, a, test(x, a)))
        bodies = test(put(x, place, a), entry(x, place)), test(x, a)
        units = _unit(put(x, place, a), entry(x, place)), _unit(x, a)
        means = []
        for function, body, unit in zip((old, new), bodies, units, strict=True):
            size = generalize(both(*mean_of_unit(fresh, a, body, unit)[1:]), x)
            means.append(at(made, function, by=[size]))
        return arith(exchanged(law, place), *means, pointwise)

    def last() -> Theorem:
        """b is exchanged for a."""
        again = use(PUT_AGAIN, MADE, *at_end, j=end)
        equal = _same_test(again, new(x, end, b, arith(eq(end, end)), at_end, end, at_end))
        inner = same_mean(one_more, b, same_mean(one_more, a, equal))
        swapped = _in_order(one_more, b, one_more, a, test(put(x, end, a), b), _unit(put(x, end, a), b))
        goal = eq(lhs(inner), rhs(swapped))
        return of(end, same_mean(before, x, arith(goal, inner, swapped)))

    def earlier(no: Theorem) -> Theorem:
        """Records at two places are put there in any order."""
        fresh = records(i)
        other = arith(ne(end, i), no)
        before_end = arith(i + 1 <= end, use(NAT_GAP, nat(i), natural, arith(i < end, no, i <= end), j=i, k=end))
        here = nat(i), theorem(1 <= i), arith(i <= n, before_end, end <= n)
        swapped_places = use(PUT_ORDER, MADE, *at_end, *here, other, j=end, k=i)
        equal = _same_test(swapped_places, kept(x, end, b, arith(ne(i, end), no), at_end, i, here))
        old = same_mean(one_more, b, same_mean(fresh, a, equal))
        swapped = _in_order(
            one_more,
            b,
            fresh,
            a,
            test(put(put(x, i, a), end, b), entry(x, i)),
            _unit(put(put(x, i, a), end, b), entry(x, i)),
        )
        averaged = lam((x, a), E(one_more, b, test(longer, a)))
        unit = generalize(both(*mean_of_unit(one_more, b, test(longer, a), _unit(longer, a))[1:]), x, a)
        known = at(drawn, i, averaged, by=[*here[:2], arith(i <= m, before_end), unit])
        first = same_mean(before, x, arith(eq(lhs(old), rhs(swapped)), old, swapped))
        second = same_mean(before, x, _in_order(one_more, b, fresh, a, test(longer, a), _unit(longer, a)))
        return of(i, arith(eq(lhs(first), lhs(second)), first, second, known))

    def at_last(yes: Theorem) -> Theorem:
        u = var("u")
        return use("leibniz", last(), reversed_equation(yes), x=end, y=i, A=lam(u, exchanged(law, u)))

    at_place = cases(eq(i, end), at_last, earlier)
    return generalize(discharge(at_place, *inside(i, end), OF_PAIRS), i, test)


def _unit(data: Term, record: Term) -> Theorem:
    """The test of a list and a record is in [0, 1]."""
    return specialize(OF_PAIRS, data, record)


def _same_test(data: Theorem, record: Theorem) -> Theorem:
    """The test of equal lists and equal records."""
    (x_old, x_new), (a_old, a_new) = both_sides(data), both_sides(record)
    u, v = var("u_", "X"), var("v_", "A")
    first, second = same_value(lam(u, test(u, a_old)), data), same_value(lam(v, test(x_new, v)), record)
    return arith(eq(test(x_old, a_old), test(x_new, a_new)), first, second)


def _in_order(first: Term, v: Term, second: Term, w: Term, body: Term, unit: Theorem) -> Theorem:
    """E_v E_w f = E_w E_v f for a test f."""
    every = generalize(unit, v, w)
    return parts(use(SWAPPED, every, P=first, R=second, h=lam((v, w), body)))[2]
