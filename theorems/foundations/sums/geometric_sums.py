"""Sums of numbers times decreasing powers: geometric sums, their lower bounds, and the squares of late terms."""

from dpproofs.prelude import *
from theorems.foundations.reals.naturals import NAT_GAP, NAT_PREDECESSOR

# Sums of numbers times powers that decrease: what is there decays by L, and then a number comes to it ---

i, j, k, m, r, L = variables("i j k m r L")
a = var("a", function_type((REAL,), REAL))


def decayed(last: Term) -> Term:
    """a(1) L^(last - 1) + ... + a(last)."""
    return summation(i, 1, last, a(i) * L ** (last - i))


DECAY = Lemma(
    "foundations.sum-of-decayed", "A decaying sum with one more number", "elementary",
    (nat(m), 0 <= L),
    eq(decayed(m + 1), L * decayed(m) + factor * a(m + 1)),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0", witness=finite({}, m=0, L="1/2", a=1)),),
)  # fmt: skip


@proof_of(DECAY)
def _proof(claim: Claim) -> Theorem:
    """Each term but the last is L times what it was."""
    before, after = (summation(i, 1, k, a(i) * L ** (power - i)) for power in (m, m + 1))

    def each(number: Term) -> Theorem:
        return next_power(m + 1 - number, m - number)

    scaled = over_range(eq(after, L * before), k, nat(k), k <= m, 0 <= L, each=each)
    whole = use(scaled, nat(m), 0 <= L, arith(eq(m, m)), k=m)
    last = use("sum_step", use("nat_successor", nat(m), k=m), arith(1 <= m + 1, natural_sign(m, nat(m))), a=1, b=m,
               s=lam(i, a(i) * L ** (m + 1 - i)))  # fmt: skip
    return arith(claim.conclusion, whole, last, 0 <= L)


def next_power(larger: Term, exponent: Term) -> Theorem:
    """L^(e + 1) = L L^e for 0 <= e, also where L is 0."""
    goal = lam(r, eq(r**larger, r * r**exponent))

    def zero(no: Theorem) -> Theorem:
        none = use("pow_zero", arith(ne(larger, 0)), a=larger)
        return use("leibniz", arith(eq(num(0), L), no, 0 <= L), arith(goal(num(0)), none), x=0, y=L, A=goal)

    return cases(0 < L, lambda yes: arith(goal(L), yes), zero)


# Geometric sums, counted from their last term -------------------------------------------------

n = var("n")


def powers(last: Term, base: Term = L) -> Term:
    """base^(last - 1) + ... + base + 1."""
    return summation(i, 1, last, base ** (last - i))


GEOMETRIC = Lemma(
    "foundations.geometric-sum", "A geometric sum", "elementary",
    (nat(n), 0 <= L),
    eq(factor * ((1 - L) * powers(n)), 1 - L**n),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1", witness=finite({}, n=1, L="1/2")),),
)  # fmt: skip


@proof_of(GEOMETRIC)
def _geometric(claim: Claim) -> Theorem:
    """By induction."""

    def said(last: Term) -> Term:
        return eq((1 - L) * powers(last), 1 - L**last)

    def step(goal: Term, last: Term) -> Theorem:
        return arith(goal, said(last), one_more(last, L, 0 <= L), next_power(last + 1, last))

    return induction(n, said, arith(said(num(0)), none()), step, nat(n), 0 <= L)


def one_more(last: Term, base: Term, *facts: Theorem | Term) -> Theorem:
    """The sum with one more power is the base times the sum, and 1."""
    made = use(DECAY, nat(last), *facts, a=lam(i, num(1)), L=base, m=last)
    return arith(eq(powers(last + 1, base), base * powers(last, base) + 1), made)


def none(base: Term = L) -> Theorem:
    """The sum of no power."""
    return use("sum_empty", a=1, b=0, s=lam(i, base ** (0 - i)))


# A geometric sum is at least the number of its terms times their geometric mean ---------------

SIGNS = (0 < L, L <= 1)

