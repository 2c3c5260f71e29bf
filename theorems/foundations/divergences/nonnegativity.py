"""Lemma 2.2, first bullet: Rényi divergence is nonnegative, for every order from 1 to oo."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, assume, integrate, obtain, parts, specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.convex_powers_tangent import POWER_TANGENT
from theorems.foundations.reals.logarithm import LOG_BOUND
from dpproofs.privacy.notions import KL, MAX_DIVERGENCE, RENYI, P, Q, alpha, phi, t, test_function, w
from theorems.foundations.reals.strict_entropy import ENTROPY_TANGENT

SOURCE = f"{BUN_STEINKE}, Lemma 2.2, first bullet"
STRICTLY = Fraction(1, 100)
ORDER = 1 < alpha
GAP = E(P, w, phi(w)) - E(Q, w, phi(w))

NONNEGATIVE = Lemma(
    "bs16.lemma-2.2a", "D_alpha(P||Q) >= 0 for 1 < alpha < oo", SOURCE,
    (RENYI(alpha, P, Q, t), ORDER),
    0 <= t,
    mutants=(Mutant("positive", Claim((RENYI(alpha, P, Q, t), ORDER), STRICTLY <= t), "P = Q and t = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), alpha=5, t=0)),
             Mutant("total variation",
             Claim((RENYI(alpha, P, Q, t), ORDER, test_function(phi, w)), 2 * alpha * GAP**2 <= t),
                    "randomized response, epsilon = 1, alpha = 10, phi the event {1}: 4.271 > 0.966",
                    witness=finite({"Y": 2}, P=("2/3", "1/3"), Q=("1/4", "3/4"), alpha=100, phi=("9/10", "1/3"), t=4))),
)  # fmt: skip


@proof_of(NONNEGATIVE)
def _renyi(claim: Claim) -> Theorem:
    """1 + alpha (L - 1) <= L**alpha, integrated: 1 <= E[L**alpha] <= exp((alpha - 1) t)."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power, moment = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        point = use(POWER_TANGENT, specialize(nonneg, w), ORDER, a=alpha, s=1, u=L(w))
        bound = integrate(Q, w, point, L_int, power)
        top = exp((alpha - 1) * t)
        above = arith(1 <= top, bound, use(MEAN_OF_DENSITY, density, L=L, Q=Q), moment)
        return arith(claim.conclusion, use(LOG_BOUND, arith(exp(num(0)) <= top, above), x=0, y=top), ORDER)

    return obtain(RENYI(alpha, P, Q, t), "L", with_ratio)


KL_NONNEGATIVE_POSITIVE = Mutant(
    "positive",
    Claim((KL(P, Q, t),), STRICTLY <= t),
    "P = Q and t = 0",
    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("1/4", "3/4"), t=0),
)

KL_NONNEGATIVE = Lemma(
    "bs16.lemma-2.2a-kl", "D_1(P||Q) >= 0", SOURCE,
    (KL(P, Q, t),),
    0 <= t,
    mutants=(KL_NONNEGATIVE_POSITIVE,),
)  # fmt: skip


@proof_of(KL_NONNEGATIVE)
def _kl(claim: Claim) -> Theorem:
    """L - 1 <= L log(L), integrated."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        bound = integrate(Q, w, use(ENTROPY_TANGENT, specialize(nonneg, w), u=L(w)), L_int, entropy)
        return arith(claim.conclusion, bound, mean, use(MEAN_OF_DENSITY, density, L=L, Q=Q))

    return obtain(KL(P, Q, t), "L", with_ratio)


MAX_NONNEGATIVE = Lemma(
    "bs16.lemma-2.2a-max", "D_oo(P||Q) >= 0", SOURCE,
    (MAX_DIVERGENCE(P, Q, t),),
    0 <= t,
    mutants=(Mutant("positive", Claim((MAX_DIVERGENCE(P, Q, t),), STRICTLY <= t), "P = Q and t = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), t=0)),),
)  # fmt: skip


@proof_of(MAX_NONNEGATIVE)
def _max(claim: Claim) -> Theorem:
    """1 = E[L] <= exp(t)."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, surely = parts(facts)
        L_int = parts(unfolded(density))[1]
        bound = integrate(Q, w, assume(L(w) <= exp(t)), L_int, surely=[surely])
        above = arith(exp(num(0)) <= exp(t), bound, use(MEAN_OF_DENSITY, density, L=L, Q=Q))
        return arith(claim.conclusion, use(LOG_BOUND, above, x=0, y=exp(t)))

    return obtain(MAX_DIVERGENCE(P, Q, t), "L", with_ratio)


renyi_lower_bound = Verified(NONNEGATIVE, "renyi_lower_bound", value=num(0), omits=(t,))
