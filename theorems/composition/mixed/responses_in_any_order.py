"""Groups of randomized responses may be exchanged, and those with the same epsilon add up."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import binomial, eq, exp, lam, log, nat, summation
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.privacy.notions import c, epsilon, epsilon2, h, i, j, k, k2, with_responses
from dpproofs.proving.tactics import arith, use
from theorems.foundations.sums.vandermonde_identity import VANDERMONDE
from theorems.foundations.sums.sum_swap import SUM_SWAP
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import SUM_EQUAL
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.citations import KAIROUZ_OH_VISWANATH
from theorems.notions.profiles.responses import answer, base, every

SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"
COUNTS = (nat(k), nat(k2))
one, other = (lam(c, with_responses(*group, h, c)) for group in ((k, epsilon), (k2, epsilon2)))
sides = (with_responses(k2, epsilon2, one, c), with_responses(k, epsilon, other, c))

COMMUTE = Lemma(
    "profiles.responses-commute", "Two groups of randomized responses in either order", SOURCE,
    COUNTS,
    eq(sides[0], factor * sides[1]),
    mutants=(Mutant("factor", {factor: LESS}, "k = k2 = 0, h = 1",
                    witness=finite({}, c="7/10", epsilon=1, epsilon2=2, h=2, k=3, k2=3)),),
)  # fmt: skip


@proof_of(COMMUTE)
def _commute(claim: Claim) -> Theorem:
    """Both are one double sum."""
    level = c * exp((k - 2 * i) * epsilon) * exp((k2 - 2 * j) * epsilon2)
    shared = binomial(k, i) * binomial(k2, j) * (exp(i * epsilon) * exp(j * epsilon2)) * h(level)
    here, there = lam((i, j), shared), lam((j, i), shared)
    first, second = (k, epsilon), (k2, epsilon2)
    swap = use(SUM_SWAP, *COUNTS, n=k, a=k2, F=here)
    return arith(claim.conclusion, _double(first, second, here), _double(second, first, there), swap)


def _double(outer: tuple[Term, Term], inner: tuple[Term, Term], terms: Term) -> Theorem:
    """Responses after responses as a double sum."""
    inside = lam(c, with_responses(*inner, h, c))
    raw, whole = answer(*outer, inside, c), lam(i, over_j(lam(j, terms(i, j)), inner[0]))
    scale = base(inner[1]) ** inner[0]
    term = arith(eq(scale * raw(i), whole(i)), _pulled(outer, inner, terms))
    sums = use(SUM_EQUAL, every(term, i), nat(outer[0]), n=outer[0], s=lam(i, scale * raw(i)), t=whole)
    scaled = use(SUM_SCALED, nat(outer[0]), n=outer[0], a=scale, s=raw)
    value = total(whole, outer[0]) / (scale * base(outer[1]) ** outer[0])
    return arith(eq(with_responses(*outer, inside, c), value), sums, scaled)


def over_j(terms: Term, upper: Term) -> Term:
    """The sum of the terms, which may depend on i."""
    return summation(j, 0, upper, terms(j))


def _pulled(outer: tuple[Term, Term], inner: tuple[Term, Term], terms: Term) -> Theorem:
    """The sum over j answers of the inner group, with i of the outer one: all factors inside."""
    n, size = inner
    body = lam(j, terms(i, j))
    raw = answer(n, size, h, c * exp((outer[0] - 2 * i) * outer[1]), j)
    factor = binomial(outer[0], i) * exp(i * outer[1])
    same = use(SUM_EQUAL, every(arith(eq(factor * raw(j), body(j))), j), nat(n), n=n, s=lam(j, factor * raw(j)), t=body)
    scaled = use(SUM_SCALED, nat(n), n=n, a=factor, s=raw)
    return arith(eq(factor * over_j(raw, n), over_j(body, n)), same, scaled)


length = mark("length", k + k2)
first = lam(c, with_responses(k, epsilon, h, c))

ADD = Lemma(
    "profiles.responses-add", "Randomized responses after randomized responses with the same epsilon", SOURCE,
    COUNTS,
    eq(with_responses(k2, epsilon, first, c), with_responses(length, epsilon, h, c)),
    mutants=(Mutant("count", {length: k}, "k = k2 = 1, epsilon = log(3), h(t) = max(1 - t, 0), c = 2",
                    witness=finite({}, k=1, k2=1, epsilon=log(3), c=2, h=lambda u: max(1 - u, 0))),),
)  # fmt: skip


@proof_of(ADD)
def _add(claim: Claim) -> Theorem:
    """Vandermonde's identity."""
    values = lam(i, exp(i * epsilon) * h(c * exp((k + k2 - 2 * i) * epsilon)))
    shared = lam((i, j), binomial(k2, i) * (binomial(k, j) * values(i + j)))
    inner = lam(i, over_j(lam(j, binomial(k, j) * values(i + j)), k))
    scaled = use(SUM_SCALED, nat(k), n=k, a=binomial(k2, i), s=lam(j, binomial(k, j) * values(i + j)))
    terms, rows = lam(i, over_j(lam(j, shared(i, j)), k)), lam(i, binomial(k2, i) * inner(i))
    same = use(SUM_EQUAL, every(arith(eq(terms(i), rows(i)), scaled), i), nat(k2), n=k2, s=terms, t=rows)
    whole = use(VANDERMONDE, *COUNTS, n=k2, F=values)
    return arith(claim.conclusion, _double((k2, epsilon), (k, epsilon), shared), same, whole)
