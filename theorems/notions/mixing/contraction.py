"""Csiszár divergences, and Rényi divergences, under Dobrushin's condition: what shrinks by gamma, and that
no kernel increases them.
"""

from dpproofs.prelude import *
from dpproofs.meaning.mixing import DOBRUSHIN, gamma
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.csiszar import (
    COMPARED,
    CSISZAR,
    DENSITY_Z,
    HALF,
    IS_GENERATOR,
    VALUES,
    G,
    Level,
    R,
    S,
    TwoPoints,
    f,
    hinge,
    s,
    with_two_points,
)
from theorems.foundations.measure.mechanisms import M3, POSTPROCESSED, after
from theorems.foundations.measure.postprocessed_laws import PUSHED_RATIO
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.notions.mixing.dobrushin import ANY, PAIR
from theorems.notions.profiles.power_hinges import POWER, POWERS, WEIGHT

# Under Dobrushin's condition the mean of every hinge of the likelihood ratio shrinks by gamma ---

TO_R, TO_S = PUSHED(R, P, K), PUSHED(S, Q, K)
CONTRACTS = (DOBRUSHIN(K, gamma, 0), 0 <= gamma, gamma <= 1)
MIXING = (TO_R, TO_S, *CONTRACTS)

LEMMA = Lemma(
    "mixing.hinges-contract", "Under Dobrushin's condition the mean of every hinge shrinks by gamma",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (DENSITY(L, P, Q), DENSITY_Z(G, R, S), *MIXING),
    E(S, z, hinge(G(z))) <= factor * (gamma * E(Q, w, hinge(L(w)))),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2 and else forgets it",
                    witness=finite({"Y": 2, "Z": 3}, P=("3/4", "1/4"), Q=("1/4", "3/4"), L=(3, "1/3"),
                        K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), R=("3/8", "1/8", "1/2"), S=("1/8", "3/8", "1/2"),
                        G=(3, "1/3", 1), gamma="1/2", s=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """For s >= 0 a hinge is an excess of P over exp(s) Q, for s < 0 one of Q over exp(-s) P; both mix."""

    def at_level(case: Theorem) -> Theorem:
        before = Level((P, Q), w, L, DENSITY(L, P, Q), case)
        after = Level((R, S), z, G, DENSITY_Z(G, R, S), case)
        (first, second), (first2, second2), level = before.laws, after.laws, before.level
        order = arith(0 <= level, case)
        grown = use(EXP_INCREASING, order, x=0, y=level)
        room = arith((exp(num(0)) - 1) * before.delta <= exp(level) - 1, arith(eq(exp(num(0)), 1)), grown)
        pushed = (TO_R, TO_S) if before.above else (TO_S, TO_R)
        made = use(PAIR, before.close(), *pushed, *CONTRACTS, room, order, arith(num(0) <= 0), P=first, Q=second,
                   R=first2, S=second2, K=K, epsilon=level, delta=before.delta, epsilon2=0)  # fmt: skip
        small = after.least(made, gamma * before.delta)
        return arith(claim.conclusion, small, before.mean, after.mean)

    return cases(0 <= s, at_level, at_level)


# Csiszár divergences shrink by gamma under Dobrushin's condition ------------------------------

CSISZAR_Z = on(CSISZAR, Y="Z")
PUSHED_LAWS = (PUSHED(R, P, K), PUSHED(S, Q, K))
FROM = (IS_GENERATOR, CSISZAR(f, P, Q, t))

CONTRACTION = Lemma(
    "bbgg19.strong-markov-contraction", "Csiszár divergences shrink by gamma under Dobrushin's condition",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (*FROM, *MIXING),
    CSISZAR_Z(f, R, S, factor * (gamma * t)),
    mutants=(Mutant("factor", {factor: LESS}, "a kernel that keeps its input, gamma = 1"),),
)  # fmt: skip


@proof_of(CONTRACTION)
def _contraction(claim: Claim) -> Theorem:
    """The mean of every hinge of the likelihood ratio shrinks by gamma, and the function is an integral of hinges."""
    bound = read(CSISZAR_Z, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)

        def with_new(G: Term, ratio: Theorem) -> Theorem:
            level = use(LEMMA, density, ratio, *MIXING, L=L, G=G)
            shrunk = E(Q, w, hinge(L(w)))
            twice = arith(E(S, z, hinge(G(z))) <= gamma * shrunk + 0 * shrunk, level)
            made = use(COMPARED, IS_GENERATOR, density, density, ratio, ints, ints, generalize(twice, s),
                       L1=L, L0=L, P1=P, P0=P, Q1=Q, Q0=Q, G=G, c1=gamma, c0=0)  # fmt: skip
            new_int, below = parts(made)
            scaled = arith(gamma * E(Q, w, f(L(w))) <= gamma * t, mean, 0 <= gamma)
            return witness(claim.conclusion, G, ratio, new_int, arith(E(S, z, f(G(z))) <= bound, below, scaled))

        return obtain(use(PUSHED_RATIO, density, *PUSHED_LAWS, L=L), "G", with_new)

    return obtain(hypothesis(claim, CSISZAR), "L", with_ratio)


v = var("v")
PUSHED_R = on(PUSHED, Y=REAL, Z=REAL)


@refutation_of(CONTRACTION, "factor", Y=REAL, Z=REAL)
def nothing_lost(said: Theorem) -> Theorem:
    """K keeps its input, so that nothing shrinks."""

    def with_laws(laws: TwoPoints) -> Theorem:
        first, second, still = laws.first, laws.second, lam(v, dirac(v))
        pushed = [
            intro(PUSHED_R(law, law, still), lambda goal, phi, law=law: _at_point(law, goal, phi))
            for law in (first, second)
        ]
        given = laws.generator, laws.divergence(HALF), *pushed, use(ANY, K=still)
        told = instance(said, *given, **VALUES, P=first, Q=second, R=first, S=second, K=still, gamma=1, t=HALF)
        return laws.too_small(told)

    return with_two_points(with_laws)


def _at_point(law: Term, goal: Term, phi: Term) -> Theorem:
    """The mean of a test is that of its means at the points."""
    point = parts(use("E_dirac", x=v, f=phi))[1]
    mean = use("E_congruence", almost(law, v, point), mu=law, f=lam(v, lhs(point)), g=lam(v, phi(v)))
    return arith(goal, parts(mean)[0])


# Csiszár divergences do not grow under postprocessing -----------------------------------------

PROCESSING = Lemma(
    "bbgg19.csiszar-data-processing", "Csiszár divergences do not grow under postprocessing",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 2",
    (*FROM, *PUSHED_LAWS),
    CSISZAR_Z(f, R, S, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "a kernel that keeps its input",
                    witness=refuted(nothing_lost, Y=REAL, Z=REAL)),),
)  # fmt: skip


