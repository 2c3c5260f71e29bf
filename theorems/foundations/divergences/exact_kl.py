"""KL divergence with a known likelihood ratio is equal to its entropy."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, integrable, lam, log
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, L, P, Q, equals, t, value_of, w
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, both, discharge, generalize, obtain, parts, transfer, use, witness
from theorems.foundations.densities.density_unique import DENSITY_UNIQUE
from theorems.foundations.divergences.exact_renyi import RATIO, d, u

KL_EXACT_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality; any d > 0", witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), L=(2, 0))
)

KL_EXACT = Lemma(
    "foundations.kl-exact", "KL(P||Q) = d when E_Q[L log L] = d", "elementary",
    (RATIO, integrable(Q, w, L(w) * log(L(w))), eq(E(Q, w, L(w) * log(L(w))), d)),
    equals(KL(P, Q, t), t, factor * d),
    mutants=(KL_EXACT_FACTOR,),
)  # fmt: skip


@proof_of(KL_EXACT)
def _kl(claim: Claim) -> Theorem:
    """The likelihood ratio of the hypothesis agrees almost surely with the given one."""
    _, known_int, known = claim.hypotheses
    at_most, room = KL(P, Q, t), value_of(claim.conclusion) <= t

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, entropy = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(u, eq(G(w) * log(G(w)), u * log(u))))
        unique = use(DENSITY_UNIQUE, density, RATIO, L=G, G=L, Q=Q)
        moved = parts(transfer(Q, w, same, G_int, unique))[1]
        return arith(room, moved, entropy, known)

    necessary = obtain(at_most, "G", with_ratio)
    enough = witness(at_most, L, RATIO, known_int, arith(lhs(known) <= t, known, room))
    return generalize(both(discharge(necessary, at_most), discharge(enough, room)), t)
