"""Change of measure for nonnegative functions."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, conj, eq, function_type, integrable, minimum, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import L, P, Q_measure as Q, w
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, both, integrate, monotone_limit, parts, specialize, unfolded, use
from theorems.foundations.densities.change_of_measure_truncated import BOUNDED_TESTS, dens, f_nonneg

f = var("f", function_type(("Y",), "real"))

integrable_Q = integrable(Q, w, L(w) * f(w))
integrable_P = integrable(P, w, f(w))

TO_REFERENCE_FACTOR = Mutant(
    "factor",
    Claim((dens, f_nonneg, integrable_P), conj(integrable_Q, E(Q, w, L(w) * f(w)) <= LESS * E(P, w, f(w)))),
    "f = 1",
    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), f=2),
)

TO_REFERENCE = Lemma(
    "foundations.change-of-measure-upper", "E_Q[L f] <= E_P[f] for f >= 0", "elementary",
    (dens, f_nonneg, integrable_P),
    conj(integrable_Q, E(Q, w, L(w) * f(w)) <= E(P, w, f(w))),
    mutants=(TO_REFERENCE_FACTOR,),
)  # fmt: skip

c = var("c")


@proof_of(TO_REFERENCE)
def _to_reference(claim: Claim) -> Theorem:
    """E_Q[L min(f, c)] = E_P[min(f, c)] <= E_P[f]; let c grow."""
    P_cut, Q_cut, same, f0, L0 = _truncated()
    cut = minimum(f(w), c)
    below = integrate(P, w, arith(cut <= f(w)), P_cut, integrable_P)
    return monotone_limit(
        Q, w, L(w) * f(w), L(w) * cut, c, arith(E(Q, w, L(w) * cut) <= E(P, w, f(w)), same, below),
        Q_cut, f(w) + 1, f0, L0,
    )  # fmt: skip


def _truncated() -> tuple[Theorem, Theorem, Theorem, Theorem, Theorem]:
    f0 = specialize(f_nonneg, w)
    L0 = specialize(parts(unfolded(dens))[0], w)
    return *parts(use(BOUNDED_TESTS, dens, f_nonneg, 0 < c)), f0, L0  # type: ignore[return-value]


FROM_REFERENCE_FACTOR = Mutant(
    "factor",
    Claim((dens, f_nonneg, integrable_Q), conj(integrable_P, eq(E(P, w, f(w)), LESS * E(Q, w, L(w) * f(w))))),
    "f = 1",
    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("2/3", "1/3"), f=("1/2", 0)),
)

FROM_REFERENCE = Lemma(
    "foundations.change-of-measure", "E_P[f] = E_Q[L f] for f >= 0 when L f is integrable", "elementary",
    (dens, f_nonneg, integrable_Q),
    conj(integrable_P, eq(E(P, w, f(w)), E(Q, w, L(w) * f(w)))),
    mutants=(FROM_REFERENCE_FACTOR,),
)  # fmt: skip


@proof_of(FROM_REFERENCE)
def _from_reference(claim: Claim) -> Theorem:
    """E_P[min(f, c)] = E_Q[L min(f, c)] <= E_Q[L f]; let c grow. The converse is the lemma above."""
    P_cut, Q_cut, same, f0, L0 = _truncated()
    cut = minimum(f(w), c)
    below = integrate(Q, w, arith(L(w) * cut <= L(w) * f(w), f0, L0), Q_cut, integrable_Q)
    limit = monotone_limit(
        P, w, f(w), cut, c, arith(E(P, w, cut) <= E(Q, w, L(w) * f(w)), same, below),
        P_cut, f(w) + 1, f0,
    )  # fmt: skip
    P_int, upper = parts(limit)
    lower = parts(use(TO_REFERENCE, dens, f_nonneg, P_int))[1]
    return both(P_int, arith(comparison(claim), upper, lower))
