"""Probabilistic differential privacy: a bounded privacy loss, but for an event of small probability."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, eq, exp, ind, lam, log, num
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import (
    APPROX_DP, INDISTINGUISHABLE, PROBABILISTIC_DP, ZCDP, M, N, delta, epsilon, phi, rho, test_function, w, x1, x2,
    xi,
)  # fmt: skip
from dpproofs.tactics import (
    arith, at, both, bounded, cases, discharge, dominated, for_all, generalize, integrate, linear, obtain, parts,
    said_of, specialize, unfolded, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016.sec_1_1_loss_tail import LEMMA as LOSS_TAIL
from theorems.bun_steinke_2016.sec_1_1_loss_tail import extra
from theorems.foundations.exponential import EXP_INCREASING, EXP_OF_LOG

SOURCE = "Meiser 2018, IACR ePrint 2018/277; Machanavajjhala, Kifer, Abowd, Gehrke and Vilhuber 2008"
P, Q, NEAR = M(x1), M(x2), N(x1, x2)
TEST = test_function(phi, w)


def _approx_claim(factor: Factor) -> Claim:
    return Claim((PROBABILISTIC_DP(M, N, epsilon, delta),), APPROX_DP(M, N, epsilon, factor * delta))


def _approx(claim: Claim) -> Theorem:
    """E_P[phi] <= E_P[(1 - S) phi] + E_P[S], and E_Q[(1 - S) phi] <= E_Q[phi]."""
    *_, bound, rest = said_of(claim.conclusion, x1, x2).args

    def without(S: Term, facts: Theorem) -> Theorem:
        *unit, small, private = parts(facts)
        sizes = specialize(unit[0], w), specialize(TEST, w)
        kept, seen = (1 - S(w)) * phi(w), phi(w)
        low, high = arith(0 <= kept, *sizes), arith(kept <= seen, *sizes)
        ints = {law: [bounded(law, w, body, 1, low, high, *sizes) for body in (S(w), kept, seen)] for law in (P, Q)}
        first = integrate(P, w, arith(seen <= kept + S(w), *sizes), *ints[P])
        second = integrate(Q, w, high, *ints[Q])
        outside = at(private, phi, by=[TEST])
        scaled = arith(exp(bound) * E(Q, w, kept) <= exp(bound) * E(Q, w, seen), second)
        goal = E(P, w, seen) <= exp(bound) * E(Q, w, seen) + rest
        final = arith(goal, first, small, outside, scaled)
        return for_all(INDISTINGUISHABLE(P, Q, bound, rest), final)

    pair = obtain(at(claim.hypotheses[0], x1, x2, by=[NEAR]), "S", without)
    return for_all(claim.conclusion, pair)


TO_APPROX_DP = Lemma(
    "mechanisms.probabilistic-dp-to-approx-dp", "Probabilistic DP implies approximate DP", SOURCE,
    *_approx_claim(1).parts, _approx,
    (Mutant("factor", _approx_claim(LESS), "the data revealed with probability delta"),),
)  # fmt: skip


def _zcdp_claim(constant: Factor) -> Claim:
    goal = PROBABILISTIC_DP(M, N, extra + xi + rho, exp(-(extra**2) / (constant * rho)))
    return Claim((ZCDP(M, N, xi, rho), 0 < rho, 0 < extra), goal)


def _zcdp(claim: Claim) -> Theorem:
    """S is the event that the privacy loss is larger."""
    private, *signs = claim.hypotheses
    goal = claim.conclusion
    level = goal.args[2]
    some = said_of(goal, x1, x2)
    order = arith(1 < num(2))
    line = at(at(private, x1, x2, by=[NEAR]), 2, by=[order])

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density = parts(facts)[0]
        nonneg, L_int, change = parts(unfolded(density))
        tail = use(LOSS_TAIL, private, NEAR, density, *signs, L=L)
        S = lam(w, ind(level < log(L(w))))
        rest = lam(w, (1 - S(w)) * phi(w))
        size, L0 = specialize(TEST, w), specialize(nonneg, w)
        low, high = arith(0 <= rest(w), size), arith(rest(w) <= 1, size)

        top = exp(level) * rest(w)

        def bounded_loss(no: Theorem) -> Theorem:
            return cases(
                0 < L(w),
                lambda pos: arith(
                    L(w) * rest(w) <= top, use(EXP_OF_LOG, pos, y=L(w)), low,
                    use(EXP_INCREASING, arith(log(L(w)) <= level, no), x=log(L(w)), y=level),
                ),
                lambda zero: arith(L(w) * rest(w) <= top, arith(eq(L(w), 0), zero, L0), low),
            )  # fmt: skip

        point = cases(
            level < log(L(w)),
            lambda yes: arith(L(w) * rest(w) <= top, arith(eq(rest(w), 0), yes)),
            bounded_loss,
        )
        weighted = dominated(Q, w, arith(absolute(L(w) * rest(w)) <= L(w), low, high, L0), L_int)
        ints = bounded(Q, w, rest(w), 1, low, high)
        scaled_int, scaled = parts(linear(Q, w, top, [(exp(level), ints)]))
        outside = arith(
            E(P, w, rest(w)) <= exp(level) * E(Q, w, rest(w)),
            at(change, rest, by=[generalize(both(low, high), w)]), integrate(Q, w, point, weighted, scaled_int), scaled,
        )  # fmt: skip
        unit = generalize(both(arith(0 <= S(w)), arith(S(w) <= 1)), w)
        limit = arith(tail.conclusion.args[0] <= goal.args[3], tail)
        return witness(some, S, unit, limit, generalize(discharge(outside, TEST), phi))

    found = obtain(line, "L", with_ratio)
    return for_all(goal, found)


FROM_ZCDP = Lemma(
    "mechanisms.zcdp-to-probabilistic-dp",
    "(xi, rho)-zCDP is (lambda + xi + rho, exp(-lambda^2/(4 rho)))-probabilistic DP", LOSS_TAIL.source,
    *_zcdp_claim(4).parts, _zcdp,
    (Mutant("constant", _zcdp_claim(Fraction(399, 100)), "Gaussian mechanism, lambda large"),
     Mutant("half", _zcdp_claim(2), "Gaussian mechanism, rho = 1/2, lambda = 3: 0.00135 > exp(-9)")),
)  # fmt: skip

probabilistic_dp_to_approx_dp = Verified(TO_APPROX_DP, "probabilistic_dp_to_approx_dp")
zcdp_to_probabilistic_dp = Verified(FROM_ZCDP, "zcdp_to_probabilistic_dp", {"excess": extra})
