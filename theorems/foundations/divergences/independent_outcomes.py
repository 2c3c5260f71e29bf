"""Two independent outcomes put together: their likelihood ratio is the product, and their Rényi and KL
divergences add up.
"""

from collections.abc import Callable
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.laws import INDEPENDENT
from dpproofs.privacy.notions import first, second
from theorems.foundations.divergences.known_likelihood_ratio import KL_EQUALS, RENYI_EQUALS
from theorems.foundations.measure.independent_outcomes import INDEPENDENT_MEAN, P2, Q2, READ, WEIGHTED
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, R, T, phi_, v
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, POWER_OF_PRODUCT

# Two independent outcomes put together: the likelihood ratio ----------------------------------

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
    test, inner = test_function(phi_, v), lam(z, phi_(T(y, z)))
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
        eq(E(R, v, phi_(v)), E(S, v, ratio_(v) * phi_(v))),
        moved,
        parts(transfer(Q, y, same, L_mean))[1],
        outside,
        at(law_R, phi_, by=[test]),
    )
    nonneg = generalize(arith(0 <= ratio_(v), *signs), v)
    whole = prove(integrable(S, v, ratio_(v)), use(INDEPENDENT_MEAN, *means, **known))
    return folded(claim.conclusion, both(nonneg, whole, generalize(discharge(equal, test), phi_)))


# Two independent outcomes put together: Rényi divergences add up ------------------------------

a, b = var("a"), var("b")

LAWS = INDEPENDENT(R, P, P2, T), INDEPENDENT(S, Q, Q2, T), READ

INDEPENDENT_RENYI = Lemma(
    "foundations.independent-renyi", "Rényi divergences of independent outcomes add up", "elementary",
    (*LAWS, RENYI_EQUALS(alpha, P, Q, a), on(RENYI_EQUALS, Y="Z")(alpha, P2, Q2, b), 1 < alpha),
    on(RENYI_EQUALS, Y="V")(alpha, R, S, factor * (a + b)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; a > 0, b = 0",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), R=("3/4", "1/4"),
                        S=("1/4", "3/4"), P2=(1,), Q2=(1,), T=(0, 1), first=(0, 1), second=0, a=log(Fraction(7, 3)),
                        b=0, alpha=2)),),
)  # fmt: skip


@proof_of(INDEPENDENT_RENYI)
def _renyi(claim: Claim) -> Theorem:
    """The moment of the product is the product of the moments."""

    def then(L: Term, L_facts: Theorem, l: Term, l_facts: Theorem, density: Theorem) -> Theorem:
        powers = []
        for ratio, facts, point in ((L, L_facts, y), (l, l_facts, z)):
            nonneg = parts(unfolded(parts(facts)[0]))[0]
            power = use(POWER_NONNEGATIVE, specialize(nonneg, point), 1 < alpha, u=ratio(point), a=alpha)
            powers.append(generalize(power, point))
        moment = use(
            INDEPENDENT_MEAN, *LAWS, *powers, L_facts, l_facts, f=lam(y, L(y) ** alpha), g=lam(z, l(z) ** alpha)
        )
        first_, second_ = L(first(v)), l(second(v))
        signs = (
            specialize(parts(unfolded(parts(L_facts)[0]))[0], first(v)),
            specialize(parts(unfolded(parts(l_facts)[0]))[0], second(v)),
        )
        power = use(POWER_OF_PRODUCT, *signs, 1 < alpha, u=first_, v=second_, a=alpha)
        same = arith(eq(first_**alpha * second_**alpha, (first_ * second_) ** alpha), power)
        value, equal = parts(transfer(S, v, same, parts(moment)[0]))
        mean = arith(
            eq(E(S, v, (first_ * second_) ** alpha), exp((alpha - 1) * read(RENYI_EQUALS, claim).d)),
            equal,
            moment,
            L_facts,
            l_facts,
        )
        return witness(claim.conclusion, product_ratio(L, l), density, value, mean)

    *_, first_pair, second_pair, _ = claim.hypotheses
    return with_ratios((first_pair, second_pair), then)


def with_ratios(given: tuple[Term, Term], then: Callable[[Term, Theorem, Term, Theorem, Theorem], Theorem]) -> Theorem:
    """The two likelihood ratios, their facts, and that their product is one."""

    def one(L: Term, L_facts: Theorem) -> Theorem:
        def two(l: Term, l_facts: Theorem) -> Theorem:
            density = use(INDEPENDENT_DENSITY, *LAWS, L_facts, l_facts, L=L, l=l)
            return then(L, L_facts, l, l_facts, density)

        return obtain(given[1], "l", two)

    return obtain(given[0], "L", one)


# Two independent outcomes put together: KL divergences add up ---------------------------------

INDEPENDENT_KL = Lemma(
    "foundations.independent-kl", "Relative entropies of independent outcomes add up", "elementary",
    (*LAWS, KL_EQUALS(P, Q, a), on(KL_EQUALS, Y="Z")(P2, Q2, b)),
    on(KL_EQUALS, Y="V")(R, S, factor * (a + b)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; a > 0, b = 0",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), R=("3/4", "1/4"),
                        S=("1/4", "3/4"), P2=(1,), Q2=(1,), T=(0, 1), first=(0, 1), second=0)),),
)  # fmt: skip


@proof_of(INDEPENDENT_KL)
def _kl(claim: Claim) -> Theorem:
    """The logarithm of the product is the sum of the logarithms."""

    def then(L: Term, L_facts: Theorem, l: Term, l_facts: Theorem, density: Theorem) -> Theorem:
        whole = product_ratio(L, l)
        signs = specialize(parts(L_facts)[1], first(v)), specialize(parts(l_facts)[1], second(v))
        logs = {"f": lam(y, log(L(y))), "g": lam(z, log(l(z)))}
        moved = use("foundations.independent-sum", *LAWS, L_facts, l_facts, S=R, Q=P, Q2=P2, **logs)
        total = log(L(first(v))) + log(l(second(v)))
        same = arith(eq(total, log(whole(v))), *signs)
        size = arith(eq(absolute(total), absolute(log(whole(v)))), same)
        total_int = dominated(R, v, arith(absolute(total) <= absolute(total)), parts(moved)[0])
        size_int = parts(transfer(R, v, size, parts(moved)[0]))[0]
        equal = parts(transfer(R, v, same, total_int))[1]
        mean = arith(eq(E(R, v, log(whole(v))), read(KL_EQUALS, claim).d), equal, moved, L_facts, l_facts)
        positive = generalize(arith(0 < whole(v), *signs), v)
        return witness(claim.conclusion, whole, density, positive, size_int, mean)

    *_, first_pair, second_pair = claim.hypotheses
    return with_ratios((first_pair, second_pair), then)
