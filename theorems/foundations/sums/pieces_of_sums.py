"""Pieces of finite sums: the first terms and the rest, terms in the middle, some of the terms, and those at
places further and further on.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.language.terms import add
from theorems.foundations.reals.naturals import (
    NAT_GAP,
    NAT_NONNEGATIVE,
    NAT_PREDECESSOR,
    NAT_ZERO,
    POWERS_OF_TWO,
    is_power_of_two,
)
from theorems.foundations.sums.sums import NATURAL_SUM, SUM_NONNEGATIVE, SUM_ONE, by_length, longer, s, t, total

# Pieces of sums: the terms from one number to another, as a sum of all terms with some left out ---

a, b, n = variables("a b n")


def between(first: Term, last: Term, terms: Term) -> Term:
    """The terms with numbers from first to last, and 0 for the others."""
    return lam(i, ind(first <= i) * ind(i <= last) * terms(i))


PICKED, EACH = between(a, b, s), lam(i, s(i))


def _piece(last: Term) -> Term:
    return summation(i, a, last, s(i))


SUM_BETWEEN = Lemma(
    "foundations.sum-between", "Some terms in the middle, as a sum of all terms", "elementary",
    (nat(n), nat(b), 0 <= a),
    eq(_piece(minimum(n, b)), factor * total(PICKED, n)),
    mutants=(Mutant("factor", {factor: LESS}, "n = 1, a = b = 0, s = 1", witness=finite({}, a=1, b=2, n=3, s=1)),),
)  # fmt: skip


@proof_of(SUM_BETWEEN)
def _between(claim: Claim) -> Theorem:
    """By induction on the number of terms: the last one is among them or not."""
    low = num(-1)
    nowhere = same_value(lam(n, _piece(n)), arith(eq(minimum(low, b), low), natural_sign(b)))
    none = [
        use("sum_empty", arith(low < first, 0 <= a), a=first, b=low, s=terms)
        for first, terms in ((a, EACH), (0, PICKED))
    ]
    start = arith(eq(_piece(minimum(low, b)), total(PICKED, low)), nowhere, *none)
    base = _longer(low, num(0), use(NAT_ZERO), start)

    def said(top: Term) -> Term:
        return eq(_piece(minimum(top, b)), total(PICKED, top))

    def step(_: Term, m: Term) -> Theorem:
        return _longer(m, m + 1, use("nat_successor", nat(m), k=m), assume(said(m)))

    return induction(n, said, base, step, nat(n))


def _longer(before: Term, top: Term, natural: Theorem, known: Theorem) -> Theorem:
    """The statement for top, the number after before, from that for before."""
    goal = eq(_piece(minimum(top, b)), total(PICKED, top))
    last = use("sum_step", natural, arith(0 <= top, natural_sign(top, natural)), a=0, b=before, s=PICKED)

    def ends(first: Term, second: Term, fact: Theorem) -> list[Theorem]:
        """Where the two pieces end."""
        pairs = (top, first), (before, second)
        return [same_value(lam(n, _piece(n)), arith(eq(minimum(end, b), value), fact)) for end, value in pairs]

    def among(yes: Theorem) -> Theorem:
        pieces = ends(top, before, yes)

        def reached(low: Theorem) -> Theorem:
            more = use("sum_step", natural, low, a=a, b=before, s=EACH)
            return arith(goal, known, last, *pieces, more, yes, low)

        def over(no: Theorem) -> Theorem:
            none = [use("sum_empty", arith(end < a, no), a=a, b=end, s=EACH) for end in (top, before)]
            return arith(goal, known, last, *pieces, *none, no)

        return cases(a <= top, reached, over)

    def beyond(no: Theorem) -> Theorem:
        gap = arith(b <= before, use(NAT_GAP, nat(b), natural, arith(b < top, no), j=b, k=top))
        return arith(goal, known, last, *ends(b, b, gap), no)

    return cases(top <= b, among, beyond)


# Pieces of sums: terms in the middle, counted from 0 ------------------------------------------

FROM_A, PIECE = lam(i, s(a + i)), (nat(a), nat(n), nat(k), a + n <= k)

SUM_SHIFTED = Lemma(
    "foundations.sum-shifted", "Some terms in the middle, counted from 0", "elementary",
    PIECE,
    eq(total(FROM_A, n), factor * total(between(a, a + n, s), k)),
    mutants=(Mutant("factor", {factor: LESS}, "a = n = k = 0, s = 1", witness=finite({}, a=1, n=2, k=4, s=1)),),
)  # fmt: skip


@proof_of(SUM_SHIFTED)
def _shifted(claim: Claim) -> Theorem:
    """The piece, written in both forms."""
    end = use(NATURAL_SUM, nat(a), nat(n), k=a, n=n)
    picked = use(SUM_BETWEEN, nat(k), end, natural_sign(a), n=k, b=a + n)
    whole = same_value(lam(n, _piece(n)), arith(eq(minimum(k, a + n), a + n), a + n <= k))
    return arith(claim.conclusion, _piece_at(n), picked, whole)


def _piece_at(length: Term) -> Theorem:
    """By induction: s(a) + ... + s(a + n) has the terms s(a + i)."""

    def said(last: Term) -> Term:
        return eq(_piece(a + last), total(FROM_A, last))

    def step(goal: Term, m: Term) -> Theorem:
        natural = use("nat_successor", use(NATURAL_SUM, nat(a), nat(m), k=a, n=m), k=a + m)
        more = use("sum_step", natural, arith(a <= a + m + 1, natural_sign(m)), a=a, b=a + m, s=lam(i, s(i)))
        return arith(goal, assume(said(m)), more, longer(FROM_A, m))

    same = arith(eq(a, a - 1 + 1))
    start = use("leibniz", nat(a), same, x=a, y=a - 1 + 1, A=lam(n, nat(n)))
    first = use("sum_step", start, arith(a <= a - 1 + 1), a=a, b=a - 1, s=lam(i, s(i)))
    none = use("sum_empty", arith(a - 1 < a), a=a, b=a - 1, s=lam(i, s(i)))
    base = arith(said(num(0)), first, none, use(SUM_ONE, s=FROM_A))
    return induction(length, said, base, step, nat(length))


# Pieces of sums: some of several nonnegative terms --------------------------------------------

SIGNS = forall(i, implies(nat(i), i <= k, 0 <= s(i)))

SUM_PART = Lemma(
    "foundations.sum-part", "Some of several nonnegative terms add up to at most their sum", "elementary",
    (*PIECE, SIGNS),
    factor * total(FROM_A, n) <= total(s, k),
    mutants=(Mutant("factor", {factor: MORE}, "a = n = k = 0, s = 1", witness=finite({}, a=0, n=2, k=2, s=1)),),
)  # fmt: skip


@proof_of(SUM_PART)
def _proof(claim: Claim) -> Theorem:
    """The others are not negative."""
    shifted = use(SUM_SHIFTED, *PIECE)
    picked = between(a, a + n, s)
    compared = over_range(total(picked, k) <= total(s, k), k, nat(k), each=SIGNS)
    return arith(claim.conclusion, shifted, compared)


# Pieces of sums: the first terms, and those after them ----------------------------------------

AFTER = add(a, n)

SUM_SPLIT_FACTOR = Mutant("factor", {factor: MORE}, "m = 0, n = 1, s = 1", witness=finite({}, a=4, n=10, s=1))


def middle(first: Term, last: Term) -> Term:
    """s(first) + ... + s(last)."""
    return summation(i, first, last, s(i))


SUM_SPLIT = Lemma(
    "foundations.sum-split", "A sum in two pieces", "elementary",
    (nat(a), nat(n)),
    eq(total(s, AFTER), total(s, a) + factor * middle(a + 1, AFTER)),
    mutants=(SUM_SPLIT_FACTOR,),
)  # fmt: skip


@proof_of(SUM_SPLIT)
def _split(claim: Claim) -> Theorem:
    """By induction on the length of the second piece."""

    def goal(length: Term) -> Term:
        return eq(total(s, a + length), total(s, a) + middle(a + 1, a + length))

    none = use("sum_empty", arith(a < a + 1), a=a + 1, b=a, s=lam(i, s(i)))
    base = arith(goal(num(0)), none)

    def step(length: Term) -> Theorem:
        natural, order = natural_sum(length)
        more = use("nat_successor", natural, k=a + length)
        last = use("sum_step", more, arith(a + 1 <= a + length + 1, order), a=a + 1, b=a + length, s=lam(i, s(i)))
        return arith(goal(length + 1), goal(length), one_more(length), last)

    return by_length(goal, base, step)


FROM_NEXT = lam(i, s(a + 1 + i))

SUM_FIRST = Lemma(
    "foundations.sum-first-and-rest", "A sum in two pieces, the second one counted from 0", "elementary",
    (nat(a), nat(n)),
    eq(total(s, a + 1 + n), total(s, a) + factor * total(FROM_NEXT, n)),
    mutants=(SUM_SPLIT_FACTOR,),
)  # fmt: skip


@proof_of(SUM_FIRST)
def _first_and_rest(claim: Claim) -> Theorem:
    """By induction on the length of the second piece."""
    after = use("nat_successor", nat(a), k=a)

    def goal(length: Term) -> Term:
        return eq(total(s, a + 1 + length), total(s, a) + total(FROM_NEXT, length))

    def step(length: Term) -> Theorem:
        last = use(longer(lam(i, s(i)), a + 1 + length), use(NATURAL_SUM, after, nat(length), k=a + 1, n=length))
        return arith(goal(length + 1), goal(length), last, longer(FROM_NEXT, length))

    return by_length(goal, arith(goal(num(0)), longer(lam(i, s(i)), a), use(SUM_ONE, s=FROM_NEXT)), step)


def natural_sum(length: Term) -> tuple[Theorem, Theorem]:
    """m + length is natural, and is at least m."""
    order = arith(a <= a + length, use(NAT_NONNEGATIVE, nat(length), k=length))
    return use(NATURAL_SUM, nat(a), nat(length), k=a, n=length), order


def one_more(length: Term) -> Theorem:
    """The sum up to m + length + 1."""
    return use(longer(lam(i, s(i)), a + length), natural_sum(length)[0])


# Pieces of sums: a bound on the tail ----------------------------------------------------------

LATER = forall(i, implies(nat(i), a < i, s(i) <= t(i)))
NONNEGATIVE = forall(i, implies(nat(i), 0 <= t(i)))

SUM_REST = Lemma(
    "foundations.sum-rest", "A bound on the later terms of a sum", "elementary",
    (nat(a), nat(n), LATER, NONNEGATIVE),
    total(s, AFTER) <= total(s, a) + total(t, AFTER),
    mutants=(Mutant("first", Claim((nat(a), nat(n), LATER, NONNEGATIVE), total(s, AFTER) <= total(t, AFTER)),
                    "m = n = 0, s(0) = 1, t = 0",
                    witness=finite({}, a=0, n=0, s=lambda i: int(i == 0), t=0)),),
)  # fmt: skip


@proof_of(SUM_REST)
def _rest(claim: Claim) -> Theorem:
    """By induction on the number of later terms."""

    def goal(length: Term) -> Term:
        return total(s, a + length) <= total(s, a) + total(t, a + length)

    base = arith(goal(num(0)), use(SUM_NONNEGATIVE, NONNEGATIVE, nat(a), n=a, s=lam(i, t(i))))

    def step(length: Term) -> Theorem:
        natural, order = natural_sum(length)
        more = use("nat_successor", natural, k=a + length)
        last = at(LATER, a + length + 1, by=[more, arith(a < a + length + 1, order)])
        return arith(
            goal(length + 1), goal(length), last, one_more(length), use(longer(lam(i, t(i)), a + length), natural)
        )

    return use(by_length(goal, base, step), *claim.hypotheses)


# Pieces of sums: first terms that are 0 -------------------------------------------------------

VANISHING = forall(i, implies(nat(i), i <= a, eq(s(i), 0)))

SUM_HEAD = Lemma(
    "foundations.sum-of-zeros", "A sum of zeros", "elementary",
    (nat(a), VANISHING),
    eq(total(s, a), 0),
    lambda claim: over_range(claim.conclusion, a, nat(a), each=VANISHING),
    (Mutant("one", Claim((nat(a), VANISHING), eq(total(s, a + 1), 0)), "m = 0, s(1) = 1",
            witness=finite({}, a=0, s=lambda i: int(i == 1))),),
)  # fmt: skip


# Pieces of sums: the terms at places further and further on -----------------------------------

place = var("place", function_type((REAL,), REAL))
PLACES_SIGNS = forall(i, implies(conj(nat(i), i <= a), 0 <= s(i)))
PLACES_PICKED = lam(i, s(place(i)))
BEGIN = eq(place(0), 0)
NATURAL = forall(k, implies(conj(nat(k), k <= n), nat(place(k))))
INSIDE = forall(k, implies(conj(nat(k), k <= n), place(k) <= a))


def further(last: Term) -> Term:
    """The place after each number up to that one is further on."""
    return forall(k, implies(conj(nat(k), k <= last), place(k) < place(k + 1)))


SUM_AT_PLACES = Lemma(
    "foundations.sum-at-places", "Nonnegative terms at places further and further on add up to at most all",
    "elementary",
    (nat(n), nat(a), BEGIN, NATURAL, INSIDE, further(n - 1), PLACES_SIGNS),
    factor * total(PLACES_PICKED, n) <= total(s, a),
    mutants=(Mutant("factor", {factor: MORE}, "n = a = 0, s = 1",
                        witness=finite({}, n=0, a=0, place=lambda i: 2 * i, s=1)),),
)  # fmt: skip


@proof_of(SUM_AT_PLACES)
def _sum_at_places(claim: Claim) -> Theorem:
    """By induction on the number of places."""
    known = at(induction(n, _said, _first(), _next, nat(n)))
    last, inside = (at(fact, n, by=[nat(n)]) for fact in (NATURAL, INSIDE))
    return arith(claim.conclusion, known, _up_to(place(n), last, a, assume(nat(a)), inside))


def _said(last: Term) -> Term:
    return implies(last <= n, total(PLACES_PICKED, last) <= total(s, place(last)))


def _first() -> Theorem:
    """The first place is 0."""
    zero = num(0)
    same = [same_value(f, BEGIN) for f in (lam(i, total(s, i)), EACH)]
    one = [use(SUM_ONE, s=f) for f in (PLACES_PICKED, EACH)]
    return discharge(arith(total(PLACES_PICKED, zero) <= total(s, place(zero)), *same, *one), zero <= n)


def _next(_: Term, last: Term) -> Theorem:
    """The terms between two places are at least 0."""
    within = arith(last <= n, last + 1 <= n)
    known, here = at(assume(_said(last)), by=[within]), at(NATURAL, last, by=[within])
    after, inside = (at(fact, last + 1, by=[last + 1 <= n]) for fact in (NATURAL, INSIDE))
    order = at(further(n - 1), last, by=[arith(last <= n - 1, last + 1 <= n)])
    first, second = place(last), place(last + 1)
    gap = use(NAT_GAP, here, after, order, j=first, k=second)
    positive = arith(ne(second, 0), order, use(NAT_NONNEGATIVE, here, k=first))
    before = use(NAT_PREDECESSOR, after, positive, k=second)
    start = _up_to(first, here, second - 1, before, gap, inside)
    more = use(longer(EACH, second - 1), before)
    same = [same_value(f, arith(eq(second - 1 + 1, second))) for f in (lam(i, total(s, i)), EACH)]
    sign = at(PLACES_SIGNS, second, by=[after, inside])
    sums = arith(total(s, first) + s(second) <= total(s, second), start, more, *same, sign)
    return discharge(
        arith(total(PLACES_PICKED, last + 1) <= total(s, second), known, longer(PLACES_PICKED, last), sums),
        last + 1 <= n,
    )


def _up_to(low: Term, first: Theorem, high: Term, end: Theorem, order: Theorem, *inside: Theorem) -> Theorem:
    """Sums up to an end are at least those up to a number before it."""
    sign = at(PLACES_SIGNS, i, by=[nat(i), arith(i <= a, i <= high, *inside)])
    signs = generalize(discharge(sign, nat(i), i <= high), i)
    return use(SUM_PART, use(NAT_ZERO), first, end, arith(0 + low <= high, order), signs, a=0, n=low, k=high)


# Places that begin at 0 and go on by powers of 2 ----------------------------------------------


def next_gap(number: Term, place: Term = place) -> Term:
    """How far the next place is."""
    return place(number + 1) - place(number)


GAPS, FURTHER = forall(k, implies(conj(nat(k), k <= n), is_power_of_two(next_gap(k)))), further(n)

PLACES = Lemma(
    "lattices.places", "Places that go on by powers of 2 are natural numbers, further and further on", "elementary",
    (BEGIN, GAPS),
    conj(NATURAL, FURTHER),
    mutants=(Mutant("begin", without(BEGIN), "n = 0 and the place 1/2",
                    witness=finite({}, n=0, place=lambda i: i + Fraction(1, 2))),),
)  # fmt: skip


@proof_of(PLACES)
def _places(claim: Claim) -> Theorem:
    """By induction."""
    start = discharge(rewrite(use(NAT_ZERO), reversed_equation(BEGIN)), num(0) <= n)
    inside = parts(conj(nat(k), k <= n))
    every = induction(k, _is_natural, start, _next_place, *inside)
    _, positive = _gap(k, *inside)
    return both(for_all(NATURAL, every), for_all(FURTHER, arith(place(k) < place(k + 1), positive)))


def _is_natural(last: Term) -> Term:
    return implies(last <= n, nat(place(last)))


def _next_place(_: Term, last: Term) -> Theorem:
    """The sum of a place and of the gap after it."""
    before = arith(last <= n, last + 1 <= n)
    more = _gap(last, before)[0]
    whole = use(NATURAL_SUM, at(assume(_is_natural(last)), by=[before]), more, k=place(last), n=next_gap(last))
    same = arith(eq(place(last) + next_gap(last), place(last + 1)))
    return discharge(rewrite(whole, same), last + 1 <= n)


def _gap(number: Term, *inside: Theorem) -> list[Theorem]:
    """It is natural, and positive."""
    return parts(use(POWERS_OF_TWO, at(GAPS, number, by=inside), k=next_gap(number)))
