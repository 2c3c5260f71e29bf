"""Divergences of the orders from 2 on say less than zCDP: a bit that is kept with probability 9/10."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, forall, implies, log, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, RENYI_LINE, alpha, on, rho, value_of
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, both, discharge, generalize, mp, numeric, parts, specialize, use
from theorems.citations import SOK
from theorems.foundations.measure.finite_law import finite_law
from theorems.papers.desfontaines_pejo_2020.masses import P, Q, close, masses

KEPT, TURNED = masses(P, "9/10", "1/10"), masses(Q, "1/10", "9/10")
THREE, NINE = log(num(3)), log(num(9))
ORDERS = forall(alpha, implies(2 <= alpha, on(RENYI, Y=REAL)(alpha, P, Q, THREE * alpha)))
LINE = on(RENYI_LINE, Y=REAL)(P, Q, 0, rho)

COUNTEREXAMPLE = Lemma(
    "sok20.def-18-orders", "A bit kept with probability 9/10: divergence at most log(3) alpha for alpha >= 2, and "
    "zCDP only for rho >= 8/5 log(3)", f"{SOK}, against Definition 18 for the orders from 2 on",
    (KEPT, TURNED),
    conj(ORDERS, implies(LINE, factor * (num(Fraction(8, 5)) * THREE) <= rho)),
    mutants=(Mutant("factor", {factor: MORE}, "rho is the KL divergence", witness=finite({}, P={0: "9/10", 1: "1/10"},
                    Q={0: "1/10", 1: "9/10"}, rho="1.77")),),
)  # fmt: skip

FIRST_LAW, SECOND_LAW = finite_law({0: "9/10", 1: "1/10"}), finite_law({0: "1/10", 1: "9/10"})


@proof_of(COUNTEREXAMPLE)
def _proof(claim: Claim) -> Theorem:
    """No divergence is above log(9) = 2 log(3); that of order 1 is 8/10 log(9)."""
    *_, needed = conjuncts(claim)
    double = arith(eq(NINE, 2 * THREE))
    pure = close(KEPT, TURNED, NINE, num(0), 2, arith(eq(exp(NINE), 9)))
    largest = use("foundations.max-divergence-from-tests", pure, P=P, Q=Q, epsilon=NINE)
    above = arith(1 < alpha, 2 <= alpha)
    order = use("bs16.lemma-2.2e-max", largest, above, P=P, Q=Q, alpha=alpha, t=NINE)
    room = arith(NINE <= THREE * alpha, double, 2 <= alpha, numeric(0 < THREE))
    each = use("foundations.renyi-weaker", order, above, room, P=P, Q=Q, s=NINE, t=THREE * alpha)
    given, goal = if_then(needed)
    mean = use("foundations.zcdp-kl", given, P=P, Q=Q, xi=0, rho=rho)
    exact = FIRST_LAW.kl(SECOND_LAW, P, Q, KEPT, TURNED)
    least = mp(parts(specialize(exact, 0 + rho))[0], mean)
    value = arith(eq(value_of(exact.conclusion), num(Fraction(8, 5)) * THREE), double)
    return both(generalize(discharge(each, 2 <= alpha), alpha), discharge(arith(goal, least, value), given))
