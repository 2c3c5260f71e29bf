"""Rényi and KL divergence as means of the likelihood ratio, what orders say of each other, and the f-divergences
that pure DP, KL and Rényi divergence bound.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import u
from dpproofs.mutants.witnesses import shown
from theorems.citations import SOK
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE
from theorems.foundations.measure.finite_law import finite_law
from theorems.foundations.reals.exponentials_and_logarithms import EXP_STRICT
from theorems.foundations.tests.pure_dp import MECHANISM_PAIR
from theorems.notions.divergence.divergence import DIVERGENCE_DP, FROM_DENSITY, SAME, too_small
from theorems.notions.divergence.from_dp import FROM_PURE_DP, HALF
from theorems.papers.desfontaines_pejo_2020.approximate_and_probabilistic_dp import P as P_, Q as Q_, close, masses

# Rényi divergence is the logarithm of a power mean of the likelihood ratio --------------------

RAISED = L(w) ** (alpha - 1)
MEAN = E(P, w, RAISED)
bound = conj(integrable(P, w, RAISED), MEAN <= factor * exp(t) ** (alpha - 1))

POWER_MEANS = Lemma(
    "sok20.claim-rdp-power-means", "exp of Rényi divergence is the power mean of exponent alpha - 1 of the ratio",
    f"{SOK}, after Definition 17",
    (DENSITY(L, P, Q), 1 < alpha),
    conj(implies(RENYI(alpha, P, Q, t), bound), implies(bound, RENYI(alpha, P, Q, t))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = 0",
                        witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, t=0, alpha=2)),),
)  # fmt: skip


@proof_of(POWER_MEANS)
def _proof(claim: Claim) -> Theorem:
    """L L^(alpha - 1) = L^alpha, and exp(t)^(alpha - 1) = exp((alpha - 1) t)."""
    density, above = claim.hypotheses
    low = specialize(parts(unfolded(density))[0], w)
    goal, whole, level = RENYI(alpha, P, Q, t), L(w) ** alpha, exp(t) ** (alpha - 1)
    bound = conj(integrable(P, w, RAISED), MEAN <= level)
    turned = arith(eq(level, exp((alpha - 1) * t)))
    positive = use("foundations.power-nonnegative", low, arith(ne(alpha - 1, 0), above), u=L(w), a=alpha - 1)
    raised = arith(eq(whole, L(w) * RAISED), use("foundations.power-times", low, above, a=alpha, s=L(w)))
    values = {"Q": Q, "f": lam(w, RAISED)}
    sign = generalize(positive, w)

    def forth() -> Theorem:
        ints, small = parts(use("foundations.renyi-at-density", goal, density))
        inside, equal = parts(transfer(Q, w, raised, ints))
        moved, mean = parts(use(FROM_REFERENCE, density, sign, inside, **values))
        return both(moved, arith(MEAN <= level, mean, equal, small, turned))

    def back() -> Theorem:
        ints, small = parts(assume(bound))
        inside, mean = parts(use(TO_REFERENCE, density, sign, ints, **values))
        finite, equal = parts(transfer(Q, w, arith(eq(L(w) * RAISED, whole), raised), inside))
        return witness(
            goal, L, density, finite, arith(E(Q, w, whole) <= exp((alpha - 1) * t), mean, equal, small, turned)
        )

    return both(discharge(forth(), goal), discharge(back(), bound))


# KL privacy bounds the geometric mean of the likelihood ratio ---------------------------------

LOSS = log(L(w))
KLPR_MEAN = E(P, w, LOSS)
bound_ = conj(integrable(P, w, LOSS), exp(KLPR_MEAN) <= factor * exp(t))

GEOMETRIC = Lemma(
    "sok20.claim-klpr-geometric-mean", "KL divergence is the logarithm of the geometric mean of the likelihood ratio",
    f"{SOK}, after Definition 16",
    (DENSITY(L, P, Q),),
    conj(implies(KL(P, Q, t), bound_), implies(bound_, KL(P, Q, t))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, t = 0", witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, t=0)),),
)  # fmt: skip


@proof_of(GEOMETRIC)
def _geometric(claim: Claim) -> Theorem:
    """exp of the mean of log(L) is at most exp(t) just when the mean is at most t."""
    density, *_ = claim.hypotheses
    same, back = parts(use("bs16.eq-2.1-mean", density))
    goal = KL(P, Q, t)
    bound = conj(integrable(P, w, LOSS), exp(KLPR_MEAN) <= exp(t))
    entropy = L(w) * LOSS

    def to_mean() -> Theorem:
        close = use("foundations.kl-at-density", goal, density)
        ints, small = parts(close)
        moved, equal = parts(mp(same, ints))
        less = arith(KLPR_MEAN <= t, equal, small)
        return both(moved, use("foundations.exp-increasing", less, x=KLPR_MEAN, y=t))

    def to_kl() -> Theorem:
        ints, small = parts(assume(bound))
        finite = mp(back, ints)
        equal = parts(mp(same, finite))[1]
        less = cases(KLPR_MEAN <= t, lambda yes: yes, lambda no: beyond(no, small))
        return witness(goal, L, density, finite, arith(E(Q, w, entropy) <= t, equal, less))

    def beyond(no: Theorem, small: Theorem) -> Theorem:
        more = use("foundations.exp-strictly-increasing", arith(t < KLPR_MEAN, no), x=t, y=KLPR_MEAN)
        return arith(KLPR_MEAN <= t, more, small)

    return both(discharge(to_mean(), goal), discharge(to_kl(), bound))


# Rényi DP of an order says less of higher orders: a bit that is kept with probability 3/4 -----

KEPT, TURNED = masses(P_, "3/4", "1/4"), masses(Q_, "1/4", "3/4")
RENYI_AT = on(RENYI, Y=REAL)
SECOND, THIRD = log(num(Fraction(7, 3))), log(num(Fraction(61, 9))) / 2

COUNTEREXAMPLE = Lemma(
    "sok20.claim-rdp-order-monotone",
    "A bit kept with probability 3/4: divergence log(7/3) of order 2, and more of order 3",
    f"{SOK}, after Definition 17",
    (KEPT, TURNED),
    conj(RENYI_AT(2, P_, Q_, SECOND), implies(RENYI_AT(3, P_, Q_, t), factor * THIRD <= t), SECOND < THIRD),
    mutants=(Mutant("factor", {factor: MORE}, "t is the divergence of order 3",
                        witness=finite({}, P={0: "3/4", 1: "1/4"}, Q={0: "1/4", 1: "3/4"}, t="0.9569")),),
)  # fmt: skip

FIRST_LAW, SECOND_LAW = finite_law({0: "3/4", 1: "1/4"}), finite_law({0: "1/4", 1: "3/4"})


@proof_of(COUNTEREXAMPLE)
def _counterexample(claim: Claim) -> Theorem:
    """9/4 + 1/12 = 7/3, 27/4 + 1/36 = 61/9, and (7/3)^2 < 61/9."""
    *_, needed, _ = conjuncts(claim)
    values = []
    for order, total in ((2, Fraction(7, 3)), (3, Fraction(61, 9))):
        least = FIRST_LAW.renyi(SECOND_LAW, P_, Q_, KEPT, TURNED, order=order)
        level = part_of(value_of(least.conclusion), "log")
        values.append((least, same_value(lam(u, log(u)), arith(eq(argument_of(level), total)))))
    (second, one), (third, two) = values
    close = at(parts(specialize(second, SECOND))[1], by=[arith(value_of(second.conclusion) <= SECOND, one)])
    given, goal = if_then(needed)
    far = discharge(arith(goal, at(parts(specialize(third, t))[0], by=[given]), two), given)
    return both(close, far, numeric(SECOND < THIRD))


# Divergences of the orders from 2 on say less than zCDP: a bit that is kept with probability 9/10 ---

ORDERS_KEPT, ORDERS_TURNED = masses(P_, "9/10", "1/10"), masses(Q_, "1/10", "9/10")
THREE, NINE = log(num(3)), log(num(9))
ORDERS = forall(alpha, implies(2 <= alpha, on(RENYI, Y=REAL)(alpha, P_, Q_, THREE * alpha)))
LINE = on(RENYI_LINE, Y=REAL)(P_, Q_, 0, rho)

ORDERS_COUNTEREXAMPLE = Lemma(
    "sok20.def-18-orders", "A bit kept with probability 9/10: divergence at most log(3) alpha for alpha >= 2, and "
    "zCDP only for rho >= 8/5 log(3)", f"{SOK}, against Definition 18 for the orders from 2 on",
    (ORDERS_KEPT, ORDERS_TURNED),
    conj(ORDERS, implies(LINE, factor * (num(Fraction(8, 5)) * THREE) <= rho)),
    mutants=(Mutant("factor", {factor: MORE}, "rho is the KL divergence", witness=finite({}, P={0: "9/10", 1: "1/10"},
                    Q={0: "1/10", 1: "9/10"}, rho="1.77")),),
)  # fmt: skip

ORDERS_FIRST_LAW, ORDERS_SECOND_LAW = finite_law({0: "9/10", 1: "1/10"}), finite_law({0: "1/10", 1: "9/10"})


@proof_of(ORDERS_COUNTEREXAMPLE)
def _orders_proof(claim: Claim) -> Theorem:
    """No divergence is above log(9) = 2 log(3); that of order 1 is 8/10 log(9)."""
    *_, needed = conjuncts(claim)
    double = arith(eq(NINE, 2 * THREE))
    pure = close(ORDERS_KEPT, ORDERS_TURNED, NINE, num(0), 2, arith(eq(exp(NINE), 9)))
    largest = use("foundations.max-divergence-from-tests", pure, P=P_, Q=Q_, epsilon=NINE)
    above = arith(1 < alpha, 2 <= alpha)
    order = use("bs16.lemma-2.2e-max", largest, above, P=P_, Q=Q_, alpha=alpha, t=NINE)
    room = arith(NINE <= THREE * alpha, double, 2 <= alpha, numeric(0 < THREE))
    each = use("foundations.renyi-weaker", order, above, room, P=P_, Q=Q_, s=NINE, t=THREE * alpha)
    given, goal = if_then(needed)
    mean = use("foundations.zcdp-kl", given, P=P_, Q=Q_, xi=0, rho=rho)
    exact = ORDERS_FIRST_LAW.kl(ORDERS_SECOND_LAW, P_, Q_, ORDERS_KEPT, ORDERS_TURNED)
    least = mp(parts(specialize(exact, 0 + rho))[0], mean)
    value = arith(eq(value_of(exact.conclusion), num(Fraction(8, 5)) * THREE), double)
    return both(generalize(discharge(each, 2 <= alpha), alpha), discharge(arith(goal, least, value), given))


# Bounds on KL and Rényi divergence bound f-divergences ----------------------------------------

ENTROPY, POWER = lam(u, u * log(u)), lam(u, u**alpha - 1)
bound_cover = mark("bound", t)

KL_COVERED = Lemma(
    "sok20.claim-divergences-cover-kl", "KL divergence bounds the divergence of u log(u)",
    f"{SOK}, before Definition 19",
    (KL(P, Q, t),),
    DIVERGENCE(ENTROPY, P, Q, bound_cover),
    mutants=(Mutant("less", {bound_cover: t - 1}, "t = 1/2 and laws that are the same"),),
)  # fmt: skip


@proof_of(KL_COVERED)
def _kl(claim: Claim) -> Theorem:
    """The mean of L log(L)."""
    close, *_ = claim.hypotheses

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        return use(FROM_DENSITY, *parts(facts), P=P, Q=Q, f=ENTROPY, L=ratio)

    return obtain(close, "L", with_ratio)


@refutation_of(KL_COVERED, "less", Y=REAL)
def _less_kl(said: Theorem) -> Theorem:
    """g = 1 and h = -1: u log(u) is at least u - 1."""
    close = use("foundations.kl-self", arith(0 <= HALF), P=SAME["P"], t=HALF)
    tangent = use("foundations.entropy-tangent", 0 <= u, u=u)
    line = generalize(discharge(arith(num(1) * u + -1 <= u * log(u), tangent), 0 <= u), var("x"), u)
    return too_small(instance(said, close, **SAME, t=HALF), 1, -1, line)


less = mark("less", num(1))

RENYI_COVERED = Lemma(
    "sok20.claim-divergences-cover-renyi", "Rényi divergence of order alpha bounds the divergence of u^alpha - 1",
    f"{SOK}, before Definition 19",
    (RENYI(alpha, P, Q, t), 1 < alpha),
    DIVERGENCE(POWER, P, Q, exp((alpha - 1) * t) - less),
    mutants=(Mutant("less", {less: num(3)}, "t = 0 and laws that are the same"),),
)  # fmt: skip


@proof_of(RENYI_COVERED)
def _renyi(claim: Claim) -> Theorem:
    """The mean of L^alpha - 1."""
    close, _ = claim.hypotheses
    bound = exp((alpha - 1) * t) - 1

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, ints, small = parts(facts)
        whole, mean = parts(expand(Q, w, ratio(w) ** alpha - 1, ints))
        less = arith(E(Q, w, ratio(w) ** alpha - 1) <= bound, mean, small, mean_of_one(Q))
        return use(FROM_DENSITY, density, whole, less, P=P, Q=Q, f=POWER, L=ratio, t=bound)

    return obtain(close, "L", with_ratio)


@refutation_of(RENYI_COVERED, "less", Y=REAL)
def _less_renyi(said: Theorem) -> Theorem:
    """Order 2, g = 0 and h = -1."""
    close = use("foundations.renyi-self", arith(1 < num(2)), arith(0 <= num(0)), P=SAME["P"], t=0, alpha=2)
    return too_small(instance(said, close, **SAME, t=num(0), alpha=num(2)), 0, -1, arith(eq(exp(num(0)), 1)))


# Pure DP implies f_k-divergence DP ------------------------------------------------------------

GROWN = exp(epsilon)
FK_POWER = lam(u, absolute(u - 1) ** k)
CHORD = ((GROWN - 1) ** k + GROWN * (1 - exp(-epsilon)) ** k) / (1 + GROWN)

TO_POWER = Lemma(
    "sok20.pure-dp-implies-fk", "epsilon-DP bounds the divergence of |u - 1|^k by the mean of randomized response",
    f"{SOK}, after Definition 19",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), 0 < epsilon),
    DIVERGENCE_DP(M, N, FK_POWER, factor * CHORD),
    mutants=(Mutant("factor", {factor: LESS}, "k = 0"),),
)  # fmt: skip


@proof_of(TO_POWER)
def _to_power(claim: Claim) -> Theorem:
    """The chord of |u - 1|^k between exp(-epsilon) and exp(epsilon)."""
    private, symmetric, sign = claim.hypotheses
    pair = use(MECHANISM_PAIR, private, symmetric, N(x1, x2))
    bound = use(FROM_PURE_DP, pair, sign, P=M(x1), Q=M(x2), f=FK_POWER)
    one = arith(eq(exp(num(0)), 1))
    ends = [
        congruence(eq(absolute(place - 1) ** k, size**k), arith(eq(absolute(place - 1), size), less, one))
        for place, size, less in (
            (GROWN, GROWN - 1, use(EXP_STRICT, sign, x=0, y=epsilon)),
            (exp(-epsilon), 1 - exp(-epsilon), use(EXP_STRICT, arith(-epsilon < 0, sign), x=-epsilon, y=0)),
        )
    ]
    return for_all(
        DIVERGENCE_DP(M, N, FK_POWER, CHORD), written_as(DIVERGENCE(FK_POWER, M(x1), M(x2), CHORD), bound, *ends)
    )


@refutation_of(TO_POWER, "factor", X=REAL, Y=REAL)
def _order_zero(said: Theorem) -> Theorem:
    """k = 0, where the function is 1, and a mechanism that does not look at the data."""
    place, law = var("x"), SAME["P"]
    values = {"M": lam(place, law), "N": lam((place, u), TRUE), "epsilon": num(1), "k": num(0)}

    def private(goal: Term) -> Theorem:
        same = use("foundations.max-self", arith(0 <= num(1)), P=law, t=1)
        return for_all(goal, use("foundations.tests-from-max-divergence", same, P=law, Q=law, epsilon=1))

    bound = at(instance(said, private, **values), num(0), num(0), by=[shown(TRUE)])
    return too_small(bound, 0, 1, numeric(0 < exp(num(1))))
