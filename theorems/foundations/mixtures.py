"""Likelihood ratios of mixtures."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import E, absolute, almost_surely, conj, eq, exists, function_type, lam, open_, variables
from dpproofs.library import LESS, MORE, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, bounded, constant, discharge, dominated, expand, folded, for_all, generalize, integrate, obtain,
    parts, prove, specialize, unfolded, use, witness,
)  # fmt: skip
from theorems.foundations.absolute_continuity import LAW_RATIO
from theorems.foundations.density import AT_MOST, same_law
from dpproofs.notions import DENSITY, MIXTURE, L, P0, P1, Pt, Q, phi, t, test_function, w

L0, L1 = variables("L0 L1", function_type(("Y",), "real"))
MIXED = MIXTURE(Pt, t, P1, P0)
WEIGHT = (0 <= t, t <= 1)
TEST = test_function(phi, w)


def _swap(claim: Claim) -> Theorem:
    same = at(MIXED, phi, by=[TEST])
    goal = eq(E(Pt, w, phi(w)), (1 - t) * E(P0, w, phi(w)) + (1 - (1 - t)) * E(P1, w, phi(w)))
    return for_all(claim.conclusion, arith(goal, same))


MIXTURE_SWAP = Lemma(
    "foundations.mixture-swap", "A mixture from the other side", "elementary",
    (MIXED,), MIXTURE(Pt, 1 - t, P0, P1), _swap,
    (Mutant("weight", Claim((MIXED,), MIXTURE(Pt, MORE - t, P0, P1)), "P0, P1 on different points"),),
)  # fmt: skip


def _component(claim: Claim) -> Theorem:
    """A test with mean 0 under the mixture has mean 0 under the component."""
    null = eq(E(Pt, w, phi(w)), 0)
    size = specialize(TEST, w)
    low = arith(0 <= phi(w), size)
    means = [integrate(law, w, low, bounded(law, w, phi(w), 1, size)) for law in (P1, P0)]
    vanish = arith(eq(E(P1, w, phi(w)), 0), at(MIXED, phi, by=[TEST]), null, *means, 0 < t, t <= 1)
    return use(LAW_RATIO, generalize(discharge(vanish, TEST, null), phi), P=P1, Q=Pt)


MIXTURE_COMPONENT = Lemma(
    "foundations.mixture-component", "A component has a likelihood ratio to the mixture", "radon_nikodym",
    (MIXED, 0 < t, t <= 1), exists(L, DENSITY(L, P1, Pt)), _component,
    (Mutant("other", Claim((MIXED, 0 < t, t <= 1), exists(L, DENSITY(L, P0, Pt))), "t = 1"),),
)  # fmt: skip


def _ratio(claim: Claim) -> Theorem:
    """E_Pt[phi] = t E_Q[L1 phi] + (1 - t) E_Q[L0 phi]."""
    ratio, size = claim.conclusion.args[0], specialize(TEST, w)
    nonneg, ints, with_test, means = [], [], [], []
    for density in claim.hypotheses[:2]:
        L, (low, L_int, change) = density.args[0], parts(unfolded(density))
        positive = specialize(low, w)
        nonneg.append(positive)
        ints.append(L_int)
        with_test.append(dominated(Q, w, arith(absolute(L(w) * phi(w)) <= L(w), positive, size), L_int))
        means.append(at(change, phi, by=[TEST]))
    mean = parts(expand(Q, w, ratio(w) * phi(w), *with_test))[1]
    equal = arith(eq(E(Pt, w, phi(w)), E(Q, w, ratio(w) * phi(w))), mean, *means, at(MIXED, phi, by=[TEST]))
    return folded(claim.conclusion, both(
        generalize(arith(0 <= ratio(w), *nonneg, *WEIGHT), w),
        parts(expand(Q, w, ratio(w), *ints))[0],
        generalize(discharge(equal, TEST), phi),
    ))  # fmt: skip


def _ratio_claim(factor: Factor) -> Claim:
    mixed = lam(w, t * L1(w) + factor * (1 - t) * L0(w))
    return Claim((DENSITY(L1, P1, Q), DENSITY(L0, P0, Q), MIXED, *WEIGHT), DENSITY(mixed, Pt, Q))


MIXTURE_RATIO = Lemma(
    "foundations.mixture-ratio", "The likelihood ratio of a mixture is the mixture of the ratios", "elementary",
    *_ratio_claim(1).parts, _ratio,
    (Mutant("weight", _ratio_claim(LESS), "P0 = P1 = Q, t = 0"),),
)  # fmt: skip


UNIT = almost_surely(Pt, w, t * L1(w) + (1 - t) * L0(w) <= 1)


def _total(claim: Claim) -> Theorem:
    """The mixture has the likelihood ratio t L1 + (1 - t) L0 to itself, and a law is at most itself."""
    ratio = use(MIXTURE_RATIO, *claim.hypotheses, Q=Pt)
    bound = open_(claim.conclusion.args[1], (w,)).args[1]
    equal = arith(E(Pt, w, phi(w)) <= E(Pt, w, bound * phi(w)))
    one = parts(constant(Pt, w, bound))[0]
    return use(AT_MOST, ratio, generalize(arith(0 <= bound), w), one, generalize(discharge(equal, TEST), phi),
               P=Pt, Q=Pt, L=ratio.conclusion.args[0], g=lam(w, bound))  # fmt: skip


def _total_claim(bound: Factor) -> Claim:
    return Claim((DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), MIXED, *WEIGHT),
                 almost_surely(Pt, w, t * L1(w) + (1 - t) * L0(w) <= bound))  # fmt: skip


MIXTURE_TOTAL = Lemma(
    "foundations.mixture-total", "The likelihood ratios of the components to the mixture add up to at most 1",
    "elementary", *_total_claim(1).parts, _total,
    (Mutant("less", _total_claim(LESS), "P1 = P0"),),
)  # fmt: skip


def _split(claim: Claim) -> Theorem:
    whole = claim.conclusion

    def first(one: Term, one_density: Theorem) -> Theorem:
        def second(other: Term, other_density: Theorem) -> Theorem:
            total = use(MIXTURE_TOTAL, one_density, other_density, MIXED, 0 < t, t < 1, L1=one, L0=other)
            inner = open_(whole.args[0], (one,))
            return witness(whole, one, witness(inner, other, one_density, other_density, total))

        swapped = use(MIXTURE_SWAP, MIXED)
        found = use(MIXTURE_COMPONENT, swapped, 0 < t, t < 1, t=1 - t, P1=P0, P0=P1)
        return obtain(found, "r0", second)

    return obtain(use(MIXTURE_COMPONENT, MIXED, 0 < t, t < 1), "r1", first)


MIXTURE_SPLIT = Lemma(
    "foundations.mixture-split", "Both components have likelihood ratios to the mixture", "radon_nikodym",
    (MIXED, 0 < t, t < 1),
    exists((L1, L0), conj(DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), UNIT)), _split,
    (Mutant("edge", Claim((MIXED, *WEIGHT), exists((L1, L0), conj(DENSITY(L1, P1, Pt), DENSITY(L0, P0, Pt), UNIT))),
            "t = 0, P1 not absolutely continuous with respect to P0"),),
)  # fmt: skip


EDGE = (same_law(Pt, P1), same_law(P1, Pt))


def _edge(claim: Claim) -> Theorem:
    same = at(MIXED, phi, by=[TEST])
    mean, part = E(Pt, w, phi(w)), E(P1, w, phi(w))
    there = arith(eq(mean, part), same, eq(t, 1))
    return prove(claim.conclusion, *(generalize(discharge(arith(goal, there), TEST), phi)
                                     for goal in (eq(mean, part), eq(part, mean))))  # fmt: skip


MIXTURE_EDGE = Lemma(
    "foundations.mixture-edge", "A mixture with weight 1 is its first component", "elementary",
    (MIXED, eq(t, 1)), conj(*EDGE), _edge,
    (Mutant("weight", Claim((MIXED, eq(t, LESS)), conj(*EDGE)), "P0, P1 on different points"),),
)  # fmt: skip
