"""The convolution of two finite sequences: its sum, and its sign."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, forall, implies, lam, maximum, mul, nat, num
from dpproofs.privacy.notions import i, j, k
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.proving.tactics import arith, at, cases, over_range, use
from theorems.foundations.reals.naturals_difference import NAT_DIFFERENCE
from theorems.foundations.sums.convolution import CONVOLUTION, END, convolution, m, m2, n, n2
from theorems.foundations.sums.sum_between import SUM_BETWEEN, between
from theorems.foundations.sums.sums import total

CONVOLVED = lam(k, convolution(m, n, m2, n2, k))

CONVOLUTION_TOTAL = Lemma(
    "foundations.convolution-total", "The sum of a convolution is the product of the sums", "elementary",
    (nat(n), nat(n2)),
    eq(total(CONVOLVED, END), mul(factor, total(m, n), total(m2, n2))),
    mutants=(Mutant("factor", {factor: LESS}, "n = n2 = 0, m = m2 = 1", witness=finite({}, n=1, n2=2, m=1, m2=1)),),
)  # fmt: skip


@proof_of(CONVOLUTION_TOTAL)
def _total(claim: Claim) -> Theorem:
    """Every product is in one of the terms."""
    inner = lam(j, m2(j) * total(lam(i, m(i) * 1), n))
    ordered = use(CONVOLUTION, nat(n), nat(n2), F=lam(k, num(1)))
    return arith(claim.conclusion, ordered, over_range(eq(total(inner, n2), total(m2, n2) * total(m, n)), n2, nat(n2)))


SIGNS = tuple(forall(i, implies(conj(nat(i), i <= last), 0 <= terms(i))) for terms, last in ((m, n), (m2, n2)))
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
    low, products = maximum(0, k - n2), lam(i, m(i) * m2(k - i))
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
