"""Lemma B.6: exp((alpha - 1) D_alpha) is jointly convex."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, log, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, parts, rewrite, use, witness
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.equal_laws_renyi import RENYI_EQUAL
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.foundations.reals.logarithm import LOG_BOUND
from theorems.foundations.mixtures.mixture_divergences import MIXTURES, mixture_cases
from theorems.foundations.mixtures.mixture_moments import MIXTURE_MOMENT, Q0, Q1, Qt
from theorems.foundations.mixtures.mixture_ratios import WEIGHT
from dpproofs.privacy.notions import DENSITY, P0, P1, RENYI, Pt, alpha, t, w
from dpproofs.proving.reading import read
from theorems.foundations.divergences.renyi import RENYI_WEAKER

a, b = variables("a b")
FIRST, SECOND, ORDER = RENYI(alpha, P1, Q1, a), RENYI(alpha, P0, Q0, b), 1 < alpha
MEAN = t * exp((alpha - 1) * a) + (1 - t) * exp((alpha - 1) * b)
JOINT = log(MEAN) / (alpha - 1)
bound = mark("bound", JOINT)

JOINT_CONVEXITY = Lemma(
    "bs16.lemma-b.6", "exp((a-1) D_a) is jointly convex: its value at mixtures is at most the mixture of its values",
    f"{BUN_STEINKE}, Lemma B.6",
    (FIRST, SECOND, *MIXTURES, *WEIGHT, ORDER),
    RENYI(alpha, Pt, Qt, bound),
    mutants=(Mutant("factor", {bound: LESS * JOINT}, "tight: components on disjoint sets",
                    witness=finite({"Y": 2}, P0=("9/10", "1/10"), Q0=("1/10", "9/10"), P1=("9/10", "1/10"),
                        Q1=("1/10", "9/10"), t="1/2", alpha=2, b="2.0933", a="2.0933")),
             Mutant("no-exponential", {bound: t * a + (1 - t) * b},
             "D_a itself is not convex: components on disjoint sets with "
                    "D_2 = 0 and log(73/9), t = 1/2: 1.516 > 1.047",
                    witness=finite({"Y": 4}, P0=("1/2", "1/2", 0, 0), Q0=("1/2", "1/2", 0, 0),
                        P1=(0, 0, "9/10", "1/10"), Q1=(0, 0, "1/10", "9/10"), t="1/2", alpha=2, b=0, a="2.094"))),
)  # fmt: skip


@proof_of(JOINT_CONVEXITY)
def _proof(claim: Claim) -> Theorem:
    """Convexity of the moments; at t = 0 and t = 1 the mixtures are one of the parts."""
    bound, positive = read(RENYI, claim).t, arith(0 < MEAN, *WEIGHT)
    exact = arith(eq(log(MEAN), (alpha - 1) * bound), ORDER)

    def inside(density: Theorem, known: list[Theorem], names: dict[str, Term]) -> Theorem:
        ints, mean = parts(use(MIXTURE_MOMENT, *known, *WEIGHT, ORDER, **names))
        ratio = read(DENSITY, density).L
        below = arith(E(Qt, w, ratio(w) ** alpha) <= MEAN, mean, known[2], known[5], *WEIGHT)
        top = rewrite(use(EXP_OF_LOG, positive, y=MEAN), exact)
        moment = arith(E(Qt, w, ratio(w) ** alpha) <= exp((alpha - 1) * bound), below, top)
        return witness(claim.conclusion, ratio, density, ints, moment)

    def edge(part: Term, same: list[Theorem], weight: Theorem) -> Theorem:
        P, Q, d = read(RENYI, part)["P", "Q", "t"]
        whole = use(RENYI_EQUAL, part, ORDER, *same, P=P, Q=Q, P2=Pt, Q2=Qt, t=d)
        below = arith(exp((alpha - 1) * d) <= MEAN, weight)
        order = arith(d <= bound, use(LOG_BOUND, positive, below, x=(alpha - 1) * d, y=MEAN), exact, ORDER)
        return use(RENYI_WEAKER, whole, ORDER, order, P=Pt, Q=Qt, s=d, t=bound)

    return mixture_cases(FIRST, SECOND, inside, edge)


exp_renyi_mixture_bound = Verified(
    JOINT_CONVEXITY, "exp_renyi_mixture_bound", {"d1": a, "d0": b}, value=JOINT, requires=(0 <= a, 0 <= b)
)
