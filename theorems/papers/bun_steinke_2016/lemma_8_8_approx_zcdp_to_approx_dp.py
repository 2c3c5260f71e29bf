"""Lemma 8.8: approximate zCDP implies approximate DP, with all options for delta', and sharper for one order;
hence approximate DP is approximate zCDP with rho = 0.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.pointwise_inequalities import share
from theorems.foundations.tests.tests_from_divergences import SHARP_TESTS
from theorems.notions.approx_zcdp.weakening import from_components
from theorems.notions.dp.to_zcdp import LINE_TO_PAIR
from theorems.papers.bun_steinke_2016.cor_8_7_approx_dp_to_approx_zcdp import (
    DOMAIN,
    RHO_ZERO_FORM,
    WITNESS as KERNELS_WITNESS,
)
from theorems.papers.bun_steinke_2016.lemma_3_5_zcdp_to_approx_dp import LINE, LINE_TO_TESTS, RENYI_SOURCE, TAIL, TOTAL
from theorems.papers.bun_steinke_2016.lemma_3_6_gaussian_tail import LEAST
from theorems.papers.bun_steinke_2016.lemma_3_6_zcdp_to_approx_dp import PAIR_FORM_B, bound as bound_

# Lemma 8.8: tests of mixtures with close main parts -------------------------------------------

SOURCE = f"{BUN_STEINKE}, Lemma 8.8"
delta2 = var("delta2")
UNIT = (0 <= delta, delta <= 1)
MIXED = (MIXTURE(P, 1 - delta, A, A2), MIXTURE(Q, 1 - delta, B, B2), INDISTINGUISHABLE(A, B, epsilon, delta2), *UNIT)
total = mark("total", delta + (1 - delta) * delta2)

TESTS_OF_MIXTURES = Lemma(
    "bs16x.lemma-8.8-tests", "Mixtures with close main parts are close", SOURCE,
    MIXED,
    INDISTINGUISHABLE(P, Q, epsilon, total),
    mutants=(Mutant("delta", {total: delta + (LESS - delta) * delta2},
                    "epsilon = delta = 0, A, B on different points, delta2 = 1",
                    witness=finite({"Y": 2}, A=("3/4", "1/4"), A2=("3/4", "1/4"), B=("1/4", "3/4"), B2=("1/4", "3/4"),
                        delta=0, delta2="1/10", epsilon="0.956")),),
)  # fmt: skip


@proof_of(TESTS_OF_MIXTURES)
def _mixed(claim: Claim) -> Theorem:
    """For events, P(S) <= (1 - delta) A(S) + delta, A(S) <= exp(epsilon) B(S) + delta2, (1 - delta) B(S) <= Q(S)."""
    test = test_function(phi, w)
    size = specialize(test, w)
    whole, other, close = (at(given, phi, by=[test]) for given in MIXED[:3])
    rest, lower = (
        integrate(law, w, bound, bounded(law, w, phi(w), 1, size))
        for law, bound in ((A2, parts(size)[1]), (B2, parts(size)[0]))
    )
    b, q = E(B, w, phi(w)), E(Q, w, phi(w))
    top = [arith((1 - delta) * b <= q, other, lower, *UNIT)]
    scaled = arith(exp(epsilon) * ((1 - delta) * b) <= exp(epsilon) * q, *top)
    main = arith((1 - delta) * E(A, w, phi(w)) <= (1 - delta) * (exp(epsilon) * b + delta2), close, *UNIT)
    side = arith(delta * E(A2, w, phi(w)) <= delta, rest, *UNIT)
    final = arith(E(P, w, phi(w)) <= exp(epsilon) * q + read(INDISTINGUISHABLE, claim).delta, whole, main, scaled, side)
    return for_all(claim.conclusion, final)


# Lemma 8.8: approximate zCDP implies approximate DP -------------------------------------------

RESPONSE = "approximate randomized response with epsilon = xi"
bound = mark("bound", xi)
total_ = mark("total", delta)

RHO_ZERO = Lemma(
    "bs16.lemma-8.8-rho-zero", "delta-approximate (xi, 0)-zCDP implies (xi, delta)-DP", SOURCE,
    (APPROX_ZCDP(M, N, delta, xi, 0), *UNIT),
    APPROX_DP(M, N, bound, total_),
    mutants=(Mutant("delta", {total_: LESS * delta}, RESPONSE,
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=True, xi=0, delta="1/2")),
             Mutant("epsilon", {bound: Fraction(9, 10) * xi}, f"{RESPONSE} = 1, delta = 1/100: 0.0788 at 0.9",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi="1.0987",
                        delta=0)),),
)  # fmt: skip


@proof_of(RHO_ZERO)
def _zero(claim: Claim) -> Theorem:
    return from_line(
        claim, lambda line: use(LINE_TO_PAIR, line, P=read(RENYI_LINE, line).P, Q=read(RENYI_LINE, line).Q, epsilon=xi)
    )


def from_line(claim: Claim, close: Callable[[Theorem], Theorem]) -> Theorem:
    """The laws on any two neighbours are such mixtures, by the definition of approximate zCDP."""

    def then(target: Term, components: Theorem) -> Theorem:
        """The main parts are such laws. So the laws themselves are close, and the weight of the rests is added."""
        first, second, line, _ = parts(unfolded(components))
        tests = close(line)
        P, Q, A, A2, B, B2 = read(COMPONENTS, components)["P", "Q", "A", "A2", "B", "B2"]
        epsilon, delta2 = read(INDISTINGUISHABLE, tests)["epsilon", "delta"]
        made = use(TESTS_OF_MIXTURES, first, second, tests, *UNIT, P=P, Q=Q, A=A, A2=A2, B=B, B2=B2,
                   epsilon=epsilon, delta2=delta2)  # fmt: skip
        return rewrite(made, arith(eq(read(INDISTINGUISHABLE, made).delta, read(INDISTINGUISHABLE, target).delta)))

    return from_components(claim.conclusion, claim.hypotheses[0], then)


# delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP ------------


GIVEN = APPROX_ZCDP(M, N, delta, xi, rho), 0 < rho, xi + rho <= epsilon, *UNIT


def by_tests(claim: Claim, lemma: Lemma) -> Theorem:
    """Approximate DP, where the lemma bounds the tests of the main parts."""
    return from_line(
        claim, lambda line: use(lemma, line, *LINE[1:], P=read(RENYI_LINE, line).P, Q=read(RENYI_LINE, line).Q)
    )


first_delta = mark("first_delta", delta + (1 - delta) * TAIL)

FIRST_OPTION = Lemma(
    "bs16.lemma-8.8-first-option", "delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP",
    f"{SOURCE}, with the first of the options for delta'",
    GIVEN,
    APPROX_DP(M, N, epsilon, first_delta),
    lambda claim: by_tests(claim, LINE_TO_TESTS),
    (Mutant("maximum", {first_delta: maximum(delta, TAIL)},
            "randomized response with odds 8/3, and the bit with probability 249/250: the least delta at 3/5 is 0.9969",
            witness=finite(
            {"X": 2, "Y": 4}, M=(("4/1375", "3/2750", "249/250", 0), ("3/2750", "4/1375", 0, "249/250")), N=True,
            delta="249/250", xi=0, rho="1/2", epsilon="3/5")),
     Mutant("without delta", {first_delta: TAIL},
            "approximate randomized response with epsilon = 0, rho small, epsilon = 1",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, delta="98/100",
                epsilon=1, rho="1/100", xi=0))),
)  # fmt: skip

approx_zcdp_as_approx_dp = Verified(RHO_ZERO, "approx_zcdp_as_approx_dp")


# Lemma 8.8 with all options for delta', by Lemma 3.6 ------------------------------------------

WITNESS = "delta = 0, P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), rho = 7.6, epsilon = 7.84: the true delta is 0.669"
INNER = bound_(minimum(num(1), LEAST))

PAIR = Lemma(
    "bs16x.lemma-8.8-line", "D_alpha(P||Q) <= xi + rho alpha for all alpha bounds all tests, by each of four options",
    SOURCE,
    LINE,
    INDISTINGUISHABLE(P, Q, epsilon, bound_(factor * minimum(num(1), LEAST))),
    mutants=(Mutant("factor", {factor: Fraction(7, 10)}, WITNESS,
                    witness=finite({"Y": 2}, P=("18/25", "7/25"), Q=("1/50000", "49999/50000"), xi=0, rho="7.6",
                        epsilon="7.84")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The option 1 is Lemma 3.5, the others are Lemma 3.6."""
    value = read(INDISTINGUISHABLE, claim).delta
    refined, plain = use(PAIR_FORM_B, *LINE), use(LINE_TO_TESTS, *LINE)
    return cases(
        LEAST <= 1,
        lambda yes: rewrite(refined, arith(eq(bound_(LEAST), value), arith(eq(LEAST, minimum(num(1), LEAST)), yes))),
        lambda no: rewrite(plain, arith(eq(TAIL, value), arith(eq(num(1), minimum(num(1), LEAST)), no))),
    )


# delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP ------------

least_delta = mark("least_delta", delta + (1 - delta) * INNER)

TO_APPROX_DP = Lemma(
    "bs16.lemma-8.8", "delta-approximate (xi, rho)-zCDP implies (epsilon, delta + (1 - delta) delta')-DP", SOURCE,
    GIVEN,
    APPROX_DP(M, N, epsilon, least_delta),
    mutants=(Mutant("maximum", {least_delta: maximum(delta, INNER)},
            "approximate randomized response with epsilon = 0, delta = 65/100, then randomized response with 1: "
            "at 6/10 the least delta is 0.7344 > 0.6551",
            witness=finite({"X": 2, "Y": 4}, M=(("13/20", 0, "0.256", "0.094"), (0, "13/20", "0.094", "0.256")),
                N=(False, True, True, False), delta="13/20", xi=0, rho="0.502", epsilon="0.6")),
     Mutant("factor", {least_delta: delta + (1 - delta) * Fraction(7, 10) * INNER}, WITNESS,
            witness=finite({"X": 2, "Y": 2}, M=(("0.72", "0.28"), ("0.00002", "0.99998")), N=True, delta=0, xi=0,
                rho="7.6", epsilon="7.84"))),
)  # fmt: skip


@proof_of(TO_APPROX_DP)
def _to_approx_dp(claim: Claim) -> Theorem:
    """With probability 1 - delta the answer follows a law for which Lemmas 3.5 and 3.6 bound all tests.

    The rest of the answers, of weight delta, may reveal everything. So this weight is added to the delta of the main
    parts, which counts only with their weight 1 - delta.
    """
    return by_tests(claim, PAIR)


