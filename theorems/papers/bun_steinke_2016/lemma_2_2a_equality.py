"""Lemma 2.2, first bullet: Rényi divergence, which is nonnegative, is at most 0 just when the laws are equal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, implies, lam, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import RENYI, P, Q, alpha, w
from dpproofs.proving.reading import equivalent
from dpproofs.proving.tactics import almost, arith, both, cases, constant, discharge, expand, mean_of_one, obtain, parts
from dpproofs.proving.tactics import specialize, unfolded, use, witness
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.convex_powers_tangent import POWER_TANGENT
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.densities.density_one import DENSITY_OF_SAME, SAME_LAW, same_law
from theorems.foundations.reals.strict_log_positive import POWER_TANGENT_STRICT
from theorems.foundations.measure.vanishing import VANISHING

SOURCE = f"{BUN_STEINKE}, Lemma 2.2, first bullet"
SAME = same_law(P, Q)


def zero_if(at_most: Term, *order: Term) -> Claim:
    """What bounds the divergence holds just when the laws are equal."""
    return Claim(order, conj(implies(at_most, SAME), implies(SAME, at_most)))


LEMMA = Lemma(
    "bs16.lemma-2.2a-equality", "D_alpha(P||Q) = 0 just when P = Q, for 1 < alpha < oo", SOURCE,
    *zero_if(RENYI(alpha, P, Q, 0), 1 < alpha).parts,
    mutants=(Mutant("bound", zero_if(RENYI(alpha, P, Q, Fraction(1, 100)), 1 < alpha),
                    "alpha = 2, laws that differ a little",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("51/100", "49/100"), alpha="3/2")),),
)  # fmt: skip


@proof_of(LEMMA)
def _renyi(claim: Claim) -> Theorem:
    """The gap is L**alpha - 1 - alpha (L - 1)."""

    def forward(L: Term, facts: Theorem) -> Theorem:
        gap = L(w) ** alpha - 1 - alpha * (L(w) - 1)
        nonneg = specialize(parts(unfolded(parts(facts)[0]))[0], w)
        above = arith(0 <= gap, use(POWER_TANGENT, nonneg, 1 < alpha, a=alpha, u=L(w), s=1))
        touch = only_at_one(gap, L, lambda no: use(POWER_TANGENT_STRICT, nonneg, no, 1 < alpha, a=alpha, u=L(w)))
        return laws_agree(gap, L, facts, above, touch)

    return just_when(claim, forward)


def only_at_one(gap: Term, L: Term, strict: Callable[[Theorem], Theorem]) -> Theorem:
    """The gap is 0 for L = 1 only."""
    one = eq(L(w), 1)
    return cases(one, lambda yes: yes, lambda no: arith(one, strict(no), eq(gap, 0)))


def laws_agree(gap: Term, L: Term, facts: Theorem, nonneg: Theorem, touch: Theorem, *surely: Theorem) -> Theorem:
    """P = Q, as the gap is nonnegative, has mean at most 0, and is 0 for L = 1 only."""
    density, *known = parts(facts)
    known.append(parts(unfolded(density))[1])
    gap_int, mean = parts(expand(Q, w, gap, *known))
    moments = (k for k in known if k.conclusion.op == "le")
    small = arith(E(Q, w, gap) <= 0, mean, *moments, use(MEAN_OF_DENSITY, density, L=L, Q=Q), mean_of_one(Q))
    vanish = use(VANISHING, almost(Q, w, nonneg, *surely), gap_int, small, mu=Q, f=lam(w, gap))
    return use(SAME_LAW, density, almost(Q, w, touch, vanish), L=L, Q=Q)


ONE = lam(w, num(1))


def just_when(claim: Claim, forward: Callable[[Term, Theorem], Theorem], *facts: Theorem) -> Theorem:
    """One direction as given; in the other, the likelihood ratio is 1."""
    at_most, _ = equivalent(claim)
    to_same = discharge(obtain(at_most, "L", forward), at_most)
    density = use(DENSITY_OF_SAME, SAME)
    return both(to_same, discharge(witness(at_most, ONE, density, *parts(constant(Q, w, 1)), *facts), SAME))