@proof_of(PROCESSING)
def _processing(claim: Claim) -> Theorem:
    """Every kernel is Dobrushin with gamma = 1."""
    signs = arith(num(0) <= 1), arith(num(1) <= 1)
    made = use(CONTRACTION, *FROM, *PUSHED_LAWS, use(ANY), *signs, gamma=1)
    return written_as(claim.conclusion, made, arith(eq(1 * t, t)))


# Rényi divergence under Dobrushin's condition: exp((alpha - 1) D) - 1 shrinks by gamma, for two laws ---

RENYI_Z = on(RENYI, Y="Z")
GROWN = exp((alpha - 1) * t) - 1
SMALLER = log(1 + gamma * GROWN) / (alpha - 1)

RENYI_PAIR = Lemma(
    "bbgg19.strong-markov-contraction-renyi",
    "exp((alpha - 1) D_alpha) - 1 shrinks by gamma under Dobrushin's condition",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (RENYI(alpha, P, Q, t), *MIXING, 1 < alpha),
    RENYI_Z(alpha, R, S, factor * SMALLER),
    mutants=(Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2 and else forgets it, alpha = 2",
                    witness=finite({"Y": 2, "Z": 3}, P=("3/4", "1/4"), Q=("1/4", "3/4"), gamma="1/2", alpha=2,
                        t="0.8473", K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")), R=("3/8", "1/8", "1/2"),
                        S=("1/8", "3/8", "1/2"))),),
)  # fmt: skip


@proof_of(RENYI_PAIR)
def _pair(claim: Claim) -> Theorem:
    """E[L**alpha] - 1 is the Csiszár divergence of u**alpha - 1, which is an integral of hinges."""
    bound = read(RENYI_Z, claim).t
    generator = use(POWERS, 1 < alpha)

    def moments(ratio: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)
        body = ratio(w) ** alpha - 1
        body_int, body_mean = parts(expand(Q, w, body, ints))
        below = arith(E(Q, w, body) <= GROWN, body_mean, mean, mean_of_one(Q))
        return witness(CSISZAR(POWER, P, Q, GROWN), ratio, density, body_int, below)

    def powers(ratio: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)
        power = ratio(z) ** alpha
        power_int, power_mean = parts(expand(S, z, ratio(z) ** alpha - 1 + 1, ints))
        total = 1 + gamma * GROWN
        sign = cases(
            gamma < 1, lambda yes: arith(0 < total, yes, 0 <= gamma), lambda no: arith(0 < total, no, gamma <= 1)
        )
        value = use(EXP_OF_LOG, sign, y=total)
        same = arith(eq((alpha - 1) * SMALLER, log(total)), 1 < alpha)
        grown = congruence(eq(exp((alpha - 1) * SMALLER), exp(log(total))), same)
        most = arith(E(S, z, power) <= exp((alpha - 1) * bound), power_mean, mean, mean_of_one(S), value, grown)
        return witness(claim.conclusion, ratio, density, power_int, most)

    divergence = obtain(RENYI(alpha, P, Q, t), "L", moments)
    made = use(
        CONTRACTION, generator, divergence, *MIXING, f=POWER, m=LEBESGUE, weight=lam(s, WEIGHT), b=alpha, t=GROWN
    )
    return obtain(made, "G", powers)


# Rényi DP under Dobrushin's condition: exp((alpha - 1) epsilon) - 1 shrinks by gamma, and epsilon itself need not ---

RENYI_DP_Z = on(RENYI_DP, Y="Z")

CONTRACTION_RENYI = Lemma(
    "bbgg19.strong-markov-contraction-renyi-dp", "Postprocessing that is gamma-Dobrushin lowers Rényi DP",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (RENYI_DP(M, N, alpha, epsilon), POSTPROCESSED, *CONTRACTS, 1 < alpha),
    RENYI_DP_Z(M3, N, alpha, factor * substitute(SMALLER, {t: epsilon})),
    lambda claim: after(claim, RENYI_PAIR, RENYI_DP(M, N, alpha, epsilon), *CONTRACTS, 1 < alpha, K=K, t=epsilon),
    (Mutant("factor", {factor: LESS}, "K keeps its input with probability 1/2 and else forgets it, alpha = 2",
            witness=finite({"X": 2, "Y": 2, "Z": 3}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, gamma="1/2",
                alpha=2, epsilon="0.8473", K=(("1/2", 0, "1/2"), (0, "1/2", "1/2")))),),
)  # fmt: skip

contract_renyi = Verified(CONTRACTION_RENYI, "contract_renyi")
