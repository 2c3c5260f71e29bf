"""How unlikely a test stays under a law that is close at all orders: the bound at its best order."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI_LINE, P, Q, phi, test_function, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, congruence, rewrite, use
from theorems.citations import STEINKE
from theorems.foundations.divergences.unlikely_tests import BOUND
from theorems.foundations.measure.unit_mean import unit_mean
from theorems.foundations.reals.powers import POWER_INCREASING

b, r = var("b"), var("r")
LINE, TEST = RENYI_LINE(P, Q, 0, r**2), test_function(phi, w)
HERE, THERE = E(P, w, phi(w)), E(Q, w, phi(w))

BEST = Lemma(
    "foundations.unlikely-tests", "Where Q(S) <= exp(-b^2) and D_alpha(P||Q) <= r^2 alpha, P(S) <= exp(-(b - r)^2)",
    f"{STEINKE}, from the bound on bad events at its best order",
    (LINE, TEST, 0 < r, r <= b, THERE <= exp(-(b**2))),
    HERE <= exp(-((b - factor * r) ** 2)),
    mutants=(Mutant("no r", {factor: 0}, "randomized response, 3 to 1", witness=finite(
                {"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), phi=(1, 0), r=1, b="11/10")),),
)  # fmt: skip


@proof_of(BEST)
def _proof(claim: Claim) -> Theorem:
    """The order b/r."""
    goal = HERE <= exp(-((b - r) ** 2))
    above = arith(0 < b, 0 < r, r <= b)

    def at_the_end(yes: Theorem) -> Theorem:
        one = congruence(eq(exp(-((b - r) ** 2)), exp(0)), arith(eq(-((b - r) ** 2), 0), yes, r <= b))
        return arith(goal, one, *unit_mean(P))

    def beyond(no: Theorem) -> Theorem:
        order, share = b / r, 1 - r / b
        large = arith(1 < order, no, 0 < r)
        inverse = arith(eq(1 / order, r / b), above, 0 < r)
        some = arith(0 < share, no, above)
        close = at(LINE, order, by=[large])
        made = use(BOUND, large, close, TEST, alpha=order, t=0 + r**2 * order)
        raised = use(POWER_INCREASING, some, arith(0 <= THERE, *unit_mean(Q)), THERE <= exp(-(b**2)), u=THERE,
                     v=exp(-(b**2)), a=share)  # fmt: skip
        told = rewrite(made, inverse)
        spread, top = share * (0 + r**2 * order), exp(-(b**2)) ** share
        joined = arith(eq(exp(spread) * top, exp(spread - b**2 * share)))
        end = arith(eq(spread - b**2 * share, -((b - r) ** 2)), 0 < r, above)
        same = congruence(eq(exp(spread - b**2 * share), exp(-((b - r) ** 2))), end)
        scaled = arith(exp(spread) * THERE**share <= exp(spread) * top, raised)
        return arith(goal, told, scaled, joined, same)

    return cases(b <= r, at_the_end, beyond)
