"""Rényi divergence at a given likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, lam, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import DENSITY, RENYI, L, P, Q as Q_law, alpha, t, w
from dpproofs.proving.tactics import obtain, parts, prove, transfer, use
from theorems.foundations.densities.density_unique import DENSITY_UNIQUE

x = var("x")

AT_RATIO = (RENYI(alpha, P, Q_law, t), DENSITY(L, P, Q_law))


def _renyi_at_claim(scale: Factor) -> Claim:
    moment = L(w) ** alpha
    bound = E(Q_law, w, moment) <= scale * exp((alpha - 1) * t)
    return Claim(AT_RATIO, conj(integrable(Q_law, w, moment), bound))


def _renyi_at(claim: Claim) -> Theorem:
    """The ratio of the hypothesis agrees almost surely with the one that is given."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, moment = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(x, eq(G(w) ** alpha, x**alpha)))
        unique = use(DENSITY_UNIQUE, density, AT_RATIO[1], L=G, G=L, Q=Q_law)
        return prove(claim.conclusion, transfer(Q_law, w, same, G_int, unique), moment)

    return obtain(AT_RATIO[0], "G", with_ratio)


RENYI_AT = Lemma(
    "foundations.renyi-at-density", "D_alpha(P||Q) <= t bounds the moment of any likelihood ratio", "elementary",
    *_renyi_at_claim(1).parts, _renyi_at,
    (Mutant("bound", _renyi_at_claim(LESS), "P = Q, t = 0",
            witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha=2, t="0.85")),),
)  # fmt: skip
