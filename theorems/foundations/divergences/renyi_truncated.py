"""Truncated moments of a likelihood ratio reach every level below exp((alpha-1) D_alpha)."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, exists, exp, forall, implies, log, maximum, minimum, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, at, bounded, cases, monotone_limit, parts, specialize, unfolded, use
from dpproofs.proving.tactics import witness
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.reals.exponential import EXP_INCREASING
from dpproofs.privacy.notions import DENSITY, RENYI, L, P, Q, alpha, w

s, u, b, c = variables("s u b c")
AT_LEAST = forall(u, implies(RENYI(alpha, P, Q, u), s <= u))
FLOOR = exp((alpha - 1) * s)
RATIO = DENSITY(L, P, Q)
power = L(w) ** alpha
cut = minimum(power, c)
reached = exists(c, conj(0 < c, b <= E(Q, w, cut)))

RENYI_TRUNCATED = Lemma(
    "foundations.renyi-truncated", "Truncated moments reach every level below exp((alpha-1) D_alpha)", "elementary",
    (RATIO, AT_LEAST, 1 < alpha, b < FLOOR),
    reached,
    mutants=(Mutant("strict", {b < FLOOR: b < MORE * FLOOR}, "P = Q, s = 0, b = 201/200",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, s=0, b="201/200", alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_TRUNCATED)
def _proof(claim: Claim) -> Theorem:
    """Otherwise D_alpha <= log(max(b, exp((alpha-1) s)/2))/(alpha-1) < s."""

    def otherwise(no: Theorem) -> Theorem:
        power_int, moment = _bound_below(no)
        top = maximum(b, FLOOR / 2)
        positive, below = arith(0 < top), arith(top < FLOOR, b < FLOOR)
        order = log(top) / (alpha - 1)
        above = arith(E(Q, w, power) <= top, moment)
        fits = arith(E(Q, w, power) <= exp((alpha - 1) * order), above, positive, 1 < alpha)
        least = at(AT_LEAST, order, by=[witness(RENYI(alpha, P, Q, order), L, RATIO, power_int, fits)])
        scaled = arith((alpha - 1) * s <= log(top), least, positive, 1 < alpha)
        grow = use(EXP_INCREASING, scaled, x=(alpha - 1) * s, y=log(top))
        return arith(reached, arith(FLOOR <= top, grow, positive), below)

    return cases(claim.conclusion, lambda yes: yes, otherwise)


def _bound_below(no: Theorem) -> tuple[Theorem, Theorem]:
    """If no level reaches b, then E_Q[L**alpha] <= b."""
    L0 = specialize(parts(unfolded(RATIO))[0], w)
    nonneg = use(POWER_NONNEGATIVE, L0, 1 < alpha, u=L(w), a=alpha)
    small = cases(
        b <= E(Q, w, cut),
        lambda yes: arith(E(Q, w, cut) <= b, witness(reached, c, 0 < c, yes), no),
        lambda far: arith(E(Q, w, cut) <= b, far),
    )
    ints = bounded(Q, w, cut, c, nonneg, 0 < c)
    made = monotone_limit(Q, w, power, cut, c, small, ints, power + 1, nonneg)
    return parts(made)[0], parts(made)[1]
