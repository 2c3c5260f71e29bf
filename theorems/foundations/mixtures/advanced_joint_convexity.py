"""Two mixtures with one common component: the divergence of order 1 + eta (a - 1) is eta times one of order a."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, implies, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MIXTURE, P0, A, B, P, Pt, Q, phi, w
from dpproofs.proving.reading import conjuncts, if_then
from dpproofs.proving.tactics import arith, at, both, discharge, intro
from theorems.citations import BALLE_BARTHE_GABOARDI, BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.hockey_stick_order import HOCKEY_STICK, TEST, a, t

eta = var("eta")
ORDER = 1 + eta * (a - 1)
GIVEN = (MIXTURE(P, eta, A, P0), MIXTURE(Q, eta, B, P0), MIXTURE(Pt, ORDER / a, B, P0), 0 < eta, 0 < a)
whole = HOCKEY_STICK(ORDER, P, Q, factor * (eta * t))
part = HOCKEY_STICK(a, A, Pt, t)

CONVEXITY = Lemma(
    "bbgg19.advanced-joint-convexity",
    "Two mixtures with a common component of weight 1 - eta: H_{1 + eta (a - 1)} is eta H_a",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3; {BALLE_BARTHE_GABOARDI}, Theorem 2",
    GIVEN,
    conj(implies(part, whole), implies(whole, part)),
    mutants=(Mutant("factor", {factor: LESS}, "components on three points",
                    witness=finite({"Y": 3}, P=("1/2", 0, "1/2"), Q=(0, "1/2", "1/2"), A=(1, 0, 0), B=(0, 1, 0),
                        P0=(0, 0, 1), Pt=(0, "3/4", "1/4"), eta="1/2", a=2, t=1)),),
)  # fmt: skip


@proof_of(CONVEXITY)
def _proof(claim: Claim) -> Theorem:
    """P - (1 + eta (a - 1)) Q = eta (A - a Pt): the parts of P0 are eta (1 - a) P0 on both sides."""
    means = [at(law, phi, by=[TEST]) for law in GIVEN[:3]]
    p, q, part, rest = (E(law, w, phi(w)) for law in (P, Q, A, Pt))
    same = arith(p - ORDER * q <= eta * (part - a * rest), *means, 0 < a)
    back = arith(eta * (part - a * rest) <= p - ORDER * q, *means, 0 < a)
    made = []
    for one_way in conjuncts(claim):
        premise, goal = if_then(one_way)
        known = at(premise, phi, by=[TEST])
        shown = intro(goal, lambda wanted, _, known=known: arith(wanted, known, same, back, 0 < eta))
        made.append(discharge(shown, premise))
    return both(*made)
