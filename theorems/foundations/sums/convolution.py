"""The convolution of two finite sequences: a double sum of products, ordered by the sum of the two numbers."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, function_type, lam, maximum, minimum, nat, summation
from dpproofs.language.terms import variables
from dpproofs.privacy.notions import i, j, k
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, given, natural_sign, over_range, use
from theorems.foundations.sums.sum_between import SUM_BETWEEN, between
from theorems.foundations.sums.sum_shifted import SUM_SHIFTED
from theorems.foundations.sums.sum_swap import SUM_SWAP
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import same_sums
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.foundations.sums.vandermonde import NATURAL_SUM

n, n2, v = variables("n n2 v")
m, m2, F = variables("m m2 F", function_type((REAL,), REAL))
END = n + n2
double = total(lam(j, m2(j) * total(lam(i, m(i) * F(i + j)), n)), n2)


def convolution(first: Term, size: object, second: Term, size2: object, number: Term) -> Term:
    """The sum of first(i) second(number - i) over the i from 0 to size with number - i from 0 to size2."""
    low, high = maximum(0, number - size2), minimum(size, number)
    return summation(i, low, high, first(i) * second(number - i))


single = total(lam(k, convolution(m, n, m2, n2, k) * F(k)), END)

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
    product = lam((i, j), m2(j) * (m(i) * F(i + j)))
    convolved, columns = lam(k, convolution(m, n, m2, n2, k) * F(k)), lam(k, total(_column(k), n))
    turned, rows = lam(v, total(lam(k, _column(k)(v)), END)), lam(v, total(_row(v), END))
    products, back = lam(v, total(lam(j, product(v, j)), n2)), lam(j, total(lam(i, product(i, j)), n))
    inner = lam(j, m2(j) * total(lam(i, m(i) * F(i + j)), n))
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
    return between(maximum(0, number - n2), number, lam(i, m(i) * m2(number - i) * F(number)))


def _row(first: Term) -> Term:
    """The same products for all numbers, with m(first)."""
    return between(first, first + n2, lam(k, m(first) * m2(k - first) * F(k)))


def _by_number(number: Term) -> Theorem:
    """Each term of the convolution, as a sum over all first numbers."""
    low, products = maximum(0, number - n2), lam(i, m(i) * m2(number - i))
    inside = between(low, number, products)
    picked = use(SUM_BETWEEN, nat(n), nat(number), arith(0 <= low), b=number, a=low, s=products)
    scaled = use(SUM_SCALED, nat(n), a=F(number), s=inside)
    terms = same_sums(lam(i, F(number) * inside(i)), _column(number), n)
    convolved = convolution(m, n, m2, n2, number) * F(number)
    return arith(eq(convolved, total(_column(number), n)), picked, scaled, terms)


def _turned(first: Term) -> Theorem:
    """The same products in both orders."""
    column = lam(k, _column(k)(first))
    return same_sums(column, _row(first), END, lambda number: both(natural_sign(first), natural_sign(number)))


def _by_first(first: Term) -> Theorem:
    """The products with that first number, as a sum over the second one."""
    end = arith(first + n2 <= END, first <= n)
    terms, row = lam(k, m(first) * m2(k - first) * F(k)), lam(j, m2(j) * (m(first) * F(first + j)))
    shifted = use(SUM_SHIFTED, nat(first), nat(n2), nat(END), end, a=first, n=n2, k=END, s=terms)
    same = same_sums(lam(j, terms(first + j)), row, n2)
    return arith(eq(total(_row(first), END), total(row, n2)), shifted, same)


def _scaled(second: Term) -> Theorem:
    """A factor of all products."""
    return use(SUM_SCALED, nat(n), a=m2(second), s=lam(i, m(i) * F(i + second)))
