"""Products of natural numbers are natural, whole numbers differ by at least 1, and powers with natural
exponents, of which those of 1/y are below a parabola.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.laws import whole
from theorems.foundations.reals.completeness import NATURAL_ABOVE
from theorems.foundations.reals.naturals import NAT_DIFFERENCE, NAT_GAP, NAT_PREDECESSOR, NAT_ZERO
from theorems.foundations.sums.sums import NATURAL_SUM

# Products of natural numbers are natural ------------------------------------------------------

j = var("j")

NATURAL_PRODUCT = Lemma(
    "foundations.natural-product", "Products of natural numbers are natural", "elementary",
    (nat(j), nat(k)),
    nat(j * k),
    mutants=(Mutant("natural", without(nat(j)), "j = 1/2, k = 1", witness=finite({}, j="1/2", k=1)),),
)  # fmt: skip


@proof_of(NATURAL_PRODUCT)
def _proof(claim: Claim) -> Theorem:
    """One more for each step."""

    def step(_: Term, before: Term) -> Theorem:
        more = use(NATURAL_SUM, assume(nat(j * before)), assume(nat(j)), k=j * before, n=j)
        return _same(j * before + j, j * (before + 1), more)

    start = _same(num(0), j * num(0), use(NAT_ZERO))
    return induction(k, lambda k: nat(j * k), start, step, nat(k))


def _same(old: Term, new: Term, natural: Theorem) -> Theorem:
    return use("leibniz", arith(eq(old, new)), natural, x=old, y=new, A=lam(j, nat(j)))


# Whole numbers differ by whole numbers, and so by at least 1; one is less than 1 above each number ---

n, x = variables("n x")


def natural_of(fact: Theorem, sign: Theorem) -> Theorem:
    """A whole number that is not negative is natural."""
    number = disjuncts(fact)[0].args[0]

    def below(down: Theorem) -> Theorem:
        none = arith(eq(num(0), number), natural_sign(-number, down), sign)
        return rewrite(use(NAT_ZERO), none)

    return split(fact, lambda up: up, below)


GAP = Lemma(
    "foundations.whole-gap", "Whole numbers that differ do so by at least 1", "elementary",
    (whole(j), whole(k), j < k),
    j + 1 <= k,
    mutants=(Mutant("two", Claim((whole(j), whole(k), j < k), j + 2 <= k), "j = 0, k = 1",
                    witness=finite({}, j=0, k=1)),),
)  # fmt: skip


@proof_of(GAP)
def _gap(claim: Claim) -> Theorem:
    """Both are natural, or the negatives of both are, or 0 is between them."""
    goal = claim.conclusion

    def of(first: Theorem, first_up: bool) -> Theorem:
        def of_both(second: Theorem, second_up: bool) -> Theorem:
            signs = natural_sign(j if first_up else -j, first), natural_sign(k if second_up else -k, second)
            if first_up and second_up:
                return use(NAT_GAP, first, second, j < k)
            if not first_up and not second_up:
                return arith(goal, use(NAT_GAP, second, first, arith(-k < -j, j < k), j=-k, k=-j))
            if first_up:
                return arith(goal, *signs, j < k)

            def below(less: Theorem) -> Theorem:
                one = use(NAT_GAP, use(NAT_ZERO), first, arith(0 < -j, less), j=0, k=-j)
                return arith(goal, one, *signs)

            def at_zero(no: Theorem) -> Theorem:
                one = use(NAT_GAP, use(NAT_ZERO), second, arith(0 < k, no, j < k), j=0, k=k)
                return arith(goal, one, signs[0])

            return cases(j < 0, below, at_zero)

        return by_sign(k, of_both)

    return by_sign(j, of)


def by_sign(number: Term, then: Callable[[Theorem, bool], Theorem]) -> Theorem:
    """What holds of a whole number, as it is natural or the negative of it is."""
    return split(whole(number), lambda up: then(up, True), lambda down: then(down, False))


def _numbers_above(room: int) -> Term:
    return exists(k, conj(whole(k), x <= k, k < x + room))


ABOVE = Lemma(
    "foundations.whole-above", "A whole number less than 1 above a number", "elementary",
    (),
    _numbers_above(1),
    mutants=(Mutant("room", Claim((), _numbers_above(0)), "x = 0", witness=finite({}, x=0)),),
)  # fmt: skip


@proof_of(ABOVE)
def _above(claim: Claim) -> Theorem:
    """A natural number, or the negative of one, or of the one before."""
    goal = claim.conclusion

    def shown(value: Term, is_one: Theorem, *facts: Theorem) -> Theorem:
        order = arith(x <= value, *facts), arith(value < x + 1, *facts)
        return witness(goal, value, is_one, *order)

    def above_it(found: Term, facts: Theorem) -> Theorem:
        natural, *order = parts(facts)
        return shown(found, is_whole(found, natural), *order)

    def above(sign: Theorem) -> Theorem:
        return obtain(use(NATURAL_ABOVE, sign), "n", above_it)

    def below(no: Theorem) -> Theorem:
        def mirrored(found: Term, facts: Theorem) -> Theorem:
            natural, reached, near = parts(facts)

            def at_it(yes: Theorem) -> Theorem:
                return shown(-found, negative(found, natural), yes)

            def between(other: Theorem) -> Theorem:
                before = use(NAT_PREDECESSOR, natural, arith(ne(found, 0), reached, no), k=found)
                below = rewrite(before, arith(eq(found - 1, -(1 - found))))
                return shown(1 - found, is_whole(1 - found, below), other, reached, near)

            return cases(eq(found, -x), at_it, between)

        return obtain(use(NATURAL_ABOVE, arith(0 <= -x, no), x=-x), "n", mirrored)

    return cases(0 <= x, above, below)


def is_whole(number: Term, natural: Theorem) -> Theorem:
    """A natural number is a whole one, and so is a number whose negative is natural."""
    return infer("or_intro", natural, formula=whole(number))


def negative(number: Term, natural: Theorem) -> Theorem:
    """The negative of a natural number is whole."""
    goal = whole(-number)
    return infer("or_intro", rewrite(natural, arith(eq(number, disjuncts(goal)[1].args[0]))), formula=goal)


DIFFERENCE = Lemma(
    "foundations.whole-difference", "Whole numbers differ by a whole number", "elementary",
    (whole(j), whole(k)),
    whole(k - j),
    mutants=(Mutant("half", without(whole(j)), "j = 1/2, k = 1", witness=finite({}, j="1/2", k=1)),),
)  # fmt: skip


@proof_of(DIFFERENCE)
def _difference(_: Claim) -> Theorem:
    """The sum of two natural numbers, or the difference of the smaller one and the larger one."""

    def natural(value: Term, *, is_negative: bool, fact: Theorem) -> Theorem:
        goal = -(k - j) if is_negative else k - j
        made = rewrite(fact, arith(eq(value, goal)))
        return infer("or_intro", made, formula=whole(k - j))

    def added(first: Theorem, second: Theorem, one: Term, other: Term, *, is_negative: bool) -> Theorem:
        fact = use(NATURAL_SUM, first, second, k=one, n=other)
        return natural(one + other, is_negative=is_negative, fact=fact)

    def between(first: Theorem, second: Theorem, one: Term, other: Term, *, turned: bool) -> Theorem:
        """Both are natural."""

        def ordered(yes: Theorem) -> Theorem:
            fact = use(NAT_DIFFERENCE, first, second, yes, j=one, k=other)
            return natural(other - one, is_negative=turned, fact=fact)

        def other_way(no: Theorem) -> Theorem:
            fact = use(NAT_DIFFERENCE, second, first, arith(other <= one, no), j=other, k=one)
            return natural(one - other, is_negative=not turned, fact=fact)

        return cases(one <= other, ordered, other_way)

    def of(first: Theorem, first_up: bool) -> Theorem:
        def of_both(second: Theorem, second_up: bool) -> Theorem:
            if first_up and second_up:
                return between(first, second, j, k, turned=False)
            if first_up:
                return added(first, second, j, -k, is_negative=True)
            if second_up:
                return added(first, second, -j, k, is_negative=False)
            return between(first, second, -j, -k, turned=True)

        return by_sign(k, of_both)

    return by_sign(j, of)


# One more factor of a power with a natural number as its exponent, which may be 0, as may be the base ---

z = var("z")


def whole_power(base: Term, n: Term, sign: Theorem) -> Theorem:
    """u^(n + 1) = u^n u, for a natural number n and 0 <= u; that n is natural is known."""
    goal = eq(base ** (n + 1), base**n * base)

    def some(yes: Theorem) -> Theorem:
        return arith(goal, use("foundations.power-times", sign, arith(1 < n + 1, yes), s=base, a=n + 1))

    def none(no: Theorem) -> Theorem:
        said = lam(z, eq(base ** (z + 1), base**z * base))
        return use("leibniz", arith(eq(num(0), n), no, natural_sign(n)), arith(said(num(0))), x=0, y=n, A=said)

    return cases(0 < n, some, none)


# Whole powers of 1/y are below a parabola that touches them at y = 1 --------------------------

r, u, y = variables("r u y")
GIVEN = 0 < y, 1 <= r, 1 <= r * y, nat(k)


def above(n: Term, factor: Factor = 1) -> Term:
    """The parabola."""
    return 1 - n * (y - 1) + factor * n * (n + 1) / 2 * r**n * (y - 1) ** 2


LEMMA = Lemma(
    "foundations.inverse-powers", "Whole powers of 1/y are below a parabola", "elementary",
    GIVEN,
    (1 / y) ** k <= above(k),
    lambda _: parts(induction(k, _said, arith(_said(num(0))), _next, nat(k)))[1],
    (Mutant("factor", Claim(GIVEN, (1 / y) ** k <= above(k, LESS)), "k = 1, y = 1/2, r = 2",
            witness=point(k=1, y="1/2", r=2)),),
)  # fmt: skip


def _said(n: Term) -> Term:
    return conj(1 <= r**n, (1 / y) ** n <= above(n))


def _next(goal: Term, m: Term) -> Theorem:
    """With v = 1/y and x = y - 1, v (1 - m x + c x^2) is 1 - (m + 1) x + v (m + 1 + c) x^2."""
    v, c, sign = 1 / y, m * (m + 1) / 2 * r**m, natural_sign(m)
    large, small = parts(_said(m))
    inverse = arith(0 < v, 0 < y), arith(eq(v * y, 1), 0 < y)
    least = arith(v <= r, arith(0 <= v * (r * y - 1), inverse[0], 1 <= r * y), inverse[1])
    powers = [whole_power(base, m, fact) for base, fact in ((v, arith(0 <= v, 0 < y)), (r, arith(0 <= r, 1 <= r)))]
    grown = arith(1 <= r**m * r, large, 1 <= r)
    scaled = arith(v**m * v <= above(m) * v, small, inverse[0])
    sizes = arith(v * (m + 1 + c) <= r * (m + 1 + c), least, arith(0 <= m + 1 + c, sign, arith(0 <= c, sign, large)))
    room = arith(0 <= (m + 1) * r * (r**m - 1), arith(0 <= (m + 1) * r, sign, 1 <= r), large)
    gap = arith(0 <= (m + 1) * (m + 2) / 2 * (r**m * r) - v * (m + 1 + c), sizes, room)
    more = use(arith(0 <= u * z**2, 0 <= u), gap, u=rhs(gap), z=y - 1)
    return arith(goal, *powers, grown, scaled, inverse[1], more)
