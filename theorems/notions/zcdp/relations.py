"""Two steps of one neighbouring relation in place of one of another, for zCDP."""

from __future__ import annotations

from dpproofs.prelude import *
from theorems.foundations.divergences.monotone_in_order import RENYI_WEAKER
from theorems.foundations.divergences.triangle import RENYI_TRIANGLE
from theorems.notions.dp.neighbours import STEPS, through

N2 = var("N2", function_type(("X", "X"), "prop"))

CONCENTRATED = Lemma(
    "mechanisms.two-steps-zcdp", "rho-zCDP is (4 rho)-zCDP for neighbours that are two steps apart",
    "Bun and Steinke 2016, Proposition 5.3 with groups of 2",
    (ZCDP(M, N, xi, rho), STEPS, 0 <= xi),
    ZCDP(M, N2, 3 * xi, factor * 4 * rho),
    mutants=(Mutant("factor", {factor: LESS}, "a Gaussian mechanism, the two steps in one direction",
                    witness=finite({"X": 3, "Y": "real"}, M=(gauss(0), gauss(1), gauss(2)),
                        N=(False, True, False, True, False, True, False, True, False),
                        N2=(False, False, True, False, False, False, False, False, False), xi=0, rho="1/2")),),
)  # fmt: skip


@proof_of(CONCENTRATED)
def _zcdp(claim: Claim) -> Theorem:
    """D_alpha(x, x'') <= 2 alpha/(2 alpha - 1) D_(2 alpha - 1)(x, x') + D_(2 alpha)(x', x'')."""
    order, goal = 1 < alpha, claim.conclusion
    low, high = (2 * alpha - 1) / (num(2) - 1), 2 * alpha

    def at_order(first: Term, second: Term, near: Theorem, value: Term) -> Theorem:
        above = arith(1 < value, order)
        return at(at(hypothesis(claim, ZCDP), first, second, by=[near]), value, by=[above])

    def bound(middle: Term, one: Theorem, two: Theorem) -> Theorem:
        first, second = at_order(x1, middle, one, low), at_order(middle, x3, two, high)
        joined = use(RENYI_TRIANGLE, first, second, order, k=2, P=M(x1), R=M(middle), Q=M(x3), s=xi + rho * low,
                     t=xi + rho * high)  # fmt: skip
        total = read(ZCDP, goal).xi + read(ZCDP, goal).rho * alpha
        old = read(RENYI, joined).t
        return use(RENYI_WEAKER, joined, order, arith(old <= total, order, 0 <= xi), P=M(x1), Q=M(x3), s=old, t=total)

    line = generalize(discharge(through(bound), order), alpha)
    pair = said_of(goal, x1, x3)
    return for_all(goal, folded(pair, line), x1, x3)


two_steps_zcdp = Verified(CONCENTRATED, "zcdp_to_replace_one")
