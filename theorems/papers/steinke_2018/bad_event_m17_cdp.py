"""Unlikely events under CDP, as the slide has them; orders below 1 give no bound."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, exp, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import ZCDP, M, N, P, alpha, phi, rho, test_function, w, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, mean_of_one, use
from theorems.citations import STEINKE
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.foundations.divergences.unlikely_tests import BOUND, SHARE

CONCENTRATED, NEAR, TEST = ZCDP(M, N, 0, rho), N(x1, x2), test_function(phi, w)

CDP = Lemma(
    "st18.bad-event-m17-cdp", "rho-zCDP implies P(S) <= exp((alpha - 1) rho) Q(S)^(1 - 1/alpha) for alpha > 1", STEINKE,
    (CONCENTRATED, NEAR, 1 < alpha, TEST),
    E(M(x1), w, phi(w)) <= exp(factor * (alpha - 1) * rho) * E(M(x2), w, phi(w)) ** SHARE,
    mutants=(Mutant("no rho", {factor: 0}, "randomized response, 3 to 1, at alpha = 2", witness=finite(
                {"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, x1=0, x2=1, phi=(1, 0), alpha=2,
                rho=1)),),
)  # fmt: skip


@proof_of(CDP)
def _proof(claim: Claim) -> Theorem:
    """The bound at t = rho alpha."""
    close = at(at_neighbours(CONCENTRATED), alpha, by=[1 < alpha])
    made = use(BOUND, 1 < alpha, close, TEST, P=M(x1), Q=M(x2), t=rho * alpha)
    return arith(claim.conclusion, made, 1 < alpha)


COUNTEREXAMPLE = Lemma(
    "st18.bad-event-m17-counterexample", "At alpha = 1/2 the bound is less than 1 for the event that always happens",
    f"{STEINKE}, against 'for all alpha'",
    (0 < rho,),
    factor * (exp((num(Fraction(1, 2)) - 1) * rho) * E(P, w, num(1)) ** (1 - 1 / num(Fraction(1, 2)))) < E(
        P, w, num(1)
    ),
    mutants=(Mutant("factor", {factor: 2}, "rho = 1/2", witness=finite({"Y": 2}, P=(1, 0), rho="1/2")),),
)  # fmt: skip


@proof_of(COUNTEREXAMPLE)
def _below(claim: Claim) -> Theorem:
    """The event that always happens."""
    less = use(EXP_STRICT, arith(-rho / 2 < 0, 0 < rho), x=-rho / 2, y=0)
    return arith(claim.conclusion, mean_of_one(P), less)
