"""Theorem 7.1: queries that a zCDP mechanism answers for n records have a pure DP mechanism for about n^2
records.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import member
from theorems.foundations.reals.coordinate_norms import NORM, NORM_IS_DISTANCE
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, SQUARE, SQUARE_ORDER
from theorems.foundations.samples.packings import d
from theorems.papers.bun_steinke_2016.lemma_7_3_exponential_mechanism import EXPONENTIAL, beta
from theorems.papers.bun_steinke_2016.lemma_7_4_packing import s
from theorems.papers.bun_steinke_2016.lemma_7_5_population import (
    ACCURATE,
    ANY_DISTANCE,
    GAP,
    QUERY2,
    SETTING,
    SMALL_NETS,
    UNIT,
    alpha,
    entry2,
    feature,
    j,
    places2,
    q,
    q2,
)
from theorems.papers.bun_steinke_2016.sec_7_witnesses import apart, one_place, unlimited_values
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import (
    GROUP_KL,
    NEAR,
    PRIVATE,
    REACHED,
    group_cost,
    n,
)
from theorems.papers.bun_steinke_2016.theorem_7_1_net import NET_GIVEN, NINE, THEOREM_7_1_NET_NET

# Theorem 7.1: how much the error for one more record changes the score ------------------------

n2, j0 = var("n2"), var("j0", "I2")
first, second = variables("x1 x2", "X2")
N2 = var("N2", function_type(("X2", "X2"), PROP))
AGREE = exists(j0, almost_surely(places2, j, implies(ne(j, j0), eq(entry2(first, j), entry2(second, j)))))
ONE_RECORD = forall((first, second), implies(N2(first, second), AGREE))
WEIGHTS = forall(j0, E(places2, j, ind(eq(j, j0))) <= 1 / n2)
OTHER = QUERY2, ONE_RECORD, WEIGHTS

BUN_STEINKE_2016_SENSITIVITY = Lemma(
    "bs16.theorem-7.1-sensitivity", "The distance from the mean of n vectors of norm at most 1 has sensitivity 2/n",
    f"{BUN_STEINKE}, proof of Theorem 7.1",
    (NORM, UNIT, *OTHER, N2(first, second)),
    absolute(d(q2(first), y) - d(q2(second), y)) <= factor * 2 / n2,
    mutants=(Mutant("factor", {factor: LESS}, "one record, 1 or -1",
                    witness=finite({"A": 2, "I2": 1, "V": 2, "X2": 2, "Y": 2}, d=(0, 2, 2, 0), p=(-1, 1, 1, -1),
                        f=(-1, 1, 1, -1), J2=(1,), q2=(0, 1), e2=(0, 1), N2=True, n2=1, x1=0, x2=1, y=1)),),
)  # fmt: skip


@proof_of(BUN_STEINKE_2016_SENSITIVITY)
def _sensitivity(claim: Claim) -> Theorem:
    """In every direction, one record changes the mean by 2/n at most."""
    _, symmetric, triangle = parts(unfolded(use(NORM_IS_DISTANCE, NORM)))
    moved = d(q2(first), q2(second))

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        v = norming(q2(first), q2(second))
        features = [lam(j, feature(v, entry2(data, j))) for data in (first, second)]
        sizes = [specialize(UNIT, v, entry2(data, j)) for data in (first, second)]

        def with_place(place: Term, agree: Theorem) -> Theorem:
            here, same_record = ind(eq(j, place)), integrand_of(agree, j)
            goal = features[0](j) - features[1](j) <= 2 * here

            def elsewhere(no: Theorem) -> Theorem:
                same = mp(same_record, arith(ne(j, place), no))
                u = var("u", "A")
                equal = same_value(lam(u, feature(v, u)), same)
                return arith(goal, equal, no)

            point = cases(eq(j, place), lambda yes: arith(goal, yes, *sizes), elsewhere)
            ints = [bounded(places2, j, f(j), 1, *parts(size)) for f, size in zip(features, sizes, strict=True)]
            mean = integrate(places2, j, point, *ints, bounded(places2, j, here, 1), surely=[agree])
            values = [at(QUERY2, v, data) for data in (first, second)]
            far = arith(
                moved <= 2 / n2, specialize(largest, q2(first), q2(second)), mean, *values, specialize(WEIGHTS, place)
            )
            ways = [specialize(triangle, a, b, y) for a, b in ((q2(first), q2(second)), (q2(second), q2(first)))]
            return arith(claim.conclusion, far, *ways, specialize(symmetric, q2(first), q2(second)))

        return obtain(at(ONE_RECORD, first, second, by=[N2(first, second)]), "j0", with_place)

    return obtain(parts(unfolded(NORM))[2], "W", with_norming)


# Theorem 7.1: queries that a zCDP mechanism answers have a pure DP mechanism for more records ---

M2 = var("M2", function_type(("X2",), prob("Y")))

ENOUGH_RECORDS = 0 < n2, 4 * (s + 1) / (epsilon * alpha) <= n2
GIVEN = (*NET_GIVEN, UNIT, *OTHER, 0 < epsilon, *ENOUGH_RECORDS)


def useful(mechanism: Term, factor: Factor = 10) -> Term:
    """The mean error is at most 10 alpha, and the tail is that of the exponential mechanism."""
    error = d(w, q2(second))
    more = factor * alpha + 4 / (epsilon * n2) * log(1 / beta)
    law = mechanism(second)
    mean = conj(integrable(law, w, error), E(law, w, error) <= factor * alpha)
    tail = forall(beta, implies(0 < beta, E(law, w, ind(more < error)) <= beta))
    return forall(second, conj(mean, tail))


def pure(factor: Factor = 10) -> Term:
    """There is such an epsilon-DP mechanism for the larger data sets."""
    private = on(PURE_DP, X="X2")(M2, N2, epsilon)
    return exists(M2, conj(private, useful(M2, factor)))


THREE = (
    "three values, any two of which are 2 apart, one record, M constant, alpha = 3, s = 0 and epsilon = log(19/5): the "
    "laws of two data sets are within a factor of 19/5, so some answer is wrong with probability 10/29"
)

CORE = Lemma(
    "bs16.theorem-7.1-kl", "Accurate answers whose laws differ by at most s in KL divergence have a pure DP mechanism",
    f"{BUN_STEINKE}, proof of Theorem 7.1",
    GIVEN,
    pure(),
    mutants=(Mutant("radius", Claim(GIVEN, pure(Fraction(1, 5))), THREE,
                    witness=apart(3, "19/5", s=0)),),
)  # fmt: skip


@proof_of(CORE)
def _core(claim: Claim) -> Theorem:
    """The exponential mechanism on the points of a net, with the distance from the value as its loss."""
    goal, distance = claim.conclusion, use(NORM_IS_DISTANCE, NORM)
    symmetric = parts(unfolded(distance))[1]
    loss = lam((second, y), d(q2(second), y))
    error, lost = d(w, q2(second)), d(q2(second), w)
    swap = [specialize(symmetric, w, q2(second))]

    def with_points(number: Term, law: Term, facts: Theorem) -> Theorem:
        """Take the net. One record moves each distance by 2/n' at most, so that the mechanism is epsilon-DP."""
        points, one, few, covered = parts(facts)
        change = use(BUN_STEINKE_2016_SENSITIVITY, NORM, UNIT, *OTHER, N2(first, second))
        steps = generalize(discharge(change, N2(first, second), member(law, number, y)), first, second, y)
        positive = arith(0 < number, one), arith(0 < 2 / n2, 0 < n2), theorem(0 < epsilon)
        drawn = use(EXPONENTIAL, points, steps, *positive, U=law, k=number, N=N2, l=loss, Delta=2 / n2)
        small = _small(number, few)

        def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
            """Take that mechanism. So its errors are small at each data set."""
            private, losses = parts(facts)
            output = mechanism(second)

            def with_point(point: Term, near: Theorem) -> Theorem:
                """Some point of the net is within 8 alpha of the value; the one drawn loses 2 alpha in the mean."""
                is_member, close = parts(near)
                lost_int, lost_mean, tail = parts(at(losses, second, point, by=[is_member]))
                error_int, same = parts(transfer(output, w, arith(eq(lost, error), *swap), lost_int))
                mean = arith(E(output, w, error) <= 10 * alpha, same, lost_mean, small, close)
                rare = at(tail, beta, by=[0 < beta])
                above = 10 * alpha + 4 / (epsilon * n2) * log(1 / beta)
                event, new = integrand_of(lhs(rare), w), ind(above < error)
                start = lhs(part_of(event, "lt"))
                split = arith(
                    eq(start, 2 * (2 / n2) / epsilon * log(number) + 4 / (epsilon * n2) * log(1 / beta)),
                    0 < beta,
                    positive[0],
                    0 < n2,
                    0 < epsilon,
                )
                order = arith(start <= above - 8 * alpha, split, small)
                inside = arith(new <= event, order, close, *swap)
                far = integrate(output, w, inside, bounded(output, w, new, 1), bounded(output, w, event, 1))
                late = arith(E(output, w, new) <= beta, far, rare)
                return both(error_int, mean, generalize(discharge(late, 0 < beta), beta))

            whole = obtain(specialize(covered, second), "y1", with_point)
            return witness(goal, mechanism, private, generalize(whole, second))

        return obtain(drawn, "M2", with_mechanism)

    return obtain_all(use(THEOREM_7_1_NET_NET, *NET_GIVEN), "m U", with_points)


