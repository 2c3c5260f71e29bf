"""Lemma 5.2: a triangle-like inequality for Rényi divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, lam, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, obtain, parts, rewrite, unfolded, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.density_chain import DENSITY_CHAIN
from theorems.foundations.densities.holder import HOLDER_MEAN
from dpproofs.privacy.notions import RENYI, P, Q, alpha, k, t, w
from dpproofs.proving.reading import read

R = var("R", prob("Y"))
s = var("s")
p, q = (k * alpha - 1) / (k - 1), k * alpha
ORDERS = (1 < k, 1 < alpha)
coefficient = mark("coefficient", q / (q - 1))

RENYI_TRIANGLE = Lemma(
    "bs16.lemma-5.2", "D_a(P||Q) <= ka/(ka-1) D_{(ka-1)/(k-1)}(P||R) + D_{ka}(R||Q)",
    f"{BUN_STEINKE}, Lemma 5.2, equation (5)",
    (RENYI(p, P, R, s), RENYI(q, R, Q, t), *ORDERS),
    RENYI(alpha, P, Q, coefficient * s + t),
    mutants=(Mutant("constant", {coefficient: LESS * q / (q - 1)}, "tight: N(0,1), N(k-1,1), N(k,1) for P, R, Q",
                    witness=finite({"Y": "real"}, P=gauss(0), R=gauss(1), Q=gauss(2), alpha=2, k=2, s="1.5", t=2)),
             Mutant("factor-1", {coefficient: 1}, "the same laws, k = alpha = 2: D_2(P||Q) = 4 > 1.5 + 2",
                    witness=finite({"Y": "real"}, P=gauss(0), R=gauss(1), Q=gauss(2), alpha=2, k=2, s="1.5", t=2))),
)  # fmt: skip

u = alpha * (k - 1) / (k * alpha - 1)


@proof_of(RENYI_TRIANGLE)
def _proof(claim: Claim) -> Theorem:
    """Hölder for (dP/dQ)**alpha = (dP/dR)**alpha (dR/dQ)**alpha."""
    A, B = (p - 1) * s, (q - 1) * t
    weights = _weights()

    def with_ratios(L: Term, L_facts: Theorem, G: Term, G_facts: Theorem) -> Theorem:
        density = use(DENSITY_CHAIN, L_facts, G_facts, L=L, G=G, P=P, R=R, Q=Q)
        ints, mean = parts(use(HOLDER_MEAN, L_facts, G_facts, *weights, L=L, G=G, a=alpha, p=p, q=q, u=u, A=A, B=B))
        bound = (alpha - 1) * read(RENYI, claim).t
        exponent = arith(eq(u * A + (1 - u) * B, bound), *weights, *ORDERS)
        return witness(claim.conclusion, lam(w, L(w) * G(w)), density, ints, rewrite(mean, exponent))

    first, second = unfolded(RENYI(p, P, R, s)), unfolded(RENYI(q, R, Q, t))
    return obtain(
        first, "L", lambda L, L_facts: obtain(second, "G", lambda G, G_facts: with_ratios(L, L_facts, G, G_facts))
    )


def _weights() -> tuple[Theorem, ...]:
    """1/u and 1/(1 - u) are the exponents of Hölder's inequality."""
    large = arith(1 < q, *ORDERS)
    return (
        large,
        arith(0 < u, large, *ORDERS),
        arith(u < 1, large, *ORDERS),
        arith(1 < p, *ORDERS),
        arith(eq(u * p, alpha), large, *ORDERS),
        arith(eq(u + (1 - u) * q, alpha), large, *ORDERS),
    )


renyi_triangle = Verified(
    RENYI_TRIANGLE, "renyi_triangle", {"d_pr": s, "d_rq": t}, value=q / (q - 1) * s + t, requires=(0 <= s, 0 <= t)
)
