"""Lemma C.1, Pinsker's inequality: KL divergence bounds the difference of means of bounded functions."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, forall, function_type, log, sqrt, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import KL, P, Q, t, w
from dpproofs.proving.reading import argument_of, hypothesis, lhs
from dpproofs.proving.tactics import Fact, arith, bounded, discharge, generalize, integrate, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.nonnegativity import KL_NONNEGATIVE
from theorems.foundations.densities.change_of_measure_signed import SIGNED
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.reals.optimal_weight import OPTIMAL_WEIGHT, c
from theorems.foundations.reals.pinsker_weighted import WEIGHTED

SOURCE = f"{BUN_STEINKE}, Lemma C.1"
NEARLY = "P = (0.51, 0.49), Q = (0.5, 0.5), f = 1, -1: the difference is 0.02, the bound with 1.99 is 0.01995"
f = var("f", function_type(("Y",), "real"))
BOUNDED = forall(w, conj(-1 <= f(w), f(w) <= 1))


def gap(first: Term, second: Term, body: Term) -> Term:
    """The difference of the means of the body under two laws."""
    return absolute(E(first, w, body) - E(second, w, body))


coefficient = mark("coefficient", 2)

PINSKER = Lemma(
    "bs16.lemma-c.1", "|E_P[f] - E_Q[f]| <= sqrt(2 KL(P||Q)) for f with values in [-1, 1] (Pinsker's inequality)",
    SOURCE,
    (KL(P, Q, t), BOUNDED),
    gap(P, Q, f(w)) <= sqrt(coefficient * t),
    mutants=(Mutant("constant", {coefficient: Fraction(199, 100)}, NEARLY,
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("1/2", "1/2"), f=(1, -1), t="0.00020002")),),
)  # fmt: skip


@proof_of(PINSKER)
def _proof(claim: Claim) -> Theorem:
    """2 (L - 1) f <= c (4 + 2 L)/3 + (L log(L) - L + 1)/c, integrated under Q, at the best c."""
    close, size = hypothesis(claim, KL), specialize(BOUNDED, w)
    Q_int = bounded(Q, w, f(w), 1, size)
    P_size = bounded(P, w, absolute(f(w)), 1, size)
    d = E(P, w, f(w)) - E(Q, w, f(w))

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, entropy_int, entropy = parts(facts)
        nonneg, L_int, _ = parts(unfolded(density))
        moved_int, moved = parts(use(SIGNED, density, P_size, L=L, Q=Q))
        total, L0 = use(MEAN_OF_DENSITY, density, L=L, Q=Q), specialize(nonneg, w)
        weighted = {}
        for sign in (1, -1):
            point = use(
                WEIGHTED,
                L0,
                0 < c,
                *(arith(g, size) for g in (-1 <= sign * f(w), sign * f(w) <= 1)),
                r=L(w),
                f=sign * f(w),
            )
            mean = integrate(Q, w, point, moved_int, Q_int, L_int, entropy_int, 0 < c)
            below = arith(2 * (sign * d) <= c * 2 + E(Q, w, L(w) * log(L(w))) / c, mean, moved, total, 0 < c)
            weighted[sign] = arith(
                2 * (sign * d) <= c * 2 + t / c, below, arith(E(Q, w, L(w) * log(L(w))) / c <= t / c, entropy, 0 < c)
            )
        return from_both_signs(claim.conclusion, weighted, 2, t, use(KL_NONNEGATIVE, close))

    return obtain(close, "L", with_ratio)


def from_both_signs(goal: Term, weighted: dict[int, Theorem], a: object, b: Term, *facts: Fact) -> Theorem:
    """|d| <= sqrt(a b), from 2 d <= c a + b/c and -2 d <= c a + b/c for c > 0."""
    d = argument_of(lhs(goal))
    sides = [
        use(OPTIMAL_WEIGHT, generalize(discharge(fact, 0 < c), c), *facts, a=a, b=b, d=sign * d)
        for sign, fact in weighted.items()
    ]
    return arith(goal, *sides)
