"""Equal laws have the same Rényi divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, exp, lam
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import RENYI, P, Q, alpha, t, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, generalize, obtain, parts, specialize, unfolded, use, witness
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.divergences.equal_laws import EQUAL, EQUAL_RATIO, ONE, P2, Q2

RENYI_EQUAL = Lemma(
    "foundations.equal-laws-renyi", "Equal laws have the same Rényi divergence", "elementary",
    (RENYI(alpha, P, Q, t), 1 < alpha, *EQUAL),
    RENYI(alpha, P2, Q2, t),
    mutants=(Mutant("bound", Claim((RENYI(alpha, P, Q, t), 1 < alpha, *EQUAL), RENYI(alpha, P2, Q2, LESS * t)),
                    "t = D_alpha(P||Q) > 0",
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), P2=("1/4", "3/4"), Q=("1/2", "1/2"), Q2=("1/2", "1/2"),
                        alpha=5, t="0.335")),),
)  # fmt: skip


@proof_of(RENYI_EQUAL)
def _renyi(claim: Claim) -> Theorem:
    """The moment is that of a nonnegative function."""
    bound = read(RENYI, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        low = specialize(parts(unfolded(density))[0], w)
        power = generalize(use(POWER_NONNEGATIVE, low, 1 < alpha, u=L(w), a=alpha), w)
        one = use(DENSITY_OF_SAME, EQUAL[1], P=Q, Q=Q2)
        moved, below = parts(use(TO_REFERENCE, one, power, power_int, L=ONE, P=Q, Q=Q2, f=lam(w, L(w) ** alpha)))
        mean = arith(E(Q2, w, L(w) ** alpha) <= exp((alpha - 1) * bound), below, moment)
        return witness(claim.conclusion, L, use(EQUAL_RATIO, density, *EQUAL, L=L), moved, mean)

    return obtain(RENYI(alpha, P, Q, t), "L", with_ratio)
