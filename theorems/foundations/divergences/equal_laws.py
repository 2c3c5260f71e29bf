"""Divergences depend on laws only through the means of tests: Rényi, KL and max-divergence."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.change_of_measure import DENSITY_CHAIN, TO_REFERENCE
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME, MEAN_OF_DENSITY, same_law
from theorems.foundations.reals.exponentials_and_logarithms import ENTROPY_TANGENT, EXP_INCREASING
from theorems.foundations.reals.powers import POWER_NONNEGATIVE
from theorems.foundations.tests.pure_dp import MAX_DIVERGENCE_FROM_TESTS, TESTS_FROM_MAX_DIVERGENCE

# Divergences depend on laws only through the means of tests: likelihood ratios and Rényi divergence ---

P2, Q2 = var("P2", prob("Y")), var("Q2", prob("Y"))
EQUAL = (same_law(P2, P), same_law(Q, Q2))
ONE = lam(w, num(1))

EQUAL_RATIO = Lemma(
    "foundations.equal-laws-ratio", "Equal laws have the same likelihood ratios", "elementary",
    (DENSITY(L, P, Q), *EQUAL),
    DENSITY(L, P2, Q2),
    mutants=(Mutant("other", Claim((DENSITY(L, P, Q), EQUAL[0]), DENSITY(L, P2, Q2)),
                    "Q2 on a point without mass under P",
                    witness=finite({"Y": 2}, P=(0, 1), P2=(0, 1), Q=("2/3", "1/3"), Q2=("1/10", "9/10"))),),
)  # fmt: skip


@proof_of(EQUAL_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """Chain rule with the likelihood ratio 1 on both sides."""
    right = use(DENSITY_CHAIN, DENSITY(L, P, Q), use(DENSITY_OF_SAME, EQUAL[1], P=Q, Q=Q2), G=ONE, R=Q, Q=Q2)
    left = use(DENSITY_OF_SAME, EQUAL[0], P=P2, Q=P)
    return use(DENSITY_CHAIN, left, right, L=ONE, G=L, P=P2, R=P, Q=read(DENSITY, claim).Q)


# Equal laws have the same Rényi divergence ----------------------------------------------------

RENYI_EQUAL = Lemma(
    "foundations.equal-laws-renyi", "Equal laws have the same Rényi divergence", "elementary",
    (RENYI(alpha, P, Q, t), 1 < alpha, *EQUAL),
    RENYI(alpha, P2, Q2, t),
    mutants=(Mutant("bound", Claim((RENYI(alpha, P, Q, t), 1 < alpha, *EQUAL), RENYI(alpha, P2, Q2, LESS * t)),
                    "t = D_alpha(P||Q) > 0",
                    witness=finite({"Y": 2}, P=("1/4", "3/4"), P2=("1/4", "3/4"), Q=("1/2", "1/2"), Q2=("1/2", "1/2"),
                        alpha=5, t="0.335")),),
)  # fmt: skip


@proof_of(RENYI_EQUAL)
def _renyi(claim: Claim) -> Theorem:
    """The moment is that of a nonnegative function."""
    bound = read(RENYI, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        low = specialize(parts(unfolded(density))[0], w)
        power = generalize(use(POWER_NONNEGATIVE, low, 1 < alpha, u=L(w), a=alpha), w)
        one = use(DENSITY_OF_SAME, EQUAL[1], P=Q, Q=Q2)
        moved, below = parts(use(TO_REFERENCE, one, power, power_int, L=ONE, P=Q, Q=Q2, f=lam(w, L(w) ** alpha)))
        mean = arith(E(Q2, w, L(w) ** alpha) <= exp((alpha - 1) * bound), below, moment)
        return witness(claim.conclusion, L, use(EQUAL_RATIO, density, *EQUAL, L=L), moved, mean)

    return obtain(RENYI(alpha, P, Q, t), "L", with_ratio)


# KL divergence depends on laws only through the means of tests --------------------------------

f, u = var("f", function_type(("Y",), "real")), var("u")
F_LOW, F_INT = forall(w, -1 <= f(w)), integrable(P, w, f(w))

BOUNDED_BELOW = Lemma(
    "foundations.change-of-measure-bounded-below", "E_Q[L f] <= E_P[f] for f >= -1", "elementary",
    (DENSITY(L, P, Q), F_LOW, F_INT),
    conj(integrable(Q, w, L(w) * f(w)), E(Q, w, L(w) * f(w)) <= factor * E(P, w, f(w))),
    mutants=(Mutant("factor", {factor: LESS}, "P = Q, f = 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), f=("1/2", "9/10"))),),
)  # fmt: skip


@proof_of(BOUNDED_BELOW)
def _below(claim: Claim) -> Theorem:
    """Move f + 1, and subtract the mean 1 of L."""
    raised = f(w) + 1
    L_int = parts(unfolded(DENSITY(L, P, Q)))[1]
    f_int, f_mean = parts(expand(P, w, raised, F_INT))
    positive = generalize(arith(0 <= raised, specialize(F_LOW, w)), w)
    raised_int, bound = parts(use(TO_REFERENCE, DENSITY(L, P, Q), positive, f_int, f=lam(w, raised), Q=Q))
    ints, mean = parts(expand(Q, w, L(w) * f(w), raised_int, L_int))
    unit = use(MEAN_OF_DENSITY, DENSITY(L, P, Q), Q=Q)
    return both(ints, arith(comparison(claim), mean, bound, f_mean, unit, mean_of_one(P)))


ENTROPY_LOW = Lemma(
    "foundations.entropy-low", "u log(u) >= -1", "elementary",
    (0 <= u,),
    -1 <= u * log(u),
    lambda claim: arith(claim.conclusion, use(ENTROPY_TANGENT, 0 <= u), 0 <= u),
    (Mutant("constant", Claim((0 <= u,), Fraction(-1, 3) <= u * log(u)), "u = exp(-1)", witness=point(u="1/4")),),
)  # fmt: skip


# Equal laws have the same KL divergence -------------------------------------------------------

KL_EQUAL = Lemma(
    "foundations.equal-laws-kl", "Equal laws have the same KL divergence", "elementary",
    (KL(P, Q, t), *EQUAL),
    KL(P2, Q2, t),
    mutants=(Mutant("bound", Claim((KL(P, Q, t), *EQUAL), KL(P2, Q2, LESS * t)), "t = KL(P||Q) > 0",
                    witness=finite({"Y": 2}, P=("2/3", "1/3"), P2=("2/3", "1/3"), Q=("1/4", "3/4"), Q2=("1/4", "3/4"),
                        t="0.384")),),
)  # fmt: skip


@proof_of(KL_EQUAL)
def _kl(claim: Claim) -> Theorem:
    """The entropy is that of a function that is at least -1."""
    bound = read(KL, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, entropy_int, mean = parts(facts)
        entropy = L(w) * log(L(w))
        low = generalize(use(ENTROPY_LOW, specialize(parts(unfolded(density))[0], w), u=L(w)), w)
        one = use(DENSITY_OF_SAME, EQUAL[1], P=Q, Q=Q2)
        moved, below = parts(use(BOUNDED_BELOW, one, low, entropy_int, L=ONE, P=Q, Q=Q2, f=lam(w, entropy)))
        return witness(
            claim.conclusion,
            L,
            use(EQUAL_RATIO, density, *EQUAL, L=L),
            moved,
            arith(E(Q2, w, entropy) <= bound, below, mean),
        )

    return obtain(KL(P, Q, t), "L", with_ratio)


# Max-divergence depends on laws only through the means of tests, and is 0 for a law from itself ---

GIVEN = (MAX_DIVERGENCE(P, Q, t), *EQUAL)

MAX_EQUAL = Lemma(
    "foundations.equal-laws-max", "Equal laws have the same max-divergence", "elementary",
    GIVEN,
    MAX_DIVERGENCE(P2, Q2, t),
    mutants=(Mutant("bound", Claim(GIVEN, MAX_DIVERGENCE(P2, Q2, t - Fraction(1, 100))), "t = D_oo(P||Q)",
                    witness=finite({"Y": 1}, P=(1,), P2=(1,), Q=(1,), Q2=(1,), t=0)),),
)  # fmt: skip


@proof_of(MAX_EQUAL)
def _equal(claim: Claim) -> Theorem:
    """It says that P(S) <= exp(t) Q(S)."""
    test = test_function(phi, w)
    close = at(use(TESTS_FROM_MAX_DIVERGENCE, hypothesis(claim, MAX_DIVERGENCE), epsilon=t), phi, by=[test])
    same = [at(fact, phi, by=[test]) for fact in EQUAL]
    moved = arith(E(P2, w, phi(w)) <= exp(t) * E(Q2, w, phi(w)) + 0, close, *same)
    return use(
        MAX_DIVERGENCE_FROM_TESTS,
        for_all(INDISTINGUISHABLE(P2, Q2, t, 0), moved),
        P=P2,
        Q=Q2,
        epsilon=read(MAX_DIVERGENCE, claim).t,
    )


MAX_SELF = Lemma(
    "foundations.max-self", "A law has max-divergence 0 from itself", "elementary",
    (0 <= t,),
    MAX_DIVERGENCE(P, P, t),
    mutants=(Mutant("negative", Claim((0 <= t,), MAX_DIVERGENCE(P, P, t - Fraction(1, 100))), "t = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), t=0)),),
)  # fmt: skip


@proof_of(MAX_SELF)
def _self(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    bound = read(MAX_DIVERGENCE, claim).t
    one = use(DENSITY_OF_SAME, prove(same_law(P, P)), P=P, Q=P)
    below = arith(num(1) <= exp(bound), use(EXP_INCREASING, arith(0 <= bound, 0 <= t), x=0, y=bound))
    return witness(claim.conclusion, ONE, one, almost(P, w, below))
