"""Hölder's inequality for a product of two likelihood ratios."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, exp, function_type, integrable, lam, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from dpproofs.privacy.notions import DENSITY, L, P, Q, w
from dpproofs.proving.reading import comparison, rhs
from theorems.foundations.reals.young_holder import HOLDER
from theorems.foundations.reals.young import ORDERS, A, B, a, p, q, u

G = var("G", function_type(("Y",), "real"))
R = var("R", prob("Y"))
L_DENSITY, G_DENSITY = DENSITY(L, P, R), DENSITY(G, R, Q)
L_MOMENT = (integrable(R, w, L(w) ** p), E(R, w, L(w) ** p) <= exp(A))
G_MOMENT = (integrable(Q, w, G(w) ** q), E(Q, w, G(w) ** q) <= exp(B))

HOLDER_MEAN = Lemma(
    "foundations.holder", "Hölder's inequality for dP/dR dR/dQ", "elementary",
    (L_DENSITY, G_DENSITY, *L_MOMENT, *G_MOMENT, *ORDERS),
    conj(integrable(Q, w, (L(w) * G(w)) ** a), E(Q, w, (L(w) * G(w)) ** a) <= factor * exp(u * A + (1 - u) * B)),
    mutants=(Mutant("factor", {factor: LESS}, "P = R = Q, A = B = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), R=(1,), L=1, G=1, A=0, B=0, u="1/2", p=3, q=2, a="3/2")),),
)  # fmt: skip


@proof_of(HOLDER_MEAN)
def _proof(claim: Claim) -> Theorem:
    """Integrate the pointwise inequality; E_Q[G L**p] <= E_R[L**p]."""
    above = arith(1 < a, *ORDERS)
    L0, G0 = (specialize(parts(unfolded(d))[0], w) for d in (L_DENSITY, G_DENSITY))
    power = generalize(use(POWER_NONNEGATIVE, L0, 1 < p, u=L(w), a=p), w)
    moved, below = parts(use(TO_REFERENCE, G_DENSITY, power, L_MOMENT[0], L=G, P=R, Q=Q, f=lam(w, L(w) ** p)))
    point = use(HOLDER, L0, G0, *ORDERS, l=L(w), g=G(w))
    low = use(POWER_NONNEGATIVE, arith(0 <= L(w) * G(w), L0, G0), above, u=L(w) * G(w), a=a)
    ints = dominated(Q, w, both(low, point), parts(expand(Q, w, rhs(point), moved, G_MOMENT[0]))[0])
    mean = integrate(Q, w, point, ints, moved, G_MOMENT[0])
    first = arith(exp(-A) * E(Q, w, G(w) * L(w) ** p) <= 1, below, L_MOMENT[1])
    second = arith(exp(-B) * E(Q, w, G(w) ** q) <= 1, G_MOMENT[1])
    sum_ = arith(
        u * exp(-A) * E(Q, w, G(w) * L(w) ** p) + (1 - u) * exp(-B) * E(Q, w, G(w) ** q) <= 1,
        first,
        second,
        0 < u,
        u < 1,
    )
    return both(ints, arith(comparison(claim), mean, sum_))
