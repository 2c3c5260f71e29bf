"""(xi, rho)-zCDP implies P[Z > lambda + xi + rho] <= exp(-lambda**2/(4 rho))."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import exp
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import DENSITY, ZCDP, L, M, N, rho, x1, x2, xi
from dpproofs.proving.tactics import at, prove, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.tests.privacy_loss_of_pair import tail
from theorems.notions.zcdp.loss_tail import GAUSSIAN, PAIR, SOURCE, extra

constant = mark("constant", 4)

LOSS_TAIL = Lemma(
    "bs16.sec-1.1-loss-tail", "(xi, rho)-zCDP implies P[Z > lambda + xi + rho] <= exp(-lambda**2/(4 rho))", SOURCE,
    (ZCDP(M, N, xi, rho), N(x1, x2), DENSITY(L, M(x1), M(x2)), 0 < rho, 0 < extra),
    tail(M(x1), L, extra + xi + rho) <= exp(-(extra**2) / (constant * rho)),
    mutants=(Mutant("half", {constant: 2}, GAUSSIAN,
                    witness=finite({"X": 2, "Y": 2},
                        M=(("0.000045", "0.999955"), (Fraction(42, 10**19), 1 - Fraction(42, 10**19))),
                        N=(False, True, False, False), x1=0, x2=1, xi=0, rho=10, lambda_="20.001")),),
)  # fmt: skip


@proof_of(LOSS_TAIL)
def _proof(claim: Claim) -> Theorem:
    private, near, *others = claim.hypotheses
    line = at(private, x1, x2, by=[near])
    return prove(claim.conclusion, use(PAIR, line, *others, P=M(x1), Q=M(x2)))


zcdp_loss_tail = Verified(LOSS_TAIL, "zcdp_loss_tail", {"excess": extra}, value=exp(-(extra**2) / (4 * rho)))
