"""From pure DP to zCDP and Rényi DP of one order, sharply, and pure DP as a bound on Rényi divergence of
every order.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.monotone_in_order import RENYI_BELOW_MAX
from theorems.foundations.divergences.privacy_loss_moments import WEAK_MOMENT
from theorems.foundations.measure.mechanisms import at_neighbours, for_laws
from theorems.foundations.reals.completeness import VANISHING_TAIL, s
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, RATIO_FROM_LOGS
from theorems.foundations.reals.hyperbolic import LOG_COSH_SHARP
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS, MECHANISM_PAIR, PAIR_RATIO
from theorems.foundations.tests.tests_from_divergences import TESTS_FROM_RENYI
from theorems.notions.dp.privacy_loss import PURE_DP_MOMENT
from theorems.notions.zcdp.composition import NEAR, ORDER

# From the moments of a pair that is purely private to zero-concentrated differential privacy ---

PAIR = (PURE_DP_PAIR(P, Q, epsilon), 0 <= epsilon)
MECHANISM = (PURE_DP(M, N, epsilon), SYMMETRIC(N), 0 <= epsilon)
BIG, SMALL = alpha * epsilon - epsilon / 2, epsilon / 2


def sufficient(rho: Term) -> Term:
    """What makes rho alpha a bound on D_alpha: it is at least D_oo, or at least the chord's bound."""
    chord = conj(0 < epsilon, cosh(BIG) / cosh(SMALL) <= exp((alpha - 1) * (rho * alpha)))
    return disj(epsilon <= rho * alpha, chord)


def for_all_orders(rho: Term) -> Term:
    """The above for every order."""
    return forall(alpha, implies(1 < alpha, sufficient(rho)))


PURE_DP_LINE = Lemma(
    "foundations.pure-dp-line", "Bounds on D_alpha for all orders, from the moments of the ratio", "elementary",
    (PAIR[0], for_all_orders(rho)),
    RENYI_LINE(P, Q, 0, rho),
    mutants=(Mutant("offset", Claim((PAIR[0], for_all_orders(rho)), RENYI_LINE(P, Q, num(-1) / 100, rho)),
                    "P = Q, rho = epsilon = 0",
                    witness=finite({"Y": "real"}, P=gauss(1), Q=gauss(1), epsilon=0, rho=0)),),
)  # fmt: skip


@proof_of(PURE_DP_LINE)
def _line(claim: Claim) -> Theorem:
    """The moment of the likelihood ratio has two bounds: by its largest value, and by randomized response."""
    above, exponent = 1 < alpha, (alpha - 1) * (rho * alpha)
    _, enough = claim.hypotheses

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        """The ratio L is between exp(-epsilon) and exp(epsilon), and so its moment is finite."""
        density, lower, upper = parts(facts)
        moment = L(w) ** alpha
        goal = E(Q, w, moment) <= exp(exponent)
        weak = use(WEAK_MOMENT, density, upper, above, L=L)
        power, crude = parts(weak)

        def large(fact: Theorem) -> Theorem:
            """At large orders that bound is enough."""
            size = (alpha - 1) * epsilon
            return arith(goal, crude, use(EXP_INCREASING, arith(size <= exponent, fact, above), x=size, y=exponent))

        def small(fact: Theorem) -> Theorem:
            """At small orders the moment is at most that of randomized response."""
            positive, bound = parts(fact)
            return arith(goal, parts(use(PURE_DP_MOMENT, density, lower, upper, above, positive, L=L))[1], bound)

        bound = split(at(enough, alpha, by=[above]), large, small)
        return witness(RENYI(alpha, P, Q, rho * alpha), L, density, power, bound)

    found = obtain(use(PAIR_RATIO, PAIR[0]), "L", with_ratio)
    return for_all(claim.conclusion, found)


def for_pair(claim: Claim, enough: Theorem) -> Theorem:
    """At each order alpha one of the two bounds is enough, and so D_alpha is at most rho alpha."""
    rho = read(RENYI_LINE, claim).rho
    return use(PURE_DP_LINE, PAIR[0], generalize(discharge(enough, 1 < alpha), alpha), rho=rho)


def for_neighbours(claim: Claim, pair: Lemma) -> Theorem:
    """The laws on two neighbours are such a pair, as pure DP bounds the ratio in both directions."""
    return for_laws(claim, pair, use(MECHANISM_PAIR, *MECHANISM[:2], NEAR), MECHANISM[2])


