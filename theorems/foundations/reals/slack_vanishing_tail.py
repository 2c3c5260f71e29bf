"""p <= c when p <= exp(s) c + exp(-(alpha-1) s) for all s > 0, alpha > 1."""

from __future__ import annotations

from dpproofs.mutants.witnesses import at_point
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, forall, implies, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.prover.tactic import inequality
from dpproofs.proving.reading import consequence_of
from dpproofs.proving.tactics import arith, at, cases, for_all, said_of, use
from theorems.foundations.reals.strict_log_positive import LOG_POSITIVE
from theorems.foundations.reals.slack import SMALL_TAIL, alpha, c, p, s, u


def _every_order(goal: Term) -> Theorem:
    """For the false variant: 99 <= 99 exp(s) and more."""
    bound = consequence_of(said_of(goal, s, alpha))
    return for_all(goal, inequality(bound, 0 < s, 1 < alpha), s, alpha)


bounds = forall((s, alpha), implies(0 < s, 1 < alpha, factor * p <= exp(s) * c + exp(-(alpha - 1) * s)))

VANISHING_TAIL = Lemma(
    "foundations.vanishing-tail", "p <= c when p <= exp(s) c + exp(-(alpha-1) s) for all s > 0, alpha > 1",
    "elementary",
    (bounds, 0 <= c),
    p <= c,
    mutants=(Mutant("factor", {factor: LESS}, "c = 99, p = 100", witness=at_point(_every_order, p=100, c=99)),),
)  # fmt: skip


@proof_of(VANISHING_TAIL)
def _vanishing(claim: Claim) -> Theorem:
    """If p = c + g with g > 0: the slack log(1 + g/(2c + 2)), and the order of the lemma above."""

    def beyond(no: Theorem) -> Theorem:
        gap = arith(0 < p - c, no)
        room = 1 + (p - c) / (2 * c + 2)
        more = arith(1 < room, gap, 0 <= c)
        slack = use(LOG_POSITIVE, more, u=room)
        order = 1 + 2 / ((p - c) * log(room))
        above = arith(1 < order, slack, gap)
        bounds, _ = claim.hypotheses
        bound = at(bounds, log(room), order, by=[slack, above])
        tail = use(SMALL_TAIL, gap, slack, g=p - c, s=log(room))
        same = use(arith(eq(exp(log(u)), u), 0 < u), more, u=room)
        grown = arith(exp(log(room)) * c <= c + (p - c) / 2, same, gap, 0 <= c)
        return arith(claim.conclusion, bound, tail, grown)

    return cases(claim.conclusion, lambda yes: yes, beyond)
