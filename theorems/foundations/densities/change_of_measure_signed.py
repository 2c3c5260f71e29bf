"""Change of measure for functions of both signs."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, function_type, integrable, lam, maximum, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import L, P, Q_measure as Q, w
from dpproofs.proving.reading import comparison, lhs
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, parts, transfer, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE, TO_REFERENCE, integrable_Q
from theorems.foundations.densities.change_of_measure_truncated import dens

f = var("f", function_type(("Y",), "real"))

absolutely = integrable(P, w, absolute(f(w)))

SIGNED = Lemma(
    "foundations.change-of-measure-signed", "E_P[f] = E_Q[L f] when |f| is integrable under P", "elementary",
    (dens, absolutely),
    conj(integrable_Q, eq(E(P, w, f(w)), factor * E(Q, w, L(w) * f(w)))),
    mutants=(Mutant("factor", {factor: MORE}, "f = 1", witness=finite({"Y": 2}, P=(1, 0), Q=(1, 0), f=("1/2", 2))),),
)  # fmt: skip


@proof_of(SIGNED)
def _signed(claim: Claim) -> Theorem:
    """The positive and the negative part, one at a time."""
    P_ints, Q_ints, means = [], [], []
    for part in (maximum(f(w), 0), maximum(-f(w), 0)):
        P_part = dominated(P, w, arith(absolute(part) <= absolute(f(w))), absolutely)
        nonneg = generalize(arith(0 <= part), w)
        Q_part = parts(use(TO_REFERENCE, dens, nonneg, P_part, f=lam(w, part)))[0]
        means.append(parts(use(FROM_REFERENCE, dens, nonneg, Q_part, f=lam(w, part)))[1])
        P_ints.append(P_part)
        Q_ints.append(Q_part)

    def joined(mu: Term, same: Theorem, ints: list[Theorem]) -> list[Theorem]:
        whole, mean = parts(expand(mu, w, lhs(same), *ints))
        return [*parts(transfer(mu, w, same, whole)), mean]

    split = arith(eq(maximum(f(w), 0) - maximum(-f(w), 0), f(w)))
    scaled = arith(eq(L(w) * maximum(f(w), 0) - L(w) * maximum(-f(w), 0), L(w) * f(w)), split)
    left, (L_int, *right) = joined(P, split, P_ints), joined(Q, scaled, Q_ints)
    return both(L_int, arith(comparison(claim), *left[1:], *right, *means))
