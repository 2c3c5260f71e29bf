"""Gaussian noise on statistical queries (footnote 2), one-way marginals and histograms (section 6.1): that it is
private, and how large the errors are.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.mutants.counterexamples import large_noise, written
from dpproofs.privacy.notions import q_vector as q
from theorems.citations import BUN_STEINKE
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_divergences import LISTS, append, empty
from theorems.foundations.gaussian.gaussian_errors import LARGEST_ERROR, NOISY as NOISY_ANSWERS, TEST, lambda_, some_far
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.measure.union_bound import d
from theorems.foundations.reals.powers import SQUARE
from theorems.mechanisms.gaussian.mechanism import NOISY as ZCDP_NOISY, ZCDP_MECHANISM, M, x
from theorems.papers.bun_steinke_2016.lemma_3_5_zcdp_to_approx_dp import ZCDP_TO_APPROX_DP

# Footnote 2: Gaussian answers to k statistical queries, with an explicit epsilon --------------

k, n = var("k"), var("n")
STATISTICAL = forall((x1, x2, i), implies(N(x1, x2), absolute(q(x1, i) - q(x2, i)) <= 1 / n))
NOISY = forall(x, GAUSSIAN_VECTOR(lam(i, M(x, i)), append, empty, lam(i, q(x, i)), sigma / n))
SIGNS = (0 < n, 0 < sigma, 1 <= k, 0 < delta, delta <= 1)
coefficient = mark("coefficient", 2)
epsilon = k / (2 * sigma**2) + sqrt(coefficient * k * log(1 / delta) / sigma**2)

LEMMA = Lemma(
    "bs16.footnote-2", "k statistical queries with noise N(0, (sigma/n)^2) are (k/(2 sigma^2) + sqrt(2 k "
    "log(1/delta))/sigma, delta)-DP", f"{BUN_STEINKE}, footnote 2, with explicit constants",
    (STATISTICAL, LISTS, NOISY, nat(k), *SIGNS),
    on(APPROX_DP, Y="V")(lam(x, M(x, k)), N, epsilon, delta),
    mutants=(Mutant("half", {coefficient: 1}, "k = 1, sigma = 1, delta = 1e-6: the true delta is 1.96e-5",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, k=1, n=1, sigma=1,
                        delta="1/1000000")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The answers are k/(2 sigma**2)-zCDP (Lemma 2.5), then Lemma 3.5."""
    rho = k / (2 * sigma**2)
    zcdp = use(ZCDP_MECHANISM, sensitivity_of_queries(), LISTS, NOISY, nat(k), arith(0 < sigma / n, 0 < n, 0 < sigma),
               d=k, sigma=sigma / n, Delta=sqrt(k) / n)  # fmt: skip
    zcdp = rewrite(zcdp, arith(eq(read(ZCDP, zcdp).rho, rho), 0 < n, 1 <= k, 0 < sigma))
    private = use(ZCDP_TO_APPROX_DP, zcdp, arith(0 < rho, 1 <= k, 0 < sigma), *SIGNS, M=lam(x, M(x, k)), xi=0, rho=rho)
    return rewrite(private, arith(eq(read(APPROX_DP, private).epsilon, read(APPROX_DP, claim).epsilon), 0 < sigma))


def sensitivity_of_queries() -> Theorem:
    """A sum of k squares, each at most 1/n**2, by induction."""
    squares = summation(i, 1, k, (q(x1, i) - q(x2, i)) ** 2)

    def each(number: Term) -> Theorem:
        one = at(STATISTICAL, x1, x2, number, by=[N(x1, x2)])
        return arith((q(x1, number) - q(x2, number)) ** 2 <= 1 / n**2, one, 0 < n)

    every = over_range(squares <= k / n**2, k, nat(k), each=each)
    return for_all(L2_SENSITIVITY(q, k, N, sqrt(k) / n), arith(squares <= (sqrt(k) / n) ** 2, every, 1 <= k, 0 < n))


statistical_queries = Verified(LEMMA, "statistical_queries", omits=(n,))


# Section 6.1: one-way marginals with Gaussian noise are private -------------------------------

SOURCE = f"{BUN_STEINKE}, section 6.1"
V, beta = var("variance"), var("beta")
WITH_VARIANCE = substitute(ZCDP_NOISY, {sigma: sqrt(V)})
OUTPUT = lam(x, M(x, d))