approx_zcdp_to_approx_dp = Verified(TO_APPROX_DP, "approx_zcdp_to_approx_dp")


# Approximate zCDP at one order implies approximate DP with the sharper delta, or epsilon, for that order ---

ORDER_WITNESS = "delta = 0, P = (0.72, 0.28), Q = (2e-5, 1 - 2e-5), rho = 7.6: the true delta at 7.84 is 0.669"
FAR = {"M": (("0.72", "0.28"), ("0.00002", "0.99998")), "N": True, "delta": 0, "xi": 0, "rho": "7.6", "alpha": "1.02"}

DELTA = Lemma(
    "bs16x.lemma-8.8-order", "Approximate zCDP implies approximate DP, with the sharper delta for one order",
    f"{RENYI_SOURCE}, Lemma 8.8",
    (APPROX_ZCDP(M, N, delta, xi, rho), 1 < alpha, *UNIT),
    APPROX_DP(M, N, epsilon, delta + (1 - delta) * mul(factor, share, exp((alpha - 1) * (TOTAL - epsilon)))),
    mutants=(Mutant("factor", {factor: Fraction(7, 10)}, ORDER_WITNESS,
                    witness=finite({"X": 2, "Y": 2}, epsilon="7.84", **FAR)),),
)  # fmt: skip


