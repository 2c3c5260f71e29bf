"""Two independent outcomes put together: their joint law exists, the means of products and of sums, and which
of two independent numbers is larger.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import INDEPENDENT
from dpproofs.mutants.counterexamples import absurd
from dpproofs.privacy.notions import first, second
from dpproofs.render.notation import write_as
from theorems.foundations.measure.iterated_means import ITERATED, SWAPPED, R, T, mean_of_unit, phi_, v
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL, PUSHED_LAW

# Two independent outcomes put together --------------------------------------------------------

P2, Q2 = var("P2", prob("Z")), var("Q2", prob("Z"))

write_as(INDEPENDENT, r"{0} = \left({factor[1]} \otimes {factor[2]}\right) \circ {factor[3]}^{{-1}}")

READ = READ_BACK(T, first, second)


# Two independent outcomes put together: means of products -------------------------------------

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
body = f(first(v)) * g(second(v)) * phi_(v)

WEIGHTED = Lemma(
    "foundations.independent-weighted", "E_S[f g phi] = E_Q[f E_Q2[g phi]] for independent outcomes", "elementary",
    (*MEANS, test_function(phi_, v)),
    conj(integrable(S, v, body), eq(E(S, v, body), factor * E(Q, y, f(y) * E(Q2, z, g(z) * phi_(T(y, z)))))),
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
    inner = g(z) * phi_(together)
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


# Two independent outcomes put together: means of sums -----------------------------------------

body_sum = f(first(v)) + g(second(v))

INDEPENDENT_SUM = Lemma(
    "foundations.independent-sum", "The mean of a sum is the sum of the means", "elementary",
    (INDEPENDENT(S, Q, Q2, T), READ, integrable(Q, y, absolute(f(y))), integrable(Q2, z, absolute(g(z)))),
    conj(integrable(S, v, absolute(body_sum)), eq(E(S, v, body_sum), factor * (E(Q, y, f(y)) + E(Q2, z, g(z))))),
    mutants=(Mutant("factor", {factor: MORE}, "f = g = 1",
                    witness=finite({"V": 1, "Y": 1, "Z": 1}, Q=(1,), Q2=(1,), S=(1,), T=(0,), f=(0,), first=(0,),
                        g=("9/10",), second=(0,))),),
)  # fmt: skip


@proof_of(INDEPENDENT_SUM)
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
    total, goal = f(first(v)) + g(second(v)), comparison(claim)
    sizes = absolute(f(first(v))) + absolute(g(second(v)))
    cover = parts(expand(S, v, sizes, *known))[0]
    total_int = dominated(S, v, arith(absolute(absolute(total)) <= sizes), cover)
    split = parts(expand(S, v, total, *known))[1]
    return both(total_int, arith(goal, split, *means))


# Two independent outcomes have a joint law ----------------------------------------------------

_made = INDEPENDENT(R, P, P2, T)

INDEPENDENT_LAW = Lemma(
    "foundations.law-independent", "There is a law of T(y, z) for independent y and z", "law_with_density",
    (),
    exists(R, _made),
    mutants=(Mutant("order", Claim((), exists(R, forall(P, _made))), "T(y, z) = y",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P2=(1,), T=(0, 1))),),
)  # fmt: skip

TEST = test_function(phi_, v)


@proof_of(INDEPENDENT_LAW)
def _law(claim: Claim) -> Theorem:
    """Draw z, and then y."""

    def with_kernel(kernel: Term, drawn: Theorem) -> Theorem:
        def with_law(law: Term, pushed: Theorem) -> Theorem:
            certain = parts(use("E_dirac", x=T(y, z), f=phi_))[1]
            inner = at(specialize(drawn, y), phi_, by=[TEST])
            equal = same_mean(P2, z, certain)
            given_y = arith(eq(E(kernel(y), v, phi_(v)), E(P2, z, phi_(T(y, z)))), inner, equal)
            outer = at(pushed, phi_, by=[TEST])
            whole = same_mean(P, y, given_y)
            goal = eq(E(law, v, phi_(v)), E(P, y, E(P2, z, phi_(T(y, z)))))
            return witness(claim.conclusion, law, generalize(discharge(arith(goal, outer, whole), TEST), phi_))

        return obtain(use(PUSHED_LAW, P=P, K=lam(y, kernel(y))), "R", with_law)

    return obtain(use(PUSHED_KERNEL, P=lam(y, P2), K=lam((y, z), dirac(T(y, z)))), "G", with_kernel)


def same_mean(law: Term, at_: Term, same: Theorem) -> Theorem:
    """Equal functions have equal means."""
    first, second = both_sides(same)
    return parts(use("E_congruence", almost(law, at_, same), mu=law, f=lam(at_, first), g=lam(at_, second)))[0]


# Of two independent numbers, one is at least as large, or the other one is larger -------------

z_, w = variables("z w")
P_, Q_ = variables("P Q", prob(REAL))
ABOVE, BELOW = ind(z_ <= w), ind(w < z_)

COMPARED = Lemma(
    "foundations.two-numbers-compared", "Of two independent numbers, one is at least the other, or that one is larger",
    "elementary",
    (),
    eq(E(P_, z_, E(Q_, w, ABOVE)), factor * (1 - E(Q_, w, E(P_, z_, BELOW)))),
    mutants=(Mutant("factor", {factor: LESS}, "both are 0"),),
)  # fmt: skip


@proof_of(COMPARED)
def _proof(claim: Claim) -> Theorem:
    """The complement, and the order of the means is changed."""
    unit = both(arith(0 <= BELOW), arith(BELOW <= 1))
    ints, *sizes = mean_of_unit(Q_, w, BELOW, unit)
    whole_int, whole = parts(constant(Q_, w, 1))
    split = parts(linear(Q_, w, 1 - BELOW, [(1, whole_int), (-1, ints)]))[1]
    other = same_mean(Q_, w, arith(eq(ABOVE, 1 - BELOW)))
    inner = arith(eq(E(Q_, w, ABOVE), 1 - E(Q_, w, BELOW)), other, split, whole)
    outer_int = mean_of_unit(P_, z_, E(Q_, w, BELOW), both(*sizes))[0]
    whole_int, whole = parts(constant(P_, z_, 1))
    outer = parts(linear(P_, z_, 1 - E(Q_, w, BELOW), [(1, whole_int), (-1, outer_int)]))[1]
    swapped = parts(use(SWAPPED, generalize(unit, z_, w), P=P_, R=Q_, h=lam((z_, w), BELOW)))[2]
    return arith(claim.conclusion, same_mean(P_, z_, inner), outer, whole, swapped)


@refutation_of(COMPARED, "factor")
def _points(said: Theorem) -> Theorem:
    """Both are 0."""
    point = dirac(num(0))
    told = instance(said, P=point, Q=point)
    above = parts(use("E_dirac", x=0, f=lam(w, ind(num(0) <= w))))[1]
    first = parts(use("E_dirac", x=0, f=lam(z_, E(point, w, ABOVE))))[1]
    second = parts(use("E_dirac", x=0, f=lam(w, E(point, z_, BELOW))))[1]
    last = parts(use("E_dirac", x=0, f=lam(z_, ind(num(0) < z_))))[1]
    return absurd(told, first, second, above, last)
