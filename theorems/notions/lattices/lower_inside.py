"""What an event gives, as a sum over a lattice: the inequality between densities."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, maximum, nat
from dpproofs.privacy.notions import c, j, rho
from dpproofs.proving.tactics import arith, cases, over_range, rewrite, use
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import same_sums
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.notions.lattices.lattice import d2, m2, n2, o2, part, t2
from theorems.notions.profiles.finite_functions import PULLED_IN


def excess(p: Term, q: Term) -> Term:
    """m2(j) max(p - c rho^(o2 - j) q, 0), for all j."""
    return lam(j, m2(j) * maximum(p - c * rho ** (o2 - j) * q, 0))


def inside(p: Term, q: Term, first: Theorem, second: Theorem, given: Theorem, apart: Term) -> Theorem:
    """d2 p + t2 sum(m2(j) max(p - c rho^(o2 - j) q, 0)) is at most what the event gives."""
    terms, order = excess(p, q), c * q / p
    goal = d2 * p + t2 * total(terms, n2) <= apart

    def positive(yes: Theorem) -> Theorem:
        shares = lam(j, m2(j) * part(j, o2, order))
        scaled = use(SUM_SCALED, nat(n2), n=n2, a=p, s=shares)
        pulled = lam(j, p * shares(j))

        def same(number: Term) -> Theorem:
            inner = arith(eq(p * (1 - order * rho ** (o2 - number)), p - c * rho ** (o2 - number) * q), yes)
            moved = use(PULLED_IN, arith(0 <= p, yes), u=p, v=1 - order * rho ** (o2 - number))
            return arith(eq(pulled(number), terms(number)), rewrite(moved, inner))

        return arith(goal, given, scaled, same_sums(pulled, terms, n2, same))

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(p, 0), no, first)

        def none(number: Term) -> Theorem:
            level = arith(0 <= c * rho ** (o2 - number) * q, 0 <= c, second, 0 < rho)
            return arith(eq(terms(number), 0), level, is_zero)

        nothing = over_range(eq(total(terms, n2), 0), n2, nat(n2), each=none)
        return arith(goal, given, nothing, is_zero)

    return cases(0 < p, positive, zero)
