"""Equal laws have the same KL divergence."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, lam, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import KL, P, Q, t, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, generalize, obtain, parts, specialize, unfolded
from dpproofs.proving.tactics import use, witness
from theorems.foundations.densities.density_one import DENSITY_OF_SAME
from theorems.foundations.divergences.equal_laws import EQUAL, EQUAL_RATIO, ONE, P2, Q2
from theorems.foundations.divergences.equal_laws_kl import BOUNDED_BELOW, ENTROPY_LOW

KL_EQUAL = Lemma(
    "foundations.equal-laws-kl", "Equal laws have the same KL divergence", "elementary",
    (KL(P, Q, t), *EQUAL),
    KL(P2, Q2, t),
    mutants=(Mutant("bound", Claim((KL(P, Q, t), *EQUAL), KL(P2, Q2, LESS * t)), "t = KL(P||Q) > 0",
                    witness=finite({"Y": 2}, P=("2/3", "1/3"), P2=("2/3", "1/3"), Q=("1/4", "3/4"), Q2=("1/4", "3/4"),
                        t="0.384")),),
)  # fmt: skip


@proof_of(KL_EQUAL)
def _kl(claim: Claim) -> Theorem:
    """The entropy is that of a function that is at least -1."""
    bound = read(KL, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, entropy_int, mean = parts(facts)
        entropy = L(w) * log(L(w))
        low = generalize(use(ENTROPY_LOW, specialize(parts(unfolded(density))[0], w), u=L(w)), w)
        one = use(DENSITY_OF_SAME, EQUAL[1], P=Q, Q=Q2)
        moved, below = parts(use(BOUNDED_BELOW, one, low, entropy_int, L=ONE, P=Q, Q=Q2, f=lam(w, entropy)))
        return witness(
            claim.conclusion,
            L,
            use(EQUAL_RATIO, density, *EQUAL, L=L),
            moved,
            arith(E(Q2, w, entropy) <= bound, below, mean),
        )

    return obtain(KL(P, Q, t), "L", with_ratio)
