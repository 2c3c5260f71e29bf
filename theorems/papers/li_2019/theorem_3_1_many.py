"""Theorem 3.1 (1) and (2): adaptive composition of T mechanisms, each of which sees the answers before it."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, forall, implies, lam, nat, num, summation
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, N, i, k, phi, test_function, w, x1, x2, y
from dpproofs.proving.tactics import arith, assume, at, discharge, for_all, generalize, use, with_argument
from theorems.citations import LI
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import PRIVATE, START, STEPS, Ms, dels, eps
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import history, x
from theorems.papers.bun_steinke_2016.counted_responses import counted

POSITIVE = forall(i, implies(nat(i), 0 <= dels(i + 1)))


def _line(n: Term, factor: Factor = 1) -> Term:
    return APPROX_DP(lam(x, history(n, x)), N, factor * total(eps, n), total(dels, n))


def total(of: Term, n: object) -> Term:
    """The sum of the first n numbers."""
    return summation(i, 1, n, of(i))


LEMMA = Lemma(
    "li16.theorem-3.1.1-many",
    "T mechanisms that are (epsilon(t), delta(t))-DP, whatever the answers before are, are (sum, sum)-DP together",
    f"{LI}, Theorem 3.1 (1)",
    (START, STEPS, PRIVATE, POSITIVE, nat(k)),
    _line(k, factor),
    mutants=(Mutant("factor", {factor: LESS}, "T = 1, randomized response", witness=finite({"X": 2, "Y": 2},
            N=(False, True, True, False), k=1, epsilons="1.0987", deltas=0,
            **counted(1, Fraction(3, 4), Fraction(1, 4)))),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction: the first answers, and one mechanism more."""
    low = use(NAT_NONNEGATIVE, nat(k))
    none = [use("sum_empty", a=1, b=0, s=lam(i, of(i))) for of in (eps, dels)]
    test = test_function(phi, w)
    first, second = history(num(0), x1), history(num(0), x2)
    same = at(START, x1, x2, phi, by=[test])
    zero = arith(eq(exp(num(0)), 1))
    goal = E(first, w, phi(w)) <= exp(num(0)) * E(second, w, phi(w)) + 0
    close = for_all(INDISTINGUISHABLE(first, second, 0, 0), arith(goal, same, zero))
    nothing = [arith(eq(num(0), total(of, 0)), fact) for of, fact in zip((eps, dels), none, strict=True)]
    start = for_all(APPROX_DP(lam(x, history(num(0), x)), N, 0, 0), close)
    base = with_argument(start, *nothing, epsilon=total(eps, 0), delta=total(dels, 0))
    more, order = use("nat_successor", nat(k)), arith(1 <= k + 1, low)
    longer = [use("sum_step", more, order, a=1, b=k, s=lam(i, of(i))) for of in (eps, dels)]
    private = generalize(at(PRIVATE, k, y, by=[nat(k)]), y)
    laws = generalize(at(STEPS, k, x, by=[nat(k)]), x)
    made = use("mechanisms.approx-dp-composition", assume(_line(k)), private, laws, at(POSITIVE, k, by=[nat(k)]),
               M=lam(x, history(k, x)), M2=lam((x, y), Ms(k + 1, x, y)), M3=lam(x, history(k + 1, x)),
               epsilon=total(eps, k), delta=total(dels, k), epsilon2=eps(k + 1), delta2=dels(k + 1))  # fmt: skip
    whole = with_argument(made, *longer, epsilon=total(eps, k + 1), delta=total(dels, k + 1))
    step = generalize(discharge(whole, nat(k), _line(k)), k)
    return at(use("induction", base, step, A=lam(k, _line(k))), k, by=[nat(k)])
