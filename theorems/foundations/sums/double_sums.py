"""Double sums in either order, and ordered by the sum of the two numbers: the convolution of two finite
sequences.
"""

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.foundations.reals.naturals import NAT_DIFFERENCE
from theorems.foundations.sums.pieces_of_sums import SUM_BETWEEN, SUM_SHIFTED, between
from theorems.foundations.sums.sums import (
    NATURAL_SUM,
    SUM_EQUAL,
    SUM_LINEAR,
    SUM_ONE,
    SUM_SCALED,
    a as m,
    by_length,
    longer,
    n,
    same_sums,
    total,
)

# Double sums in either order ------------------------------------------------------------------

F = var("F", function_type((REAL, REAL), REAL))
COLUMN, ROW = lam(i, summation(j, 0, m, F(i, j))), lam(j, summation(i, 0, n, F(i, j)))

SUM_SWAP_FACTOR = Mutant("factor", {factor: MORE}, "m = n = 0, F = 1", witness=finite({}, F=2, a=1000, n=3))

SUM_SWAP = Lemma(
    "foundations.sum-swap", "A double sum in the other order", "elementary",
    (nat(m), nat(n)),
    eq(total(COLUMN, n), factor * total(ROW, m)),
    mutants=(SUM_SWAP_FACTOR,),
)  # fmt: skip


@proof_of(SUM_SWAP)
def _swap(claim: Claim) -> Theorem:
    """By induction: one more term in each inner sum."""

    def goal(last: Term) -> Term:
        return eq(total(COLUMN, last), total(_row(last), m))

    def same(terms: Term, others: Term, fact: Theorem) -> Theorem:
        equal = generalize(discharge(arith(eq(terms(j), others(j)), fact), nat(j)), j)
        return use(SUM_EQUAL, equal, nat(m), n=m, s=terms, t=others)

    zero, at_j = num(0), lam(i, F(i, j))
    first = lam(j, F(zero, j))
    base = arith(goal(zero), use(SUM_ONE, s=COLUMN), same(_row(zero), first, use(SUM_ONE, s=at_j)))

    def step(last: Term) -> Theorem:
        added = lam(j, F(last + 1, j))
        both = lam(j, 1 * _row(last)(j) + 1 * added(j))
        split = same(_row(last + 1), both, longer(at_j, last))
        linear = use(SUM_LINEAR, nat(m), n=m, a=1, b=1, s=_row(last), t=added)
        return arith(goal(last + 1), goal(last), longer(COLUMN, last), split, linear)

    return by_length(goal, base, step)


def _row(last: Term) -> Term:
    return lam(j, summation(i, 0, last, F(i, j)))


# The convolution of two finite sequences: a double sum of products, ordered by the sum of the two numbers ---

n2, v = variables("n2 v")
m_, m2, F_ = variables("m m2 F", function_type((REAL,), REAL))
END = n + n2
double = total(lam(j, m2(j) * total(lam(i, m_(i) * F_(i + j)), n)), n2)


def convolution(first: Term, size: object, second: Term, size2: object, number: Term) -> Term:
    """The sum of first(i) second(number - i) over the i from 0 to size with number - i from 0 to size2."""
    low, high = maximum(0, number - size2), minimum(size, number)
    return summation(i, low, high, first(i) * second(number - i))


single = total(lam(k, convolution(m_, n, m2, n2, k) * F_(k)), END)

CONVOLUTION = Lemma(
    "foundations.convolution", "A double sum, ordered by the sum of the two numbers", "elementary",
    (nat(n), nat(n2)),
    eq(double, factor * single),
    mutants=(Mutant("factor", {factor: LESS}, "n = n2 = 0, m = m2 = F = 1",
                        witness=finite({}, n=1, n2=2, m=1, m2=1, F=1)),),
)  # fmt: skip


@proof_of(CONVOLUTION)
def _proof(claim: Claim) -> Theorem:
    """Both are the sum of m(i) m2(j) F(i + j) over all i and j."""
    end = use(NATURAL_SUM, nat(n), nat(n2), k=n, n=n2)
    product = lam((i, j), m2(j) * (m_(i) * F_(i + j)))
    convolved, columns = lam(k, convolution(m_, n, m2, n2, k) * F_(k)), lam(k, total(_column(k), n))
    turned, rows = lam(v, total(lam(k, _column(k)(v)), END)), lam(v, total(_convolution_row(v), END))
    products, back = lam(v, total(lam(j, product(v, j)), n2)), lam(j, total(lam(i, product(i, j)), n))
    inner = lam(j, m2(j) * total(lam(i, m_(i) * F_(i + j)), n))
    sums = [
        same_sums(convolved, columns, END, _by_number),
        use(SUM_SWAP, nat(n), nat(END), a=n, n=END, F=lam((k, i), _column(k)(i))),
        same_sums(turned, rows, n, _turned),
        over_range(eq(total(rows, n), total(products, n)), n, nat(n), each=_by_first),
        use(SUM_SWAP, nat(n2), nat(n), a=n2, n=n, F=product),
        same_sums(inner, back, n2, _scaled),
    ]
    return given(arith(claim.conclusion, *sums), *claim.hypotheses, end)