GEOMETRIC_MEAN = Lemma(
    "foundations.geometric-sum-and-mean", "A geometric sum and the geometric mean of its terms", "elementary",
    (nat(n), *SIGNS),
    factor * (n * L ** (n - 1)) <= powers(n, L**2),
    mutants=(Mutant("factor", {factor: MORE}, "n = 1", witness=finite({}, n=1, L="1/2")),),
)  # fmt: skip


@proof_of(GEOMETRIC_MEAN)
def _geometric_mean(claim: Claim) -> Theorem:
    """L^2 m L^(m - 1) + 1 is at least (m + 1) L^m."""

    def said(last: Term) -> Term:
        return last * L ** (last - 1) <= powers(last, L**2)

    def step(goal: Term, last: Term) -> Theorem:
        _, _, tangent = parts(_tangent(last))
        longer = arith(L**2 * (last * L ** (last - 1)) <= L**2 * powers(last, L**2), said(last))
        return arith(goal, longer, one_more(last, L**2, arith(0 <= L**2)), tangent, *SIGNS)

    return induction(n, said, arith(said(num(0)), none(L**2)), step, nat(n))


def _tangent(last: Term) -> Theorem:
    """The power is at most 1, and (m + 1) L^m <= 1 + m L^(m + 1)."""

    def step(goal: Term, m: Term) -> Theorem:
        nonneg, most, before = parts(_power(m))
        below = arith(L * L**m <= 1, nonneg, most, *SIGNS)
        more = arith(0 <= (1 - L) * (1 - L * L**m), below, *SIGNS)
        scaled = arith(0 <= L * (1 - (m + 1) * L**m + m * L * L**m), before, *SIGNS)
        return both(*(arith(part, below, more, scaled, nonneg, *SIGNS) for part in conjuncts(goal)))

    return induction(last, _power, both(*(arith(p, *SIGNS) for p in conjuncts(_power(num(0))))), step, nat(last))


def _power(last: Term) -> Term:
    return conj(0 <= L**last, L**last <= 1, 0 <= 1 - (last + 1) * L**last + last * L ** (last + 1))


# Lower bounds of geometric sums: by the least term, and by the mean of the other ones ---------

TOTAL = powers(n, L**2)

BOUNDS = Lemma(
    "foundations.geometric-sum-bounds", "Lower bounds of geometric sums", "elementary",
    (nat(n), 1 <= n, *SIGNS),
    conj(n * L ** (2 * (n - 1)) <= TOTAL, factor * ((n - 1) * L ** (n - 2)) <= TOTAL),
    mutants=(Mutant("factor", {factor: 2}, "n = 3, L = 1", control={factor: LESS}, witness=finite({}, n=3, L=1)),),
)  # fmt: skip


@proof_of(BOUNDS)
def _bounds(claim: Claim) -> Theorem:
    """Without its first term it is a sum of fewer terms."""
    before, base = n - 1, arith(0 <= L**2)
    natural = use(NAT_PREDECESSOR, nat(n), arith(ne(n, 0), 1 <= n), k=n)
    mean = use(GEOMETRIC_MEAN, natural, *SIGNS, n=before)
    geometric, longer = use(GEOMETRIC, natural, base, n=before, L=L**2), one_more(before, L**2, natural, base)
    longer = mp(discharge(longer, natural.conclusion), natural)
    same = same_value(lam(i, powers(i, L**2)), arith(eq(before + 1, n)))
    nonneg = arith(0 <= (L**2) ** before, 0 < L)
    last = arith(powers(before, L**2) <= TOTAL, geometric, longer, same, nonneg)
    return both(_least(), arith(mul(1, (n - 1) * L ** (n - 2)) <= TOTAL, mean, last, 0 < L))


