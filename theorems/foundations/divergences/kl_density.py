"""KL divergence at a given likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, integrable, lam, log, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import obtain, parts, prove, transfer, use
from theorems.foundations.densities.density_unique import DENSITY_UNIQUE
from dpproofs.privacy.notions import DENSITY, KL, L, P, Q, t, w

AT_RATIO = (KL(P, Q, t), DENSITY(L, P, Q))
entropy = L(w) * log(L(w))

KL_AT = Lemma(
    "foundations.kl-at-density", "KL(P||Q) <= t bounds the entropy of any likelihood ratio", "elementary",
    AT_RATIO,
    conj(integrable(Q, w, entropy), E(Q, w, entropy) <= factor * t),
    mutants=(Mutant("bound", {factor: LESS}, "t = KL(P||Q) > 0",
                    witness=finite({"Y": 3}, P=("1/4", "3/4", 0), Q=("2/7", "5/7", 0), t="0.00321")),),
)  # fmt: skip

x = var("x")


@proof_of(KL_AT)
def _kl_at(claim: Claim) -> Theorem:
    """The ratio of the hypothesis agrees almost surely with the one that is given."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, mean = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(x, eq(G(w) * log(G(w)), x * log(x))))
        unique = use(DENSITY_UNIQUE, density, AT_RATIO[1], L=G, G=L, Q=Q)
        return prove(claim.conclusion, transfer(Q, w, same, G_int, unique), mean)

    return obtain(AT_RATIO[0], "G", with_ratio)
