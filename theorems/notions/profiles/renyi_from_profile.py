"""A profile bounds Rényi divergence: a pair of laws has at most the divergence of a pair of a larger
profile, as the function with smaller excesses has the smaller moments.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, standard
from theorems.citations import DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, LAW_RATIO
from theorems.foundations.divergences.known_likelihood_ratio import RENYI_AT
from theorems.foundations.reals.powers import POWER_NONNEGATIVE
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.likelihood_ratio import LEAST_PROFILE
from theorems.notions.profiles.powers import BELOW_POWER, POWER_SLICE, VANISHING, excess, layer, s

# Functions whose excess over every level is smaller in the mean have smaller moments ----------

B = var("B", prob("Z"))
f, g = var("f", function_type(("Y",), REAL)), var("g", function_type(("Z",), REAL))
F_NONNEGATIVE, G_NONNEGATIVE = forall(w, 0 <= f(w)), forall(z, 0 <= g(z))
G_MOMENT = integrable(B, z, g(z) ** alpha)
SMALLER = forall(s, conj(integrable(Q, w, excess(f(w))), E(Q, w, excess(f(w))) <= E(B, z, excess(g(z)))))


def _equal_moments(said: Theorem) -> Theorem:
    """f = g = 1 on the real line."""
    law, level, one = standard(), var("s"), lam(x, num(1))
    excess, equation = parts(constant(law, x, maximum(1 - exp(level), num(0))))
    mean = lhs(equation)
    measured, value = parts(constant(law, x, 1))
    square = arith(eq(1, Term("pow", (num(1), num(2)))))
    power, moment = parts(transfer(law, x, square, measured))
    given = generalize(both(excess, arith(Term("le", (mean, mean)))), level)
    _, false = parts(instance(said, given, power, Q=law, B=law, f=one, g=one, alpha=2))
    return absurd(false, moment, value)


SMALLER_EXCESSES_FACTOR = Mutant("factor", {factor: LESS}, "f = g = 1", witness=refuted(_equal_moments, Y=REAL, Z=REAL))

SMALLER_EXCESSES = Lemma(
    "profiles.smaller-excesses", "Smaller mean excesses over every level give smaller moments", "E_swap",
    (F_NONNEGATIVE, G_NONNEGATIVE, 1 < alpha, G_MOMENT, SMALLER),
    conj(integrable(Q, w, f(w) ** alpha), E(Q, w, f(w) ** alpha) <= factor * E(B, z, g(z) ** alpha)),
    mutants=(SMALLER_EXCESSES_FACTOR,),
)  # fmt: skip


@proof_of(SMALLER_EXCESSES)
def _proof(claim: Claim) -> Theorem:
    """A power is the integral of its layers; the means of the layers are compared, level by level (Tonelli)."""
    f0, g0 = specialize(F_NONNEGATIVE, w), specialize(G_NONNEGATIVE, z)
    f_layer, g_layer = layer(f(w)), layer(g(z))
    weight = arith(0 <= alpha * (alpha - 1) * exp((alpha - 1) * s), 1 < alpha)
    f_excess, close = parts(specialize(SMALLER, s))

    g_slice, g_power = parts(use(POWER_SLICE, g0, 1 < alpha, x=g(z)))
    inner, inner_mean = parts(transfer(B, z, reversed_equation(g_power), G_MOMENT))
    nonneg = generalize(arith(0 <= g_layer, weight), z, s)
    swapped = use("E_swap", nonneg, almost(B, z, g_slice), inner, mu=B, nu=LEBESGUE, f=lam((z, s), g_layer))
    _, total_int, total = parts(swapped)

    cover = both(arith(0 <= excess(g(z))), use(BELOW_POWER, g0, 1 < alpha, x=g(z)))
    bound_int = parts(expand(B, z, g(z) ** alpha * exp(-(alpha - 1) * s), G_MOMENT))[0]
    g_mean = parts(expand(B, z, g_layer, dominated(B, z, cover, bound_int)))[1]
    f_layer_int, f_mean = parts(expand(Q, w, f_layer, f_excess))
    positive = arith(0 <= E(Q, w, f_layer), integrate(Q, w, arith(0 <= f_layer, weight), f_layer_int))
    gap = arith(0 <= rhs(weight) * (rhs(close) - lhs(close)), weight, close)
    below = arith(E(Q, w, f_layer) <= E(B, z, g_layer), gap, f_mean, g_mean)
    level_int = dominated(LEBESGUE, s, both(positive, below), total_int)

    nonneg = generalize(arith(0 <= f_layer, weight), s, w)
    swapped = use(
        "E_swap", nonneg, almost(LEBESGUE, s, f_layer_int), level_int, mu=LEBESGUE, nu=Q, f=lam((s, w), f_layer)
    )
    _, outer_int, outer = parts(swapped)
    f_power = parts(use(POWER_SLICE, f0, 1 < alpha, x=f(w)))[1]
    moment_int, moment = parts(transfer(Q, w, f_power, outer_int))
    levels = integrate(LEBESGUE, s, below, level_int, total_int)
    return both(moment_int, arith(comparison(claim), moment, outer, levels, total, inner_mean))


# A profile bounds Rényi divergence: a pair of laws has at most the divergence of a pair of a larger profile ---

CLOSE = PROFILE(P, Q, lam(c, E(B, z, maximum(g(z) - c, 0))))
A, RENYI_Z = var("A", B.type), on(RENYI, Y="Z")
SOURCE = f"{DONG_ROTH_SU}, Appendix B; {ZHU_DONG_WANG}, dominating pairs"
POWER, LEVEL = g(z) ** alpha, E(B, z, excess(g(z)))

FROM_PROFILE = Lemma(
    "profiles.renyi-from-profile", "The Rényi divergence of two laws is at most that of a pair of a larger profile",
    SOURCE,
    (G_NONNEGATIVE, G_MOMENT, E(B, z, POWER) <= exp((alpha - 1) * t), 1 < alpha, CLOSE),
    RENYI(alpha, P, Q, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "g the likelihood ratio of two Gaussian laws, P and Q these laws",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), B=("1/4", "3/4"), g=(3, "1/3"),
                        alpha=2, t="0.8473")),),
)  # fmt: skip


@proof_of(FROM_PROFILE)
def _from_profile(claim: Claim) -> Theorem:
    """The likelihood ratio L = dP/dQ exists, and its mean excess over each level is at most that of g."""
    bound, test = read(RENYI, claim).t, test_function(phi, w)
    at_level = at(CLOSE, exp(s), phi, by=[arith(0 <= exp(s)), test])
    every_test = generalize(discharge(at_level, test), phi)

    def with_ratio(L: Term, density: Theorem) -> Theorem:
        smaller = use(LEAST_PROFILE, density, every_test, arith(0 <= exp(s)), L=L, P=P, Q=Q, c=exp(s), d=LEVEL)
        nonneg = parts(unfolded(density))[0]
        excesses = generalize(smaller, s)
        power, moment = parts(use(SMALLER_EXCESSES, nonneg, *claim.hypotheses, 1 < alpha, excesses, Q=Q, f=L))
        mean = arith(lhs(moment) <= exp((alpha - 1) * bound), moment, *conditions(claim))
        return witness(claim.conclusion, L, density, power, mean)

    return obtain(use(LAW_RATIO, _null()), "L", with_ratio)


def _null() -> Theorem:
    """For a test with E_Q[phi] = 0, the mean under P is at most every value of the profile, and these come near 0."""
    test, null = test_function(phi, w), eq(E(Q, w, phi(w)), 0)
    level = c / (alpha - 1)
    close = at(CLOSE, exp(level), phi, by=[arith(0 <= exp(level)), test])
    decay = arith(E(P, w, phi(w)) <= E(B, z, POWER) * exp(-c), close, null, _level(level), 1 < alpha)
    power = use(POWER_NONNEGATIVE, specialize(G_NONNEGATIVE, z), 1 < alpha, u=g(z), a=alpha)
    nonneg = arith(0 <= E(B, z, POWER), integrate(B, z, power, G_MOMENT))
    most = use(VANISHING, generalize(discharge(decay, 0 < c), c), nonneg, a=E(P, w, phi(w)), b=E(B, z, POWER))
    unit = specialize(test, w)
    least = integrate(P, w, arith(0 <= phi(w), unit), bounded(P, w, phi(w), 1, unit))
    return generalize(discharge(arith(eq(E(P, w, phi(w)), 0), most, least), test, null), phi)


def _level(level: Term) -> Theorem:
    """The mean excess over exp(s) is at most exp(-(alpha - 1) s) times the moment."""
    g0 = specialize(G_NONNEGATIVE, z)
    most = use(BELOW_POWER, g0, 1 < alpha, x=g(z), s=level)
    scaled = parts(expand(B, z, rhs(most), G_MOMENT))[0]
    ints = dominated(B, z, both(arith(0 <= lhs(most)), most), scaled)
    return integrate(B, z, most, ints, G_MOMENT)


DOMINATING_PAIR = Lemma(
    "profiles.renyi-of-dominating-pair", "A pair that dominates all profiles dominates all Rényi divergences", SOURCE,
    (DENSITY_Z(g, A, B), RENYI_Z(alpha, A, B, t), 1 < alpha, CLOSE),
    RENYI(alpha, P, Q, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "A = P and B = Q Gaussian laws",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), A=("3/4", "1/4"), B=("1/4",
                        "3/4"), g=(3, "1/3"), alpha=2, t="0.8473")),),
)  # fmt: skip


@proof_of(DOMINATING_PAIR)
def _pair(claim: Claim) -> Theorem:
    """The moment of the given likelihood ratio is that of the divergence."""
    density, divergence, *_ = claim.hypotheses
    moment = parts(use(RENYI_AT, density, divergence, P=A, Q=B, L=g))
    goal = read(RENYI, claim).t
    mean = arith(E(B, z, POWER) <= exp((alpha - 1) * goal), moment[1])
    return use(FROM_PROFILE, parts(unfolded(density))[0], moment[0], mean, *claim.hypotheses, t=goal)