def _column(number: Term) -> Term:
    """The products of m(i), m2(number - i) and F(number), for all i."""
    return between(maximum(0, number - n2), number, lam(i, m_(i) * m2(number - i) * F_(number)))


def _convolution_row(first: Term) -> Term:
    """The same products for all numbers, with m(first)."""
    return between(first, first + n2, lam(k, m_(first) * m2(k - first) * F_(k)))


def _by_number(number: Term) -> Theorem:
    """Each term of the convolution, as a sum over all first numbers."""
    low, products = maximum(0, number - n2), lam(i, m_(i) * m2(number - i))
    inside = between(low, number, products)
    picked = use(SUM_BETWEEN, nat(n), nat(number), arith(0 <= low), b=number, a=low, s=products)
    scaled = use(SUM_SCALED, nat(n), a=F_(number), s=inside)
    terms = same_sums(lam(i, F_(number) * inside(i)), _column(number), n)
    convolved = convolution(m_, n, m2, n2, number) * F_(number)
    return arith(eq(convolved, total(_column(number), n)), picked, scaled, terms)


def _turned(first: Term) -> Theorem:
    """The same products in both orders."""
    column = lam(k, _column(k)(first))
    return same_sums(
        column, _convolution_row(first), END, lambda number: both(natural_sign(first), natural_sign(number))
    )


def _by_first(first: Term) -> Theorem:
    """The products with that first number, as a sum over the second one."""
    end = arith(first + n2 <= END, first <= n)
    terms, row = lam(k, m_(first) * m2(k - first) * F_(k)), lam(j, m2(j) * (m_(first) * F_(first + j)))
    shifted = use(SUM_SHIFTED, nat(first), nat(n2), nat(END), end, a=first, n=n2, k=END, s=terms)
    same = same_sums(lam(j, terms(first + j)), row, n2)
    return arith(eq(total(_convolution_row(first), END), total(row, n2)), shifted, same)


def _scaled(second: Term) -> Theorem:
    """A factor of all products."""
    return use(SUM_SCALED, nat(n), a=m2(second), s=lam(i, m_(i) * F_(i + second)))


# The convolution of two finite sequences: its sum, and its sign -------------------------------

CONVOLVED = lam(k, convolution(m_, n, m2, n2, k))

CONVOLUTION_TOTAL = Lemma(
    "foundations.convolution-total", "The sum of a convolution is the product of the sums", "elementary",
    (nat(n), nat(n2)),
    eq(total(CONVOLVED, END), mul(factor, total(m_, n), total(m2, n2))),
    mutants=(Mutant("factor", {factor: LESS}, "n = n2 = 0, m = m2 = 1", witness=finite({}, n=1, n2=2, m=1, m2=1)),),
)  # fmt: skip


@proof_of(CONVOLUTION_TOTAL)
def _total(claim: Claim) -> Theorem:
    """Every product is in one of the terms."""
    inner = lam(j, m2(j) * total(lam(i, m_(i) * 1), n))
    ordered = use(CONVOLUTION, nat(n), nat(n2), F=lam(k, num(1)))
    return arith(claim.conclusion, ordered, over_range(eq(total(inner, n2), total(m2, n2) * total(m_, n)), n2, nat(n2)))


SIGNS = tuple(forall(i, implies(conj(nat(i), i <= last), 0 <= terms(i))) for terms, last in ((m_, n), (m2, n2)))
bound = mark("bound", 0)

CONVOLUTION_SIGN = Lemma(
    "foundations.convolution-sign", "The convolution of nonnegative sequences is nonnegative", "elementary",
    (*SIGNS, nat(n), nat(n2), nat(k)),
    bound <= CONVOLVED(k),
    mutants=(Mutant("one", {bound: 1}, "m = 0", witness=finite({}, n=1, n2=2, m=0, m2=1, k=1)),),
)  # fmt: skip


@proof_of(CONVOLUTION_SIGN)
def _sign(claim: Claim) -> Theorem:
    """No product is negative."""
    low, products = maximum(0, k - n2), lam(i, m_(i) * m2(k - i))
    picked = use(SUM_BETWEEN, nat(n), nat(k), arith(0 <= low), b=k, a=low, s=products)
    inside = between(low, k, products)

    def each(number: Term) -> Theorem:
        first = at(SIGNS[0], number, by=[number <= n])

        def there(yes: Theorem) -> Theorem:
            rest = use(NAT_DIFFERENCE, nat(number), nat(k), arith(number <= k, yes), j=number)
            second = at(SIGNS[1], k - number, by=[rest, arith(k - number <= n2, yes)])
            return arith(0 <= inside(number), first, second)

        return cases(conj(low <= number, number <= k), there, lambda no: arith(0 <= inside(number), no))

    return arith(claim.conclusion, picked, over_range(0 <= total(inside, n), n, nat(n), each=each))