# Sharper than Bun and Steinke 2016, Proposition 3.3: epsilon-DP implies epsilon tanh(epsilon/2)-zCDP ---

TIGHT = epsilon * tanh(epsilon / 2)

PAIR_LEMMA_FACTOR = Mutant(
    "factor",
    {factor: LESS},
    "randomized response, alpha near 1",
    witness=two_laws(epsilon="1.1"),
)

PAIR_LEMMA = Lemma(
    "bs16x.pure-dp-to-zcdp-tight-pair",
    "D_oo(P||Q), D_oo(Q||P) <= epsilon imply D_alpha(P||Q) <= alpha epsilon tanh(epsilon/2)",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    PAIR,
    RENYI_LINE(P, Q, 0, factor * TIGHT),
    mutants=(PAIR_LEMMA_FACTOR,),
)


@proof_of(PAIR_LEMMA)
def _pair(claim: Claim) -> Theorem:
    """With A = (alpha - 1/2) epsilon and B = epsilon/2, log(cosh(A)/cosh(B)) <= (A^2 - B^2) tanh(B)/(2 B).

    This is enough, as A^2 - B^2 = alpha (alpha - 1) epsilon^2.
    """
    rho, above = read(RENYI_LINE, claim).rho, 1 < alpha
    goal = sufficient(rho)

    def positive(pos: Theorem) -> Theorem:
        """log cosh(sqrt(y)) lies below its tangent at y = (epsilon/2)^2, of slope tanh(epsilon/2)/epsilon."""
        order = (arith(0 < SMALL, pos), arith(SMALL <= BIG, pos, above))
        logs = use(LOG_COSH_SHARP, *order, A=BIG, B=SMALL)
        ratio = use(RATIO_FROM_LOGS, logs, x=cosh(BIG), y=cosh(SMALL), t=rhs(logs))
        chord = rewrite(ratio, arith(eq(rhs(ratio), exp((alpha - 1) * (rho * alpha))), pos))
        return infer("or_intro", both(pos, chord), formula=goal)

    def zero(no: Theorem) -> Theorem:
        """With epsilon = 0 there is nothing to show: the laws are the same."""
        flat = arith(eq(epsilon, 0), no, 0 <= epsilon)
        none, _ = disjuncts(goal)
        return infer("or_intro", arith(none, flat), formula=goal)

    return for_pair(claim, cases(0 < epsilon, positive, zero))


# epsilon-DP implies epsilon tanh(epsilon/2)-zCDP ----------------------------------------------

PURE_TO_ZCDP = Lemma(
    "bs16x.pure-dp-to-zcdp-tight", "epsilon-DP implies epsilon tanh(epsilon/2)-zCDP",
    f"sharper than Proposition 3.3 of {BUN_STEINKE}",
    MECHANISM,
    ZCDP(M, N, 0, factor * TIGHT),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response", witness=two_responses(epsilon="1.1")),),
)  # fmt: skip


@proof_of(PURE_TO_ZCDP)
def _mechanism(claim: Claim) -> Theorem:
    """Both likelihood ratios are at most exp(epsilon); the ratio of randomized response has the largest moments.

    There the moment of the order alpha is cosh((alpha - 1/2) epsilon)/cosh(epsilon/2). Now log cosh(sqrt(y)) is concave
    in y, and so it lies below its tangent at y = (epsilon/2)^2, which belongs to alpha = 1. The slope of the tangent is
    tanh(epsilon/2)/epsilon, and this makes (alpha - 1) alpha epsilon tanh(epsilon/2) of the logarithm of the moment.
    """
    return for_neighbours(claim, PAIR_LEMMA)


pure_dp_to_zcdp_optimal = Verified(PURE_TO_ZCDP, "pure_dp_to_zcdp_optimal")


# Rényi differential privacy at one order, from pure privacy -----------------------------------

DP_PAIR = PURE_DP_PAIR(P, Q, epsilon), ORDER, 0 < epsilon


def _loss(factor: Factor) -> Term:
    return factor * (log(cosh(BIG)) - log(cosh(SMALL))) / (alpha - 1)


EXTREME = "randomized response attains the bound"

PURE_PAIR = Lemma(
    "mechanisms.pure-dp-pair-renyi", "The Rényi divergence of a pair of laws that is epsilon-DP", "Mironov 2017",
    DP_PAIR,
    RENYI(alpha, P, Q, _loss(factor)),
    mutants=(Mutant("factor", {factor: LESS}, EXTREME, witness=two_laws(alpha=3, epsilon="1.1")),),
)  # fmt: skip


