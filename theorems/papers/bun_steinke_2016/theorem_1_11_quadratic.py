"""Theorem 1.11: pure DP needs at most about the square of the number of records that zCDP needs; Theorem 7.1 in
its simple form, and with high probability.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.finite_points import y2
from theorems.foundations.reals.coordinate_norms import NORM, NORM_DISTANCE, pairing, v
from theorems.foundations.reals.harmonic import harmonic
from theorems.foundations.samples.independent_records import a, entry, i, places, x
from theorems.foundations.samples.packings import d, y1
from theorems.papers.bun_steinke_2016.lemma_7_3_exponential_mechanism import beta
from theorems.papers.bun_steinke_2016.lemma_7_5_population import (
    ACCURATE,
    PUT,
    QUERY,
    QUERY2,
    SAMPLES,
    alpha,
    entry2,
    feature,
    j,
    places2,
    q,
    q2,
    x_larger,
)
from theorems.papers.bun_steinke_2016.sec_7_witnesses import halves, one_place
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import group_cost, n, simple_cost, simpler
from theorems.papers.bun_steinke_2016.theorem_7_1_zcdp_to_pure_dp import (
    CONVERSION,
    DP_GIVEN,
    M2,
    N2,
    NAMES,
    ONE_RECORD,
    SIZES,
    THREE,
    WEIGHTS,
    coefficient,
    enough,
    n2,
    pure,
)

# Theorem 7.1 in its simple form, and as a bound that holds with high probability --------------

SIMPLE = Lemma(
    "bs16.theorem-7.1-log", "The same for n' >= 4 (xi n (1 + log(n)) + rho n^2 + 1)/(epsilon alpha)",
    f"{BUN_STEINKE}, Theorem 7.1",
    (*DP_GIVEN, enough(simple_cost(n))),
    pure(coefficient),
    mutants=(Mutant("radius", {coefficient: Fraction(1, 5)}, THREE, witness=one_place(3)),),
)  # fmt: skip


@proof_of(SIMPLE)
def _simple(claim: Claim) -> Theorem:
    """H_n <= 1 + log(n)."""
    order = simpler(num(1), n, arith(num(0) <= 1))
    a, b, c = variables("a b c")
    less = arith(4 * (a + 1) / c <= n2, 4 * (b + 1) / c <= n2, a <= b, 0 < c)
    scale = arith(0 < epsilon * alpha, 0 < epsilon, 0 < alpha)
    *_, enough = claim.hypotheses
    size = use(less, enough, order, scale, a=group_cost(n), b=simple_cost(n), c=epsilon * alpha)
    return use(CONVERSION, *DP_GIVEN, size)


top = coefficient * alpha + 4 / (epsilon * n2) * log(1 / beta)
rare = forall(x_larger, E(M2(x_larger), w, ind(top < d(w, q2(x_larger)))) <= beta)
private = on(PURE_DP, X="X2")(M2, N2, epsilon)

TAIL = Lemma(
    "bs16.theorem-7.1-tail", "The error is above 10 alpha + (4/(epsilon n')) log(1/beta) with probability at most beta",
    f"{BUN_STEINKE}, Theorem 7.1",
    (*DP_GIVEN, enough(group_cost(n)), 0 < beta),
    exists(M2, conj(private, rare)),
    mutants=(Mutant("radius", {coefficient: Fraction(1, 12)},
                    "beta = 283/500, six values any two of which are 2 apart, "
            "one record, M constant, alpha = 3, epsilon = log(19/5): some answer is wrong with probability 25/44",
                    witness=one_place(6, beta="283/500")),),
)  # fmt: skip


@proof_of(TAIL)
def _tail(claim: Claim) -> Theorem:
    """One of the parts of the theorem."""

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, losses = parts(facts)
        rare = at(parts(specialize(losses, x_larger))[2], beta, by=[0 < beta])
        return witness(claim.conclusion, mechanism, private, generalize(rare, x_larger))

    return obtain(use(CONVERSION, *claim.hypotheses), "M2", with_mechanism)


zcdp_to_pure_dp_error_simple = Verified(
    SIMPLE, "zcdp_to_pure_dp_error_simple", NAMES, value=10 * alpha, requires=(nat(n2),)
)
zcdp_to_pure_dp_tail_error = Verified(
    TAIL,
    "zcdp_to_pure_dp_tail_error",
    NAMES,
    value=10 * alpha + 4 / (epsilon * n2) * log(1 / beta),
    requires=(nat(n2), beta <= 1),
)


# Theorem 1.11: pure DP needs at most about the square of the number of records that zCDP needs ---

middle = var("b", function_type(("V",), REAL))
HALF = forall((v, a), conj(Fraction(-1, 2) <= feature(v, a) - middle(v), feature(v, a) - middle(v) <= Fraction(1, 2)))
PRIVATE = ZCDP(M, N, 0, rho)
BUDGET = 0 < alpha, 0 <= rho, rho <= alpha**2
GIVEN = (NORM, HALF, QUERY, PUT, SAMPLES, PRIVATE, ACCURATE, *SIZES, QUERY2, ONE_RECORD, WEIGHTS, *BUDGET)


OFF = d(w, q2(x_larger))
ACCURATE_ANSWERS = forall(
    x_larger, conj(integrable(M2(x_larger), w, OFF), E(M2(x_larger), w, OFF) <= coefficient * alpha)
)
PURE_AND_ACCURATE = exists(M2, conj(on(PURE_DP, X="X2")(M2, N2, alpha), ACCURATE_ANSWERS))
FEW_ENOUGH = 2 * n**2 + 2 / alpha**2 <= n2

FEW = (
    "n = 1, M(x) = 1/2 for the mean of records 0 and 1, alpha = log(68/25), n' = 4: the laws at four zeros and at four "
    "ones are within a factor of (68/25)^4, so one of the mean errors is at least 0.0179"
)

QUADRATIC_ERROR = Lemma(
    "bs16.theorem-1.11", "What an alpha^2-zCDP mechanism answers for n records to within alpha, an alpha-DP one "
    "answers for 2 n^2 + 2/alpha^2 records to within 10 alpha", f"{BUN_STEINKE}, Theorem 1.11",
    (*GIVEN, FEW_ENOUGH),
    PURE_AND_ACCURATE,
    mutants=(Mutant("radius", {coefficient: Fraction(1, 60)}, f"{FEW}; the proof gives 10",
                    witness=halves()),
             Mutant("any distance", without(NORM), "one record, 1 or 0, and d(w, y) = 0 where y is one of them, "
                     "else 100; M(x) = 0, alpha = 2, rho = 0, and lists of both records",
                    witness=finite(
                        {"X": 2, "X2": 1, "I": 1, "I2": 4, "A": 2, "V": 1, "Y": 3}, d=(0, 0, 100, 0, 0, 100, 0, 0, 100),
                        p=("-1/2", "1/2", 0), f=("-1/2", "1/2"), b=(0,), q=(0, 1), q2=(2,), e=(0, 1), c=(0, 1, 0, 1),
                        e2=(0, 0, 1, 1), J=(1,), J2=["1/4"] * 4, N=True, D=paths("N"), N2=False, n=1, n2=3,
                        M=((1, 0, 0), (1, 0, 0)), rho=0, alpha=2))),
)  # fmt: skip

DOUBLE = {
    "d": lam((y1, y2), 2 * d(y1, y2)),
    "p": lam((v, y1), 2 * (pairing(v, y1) - middle(v))),
    "f": lam((v, a), 2 * (feature(v, a) - middle(v))),
}


@proof_of(QUADRATIC_ERROR)
def _proof(claim: Claim) -> Theorem:
    """Theorem 7.1 for twice the queries, less 1 in each direction, whose answers are accurate to 2 alpha."""
    doubled = 2 * d(w, q(x))
    error_int, error = parts(specialize(ACCURATE, x))
    twice_int, twice = parts(expand(M(x), w, doubled, error_int))
    accurate = generalize(both(twice_int, arith(E(M(x), w, doubled) <= 2 * alpha, twice, error)), x)
    size = specialize(HALF, v, a)
    centred = 2 * (feature(v, a) - middle(v))
    unit = generalize(both(arith(-1 <= centred, size), arith(centred <= 1, size)), v, a)
    queries = (
        _query(QUERY, places, i, entry(x, i), x, q(x)),
        _query(QUERY2, places2, j, entry2(x_larger, j), x_larger, q2(x_larger)),
    )
    *_, larger = claim.hypotheses
    records = arith(0 < n2, larger, arith(0 < 2 / alpha**2, 0 < alpha), 1 <= n)
    enough = arith(4 * (alpha**2 * n**2 + 1) / (alpha * (2 * alpha)) <= n2, larger, 0 < alpha)
    cost = 0 * n * harmonic(n) + rho * n**2
    cheaper = arith(cost <= alpha**2 * n**2, rho <= alpha**2)
    first, second = variables("a b")
    divide = arith(
        4 * (first + 1) / (alpha * (2 * alpha)) <= n2,
        4 * (second + 1) / (alpha * (2 * alpha)) <= n2,
        first <= second,
        0 < alpha,
    )
    needed = use(divide, enough, cheaper, 0 < alpha, a=cost, b=alpha**2 * n**2)
    signs = [
        arith(g, *BUDGET)
        for g in (0 < 2 * alpha, num(0) <= 0, 0 <= rho, 0 <= (2 * alpha) ** 2, rho <= (2 * alpha) ** 2)
    ]
    made = use(CONVERSION, _norm(), unit, *queries, PUT, SAMPLES, PRIVATE, accurate, *SIZES, ONE_RECORD,
               WEIGHTS, *signs, 0 < alpha, records, needed, **DOUBLE, alpha=2 * alpha, xi=0,
               epsilon=alpha)  # fmt: skip

    def with_mechanism(mechanism: Term, facts: Theorem) -> Theorem:
        private, losses = parts(facts)
        law, error = mechanism(x_larger), d(w, q2(x_larger))
        twice_int, twice, _ = parts(specialize(losses, x_larger))
        ints, half = parts(expand(law, w, error, twice_int))
        mean = arith(E(law, w, error) <= 10 * alpha, half, twice)
        return witness(claim.conclusion, mechanism, private, generalize(both(ints, mean), x_larger))

    return obtain(made, "M2", with_mechanism)


def _query(query: Term, law: Term, point: Term, record: Term, data: Term, value: Term) -> Theorem:
    """The mean of the doubled features."""
    f = feature(v, record)
    size = specialize(HALF, v, record)
    ints = parts(expand(law, point, f, bounded(law, point, f - middle(v), 1, *parts(size))))[0]
    mean = parts(expand(law, point, 2 * (f - middle(v)), ints))[1]
    goal = eq(2 * (pairing(v, value) - middle(v)), E(law, point, 2 * (f - middle(v))))
    return generalize(arith(goal, specialize(query, v, data), mean, mean_of_one(law)), v, data)


def _norm() -> Theorem:
    """Twice the distance, from twice the linear functions, less a constant each."""
    symmetric, below, attained = parts(unfolded(NORM))
    goal = NORM_DISTANCE(DOUBLE["d"], DOUBLE["p"])
    even, under, reached = conjuncts(unfold(goal))
    near = 2 * d(y1, y2)

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        top = norming(y1, y2)
        gap = 2 * (pairing(top, y1) - middle(top)) - 2 * (pairing(top, y2) - middle(top))
        equal = generalize(arith(eq(near, gap), specialize(largest, y1, y2)), y1, y2)
        return witness(reached, norming, equal)

    gap = 2 * (pairing(v, y1) - middle(v)) - 2 * (pairing(v, y2) - middle(v))
    pieces = [
        prove(even, generalize(arith(eq(near, 2 * d(y2, y1)), specialize(symmetric, y1, y2)), y1, y2)),
        prove(under, generalize(arith(gap <= near, specialize(below, v, y1, y2)), v, y1, y2)),
        obtain(attained, "W", with_norming),
    ]
    return folded(goal, both(*pieces))


SQUARE = 1 / n <= alpha, 4 * n**2 <= n2

QUADRATIC = Lemma(
    "bs16.theorem-1.11-quadratic", "The same for 4 n^2 records when alpha >= 1/n", f"{BUN_STEINKE}, Theorem 1.11",
    (*GIVEN, *SQUARE),
    PURE_AND_ACCURATE,
    mutants=(Mutant("radius", {coefficient: Fraction(1, 60)},
                    FEW,
                    witness=halves()),),
)  # fmt: skip


@proof_of(QUADRATIC)
def _quadratic(claim: Claim) -> Theorem:
    """2/alpha^2 <= 2 n^2."""
    one = arith(1 <= n * alpha, SQUARE[0], 1 <= n)
    square = arith(1 <= n**2 * alpha**2, one)
    inverse = arith(2 / alpha**2 <= 2 * n**2, square, 0 < alpha)
    return use(QUADRATIC_ERROR, *GIVEN, arith(2 * n**2 + 2 / alpha**2 <= n2, inverse, SQUARE[1]))


zcdp_to_pure_dp_quadratic_error = Verified(
    QUADRATIC_ERROR, "zcdp_to_pure_dp_quadratic_error", {"records": n2}, value=10 * alpha, requires=(nat(n2),)
)


# Theorems 7.1 and 1.11: how many records the pure mechanism needs -----------------------------


def _records_proof(claim: Claim, lemma: Lemma) -> Theorem:
    """The number of records is a hypothesis of the theorem."""
    return discharge(use(lemma, *lemma.hypotheses), premise_of(claim))


RECORDS = Lemma(
    "bs16.theorem-7.1-records",
    "4 (xi n H_n + rho n^2 + 1)/(epsilon alpha) records are enough for an epsilon-DP mechanism with error 10 alpha",
    f"{BUN_STEINKE}, Theorem 7.1",
    DP_GIVEN,
    implies(enough(group_cost(n)), pure(coefficient)),
    lambda claim: _records_proof(claim, CONVERSION),
    (Mutant("radius", {coefficient: Fraction(1, 5)}, THREE, witness=one_place(3)),),
)

QUADRATIC_RECORDS = Lemma(
    "bs16.theorem-1.11-records", "2 n^2 + 2/alpha^2 records are enough for an alpha-DP mechanism with error 10 alpha",
    f"{BUN_STEINKE}, Theorem 1.11",
    GIVEN,
    implies(FEW_ENOUGH, PURE_AND_ACCURATE),
    lambda claim: _records_proof(claim, QUADRATIC_ERROR),
    (Mutant("radius", {coefficient: Fraction(1, 60)}, FEW, witness=halves()),),
)  # fmt: skip

zcdp_to_pure_dp_records = Verified(
    RECORDS, "zcdp_to_pure_dp_records", value=4 * (group_cost(n) + 1) / (epsilon * alpha), omits=(n2,)
)
zcdp_to_pure_dp_quadratic_records = Verified(
    QUADRATIC_RECORDS, "zcdp_to_pure_dp_quadratic_records", value=2 * n**2 + 2 / alpha**2, omits=(n2,)
)
