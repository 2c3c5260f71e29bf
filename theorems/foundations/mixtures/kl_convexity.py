"""Lemma 2.2, third bullet: KL divergence is jointly convex, and so jointly quasi-convex."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, maximum
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, parts, rewrite, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.mixtures.moment_convexity import a, b
from theorems.foundations.divergences.equal_laws_kl_equal import KL_EQUAL
from theorems.foundations.mixtures.mixture_divergences import MIXTURES, mixture_cases
from theorems.foundations.mixtures.mixture_entropy import MIXTURE_ENTROPY
from theorems.foundations.mixtures.mixture_moments import Q0, Q1, Qt
from theorems.foundations.mixtures.mixture_ratios import WEIGHT
from dpproofs.privacy.notions import DENSITY, KL, P0, P1, Pt, t
from dpproofs.proving.reading import lhs, read, rhs
from theorems.foundations.divergences.renyi_self import KL_WEAKER

TIGHT = "P0 = P1, Q0 = Q1, of positive divergence"
FIRST_KL, SECOND_KL = KL(P1, Q1, a), KL(P0, Q0, b)
bound = mark("bound", t * a + (1 - t) * b)

KL_LEMMA = Lemma(
    "bs16.lemma-2.2c-kl", "KL divergence is jointly convex", f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST_KL, SECOND_KL, *MIXTURES, *WEIGHT),
    KL(Pt, Qt, bound),
    mutants=(Mutant("factor", {bound: LESS * (t * a + (1 - t) * b)}, TIGHT,
                    witness=finite({"Y": 2}, P0=("3/4", "1/4"), P1=("1/4", "3/4"), Q0=("1/4", "3/4"), Q1=("1/4", "3/4"),
                        a="1/10", b="0.55", t=0)),),
)  # fmt: skip


@proof_of(KL_LEMMA)
def _kl(claim: Claim) -> Theorem:
    """Convexity of the entropies; at t = 0 and t = 1 the mixtures are one of the parts."""
    bound = read(KL, claim).t

    def inside(density: Theorem, known: list[Theorem], names: dict[str, Term]) -> Theorem:
        ints, mean = parts(use(MIXTURE_ENTROPY, *known, *WEIGHT, **names))
        first, second = known[2], known[5]
        weighted = [arith(c * lhs(th) <= c * rhs(th), th, *WEIGHT) for c, th in ((t, first), (1 - t, second))]
        total = arith(lhs(mean) <= bound, mean, *weighted)
        return witness(claim.conclusion, read(DENSITY, density).L, density, ints, total)

    def edge(part: Term, same: list[Theorem], weight: Theorem) -> Theorem:
        P, Q, d = read(KL, part)["P", "Q", "t"]
        whole = use(KL_EQUAL, part, *same, P=P, Q=Q, P2=Pt, Q2=Qt, t=d)
        return rewrite(whole, arith(eq(d, bound), weight))

    return mixture_cases(FIRST_KL, SECOND_KL, inside, edge)


bound_ = mark("bound", maximum(a, b))

QUASI_LEMMA = Lemma(
    "bs16.lemma-2.2c-one", "D_1 of mixtures is at most the larger of the two divergences",
    f"{BUN_STEINKE}, Lemma 2.2, third bullet",
    (FIRST_KL, SECOND_KL, *MIXTURES, *WEIGHT),
    KL(Pt, Qt, bound_),
    mutants=(Mutant("factor", {bound_: LESS * maximum(a, b)}, TIGHT,
                    witness=finite({"Y": 2}, P0=("9/10", "1/10"), Q0=("1/10", "9/10"), P1=("9/10", "1/10"),
                        Q1=("1/10", "9/10"), t="1/2", b="1.758", a="1.758")),),
)  # fmt: skip


@proof_of(QUASI_LEMMA)
def _quasi(claim: Claim) -> Theorem:
    bound = read(KL, claim).t
    order = arith(t * a + (1 - t) * b <= bound, *WEIGHT)
    return use(KL_WEAKER, use(KL_LEMMA, *claim.hypotheses), order, P=Pt, Q=Qt, s=lhs(order), t=bound)


kl_mixture_bound = Verified(
    KL_LEMMA, "kl_mixture_bound", {"d1": a, "d0": b}, value=t * a + (1 - t) * b, requires=(0 <= a, 0 <= b)
)