@proof_of(PURE_PAIR)
def _pure_pair(claim: Claim) -> Theorem:
    """The moment of the likelihood ratio is at most cosh((alpha - 1/2) epsilon)/cosh(epsilon/2)."""
    bound = read(RENYI, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, *inside = parts(facts)
        power, moment = parts(use(PURE_DP_MOMENT, density, *inside, *DP_PAIR[1:], L=L))
        u, v = var("u"), var("v")
        logs = arith(eq(u / v, exp(log(u) - log(v))), 0 < u, 0 < v)
        quotient = use(logs, arith(0 < cosh(BIG)), arith(0 < cosh(SMALL)), u=cosh(BIG), v=cosh(SMALL))
        goal = E(Q, w, L(w) ** alpha) <= exp((alpha - 1) * bound)
        exponent = arith(eq(rhs(quotient), exp((alpha - 1) * bound)), ORDER)
        return witness(claim.conclusion, L, density, power, arith(goal, moment, quotient, exponent))

    return obtain(use(PAIR_RATIO, DP_PAIR[0]), "L", with_ratio)


FROM_PURE_DP = Lemma(
    "mechanisms.pure-dp-to-renyi-dp",
    "epsilon-DP is Rényi DP with log(cosh((alpha - 1/2) epsilon)/cosh(epsilon/2))/(alpha - 1)", "Mironov 2017",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), ORDER, 0 < epsilon),
    RENYI_DP(M, N, alpha, _loss(factor)),
    lambda claim: for_laws(claim, PURE_PAIR, use(MECHANISM_PAIR, *MECHANISM[:2], NEAR), ORDER, 0 < epsilon),
    (Mutant("factor", {factor: LESS}, EXTREME,
            witness=finite({"X": 2, "Y": 2}, M=(("1/2", "1/2"), ("3/4", "1/4")), N=(False, True, True, True),
                alpha=100, epsilon="0.6931478")),),
)  # fmt: skip

pure_dp_to_renyi_dp = Verified(FROM_PURE_DP, "pure_dp_to_renyi_dp")


# Bun and Steinke 2016, Lemma 3.2 for pairs of laws: a bound on all tests is a bound on D_alpha for every order ---

SOURCE = f"{BUN_STEINKE}, Lemma 3.2"
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, 0)
LINE = RENYI_LINE(P, Q, epsilon, 0)
SOME_ORDERS = forall(alpha, implies(1 < alpha, alpha <= 100, RENYI(alpha, P, Q, epsilon)))

PAIR_TO_LINE = Lemma(
    "bs16.lemma-3.2-pair-to-zcdp", "epsilon-DP of a pair bounds D_alpha by epsilon for every order", SOURCE,
    (CLOSE,),
    LINE,
    mutants=(Mutant("smaller", Claim((CLOSE,), RENYI_LINE(P, Q, LESS * epsilon, 0)),
                    "P one point, Q uniform on two, epsilon = log(2)", witness=two_laws(epsilon="1.1")),),
)  # fmt: skip


@proof_of(PAIR_TO_LINE)
def _to_line(claim: Claim) -> Theorem:
    """D_alpha <= D_oo <= epsilon."""
    above, bound = 1 < alpha, read(RENYI_LINE, claim).xi
    greatest = use(RENYI_BELOW_MAX, use(MAX_DIVERGENCE_FROM_TESTS, CLOSE), above, t=epsilon)
    line = rewrite(greatest, arith(eq(epsilon, bound + 0 * alpha)))
    return for_all(claim.conclusion, line)


# A bound epsilon on D_alpha for every order says epsilon-DP of a pair -------------------------

LINE_TO_PAIR = Lemma(
    "bs16.lemma-3.2-pair-to-dp", "A bound epsilon on D_alpha for every order says epsilon-DP of a pair", SOURCE,
    (LINE,),
    CLOSE,
    mutants=(Mutant("smaller", Claim((LINE,), INDISTINGUISHABLE(P, Q, LESS * epsilon, 0)),
                    "P one point, Q uniform on two, epsilon = log(2)",
                    witness=finite({"Y": 3}, P=("3/8", "3/8", "1/4"), Q=("1/5", "3/5", "1/5"), epsilon="0.63")),
             Mutant("rho", {LINE: RENYI_LINE(P, Q, epsilon, Fraction(1, 100))}, "Gaussian laws at distance 1/10",
                    witness=two_laws(epsilon="99/100")),
             Mutant("some orders", {LINE: SOME_ORDERS}, "Gaussian laws, rho = 1/100, epsilon = 1: delta > 1e-12",
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("3/4", "1/4"), epsilon="0.67"))),
)  # fmt: skip


