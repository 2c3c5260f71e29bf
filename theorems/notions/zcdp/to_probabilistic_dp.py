"""zCDP bounds the privacy loss, but for an event of small probability."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, exp, ind, lam, log, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import PROBABILISTIC_DP, ZCDP, M, N, phi, rho, w, x1, x2, xi
from dpproofs.proving.reading import lhs, read
from dpproofs.proving.tactics import arith, at, both, bounded, cases, discharge, dominated, for_all, generalize
from dpproofs.proving.tactics import integrate, linear, obtain, parts, said_of, specialize, unfolded, use, witness
from dpproofs.privacy.verified import Verified
from theorems.notions.zcdp.loss_tail_bound import LOSS_TAIL
from theorems.notions.zcdp.loss_tail import extra
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.probabilistic_dp.to_approx_dp import NEAR, TEST, P, Q

constant = mark("constant", 4)

FROM_ZCDP = Lemma(
    "mechanisms.zcdp-to-probabilistic-dp",
    "(xi, rho)-zCDP is (lambda + xi + rho, exp(-lambda^2/(4 rho)))-probabilistic DP", LOSS_TAIL.source,
    (ZCDP(M, N, xi, rho), 0 < rho, 0 < extra),
    PROBABILISTIC_DP(M, N, extra + xi + rho, exp(-(extra**2) / (constant * rho))),
    mutants=(Mutant("constant", {constant: Fraction(399, 100)}, "Gaussian mechanism, lambda large",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2",
                        lambda_=100)),
             Mutant("half", {constant: 2}, "Gaussian mechanism, rho = 1/2, lambda = 3: 0.00135 > exp(-9)",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, xi=0, rho="1/2", lambda_=3))),
)  # fmt: skip


@proof_of(FROM_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    """S is the event that the privacy loss is larger."""
    private, *signs = claim.hypotheses
    goal = claim.conclusion
    level = read(PROBABILISTIC_DP, goal).epsilon
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
                    L(w) * rest(w) <= top,
                    use(EXP_OF_LOG, pos, y=L(w)),
                    low,
                    use(EXP_INCREASING, arith(log(L(w)) <= level, no), x=log(L(w)), y=level),
                ),
                lambda zero: arith(L(w) * rest(w) <= top, arith(eq(L(w), 0), zero, L0), low),
            )

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
            at(change, rest, by=[generalize(both(low, high), w)]),
            integrate(Q, w, point, weighted, scaled_int),
            scaled,
        )
        unit = generalize(both(arith(0 <= S(w)), arith(S(w) <= 1)), w)
        limit = arith(lhs(tail) <= read(PROBABILISTIC_DP, goal).delta, tail)
        return witness(some, S, unit, limit, generalize(discharge(outside, TEST), phi))

    found = obtain(line, "L", with_ratio)
    return for_all(goal, found)


zcdp_to_probabilistic_dp = Verified(FROM_ZCDP, "zcdp_to_probabilistic_dp", {"excess": extra})