def _small(number: Term, few: Theorem) -> Theorem:
    """In the mean it loses at most 2 (2/n') log(m)/epsilon against the best point of the net: that is 2 alpha."""
    t = var("t")
    below_one = numeric(log(num(2)) <= 1)
    records = arith(4 * (s + 1) <= n2 * (epsilon * alpha), ENOUGH_RECORDS[1], 0 < epsilon, 0 < alpha)
    top = arith(4 * log(number) <= 2 * alpha * (n2 * epsilon), records, few, below_one)
    divide = arith(2 * (2 / n2) / epsilon * t <= 2 * alpha, 4 * t <= 2 * alpha * (n2 * epsilon), 0 < n2, 0 < epsilon)
    return use(divide, top, 0 < n2, 0 < epsilon, t=log(number))


# Theorem 7.1: from zCDP for n records to pure DP for about n^2 records ------------------------

SIZES = NEAR, nat(n), 1 <= n, REACHED
SMALL = 0 < alpha, 0 <= xi, 0 <= rho, xi <= alpha**2, rho <= alpha**2
RECORDS = UNIT, *OTHER, 0 < epsilon, 0 < n2
NINE_GIVEN = NORM, ACCURATE, NINE, PRIVATE, *SIZES, 0 < alpha, 0 <= xi, 0 <= rho, *RECORDS
DP_GIVEN = *SETTING, *SIZES, *OTHER, *SMALL, 0 < epsilon, 0 < n2


