"""Theorem 3.1 (2): adaptive composition of T zCDP mechanisms, each of which sees the answers before it."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, forall, function_type, implies, lam, nat, num, summation, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, ZCDP, N, i, k, phi, test_function, w, x1, x2, y
from dpproofs.proving.tactics import arith, assume, at, discharge, for_all, generalize, use, with_argument
from theorems.citations import LI
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.dp.renyi_pairs import PAIR_TO_LINE
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import START, STEPS, Ms, history, x
from theorems.papers.bun_steinke_2016.counted_responses import counted

rho = var("rhos", function_type((REAL,), REAL))
PRIVATE = forall((i, y), implies(nat(i), ZCDP(lam(x, Ms(i + 1, x, y)), N, 0, rho(i + 1))))


def _line(n: object, factor: Factor = 1) -> Term:
    return ZCDP(lam(x, history(n, x)), N, 0, factor * summation(i, 1, n, rho(i)))


LEMMA = Lemma(
    "li16.theorem-3.1.2-many",
    "T mechanisms that are rho(t)-zCDP, whatever the answers before are, are (sum of the rho(t))-zCDP together",
    f"{LI}, Theorem 3.1 (2)",
    (START, STEPS, PRIVATE, nat(k)),
    _line(k, factor),
    mutants=(Mutant("factor", {factor: LESS}, "T = 1, randomized response with epsilon = 1/10",
                    witness=finite({"X": 2, "Y": 2}, N=(False, True, True, False), k=1, rhos=lambda _: "0.00501",
                        **counted(1, Fraction(21, 40), Fraction(19, 40))),),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction: the first answers, and one mechanism more."""
    first, second = history(num(0), x1), history(num(0), x2)
    same = at(START, x1, x2, phi, by=[test_function(phi, w)])
    goal = E(first, w, phi(w)) <= exp(num(0)) * E(second, w, phi(w)) + 0
    close = for_all(INDISTINGUISHABLE(first, second, 0, 0), arith(goal, same, arith(eq(exp(num(0)), 1))))
    start = for_all(ZCDP(lam(x, history(num(0), x)), N, 0, 0), use(PAIR_TO_LINE, close, P=first, Q=second, epsilon=0))
    none = use("sum_empty", a=1, b=0, s=lam(i, rho(i)))
    base = with_argument(start, arith(eq(num(0), summation(i, 1, 0, rho(i))), none), rho=summation(i, 1, 0, rho(i)))
    order = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))
    longer = use("sum_step", use("nat_successor", nat(k)), order, a=1, b=k, s=lam(i, rho(i)))
    private = generalize(at(PRIVATE, k, y, by=[nat(k)]), y)
    laws = generalize(at(STEPS, k, x, by=[nat(k)]), x)
    made = use("bs16.lemma-2.3", assume(_line(k)), private, laws, M=lam(x, history(k, x)),
               M2=lam((x, y), Ms(k + 1, x, y)), M3=lam(x, history(k + 1, x)), xi=0, xi2=0,
               rho=summation(i, 1, k, rho(i)), rho2=rho(k + 1))  # fmt: skip
    whole = with_argument(made, longer, xi=num(0), rho=summation(i, 1, k + 1, rho(i)))
    step = generalize(discharge(whole, nat(k), _line(k)), k)
    return at(use("induction", base, step, A=lam(k, _line(k))), k, by=[nat(k)])
