"""Two independent outcomes put together: means of products."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, integrable, lam, num, prob, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import Q, test_function, y, z
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, parts, prove, same_value
from dpproofs.proving.tactics import specialize, transfer, unfolded, use
from dpproofs.privacy.notions import first, second
from dpproofs.proving.reading import conjuncts, integrand_of
from dpproofs.meaning.laws import INDEPENDENT
from theorems.foundations.measure.independent import Q2, READ
from theorems.foundations.measure.iterated import ITERATED
from theorems.foundations.measure.iterated_bounded import T, phi, v

S = var("S", prob("V"))
f, g = var("f", function_type(("Y",), REAL)), var("g", function_type(("Z",), REAL))
MEANS = (
    INDEPENDENT(S, Q, Q2, T),
    READ,
    forall(y, 0 <= f(y)),
    forall(z, 0 <= g(z)),
    integrable(Q, y, f(y)),
    integrable(Q2, z, g(z)),
)
body = f(first(v)) * g(second(v)) * phi(v)

WEIGHTED = Lemma(
    "foundations.independent-weighted", "E_S[f g phi] = E_Q[f E_Q2[g phi]] for independent outcomes", "elementary",
    (*MEANS, test_function(phi, v)),
    conj(integrable(S, v, body), eq(E(S, v, body), factor * E(Q, y, f(y) * E(Q2, z, g(z) * phi(T(y, z)))))),
    mutants=(Mutant("factor", {factor: MORE}, "f = g = phi = 1",
                    witness=finite({"Y": 1, "Z": 1, "V": 1}, Q=(1,), Q2=(1,), S=(1,), T=0, first=0, second=0, f=1, g=1,
                        phi=1)),),
)  # fmt: skip


@proof_of(WEIGHTED)
def _weighted(claim: Claim) -> Theorem:
    """Iterated expectation; at T(y, z) the function is f(y) g(z) phi(T(y, z))."""
    law, read, f_nonneg, g_nonneg, f_int, g_int, test = claim.hypotheses
    weighted, _ = conjuncts(claim)
    together = T(y, z)
    f0, g0, phi0 = specialize(f_nonneg, y), specialize(g_nonneg, z), specialize(test, together)
    inner = g(z) * phi(together)
    small = arith(inner <= g(z), g0, phi0)
    nonneg = arith(0 <= inner, g0, phi0)
    inner_int = dominated(Q2, z, both(nonneg, small), g_int)
    mean, top = E(Q2, z, inner), E(Q2, z, g(z))
    bounds = integrate(Q2, z, nonneg, inner_int), integrate(Q2, z, small, inner_int, g_int)
    cover = both(arith(0 <= f(y) * mean, f0, bounds[0]), arith(f(y) * mean <= top * f(y), f0, *bounds))
    outer_int = dominated(Q, y, cover, parts(expand(Q, y, top * f(y), f_int))[0])

    back = parts(specialize(read, y, z))
    body = lam(v, integrand_of(weighted, v))
    same = arith(eq(f(y) * inner, body(together)), same_value(f, back[0]), same_value(g, back[1]))
    scaled_int, scaled = parts(expand(Q2, z, f(y) * inner, inner_int))
    body_int, equal = parts(transfer(Q2, z, same, scaled_int))
    outer = transfer(Q, y, arith(eq(f(y) * mean, E(Q2, z, body(together))), equal, scaled), outer_int)
    positive = arith(0 <= body(v), specialize(f_nonneg, first(v)), specialize(g_nonneg, second(v)), specialize(test, v))
    moved = use(ITERATED, unfolded(law), generalize(positive, v), generalize(body_int, y), outer,
                R=S, P=Q, K=lam(y, Q2), T=T, f=body)  # fmt: skip
    return prove(claim.conclusion, moved, outer)


body_ = f(first(v)) * g(second(v))

INDEPENDENT_MEAN = Lemma(
    "foundations.independent-mean", "The mean of a product is the product of the means", "elementary",
    MEANS,
    conj(integrable(S, v, body_), eq(E(S, v, body_), factor * E(Q, y, f(y)) * E(Q2, z, g(z)))),
    mutants=(Mutant("factor", {factor: MORE}, "f = g = 1",
                    witness=finite({"V": 1, "Y": 1, "Z": 1}, Q=(1,), Q2=(1,), S=(1,), T=(0,), f=(1,), first=(0,),
                        g=(1,), second=(0,))),),
)  # fmt: skip


@proof_of(INDEPENDENT_MEAN)
def _mean(claim: Claim) -> Theorem:
    one = lam(v, num(1))
    moved = use(WEIGHTED, *MEANS, prove(test_function(one, v)), phi=one)
    top = E(Q2, z, g(z))
    return prove(claim.conclusion, moved, expand(Q, y, f(y) * top, MEANS[4]))
