"""Lemma 8.2: second mechanisms whose components can be chosen measurably.

They are those that are zCDP, whose components are the laws themselves, those that are (epsilon, delta)-DP, by
Corollary 8.7, and those that do not look at the first outcome.
This file is long because these are three lemmas, and the third is an instance of none of the others.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, forall, function_type, implies, lam, num, prob, unfold, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_DP, KA, KA2, KB, KB2, M2, MEASURABLE_COMPONENTS, MIXTURE, SYMMETRIC, N
from dpproofs.privacy.notions import delta, epsilon, on, phi_z, rho, x1, x2, xi, y, z
from dpproofs.proving.reading import conjuncts, read
from dpproofs.proving.tactics import arith, for_all, generalize, obtain_all, prove, specialize, unfolded, use, witnesses
from theorems.papers.bun_steinke_2016.cor_8_7_kernels import DOMAIN
from theorems.papers.bun_steinke_2016.cor_8_7_kernels_square import OF_KERNELS_SQUARE
from theorems.notions.zcdp.composition import ZCDP_Z
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import APPROX_LINE_Z, COMPONENTS_Z, SOURCE
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.measure.two_mechanisms import x

APPROX_DP_Z = on(APPROX_DP, Y="Z")
ALONE = var("G", function_type(("X",), prob("Z")))
CONSTANT = lam((x, y), ALONE(x))
"""A second mechanism that does not look at the first outcome y."""


def _chosen(second: Term, mass: Term, slope: Term, *pair: Term) -> Term:
    """The definition of MEASURABLE_COMPONENTS, with components for another mass or slope."""
    offset, old_slope = pair or (xi, rho)
    pairs = forall(y, APPROX_LINE_Z(second(x1, y), second(x2, y), delta, offset, old_slope))
    return forall((x1, x2), implies(N(x1, x2), pairs, _components(second, mass, offset, slope)))


CONCENTRATED = (forall(y, ZCDP_Z(lam(x, M2(x, y)), N, xi, rho)), SYMMETRIC(N))


def _components(second: Term, mass: Term, offset: Term, slope: Term) -> Term:
    """The laws of the second mechanism at x1, x2 have components that are kernels."""
    made = COMPONENTS_Z(second(x1, y), second(x2, y), KA(y), KA2(y), KB(y), KB2(y), mass, offset, slope)
    return exists((KA, KA2, KB, KB2), forall(y, made))


OF_ZCDP = Lemma(
    "bs16x.lemma-8.2-measurable-zcdp", "The components of zCDP mechanisms can be chosen measurably", SOURCE,
    CONCENTRATED,
    MEASURABLE_COMPONENTS(M2, N, delta, xi, rho),
    mutants=(Mutant("rho", Claim(CONCENTRATED, _chosen(M2, delta, LESS * rho)),
                    "delta = 0, a Gaussian mechanism, xi = 0",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi=0,
                        rho="0.5494", delta=0)),),
)  # fmt: skip


@proof_of(OF_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
    """All components are the laws themselves, whatever the other mass is."""
    private, *_ = claim.hypotheses
    there, back = both_ways(specialize(private, y))
    kernels = [lam(y, M2(v, y)) for v in (x1, x1, x2, x2)]
    whole = COMPONENTS_Z(*(M2(v, y) for v in (x1, x2, x1, x1, x2, x2)), delta, xi, rho)
    first, second, *_ = conjuncts(unfold(whole))
    goal = _components(M2, delta, xi, rho)
    made = witnesses(goal, kernels, generalize(prove(whole, itself(first), itself(second), there, back), y))
    return for_all(claim.conclusion, made)


def itself(mixture: Term) -> Theorem:
    """A law is the mixture of itself with itself."""
    law, weight = read(MIXTURE, mixture)["Pt", "t"]
    mean = E(law, z, phi_z(z))
    return for_all(mixture, arith(eq(mean, weight * mean + (1 - weight) * mean)), phi_z)


PRIVATE = (forall(y, APPROX_DP_Z(lam(x, M2(x, y)), N, epsilon, delta)), SYMMETRIC(N), *DOMAIN)

OF_PRIVATE = Lemma(
    "bs16x.lemma-8.2-measurable-dp", "The components of approximately private mechanisms can be chosen measurably",
    f"{SOURCE} and Corollary 8.7",
    PRIVATE,
    MEASURABLE_COMPONENTS(M2, N, delta, 0, epsilon**2 / 2),
    mutants=(Mutant("constant", Claim(PRIVATE, _chosen(M2, delta, LESS * epsilon**2 / 2, num(0), epsilon**2 / 2)),
                    "delta = 0, randomized response, epsilon = 1/10, alpha near 1",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M2=(("5/9", "4/9"), ("4/9", "5/9")), N=True,
                        epsilon="0.2232", delta=0)),),
)  # fmt: skip


@proof_of(OF_PRIVATE)
def _private(claim: Claim) -> Theorem:
    """Corollary 8.7: the components of close kernels are kernels."""
    private, *_ = claim.hypotheses
    there, back = both_ways(unfolded(specialize(private, y)))
    made = use(
        OF_KERNELS_SQUARE, generalize(there, y), generalize(back, y), *DOMAIN, K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y))
    )
    return for_all(claim.conclusion, made)


OF_CONSTANT = Lemma(
    "bs16x.lemma-8.2-measurable-constant", "The components of a mechanism that does not see y depend measurably on y",
    SOURCE,
    (),
    MEASURABLE_COMPONENTS(CONSTANT, N, delta, xi, rho),
    mutants=(Mutant("delta", Claim((), _chosen(CONSTANT, LESS * delta, rho)),
                    "approximate randomized response, delta > 0, xi = rho = 0",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, G=((1, 0), ("1/2", "1/2")), N=True, xi=0, rho=0,
                        delta="1/2")),),
)  # fmt: skip


@proof_of(OF_CONSTANT)
def _constant(claim: Claim) -> Theorem:
    """The components of the one law."""
    pairs = forall(y, APPROX_LINE_Z(ALONE(x1), ALONE(x2), delta, xi, rho))

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        goal = _components(CONSTANT, delta, xi, rho)
        return witnesses(goal, [lam(y, law) for law in (A, A2, B, B2)], generalize(facts, y))

    made = obtain_all(specialize(pairs, y), "A A2 B B2", with_parts)
    return for_all(claim.conclusion, made)
