"""Bounds on KL and Rényi divergence bound f-divergences."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, lam, log, num, var
from dpproofs.mutants.counterexamples import u
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import DIVERGENCE, KL, RENYI, P, Q, alpha, t, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, discharge, expand, generalize, mean_of_one, obtain, parts, use
from theorems.citations import SOK
from theorems.notions.divergence.bound import SAME, too_small
from theorems.notions.divergence.from_density import FROM_DENSITY
from theorems.notions.divergence.hockey_stick import HALF

ENTROPY, POWER = lam(u, u * log(u)), lam(u, u**alpha - 1)
bound = mark("bound", t)

KL_COVERED = Lemma(
    "sok20.claim-divergences-cover-kl", "KL divergence bounds the divergence of u log(u)",
    f"{SOK}, before Definition 19",
    (KL(P, Q, t),),
    DIVERGENCE(ENTROPY, P, Q, bound),
    mutants=(Mutant("less", {bound: t - 1}, "t = 1/2 and laws that are the same"),),
)  # fmt: skip


@proof_of(KL_COVERED)
def _kl(claim: Claim) -> Theorem:
    """The mean of L log(L)."""
    close, *_ = claim.hypotheses

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        return use(FROM_DENSITY, *parts(facts), P=P, Q=Q, f=ENTROPY, L=ratio)

    return obtain(close, "L", with_ratio)


@refutation_of(KL_COVERED, "less", Y=REAL)
def _less_kl(said: Theorem) -> Theorem:
    """g = 1 and h = -1: u log(u) is at least u - 1."""
    close = use("foundations.kl-self", arith(0 <= HALF), P=SAME["P"], t=HALF)
    tangent = use("foundations.entropy-tangent", 0 <= u, u=u)
    line = generalize(discharge(arith(num(1) * u + -1 <= u * log(u), tangent), 0 <= u), var("x"), u)
    return too_small(instance(said, close, **SAME, t=HALF), 1, -1, line)


less = mark("less", num(1))

RENYI_COVERED = Lemma(
    "sok20.claim-divergences-cover-renyi", "Rényi divergence of order alpha bounds the divergence of u^alpha - 1",
    f"{SOK}, before Definition 19",
    (RENYI(alpha, P, Q, t), 1 < alpha),
    DIVERGENCE(POWER, P, Q, exp((alpha - 1) * t) - less),
    mutants=(Mutant("less", {less: num(3)}, "t = 0 and laws that are the same"),),
)  # fmt: skip


@proof_of(RENYI_COVERED)
def _renyi(claim: Claim) -> Theorem:
    """The mean of L^alpha - 1."""
    close, _ = claim.hypotheses
    bound = exp((alpha - 1) * t) - 1

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, ints, small = parts(facts)
        whole, mean = parts(expand(Q, w, ratio(w) ** alpha - 1, ints))
        less = arith(E(Q, w, ratio(w) ** alpha - 1) <= bound, mean, small, mean_of_one(Q))
        return use(FROM_DENSITY, density, whole, less, P=P, Q=Q, f=POWER, L=ratio, t=bound)

    return obtain(close, "L", with_ratio)


@refutation_of(RENYI_COVERED, "less", Y=REAL)
def _less_renyi(said: Theorem) -> Theorem:
    """Order 2, g = 0 and h = -1."""
    close = use("foundations.renyi-self", arith(1 < num(2)), arith(0 <= num(0)), P=SAME["P"], t=0, alpha=2)
    return too_small(instance(said, close, **SAME, t=num(0), alpha=num(2)), 0, -1, arith(eq(exp(num(0)), 1)))
