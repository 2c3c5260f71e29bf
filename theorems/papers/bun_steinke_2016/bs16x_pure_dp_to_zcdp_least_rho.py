"""If randomized response is rho-zCDP then rho >= epsilon tanh(epsilon/2)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.language.terms import log
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, num
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import RENYI_LINE, alpha, epsilon, on, rho
from dpproofs.proving.reading import hypothesis, lhs
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, mp, parts, use
from theorems.citations import BUN_STEINKE
from theorems.notions.dp.to_zcdp_tight import TIGHT
from theorems.foundations.reals.log_cosh import LOG_COSH_TANGENT
from theorems.notions.dp.to_zcdp_line import BIG, SMALL
from theorems.mechanisms.randomized_response.law import RESPONSES, P as P_R, Q as Q_R
from theorems.mechanisms.randomized_response.randomized_response_divergences_renyi import RENYI_OF_RESPONSE

OPTIMAL_FACTOR = Mutant(
    "factor",
    {factor: MORE},
    "rho = epsilon tanh(epsilon/2) is enough",
    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, a=0, b=1, epsilon=log(3), rho="0.5494"),
)

OPTIMAL = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-optimal", "If randomized response is rho-zCDP then rho >= epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    (*RESPONSES, on(RENYI_LINE, Y=REAL)(P_R, Q_R, 0, rho)),
    factor * TIGHT <= rho,
    mutants=(OPTIMAL_FACTOR,),
)  # fmt: skip


@proof_of(OPTIMAL)
def _optimal(claim: Claim) -> Theorem:
    """(alpha - 1) epsilon tanh(epsilon/2) <= log(cosh(A)/cosh(B)) <= (alpha - 1) rho alpha; at alpha near 1."""
    above, line = 1 < alpha, hypothesis(claim, RENYI_LINE)
    exact = parts(at(use(RENYI_OF_RESPONSE, *RESPONSES, above), rho * alpha))[0]
    divergence = mp(exact, at(line, alpha, by=[above]))
    tangent = use(LOG_COSH_TANGENT, arith(SMALL <= BIG, above, 0 <= epsilon), A=BIG, B=SMALL)
    bound = lhs(claim)
    scaled = arith((alpha - 1) * bound <= (alpha - 1) * (rho * alpha), tangent, divergence, above)
    every = generalize(discharge(arith(bound <= rho * alpha, scaled, above), above), alpha)

    def near(no: Theorem, order: Term, *facts: Theorem) -> Theorem:
        """rho alpha is below the bound, at an order near 1."""
        return arith(claim.conclusion, at(every, order, by=[arith(1 < order, no, *facts)]), no, *facts)

    def smaller(no: Theorem) -> Theorem:
        middle = (rho + bound) / (2 * rho)
        return cases(0 < rho, lambda positive: near(no, middle, positive), lambda other: near(no, num(2), other))

    return cases(claim.conclusion, lambda yes: yes, smaller)
