"""Pure differential privacy of a pair of laws and of a mechanism: bounds on all tests are bounds on the
likelihood ratio, on both sides.
"""

from collections.abc import Sequence
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.proving.tactics import given
from theorems.foundations.densities.likelihood_ratios import AT_MOST, DENSITY_OF_SAME, G
from theorems.foundations.measure.mechanisms import both_ways

# Densities that are at most exp(epsilon) times another one bound all tests --------------------

TEST = test_function(phi, w)
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, 0)
mu = var("mu", measure("Y"))
BY_DENSITY = DENSITY(L, P, mu), DENSITY(G, Q, mu)

TESTS_FROM_DENSITIES = Lemma(
    "foundations.tests-from-densities", "A density that is at most exp(epsilon) times another one bounds all tests",
    "elementary",
    (*BY_DENSITY, almost_surely(mu, w, factor * L(w) <= exp(epsilon) * G(w))),
    CLOSE,
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, of which the order is 3 and exp(epsilon) less",
                    witness=finite({"Y": 2}, mu=(1, 1), P=("3/4", "1/4"), Q=("1/4", "3/4"), L=("3/4", "1/4"),
                        G=("1/4", "3/4"), epsilon="1.095")),),
)  # fmt: skip


@proof_of(TESTS_FROM_DENSITIES)
def _tests(claim: Claim) -> Theorem:
    """Integrate L phi <= exp(epsilon) G phi."""
    *_, bounded_surely = claim.hypotheses
    unit, signs, ints, changes = specialize(TEST, w), [], [], []
    for density, ratio in zip(BY_DENSITY, (L(w), G(w)), strict=True):
        nonneg, whole, change = parts(unfolded(density))
        signs.append(specialize(nonneg, w))
        ints.append(dominated(mu, w, arith(absolute(ratio * phi(w)) <= ratio, signs[-1], unit), whole))
        changes.append(at(change, phi, by=[TEST]))
    below = open_(bounded_surely.args[1], (w,))
    point = arith(L(w) * phi(w) <= exp(epsilon) * (G(w) * phi(w)), below, *signs, unit)
    scaled_int, scaled = parts(expand(mu, w, rhs(point), ints[1]))
    bound = integrate(mu, w, point, ints[0], scaled_int, surely=[bounded_surely])
    final = arith(E(P, w, phi(w)) <= exp(epsilon) * E(Q, w, phi(w)) + 0, bound, scaled, *changes)
    return for_all(claim.conclusion, final)


def tests_from(densities: Sequence[Theorem], epsilon: Term, below: Theorem) -> Theorem:
    """The bound on tests, from the densities of two laws, of which one is below exp(epsilon) times the other."""
    (L, P, measure), (G, Q, _) = (read(DENSITY, density)["L", "P", "Q"] for density in densities)
    return use(TESTS_FROM_DENSITIES, *densities, below, L=L, G=G, P=P, Q=Q, mu=measure, epsilon=epsilon)


TESTS_FROM_MAX_DIVERGENCE = Lemma(
    "foundations.tests-from-max-divergence", "D_oo(P||Q) <= epsilon bounds all tests", "elementary",
    (MAX_DIVERGENCE(P, Q, epsilon),),
    CLOSE,
    mutants=(Mutant("bound", Claim((MAX_DIVERGENCE(P, Q, epsilon),),
                    INDISTINGUISHABLE(P, Q, epsilon - Fraction(1, 100), 0)),
                    "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1")),),
)  # fmt: skip


