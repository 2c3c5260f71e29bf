"""What zCDP of a pair says of its parameters, of the moments and the mean of the privacy loss, and of KL
divergence.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import SOK
from theorems.foundations.divergences.known_likelihood_ratio import KL_AT
from theorems.foundations.divergences.monotone_in_order import KL_BELOW_RENYI
from theorems.foundations.divergences.pinsker import NONNEGATIVE

# What zCDP of a pair says of its parameters ---------------------------------------------------

THERE, BACK = RENYI_LINE(P, Q, xi, rho), RENYI_LINE(Q, P, xi, rho)

DOMAIN = Lemma(
    "foundations.zcdp-domain", "zCDP of a pair implies 0 <= rho and 0 <= xi + rho", "elementary",
    (THERE,),
    conj(0 <= rho, 0 <= xi + rho),
    mutants=(Mutant("xi", Claim((THERE,), conj(0 <= rho, 0 <= xi + LESS * rho)), "P = Q, rho = 1, xi = -1",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), xi=-1, rho=1)),),
)  # fmt: skip


@proof_of(DOMAIN)
def _domain(claim: Claim) -> Theorem:
    """0 <= xi + rho alpha for all alpha > 1: let alpha grow, and let it fall to 1."""

    def bound(order: Term, *facts: Theorem | Term) -> Theorem:
        above = arith(1 < order, *facts)
        return use(NONNEGATIVE, at(THERE, order, by=[above]), above, alpha=order, t=xi + rho * order)

    first, second = conjuncts(claim)
    large, small = 1 + (1 + absolute(xi)) / -rho, 1 - (xi + rho) / (2 * (1 + rho))
    rho_nonneg = cases(first, lambda yes: yes, lambda no: arith(first, bound(large, arith(rho < 0, no)), no))
    return both(
        rho_nonneg,
        cases(
            second,
            lambda yes: yes,
            lambda no: arith(second, bound(small, arith(xi + rho < 0, no), rho_nonneg), no, rho_nonneg),
        ),
    )


# KL divergence, from Rényi divergences of orders near 1: their limit, where zCDP bounds them ----

NEAR_ONE = forall(alpha, implies(1 < alpha, alpha < m, RENYI(alpha, P, Q, xi + rho * alpha)))
SIGNS = 1 < m, 0 <= rho

KL_NEAR_ONE = Lemma(
    "notions.kl-near-order-one", "D_alpha <= xi + rho alpha for 1 < alpha < m bounds KL divergence by xi + rho", SOK,
    (NEAR_ONE, *SIGNS),
    KL(P, Q, xi + factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, "xi = 0, the Gaussian mechanism attains the bound",
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), Q=("51/100", "49/100"), m=10, rho="0.142", xi=0)),),
)  # fmt: skip


@proof_of(KL_NEAR_ONE)
def _line(claim: Claim) -> Theorem:
    """Otherwise some order near 1 gives less than the mean of the privacy loss."""
    goal = claim.conclusion

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, ints, _ = parts(facts)
        mean = E(Q, w, ratio(w) * log(ratio(w)))
        bound = mean <= read(KL, goal).t

        def beyond(no: Theorem) -> Theorem:
            step = (mean - xi - rho) / (2 * (1 + rho))
            positive = arith(0 < step, no, *SIGNS)
            order = 1 + minimum((m - 1) / 2, step)
            inside = arith(1 < order, positive, *SIGNS), arith(order < m, *SIGNS)
            kl = _at_order(order, *inside)
            least = parts(use(KL_AT, kl, density, L=ratio, t=read(KL, kl).t))[1]
            slope = arith(rho * order <= rho * (1 + step), *SIGNS)
            near = arith(xi + rho * (1 + step) < mean, no, *SIGNS)
            return arith(bound, least, slope, near)

        return witness(goal, ratio, density, ints, cases(bound, lambda yes: yes, beyond))

    middle = (1 + m) / 2
    return obtain(_at_order(middle, arith(1 < middle, *SIGNS), arith(middle < m, *SIGNS)), "L", with_ratio)


def _at_order(order: Term, *inside: Theorem) -> Theorem:
    """KL <= xi + rho alpha for an order 1 < alpha < m."""
    bound = at(NEAR_ONE, order, by=inside)
    return use(KL_BELOW_RENYI, bound, inside[0], beta=order, t=read(RENYI, bound).t)


slack = mark("slack", 0)

ZCDP_KL = Lemma(
    "foundations.zcdp-kl", "(xi, rho)-zCDP bounds KL divergence by xi + rho", "elementary",
    (THERE,),
    KL(P, Q, xi + rho - slack),
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "P = Q, xi = rho = 0", witness=two_laws(rho="0.55", xi=0)),
             Mutant("order 2 only", Claim((RENYI(2, P, Q, xi + 2 * rho),), KL(P, Q, xi + rho)),
                    "randomized response, epsilon = 1, xi = 0, rho = D_2/2 = 0.3677: KL = 0.4621",
                    witness=two_laws(rho="0.5", xi=0))),
)  # fmt: skip


@proof_of(ZCDP_KL)
def _zcdp(claim: Claim) -> Theorem:
    """At the orders below 2."""
    line = generalize(discharge(at(THERE, alpha, by=[1 < alpha]), 1 < alpha, alpha < 2), alpha)
    made = use(KL_NEAR_ONE, line, parts(use(DOMAIN, THERE))[0], m=2)
    return written_as(claim.conclusion, made)
