"""Two laws with a common component: what postprocessing makes of them, by what it makes of the rests."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, implies, lam, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MIXTURE, PUSHED, A, B, K, P, P0, Q, R, on, phi_z, y, z
from dpproofs.proving.reading import conjuncts, if_then, lhs, rhs
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, intro
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.hockey_stick_order import HOCKEY_STICK, a, t
from theorems.notions.mixing.conditions import TEST_Z
from theorems.notions.mixing.dobrushin import S, mean_in_unit

theta = var("theta")
C, D = variables("C D", prob("Z"))
HOCKEY_STICK_Z = on(HOCKEY_STICK, Y="Z")
MIXED = (MIXTURE(P, 1 - theta, P0, A), MIXTURE(Q, (1 - theta) / a, P0, B))
PROCESSED = (PUSHED(R, P, K), PUSHED(S, Q, K), PUSHED(C, A, K), PUSHED(D, B, K))
whole = HOCKEY_STICK_Z(a, R, S, factor * (theta * t))
rests = HOCKEY_STICK_Z(1 + (a - 1) / theta, C, D, t)

IDENTITY = Lemma(
    "bbgg19.overlapping-mixture-identity",
    "H_a(P K||Q K) is theta times the divergence of order 1 + (a - 1)/theta of what is left",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (*MIXED, *PROCESSED, 0 < theta, 0 < a),
    conj(implies(rests, whole), implies(whole, rests)),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response after randomized response, a = 2",
                    witness=finite({"Y": 2, "Z": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), P0=("2/3", "1/3"), A=(1, 0),
                        B=(0, 1), K=(("9/10", "1/10"), ("1/10", "9/10")), theta="1/4", a=2, t="2/5")),),
)  # fmt: skip


@proof_of(IDENTITY)
def _proof(claim: Claim) -> Theorem:
    """P K - a Q K = theta A K - (a - 1 + theta) B K: the common component cancels."""
    f = lam(y, E(K(y), z, phi_z(z)))
    unit = generalize(both(*mean_in_unit(K(y))), y)
    mixed = [at(law, f, by=[unit]) for law in MIXED]
    r, s, c, d = (E(law, z, phi_z(z)) for law in (R, S, C, D))
    means = [at(law, phi_z, by=[TEST_Z]) for law in PROCESSED]
    same = [
        arith(goal, *mixed, *means, 0 < a, 0 < theta)
        for goal in (r - a * s <= theta * c - (a - 1 + theta) * d, theta * c - (a - 1 + theta) * d <= r - a * s)
    ]
    order = arith(theta * ((1 + (a - 1) / theta) * d) <= (a - 1 + theta) * d, 0 < theta)
    back = arith((a - 1 + theta) * d <= theta * ((1 + (a - 1) / theta) * d), 0 < theta)
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        known = at(premise, phi_z, by=[TEST_Z])

        def of_test(wanted: Term, _: Term, known: Theorem = known) -> Theorem:
            scaled = arith(theta * lhs(known) <= theta * rhs(known), known, 0 < theta)
            if lhs(wanted) == r:
                return arith(wanted, scaled, *same, order, back)
            total = arith(theta * lhs(wanted) <= theta * rhs(wanted), known, *same, order, back)
            return arith(wanted, total, 0 < theta)

        made.append(discharge(intro(goal, of_test), premise))
    return both(*made)
