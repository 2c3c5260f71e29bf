"""Bounded range of a pair: the privacy loss is subgaussian about its mean."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, lam, log, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MEAN_CONCENTRATED, P, Q, epsilon, lambda_, t, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, constant, expand, generalize, mean_of_one, obtain, parts, specialize
from dpproofs.proving.tactics import transfer, use, witness
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.reals.logarithm import LOG_BOUND, LOG_UPPER
from theorems.notions.bounded_range.ratio import CLOSE
from theorems.notions.bounded_range.ratio_exists import RATIO
from theorems.foundations.measure.hoeffding import HOEFFDING

SOURCE = "Cesar and Rogers 2021, arXiv:2004.07223"

CONCENTRATED = Lemma(
    "mechanisms.bounded-range-concentrated",
    "The loss has mean at most epsilon^2/8 and is (epsilon/2)-subgaussian about it", SOURCE,
    CLOSE,
    MEAN_CONCENTRATED(P, Q, factor * epsilon**2 / 8, epsilon / 2),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, epsilon small",
                    witness=finite({"Y": 2}, P=("0.5621", "0.4379"), Q=("0.4379", "0.5621"), t="-1/4",
                        epsilon="1/2")),),
)  # fmt: skip


@proof_of(CONCENTRATED)
def _concentrated(claim: Claim) -> Theorem:
    """Hoeffding's lemma for the loss Z under P; at lambda = -1 it bounds E[Z], as E[exp(-Z)] = 1."""
    goal = claim.conclusion
    mu = read(MEAN_CONCENTRATED, goal).mu

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, inside = parts(facts)
        low, high = parts(specialize(inside, w))
        positive = arith(0 < L(w), low)
        Z = log(L(w))
        above = use(LOG_BOUND, low, positive, x=t, y=L(w))
        below = use(LOG_UPPER, high, positive, x=t + epsilon, y=L(w))
        loss = {"P": P, "X": lam(w, Z), "a": t, "b": t + epsilon}
        bounds = generalize(above, w), generalize(below, w)
        mean_int, body_int, small = parts(use(HOEFFDING, *bounds, **loss))
        m, centred = E(P, w, Z), exp(lambda_ * (Z - E(P, w, Z)))
        spread = arith(E(P, w, centred) <= exp(lambda_**2 * (epsilon / 2) ** 2 / 2), small)
        inverse = exp(-Z)
        one = arith(eq(num(1), L(w) * inverse), positive)
        one_int, unit = parts(transfer(Q, w, one, parts(constant(Q, w, 1))[0]))
        nonneg = generalize(arith(0 <= inverse), w)
        moved_int, moved = parts(use(FROM_REFERENCE, density, nonneg, one_int, L=L, f=lam(w, inverse), Q=Q))
        split = parts(expand(P, w, exp(-1 * (Z - m)), moved_int))[1]
        last = parts(use(HOEFFDING, *bounds, lambda_=-1, **loss))[2]
        top = exp(epsilon**2 / 8)
        grown = arith(exp(m) <= top, last, split, moved, unit, mean_of_one(Q))
        mean = arith(m <= mu, use(LOG_BOUND, grown, x=m, y=top))
        return witness(goal, L, density, mean_int, mean, generalize(body_int, lambda_), generalize(spread, lambda_))

    return obtain(use(RATIO, *CLOSE), "L", with_ratio)
