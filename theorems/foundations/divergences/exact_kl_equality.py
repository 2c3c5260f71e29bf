"""The two forms of KL(P||Q) = d."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exists, forall, integrable, lam, log
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import KL, L, P, Q, equals, t, value_of, w
from dpproofs.proving.reading import hypothesis
from dpproofs.proving.tactics import obtain, parts, use
from theorems.foundations.divergences.exact_renyi import RATIO, d

KL_EQUALS = Definition(
    "kl_equals",
    (P, Q, d),
    exists(
        L,
        conj(
            RATIO,
            forall(w, 0 < L(w)),
            integrable(P, w, absolute(log(L(w)))),
            eq(E(P, w, log(L(w))), d),
        ),
    ),
)
"""KL(P||Q) = d is finite, and neither law has an event that is null for the other only."""
write_as(KL_EQUALS, r"D_{{\mathrm{{KL}}}}\left({0} \,\middle\|\, {1}\right) = {2}")

KL_EQUALITY = Lemma(
    "foundations.kl-equality", "The two forms of KL(P||Q) = d", "elementary",
    (KL_EQUALS(P, Q, d),),
    equals(KL(P, Q, t), t, factor * d),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; any d > 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(KL_EQUALITY)
def _kl_equals(claim: Claim) -> Theorem:
    """E_P[log L] = E_Q[L log L]."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, _, log_int, mean = parts(facts)
        moved = use("foundations.change-of-measure-signed", density, log_int, L=L, Q=Q, f=lam(w, log(L(w))))
        return use("foundations.kl-exact", density, moved, mean, L=L, d=value_of(claim.conclusion))

    return obtain(hypothesis(claim, KL_EQUALS), "L", with_ratio)
