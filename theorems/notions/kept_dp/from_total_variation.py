"""Pure DP with a small total variation is as private as a randomized response that is not always said; its
pessimistic table for an accountant.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.kept_dp import keep, kept_profile
from dpproofs.privacy.notions.table_dp import TABLE, table
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.mechanisms import at_neighbours, both_ways
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT
from theorems.notions.pld.interpolation import SIZES, TABLE_SIGNS, at_nodes, steps, values
from theorems.notions.pld.pessimistic import table_of

# How much likelier an event is, by two likelihood ratios and the total variation --------------

a, b, r = variables("a b r")
SMALL = delta * (1 + r) <= keep * (r - 1)
NUMBERS = (1 < r, 0 <= c, 0 <= a, a <= 1, 0 <= b, b <= 1, a <= r * b, 1 - b <= r * (1 - a), a <= b + delta, SMALL)

EVENT = Lemma(
    "profiles.kept-response-event", "How much likelier an event is, by two likelihood ratios and the total variation",
    "elementary",
    NUMBERS,
    a <= c * b + factor * kept_profile(r, keep, c),
    lambda claim: arith(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: LESS}, "r = 3, keep = 1/2, delta = 1/4, c = 1; a = 1/2, b = 1/4",
            witness=point(r=3, keep="1/2", delta="1/4", c=1, a="1/2", b="1/4")),),
)  # fmt: skip


# Pure DP with a small total variation: as private as a randomized response that is not always said ---

GIVEN = (
    PURE_DP(M, N, epsilon), TOTAL_VARIATION_DP(M, N, delta), SYMMETRIC(N), 0 < epsilon,
    delta * (1 + exp(epsilon)) <= keep * (exp(epsilon) - 1),
)  # fmt: skip

KEPT_OF_PURE = Lemma(
    "profiles.kept-response", "Pure DP with a bound on the total variation: a response that is not always said",
    "elementary",
    GIVEN,
    KEPT_DP(M, N, epsilon, factor * keep),
    mutants=(Mutant("factor", {factor: LESS}, "a randomized response of the odds 3, always said",
                    witness=two_responses(epsilon="1.0987", keep=1, delta="1/2")),),
)  # fmt: skip


@proof_of(KEPT_OF_PURE)
def _proof(claim: Claim) -> Theorem:
    """The bounds for a test and for its complement."""
    (there, back), apart = both_ways(unfolded(GIVEN[0])), at_neighbours(GIVEN[1])
    test, unit = test_function(phi, w), specialize(test_function(phi, w), w)
    low, high = (generalize(fact, w) for fact in parts(unit))
    other, ratio = lam(w, 1 - phi(w)), exp(epsilon)
    complement = generalize(both(arith(0 <= other(w), unit), arith(other(w) <= 1, unit)), w)
    laws = M(x1), M(x2)
    others = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, unit)))[1] for law in laws]
    means = [fact for law in laws for fact in parts(use(BOUNDED_MEAN, low, high, P=law, f=phi, c=1))[1:]]
    first, second = (E(law, w, phi(w)) for law in laws)
    pair = use(
        EVENT, arith(1 < ratio, use(EXP_TANGENT, x=epsilon), 0 < epsilon), 0 <= c, *means,
        arith(first <= ratio * second, at(there, phi, by=[test])),
        arith(1 - second <= ratio * (1 - first), at(back, other, by=[complement]), *others, *map(mean_of_one, laws)),
        arith(first <= second + delta, at(apart, phi, by=[test])), GIVEN[-1],
        a=first, b=second, r=ratio, keep=keep, delta=delta,
    )  # fmt: skip
    return for_all(claim.conclusion, pair)


kept_dp_from_total_variation = Verified(KEPT_OF_PURE, "kept_dp_from_total_variation")


# Pure DP with a small total variation: what is between the two of them ------------------------

epsilon2 = var("epsilon2")
SHARE = (exp(epsilon) - exp(epsilon2)) / (exp(epsilon) - 1)

BETWEEN = Lemma(
    "notions.pure-dp-and-total-variation", "Pure DP with a bound on the total variation: every epsilon in between",
    "elementary",
    (PURE_DP(M, N, epsilon), TOTAL_VARIATION_DP(M, N, delta), 0 <= epsilon2, epsilon2 <= epsilon, 0 < epsilon),
    APPROX_DP(M, N, epsilon2, factor * delta * SHARE),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response with the odds 3 for one of two answers",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=log(3),
                        epsilon2=0, delta="1/2")),
             Mutant("beyond", without(epsilon2 <= epsilon), "randomized response, and an epsilon above its own",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon=log(3),
                        epsilon2="1.2", delta="3/2"))),
)  # fmt: skip


@proof_of(BETWEEN)
def _between(claim: Claim) -> Theorem:
    """The two bounds for a test, weighted so that the orders add up to exp(epsilon2)."""
    private, apart, *_ = (at_neighbours(h) if h.op == "def" else h for h in claim.hypotheses)
    test, ratio, order = test_function(phi, w), exp(epsilon), exp(epsilon2)
    wide = arith(0 < ratio - 1, use(EXP_TANGENT, x=epsilon), 0 < epsilon)
    grows = use("foundations.exp-increasing", epsilon2 <= epsilon, x=epsilon2, y=epsilon)
    begins = use("foundations.exp-increasing", 0 <= epsilon2, x=0, y=epsilon2)
    inside = arith(0 <= SHARE, wide, grows), arith(SHARE <= 1, wide, begins)
    weights = arith(eq(SHARE + (1 - SHARE) * ratio, order), wide)
    p, q = (E(M(data), w, phi(w)) for data in (x1, x2))
    first = arith(SHARE * p <= SHARE * (q + delta), inside[0], at(apart, phi, by=[test]))
    second = arith((1 - SHARE) * p <= (1 - SHARE) * (ratio * q), inside[1], at(private, phi, by=[test]))
    both_ = arith(p <= (SHARE + (1 - SHARE) * ratio) * q + SHARE * delta, first, second)
    same = arith(eq((SHARE + (1 - SHARE) * ratio) * q, order * q), weights)
    goal = said_of(said_of(claim.conclusion, x1, x2), phi)
    return for_all(claim.conclusion, arith(goal, both_, same))


approx_dp_from_total_variation = Verified(BETWEEN, "approx_dp_from_total_variation")


# A pessimistic PLD of a randomized response that may be withheld ------------------------------

level = var("level")
TABLE_GIVEN = KEPT_DP(M, N, epsilon, keep)
PROFILE_AT_NODES = at_nodes(lam(level, kept_profile(exp(epsilon), keep, exp(level))))

KEPT_TABLE = Lemma(
    "lattices.table-of-kept-response", "A pessimistic PLD of a randomized response that may be withheld", "elementary",
    (TABLE_GIVEN, *SIZES, TABLE_SIGNS, PROFILE_AT_NODES, *steps(1, factor)),
    TABLE_DP(M, N, *TABLE),
    lambda _: table_of(lam(c, kept_profile(exp(epsilon), keep, c)), unfolded(TABLE_GIVEN), PROFILE_AT_NODES),
    (Mutant("factor", {factor: LESS},
            "a randomized response of the odds 3, whose total variation the first node shows",
            witness=two_responses(epsilon="1.0987", keep=1, step=1, table=500, width=16, last=0, origin=0, rest="0.497",
                unit=1000, values=501 * 0x10001)),),
)  # fmt: skip


kept_dp_as_table_dp = Verified(KEPT_TABLE, "kept_dp_as_table_dp", tables=(table, values))
