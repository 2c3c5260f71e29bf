"""Two independent outcomes put together: means of products, and the likelihood ratio."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, absolute, conj, eq, exp, forall, function_type, implies, integrable, lam, log, mul, num, open_, prob, var,
)  # fmt: skip
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, constant, discharge, dominated, expand, folded, generalize, integrate, mean_of_one, obtain, parts,
    prove, specialize, transfer, unfolded, use, witness,
)  # fmt: skip
from theorems.foundations.exact import KL_EQUALS, RENYI_EQUALS
from theorems.foundations.exponential import POWER_NONNEGATIVE
from theorems.foundations.iterated import BOUNDED_MEAN, ITERATED, R, T, phi, v
from dpproofs.notions import DENSITY, L, P, Q, alpha, on, test_function, y, z
from theorems.foundations.powers import POWER_OF_PRODUCT

P2, Q2 = var("P2", prob("Z")), var("Q2", prob("Z"))
S = var("S", prob("V"))
first, second = var("first", function_type(("V",), "Y")), var("second", function_type(("V",), "Z"))
f, g = var("f", function_type(("Y",), REAL)), var("g", function_type(("Z",), REAL))
l = var("l", function_type(("Z",), REAL))
a, b = var("a"), var("b")

INDEPENDENT = Definition(
    "independent",
    (R, P, P2, T),
    forall(phi, implies(test_function(phi, v), eq(E(R, v, phi(v)), E(P, y, E(P2, z, phi(T(y, z))))))),
)
"""R is the law of T(y, z) for independent y with law P and z with law P2."""

READ_BACK = Definition(
    "read_back",
    (T, first, second),
    forall((y, z), conj(eq(first(T(y, z)), y), eq(second(T(y, z)), z))),
)
"""y and z can be read back from T(y, z)."""

READ = READ_BACK(T, first, second)
MEANS = (
    INDEPENDENT(S, Q, Q2, T), READ, forall(y, 0 <= f(y)), forall(z, 0 <= g(z)),
    integrable(Q, y, f(y)), integrable(Q2, z, g(z)),
)  # fmt: skip


def same_value(function: Term, equal: Theorem) -> Theorem:
    """f(a) = f(b), from a = b."""
    a, b = equal.conclusion.args
    u = var("u_", a.type)
    same = arith(eq(function(a), function(a)))
    return use("leibniz", equal, same, x=a, y=b, A=lam(u, eq(function(a), function(u))))


def _weighted_claim(factor: Factor) -> Claim:
    body = f(first(v)) * g(second(v)) * phi(v)
    inner = E(Q2, z, g(z) * phi(T(y, z)))
    value = factor * E(Q, y, f(y) * inner)
    return Claim((*MEANS, test_function(phi, v)), conj(integrable(S, v, body), eq(E(S, v, body), value)))


def _weighted(claim: Claim) -> Theorem:
    """Iterated expectation; at T(y, z) the function is f(y) g(z) phi(T(y, z))."""
    law, read, f_nonneg, g_nonneg, f_int, g_int, test = claim.hypotheses
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
    whole = claim.conclusion.args[0]
    body = lam(v, open_(whole.args[1], (v,)))
    same = arith(eq(f(y) * inner, body(together)), same_value(f, back[0]), same_value(g, back[1]))
    scaled_int, scaled = parts(expand(Q2, z, f(y) * inner, inner_int))
    body_int, equal = parts(transfer(Q2, z, same, scaled_int))
    outer = transfer(Q, y, arith(eq(f(y) * mean, E(Q2, z, body(together))), equal, scaled), outer_int)
    positive = arith(0 <= body(v), specialize(f_nonneg, first(v)), specialize(g_nonneg, second(v)), specialize(test, v))
    moved = use(ITERATED, unfolded(law), generalize(positive, v), generalize(body_int, y), outer,
                R=S, P=Q, K=lam(y, Q2), T=T, f=body)  # fmt: skip
    return prove(claim.conclusion, moved, outer)


WEIGHTED = Lemma(
    "foundations.independent-weighted", "E_S[f g phi] = E_Q[f E_Q2[g phi]] for independent outcomes", "elementary",
    *_weighted_claim(1).parts, _weighted,
    (Mutant("factor", _weighted_claim(MORE), "f = g = phi = 1"),),
)  # fmt: skip


def _mean_claim(factor: Factor) -> Claim:
    body = f(first(v)) * g(second(v))
    value = factor * E(Q, y, f(y)) * E(Q2, z, g(z))
    return Claim(MEANS, conj(integrable(S, v, body), eq(E(S, v, body), value)))


def _mean(claim: Claim) -> Theorem:
    one = lam(v, num(1))
    moved = use(WEIGHTED, *MEANS, prove(test_function(one, v)), phi=one)
    top = E(Q2, z, g(z))
    return prove(claim.conclusion, moved, expand(Q, y, f(y) * top, MEANS[4]))


INDEPENDENT_MEAN = Lemma(
    "foundations.independent-mean", "The mean of a product is the product of the means", "elementary",
    *_mean_claim(1).parts, _mean,
    (Mutant("factor", _mean_claim(MORE), "f = g = 1"),),
)  # fmt: skip


def product_ratio(L: Term, l: Term, factor: Factor = 1) -> Term:
    """The product of two likelihood ratios, on outcomes put together."""
    return lam(v, mul(factor, L(first(v)), l(second(v))))


def _density_claim(factor: Factor) -> Claim:
    laws = INDEPENDENT(R, P, P2, T), INDEPENDENT(S, Q, Q2, T), READ
    ratios = DENSITY(L, P, Q), on(DENSITY, Y="Z")(l, P2, Q2)
    return Claim((*laws, *ratios), on(DENSITY, Y="V")(product_ratio(L, l, factor), R, S))


def _density(claim: Claim) -> Theorem:
    """E_P E_P2[phi] = E_P E_Q2[l phi] = E_Q[L E_Q2[l phi]] for a test phi."""
    law_R, law_S, _, L_density, l_density = claim.hypotheses
    L_nonneg, L_int, L_change = parts(unfolded(L_density))
    l_nonneg, l_int, l_change = parts(unfolded(l_density))
    ratio_ = claim.conclusion.args[0]
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
    equal = arith(eq(E(R, v, phi(v)), E(S, v, ratio_(v) * phi(v))), moved, parts(transfer(Q, y, same, L_mean))[1],
                  outside, at(law_R, phi, by=[test]))  # fmt: skip
    nonneg = generalize(arith(0 <= ratio_(v), *signs), v)
    whole = prove(integrable(S, v, ratio_(v)), use(INDEPENDENT_MEAN, *means, **known))
    return folded(claim.conclusion, both(nonneg, whole, generalize(discharge(equal, test), phi)))


INDEPENDENT_DENSITY = Lemma(
    "foundations.independent-density", "The likelihood ratio of independent outcomes is a product", "elementary",
    *_density_claim(1).parts, _density,
    (Mutant("factor", _density_claim(MORE), "P = Q, P2 = Q2"),),
)  # fmt: skip


def _sum_claim(factor: Factor) -> Claim:
    given = INDEPENDENT(S, Q, Q2, T), READ, integrable(Q, y, absolute(f(y))), integrable(Q2, z, absolute(g(z)))
    body = f(first(v)) + g(second(v))
    value = factor * (E(Q, y, f(y)) + E(Q2, z, g(z)))
    return Claim(given, conj(integrable(S, v, absolute(body)), eq(E(S, v, body), value)))


def _sum(claim: Claim) -> Theorem:
    """f = (f + |f|) - |f| is a difference of nonnegative functions, and so is g."""
    law, read, *absolutely = claim.hypotheses
    units = constant(Q, y, 1), constant(Q2, z, 1)
    means = [mean_of_one(Q), mean_of_one(Q2)]
    known = []
    for function, mu, point, size_int in ((f, Q, y, absolutely[0]), (g, Q2, z, absolutely[1])):
        value, size = function(point), absolute(function(point))
        plain = dominated(mu, point, arith(absolute(value) <= size), size_int)
        raised_int, raised = parts(expand(mu, point, value + size, plain, size_int))
        means.append(raised)
        for part, part_int in ((value + size, raised_int), (size, size_int)):
            functions = {"f": lam(y, num(1)), "g": lam(z, num(1)), function.data[0]: lam(point, part)}
            moved = use(INDEPENDENT_MEAN, law, read, part_int, *units, **functions)
            known.append(parts(moved)[0])
            means.append(parts(moved)[1])
    total, goal = f(first(v)) + g(second(v)), claim.conclusion.args[1]
    sizes = absolute(f(first(v))) + absolute(g(second(v)))
    cover = parts(expand(S, v, sizes, *known))[0]
    total_int = dominated(S, v, arith(absolute(absolute(total)) <= sizes), cover)
    split = parts(expand(S, v, total, *known))[1]
    return both(total_int, arith(goal, split, *means))


INDEPENDENT_SUM = Lemma(
    "foundations.independent-sum", "The mean of a sum is the sum of the means", "elementary",
    *_sum_claim(1).parts, _sum,
    (Mutant("factor", _sum_claim(MORE), "f = g = 1"),),
)  # fmt: skip


LAWS = INDEPENDENT(R, P, P2, T), INDEPENDENT(S, Q, Q2, T), READ


def _with_ratios(given: tuple[Term, Term], then: Callable[[Term, Theorem, Term, Theorem, Theorem], Theorem]) -> Theorem:
    """The two likelihood ratios, what is known of them, and that their product is one."""

    def one(L: Term, L_facts: Theorem) -> Theorem:
        def two(l: Term, l_facts: Theorem) -> Theorem:
            density = use(INDEPENDENT_DENSITY, *LAWS, L_facts, l_facts, L=L, l=l)
            return then(L, L_facts, l, l_facts, density)

        return obtain(given[1], "l", two)

    return obtain(given[0], "L", one)


def _renyi_claim(factor: Factor) -> Claim:
    pieces = RENYI_EQUALS(alpha, P, Q, a), on(RENYI_EQUALS, Y="Z")(alpha, P2, Q2, b)
    return Claim((*LAWS, *pieces, 1 < alpha), on(RENYI_EQUALS, Y="V")(alpha, R, S, factor * (a + b)))


def _renyi(claim: Claim) -> Theorem:
    """The moment of the product is the product of the moments."""

    def then(L: Term, L_facts: Theorem, l: Term, l_facts: Theorem, density: Theorem) -> Theorem:
        powers = []
        for ratio, facts, point in ((L, L_facts, y), (l, l_facts, z)):
            nonneg = parts(unfolded(parts(facts)[0]))[0]
            power = use(POWER_NONNEGATIVE, specialize(nonneg, point), 1 < alpha, u=ratio(point), a=alpha)
            powers.append(generalize(power, point))
        moment = use(INDEPENDENT_MEAN, *LAWS, *powers, L_facts, l_facts,
                     f=lam(y, L(y) ** alpha), g=lam(z, l(z) ** alpha))  # fmt: skip
        first_, second_ = L(first(v)), l(second(v))
        signs = (
            specialize(parts(unfolded(parts(L_facts)[0]))[0], first(v)),
            specialize(parts(unfolded(parts(l_facts)[0]))[0], second(v)),
        )
        power = use(POWER_OF_PRODUCT, *signs, 1 < alpha, u=first_, v=second_, a=alpha)
        same = arith(eq(first_**alpha * second_**alpha, (first_ * second_) ** alpha), power)
        value, equal = parts(transfer(S, v, same, parts(moment)[0]))
        mean = arith(eq(E(S, v, (first_ * second_) ** alpha), exp((alpha - 1) * claim.conclusion.args[3])),
                     equal, moment, L_facts, l_facts)  # fmt: skip
        return witness(claim.conclusion, product_ratio(L, l), density, value, mean)

    return _with_ratios((claim.hypotheses[3], claim.hypotheses[4]), then)


INDEPENDENT_RENYI = Lemma(
    "foundations.independent-renyi", "Rényi divergences of independent outcomes add up", "elementary",
    *_renyi_claim(1).parts, _renyi,
    (Mutant("factor", _renyi_claim(LESS), "an equality; a > 0, b = 0"),),
)  # fmt: skip


def _kl_claim(factor: Factor) -> Claim:
    pieces = KL_EQUALS(P, Q, a), on(KL_EQUALS, Y="Z")(P2, Q2, b)
    return Claim((*LAWS, *pieces), on(KL_EQUALS, Y="V")(R, S, factor * (a + b)))


def _kl(claim: Claim) -> Theorem:
    """The logarithm of the product is the sum of the logarithms."""

    def then(L: Term, L_facts: Theorem, l: Term, l_facts: Theorem, density: Theorem) -> Theorem:
        whole = product_ratio(L, l)
        signs = specialize(parts(L_facts)[1], first(v)), specialize(parts(l_facts)[1], second(v))
        moved = use(INDEPENDENT_SUM, *LAWS, L_facts, l_facts, S=R, Q=P, Q2=P2, f=lam(y, log(L(y))), g=lam(z, log(l(z))))
        total = log(L(first(v))) + log(l(second(v)))
        same = arith(eq(total, log(whole(v))), *signs)
        size = arith(eq(absolute(total), absolute(log(whole(v)))), same)
        total_int = dominated(R, v, arith(absolute(total) <= absolute(total)), parts(moved)[0])
        size_int = parts(transfer(R, v, size, parts(moved)[0]))[0]
        equal = parts(transfer(R, v, same, total_int))[1]
        mean = arith(eq(E(R, v, log(whole(v))), claim.conclusion.args[2]), equal, moved, L_facts, l_facts)
        positive = generalize(arith(0 < whole(v), *signs), v)
        return witness(claim.conclusion, whole, density, positive, size_int, mean)

    return _with_ratios((claim.hypotheses[3], claim.hypotheses[4]), then)


INDEPENDENT_KL = Lemma(
    "foundations.independent-kl", "Relative entropies of independent outcomes add up", "elementary",
    *_kl_claim(1).parts, _kl,
    (Mutant("factor", _kl_claim(LESS), "an equality; a > 0, b = 0"),),
)  # fmt: skip
