"""Rényi divergence at a given likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, lam, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import DENSITY, RENYI, L, P, Q as Q_law, alpha, t, w
from dpproofs.proving.tactics import obtain, parts, prove, transfer, use
from theorems.foundations.densities.density_unique import DENSITY_UNIQUE

AT_RATIO = (RENYI(alpha, P, Q_law, t), DENSITY(L, P, Q_law))
scale = mark("scale", 1)

RENYI_AT = Lemma(
    "foundations.renyi-at-density", "D_alpha(P||Q) <= t bounds the moment of any likelihood ratio", "elementary",
    AT_RATIO,
    conj(integrable(Q_law, w, L(w) ** alpha), E(Q_law, w, L(w) ** alpha) <= scale * exp((alpha - 1) * t)),
    mutants=(Mutant("bound", {scale: LESS}, "P = Q, t = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha=2, t="0.85")),),
)  # fmt: skip

x = var("x")


@proof_of(RENYI_AT)
def _renyi_at(claim: Claim) -> Theorem:
    """The ratio of the hypothesis agrees almost surely with the one that is given."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, moment = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(x, eq(G(w) ** alpha, x**alpha)))
        unique = use(DENSITY_UNIQUE, density, AT_RATIO[1], L=G, G=L, Q=Q_law)
        return prove(claim.conclusion, transfer(Q_law, w, same, G_int, unique), moment)

    return obtain(AT_RATIO[0], "G", with_ratio)
