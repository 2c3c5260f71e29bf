"""The Gaussian mechanism, for numbers and for vectors: zCDP, and Gaussian DP of vectors."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.privacy.notions import q_vector
from theorems.citations import BUN_STEINKE, DONG_ROTH_SU
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_DIVERGENCE, LISTS, ZCDP_R, append, empty
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.notions.gaussian_dp.larger_mu import larger_mu
from theorems.notions.gaussian_dp.steps_of_noise import VECTOR

# Bun and Steinke 2016, Proposition 1.6: the Gaussian mechanism ---------------------------------

MECHANISM = Lemma(
    "bs16.lemma-2.4-mechanism", "Adding N(0, sigma^2) to a query of sensitivity Delta is Delta^2/(2 sigma^2)-zCDP",
    f"{BUN_STEINKE}, Proposition 1.6 and Lemma 2.4",
    (SENSITIVITY(q, N, Delta), 0 < sigma),
    ZCDP_R(lam(var("x", "X"), normal(q(var("x", "X")), sigma)), N, 0, factor * Delta**2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"X": 2}, Delta="0.167", N=True, q=("1/3", "1/2"), sigma=1)),
             Mutant("half", {factor: Fraction(1, 2)}, "rho = Delta^2/(4 sigma^2)",
                    witness=finite({"X": 2}, Delta="1.4", N=True, q=("1/3", -1), sigma=1))),
)  # fmt: skip


@proof_of(MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """On neighbours the answers are Gaussian laws of one variance, whose means are at most Delta apart.

    Their Rényi divergence is known exactly, and grows with the distance of the means: at the distance Delta it is
    alpha Delta^2/(2 sigma^2), a line through 0.
    """
    gap = at_neighbours(hypothesis(claim, SENSITIVITY))
    square = arith((q(x1) - q(x2)) ** 2 <= Delta**2, gap)
    exact = use(GAUSSIAN_DIVERGENCE, 0 < sigma, 1 < alpha, mu=q(x1), nu=q(x2))
    return zcdp_of_equal(claim.conclusion, exact, square, 0 < sigma)


def zcdp_of_equal(goal: Term, exact: Theorem, *facts: Fact) -> Theorem:
    """So the divergence is at most rho alpha at the order alpha, for any neighbours: rho-zCDP."""
    offset, rho = read(ZCDP, goal)["xi", "rho"]
    small = arith(value_of(exact.conclusion) <= rho * alpha, *facts, 1 < alpha)
    bound = mp(parts(at(exact, rho * alpha))[1], small)
    first, second = read(RENYI, bound)["P", "Q"]
    line = on(RENYI_LINE, Y=first.type[1])(first, second, offset, rho)
    by_order = for_all(line, bound)
    return for_all(goal, by_order)


gaussian_zcdp = Verified(MECHANISM, "gaussian_zcdp", {"sensitivity": Delta, "sigma": sigma}, requires=(0 <= Delta,))


# Bun and Steinke 2016, (3), by Lemma 2.5: the multivariate Gaussian mechanism ------------------

x = var("x", "X")
M = var("M", function_type(("X", REAL), prob("V")))
NOISY = forall(x, GAUSSIAN_VECTOR(lam(i, M(x, i)), append, empty, lam(i, q_vector(x, i)), sigma))
sensitivity = mark("sensitivity", Delta)

ZCDP_MECHANISM = Lemma(
    "bs16.lemma-2.5-mechanism", "Adding N(0, sigma^2 I) to a query of l2-sensitivity Delta is Delta^2/(2 sigma^2)-zCDP",
    f"{BUN_STEINKE}, Lemma 2.5 and (3)",
    (L2_SENSITIVITY(q_vector, d, N, sensitivity), LISTS, NOISY, nat(d), 0 < sigma),
    on(ZCDP, Y="V")(lam(x, M(x, d)), N, 0, factor * Delta**2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma=1)),
             Mutant("supremum", {sensitivity: sqrt(d) * Delta},
                    "sensitivity Delta of every coordinate; d = 4, q(x1) - q(x2) = (1, 1, 1, 1)",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=4, Delta=1, sigma=1))),
)  # fmt: skip


@proof_of(ZCDP_MECHANISM)
def _zcdp_mechanism(claim: Claim) -> Theorem:
    """The divergence grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, L2_SENSITIVITY))
    noisy = (specialize(NOISY, point) for point in (x1, x2))
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q_vector(x1, i)), "nu": lam(i, q_vector(x2, i))}
    exact = use("bs16.lemma-2.5", *noisy, LISTS, nat(d), 0 < sigma, 1 < alpha, **laws)
    return zcdp_of_equal(claim.conclusion, exact, gap, 0 < sigma)


gaussian_zcdp_vector = Verified(
    ZCDP_MECHANISM,
    "gaussian_zcdp_vector",
    {"l2_sensitivity": Delta, "sigma": sigma},
    requires=(0 <= Delta,),
    omits=(d,),
)


# The multivariate Gaussian mechanism ----------------------------------------------------------

VECTOR_MECHANISM = Lemma(
    "profiles.gaussian-vector-mechanism",
    "Adding N(0, sigma^2 I) to a query of l2-sensitivity Delta is Gaussian DP with mu = Delta/sigma",
    f"{DONG_ROTH_SU}, Theorem 2.7",
    (L2_SENSITIVITY(q_vector, d, N, Delta), NOISY, nat(d), 0 < sigma),
    on(GAUSSIAN_DP, Y="V")(lam(x, M(x, d)), N, factor * Delta**2 / sigma**2),
    mutants=(Mutant("variance", {factor: LESS}, "an equality for means at distance Delta",
                    witness=finite({"V": "lists", "X": 2}, q={1: (1, 0)}, N=True, d=1, Delta=1, sigma=1)),),
)  # fmt: skip


@proof_of(VECTOR_MECHANISM)
def _vector_mechanism(claim: Claim) -> Theorem:
    """The profile grows with the distance of the means, which is at most Delta."""
    gap = at_neighbours(hypothesis(claim, L2_SENSITIVITY))
    noisy = (specialize(NOISY, point) for point in (x1, x2))
    laws = {"G": lam(i, M(x1, i)), "F": lam(i, M(x2, i)), "mu": lam(i, q_vector(x1, i)), "nu": lam(i, q_vector(x2, i))}
    nonneg, bound = parts(use(VECTOR, *noisy, nat(d), 0 < sigma, **laws))
    small, large = rhs(nonneg), Delta**2 / sigma**2
    return for_all(claim.conclusion, larger_mu(bound, small, large, nonneg, arith(small <= large, gap, 0 < sigma)))


gaussian_dp_vector = Verified(
    VECTOR_MECHANISM,
    "gaussian_dp_vector",
    {"l2_sensitivity": Delta, "sigma": sigma},
    requires=(0 <= Delta,),
    omits=(d,),
)
