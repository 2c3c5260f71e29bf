"""D_alpha(P||Q) <= t bounds all tests."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, exp
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, bounded, dominated, for_all, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from dpproofs.privacy.notions import INDISTINGUISHABLE, RENYI, P, Q, alpha, epsilon, phi, t, test_function, w
from theorems.foundations.tests.tests_from_renyi import MARKOV

TESTS_FROM_RENYI = Lemma(
    "foundations.tests-from-renyi", "D_alpha(P||Q) <= t bounds all tests", "Markov's inequality",
    (RENYI(alpha, P, Q, t), 1 < alpha),
    INDISTINGUISHABLE(P, Q, epsilon, exp((alpha - 1) * (t - epsilon))),
    mutants=(Mutant("factor", Claim((RENYI(alpha, P, Q, t), 1 < alpha),
                                    INDISTINGUISHABLE(P, Q, epsilon, LESS * exp((alpha - 1) * (t - epsilon)))),
                    "P = Q, t = 0, epsilon = -6, alpha = 1 + 10**-6",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), t=0, epsilon=-6, alpha="1.000001")),),
)  # fmt: skip


@proof_of(TESTS_FROM_RENYI)
def _tests(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, L_power, moment = parts(facts)
        nonneg, L_int, change = parts(unfolded(density))
        test = test_function(phi, w)
        L0, phi0 = specialize(nonneg, w), specialize(test, w)
        point = use(MARKOV, L0, phi0, 1 < alpha, l=L(w), f=phi(w), alpha=alpha)
        phi_int = bounded(Q, w, phi(w), 1, phi0)
        L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, phi0), L_int)
        bound = integrate(Q, w, point, L_phi, phi_int, L_power)
        equal = at(change, phi, by=[test])
        goal = E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + exp((alpha - 1) * (t - epsilon))
        final = arith(goal, equal, bound, moment)
        return for_all(claim.conclusion, final)

    return obtain(RENYI(alpha, P, Q, t), "L", with_ratio)
