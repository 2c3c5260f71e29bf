"""Rényi divergence under Dobrushin's condition: exp((alpha - 1) D) - 1 shrinks by gamma, for two laws."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, eq, exp, lam, log
from dpproofs.privacy.notions import RENYI, P, Q, alpha, on, t, w, z
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, cases, congruence, expand, mean_of_one, obtain, parts, use, witness
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.csiszar import CSISZAR, s
from theorems.foundations.divergences.csiszar_compared import R, S
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.mixing.conditions import gamma
from theorems.notions.mixing.contraction import CONTRACTION
from theorems.notions.mixing.contraction_hinges import MIXING
from theorems.notions.profiles.power_hinges import POWER, POWERS, WEIGHT

RENYI_Z = on(RENYI, Y="Z")
GROWN = exp((alpha - 1) * t) - 1
SMALLER = log(1 + gamma * GROWN) / (alpha - 1)

PAIR = Lemma(
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


@proof_of(PAIR)
def _proof(claim: Claim) -> Theorem:
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
