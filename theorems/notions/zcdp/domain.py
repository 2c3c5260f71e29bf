"""What zCDP of a pair says of its parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import absolute, conj
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import RENYI_LINE, P, Q, rho, xi
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, cases, use
from theorems.foundations.divergences.nonnegativity import NONNEGATIVE

THERE, BACK = RENYI_LINE(P, Q, xi, rho), RENYI_LINE(Q, P, xi, rho)

DOMAIN = Lemma(
    "foundations.zcdp-domain", "zCDP of a pair implies 0 <= rho and 0 <= xi + rho", "elementary",
    (THERE,),
    conj(0 <= rho, 0 <= xi + rho),
    mutants=(Mutant("xi", Claim((THERE,), conj(0 <= rho, 0 <= xi + LESS * rho)), "P = Q, rho = 1, xi = -1",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), xi=-1, rho=1)),),
)  # fmt: skip


@proof_of(DOMAIN)
def _domain(claim: Claim) -> Theorem:
    """0 <= xi + rho alpha for all alpha > 1: let alpha grow, and let it fall to 1."""

    def bound(order: Term, *facts: Theorem | Term) -> Theorem:
        above = arith(1 < order, *facts)
        return use(NONNEGATIVE, at(THERE, order, by=[above]), above, alpha=order, t=xi + rho * order)

    first, second = conjuncts(claim)
    large, small = 1 + (1 + absolute(xi)) / -rho, 1 - (xi + rho) / (2 * (1 + rho))
    rho_nonneg = cases(first, lambda yes: yes, lambda no: arith(first, bound(large, arith(rho < 0, no)), no))
    return both(
        rho_nonneg,
        cases(
            second,
            lambda yes: yes,
            lambda no: arith(second, bound(small, arith(xi + rho < 0, no), rho_nonneg), no, rho_nonneg),
        ),
    )
