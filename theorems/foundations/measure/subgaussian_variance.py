"""cosh(lambda d) <= exp(lambda**2 tau**2/2) for all lambda only if d**2 <= tau**2."""

from __future__ import annotations

from dpproofs.mutants.witnesses import at_point
from dpproofs.kernel import Theorem
from dpproofs.language.terms import cosh, eq, exp, forall, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import lambda_, tau
from dpproofs.prover.tactic import inequality
from dpproofs.proving.tactics import arith, cases, for_all, said_of, specialize, use
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.measure.subgaussian import PARABOLA, d

VARIANCE = Lemma(
    "foundations.subgaussian-two-points",
    "cosh(lambda d) <= exp(lambda**2 tau**2/2) for all lambda only if d**2 <= tau**2", "elementary",
    (forall(lambda_, cosh(lambda_ * d) <= exp(lambda_**2 * tau**2 / 2)),),
    factor * d**2 <= tau**2,
    mutants=(Mutant("factor", {factor: MORE}, "tau = d",
                    witness=at_point(lambda goal: for_all(goal, inequality(said_of(goal, lambda_)), lambda_), d=1,
                        tau=1)),),
)  # fmt: skip


@proof_of(VARIANCE)
def _variance(claim: Claim) -> Theorem:
    """1 + (lambda d)**2/2 <= exp(y) <= 1/(1 - y) with y = (lambda tau)**2/2, for a small lambda."""
    y = lambda_**2 * tau**2 / 2
    low = use(PARABOLA, x=lambda_ * d)
    inverse = arith(exp(y) * (1 - y) <= 1, use(EXP_TANGENT, x=-y))
    (every_scale,) = claim.hypotheses
    top = arith(1 + lambda_**2 * d**2 / 2 <= exp(y), low, specialize(every_scale, lambda_))
    goal = (1 + lambda_**2 * d**2 / 2) * (1 - y) <= 1
    product = cases(y <= 1, lambda yes: arith(goal, top, inverse, yes), lambda no: arith(goal, no))

    def beyond(no: Theorem) -> Theorem:
        more = arith(tau**2 < d**2, no)
        small = (d**2 - tau**2) / (1 + d**2) ** 2
        step = use(product, *claim.hypotheses, lambda_=small)
        scaled = arith(eq(small * (1 + d**2) ** 2, d**2 - tau**2))
        positive = arith(0 < small, more)
        s = var("s")
        known = (eq(s * (1 + d**2) ** 2, d**2 - tau**2), 0 < s, tau**2 < d**2)
        short = arith(s**2 * d**2 * tau**2 / 2 < d**2 - tau**2, *known)
        far = (1 + s**2 * d**2 / 2) * (1 - s**2 * tau**2 / 2) <= 1
        never = arith(claim.conclusion, short, far, 0 < s)
        return use(never, scaled, positive, more, step, s=small)

    return cases(claim.conclusion, lambda yes: yes, beyond)