@proof_of(TESTS_FROM_MAX_DIVERGENCE)
def _tests_from_max(claim: Claim) -> Theorem:
    """The density of Q with respect to itself is 1."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        below = almost(Q, w, arith(L(w) <= exp(epsilon) * 1, L(w) <= exp(epsilon)), upper)
        return tests_from([density, use(DENSITY_OF_SAME, P=Q, Q=Q)], epsilon, below)

    return obtain(MAX_DIVERGENCE(P, Q, epsilon), "L", with_ratio)


# Bounds on all tests are bounds on the likelihood ratio ---------------------------------------

RATIO = DENSITY(L, P, Q)
LOWER, UPPER = exp(-epsilon) <= L(w), L(w) <= exp(epsilon)
SURELY_LOWER, SURELY_UPPER = almost_surely(Q, w, LOWER), almost_surely(Q, w, UPPER)

RATIO_UPPER = Lemma(
    "foundations.pure-dp-ratio-upper", "The likelihood ratio is at most exp(epsilon)", "elementary",
    (RATIO, CLOSE),
    SURELY_UPPER,
    mutants=(Mutant("bound", Claim((RATIO, CLOSE), almost_surely(Q, w, L(w) <= LESS * exp(epsilon))),
                    "P = Q, epsilon = 0",
                    witness=finite({"Y": 3}, P=(1, 0, 0), Q=("1/3", "1/3", "1/3"), epsilon="1.1")),),
)  # fmt: skip


@proof_of(RATIO_UPPER)
def _upper(claim: Claim) -> Theorem:
    """Q-almost surely, since P(S) is at most the integral of the constant over S."""
    top = rhs(integrand_of(claim, w))
    bound = at(CLOSE, phi, by=[TEST])
    scaled = parts(expand(Q, w, top * phi(w), bounded(Q, w, phi(w), 1, specialize(TEST, w))))[1]
    covered = arith(E(P, w, phi(w)) <= E(Q, w, top * phi(w)), bound, scaled)
    positive, top_int = generalize(arith(0 <= top), w), parts(constant(Q, w, top))[0]
    return use(AT_MOST, RATIO, positive, top_int, generalize(discharge(covered, TEST), phi), g=lam(w, top), Q=Q)


# The likelihood ratio is at least exp(-epsilon) -----------------------------------------------

RATIO_LOWER = Lemma(
    "foundations.pure-dp-ratio-lower", "The likelihood ratio is at least exp(-epsilon)", "elementary",
    (RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)),
    SURELY_LOWER,
    mutants=(Mutant("bound", Claim((RATIO, INDISTINGUISHABLE(Q, P, epsilon, 0)),
                                   almost_surely(Q, w, MORE * exp(-epsilon) <= L(w))), "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("1/10", "9/10"), epsilon=0)),
             Mutant("direction", {INDISTINGUISHABLE(Q, P, epsilon, 0): CLOSE},
             "P is Q conditioned on half of the outcomes",
                    witness=finite({"Y": 2}, P=("1/10", "9/10"), Q=("3/4", "1/4"), epsilon="1.3"))),
)  # fmt: skip


@proof_of(RATIO_LOWER)
def _lower(claim: Claim) -> Theorem:
    """Q is at most exp(epsilon) P: compare dQ/dQ = 1 with exp(epsilon) L."""
    nonneg, L_int, change = parts(unfolded(RATIO))
    one = lam(w, num(1))
    g = lam(w, exp(epsilon) * L(w))
    own = folded(DENSITY(one, Q, Q), prove(unfold(DENSITY(one, Q, Q)), parts(use("E_one", P=Q))[0]))
    L_phi = dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), specialize(nonneg, w), specialize(TEST, w)), L_int)
    scaled = parts(expand(Q, w, g(w) * phi(w), L_phi))[1]
    bound = at(INDISTINGUISHABLE(Q, P, epsilon, 0), phi, by=[TEST])
    covered = arith(E(Q, w, phi(w)) <= E(Q, w, g(w) * phi(w)), bound, scaled, at(change, phi, by=[TEST]))
    below = use(AT_MOST, own, generalize(arith(0 <= g(w), specialize(nonneg, w)), w),
                parts(expand(Q, w, g(w), L_int))[0], generalize(discharge(covered, TEST), phi),
                L=one, g=g, P=Q, Q=Q)  # fmt: skip
    return almost(Q, w, arith(integrand_of(claim, w), 1 <= g(w)), below)


# Pure differential privacy as bounds on the likelihood ratio ----------------------------------

MAX_DIVERGENCE_FROM_TESTS = Lemma(
    "foundations.max-divergence-from-tests", "Pure DP of a pair says D_oo(P||Q) <= epsilon", "elementary",
    (CLOSE,),
    MAX_DIVERGENCE(P, Q, epsilon),
    mutants=(Mutant("bound", Claim((CLOSE,), MAX_DIVERGENCE(P, Q, epsilon - Fraction(1, 100))), "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), epsilon=0)),),
)  # fmt: skip


@proof_of(MAX_DIVERGENCE_FROM_TESTS)
def _max_divergence(claim: Claim) -> Theorem:
    """P is absolutely continuous, so it has a likelihood ratio (the kernels of the axiom are constant)."""
    unit = specialize(TEST, w)
    phi_int = bounded(P, w, phi(w), 1, unit)
    positive = integrate(P, w, prove(0 <= phi(w), unit), phi_int)
    null = eq(E(Q, w, phi(w)), 0)
    vanish = arith(eq(E(P, w, phi(w)), 0), at(CLOSE, phi, by=[TEST]), null, positive)
    point = var("s")
    continuous = generalize(discharge(vanish, TEST, null), point, phi)
    ratios = use("radon_nikodym", continuous, K=lam(point, P), H=lam(point, Q))

    def with_ratio(family: Term, facts: Theorem) -> Theorem:
        ratio = lam(w, family(num(0), w))
        density = folded(DENSITY(ratio, P, Q), specialize(facts, 0))
        return witness(claim.conclusion, ratio, density, use(RATIO_UPPER, density, CLOSE, L=ratio))

    return obtain(ratios, "L", with_ratio)


# Pure differential privacy of a pair bounds the likelihood ratio on both sides ----------------

PAIR_RATIO = Lemma(
    "foundations.pure-dp-pair-ratio", "Pure DP of a pair bounds the likelihood ratio on both sides", "elementary",
    (PURE_DP_PAIR(P, Q, epsilon),),
    exists(L, conj(RATIO, SURELY_LOWER, SURELY_UPPER)),
    mutants=(Mutant("bound", Claim((PURE_DP_PAIR(P, Q, epsilon),),
                                   exists(L, conj(RATIO, SURELY_LOWER,
                                   almost_surely(Q, w, 100 * L(w) <= 99 * exp(epsilon))))),
                    "P = Q, epsilon = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), epsilon="1.1")),
             Mutant("one side", {PURE_DP_PAIR(P, Q, epsilon): MAX_DIVERGENCE(P, Q, epsilon)},
                    "P is Q conditioned on half of the outcomes",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), epsilon=4))),
)  # fmt: skip


@proof_of(PAIR_RATIO)
def _pair(claim: Claim) -> Theorem:
    there, back = conjuncts(unfolded(PURE_DP_PAIR(P, Q, epsilon)))
    close = use(TESTS_FROM_MAX_DIVERGENCE, back, P=Q, Q=P)

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, upper = parts(facts)
        lower = use(RATIO_LOWER, density, close, L=L)
        return witness(claim.conclusion, L, density, lower, upper)

    found = obtain(there, "L", with_ratio)
    return given(found, *parts(unfolded(PURE_DP_PAIR(P, Q, epsilon))))


# Pure DP compares the laws on neighbours in both directions -----------------------------------

MECHANISM_PAIR = Lemma(
    "foundations.pure-dp-neighbours", "Pure DP compares the laws on neighbours in both directions", "elementary",
    (PURE_DP(M, N, epsilon), SYMMETRIC(N), N(x1, x2)),
    PURE_DP_PAIR(M(x1), M(x2), epsilon),
    mutants=(Mutant("one-sided", without(SYMMETRIC(N)),
                    "N relates one pair in one order only",
                    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False),
                        epsilon="0.6932", x1=0, x2=1)),),
)  # fmt: skip


@proof_of(MECHANISM_PAIR)
def _mechanism_pair(claim: Claim) -> Theorem:
    private = unfolded(PURE_DP(M, N, epsilon))
    there, back = both_ways(private)
    bounds = [
        use(MAX_DIVERGENCE_FROM_TESTS, there, P=M(x1), Q=M(x2)),
        use(MAX_DIVERGENCE_FROM_TESTS, back, P=M(x2), Q=M(x1)),
    ]
    return prove(claim.conclusion, *bounds)
