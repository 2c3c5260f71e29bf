"""Under Dobrushin's condition the mean of every hinge of the likelihood ratio shrinks by gamma."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, eq, exp, num
from dpproofs.privacy.notions import DENSITY, PUSHED, K, L, P, Q, w, z
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.csiszar import hinge, s
from theorems.foundations.divergences.csiszar_compared import DENSITY_Z, G, R, S
from theorems.foundations.divergences.csiszar_levels import Level
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.notions.mixing.conditions import DOBRUSHIN, gamma
from theorems.notions.mixing.dobrushin import PAIR

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
