"""Bounded range of mechanisms: larger parameters, postprocessing, zCDP, pure DP in both directions, and a
pessimistic table for accountants.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions.table_dp import TABLE, table
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_TANGENT
from theorems.foundations.tests.bounds_on_tests import COMPOSE, INDISTINGUISHABLE_WEAKENING
from theorems.notions.bounded_range.concentrated import CLOSE, CONCENTRATED, ORDER, SOURCE, WHOLE, interval_profile
from theorems.notions.dp.composition import CLOSE_Z, LAST
from theorems.notions.mcdp.mcdp import PAIR as CONCENTRATED_TO_RENYI
from theorems.notions.pld.interpolation import SIZES, TABLE_SIGNS, at_nodes, steps, values
from theorems.notions.pld.pessimistic import table_of
from theorems.notions.zcdp.composition import stated

# Bounded range with a larger parameter --------------------------------------------------------

epsilon2 = var("epsilon2")
RANGE = BOUNDED_RANGE(M, N, epsilon)

WEAKENING = Lemma(
    "notions.bounded-range-weakening", "Bounded range with a larger parameter", "elementary",
    (RANGE, epsilon <= epsilon2),
    BOUNDED_RANGE(M, N, epsilon2),
    mutants=(Mutant("direction", {epsilon <= epsilon2: epsilon2 <= epsilon},
                    "randomized response with epsilon/2, epsilon2 = 0", witness=two_responses(epsilon=3, epsilon2=0)),),
)  # fmt: skip


@proof_of(WEAKENING)
def _weaker(claim: Claim) -> Theorem:
    """The interval [t, t + epsilon] lies in [t, t + epsilon2]."""
    goal = said_of(claim.conclusion, x1, x2)

    def with_end(t: Term, facts: Theorem) -> Theorem:
        there, back = parts(facts)
        orders = arith(t + epsilon <= t + epsilon2, *conditions(claim)), arith(num(0) <= 0)
        larger = use(INDISTINGUISHABLE_WEAKENING, there, *orders, P=M(x1), Q=M(x2), epsilon=t + epsilon, delta=0,
                     epsilon2=t + epsilon2, delta2=0)  # fmt: skip
        return witness(goal, t, larger, back)

    return for_all(claim.conclusion, obtain(at_neighbours(RANGE), "t", with_end))


bounded_range_weaken = Verified(WEAKENING, "bounded_range_weaken")


# Bounded range: a privacy loss in an interval of length epsilon gives (epsilon^2/8)-zCDP ------

TO_ZCDP = Lemma(
    "mechanisms.bounded-range-zcdp", "A privacy loss in an interval of length epsilon is (epsilon^2/8)-zCDP", SOURCE,
    (RANGE,),
    ZCDP(M, N, 0, factor * epsilon**2 / 8),
    mutants=(Mutant("factor", {factor: LESS}, "P(1) = 1/2, Q(1) = exp(-epsilon/2)/2 cosh(epsilon/2), small",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.5621", "0.4379"), ("0.4379", "0.5621")), N=True,
                        epsilon="1/2")),),
)  # fmt: skip


@proof_of(TO_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    """A mean of mu and a subgaussian parameter of tau bound D_alpha by mu + (alpha - 1) tau^2/2."""

    def with_start(t: Term, facts: Theorem) -> Theorem:
        concentrated = use(CONCENTRATED, facts, P=M(x1), Q=M(x2), t=t)
        return use(CONCENTRATED_TO_RENYI, concentrated, 1 < alpha, P=M(x1), Q=M(x2), mu=epsilon**2 / 8, tau=epsilon / 2)

    return stated(claim.conclusion, obtain(at_neighbours(RANGE), "t", with_start))


bounded_range_to_zcdp = Verified(TO_ZCDP, "bounded_range_to_zcdp")


# Postprocessing keeps the interval of the privacy loss ----------------------------------------

RANGE_Z = on(BOUNDED_RANGE, Y="Z")

LEMMA = Lemma(
    "notions.bounded-range-postprocessing", "Postprocessing keeps bounded range", SOURCE,
    (RANGE, POSTPROCESSED),
    RANGE_Z(M3, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "K the identity, randomized response", witness=two_responses({"Z": 2},
        K=((1, 0), (0, 1)), epsilon="2.198")),),
)  # fmt: skip

SAME = E(K(y), z, phi_z(z))


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Each end of the interval stays a bound."""
    trivial = generalize(for_all(CLOSE_Z(K(y), K(y), 0, 0), arith(SAME <= exp(num(0)) * SAME + 0)), y)
    goal = consequence_of(opened(unfold(claim.conclusion), x1, x2))

    def after(close: Theorem, level: Term, one: Term, two: Term) -> Theorem:
        laws = [unfolded(specialize(POSTPROCESSED, point)) for point in (one, two)]
        return use(COMPOSE, close, trivial, *laws, arith(num(0) <= 0), P=M(one), Q=M(two), K=K, H=K, R=M3(one),
                   S=M3(two), T=LAST, a=level, b=0, delta=0, delta2=0)  # fmt: skip

    def with_start(start: Term, facts: Theorem) -> Theorem:
        there, back = parts(facts)
        ends = after(there, start + epsilon, x1, x2), after(back, -start, x2, x1)
        return witness(goal, start, *ends)

    return for_all(claim.conclusion, obtain(at_neighbours(RANGE), "t", with_start))