MARGINALS = Lemma(
    "bs16.ex-6.1-marginals", "d one-way marginals of n records with noise N(0, d/(2 n^2 rho)) are rho-zCDP", SOURCE,
    (STATISTICAL, LISTS, WITH_VARIANCE, nat(d), 1 <= d, 0 < n, 0 < V),
    on(ZCDP, Y="V")(OUTPUT, N, 0, factor * d / (2 * n**2 * V)),
    mutants=(Mutant("half", {factor: Fraction(1, 2)}, "data sets whose means are at distance sqrt(d)/n: the divergence "
                    "is 2 rho alpha",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, n=1, variance=1)),),
)  # fmt: skip


@proof_of(MARGINALS)
def _marginals(claim: Claim) -> Theorem:
    """The means of d bits over n records have l2-sensitivity sqrt(d)/n."""
    sensitivity = use(sensitivity_of_queries(), nat(d), 1 <= d, 0 < n, STATISTICAL, k=d)
    return noisy_private(sensitivity, read(ZCDP, claim).rho, 0 < n, 1 <= d)


def noisy_private(sensitivity: Theorem, cost: Term, *facts: Term) -> Theorem:
    """The multivariate Gaussian mechanism with noise sqrt(V)."""
    root = arith(0 < sqrt(V), 0 < V)
    made = use(ZCDP_MECHANISM, sensitivity, LISTS, WITH_VARIANCE, nat(d), root, d=d, sigma=sqrt(V),
               Delta=read(L2_SENSITIVITY, sensitivity).Delta)  # fmt: skip
    return rewrite(made, arith(eq(read(ZCDP, made).rho, cost), 0 < V, *facts))


marginals_zcdp = Verified(MARGINALS, "marginals_zcdp", requires=(nat(n),))


# Section 6.1: histograms with Gaussian noise are private --------------------------------------

a, b = var("a"), var("b")
REPLACED = forall(
    (x1, x2), implies(N(x1, x2), exists((a, b), forall(i, eq(q(x1, i) - q(x2, i), ind(eq(i, a)) - ind(eq(i, b))))))
)

COUNTS = Lemma(
    "bs16.ex-6.1-histograms", "The counts of a histogram with noise N(0, 1/rho) are rho-zCDP", SOURCE,
    (REPLACED, LISTS, WITH_VARIANCE, nat(d), 0 < V),
    on(ZCDP, Y="V")(OUTPUT, N, 0, factor / V),
    mutants=(Mutant("half", {factor: Fraction(1, 2)}, "d = 2, one record of n changes: the means are at distance "
                    "sqrt(2)",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0), 2: (0, 1), 3: (0, 0)}, N=True, d=2,
                        variance=1)),),
)  # fmt: skip


@proof_of(COUNTS)
def _counts(claim: Claim) -> Theorem:
    """The counts of neighbours are at Euclidean distance at most sqrt(2)."""
    moved = obtain_all(at_neighbours(REPLACED), "a b", _moved)
    sensitivity = for_all(L2_SENSITIVITY(q, d, N, sqrt(2)), moved)
    return noisy_private(sensitivity, read(ZCDP, claim).rho)


def _moved(first: Term, second: Term, counts: Theorem) -> Theorem:
    """One record leaves a count and enters another: the squares add up to at most 2."""
    squares = summation(i, 1, d, (q(x1, i) - q(x2, i)) ** 2)
    every = over_range(squares <= ind(first <= d) + ind(second <= d), d, nat(d), each=counts)
    return arith(squares <= sqrt(2) ** 2, every, use(SQUARE, arith(num(0) <= 2), u=2))


histogram_zcdp = Verified(COUNTS, "histogram_zcdp", omits=(d,))


# Section 6.1: the errors of marginals and histograms with Gaussian noise ----------------------

MARGINAL_VARIANCE, COUNT_VARIANCE = d / (2 * n**2 * rho), 1 / rho


def _tail(claim: Claim, variance: Term) -> Theorem:
    """The union bound over d Gaussian tails."""
    signs = claim.hypotheses[4:]
    root = sqrt(variance)
    made = use(LARGEST_ERROR, *claim.hypotheses, arith(0 < root, *signs), sigma=root)
    return arith(claim.conclusion, made, arith(eq(rhs(made), rhs(claim)), *signs))


MARGINALS_TAIL = Lemma(
    "bs16.ex-6.1-marginals-error",
    "The largest error of d marginals with noise N(0, d/(2 n^2 rho)) is above lambda "
    "with probability at most d exp(-lambda^2 n^2 rho/d)", SOURCE,
    (substitute(NOISY_ANSWERS, {sigma: sqrt(MARGINAL_VARIANCE)}), nat(d), TEST, some_far(lambda_), 0 < rho, 0 < n,
     1 <= d, 0 <= lambda_),
    E(P, w, phi(w)) <= d * exp(-factor * lambda_**2 * n**2 * rho / d),
    lambda claim: _tail(claim, MARGINAL_VARIANCE),
    (Mutant("double", {factor: 2}, "d = 1, lambda n sqrt(2 rho) = 3: it has probability 0.0027"),),
)  # fmt: skip


