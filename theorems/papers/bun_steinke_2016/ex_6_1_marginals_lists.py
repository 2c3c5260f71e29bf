"""Section 6.1: the lower bound for one-way marginals, at lists of n records of d bits.

This file is long because what the theorem asks of data sets is shown for lists: bits, splices, copies and the law.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, disj, eq, forall, function_type, implies, ind, integrable
from dpproofs.language.terms import lam, log, nat, ne, num, summation, var, variables
from dpproofs.privacy.notions import ZCDP, M, on, rho, test_function, xi
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import both_sides, rhs
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, generalize, obtain, parts, prove
from dpproofs.proving.tactics import same_value, specialize, transfer, unfolded, use
from theorems.papers.bun_steinke_2016.ex_6_1_histograms_lower import SOURCE
from theorems.papers.bun_steinke_2016.ex_6_1_marginals_lower import GENERAL, SIZES, answer, d, f, p, q, y
from theorems.papers.bun_steinke_2016.lemma_7_5_population import without
from theorems.papers.bun_steinke_2016.sec_7_lists import steps
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import SIGNS, group_cost
from theorems.foundations.samples.entries import ENTRIES
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.samples.list_draws import DRAWS_EXIST
from theorems.foundations.samples.list_draws_one_drawn import ONE_DRAWN
from theorems.foundations.samples.list_functions import OF_RECORDS
from theorems.foundations.samples.list_relation import AGREE_AFTER, NEIGHBOURS
from theorems.foundations.samples.list_splices_independent import INDEPENDENT
from theorems.foundations.samples.list_splices import SPLICES
from theorems.foundations.samples.lists import LISTS, MADE, entry, i, inside, j, joined, n, x
from theorems.foundations.sums.sums_from_one import SUM_OF_ONES
from theorems.foundations.sums.finite_sums import SUM_EQUAL

b, zero, one = variables("b o l", "B")
record, put_bit = var("u", function_type(("A", REAL), "B")), var("k", function_type(("A", REAL, "B"), "A"))

RECORDS = on(LISTS, X="A", A="B")(record, put_bit, d)
"""The records are the lists of d bits."""

TWO, DISTINCT = forall(b, disj(eq(b, zero), eq(b, one))), ne(zero, one)
"""There are two bits."""


def mean(place: Term) -> Term:
    """The marginal: the mean of a bit over the records."""
    return summation(j, 1, n, bit(entry(x, j), place)) / n


def bit(data: Term, place: Term) -> Term:
    """The bit of a record, as a number."""
    return ind(eq(record(data, place), one))


ERROR = summation(i, 1, d, absolute(answer(y, i) - mean(i)))
PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)
ACCURATE = forall(x, conj(integrable(M(x), y, ERROR), 2 * E(M(x), y, ERROR) <= p * d))
GIVEN = PRIVATE, MADE, nat(n), 1 <= n, *SIGNS, RECORDS, TWO, DISTINCT, ACCURATE, *SIZES


def _claim(cost: Term) -> Claim:
    return Claim(GIVEN, d * (log(2) + p * log(p) + q * log(q)) <= cost)


NOISY = "noise N(0, d/(2 n^2 rho)) on each marginal"

LISTS_OF_RECORDS = Lemma(
    "bs16.ex-6.1-marginals-lists", "The lower bound for marginals of lists of n records of d bits", SOURCE,
    *_claim(group_cost(n)).parts,
    mutants=(Mutant("linear", _claim(group_cost(n) - rho * n**2 + rho * n),
                    f"xi = 0, rho = 1, p = 1/5, d = 10000, n = 600, "
                    f"{NOISY}",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("constant", _claim(group_cost(n, Fraction(1, 160))),
             f"xi = 0, rho = 1, p = 1/4, d = 10^6, n = 4514, "
                    f"{NOISY}; so the bound on n is off by a factor of at most 12.7 there",
                    unwitnessed="the witness has too many points to be evaluated"),
             without(DISTINCT, "one bit", _claim(group_cost(n)),
             "there is one bit only, p = 1/4, n = d = 1, xi = rho = 0",
                 finite({"X": 1, "A": 1, "B": 1, "Y": 1}, e=0, c=0, u=0, k=0, o=0, l=0, v=1, M=lambda _: (1,), n=1, d=1,
                     p="1/4", q="3/4", xi=0, rho=0))),
)  # fmt: skip

OF_RECORD = {"e": record, "c": put_bit, "n": d}
PLACE = inside(i, d)
a, a1, a2 = variables("a a1 a2", "A")
NUMBERS = lam((a, i), bit(a, i))


@proof_of(LISTS_OF_RECORDS)
def _proof(claim: Claim) -> Theorem:
    """The list of n copies of a record of d independent fair bits."""
    coin_law = finite_law({zero: "1/2", one: "1/2"}, DISTINCT)
    walk, reached = steps()

    def with_all(coin: Term, weights: Theorem, splice: Term, spliced: Theorem, prior: Term, drawn: Theorem,
                 list_of: Term, of_lists: Theorem) -> Theorem:  # fmt: skip
        law = {"P": prior, "D": lam(i, coin), **OF_RECORD}
        independent = use(INDEPENDENT, RECORDS, spliced, nat(d), drawn, s=splice, **law)
        image = unfolded(use(ONE_DRAWN, drawn, *PLACE, **law))
        near = generalize(specialize(reached, list_of(a1), list_of(a2)), a1, a2)
        made = use(GENERAL, *claim.hypotheses, walk, near, _entries(spliced, splice), independent,
                   _fair(weights, image), _accurate(list_of, of_lists), N=NEIGHBOURS, D=AGREE_AFTER, e=NUMBERS,
                   c=splice, P=prior, r=list_of)  # fmt: skip
        return prove(claim.conclusion, made)

    def with_coin(coin: Term, weights: Theorem) -> Theorem:
        draws = use(DRAWS_EXIST, RECORDS, nat(d), D=lam(i, coin), **OF_RECORD)
        return obtain(splices, "s_", lambda *splice: obtain(draws, "P_", lambda *prior: obtain(
            copies, "r_", lambda *lists: with_all(coin, weights, *splice, *prior, *lists))))  # fmt: skip

    copies = use(OF_RECORDS, MADE, nat(n), g=lam((a, i), a))
    splices = use(SPLICES, RECORDS, nat(d), **OF_RECORD)
    return obtain(coin_law.exists(), "C_", with_coin)


def _entries(spliced: Theorem, splice: Term) -> Theorem:
    """A record is known from its bits as numbers, and records are joined as their bits are."""
    goal = on(ENTRIES, X="A", A=REAL)(NUMBERS, splice, d)
    unique, pieces = parts(unfolded(spliced))
    first, second = record(a1, i), record(a2, i)
    agree = forall(i, implies(*PLACE, eq(bit(a1, i), bit(a2, i))))
    equal = at(agree, i, by=PLACE)

    def zeros(no: Theorem) -> Theorem:
        other = arith(ne(second, one), equal, no)
        return joined(arith(eq(first, zero), at(TWO, first), no), arith(eq(second, zero), at(TWO, second), other))

    same = cases(eq(first, one), lambda yes: joined(yes, arith(eq(second, one), equal, yes)), zeros)
    lists = at(unique, a1, a2, by=[generalize(discharge(same, *PLACE), i)])

    k, value = var("k"), lam(b, ind(eq(b, one)))
    at_i = parts(at(at(pieces, k, a1, a2, by=[nat(k)]), i, by=PLACE))
    ends = i <= k, k < i
    numbers = [discharge(same_value(value, at(part, by=[end])), end) for part, end in zip(at_i, ends, strict=True)]
    each = generalize(discharge(both(*numbers), *PLACE), i)
    return folded(
        goal, both(generalize(discharge(lists, agree), a1, a2), generalize(discharge(each, nat(k)), k, a1, a2))
    )


def _fair(weights: Theorem, image: Theorem) -> Theorem:
    """Each bit of a random record is drawn by the coin."""
    v = var("x")
    test = test_function(f, v)
    value = lam(b, f(ind(eq(b, one))))
    unit = generalize(specialize(test, ind(eq(b, one))), b)
    drawn, law = at(image, value, by=[unit]), at(weights, value, by=[unit])
    ends = [
        same_value(f, arith(eq(ind(eq(point, one)), number), *facts))
        for point, number, facts in ((zero, 0, [DISTINCT]), (one, 1, [arith(eq(one, one))]))
    ]
    goal = eq(rhs(drawn), (f(num(0)) + f(num(1))) / 2)
    return generalize(discharge(arith(goal, drawn, law, *ends), *PLACE, test), i, f)


def _accurate(list_of: Term, of_lists: Theorem) -> Theorem:
    """The errors on the list of copies are those for the bits of the record."""
    ints, level = parts(specialize(ACCURATE, list_of(a)))
    marginal = _same_bits(list_of, of_lists)
    term, known = (lam(i, absolute(answer(y, i) - side)) for side in both_sides(marginal))
    each = arith(eq(term(i), 1 * known(i)), marginal)
    sums = use(SUM_EQUAL, nat(d), generalize(discharge(each, *PLACE), i), n=d, c=1, s=term, t=known)
    errors = [summation(i, 1, d, terms(i)) for terms in (term, known)]
    integrals, means = parts(transfer(M(list_of(a)), y, arith(eq(*errors), sums), ints))
    small = arith(2 * E(M(list_of(a)), y, errors[1]) <= p * d, level, means)
    return generalize(both(integrals, small), a)


once = lam(j, num(1))


def _same_bits(list_of: Term, of_lists: Theorem) -> Theorem:
    """The marginals of n copies of a record are its bits."""
    own = same_value(lam(b, ind(eq(b, one))), same_value(lam(a1, record(a1, i)), at(of_lists, a, j, by=inside(j))))
    term = lam(j, bit(entry(list_of(a), j), i))
    each = arith(eq(term(j), bit(a, i) * once(j)), own)
    sums = use(SUM_EQUAL, nat(n), generalize(discharge(each, *inside(j)), j), n=n, c=bit(a, i), s=term, t=once)
    total = arith(eq(summation(j, 1, n, term(j)), n * bit(a, i)), sums, use(SUM_OF_ONES, nat(n), n=n))
    return arith(eq(summation(j, 1, n, term(j)) / n, bit(a, i)), total, 1 <= n)
