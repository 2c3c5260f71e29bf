"""Two independent outcomes put together: the likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, eq, function_type, integrable, lam, mul, prob, var
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, first, on, second, test_function, y, z
from dpproofs.proving.tactics import arith, at, both, discharge, dominated, folded, generalize, parts, prove, specialize
from dpproofs.proving.tactics import transfer, unfolded, use
from dpproofs.proving.reading import read
from dpproofs.meaning.laws import INDEPENDENT
from theorems.foundations.measure.independent import P2, Q2, READ
from theorems.foundations.measure.independent_means import INDEPENDENT_MEAN, WEIGHTED
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN, R, T, phi, v

S = var("S", prob("V"))
l = var("l", function_type(("Z",), REAL))


def product_ratio(L: Term, l: Term, factor: Factor = 1) -> Term:
    """The product of two likelihood ratios, on outcomes put together."""
    return lam(v, mul(factor, L(first(v)), l(second(v))))


INDEPENDENT_DENSITY = Lemma(
    "foundations.independent-density", "The likelihood ratio of independent outcomes is a product", "elementary",
    (INDEPENDENT(R, P, P2, T), INDEPENDENT(S, Q, Q2, T), READ, DENSITY(L, P, Q), on(DENSITY, Y="Z")(l, P2, Q2)),
    on(DENSITY, Y="V")(product_ratio(L, l, factor), R, S),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q, P2 = Q2",
                    witness=finite({"V": 1, "Y": 1, "Z": 1}, P=(1,), P2=(1,), Q=(1,), Q2=(1,), R=(1,), S=(1,), T=(0,),
                        first=(0,), second=(0,))),),
)  # fmt: skip


@proof_of(INDEPENDENT_DENSITY)
def _density(claim: Claim) -> Theorem:
    """E_P E_P2[phi] = E_P E_Q2[l phi] = E_Q[L E_Q2[l phi]] for a test phi."""
    law_R, law_S, _, L_density, l_density = claim.hypotheses
    L_nonneg, L_int, L_change = parts(unfolded(L_density))
    l_nonneg, l_int, l_change = parts(unfolded(l_density))
    ratio_ = read(DENSITY, claim).L
    signs = specialize(L_nonneg, first(v)), specialize(l_nonneg, second(v))
    test, inner = test_function(phi, v), lam(z, phi(T(y, z)))
    unit = parts(specialize(test, T(y, z)))
    _, low, high = parts(use(BOUNDED_MEAN, *(generalize(p, z) for p in unit), P=P2, f=inner, c=1))
    mean = lam(y, E(P2, z, inner(z)))
    outside = at(L_change, mean, by=[generalize(both(low, high), y)])
    inside = at(l_change, inner, by=[generalize(both(*unit), z)])
    L_mean = dominated(Q, y, arith(absolute(L(y) * mean(y)) <= L(y), low, high, specialize(L_nonneg, y)), L_int)
    same = arith(eq(L(y) * mean(y), L(y) * E(Q2, z, l(z) * inner(z))), inside)
    means = (law_S, READ, L_nonneg, l_nonneg, L_int, l_int)
    known = {"f": L, "g": l}
    moved = use(WEIGHTED, *means, test, **known)
    equal = arith(
        eq(E(R, v, phi(v)), E(S, v, ratio_(v) * phi(v))),
        moved,
        parts(transfer(Q, y, same, L_mean))[1],
        outside,
        at(law_R, phi, by=[test]),
    )
    nonneg = generalize(arith(0 <= ratio_(v), *signs), v)
    whole = prove(integrable(S, v, ratio_(v)), use(INDEPENDENT_MEAN, *means, **known))
    return folded(claim.conclusion, both(nonneg, whole, generalize(discharge(equal, test), phi)))
