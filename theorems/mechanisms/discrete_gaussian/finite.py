"""Finitely many bells, compared with those at all whole numbers."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.mutants.one_number import at_one_number
from dpproofs.language.terms import E, absolute, eq, ind, integrable, lam, nat, num, variables
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, both, dominated, generalize, integrate, parts, transfer, unfolded, use
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import whole
from theorems.foundations.measure.counting_around import AROUND
from theorems.foundations.measure.counting_count import COUNT
from theorems.mechanisms.discrete_gaussian.bells import below_one, common, j, k, mu, s, t
from theorems.mechanisms.discrete_gaussian.positive import POSITIVE
from theorems.mechanisms.discrete_gaussian.products import PRODUCTS

SOURCE = "Canonne, Kamath and Steinke 2020, arXiv:2004.00010v5, Lemma 6"
c, m, n = variables("c m n")
TOTAL = integrable(mu, k, common(k))
GIVEN = COUNTING(mu), TOTAL, 0 < s
ALL = E(mu, k, common(k))


def _finite_claim(factor: Factor) -> Claim:
    bound = (2 * n + 1) * part(m) <= factor * (2 * n + 1 + m) * ALL
    return Claim((*GIVEN, nat(n), nat(m), nat(n + m)), bound)


def part(size: Term) -> Term:
    """The sum of the bells that are moved, at numbers of at most that size."""
    return E(mu, k, within(size)(k) * common(k - t))


def within(size: Term) -> Term:
    """Numbers of at most that size."""
    return lam(j, ind(absolute(j) <= size))


FINITE = Lemma(
    "mechanisms.discrete-gaussian-finite", "Finitely many bells, compared with all at the whole numbers", "elementary",
    *_finite_claim(1).parts,
    mutants=(Mutant("measure", Claim((TOTAL, 0 < s, nat(n), nat(m), nat(n + m)), _finite_claim(1).conclusion),
                    "the law of 1",
                    witness=at_one_number(1, s=num(1) / 10, t=1, n=0, m=2)),),
)  # fmt: skip

SURELY = parts(unfolded(GIVEN[0]))[0]


@proof_of(FINITE)
def _finite(claim: Claim) -> Theorem:
    """The points at most m from one of the few are all among the more."""
    few, more = within(n), within(n + m)
    first, second = weights(n), weights(n + m)
    bound = use(POSITIVE, *first[:2], *second[:2], 0 < s, f=few, g=more)
    around = lam(k, within(m)(k) * common(k - t))
    unit = below_one((k - t) ** 2 / (2 * s**2), 0 < s)
    part_int = dominated(mu, k, arith(absolute(around(k)) <= within(m)(k), unit), weights(m)[1])
    ints, same = parts(use(AROUND, GIVEN[0], part_int, whole(j), f=around, k=j))
    unit = below_one((j - k - t) ** 2 / (2 * s**2), 0 < s)
    body = more(k) * common(j - k - t)
    body_int = dominated(mu, k, arith(absolute(body) <= more(k), unit), second[1])
    inner = few(j) * (within(m)(j - k) * common(j - k - t)) <= few(j) * body
    inner_bound = integrate(mu, k, arith(inner, unit), ints, body_int)
    row = few(j) * E(mu, k, body)
    rows = parts(use(PRODUCTS, *first[:2], *second[:2], 0 < s, f=few, g=more, p=0, r=t))[2]
    rows = parts(transfer(mu, j, arith(eq(integrand_of(rows, j), row)), rows))[0]
    low = integrate(mu, j, arith(part(m) * few(j) <= row, inner_bound, same), rows, first[1], surely=[SURELY])
    return arith(claim.conclusion, bound, low, first[2], *_own(n, first), *_own(n + m, second))


def weights(size: Term) -> list[Theorem]:
    """That they are a weight, and their number."""
    unit = generalize(both(arith(0 <= within(size)(j)), arith(within(size)(j) <= 1)), j)
    return [unit, *parts(use(COUNT, GIVEN[0], nat(size), n=size))]


def _own(size: Term, known: list[Theorem]) -> list[Theorem]:
    """That many points have among each other at most as much in common as each has with all."""
    f = within(size)
    point = below_one((j - k) ** 2 / (2 * s**2), 0 < s)
    around = use(AROUND, *GIVEN[:2], whole(j), f=lam(k, common(k)), k=j)
    ints, same = parts(around)
    body = f(k) * common(j - k)
    near = dominated(mu, k, arith(absolute(body) <= common(j - k), point), ints)
    all_of = integrate(mu, k, arith(body <= common(j - k), point), near, ints)
    row = f(j) * E(mu, k, body)
    rows = parts(use(PRODUCTS, *known[:2], 0 < s, f=f, g=f, p=0, r=0))[2]
    rows = parts(transfer(mu, j, arith(eq(integrand_of(rows, j), row)), rows))[0]
    bound = integrate(mu, j, arith(row <= f(j) * ALL, all_of, same), rows, known[1], surely=[SURELY])
    return [bound, known[2]]