# Bounded range and pure differential privacy --------------------------------------------------

TO_PURE_DP = Lemma(
    "mechanisms.bounded-range-pure-dp", "A privacy loss in an interval of length epsilon is epsilon-DP", SOURCE,
    (RANGE,),
    PURE_DP(M, N, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "the privacy loss is in [-1/2, 199.5], near 199 on one point",
                    witness=finite({"X": 2, "Y": 2}, M=(("1/4", "3/4"), ("9.5e-88", 1 - Fraction("9.5e-88"))),
                        N=(False, True, False, False), epsilon=200)),),
)  # fmt: skip


@proof_of(TO_PURE_DP)
def _pure(claim: Claim) -> Theorem:
    """The interval contains 0, so its upper end is at most epsilon."""
    goal = claim.conclusion

    def with_start(t: Term, facts: Theorem) -> Theorem:
        pair = {"P": M(x1), "Q": M(x2)}
        order = use(ORDER, facts, t=t, **pair)
        wanted = read(PURE_DP, goal).epsilon
        less = arith(t + epsilon <= wanted, order)
        return use(INDISTINGUISHABLE_WEAKENING, facts, less, arith(num(0) <= 0), **pair, epsilon=t + epsilon, delta=0,
                   epsilon2=wanted, delta2=0)  # fmt: skip

    found = obtain(at_neighbours(RANGE), "t", with_start)
    return for_all(goal, found)


# epsilon-DP is a privacy loss in an interval of length 2 epsilon ------------------------------

