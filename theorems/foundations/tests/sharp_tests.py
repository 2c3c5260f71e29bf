"""The best delta that one Rényi bound gives."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, exp, mul
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI, P, Q, alpha, epsilon, phi, t, test_function, w
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, at, bounded, dominated, for_all, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.reals.sharp_tests_pointwise import POINT, share

SHARP_TESTS = Lemma(
    "foundations.tests-from-renyi-sharp", "D_alpha(P||Q) <= t bounds all tests, with the sharper delta", "elementary",
    (RENYI(alpha, P, Q, t), 1 < alpha),
    INDISTINGUISHABLE(P, Q, epsilon, mul(factor, share, exp((alpha - 1) * (t - epsilon)))),
    mutants=(Mutant("factor", {factor: LESS}, "the privacy loss is epsilon + log(alpha/(alpha - 1)), or "
                    "very negative",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), alpha=2, t="0.69315", epsilon=0)),),
)  # fmt: skip


@proof_of(SHARP_TESTS)
def _tests(claim: Claim) -> Theorem:
    order, delta = 1 < alpha, read(INDISTINGUISHABLE, claim).delta
    part = arith(0 < share, arith(0 < 1 - 1 / alpha, order), order)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        nonneg, L_int, change = parts(unfolded(density))
        test = test_function(phi, w)
        L0, unit = specialize(nonneg, w), specialize(test, w)
        point = use(POINT, L0, unit, order, l=L(w), f=phi(w))
        phi_int = bounded(Q, w, phi(w), 1, unit)
        L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, unit), L_int)
        bound = integrate(Q, w, point, L_phi, phi_int, power_int)
        goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + delta
        final = arith(goal, at(change, phi, by=[test]), bound, moment, part)
        return for_all(claim.conclusion, final)

    return obtain(hypothesis(claim, RENYI), "L", with_ratio)
