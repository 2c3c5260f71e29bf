"""Mean-concentrated privacy with larger parameters."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, log, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import MEAN_CONCENTRATED, P, Q, lambda_, mu, tau, w
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import arith, generalize, obtain, parts, specialize, use, witness
from theorems.foundations.reals.exponential import EXP_INCREASING

mu2, tau2 = variables("mu2 tau2")
LARGER = (mu <= mu2, tau**2 <= tau2**2)


def _pair_claim(*larger: Term) -> Claim:
    return Claim((MEAN_CONCENTRATED(P, Q, mu, tau), *larger), MEAN_CONCENTRATED(P, Q, mu2, tau2))


PAIR_WEAKENING = Lemma(
    "foundations.mean-concentration-weakening", "Mean concentration with larger parameters", "elementary",
    *_pair_claim(*LARGER).parts,
    mutants=(Mutant("tau", _pair_claim(LARGER[0], tau <= tau2), "tau = -1, tau2 = 0",
                    witness=finite({"Y": "real"}, P=gauss(1), Q=gauss("1/10"), mu=10, mu2=10, tau=-1, tau2="1/4")),),
)  # fmt: skip


@proof_of(PAIR_WEAKENING)
def _pair(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, finite, mean, centred, small = parts(facts)
        tight, loose = lambda_**2 * tau**2 / 2, lambda_**2 * tau2**2 / 2
        order = use(EXP_INCREASING, arith(tight <= loose, LARGER[1]), x=tight, y=loose)
        Z = log(L(w))
        wide = arith(E(P, w, exp(lambda_ * (Z - E(P, w, Z)))) <= exp(loose), specialize(small, lambda_), order)
        mean2 = arith(E(P, w, Z) <= mu2, mean, LARGER[0])
        return witness(claim.conclusion, L, density, finite, mean2, centred, generalize(wide, lambda_))

    return obtain(hypothesis(claim, MEAN_CONCENTRATED), "L", with_ratio)
