"""The entropy of the likelihood ratio of two mixtures, integrated from joint convexity."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import absolute, function_type, integrable, lam, log, prob, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, w
from dpproofs.proving.reading import both_sides, comparison
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, parts, use
from theorems.foundations.divergences.equal_laws_kl import BOUNDED_BELOW, ENTROPY_LOW
from theorems.foundations.reals.joint_convexity_entropy import ENTROPY_MIXTURE
from theorems.foundations.mixtures.mixture_moments import MIXED, SCENE, TOTAL, mean_claim, nonnegative_ratios
from theorems.foundations.mixtures.mixture_ratios import WEIGHT


def _entropy_claim(factor: Factor) -> Claim:
    return mean_claim(lambda ratio: ratio * log(ratio), factor)


MIXTURE_ENTROPY = Lemma(
    "foundations.mixture-entropy", "The entropies of likelihood ratios are jointly convex", "log-sum inequality",
    *_entropy_claim(1).parts,
    mutants=(Mutant("factor", _entropy_claim(MORE), "P1 = P0, Q1 = Q0, KL(P1||Q1) > 0",
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        Qt=("1/4", "3/4"), t=0)),),
)  # fmt: skip

L0, L1, r0, r1 = variables("L0 L1 r0 r1", function_type(("Y",), "real"))
Q0, Q1, Qt = variables("Q0 Q1 Qt", prob("Y"))


@proof_of(MIXTURE_ENTROPY)
def _entropy(claim: Claim) -> Theorem:
    """E_Qt[r1 L1 log(L1)] <= E_Q1[L1 log(L1)]."""
    nonneg = nonnegative_ratios()
    moved, below = [], []
    for L, r, P, low in ((L1, r1, Q1, nonneg[0]), (L0, r0, Q0, nonneg[1])):
        f = L(w) * log(L(w))
        at_least = generalize(use(ENTROPY_LOW, low, u=L(w)), w)
        ints, bound = parts(
            use(BOUNDED_BELOW, DENSITY(r, P, Qt), at_least, integrable(P, w, f), L=r, P=P, Q=Qt, f=lam(w, f))
        )
        moved.append(ints)
        below.append(bound)
    point = use(ENTROPY_MIXTURE, *nonneg, *WEIGHT, TOTAL, s=MIXED, l1=L1(w), l0=L0(w), r1=r1(w), r0=r0(w))
    entropy, high = both_sides(point)
    at_least = use(ENTROPY_LOW, arith(0 <= MIXED, *nonneg, *WEIGHT), u=MIXED)
    size = arith(absolute(entropy) <= high + 2, point, at_least)
    ints = dominated(Qt, w, size, parts(expand(Qt, w, high + 2, *moved))[0], SCENE[4])
    mean = integrate(Qt, w, point, ints, *moved, surely=[SCENE[4]])
    return both(ints, arith(comparison(claim), mean, *below, *WEIGHT))
