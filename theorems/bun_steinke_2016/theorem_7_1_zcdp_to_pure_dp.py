"""Theorem 7.1: from zCDP for n records to pure DP for about n^2 records."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, dirac, exp, ind, lam, log, nat, num, sqrt
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.notions import INDISTINGUISHABLE, PURE_DP, epsilon, on, phi, rho, test_function, w, x1, x2, xi
from dpproofs.tactics import (
    arith, at, both, bounded, cases, discharge, for_all, generalize, integrate, numeric, obtain, parts, specialize,
    unfolded, use, witness,
)  # fmt: skip
from dpproofs.verified import Verified
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_7_3_tail_loss import beta
from theorems.bun_steinke_2016.lemma_7_5_population import QUERY, UNIT, alpha, feature, q
from theorems.bun_steinke_2016.lemma_7_5_small_nets import QUERY2, SETTING, entry2, j, places2, q2, x_larger
from theorems.bun_steinke_2016.prop_6_1_mutual_information import REACHED, n
from theorems.bun_steinke_2016.theorem_6_3_group_kl import GROUP_KL, NEAR, PRIVATE, group_cost
from theorems.bun_steinke_2016.theorem_7_1_net import SMALL
from theorems.bun_steinke_2016.theorem_7_1_pure_dp import CORE, CUBE, pure
from theorems.bun_steinke_2016.theorem_7_1_sensitivity import N2, OTHER, n2
from theorems.foundations.exponential import EXP_TANGENT
from theorems.foundations.harmonic import harmonic
from theorems.foundations.harmonic_log import HARMONIC_LOG
from theorems.foundations.logarithm import LOG_TANGENT
from theorems.foundations.natural_above import NATURAL_ABOVE, NAT_PRODUCT
from theorems.foundations.norm_distance import NORM
from theorems.foundations.packings import d
from theorems.foundations.samples import entry, i, places, x
from theorems.foundations.strict import EXP_STRICT

SIZES = NEAR, nat(n), 1 <= n, REACHED
GIVEN = *SETTING, *SIZES, *OTHER, *SMALL, 0 < epsilon, 0 < n2


def claim_of(cost: Term, factor: Factor = 10) -> Claim:
    """With so many records there is an epsilon-DP mechanism for the larger data sets."""
    return Claim((*GIVEN, 4 * (cost + 1) / (epsilon * alpha) <= n2), pure(factor))


def _diameter() -> Theorem:
    """Values are at distance at most 2."""
    data, target = q(x), q2(x_larger)
    attained = parts(unfolded(NORM))[2]

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        v = norming(data, target)
        sides = []
        for law, point, record, query, at_ in (
            (places, i, entry(x, i), QUERY, x), (places2, j, entry2(x_larger, j), QUERY2, x_larger)
        ):  # fmt: skip
            size = parts(specialize(UNIT, v, record))
            ints = bounded(law, point, feature(v, record), 1, *size)
            sides += [*(integrate(law, point, fact, ints) for fact in size), specialize(query, v, at_)]
        return arith(d(data, target) <= 2, specialize(largest, data, target), *sides)

    return obtain(attained, "W", with_norming)


def _constant(claim: Claim, large: Theorem) -> Theorem:
    """For alpha >= 1/5 any value will do."""
    law, error = dirac(q(x)), d(w, q2(x_larger))
    bound = _diameter()
    test = test_function(phi, w)
    mean = parts(use("E_dirac", x=q(x), f=phi))[1]
    same = arith(
        E(law, w, phi(w)) <= exp(epsilon) * E(law, w, phi(w)) + 0, mean, specialize(test, q(x)),
        use(EXP_TANGENT, x=epsilon), 0 < epsilon,
    )  # fmt: skip
    pair = for_all(INDISTINGUISHABLE(law, law, epsilon, 0), same)
    mechanism = lam(x_larger, law)
    private = for_all(on(PURE_DP, X="X2")(mechanism, N2, epsilon), pair)
    error_int, value = parts(use("E_dirac", x=q(x), f=lam(w, error)))
    small = arith(E(law, w, error) <= 10 * alpha, value, bound, large)
    above = 10 * alpha + 4 / (epsilon * n2) * log(1 / beta)
    event = lam(w, ind(above < error))
    drawn = parts(use("E_dirac", x=q(x), f=event))[1]
    goal = E(law, w, event(w)) <= beta

    def rare(no: Theorem) -> Theorem:
        """log(1/beta) > 0."""
        grow = use(LOG_TANGENT, 0 < beta, y=beta)
        positive = arith(0 <= log(1 / beta), grow, no, 0 < beta)
        scale = arith(0 <= 4 / (epsilon * n2), 0 < epsilon, 0 < n2)
        more = arith(0 <= 4 / (epsilon * n2) * log(1 / beta), positive, scale)
        return arith(goal, drawn, bound, large, more, 0 < beta)

    tail = cases(1 <= beta, lambda yes: arith(goal, drawn, yes), rare)
    late = generalize(discharge(tail, 0 < beta), beta)
    return witness(claim.conclusion, mechanism, private, generalize(both(error_int, small, late), x_larger))


def _proof(claim: Claim) -> Theorem:
    """For alpha < 1/5 the cost is at most 2 n^2/25, and some natural number is above exp(n^2 + 2)."""
    cost = group_cost(n)
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), 0 <= xi, 0 <= rho, at(REACHED, x1, x2), l=n)
    pairs = generalize(pair, x1, x2)
    size = claim.hypotheses[-1]

    def few(no: Theorem) -> Theorem:
        below = arith(alpha < Fraction(1, 5), no)
        square = arith(alpha**2 <= Fraction(1, 25), below, 0 < alpha)
        H = use(HARMONIC_LOG, nat(n), 1 <= n, k=n)
        H_small = arith(harmonic(n) <= n, H, use(LOG_TANGENT, arith(0 < n, 1 <= n), y=n))
        first_part = arith(xi * (n * harmonic(n)) <= Fraction(1, 25) * (n * n), H_small, square, *SMALL, 1 <= n)
        second_part = arith(rho * n**2 <= Fraction(1, 25) * n**2, square, *SMALL)
        top = n * n + 1 + 1
        order = arith(2 * (cost + log(2)) < top, first_part, second_part, numeric(log(num(2)) <= 1), 1 <= n)
        natural = use(NAT_PRODUCT, nat(n), nat(n), k=n, m=n)
        for more in (n * n, n * n + 1):
            natural = use("nat_successor", natural, k=more)

        def with_number(number: Term, facts: Theorem) -> Theorem:
            is_natural, above = parts(facts)
            strict = use(EXP_STRICT, order, x=2 * (cost + log(2)), y=top)
            enough = arith(exp(2 * (cost + log(2))) < number, strict, above)
            return use(
                CORE, *SETTING, *OTHER, *SMALL, pairs, is_natural, enough, 0 < epsilon, 0 < n2, size, k=number, s=cost
            )

        return obtain(use(NATURAL_ABOVE, natural, m=top), "k", with_number)

    return cases(num(Fraction(1, 5)) <= alpha, lambda yes: _constant(claim, yes), few)


MARGINALS = (
    "means of records in {-1, 1}^d, d = 10^9, maximum norm, xi = 0, alpha = 1/20, Gaussian noise of deviation "
    "1/(20 sqrt(2 log(2 d))): 80 (40 sqrt(d log(2 d)) + 1)/epsilon records, all equal, and errors below 1 with "
    "probability 1/2 would tell 2^d values apart, at most 2 exp(epsilon n') of which are possible"
)
LEMMA = Lemma(
    "bs16.theorem-7.1", "What a zCDP mechanism answers for n records has an epsilon-DP mechanism for n' records, with "
    "error 10 alpha, when n' >= 4 (xi n H_n + rho n^2 + 1)/(epsilon alpha)", f"{PAPER}, Theorem 7.1",
    *claim_of(group_cost(n)).parts, _proof,
    (Mutant("radius", claim_of(group_cost(n), LESS), CUBE), Mutant("linear", claim_of(n * sqrt(rho)), MARGINALS)),
)  # fmt: skip


def error_of(conclusion: Term) -> Term:
    """The bound on the mean error."""
    return conclusion.args[0].args[1].args[0].args[1].args[1]


NAMES = {"records": n2}
zcdp_to_pure_dp_error = Verified(LEMMA, "zcdp_to_pure_dp_error", NAMES, reads=error_of)
