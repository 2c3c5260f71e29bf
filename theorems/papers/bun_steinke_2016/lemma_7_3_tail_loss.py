"""Lemma 7.3: the loss of the exponential mechanism, but for a small probability."""

from __future__ import annotations

from fractions import Fraction
from dpproofs.language.terms import log
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import nat, E, eq, ind, lam, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import Delta, M, epsilon, w, y
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import arith, at, both, cases, generalize, integrate, parts, specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.divergences.mutual_information_models import uniform
from theorems.papers.bun_steinke_2016.lemma_7_3_drawn import RATE, every, loss, positive, ratio, share, total, weight, x
from theorems.papers.bun_steinke_2016.lemma_7_3_mean_loss import GIVEN, NAMES, SOURCE
from theorems.papers.bun_steinke_2016.lemma_7_3_private import DRAWN, SIGNS
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.measure.finite_points import U, k, y2

beta = var("beta")


def tail_claim(factor: Factor) -> Claim:
    """The loss exceeds that of y2 by more than (2 Delta/epsilon) log(k/beta) with probability at most beta."""
    gap = 2 * Delta / epsilon * log(k / beta)
    return Claim((*GIVEN, 0 < beta), E(M(x), w, ind(gap < loss(x, w) - loss(x, y2))) <= factor * beta)


TAIL = Lemma(
    "bs16.lemma-7.3-tail", "The loss is (2 Delta/epsilon) log(k/beta) above the least one with probability <= beta",
    SOURCE,
    *tail_claim(1).parts,
    mutants=(Mutant("factor", tail_claim(LESS),
                    "beta = 1/1000, k = 1000, the least loss once, the others just above the bound",
                    witness=finite({"X": 1, "Y": 110}, U=uniform(110), k=110, epsilon=2,
                    Delta=1, x=0, y2=0, beta="1/10000", l=[0] + [log(1100001)] * 109,
                    M=[[Fraction(1100001, 1100110)] + [Fraction(1, 1100110)] * 109])),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """There the likelihood ratio is at most beta."""
    density, size = specialize(DRAWN, x), positive(x)
    gap = 2 * Delta / epsilon * log(k / beta)
    far = gap < loss(x, y) - loss(x, y2)
    here, event = ratio(x)(y), lam(y, ind(far))
    unit = generalize(both(arith(0 <= event(y)), arith(event(y) <= 1)), y)
    moved = at(parts(unfolded(density))[2], event, by=[unit])
    rate = arith(eq(RATE * gap, log(k / beta)), 0 < Delta, 0 < epsilon)
    beyond = arith(-RATE * loss(x, y) <= -RATE * loss(x, y2) - log(k / beta), rate, far, arith(0 < RATE, *SIGNS[1:]))
    lighter = use(EXP_INCREASING, beyond, x=lhs(beyond), y=rhs(beyond))
    light = arith(weight(x, y) <= weight(x, y2) * beta / k, lighter, 0 < k, 0 < beta)
    a, b, S = variables("a b S")
    divide = arith(a / S <= beta, a <= b * beta / k, b <= k * S, 0 < S, 0 < k, 0 < beta)
    rare = use(divide, light, share(x), size, 0 < k, 0 < beta, a=weight(x, y), b=weight(x, y2), S=total(x))
    low = arith(0 <= here, size)
    tested = here * event(y)
    point = cases(
        far,
        lambda yes: arith(tested <= beta, rare, low, yes),
        lambda no: arith(tested <= beta, no, 0 < beta),
    )
    return arith(claim.conclusion, moved, integrate(U, y, point, every(tested)))


exponential_mechanism_tail_loss = Verified(
    TAIL,
    "exponential_mechanism_tail_loss",
    NAMES,
    value=2 * Delta / epsilon * log(k / beta),
    requires=(1 <= k, beta <= 1, nat(k)),
)
