"""Definition 2.1 for laws on two points: max-divergence as a number."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, eq, exp, ind, lam, log, maximum, ne, prob, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import equals, t, value_of
from dpproofs.proving.tactics import almost, arith, at, both, cases, discharge, generalize, unfolded, use, witness
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.def_2_1_two_points import FIRST, LAWS, LOSS, MAX_R, RATIO, SECOND, SIGNS, SOURCE
from theorems.papers.bun_steinke_2016.def_2_1_two_points import ratio
from theorems.papers.bun_steinke_2016.def_2_1_two_points_kl import WHOLE
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.tests.pure_dp_tests import TESTS_FROM_MAX_DIVERGENCE

a, b, p, p2, q, q2, v = variables("a b p p2 q q2 v")
P, Q = variables("P Q", prob(REAL))

TWO_POINT_MAX = Lemma(
    "bs16.def-2.1-two-points-max", "D_oo(P||Q) = max(log(p/q), log(p2/q2)) for masses p, p2 and q, q2", SOURCE,
    LAWS,
    equals(MAX_R(P, Q, t), t, factor * maximum(log(p / q), log(p2 / q2))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, p="3/4", p2="1/4", q="1/4",
                        q2="3/4", a=0, b=1)),),
)  # fmt: skip

EVENTS = {ind(eq(v, a)): (1, 0), ind(eq(v, b)): (0, 1)}


@proof_of(TWO_POINT_MAX)
def _max(claim: Claim) -> Theorem:
    """Each point needs its own loss, and the larger of the two is enough."""
    value, at_most = value_of(claim.conclusion), MAX_R(P, Q, t)
    losses = [_needed(event, loss) for event, loss in zip(EVENTS, (FIRST, SECOND), strict=True)]
    necessary = arith(value <= t, *losses, *SIGNS)
    room = [arith(loss <= t, value <= t, *SIGNS) for loss in (FIRST, SECOND)]
    below = cases(eq(v, a), lambda yes: arith(LOSS <= t, yes, *room), lambda no: arith(LOSS <= t, no, *room))
    surely = almost(Q, v, use(EXP_INCREASING, below, x=LOSS, y=t))
    enough = witness(at_most, ratio, use(RATIO, *LAWS), surely)
    return generalize(both(discharge(necessary, at_most), discharge(enough, value <= t)), t)


def _needed(event: Term, loss: Term) -> Theorem:
    """The loss at a point of both laws is at most D_oo."""
    tests = unfolded(use(TESTS_FROM_MAX_DIVERGENCE, MAX_R(P, Q, t), P=P, Q=Q, epsilon=t))
    known = [arith(eq(lam(v, event)(spot), value), ne(a, b)) for spot, value in zip((a, b), EVENTS[event], strict=True)]
    means = [at(law, lam(v, event)) for law in LAWS[:2]]
    below = arith(exp(loss) <= exp(t), at(tests, lam(v, event)), *means, *known, *SIGNS)
    return use(LOG_BOUND, below, arith(0 < exp(t)), x=loss, y=exp(t))


max_divergence_two_points = Verified(
    TWO_POINT_MAX, "max_divergence_two_points", value=maximum(log(p / q), log(p2 / q2)), requires=WHOLE, omits=(a, b)
)
