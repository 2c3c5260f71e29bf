"""Independent draws of n records exist, from one law or from several, and a test that hardly changes when a
record is replaced has nearly the same mean at fresh records.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.divergences.mutual_information import uniform
from theorems.foundations.measure.independent_outcomes import INDEPENDENT_LAW, same_mean
from theorems.foundations.measure.iterated_means import SWAPPED, mean_of_unit
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.foundations.samples.list_places import PLACE_OF, SURELY_PLACE, UNIFORM, place, places as places_
from theorems.foundations.samples.lists import (
    MADE,
    PUT_AGAIN,
    PUT_ORDER,
    REPLACED,
    b,
    entry as entry_,
    i as i_,
    inside,
    j,
    kept,
    n,
    new,
    put as put_,
    x1,
    x2,
)

# Independent draws of records, and functions of a record that hardly change when it is replaced ---

x, a, i, r = var("x", "X"), var("a", "A"), var("i", "I"), var("r")
entry = var("e", function_type(("X", "I"), "A"))
put = var("c", function_type(("X", "I", "A"), "X"))
sample, population, places = var("P", prob("X")), var("D", prob("A")), var("J", prob("I"))
test = var("h", function_type(("X", "A"), REAL))
OF_PAIRS = forall((x, a), conj(0 <= test(x, a), test(x, a) <= 1))

SAMPLE = Definition(
    "sample",
    (sample, population, entry, put),
    forall(
        (i, test),
        implies(
            OF_PAIRS,
            eq(
                E(sample, x, E(population, a, test(put(x, i, a), entry(x, i)))),
                E(sample, x, E(population, a, test(x, a))),
            ),
        ),
    ),
)
"""The records e(x, i) of x are independent draws from the law D: for every place i, a fresh record a of law D and the
record e(x, i) can be exchanged, where c(x, i, a) is x with a in the place i."""
put_in_words(SAMPLE, "the records of the data are independent draws from the law D")
write_as(SAMPLE, r"{0} \text{{ has independent records }} {2} \sim {1}\text{{, set by }} {3}")

DRAWN = SAMPLE(sample, population, entry, put)
STABLE = forall((x, i, a), test(x, entry(x, i)) <= test(put(x, i, a), entry(x, i)) + r)
slack = mark("slack", r)

STABLE_MEAN = Lemma(
    "foundations.stable-tests", "A test that hardly changes when a record is replaced has nearly the same mean at the "
    "records of a sample and at fresh ones", "elementary",
    (DRAWN, OF_PAIRS, STABLE),
    E(sample, x, E(places, i, test(x, entry(x, i)))) <= E(sample, x, E(population, a, test(x, a))) + slack,
    mutants=(Mutant("slack", {slack: Fraction(9, 10) * r}, "one record, uniform on 12 values; h(x, a) = 1[a = x] = r",
                    witness=finite({"X": 12, "A": 12, "I": 1}, P=uniform(12), D=uniform(12), J=(1,), e=tuple(range(12)),
                    c=list(range(12)) * 12, r=1, h=lambda i, j: int(i == j))),),
)  # fmt: skip


@proof_of(STABLE_MEAN)
def _stable(claim: Claim) -> Theorem:
    """For each place, the record there is exchanged with a fresh one."""
    own, fresh = test(x, entry(x, i)), test(put(x, i, a), entry(x, i))
    unit_own, unit_fresh = specialize(OF_PAIRS, x, entry(x, i)), specialize(OF_PAIRS, put(x, i, a), entry(x, i))
    fresh_int, *fresh_size = mean_of_unit(population, a, fresh, unit_fresh)
    own_int = parts(constant(population, a, own))
    at_x = integrate(population, a, specialize(STABLE, x, i, a), own_int[0], fresh_int)
    inner = arith(own <= E(population, a, fresh) + r, at_x, own_int[1])
    first = mean_of_unit(sample, x, own, unit_own)
    second = mean_of_unit(sample, x, E(population, a, fresh), both(*fresh_size))
    at_i = integrate(sample, x, inner, first[0], second[0])
    exchanged = at(DRAWN, i, test, by=[OF_PAIRS])
    one = arith(E(sample, x, own) <= E(sample, x, E(population, a, test(x, a))) + r, at_i, exchanged)
    all_unit = generalize(unit_own, x, i)
    swap = parts(use(SWAPPED, all_unit, P=sample, R=places, h=lam((x, i), own)))
    total = integrate(places, i, one, swap[1])
    return arith(claim.conclusion, total, swap[2])


# Laws of independent records exist ------------------------------------------------------------

records = var("D", function_type((REAL,), prob("A")))


def _drawn(law: Term, size: Term, factor: Factor = 1) -> Term:
    return forall((i_, test), implies(*inside(i_, size), OF_PAIRS, exchanged(law, i_, factor)))


def exchanged(law: Term, place: Term, factor: Factor = 1) -> Term:
    """The record at the place and a fresh one can be exchanged."""
    new = E(law, x, E(records(place), a, test(put_(x, place, a), entry_(x, place))))
    return eq(new, factor * E(law, x, E(records(place), a, test(x, a))))


DRAWS = Definition("independent_records", (sample, records, entry_, put_, n), _drawn(sample, n))
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
    exists(sample, DRAWS(sample, records, entry_, put_, n)),
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

    clash = arith(exchanged(start, i_), 1 <= i_, i_ <= 0)
    nothing = generalize(discharge(clash, *inside(i_, num(0)), OF_PAIRS), i_, test)
    base = discharge(witness(consequence_of(some(num(0))), start, nothing), num(0) <= n)
    known = mp(some(m), arith(m <= n, m + 1 <= n))

    def with_law(before: Term, drawn: Theorem) -> Theorem:
        goal = consequence_of(some(m + 1))
        made = use(INDEPENDENT_LAW, P=before, P2=records(m + 1), T=lam((x, b), put_(x, m + 1, b)))
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
    longer = put_(x, end, b)

    def of(place: Term, pointwise: Theorem) -> Theorem:
        """The exchange at a place, from that for a list of law P and a record b."""
        fresh = records(place)
        old, new = lam(x, E(fresh, a, test(put_(x, place, a), entry_(x, place)))), lam(x, E(fresh, a, test(x, a)))
        bodies = test(put_(x, place, a), entry_(x, place)), test(x, a)
        units = _unit(put_(x, place, a), entry_(x, place)), _unit(x, a)
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
        swapped = _in_order(one_more, b, one_more, a, test(put_(x, end, a), b), _unit(put_(x, end, a), b))
        goal = eq(lhs(inner), rhs(swapped))
        return of(end, same_mean(before, x, arith(goal, inner, swapped)))

    def earlier(no: Theorem) -> Theorem:
        """Records at two places are put there in any order."""
        fresh = records(i_)
        other = arith(ne(end, i_), no)
        before_end = arith(i_ + 1 <= end, use(NAT_GAP, nat(i_), natural, arith(i_ < end, no, i_ <= end), j=i_, k=end))
        here = nat(i_), theorem(1 <= i_), arith(i_ <= n, before_end, end <= n)
        swapped_places = use(PUT_ORDER, MADE, *at_end, *here, other, j=end, k=i_)
        equal = _same_test(swapped_places, kept(x, end, b, arith(ne(i_, end), no), at_end, i_, here))
        old = same_mean(one_more, b, same_mean(fresh, a, equal))
        swapped = _in_order(
            one_more,
            b,
            fresh,
            a,
            test(put_(put_(x, i_, a), end, b), entry_(x, i_)),
            _unit(put_(put_(x, i_, a), end, b), entry_(x, i_)),
        )
        averaged = lam((x, a), E(one_more, b, test(longer, a)))
        unit = generalize(both(*mean_of_unit(one_more, b, test(longer, a), _unit(longer, a))[1:]), x, a)
        known = at(drawn, i_, averaged, by=[*here[:2], arith(i_ <= m, before_end), unit])
        first = same_mean(before, x, arith(eq(lhs(old), rhs(swapped)), old, swapped))
        second = same_mean(before, x, _in_order(one_more, b, fresh, a, test(longer, a), _unit(longer, a)))
        return of(i_, arith(eq(lhs(first), lhs(second)), first, second, known))

    def at_last(yes: Theorem) -> Theorem:
        u = var("u")
        return use("leibniz", last(), reversed_equation(yes), x=end, y=i_, A=lam(u, exchanged(law, u)))

    at_place = cases(eq(i_, end), at_last, earlier)
    return generalize(discharge(at_place, *inside(i_, end), OF_PAIRS), i_, test)


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


# An independent record has its law ------------------------------------------------------------

LIST_DRAWN = DRAWS(sample, records, entry_, put_, n)
_image = on(IMAGE, Y="X", Z="A")(records(i_), sample, lam(x, entry_(x, i_)))

ONE_DRAWN = Lemma(
    "foundations.independent-record", "An independent record has its law", "elementary",
    (LIST_DRAWN, *inside(i_)),
    _image,
    mutants=(Mutant("outside", Claim((LIST_DRAWN,), _image), "i = 0",
                    witness=finite({"X": 2, "A": 2}, P=("1/2", "1/2"), n=0, i=0, e=lambda x, _: x, c=lambda x, *_: x,
                        D=lambda _: ("1", "0"))),),
)  # fmt: skip


@proof_of(ONE_DRAWN)
def _one(claim: Claim) -> Theorem:
    """A test of the record alone."""
    phi = var("phi", function_type(("A",), REAL))
    test = test_function(phi, a)
    fresh, old = records(i_), phi(entry_(x, i_))
    unit = specialize(test, a)
    by_pairs = at(LIST_DRAWN, i_, lam((x, a), phi(a)), by=[*inside(i_), generalize(unit, x, a)])
    inner = same_mean(sample, x, parts(constant(fresh, a, old))[1])
    mean = E(fresh, a, phi(a))
    steady = parts(constant(sample, x, mean))[1]
    goal = eq(mean, E(sample, x, old))
    return for_all(claim.conclusion, arith(goal, by_pairs, inner, steady), phi)


# Independent draws of n records from one law exist, for the places 1, ..., n of a list --------

j0 = var("j0")
AT_PLACE = lam((x, i_), entry_(x, place(i_)))
PUT_AT_PLACE = lam((x, i_, a), put_(x, place(i_), a))
"""The records at real numbers i: at their places r(i)."""

SAMPLES_DRAWN = DRAWS(sample, lam(i_, population), entry_, put_, n)
_sample = on(SAMPLE, I="real")(sample, population, AT_PLACE, PUT_AT_PLACE)

DRAWS_SAMPLE = Lemma(
    "foundations.draws-are-samples", "Independent records of one law can be exchanged with fresh ones", "elementary",
    (SAMPLES_DRAWN, PLACE_OF(place, n)),
    _sample,
    mutants=(Mutant("no places", without(PLACE_OF(place, n)), "r = 0, and e(x, 0) does not depend on x",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, i: x if i == 1 else 0,
                        c=lambda x, i, a: a if i == 1 else x, n=1, r=0, P=("1/2", "1/2"), D=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(DRAWS_SAMPLE)
def _draws_sample(claim: Claim) -> Theorem:
    """Every number stands for a place."""
    there = parts(specialize(PLACE_OF(place, n), i_))[:3]
    return for_all(claim.conclusion, at(SAMPLES_DRAWN, place(i_), test, by=[*there, OF_PAIRS]), i_, test)


_made = exists(sample, _sample)

SAMPLES_EXIST = Lemma(
    "foundations.samples-exist", "n independent draws from any law have a law", "law_with_density",
    (MADE, nat(n), PLACE_OF(place, n)),
    _made,
    mutants=(Mutant("no places", without(PLACE_OF(place, n)), "r = 0, and e(x, 0) does not depend on x",
                    witness=finite({"X": 2, "A": 2}, n=1, r=0, e={1: (0, 1), 0: 0},
                        c={1: (0, 1, 0, 1), 0: (0, 0, 1, 1)}, D=("0", "1"))),),
)  # fmt: skip


@proof_of(SAMPLES_EXIST)
def _samples(claim: Claim) -> Theorem:
    """Each record has the law."""
    made = use(DRAWS_EXIST, MADE, nat(n), D=lam(i_, population))
    return obtain(
        made,
        "P",
        lambda law, drawn: witness(claim.conclusion, law, use(DRAWS_SAMPLE, drawn, PLACE_OF(place, n), P=law)),
    )


# Lists that differ at one place have the same records at all others ---------------------------

_agree = almost_surely(places_, j, implies(ne(j, j0), eq(AT_PLACE(x1, j), AT_PLACE(x2, j))))
_given = REPLACED(entry_, n, x1, x2), UNIFORM(places_, n), nat(n), PLACE_OF(place, n)

ONE_RECORD = Lemma(
    "foundations.list-one-record", "Lists that differ at one place have the same records at all others", "elementary",
    _given,
    exists(j0, _agree),
    mutants=(Mutant("two", Claim(_given[1:], exists(j0, _agree)), "n = 2, and lists with other records at both places",
                    witness=finite({"X": 2, "A": 2}, n=2, J={1: "1/2", 2: "1/2"}, r={1: 1, 2: 2, 0: 1}, e=lambda x,
                        _: x, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(ONE_RECORD)
def _one_record(claim: Claim) -> Theorem:
    """Almost surely the number is its own place, at which the lists agree."""
    own = eq(place(j), j)

    def with_place(differ: Term, facts: Theorem) -> Theorem:
        *_, agree = parts(facts)
        other = ne(j, differ)
        here = parts(specialize(PLACE_OF(place, n), j))[:3]
        same = at(agree, place(j), by=[*here, arith(ne(place(j), differ), other, own)])
        records = almost(places_, j, discharge(same, other), use(SURELY_PLACE, *claim.hypotheses))
        return witness(claim.conclusion, differ, records)

    return obtain(unfolded(REPLACED(entry_, n, x1, x2)), "j0", with_place)
