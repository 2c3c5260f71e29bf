"""A lattice profile after a lattice profile: the entries are convolved."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, mul, nat
from dpproofs.privacy.notions import c, i, j, k, rho
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, over_range, use
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.sums.convolution import CONVOLUTION
from theorems.foundations.sums.convolution_total import CONVOLVED
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import same_sums
from theorems.notions.lattices.lattice import TABLE, d, d2, lattice, m, m2, n, n2, o, o2, part, t, t2

SIZES = (nat(n), nat(n2), 0 < rho)
SOURCE = f"{ZHU_DONG_WANG}, composition of dominating pairs"


def after(order: Term = c) -> Term:
    """The first profile, after which kernels have the second one."""
    return d2 + t2 * total(lam(j, m2(j) * lattice(*TABLE, order * rho ** (o2 - j))), n2)


def product(factor: Factor = 1) -> tuple[Term, ...]:
    """The PLD of the composition: the infinity mass is that of the second, plus its entries times that of the first."""
    return CONVOLVED, n + n2, o + o2, d2 + mul(factor, t2, total(m2, n2), d), t * t2


PRODUCT = Lemma(
    "lattices.product", "A lattice profile after a lattice profile", SOURCE,
    SIZES,
    eq(after(), lattice(*product(factor))),
    mutants=(Mutant("factor", {factor: LESS}, "n = n2 = 0, m2 = d = t2 = 1",
                    witness=finite({}, n=1, n2=1, m=1, m2=1, o=0, o2=1, d=1, d2=0, t=1, t2=1, rho=2, c=1)),),
)  # fmt: skip


@proof_of(PRODUCT)
def _proof(claim: Claim) -> Theorem:
    """rho^(o - i) rho^(o2 - j) = rho^(o + o2 - (i + j))."""
    at_sum, second = lam(k, part(k, o + o2, c)), lam(j, total(lam(i, m(i) * part(i + j, o + o2, c)), n))

    def inner(number: Term) -> Theorem:
        parts = lam(i, m(i) * part(i, o, c * rho ** (o2 - number))), lam(i, m(i) * at_sum(i + number))
        return same_sums(*parts, n, lambda _: 0 < rho)

    first = total(lam(j, m2(j) * lattice(*TABLE, c * rho ** (o2 - j))), n2)
    apart = d * total(m2, n2) + t * total(lam(j, m2(j) * second(j)), n2)
    sums = over_range(eq(first, apart), n2, nat(n2), each=inner)
    ordered = use(CONVOLUTION, nat(n), nat(n2), m=m, m2=m2, F=at_sum)
    return arith(claim.conclusion, sums, ordered)