def enough(cost: Term) -> Term:
    """n' >= 4 (cost + 1)/(epsilon alpha)."""
    return 4 * (cost + 1) / (epsilon * alpha) <= n2


coefficient, cost = mark("coefficient", 10), mark("cost", group_cost(n))

UNLIMITED = (
    "n = 1, records 10000 and -10000, which M reveals with probability 199/200: rho = 14, alpha = 100, and n' = 1, "
    "epsilon = log(2): an error of 20000 has probability 1/3"
)

NEAR_VALUES = Lemma(
    "bs16.theorem-7.1-near",
    "The same for all xi and rho, when every value at n' records is within 4 alpha of one at n records",
    f"{BUN_STEINKE}, Theorem 7.1",
    (*NINE_GIVEN, enough(group_cost(n))),
    pure(coefficient),
    mutants=(
                Mutant("radius", {coefficient: Fraction(1, 5)}, THREE,
                       witness=apart(3, "19/5", N=True, D=paths("N"), n=1, xi=0, rho=0)),
                Mutant("unbounded", without(UNIT), UNLIMITED, witness=unlimited_values()),
            ),
)  # fmt: skip


@proof_of(NEAR_VALUES)
def _near_values(claim: Claim) -> Theorem:
    """The data sets of any two answers are a group of n, so that s = xi n H(n) + rho n^2 bounds their KL divergence."""
    pair = use(GROUP_KL, PRIVATE, NEAR, nat(n), 0 <= xi, 0 <= rho, at(REACHED, x1, x2), l=n)
    given = NORM, ACCURATE, NINE, 0 < alpha, *RECORDS, generalize(pair, x1, x2)
    return prove(claim.conclusion, use(CORE, *given, *claim.hypotheses, s=group_cost(n)))


