"""A test that is likely under P and unlikely under Q makes KL(P||Q) large."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, exp, log, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, P, Q, phi, t, test_function, w
from dpproofs.proving.tactics import arith, at, bounded, dominated, integrate, obtain, parts, specialize, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.reals.young import YOUNG

k = var("k")
CLOSE, TEST = KL(P, Q, t), test_function(phi, w)

KL_TEST = Lemma(
    "foundations.kl-test", "log(k) P(S) <= KL(P||Q) + log(2) + ((k - 1) Q(S) - 1)/2", "Gibbs variational principle",
    (CLOSE, TEST, 1 <= k),
    factor * log(k) * E(P, w, phi(w)) <= t + log(2) + ((k - 1) * E(Q, w, phi(w)) - 1) / 2,
    mutants=(Mutant("factor", {factor: MORE}, "P(S) = 1, Q(S) = 1/(k - 1), k large",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(Fraction(1, 2**101), 1 - Fraction(1, 2**101)), phi=(1, 0),
                        k=2**101, t="70.008")),),
)  # fmt: skip


@proof_of(KL_TEST)
def _proof(claim: Claim) -> Theorem:
    """u log(u) lies above its tangent at k^phi / 2, and k^phi <= 1 + (k - 1) phi."""
    unit = specialize(TEST, w)
    level = phi(w) * log(k) - log(2)
    convex = use(YOUNG, *parts(unit), u=phi(w), x=log(k), y=0)
    power = arith(2 * exp(level) <= 1 + (k - 1) * phi(w), convex, 1 <= k)

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        nonneg, ratio_int, tests = parts(unfolded(density))
        low = specialize(nonneg, w)
        tangent = use(ENTROPY_TANGENT_AT, low, arith(0 < exp(level)), u=ratio(w), s=exp(level))
        value = ratio(w) * log(ratio(w))
        point = arith(ratio(w) * (1 + level) - (1 + (k - 1) * phi(w)) / 2 <= value, tangent, power)
        cover = arith(absolute(ratio(w) * phi(w)) <= ratio(w), low, unit)
        moved = dominated(Q, w, cover, ratio_int)
        means = integrate(Q, w, point, ratio_int, moved, entropy, bounded(Q, w, phi(w), 1, unit))
        one = use(MEAN_OF_DENSITY, density, L=ratio, Q=Q)
        return arith(claim.conclusion, means, mean, one, at(tests, phi, by=[TEST]))

    return obtain(CLOSE, "L", with_ratio)
