"""Functions whose excess over every level is smaller in the mean have smaller moments."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, standard, x
from dpproofs.mutants.witnesses import instance, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, conj, eq, exp, forall, function_type, integrable, lam, maximum
from dpproofs.language.terms import num, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import Q, alpha, w, z
from dpproofs.proving.reading import comparison, lhs, rhs
from dpproofs.proving.tactics import almost, arith, both, constant, dominated, expand, generalize, integrate, parts
from dpproofs.proving.tactics import reversed_equation, specialize, transfer, use
from theorems.notions.profiles.layers_below_power import BELOW_POWER
from theorems.notions.profiles.layers import excess, layer, s
from theorems.notions.profiles.power_slice_integral import POWER_SLICE

B = var("B", prob("Z"))
f, g = var("f", function_type(("Y",), REAL)), var("g", function_type(("Z",), REAL))
F_NONNEGATIVE, G_NONNEGATIVE = forall(w, 0 <= f(w)), forall(z, 0 <= g(z))
G_MOMENT = integrable(B, z, g(z) ** alpha)
SMALLER = forall(s, conj(integrable(Q, w, excess(f(w))), E(Q, w, excess(f(w))) <= E(B, z, excess(g(z)))))


def _equal_moments(said: Theorem) -> Theorem:
    """f = g = 1 on the real line."""
    law, level, one = standard(), var("s"), lam(x, num(1))
    excess, equation = parts(constant(law, x, maximum(1 - exp(level), num(0))))
    mean = lhs(equation)
    measured, value = parts(constant(law, x, 1))
    square = arith(eq(1, Term("pow", (num(1), num(2)))))
    power, moment = parts(transfer(law, x, square, measured))
    given = generalize(both(excess, arith(Term("le", (mean, mean)))), level)
    _, false = parts(instance(said, given, power, Q=law, B=law, f=one, g=one, alpha=2))
    return absurd(false, moment, value)


SMALLER_EXCESSES_FACTOR = Mutant("factor", {factor: LESS}, "f = g = 1", witness=refuted(_equal_moments, Y=REAL, Z=REAL))

SMALLER_EXCESSES = Lemma(
    "profiles.smaller-excesses", "Smaller mean excesses over every level give smaller moments", "E_swap",
    (F_NONNEGATIVE, G_NONNEGATIVE, 1 < alpha, G_MOMENT, SMALLER),
    conj(integrable(Q, w, f(w) ** alpha), E(Q, w, f(w) ** alpha) <= factor * E(B, z, g(z) ** alpha)),
    mutants=(SMALLER_EXCESSES_FACTOR,),
)  # fmt: skip


@proof_of(SMALLER_EXCESSES)
def _proof(claim: Claim) -> Theorem:
    """A power is the integral of its layers; the means of the layers are compared, level by level (Tonelli)."""
    f0, g0 = specialize(F_NONNEGATIVE, w), specialize(G_NONNEGATIVE, z)
    f_layer, g_layer = layer(f(w)), layer(g(z))
    weight = arith(0 <= alpha * (alpha - 1) * exp((alpha - 1) * s), 1 < alpha)
    f_excess, close = parts(specialize(SMALLER, s))

    g_slice, g_power = parts(use(POWER_SLICE, g0, 1 < alpha, x=g(z)))
    inner, inner_mean = parts(transfer(B, z, reversed_equation(g_power), G_MOMENT))
    nonneg = generalize(arith(0 <= g_layer, weight), z, s)
    swapped = use("E_swap", nonneg, almost(B, z, g_slice), inner, mu=B, nu=LEBESGUE, f=lam((z, s), g_layer))
    _, total_int, total = parts(swapped)

    cover = both(arith(0 <= excess(g(z))), use(BELOW_POWER, g0, 1 < alpha, x=g(z)))
    bound_int = parts(expand(B, z, g(z) ** alpha * exp(-(alpha - 1) * s), G_MOMENT))[0]
    g_mean = parts(expand(B, z, g_layer, dominated(B, z, cover, bound_int)))[1]
    f_layer_int, f_mean = parts(expand(Q, w, f_layer, f_excess))
    positive = arith(0 <= E(Q, w, f_layer), integrate(Q, w, arith(0 <= f_layer, weight), f_layer_int))
    gap = arith(0 <= rhs(weight) * (rhs(close) - lhs(close)), weight, close)
    below = arith(E(Q, w, f_layer) <= E(B, z, g_layer), gap, f_mean, g_mean)
    level_int = dominated(LEBESGUE, s, both(positive, below), total_int)

    nonneg = generalize(arith(0 <= f_layer, weight), s, w)
    swapped = use(
        "E_swap", nonneg, almost(LEBESGUE, s, f_layer_int), level_int, mu=LEBESGUE, nu=Q, f=lam((s, w), f_layer)
    )
    _, outer_int, outer = parts(swapped)
    f_power = parts(use(POWER_SLICE, f0, 1 < alpha, x=f(w)))[1]
    moment_int, moment = parts(transfer(Q, w, f_power, outer_int))
    levels = integrate(LEBESGUE, s, below, level_int, total_int)
    return both(moment_int, arith(comparison(claim), moment, outer, levels, total, inner_mean))