@proof_of(LINE_TO_PAIR)
def _to_tests(claim: Claim) -> Theorem:
    """Markov at every order, with a slack s > 0: the tail exp(-(alpha - 1) s) vanishes, and then so does s."""
    test, slack, above = test_function(phi, w), 0 < s, 1 < alpha
    p, q = E(P, w, phi(w)), E(Q, w, phi(w))
    order = use(
        TESTS_FROM_RENYI,
        at(hypothesis(claim, RENYI_LINE), alpha, by=[above]),
        above,
        t=epsilon + 0 * alpha,
        epsilon=epsilon + s,
    )
    bound = arith(p <= exp(s) * (exp(epsilon) * q) + exp(-(alpha - 1) * s), at(order, phi, by=[test]))
    positive = integrate(Q, w, prove(0 <= phi(w), specialize(test, w)), bounded(Q, w, phi(w), 1, specialize(test, w)))
    every = generalize(discharge(bound, slack, above), s, alpha)
    limit = use(VANISHING_TAIL, every, arith(0 <= exp(epsilon) * q, positive), p=p, c=exp(epsilon) * q)
    epsilon2, delta2 = read(INDISTINGUISHABLE, claim)["epsilon", "delta"]
    final = arith(p <= exp(epsilon2) * q + delta2, limit)
    return for_all(claim.conclusion, final)


# Bun and Steinke 2016, Lemma 3.2: epsilon-DP is (epsilon, 0)-zCDP ------------------------------

bound = mark("bound", epsilon)

LEMMA = Lemma(
    "bs16.lemma-3.2", "M is epsilon-DP just when it is (epsilon, 0)-zCDP", SOURCE,
    (),
    conj(implies(PURE_DP(M, N, epsilon), ZCDP(M, N, bound, 0)), implies(ZCDP(M, N, bound, 0), PURE_DP(M, N, epsilon))),
    mutants=(Mutant("smaller", {bound: LESS * epsilon},
                    "two neighbours, laws one point and uniform on two, epsilon = log(2)",
                    witness=two_responses(epsilon="1.0987")),
             Mutant("larger", {bound: MORE * epsilon}, "as before, epsilon = 100/101 log(2)",
                    witness=finite({"X": 2, "Y": 2}, M=(("2/3", "1/3"), ("1/10", "9/10")),
                        N=(False, False, True, False), epsilon="99/100"))),
)  # fmt: skip


@proof_of(LEMMA)
def _both_ways(claim: Claim) -> Theorem:
    """For each pair of neighbours, in both directions."""
    directions = []
    for implication, lemma in zip(conjuncts(claim), (PAIR_TO_LINE, LINE_TO_PAIR), strict=True):
        given, goal = if_then(implication)
        pair = use(lemma, at_neighbours(given), P=M(x1), Q=M(x2))
        every = for_all(goal, pair)
        directions.append(discharge(every, given))
    return both(*directions)


TO_ZCDP = Lemma(
    "bs16.lemma-3.2-to-zcdp", "epsilon-DP is (epsilon, 0)-zCDP", SOURCE,
    (PURE_DP(M, N, epsilon),),
    ZCDP(M, N, epsilon, 0),
    lambda claim: mp(parts(LEMMA.theorem)[0], *claim.hypotheses),
    (Mutant("smaller", Claim((PURE_DP(M, N, epsilon),), ZCDP(M, N, LESS * epsilon, 0)), "as for the lemma",
            witness=two_responses(epsilon="1.1")),),
)  # fmt: skip

TO_PURE_DP = Lemma(
    "bs16.lemma-3.2-to-pure-dp", "(epsilon, 0)-zCDP is epsilon-DP", SOURCE,
    (ZCDP(M, N, epsilon, 0),),
    PURE_DP(M, N, epsilon),
    lambda claim: mp(parts(LEMMA.theorem)[1], *claim.hypotheses),
    (Mutant("smaller", Claim((ZCDP(M, N, epsilon, 0),), PURE_DP(M, N, LESS * epsilon)), "as for the lemma",
            witness=two_responses(epsilon="1.1")),),
)  # fmt: skip

pure_dp_as_zcdp = Verified(TO_ZCDP, "pure_dp_as_zcdp", requires=(0 <= epsilon,))
zcdp_as_pure_dp = Verified(TO_PURE_DP, "zcdp_as_pure_dp", requires=(0 <= epsilon,))