@proof_of(DELTA)
def _delta(claim: Claim) -> Theorem:
    """The main parts have that divergence."""

    def close(line: Theorem) -> Theorem:
        first, second = read(RENYI_LINE, line)["P", "Q"]
        return use(SHARP_TESTS, at(line, alpha, by=[1 < alpha]), 1 < alpha, P=first, Q=second, t=TOTAL)

    return from_line(claim, close)


approx_zcdp_to_approx_dp_delta_at_order = Verified(DELTA, "approx_zcdp_to_approx_dp_delta_at_order")


def _slack(rest: Term) -> Term:
    return (log(1 / rest) + (alpha - 1) * log(1 - 1 / alpha) - log(alpha)) / (alpha - 1)


EPSILON = Lemma(
    "bs16x.lemma-8.8-order-epsilon", "Approximate zCDP implies approximate DP, with the sharper epsilon for one order",
    f"{RENYI_SOURCE}, Lemma 8.8",
    (APPROX_ZCDP(M, N, delta, xi, rho), 1 < alpha, 0 <= delta, delta < 1, delta < delta2),
    APPROX_DP(M, N, TOTAL + _slack(factor * (delta2 - delta) / (1 - delta)), delta2),
    mutants=(Mutant("delta", {factor: Fraction(10, 7)}, ORDER_WITNESS,
                    witness=finite({"X": 2, "Y": 2}, delta2="0.64", **FAR)),),
)  # fmt: skip

r = var("r")


@proof_of(EPSILON)
def _epsilon(claim: Claim) -> Theorem:
    """At this epsilon the least delta is the given one."""
    known, order, start, below, more = claim.hypotheses
    private = use(DELTA, known, order, start, arith(delta <= 1, below), epsilon=read(APPROX_DP, claim).epsilon)
    signs = arith(0 < 1 - 1 / alpha, order), arith(0 < alpha, order), arith(0 < alpha - 1, order)
    least = arith(eq(share * exp((alpha - 1) * (TOTAL - (TOTAL + _slack(r)))), r), *signs, order, 0 < r)
    rest = (delta2 - delta) / (1 - delta)
    inner = at(generalize(discharge(least, 0 < r), r), rest, by=[arith(0 < rest, below, more)])
    whole = arith(eq(delta + (1 - delta) * rest, delta2), below)
    return rewrite(private, arith(eq(read(APPROX_DP, private).delta, delta2), inner, whole))


approx_zcdp_to_approx_dp_at_order = Verified(EPSILON, "approx_zcdp_to_approx_dp_at_order", requires=(delta2 <= 1,))


# After Definition 8.1: approximate DP is approximate zCDP with rho = 0 ------------------------

bound_equivalence = mark("bound", epsilon)
private = APPROX_DP(M, N, epsilon, delta)
concentrated = APPROX_ZCDP(M, N, delta, bound_equivalence, 0)

EQUIVALENCE = Lemma(
    "bs16.sec-8-equivalence", "M is (epsilon, delta)-DP just when it is delta-approximately (epsilon, 0)-zCDP",
    f"{BUN_STEINKE}, after Definition 8.1",
    (SYMMETRIC(N), *DOMAIN),
    conj(implies(private, concentrated), implies(concentrated, private)),
    mutants=(Mutant("epsilon", {bound_equivalence: Fraction(9, 10) * epsilon}, KERNELS_WITNESS,
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        delta=0)),),
)  # fmt: skip


@proof_of(EQUIVALENCE)
def _equivalence(claim: Claim) -> Theorem:
    """Corollary 8.7 and Lemma 8.8."""
    private, concentrated = equivalent(claim)
    there = use(RHO_ZERO_FORM, private, *claim.hypotheses)
    back = use(RHO_ZERO, concentrated, *DOMAIN, xi=read(APPROX_ZCDP, concentrated).xi)
    return both(discharge(there, private), discharge(back, concentrated))
