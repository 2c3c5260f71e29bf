"""How far Laplace noise goes: the largest error of d answers."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, exp, implies, ind, lam, log, nat, var
from dpproofs.mutants.counterexamples import written
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import Delta, P, epsilon, phi, w
from dpproofs.proving.reading import if_then
from dpproofs.proving.tactics import arith, at, discharge, generalize, numeric, obtain, parts, unfolded, use
from theorems.citations import LI
from theorems.foundations.measure.largest_error import LARGEST_ERROR, TEST, answer, beyond, centre, some_beyond
from theorems.foundations.measure.union_bound import INSIDE, d, j
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.mechanisms.laplace.answers import LAPLACE_ANSWERS, one_answer
from theorems.mechanisms.laplace.error import ERROR
from theorems.mechanisms.laplace.law import x

beta = var("beta")
SIGNS = 0 < Delta, 0 < epsilon, 1 <= d, 0 < beta, beta <= 1
SCALE = Delta / epsilon

LARGEST = Lemma(
    "li16.corollary-2.3", "The largest error of d answers with Laplace noise of scale Delta/epsilon is at least "
    "Delta/epsilon log(d/beta) with probability at most beta", f"{LI}, Corollary 2.3",
    (LAPLACE_ANSWERS(P, answer, centre, SCALE, d), nat(d), TEST, *SIGNS),
    implies(some_beyond(SCALE * log(d / (factor * beta))), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("factor", {factor: MORE},
            "d = 1: an equality"),),
)  # fmt: skip


@proof_of(LARGEST)
def _proof(claim: Claim) -> Theorem:
    """d exp(-t) = beta for t = log(d/beta)."""
    noisy, *_ = claim.hypotheses
    far, goal = if_then(claim)
    t = log(d / beta)
    ratio, scale = arith(1 <= d / beta, *SIGNS), arith(0 < SCALE, *SIGNS)
    low = use(LOG_BOUND, ratio, arith(0 < d / beta, ratio), x=0, y=d / beta)
    value = arith(eq(exp(-t), beta / d), *SIGNS)
    event = lam(x, ind(SCALE * t <= absolute(x - centre(j))))

    def with_law(law: Term, known: Theorem) -> Theorem:
        own, image = parts(known)
        chance = use(ERROR, own, scale, low, P=law, m=centre(j), b=SCALE, t=t)
        moved = at(image, event)
        return arith(E(P, w, ind(beyond(SCALE * t))) <= beta / d, chance, moved, value)

    one = obtain(at(unfolded(noisy), j, by=INSIDE), "R", with_law)
    rare = generalize(discharge(one, *INSIDE), j)
    made = use(LARGEST_ERROR, nat(d), rare, TEST, far, r=SCALE * t, B=beta / d)
    return discharge(arith(goal, made, 1 <= d), far)


@refutation_of(LARGEST, "factor", Y=REAL)
def _too_often(said: Theorem) -> Theorem:
    """One answer with Laplace noise of scale 1, beta = 1/2: it is beyond log(2/1.01) with probability 1.01/2."""
    values = {"Delta": 1, "epsilon": 1, "beta": Fraction(1, 2)}
    scale, t = written(SCALE, **values), written(log(d / (MORE * beta)), d=1, **values)
    return one_answer(said, t, scale, [scale * t <= absolute(x - 0)], numeric(Fraction(1, 2) < exp(-t)), **values)


laplace_error_radius = Verified(LARGEST, "laplace_error_radius", {"sensitivity": Delta}, value=SCALE * log(d / beta))