FROM_PURE_DP = Lemma(
    "mechanisms.pure-dp-bounded-range", "epsilon-DP is a privacy loss in an interval of length 2 epsilon", SOURCE,
    (PURE_DP(M, N, epsilon), SYMMETRIC(N)),
    BOUNDED_RANGE(M, N, factor * 2 * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response", witness=two_responses(epsilon=log(3))),),
)  # fmt: skip


@proof_of(FROM_PURE_DP)
def _from_pure(claim: Claim) -> Theorem:
    """The loss is between -epsilon and epsilon."""
    near, goal = N(x1, x2), claim.conclusion
    private = unfolded(hypothesis(claim, PURE_DP))
    there = at(private, x1, x2, by=[near])
    back = at(private, x2, x1, by=[at(hypothesis(claim, SYMMETRIC), x1, x2, by=[near])])
    found = said_of(goal, x1, x2)
    start = -epsilon
    whole = with_argument(there, epsilon=start + read(BOUNDED_RANGE, goal).epsilon)
    made = witness(found, start, whole, with_argument(back, epsilon=-start))
    return for_all(goal, made)


bounded_range_to_pure_dp = Verified(TO_PURE_DP, "bounded_range_to_pure_dp")
pure_dp_to_bounded_range = Verified(FROM_PURE_DP, "pure_dp_to_bounded_range")


# A pessimistic PLD of bounded range -----------------------------------------------------------

ROOT = exp(epsilon / 2)

PAIR = Lemma(
    "mechanisms.bounded-range-profile", "The profile of laws whose privacy loss lies in an interval", SOURCE,
    (*CLOSE, 0 < epsilon),
    PROFILE(P, Q, lam(c, factor * interval_profile(c, ROOT))),
    mutants=(Mutant("factor", {factor: LESS}, "a privacy loss of 1/2 or -1/2, c = 1",
                    witness=finite({"Y": 2}, P=("0.6224593312018546", "0.3775406687981454"),
                        Q=("0.3775406687981454", "0.6224593312018546"), epsilon="1.0001", t="-0.50005")),),
)  # fmt: skip


@proof_of(PAIR)
def _pair(claim: Claim) -> Theorem:
    """The bounds for a test and for its complement."""
    test = test_function(phi, w)
    unit = specialize(test, w)
    low, high = (generalize(fact, w) for fact in parts(unit))
    other = lam(w, 1 - phi(w))
    complement = generalize(both(arith(0 <= other(w), unit), arith(other(w) <= 1, unit)), w)
    ints = [bounded(law, w, phi(w), 1, unit) for law in (P, Q)]
    others = [parts(expand(law, w, other(w), fact))[1] for law, fact in zip((P, Q), ints, strict=True)]
    means = [fact for law in (P, Q) for fact in parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))[1:]]
    p, q, v = E(P, w, phi(w)), E(Q, w, phi(w)), exp(-(t + epsilon))
    begins = parts(use(ORDER, *CLOSE))
    there = arith(p * v <= q, arith(p * v <= exp(t + epsilon) * q * v, at(CLOSE[0], phi, by=[test])))
    turned = arith(eq(ROOT**2 * v, exp(-t)))
    back = arith(1 - q <= exp(-t) * (1 - p), at(CLOSE[1], other, by=[complement]), *others, *map(mean_of_one, (P, Q)))
    less = use(EXP_INCREASING, arith(-(t + epsilon) <= 0, *begins), x=-(t + epsilon), y=0)
    grows = use(EXP_INCREASING, arith(0 <= -t, *begins), x=0, y=-t)
    more = arith(1 < ROOT, use(EXP_TANGENT, x=epsilon / 2), 0 < epsilon)
    bound = use(
        WHOLE, more, arith(0 < v), arith(v <= 1, less), arith(1 <= ROOT**2 * v, grows, turned),
        arith(0 <= q, *means), arith(p <= 1, *means), there, arith(1 - q <= ROOT**2 * v * (1 - p), back, turned),
        0 <= c, a=p, b=q, u=ROOT, v=v,
    )  # fmt: skip
    return for_all(claim.conclusion, bound)


level = var("level")
PROFILE_AT_NODES = at_nodes(lam(level, interval_profile(exp(level), ROOT)))

INTERVAL_TABLE = Lemma(
    "lattices.table-of-bounded-range", "A pessimistic PLD of bounded range", SOURCE,
    (RANGE, 0 < epsilon, *SIZES, TABLE_SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a privacy loss of 1/2 or -1/2, which the first node shows",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.6224593312018546", "0.3775406687981454"),
                        ("0.3775406687981454", "0.6224593312018546")), N=True, epsilon="1.0001", step=1, table=756,
                        width=16, last=0, origin=0, rest="0.2426", unit=1000, values=245 * 0x10001)),),
)  # fmt: skip


@proof_of(INTERVAL_TABLE)
def _interval_table(claim: Claim) -> Theorem:
    """Wherever the interval begins."""
    profile = lam(c, interval_profile(c, ROOT))

    def with_start(t: Term, facts: Theorem) -> Theorem:
        return use(PAIR, *parts(facts), 0 < epsilon, t=t, P=M(x1), Q=M(x2))

    pair = obtain(at_neighbours(RANGE), "t", with_start)
    private = for_all(forall((x1, x2), implies(N(x1, x2), PROFILE(M(x1), M(x2), profile))), pair)
    return table_of(profile, private, PROFILE_AT_NODES)


bounded_range_as_table_dp = Verified(INTERVAL_TABLE, "bounded_range_as_table_dp", tables=(table, values))