def _least() -> Theorem:
    """L^2 m L^(2 (m - 1)) + 1 is at least (m + 1) L^(2 m)."""

    def said(last: Term) -> Term:
        return conj(last * L ** (2 * (last - 1)) <= powers(last, L**2), 0 <= L ** (2 * last), L ** (2 * last) <= 1)

    def step(_: Term, last: Term) -> Theorem:
        before, nonneg, most = parts(said(last))
        square = arith(L**2 <= 1, *SIGNS)
        longer = arith(L**2 * (last * L ** (2 * (last - 1))) <= L**2 * powers(last, L**2), before)
        more = one_more(last, L**2, arith(0 <= L**2))
        first = arith((last + 1) * L ** (2 * (last + 1 - 1)) <= powers(last + 1, L**2), longer, more, most, *SIGNS)
        small = arith(L ** (2 * last) * L**2 <= 1, nonneg, most, square, 0 < L)
        return both(first, arith(0 <= L ** (2 * (last + 1)), 0 < L), arith(L ** (2 * (last + 1)) <= 1, small, 0 < L))

    start = both(arith(num(0) * L ** (2 * (num(0) - 1)) <= powers(num(0), L**2), none(L**2)),
                 arith(0 <= L ** (2 * num(0))), arith(L ** (2 * num(0)) <= 1))  # fmt: skip
    return parts(induction(n, said, start, step, nat(n)))[0]


# The squares of decreasing powers, from some number on ----------------------------------------

c, e = variables("c e")


def _squares(last: Term) -> Term:
    return summation(i, 1, last, (c * L ** (n - i) * ind(m < i)) ** 2)


LATE_POWERS = Lemma(
    "foundations.late-powers", "The squares of the terms that are c L^(n - i) from m + 1 on", "elementary",
    (nat(m), nat(n), m <= n, 0 < L),
    eq((1 - L**2) * _squares(n), factor * (c**2 * (1 - L ** (2 * (n - m))))),
    mutants=(Mutant("factor", {factor: MORE}, "m = 0, n = 1", witness=finite({}, m=0, n=1, c=2, L="1/2")),),
)  # fmt: skip


@proof_of(LATE_POWERS)
def _late_powers(claim: Claim) -> Theorem:
    """By induction: there are none up to m."""
    counted = eq((1 - L**2) * _squares(e), c**2 * _counted(e))
    made = over_range(counted, e, nat(e), nat(m), natural_sign(m, nat(m)), 0 < L, each=_each)
    whole = use(made, nat(n), nat(m), 0 < L, e=n)

    def some(yes: Theorem) -> Theorem:
        return arith(claim.conclusion, whole, yes, same_value(lam(e, L**e), arith(eq(2 * (n - n), 0))))

    def none(no: Theorem) -> Theorem:
        flat = same_value(lam(e, L**e), arith(eq(2 * (n - m), 0), no, m <= n))
        return arith(claim.conclusion, whole, no, flat)

    return cases(m < n, some, none)


def _counted(last: Term) -> Term:
    """What is there up to the last number."""
    return (L ** (2 * (n - last)) - L ** (2 * (n - m))) * ind(m < last)


def _each(place: Term) -> Theorem:
    """One more square, from m + 1 on."""
    goal = eq(_counted(place), _counted(place - 1) + (1 - L**2) * L ** (2 * (n - place)) * ind(m < place))
    gap = use(NAT_GAP, nat(m), nat(place), m < place, j=m, k=place)
    before = arith(eq(L ** (2 * (n - (place - 1))), L**2 * L ** (2 * (n - place))), 0 < L)

    def first(no: Theorem, here: Theorem) -> Theorem:
        same = same_value(lam(e, L ** (2 * (n - e))), arith(eq(m, place - 1), no, gap, here))
        return arith(goal, same, before, here, no)

    def not_before(no: Theorem) -> Theorem:
        return cases(m < place, lambda here: first(no, here), lambda none: arith(goal, none, no))

    more = cases(m < place - 1, lambda yes: arith(goal, yes, before), not_before)
    square = (1 - L**2) * (c * L ** (n - place) * ind(m < place)) ** 2
    return arith(eq(c**2 * _counted(place), c**2 * _counted(place - 1) + square), more, 0 < L)
