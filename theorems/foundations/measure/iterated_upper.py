"""Iterated expectation of nonnegative functions, as an upper bound."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, forall, function_type, integrable, lam, minimum, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import K, P, y, z
from dpproofs.proving.tactics import arith, generalize, integrate, monotone_limit, parts, prove, specialize, use
from theorems.foundations.measure.iterated_bounded_means import ITERATED_BOUNDED
from theorems.foundations.measure.iterated_bounded import R, c, f, inner, law_of_T, nonneg, v

T = var("T", function_type(("Y", "Z"), "V"))
inner_integrable = forall(y, integrable(K(y), z, f(T(y, z))))

cut, cut_T = minimum(f(v), c), minimum(f(T(y, z)), c)
outer_integrable, R_integrable = integrable(P, y, inner), integrable(R, v, f(v))

given = (law_of_T, nonneg, inner_integrable)


def mutants(known: Term, other: Term, formula: Term) -> tuple[Mutant, ...]:
    """The false variants, in which the formula has a factor."""
    return (
        Mutant(
            "factor",
            Claim((*given, known), conj(other, formula)),
            "f = 1",
            witness=finite(
                {"V": 1, "Y": 2, "Z": 2}, P=("1/10", "9/10"), K=(("1/10", "9/10"), (0, 1)), R=(1,), T=(0, 0, 0, 0), f=1
            ),
        ),
    )


ITERATED_UPPER = Lemma(
    "foundations.iterated-upper", "E_R[f] <= E_P[E_K[f]] for f >= 0", "elementary",
    (*given, outer_integrable),
    conj(R_integrable, E(R, v, f(v)) <= E(P, y, inner)),
    mutants=mutants(outer_integrable, R_integrable, MORE * E(R, v, f(v)) <= E(P, y, inner)),
)  # fmt: skip


@proof_of(ITERATED_UPPER)
def _upper(claim: Claim) -> Theorem:
    """E_R[min(f, c)] = E_P[E_K[min(f, c)]] <= E_P[E_K[f]]; let c grow."""
    R_cut, P_cut, at_y, equal = truncated()
    K_cut, K_int = parts(specialize(at_y, y))[0], specialize(inner_integrable, y)
    point = integrate(K(y), z, arith(cut_T <= f(T(y, z))), K_cut, K_int)
    below = integrate(P, y, point, P_cut, outer_integrable)
    mean = arith(E(R, v, cut) <= E(P, y, inner), equal, below)
    limit = monotone_limit(R, v, f(v), cut, c, mean, R_cut, f(v) + 1, specialize(nonneg, v))
    return prove(claim.conclusion, limit)


def truncated() -> list[Theorem]:
    """min(f, c) is integrable, inside and outside, and has one expectation."""
    f0 = specialize(nonneg, v)
    low, high = generalize(arith(0 <= cut, f0, 0 < c), v), generalize(arith(cut <= c), v)
    return parts(use(ITERATED_BOUNDED, law_of_T, low, high, 0 < c, f=lam(v, cut)))
