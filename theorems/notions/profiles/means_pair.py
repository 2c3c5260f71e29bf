"""Means of the profile of a pair of laws."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, forall, function_type, integrable, lam, maximum, num, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, P, Q, c, h, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import almost, arith, at, both, cases, discharge, dominated, expand, generalize, integrate
from dpproofs.proving.tactics import parts, specialize, transfer, unfolded, use
from theorems.foundations.divergences.hockey_stick import GIVEN as DENSITIES, mu, p, q
from theorems.notions.profiles.excess import EXCESS_BOUND
from theorems.notions.profiles.means import SOURCE, averaged
from theorems.notions.profiles.responses import h2
from theorems.foundations.measure.vanishing import NOTHING

U, u = var("U", prob("U")), var("u", "U")
l = var("l", function_type(("U",), "real"))
RATIO = forall(u, 0 <= l(u)), integrable(U, u, l(u))
LEVELS = averaged(U, l, lam(u, 1), h, h2)
CLOSE = PROFILE(P, Q, h)

PAIR = Lemma(
    "profiles.means-pair", "Means of the profile of a pair of laws", SOURCE,
    (*DENSITIES, CLOSE, *RATIO, LEVELS),
    averaged(mu, p, q, lam(c, E(U, u, maximum(l(u) - c, 0))), lam(c, factor * h2(c))),
    mutants=(Mutant("factor", {factor: LESS}, "P, Q on different points, h = h2 = l = 1",
                    witness=finite({"Y": 2, "U": 1}, P=(1, 0), Q=(0, 1), mu=(1, 1), p=(1, 0), q=(0, 1), U=(1,), l=1,
                        h=1, h2=1)),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """Exchange the integrals; for each u the profile of the laws bounds the inner one."""
    (p_nonneg, p_int, _), (q_nonneg, _, _) = (parts(unfolded(density)) for density in DENSITIES)
    p0, q0, l0 = specialize(p_nonneg, w), specialize(q_nonneg, w), specialize(RATIO[0], u)
    inner_int, same = _scaled(p0, q0)
    excess = lam((w, u), maximum(l(u) * p(w) - c * q(w), 0))
    mean, mass = E(U, u, excess(w, u)), E(U, u, l(u))
    product = arith(0 <= p(w) * l(u), l0, p0)
    small = integrate(U, u, arith(excess(w, u) <= p(w) * l(u), product, q0, 0 <= c), inner_int, RATIO[1])
    cover = both(integrate(U, u, arith(0 <= excess(w, u)), inner_int), arith(mean <= mass * p(w), small))
    outer_int = dominated(mu, w, cover, parts(expand(mu, w, mass * p(w), p_int))[0])
    nonneg = generalize(arith(0 <= excess(w, u)), w, u)
    swapped = use("E_swap", nonneg, almost(mu, w, inner_int), outer_int, mu=mu, nu=U, f=excess)
    _, means_int, exchanged = parts(swapped)
    bound = parts(use(EXCESS_BOUND, *DENSITIES, CLOSE, l0, 0 <= c, a=l(u)))[1]
    level_int, level = parts(at(LEVELS, c, by=[0 <= c]))
    total_ = integrate(U, u, bound, means_int, level_int)
    whole_int, whole = parts(transfer(mu, w, same, outer_int))
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(comparison(goal), whole, exchanged, total_, level)
    return generalize(discharge(both(whole_int, final), 0 <= c), c)


def _scaled(p0: Theorem, q0: Theorem) -> tuple[Theorem, Theorem]:
    """E_U[max(l p - c q, 0)] exists, and is p E_U[max(l - c q/p, 0)]."""
    l0 = specialize(RATIO[0], u)
    excess, order = maximum(l(u) * p(w) - c * q(w), 0), c * q(w) / p(w)
    size = both(arith(0 <= excess), arith(excess <= p(w) * l(u), arith(0 <= p(w) * l(u), l0, p0), q0, 0 <= c))
    ints = dominated(U, u, size, parts(expand(U, u, p(w) * l(u), RATIO[1]))[0])
    goal = eq(E(U, u, excess), p(w) * E(U, u, maximum(l(u) - order, 0)))

    def positive(yes: Theorem) -> Theorem:
        divided_int, divided = parts(expand(U, u, excess / p(w), ints))
        same = arith(eq(excess / p(w), maximum(l(u) - order, 0)), yes)
        return arith(goal, parts(transfer(U, u, same, divided_int))[1], divided, yes)

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(p(w), 0), no, p0)
        nothing, mean = parts(use(NOTHING, mu=U))
        same = parts(transfer(U, u, arith(eq(num(0), excess), is_zero, q0, 0 <= c), nothing))[1]
        return arith(goal, same, mean, is_zero)

    return ints, cases(0 < p(w), positive, zero)
