"""The lower bounds of section 6.1 for histograms and for one-way marginals, at lists of n records."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.divergences.mutual_information import told
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.measure.finite_points import k
from theorems.foundations.samples.counts_and_means import d, turned
from theorems.foundations.samples.entries import ENTRIES
from theorems.foundations.samples.independent_records import DRAWS_EXIST, ONE_DRAWN
from theorems.foundations.samples.list_places import OF_RECORDS
from theorems.foundations.samples.list_splices import INDEPENDENT, SPLICES
from theorems.foundations.samples.lists import (
    AGREE_AFTER,
    LISTS as SAMPLES_LISTS,
    MADE,
    NEIGHBOURS,
    a,
    entry,
    i,
    inside,
    j,
    joined,
    n,
    x,
)
from theorems.foundations.samples.packings import DISTINCT as DISTINCT_POINTS, OF_LIST, item
from theorems.foundations.sums.sums_from_one import SUM_EQUAL, SUM_OF_ONES
from theorems.papers.bun_steinke_2016.ex_6_1_lower_bounds import (
    ENTROPY,
    HISTOGRAMS_LOWER,
    LOWERED,
    MARGINALS_KL,
    SIZES,
    SOURCE,
    answer as answer_,
    beta,
    f,
    p,
)
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_information import answer, error, y
from theorems.papers.bun_steinke_2016.sec_7_lists import steps
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import GROUP_KL, SIGNS, group_cost

# Section 6.1: the lower bound for histograms, at lists of n records ---------------------------

a1, a2, point_ = var("a1", "A"), var("a2", "A"), var("f", function_type((REAL,), "A"))
TABLE = lam((x, a), summation(i, 1, n, ind(eq(entry(x, i), a))))
"""How many of the records are a."""

PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)
BOUNDED = forall((x, y, a), absolute(answer(y, a) - TABLE(x, a)) <= error(x, y))
ACCURATE = forall(x, 1 - beta <= E(M(x), y, ind(2 * error(x, y) < n)))
DISTINCT = substitute(rename_spaces(DISTINCT_POINTS, {"Y": "A"}), {rename_spaces(item, {"Y": "A"}): point_, k: d})
GIVEN = PRIVATE, MADE, nat(n), *SIGNS, BOUNDED, ACCURATE, nat(d), 1 <= d, DISTINCT


cost = mark("cost", group_cost(n))

LISTS = Lemma(
    "bs16.ex-6.1-histograms-lists", "The lower bound for histograms of lists of n records", SOURCE,
    GIVEN,
    (1 - beta) * log(d) - log(2) <= cost,
    mutants=(Mutant("constant", {cost: group_cost(n, Fraction(49, 100))}, LOWERED,
                    witness=finite(
                    {"X": 12, "A": 12, "Y": 12}, M=told(12, "11/20"), e={1: tuple(range(12))},
                    c={1: list(range(12)) * 12, 0: [i for i in range(12) for _ in range(12)]}, n=1, xi=0, rho="1.325",
                    v=lambda i, j: int(i == j), b=lambda i, j: int(i != j), beta="9/20", d=12,
                    f={i + 1: i for i in range(12)})),
             Mutant("linear", {cost: group_cost(n) - rho * n**2 + rho * n}, "xi = 0, rho = 1, n = 100, beta = 1/2, "
                    "log(d) = 1000, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("equal", without(DISTINCT),
             "there is one element only, n = 1, xi = rho = beta = 0, d = 3",
                    witness=finite({"X": 1, "A": 1, "Y": 1}, M=((1,),), e={1: (0,)}, c=0, n=1, xi=0, rho=0, v=1, b=0,
                        beta=0, d=3))),
)  # fmt: skip


@proof_of(LISTS)
def _proof(claim: Claim) -> Theorem:
    """The list of n copies of each element."""
    walk, reached = steps()

    def with_lists(law: Term, points: Theorem, list_of: Term, of_lists: Theorem) -> Theorem:
        joined = generalize(specialize(reached, list_of(a1), list_of(a2)), a1, a2)
        accurate = generalize(specialize(ACCURATE, list_of(a)), a)
        made = use(HISTOGRAMS_LOWER, *claim.hypotheses, walk, joined, accurate, copies_counted(list_of, of_lists),
                   parts(points)[0], N=NEIGHBOURS, D=AGREE_AFTER, h=TABLE, r=list_of, U=law)  # fmt: skip
        return prove(claim.conclusion, made)

    points = use(OF_LIST, nat(d), 1 <= d, DISTINCT, f=point_, k=d)
    u = var("u", "A")
    lists = use(OF_RECORDS, MADE, nat(n), g=lam((u, i), u))
    return obtain(
        points,
        "U_",
        lambda law, facts: obtain(lists, "r_", lambda made, of_lists: with_lists(law, facts, made, of_lists)),
    )


one = lam(i, num(1))


def copies_counted(list_of: Term, of_lists: Theorem) -> Theorem:
    """All n records of the list for a1 are a1."""
    v, here, term = var("v_", "A"), ind(eq(a, a1)), lam(i, ind(eq(entry(list_of(a1), i), a)))
    own = same_value(lam(v, ind(eq(v, a))), at(of_lists, a1, i, by=inside(i)))
    flipped = use(turned(a1))
    each = arith(eq(term(i), here * one(i)), own, flipped)
    sums = use(SUM_EQUAL, nat(n), generalize(discharge(each, *inside(i)), i), n=n, c=here, s=term, t=one)
    return generalize(arith(eq(summation(i, 1, n, term(i)), n * here), sums, use(SUM_OF_ONES, nat(n), n=n)), a1, a)


# Section 6.1: the lower bound for one-way marginals, at lists of n records of d bits ----------

b, zero, one_ = variables("b o l", "B")
record, put_bit = var("u", function_type(("A", REAL), "B")), var("k", function_type(("A", REAL, "B"), "A"))

RECORDS = on(SAMPLES_LISTS, X="A", A="B")(record, put_bit, d)
"""The records are the lists of d bits."""

TWO, MARGINALS_DISTINCT = forall(b, disj(eq(b, zero), eq(b, one_))), ne(zero, one_)
"""There are two bits."""


def mean(place: Term) -> Term:
    """The marginal: the mean of a bit over the records."""
    return summation(j, 1, n, bit(entry(x, j), place)) / n


def bit(data: Term, place: Term) -> Term:
    """The bit of a record, as a number."""
    return ind(eq(record(data, place), one_))


ERROR = summation(i, 1, d, absolute(answer_(y, i) - mean(i)))
MARGINALS_ACCURATE = forall(x, conj(integrable(M(x), y, ERROR), 2 * E(M(x), y, ERROR) <= p * d))
OF_RECORDS_OF_BITS = MADE, nat(n), 1 <= n, RECORDS, TWO, MARGINALS_DISTINCT, MARGINALS_ACCURATE, *SIZES
MARGINALS_GIVEN = PRIVATE, *SIGNS, *OF_RECORDS_OF_BITS
PAIRS = forall((x1, x2), KL(M(x1), M(x2), t))


NOISY = "noise N(0, d/(2 n^2 rho)) on each marginal"

ONE_BIT = {"X": 1, "A": 1, "B": 1, "Y": 1}
BITS_OF_ONE = {"e": 0, "c": 0, "u": 0, "k": 0, "o": 0, "l": 0, "v": 1, "M": lambda _: (1,), "n": 1, "d": 1, "p": "1/4",
               "q": "3/4"}  # fmt: skip

LISTS_KL = Lemma(
    "bs16.ex-6.1-marginals-kl-lists", "d (log(2) - h(p)) <= t for d marginals of lists of n records, of mean error at "
    "most p/2, with answers whose laws differ by at most t in KL divergence", SOURCE,
    (PAIRS, *OF_RECORDS_OF_BITS),
    ENTROPY <= factor * t,
    mutants=(Mutant("factor", {factor: Fraction(1, 12)}, "one record of one bit, which is turned with probability 1/8",
                    witness=finite({"X": 2, "A": 2, "B": 2, "Y": 2}, M=(("7/8", "1/8"), ("1/8", "7/8")),
                        e=lambda x, _: x, c=lambda x, j, a: a if j == 1 else x, u=lambda a, _: a,
                        k=lambda a, j, b: b if j == 1 else a, o=0, l=1, v=lambda y, _: y, n=1, d=1,
                        p="1/4", q="3/4", t="1.46")),
             Mutant("one bit", without(MARGINALS_DISTINCT), "there is one bit only, p = 1/4, n = d = 1 and t = 0",
                    witness=finite(ONE_BIT, t=0, **BITS_OF_ONE)),),
)  # fmt: skip

LISTS_OF_RECORDS = Lemma(
    "bs16.ex-6.1-marginals-lists", "The lower bound for marginals of lists of n records of d bits", SOURCE,
    MARGINALS_GIVEN,
    ENTROPY <= cost,
    mutants=(Mutant("linear", {cost: group_cost(n) - rho * n**2 + rho * n},
                    f"xi = 0, rho = 1, p = 1/5, d = 10000, n = 600, "
                    f"{NOISY}",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("constant", {cost: group_cost(n, Fraction(1, 160))},
             f"xi = 0, rho = 1, p = 1/4, d = 10^6, n = 4514, "
                    f"{NOISY}; so the bound on n is off by a factor of at most 12.7 there",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("one bit", without(MARGINALS_DISTINCT),
             "there is one bit only, p = 1/4, n = d = 1, xi = rho = 0",
                 witness=finite(ONE_BIT, xi=0, rho=0, **BITS_OF_ONE))),
)  # fmt: skip

OF_RECORD = {"e": record, "c": put_bit, "n": d}
PLACE = inside(i, d)
NUMBERS = lam((a, i), bit(a, i))


@proof_of(LISTS_OF_RECORDS)
def _lists_of_records(claim: Claim) -> Theorem:
    """Any two lists are joined by n steps."""
    walk, reached = steps()
    pair = use(GROUP_KL, PRIVATE, walk, nat(n), *SIGNS, specialize(reached, x1, x2), l=n, N=NEIGHBOURS, D=AGREE_AFTER)
    made = use(LISTS_KL, generalize(pair, x1, x2), *OF_RECORDS_OF_BITS, t=group_cost(n))
    return prove(claim.conclusion, made)


@proof_of(LISTS_KL)
def _lists_kl(claim: Claim) -> Theorem:
    """The list of n copies of a record of d independent fair bits."""
    coin_law = finite_law({zero: "1/2", one_: "1/2"}, MARGINALS_DISTINCT)

    def with_all(coin: Term, weights: Theorem, splice: Term, spliced: Theorem, prior: Term, drawn: Theorem,
                 list_of: Term, of_lists: Theorem) -> Theorem:  # fmt: skip
        law = {"P": prior, "D": lam(i, coin), **OF_RECORD}
        independent = use(INDEPENDENT, RECORDS, spliced, nat(d), drawn, s=splice, **law)
        image = unfolded(use(ONE_DRAWN, drawn, *PLACE, **law))
        near = generalize(specialize(PAIRS, list_of(a1), list_of(a2)), a1, a2)
        made = use(MARGINALS_KL, near, _entries(spliced, splice), independent, _fair(weights, image),
                   _accurate(list_of, of_lists), *SIZES, e=NUMBERS, c=splice, P=prior,
                   K=lam(a, M(list_of(a))))  # fmt: skip
        return arith(claim.conclusion, made)

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
        other = arith(ne(second, one_), equal, no)
        return joined(arith(eq(first, zero), at(TWO, first), no), arith(eq(second, zero), at(TWO, second), other))

    same = cases(eq(first, one_), lambda yes: joined(yes, arith(eq(second, one_), equal, yes)), zeros)
    lists = at(unique, a1, a2, by=[generalize(discharge(same, *PLACE), i)])

    k, value = var("k"), lam(b, ind(eq(b, one_)))
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
    value = lam(b, f(ind(eq(b, one_))))
    unit = generalize(specialize(test, ind(eq(b, one_))), b)
    drawn, law = at(image, value, by=[unit]), at(weights, value, by=[unit])
    ends = [
        same_value(f, arith(eq(ind(eq(point, one_)), number), *facts))
        for point, number, facts in ((zero, 0, [MARGINALS_DISTINCT]), (one_, 1, [arith(eq(one_, one_))]))
    ]
    goal = eq(rhs(drawn), (f(num(0)) + f(num(1))) / 2)
    return generalize(discharge(arith(goal, drawn, law, *ends), *PLACE, test), i, f)


def _accurate(list_of: Term, of_lists: Theorem) -> Theorem:
    """The errors on the list of copies are those for the bits of the record."""
    ints, level = parts(specialize(MARGINALS_ACCURATE, list_of(a)))
    marginal = _same_bits(list_of, of_lists)
    term, known = (lam(i, absolute(answer_(y, i) - side)) for side in both_sides(marginal))
    each = arith(eq(term(i), 1 * known(i)), marginal)
    sums = use(SUM_EQUAL, nat(d), generalize(discharge(each, *PLACE), i), n=d, c=1, s=term, t=known)
    errors = [summation(i, 1, d, terms(i)) for terms in (term, known)]
    integrals, means = parts(transfer(M(list_of(a)), y, arith(eq(*errors), sums), ints))
    small = arith(2 * E(M(list_of(a)), y, errors[1]) <= p * d, level, means)
    return generalize(both(integrals, small), a)


once = lam(j, num(1))


def _same_bits(list_of: Term, of_lists: Theorem) -> Theorem:
    """The marginals of n copies of a record are its bits."""
    own = same_value(lam(b, ind(eq(b, one_))), same_value(lam(a1, record(a1, i)), at(of_lists, a, j, by=inside(j))))
    term = lam(j, bit(entry(list_of(a), j), i))
    each = arith(eq(term(j), bit(a, i) * once(j)), own)
    sums = use(SUM_EQUAL, nat(n), generalize(discharge(each, *inside(j)), j), n=n, c=bit(a, i), s=term, t=once)
    total = arith(eq(summation(j, 1, n, term(j)), n * bit(a, i)), sums, use(SUM_OF_ONES, nat(n), n=n))
    return arith(eq(summation(j, 1, n, term(j)) / n, bit(a, i)), total, 1 <= n)
