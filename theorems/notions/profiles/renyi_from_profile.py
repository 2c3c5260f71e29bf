"""A profile bounds Rényi divergence: a pair of laws has at most the divergence of a pair of a larger profile."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, lam, maximum, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, RENYI, P, Q, alpha, on, phi, t, test_function, w, z
from dpproofs.proving.reading import conditions, lhs, read, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, dominated, expand, generalize, integrate
from dpproofs.proving.tactics import obtain, parts, specialize, unfolded, use, witness
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, LAW_RATIO
from theorems.foundations.reals.convex_powers import POWER_NONNEGATIVE
from theorems.foundations.divergences.renyi_at_density import RENYI_AT
from theorems.citations import DONG_ROTH_SU, ZHU_DONG_WANG
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.layers_below_power import BELOW_POWER
from theorems.notions.profiles.layers import VANISHING, excess, s
from theorems.notions.profiles.likelihood_ratio import LEAST_PROFILE
from theorems.notions.profiles.smaller_excesses import G_MOMENT, G_NONNEGATIVE, SMALLER_EXCESSES, B, g

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
def _proof(claim: Claim) -> Theorem:
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
