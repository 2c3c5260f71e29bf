"""The l1- and the l2-norm of a vector bound each other."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, absolute, conj, eq, function_type, lam, nat, num, substitute, summation, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import d, i, k
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, assume, at, both, cases, discharge, generalize, over_range, parts, use
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

u = var("u", function_type((REAL,), REAL))
SUM, SQUARES = summation(i, 1, d, absolute(u(i))), summation(i, 1, d, u(i) ** 2)

NORMS = Lemma(
    "foundations.norms-of-vector", "The square of the l1-norm is between that of the l2-norm and d times that",
    "elementary",
    (nat(d),),
    conj(0 <= SUM, SQUARES <= SUM**2, SUM**2 <= factor * d * SQUARES),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, u(1) = 1", witness=finite({}, d=1, u={1: 1})),),
)  # fmt: skip


@proof_of(NORMS)
def _norms(claim: Claim) -> Theorem:
    """One coordinate more: (s + a)^2 <= k t + 2 s a + a^2, and 2 s a <= t + k a^2 from s^2 <= k t."""
    goal = claim.conclusion
    at_k = substitute(goal, {d: k})
    natural, more = nat(k), use("nat_successor", nat(k))
    low = use(NAT_NONNEGATIVE, natural)
    terms = lam(i, absolute(u(i))), lam(i, u(i) ** 2)
    empty = [use("sum_empty", a=1, b=0, s=term) for term in terms]
    base = both(*(arith(part, *empty) for part in conjuncts(substitute(goal, {d: num(0)}))))
    longer = [use("sum_step", more, arith(1 <= k + 1, low), a=1, b=k, s=term) for term in terms]
    s, t, a = substitute(SUM, {d: k}), substitute(SQUARES, {d: k}), absolute(u(k + 1))
    so_far = parts(assume(at_k))
    least = over_range(0 <= t, k, natural, each=lambda j: arith(0 <= u(j) ** 2))
    square = arith(eq(a**2, u(k + 1) ** 2))
    product = arith(0 <= s * a, arith(0 <= a), *so_far)
    cross = 2 * s * a <= t + k * a**2

    def nothing(yes: Theorem) -> Theorem:
        zero = arith(eq(s**2, 0), arith(eq(k * t, 0), yes), *so_far)
        return arith(cross, arith(eq(s, 0), zero), arith(0 <= t, least), yes)

    def something(no: Theorem) -> Theorem:
        return arith(cross, arith(0 < k, no, low), arith(0 <= (s - k * a) ** 2), *so_far)

    mixed = cases(eq(k, 0), nothing, something)
    wide = conjuncts(substitute(goal, {d: k + 1}))
    step = both(*(arith(part, *longer, *so_far, square, product, mixed) for part in wide))
    every = use("induction", base, generalize(discharge(step, natural, at_k), k), A=lam(k, at_k))
    return at(every, d, by=[nat(d)])
