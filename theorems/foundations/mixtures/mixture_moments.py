"""Moments of the likelihood ratio of two mixtures, integrated from joint convexity."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, almost_surely, conj, function_type, integrable, lam, prob, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, P0, P1, alpha, t, w
from dpproofs.proving.reading import comparison, rhs
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, parts, specialize, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.densities.change_of_measure import TO_REFERENCE
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.joint_convexity_power_mixture import POWER_MIXTURE
from theorems.foundations.mixtures.mixture_ratios import WEIGHT

L0, L1, r0, r1 = variables("L0 L1 r0 r1", function_type(("Y",), "real"))
Q0, Q1, Qt = variables("Q0 Q1 Qt", prob("Y"))
RATIOS = (DENSITY(L1, P1, Q1), DENSITY(L0, P0, Q0), DENSITY(r1, Q1, Qt), DENSITY(r0, Q0, Qt))
TOTAL = t * r1(w) + (1 - t) * r0(w) <= 1
SCENE = (*RATIOS, almost_surely(Qt, w, TOTAL), *WEIGHT)
MIXED = t * L1(w) * r1(w) + (1 - t) * L0(w) * r0(w)


def mean_claim(f: Callable[[Term], Term], factor: Factor, *more: Term) -> Claim:
    """The mean of f at the mixture is at most the mixture of the means of f."""
    mean = E(Qt, w, f(MIXED))
    bound = t * E(Q1, w, f(L1(w))) + (1 - t) * E(Q0, w, f(L0(w)))
    given = integrable(Q1, w, f(L1(w))), integrable(Q0, w, f(L0(w)))
    return Claim((*SCENE, *given, *more), conj(integrable(Qt, w, f(MIXED)), factor * mean <= bound))


def _moment_claim(factor: Factor) -> Claim:
    return mean_claim(lambda ratio: ratio**alpha, factor, 1 < alpha)


MIXTURE_MOMENT = Lemma(
    "foundations.mixture-moment", "The moments of likelihood ratios are jointly convex", "PT-PERSP, integrated",
    *_moment_claim(1).parts,
    mutants=(Mutant("factor", _moment_claim(MORE), "all laws equal",
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        Qt=("1/4", "3/4"), alpha=5, t=0)),),
)  # fmt: skip


@proof_of(MIXTURE_MOMENT)
def _moment(claim: Claim) -> Theorem:
    """E_Qt[r1 L1**alpha] <= E_Q1[L1**alpha]."""
    nonneg = nonnegative_ratios()
    moved, below = [], []
    for L, r, P, low in ((L1, r1, Q1, nonneg[0]), (L0, r0, Q0, nonneg[1])):
        f = L(w) ** alpha
        positive = generalize(use(POWER_NONNEGATIVE, low, 1 < alpha, u=L(w), a=alpha), w)
        ints, bound = parts(
            use(TO_REFERENCE, DENSITY(r, P, Qt), positive, integrable(P, w, f), L=r, P=P, Q=Qt, f=lam(w, f))
        )
        moved.append(ints)
        below.append(bound)
    point = use(
        POWER_MIXTURE, *nonneg, *WEIGHT, TOTAL, 1 < alpha, a=alpha, s=MIXED, l1=L1(w), l0=L0(w), r1=r1(w), r0=r0(w)
    )
    low = use(POWER_NONNEGATIVE, arith(0 <= MIXED, *nonneg, *WEIGHT), 1 < alpha, u=MIXED, a=alpha)
    top = parts(expand(Qt, w, rhs(point), *moved))[0]
    ints = dominated(Qt, w, both(low, point), top, SCENE[4])
    mean = integrate(Qt, w, point, ints, *moved, surely=[SCENE[4]])
    return both(ints, arith(comparison(claim), mean, *below, *WEIGHT))


def nonnegative_ratios() -> tuple[Theorem, ...]:
    """The four likelihood ratios are nonnegative at w."""
    return tuple(specialize(parts(unfolded(d))[0], w) for d in RATIOS)