MARGINALS = (
    "means of records in {-1, 1}^d, d = 10^9, maximum norm, xi = 0, alpha = 1/20, Gaussian noise of deviation "
    "1/(20 sqrt(2 log(2 d))): 80 (40 sqrt(d log(2 d)) + 1)/epsilon records, all equal, and errors below 1 with "
    "probability 1/2 would distinguish 2^d values, at most 2 exp(epsilon n') of which are possible"
)

CONVERSION = Lemma(
    "bs16.theorem-7.1", "What a zCDP mechanism answers for n records has an epsilon-DP mechanism for n' records, with "
    "error 10 alpha, when n' >= 4 (xi n H_n + rho n^2 + 1)/(epsilon alpha)", f"{BUN_STEINKE}, Theorem 7.1",
    (*DP_GIVEN, enough(cost)),
    pure(coefficient),
    mutants=(Mutant("radius", {coefficient: Fraction(1, 5)}, f"{THREE}; the proof gives 10",
                    witness=one_place(3)),
             Mutant("linear", {cost: n * sqrt(rho)}, MARGINALS,
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("any distance", without(NORM),
             f"{ANY_DISTANCE}, but alpha = 1/20, and lists of both",
                    witness=finite(
                        {"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 1, "Y": 3}, d=(0, 0, 1, 0, 0, 1, 0, 0, 1),
                        p=(-1, 1, 0), f=(-1, 1), q=(0, 1), q2=(2,), e=(0, 1), c=(0, 1, 0, 1), e2=(0, 1), J=(1,),
                        J2=("1/2", "1/2"), N=True, D=paths("N"), N2=False, n=1, n2=2, M=((1, 0, 0), (1, 0, 0)), xi=0,
                        rho=0, alpha="1/20", epsilon=40))),
)  # fmt: skip


@proof_of(CONVERSION)
def _proof(claim: Claim) -> Theorem:
    """Where zCDP allows accurate answers, few values are far apart; the exponential mechanism chooses among these few.

    By Lemma 7.4 there is a net of at most 4 exp(2 s) points that comes near all values, s = xi n H(n) + rho n^2. The
    exponential mechanism draws one of the points, near the true value, with pure privacy. Its error grows with the
    logarithm of their number over epsilon n', and n' is large enough for that. The values at n' records are near those
    at n records by Lemma 7.5, as 2 alpha + sqrt(2 (xi + rho)) <= 4 alpha.
    """

    def with_data(data: Term, close: Theorem) -> Theorem:
        """So with Lemma 7.5 each value at n' records is within 4 alpha of one at n records."""
        return witness(opened(NINE, second), data, arith(d(q(data), q2(second)) <= 4 * alpha, close, _gap()))

    nine = generalize(obtain(use(SMALL_NETS, *SETTING, QUERY2), "x", with_data), second)
    return prove(claim.conclusion, use(NEAR_VALUES, *DP_GIVEN, nine, *claim.hypotheses))


def _gap() -> Theorem:
    """As xi and rho are at most alpha^2, sqrt(2 (xi + rho)) <= 2 alpha."""
    inside = base_of(GAP)
    nonneg = arith(0 <= inside, *SMALL)
    half = num(Fraction(1, 2))
    signs = use(POWER_NONNEGATIVE, nonneg, arith(ne(half, 0)), u=inside, a=half), arith(0 <= 2 * alpha, 0 < alpha)
    order = arith(GAP * GAP <= 2 * alpha * (2 * alpha), use(SQUARE, nonneg, u=inside), *SMALL)
    return use(SQUARE_ORDER, order, *signs, u=GAP, v=2 * alpha)


NAMES = {"records": n2}
zcdp_to_pure_dp_error = Verified(CONVERSION, "zcdp_to_pure_dp_error", NAMES, value=10 * alpha, requires=(nat(n2),))