@refutation_of(MARGINALS_TAIL, "double", Y=REAL)
def _mean_beyond_3(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 3 from 0 with probability 0.0027."""
    deviation = written(sqrt(d / (2 * n**2 * rho)), d=1, n=1, rho=Fraction(1, 2))
    return large_noise(said, 3, deviation, rho=Fraction(1, 2), n=1, lambda_=3)


COUNTS_TAIL = Lemma(
    "bs16.ex-6.1-histograms-error",
    "The largest error of d counts with noise N(0, 1/rho) is above lambda with "
    "probability at most d exp(-lambda^2 rho/2)", SOURCE,
    (substitute(NOISY_ANSWERS, {sigma: sqrt(COUNT_VARIANCE)}), nat(d), TEST, some_far(lambda_), 0 < rho, 1 <= d,
     0 <= lambda_),
    E(P, w, phi(w)) <= d * exp(-factor * lambda_**2 * rho / 2),
    lambda claim: _tail(claim, COUNT_VARIANCE),
    (Mutant("double", {factor: 2}, "d = 1, lambda sqrt(rho) = 3: the probability is 0.0027 > exp(-9)"),),
)  # fmt: skip


@refutation_of(COUNTS_TAIL, "double", Y=REAL)
def _beyond_3(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 3 from 0 with probability 0.0027."""
    return large_noise(said, 3, written(sqrt(1 / rho), rho=1), rho=1, lambda_=3)


marginals_error_probability = Verified(
    MARGINALS_TAIL,
    "marginals_error_probability",
    {"radius": lambda_},
    value=d * exp(-1 * lambda_**2 * n**2 * rho / d),
    requires=(nat(n),),
)
histogram_error_probability = Verified(
    COUNTS_TAIL, "histogram_error_probability", {"radius": lambda_}, value=d * exp(-1 * lambda_**2 * rho / 2)
)


# Section 6.1: the largest error of a histogram, but for a small probability -------------------

RADIUS_SIGNS = 0 < rho, 1 <= d, 0 < beta, beta <= 1

COUNTS_RADIUS = Lemma(
    "bs16.ex-6.1-histograms-radius", "The largest error of d counts with noise N(0, 1/rho) is above sqrt(2 "
    "log(d/beta)/rho) with probability at most beta", SOURCE,
    (substitute(NOISY_ANSWERS, {sigma: sqrt(COUNT_VARIANCE)}), nat(d), TEST, *RADIUS_SIGNS),
    implies(some_far(sqrt(coefficient * log(d / beta) / rho)), E(P, w, phi(w)) <= beta),
    mutants=(Mutant("root", {coefficient: 1}, "d = 1, beta = 1/100: the probability is 0.0319"),),
)  # fmt: skip


@proof_of(COUNTS_RADIUS)
def _radius(claim: Claim) -> Theorem:
    """d exp(-lambda^2 rho/2) = beta."""
    ratio = arith(1 <= d / beta, *RADIUS_SIGNS)
    value = 2 * log(d / beta) / rho
    root = nonnegative(sqrt(value), ratio, 0 < rho)
    outside, goal = if_then(claim)
    made = use(COUNTS_TAIL, *claim.hypotheses, some_far(sqrt(value)), 0 < rho, 1 <= d, root, lambda_=sqrt(value))
    exponent = arith(eq(-(sqrt(value) ** 2) * rho / 2, -log(d / beta)), squared_root(value, ratio, 0 < rho), 0 < rho)
    same = arith(eq(d * exp(-log(d / beta)), beta), *RADIUS_SIGNS)
    return discharge(arith(goal, rewrite(made, exponent), same), outside)


@refutation_of(COUNTS_RADIUS, "root", Y=REAL)
def _beyond_radius(said: Theorem) -> Theorem:
    """One standard Gaussian number is more than 2.2 from 0 with probability 0.0278, and sqrt(log(100)) is less."""
    values = {"rho": 1, "beta": Fraction(1, 100)}
    allowed = written(sqrt(log(d / beta) / rho), d=1, **values)
    return large_noise(said, Fraction(11, 5), written(sqrt(1 / rho), rho=1), allowed, **values)


histogram_error_radius = Verified(COUNTS_RADIUS, "histogram_error_radius", value=sqrt(2 * log(d / beta) / rho))
