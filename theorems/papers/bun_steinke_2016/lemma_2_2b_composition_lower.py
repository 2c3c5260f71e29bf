"""Lemma 2.2, second bullet: the lower bound for joint laws, and the equality for products.

Here the kernels have likelihood ratios; where K(y) has none with respect to H(y), the divergence is infinite. It may
also be infinite with one. The event S, null under P, may be left out.

This file is long because the ratio of the kernels is truncated at levels, and the levels are let grow.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, exp, forall, fst, implies, lam, minimum, ne, num, snd
from dpproofs.language.terms import substitute, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, also, factor, proof_of
from dpproofs.proving.tactics import Fact, arith, at, bounded, both, cases, discharge, dominated, expand, generalize
from dpproofs.proving.tactics import integrate, monotone_limit, obtain, parts, specialize, unfolded, use, witness
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.composition import JOINT_I, JOINT_J, RENYI_YZ, RENYI_Z, joint_powers
from theorems.foundations.divergences.postprocessing import DATA_PROCESSING_FUNCTION
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, KERNEL_RATIO, H, L_z
from theorems.foundations.divergences.renyi_at_density import RENYI_AT
from theorems.foundations.measure.iterated import ITERATED_CONVERSE
from theorems.foundations.densities.joint_density import JOINT_DENSITY, PAIR, I, joint_ratio
from dpproofs.privacy.notions import RENYI, J, K, P, Q, alpha, t, y, yz, z
from dpproofs.proving.reading import both_sides, lhs, read
from theorems.foundations.measure.marginals import FIRST_MARGINAL
from theorems.foundations.measure.null_events import NULL, RESTRICTED, S
from theorems.foundations.divergences.renyi_truncated import RENYI_TRUNCATED

s, u, v, c, d, e = variables("s u v c d e")
RATIOS = forall(y, exists(L_z, DENSITY_Z(L_z, K(y), H(y))))
AT_LEAST = forall((y, u), implies(RENYI_Z(alpha, K(y), H(y), u), s <= u))
AT_LEAST_OFF = forall((y, u), implies(eq(S(y), 0), RENYI_Z(alpha, K(y), H(y), u), s <= u))
OF_JOINT = RENYI_YZ(alpha, J, I, t)

OFF_NULL = Lemma(
    "bs16x.lemma-2.2b-lower-off", "Rényi divergence of joint laws is at least a sum, with a null event left out",
    f"{BUN_STEINKE}, Lemma 2.2",
    (RATIOS, AT_LEAST_OFF, *NULL, OF_JOINT, JOINT_J, JOINT_I, 1 < alpha),
    RENYI(alpha, P, Q, t - factor * s),
    mutants=(Mutant("factor", {factor: MORE} | also(0 < s), "products of laws with divergence s",
                    witness=finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("1/2", "1/2"),), H=(("1/4", "3/4"),), S=0,
                        alpha=2, s="0.2876", t="0.2877")),),
)  # fmt: skip

FLOOR = exp((alpha - 1) * s)


@proof_of(OFF_NULL)
def _off(claim: Claim) -> Theorem:
    """The ratio of the joint laws is L r, and E_H[r**alpha] is at least FLOOR wherever it is finite and L > 0."""
    first = use(FIRST_MARGINAL, JOINT_J), use(FIRST_MARGINAL, JOINT_I, J=I, P=Q, K=H)
    of_laws = use(DATA_PROCESSING_FUNCTION, OF_JOINT, *first, 1 < alpha, P=J, Q=I, R=P, S=Q, g=lam(yz, fst(yz)))

    def with_kernel(L: Term, r: Term, laws: Theorem, where: Theorem, kernels: Theorem) -> Theorem:
        L_power = parts(use(RENYI_AT, of_laws, laws, 1 < alpha, alpha=alpha, t=t, L=L))[0]
        moment = parts(_moment(L, r, laws, kernels, where))[1]
        scaled = parts(expand(Q, y, FLOOR * L(y) ** alpha, L_power))[1]
        bound = E(Q, y, L(y) ** alpha) <= exp((alpha - 1) * read(RENYI, claim).t)
        return witness(claim.conclusion, L, laws, L_power, arith(bound, moment, scaled))

    return with_ratios(of_laws, with_kernel)


def _moment(L: Term, r: Term, laws: Theorem, kernels: Theorem, where: Theorem) -> Theorem:
    """FLOOR E_Q[L**alpha] <= E_I[(L r)**alpha] <= exp((alpha-1) t): truncate r**alpha."""
    density = use(JOINT_DENSITY, laws, kernels, JOINT_J, JOINT_I, L=L, r=r, Q=Q)
    whole_int, moment = parts(
        use(RENYI_AT, OF_JOINT, density, 1 < alpha, alpha=alpha, t=t, P=J, Q=I, L=joint_ratio(L, r))
    )
    L0, r0, product = joint_powers(L, r, laws, kernels, fst(yz), snd(yz))
    body = L(fst(yz)) ** alpha * minimum(r(fst(yz), snd(yz)) ** alpha, c)
    low = arith(0 <= body, L0, r0, 0 < c)
    split, whole = both_sides(product)
    below = arith(body <= whole, arith(body <= split, L0, r0), product)
    I_int = dominated(I, yz, both(low, below), whole_int)

    L0, r0, _ = joint_powers(L, r, laws, kernels, y, z)
    cut = minimum(r(y, z) ** alpha, c)
    cut_int = bounded(H(y), z, cut, c, r0, 0 < c)
    inner_int, inner = parts(expand(H(y), z, L(y) ** alpha * cut, cut_int))
    outer, joined = parts(use(ITERATED_CONVERSE, unfolded(JOINT_I), generalize(low, yz), generalize(inner_int, y),
                              I_int, R=I, P=Q, K=H, f=lam(yz, body), T=PAIR))  # fmt: skip
    level, positive = _level(L, r), integrate(H(y), z, arith(0 <= cut, r0, 0 < c), cut_int)
    capped = arith(level <= lhs(inner), inner, L0)
    level_int = dominated(Q, y, both(arith(0 <= level, L0, positive), capped), outer)
    mean = arith(
        E(Q, y, level) <= exp((alpha - 1) * t),
        integrate(Q, y, capped, level_int, outer),
        joined,
        moment,
        integrate(I, yz, below, I_int, whole_int),
    )

    later = minimum(r(y, z) ** alpha, d)
    later_int = bounded(H(y), z, later, d, r0, arith(0 < d, 0 < c, c <= d))
    grow = arith(
        level <= substitute(level, {c: d}), integrate(H(y), z, arith(cut <= later, c <= d), cut_int, later_int), L0
    )
    return monotone_limit(Q, y, FLOOR * L(y) ** alpha, level, c, mean, level_int,
                          _levels_reach(L, r, laws, kernels, where), L0, discharge(grow, 0 < c, c <= d))  # fmt: skip


def _level(L: Term, r: Term) -> Term:
    return L(y) ** alpha * minimum(E(H(y), z, minimum(r(y, z) ** alpha, c)), FLOOR)


def _levels_reach(L: Term, r: Term, laws: Theorem, kernels: Theorem, where: Theorem) -> Theorem:
    """For every y and e > 0, FLOOR L**alpha <= L**alpha min(E_H[min(r**alpha, c)], FLOOR) + e for some c."""
    power, low = L(y) ** alpha, specialize(parts(unfolded(laws))[0], y)
    goal = exists(c, conj(0 < c, FLOOR * power <= _level(L, r) + e))

    def positive(pos: Theorem) -> Theorem:
        b = FLOOR - e / power
        above = arith(0 < power, pos)
        least = where_positive(AT_LEAST_OFF, where, RENYI_Z(alpha, K(y), H(y), u), pos)
        found = use(RENYI_TRUNCATED, specialize(kernels, y), least, 1 < alpha, arith(b < FLOOR, above, 0 < e), P=K(y),
                    Q=H(y), L=lam(z, r(y, z)), alpha=alpha, s=s, b=b)  # fmt: skip
        return obtain(found, "c", lambda chosen, facts: witness(goal, chosen, facts, above, 0 < e))

    def zero(no: Theorem) -> Theorem:
        none = use("pow_zero", arith(ne(alpha, 0), 1 < alpha), a=alpha)
        null = use("leibniz", arith(eq(num(0), L(y)), no, low), none, x=0, y=L(y), A=lam(v, eq(v**alpha, 0)))
        return witness(goal, 1, null, 0 < e)

    return generalize(discharge(cases(0 < L(y), positive, zero), 0 < e), y, e)


def where_positive(at_least: Term, where: Theorem, divergence: Term, positive: Fact) -> Theorem:
    """The lower bound at y holds where L(y) > 0, since S(y) = 0 there."""
    clear = at(where, y, by=[positive])
    bound = at(at_least, y, u, by=[clear, divergence])
    return generalize(discharge(bound, divergence), u)


def with_ratios(of_laws: Theorem, then: Callable[[Term, Term, Theorem, Theorem, Theorem], Theorem]) -> Theorem:
    """Ratios L of the laws, which is 0 where S is not, and r of the kernels: ``then(L, r, laws, where, kernels)``."""

    def with_law(L: Term, facts: Theorem) -> Theorem:
        return obtain(use(RESTRICTED, parts(facts)[0], *NULL, L=L), "L", with_both)

    def with_both(L: Term, found: Theorem) -> Theorem:
        laws, where = parts(found)
        return obtain(use(KERNEL_RATIO, RATIOS), "r", lambda r, kernels: then(L, r, laws, where, kernels))

    return obtain(of_laws, "L", with_law)
