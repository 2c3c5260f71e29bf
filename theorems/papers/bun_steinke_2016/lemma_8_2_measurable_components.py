"""Lemma 8.2 where the components of the second mechanism can be chosen measurably: so for rho = 0 (Corollary
8.7), and for second mechanisms that are zCDP or approximately private.
"""

from dpproofs.prelude import *
from theorems.foundations.measure.mechanisms import M3, PIPED, both_ways, x
from theorems.notions.dp.to_zcdp import LINE_TO_PAIR
from theorems.notions.zcdp.composition import SECOND as ZCDP_SECOND, ZCDP_Z
from theorems.papers.bun_steinke_2016.cor_8_7_approx_dp_to_approx_zcdp import (
    APPROX_LINE_Z,
    COMPONENTS_Z,
    DOMAIN,
    KERNELS_SOURCE,
    OF_KERNELS,
    OF_KERNELS_SQUARE,
    SQUARE_FORM,
)
from theorems.papers.bun_steinke_2016.def_8_1_approx_zcdp import AS_APPROXIMATE
from theorems.papers.bun_steinke_2016.lemma_8_2_approx_zcdp import (
    APPROX_LINE_Z as PAIR_APPROX_LINE_Z,
    APPROX_ZCDP_Z,
    COMPONENTS_Z as PAIR_COMPONENTS_Z,
    COMPOSITION,
    EXACT,
    FIRST,
    ROOMIER,
    SOURCE,
    TOTAL,
    room,
)
from theorems.papers.bun_steinke_2016.lemma_8_8_approx_zcdp_to_approx_dp import TESTS_OF_MIXTURES

# Corollary 8.7: for rho = 0 the components can always be chosen measurably --------------------


def _smaller() -> Term:
    """The definition of MEASURABLE_COMPONENTS, with components for a smaller delta."""
    made = COMPONENTS_Z(M2(x1, y), M2(x2, y), KA(y), KA2(y), KB(y), KB2(y), LESS * delta, xi, 0)
    pairs = forall(y, APPROX_LINE_Z(M2(x1, y), M2(x2, y), delta, xi, 0))
    return forall((x1, x2), implies(N(x1, x2), pairs, exists((KA, KA2, KB, KB2), forall(y, made))))


MEASURABLE = Lemma(
    "bs16x.cor-8.7-measurable", "For rho = 0 the components can always be chosen measurably", KERNELS_SOURCE,
    (0 <= xi, *DOMAIN[1:]),
    MEASURABLE_COMPONENTS(M2, N, delta, xi, 0),
    mutants=(Mutant("delta", Claim((0 <= xi, *DOMAIN[1:]), _smaller()),
                    "approximate randomized response with epsilon = xi",
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M2=((1, 0), ("1/2", "1/2")), N=True, xi=0, delta="1/2")),),
)  # fmt: skip


@proof_of(MEASURABLE)
def _measurable(claim: Claim) -> Theorem:
    """Components at every y make the kernels (xi, delta)-close, and those have components that are kernels."""
    pairs = forall(y, APPROX_LINE_Z(M2(x1, y), M2(x2, y), delta, xi, 0))

    def close(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, there, back = parts(unfolded(facts))
        sides = []
        for one, other, line, (left, right, C, C2, D, D2) in (
            (first, second, there, (M2(x1, y), M2(x2, y), A, A2, B, B2)),
            (second, first, back, (M2(x2, y), M2(x1, y), B, B2, A, A2)),
        ):
            tests = use(LINE_TO_PAIR, line, P=C, Q=D, epsilon=xi)
            sides.append(use(TESTS_OF_MIXTURES, one, other, tests, *DOMAIN[1:], P=left, Q=right, A=C, A2=C2, B=D, B2=D2,
                             epsilon=xi, delta2=0))  # fmt: skip
        total = read(INDISTINGUISHABLE, sides[0]).delta
        return both(*(rewrite(fact, arith(eq(total, delta))) for fact in sides))

    there, back = parts(obtain_all(specialize(pairs, y), "A A2 B B2", close))
    made = use(OF_KERNELS, generalize(there, y), generalize(back, y), 0 <= xi, *DOMAIN[1:], epsilon=xi,
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)))  # fmt: skip
    return for_all(claim.conclusion, made)


# Lemma 8.2: second mechanisms whose components can be chosen measurably -----------------------
# They are those that are zCDP, whose components are the laws themselves, those that are (epsilon, delta)-DP, by
# Corollary 8.7, and those that do not look at the first outcome.

APPROX_DP_Z = on(APPROX_DP, Y="Z")
ALONE = var("G", function_type(("X",), prob("Z")))
CONSTANT = lam((x, y), ALONE(x))
"""A second mechanism that does not look at the first outcome y."""


def _chosen(second: Term, mass: Term, slope: Term, *pair: Term) -> Term:
    """The definition of MEASURABLE_COMPONENTS, with components for another mass or slope."""
    offset, old_slope = pair or (xi, rho)
    pairs = forall(y, PAIR_APPROX_LINE_Z(second(x1, y), second(x2, y), delta, offset, old_slope))
    return forall((x1, x2), implies(N(x1, x2), pairs, _components(second, mass, offset, slope)))


CONCENTRATED = (forall(y, ZCDP_Z(lam(x, M2(x, y)), N, xi, rho)), SYMMETRIC(N))


def _components(second: Term, mass: Term, offset: Term, slope: Term) -> Term:
    """The laws of the second mechanism at x1, x2 have components that are kernels."""
    made = PAIR_COMPONENTS_Z(second(x1, y), second(x2, y), KA(y), KA2(y), KB(y), KB2(y), mass, offset, slope)
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
    whole = PAIR_COMPONENTS_Z(*(M2(v, y) for v in (x1, x2, x1, x1, x2, x2)), delta, xi, rho)
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
    pairs = forall(y, PAIR_APPROX_LINE_Z(ALONE(x1), ALONE(x2), delta, xi, rho))

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        goal = _components(CONSTANT, delta, xi, rho)
        return witnesses(goal, [lam(y, law) for law in (A, A2, B, B2)], generalize(facts, y))

    made = obtain_all(specialize(pairs, y), "A A2 B B2", with_parts)
    return for_all(claim.conclusion, made)


# Lemma 8.2 without the hypothesis on components: second mechanisms that are zCDP, or approximately private ---
# The first mechanism is any that is approximately zCDP; zCDP and approximate DP are cases of that. So compositions of
# k mechanisms, each of which is zCDP or (epsilon, delta)-DP, in any order, are covered.

delta2, xi2, rho2, epsilon2 = (var(name) for name in ("delta2", "xi2", "rho2", "epsilon2"))
MASS, MASS2 = (0 <= delta, delta <= 1), (0 <= delta2, delta2 < 1)


mass = mark("mass", delta)
slope = mark("slope", rho + rho2)

WITH_ZCDP = Lemma(
    "bs16x.lemma-8.2-zcdp", "Approximate zCDP followed by zCDP", SOURCE,
    (FIRST, ZCDP_SECOND, PIPED, SYMMETRIC(N), *MASS),
    APPROX_ZCDP_Z(M3, N, mass, xi + xi2 + room, slope),
    mutants=(Mutant("delta", {mass: LESS * delta},
                    "M2 passing on its input, approximate randomized response", ROOMIER,
                    witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")),
                        N=(False, True, True, False),
                        M2=((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1)), delta="1/2", xi=0, xi2=0,
                        rho=0, rho2=0)),
             Mutant("maximum", {slope: maximum(rho, rho2)}, "delta = 0, two Gaussian mechanisms",
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")),
                        M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                        M3=(("9/16", "3/16", "3/16",
                        "1/16"), ("1/16", "3/16", "3/16", "9/16")), N=True, delta=0, xi=0, xi2=0, rho="0.55",
                        rho2="0.55"))),
)  # fmt: skip


@proof_of(WITH_ZCDP)
def _with_zcdp(claim: Claim) -> Theorem:
    """zCDP is approximate zCDP with delta = 0, where all components are the laws themselves."""
    near = SYMMETRIC(N)
    second = use(AS_APPROXIMATE, specialize(ZCDP_SECOND, y), near, M=lam(x, M2(x, y)), xi=xi2, rho=rho2)
    chosen = use(OF_ZCDP, ZCDP_SECOND, near, delta=0, xi=xi2, rho=rho2)
    return _compose(claim, assume(FIRST), generalize(second, y), chosen, *MASS)


def _compose(claim: Claim, first: Theorem, second: Theorem, chosen: Theorem, *masses: Term) -> Theorem:
    """Lemma 8.2, with its numbers written as in the claim."""
    mass, offset, slope = read(APPROX_ZCDP, first)["delta", "xi", "rho"]
    mass2, offset2, slope2 = read(MEASURABLE_COMPONENTS, chosen)["delta", "xi", "rho"]
    made = use(COMPOSITION, first, second, chosen, PIPED, *masses, delta=mass, xi=offset, rho=slope, delta2=mass2,
               xi2=offset2, rho2=slope2)  # fmt: skip
    return written_as(claim.conclusion, made)


mass = mark("mass", TOTAL)

WITH_RHO_ZERO = Lemma(
    "bs16x.lemma-8.2-rho-zero", "Approximate zCDP followed by approximate zCDP with rho = 0", SOURCE,
    (FIRST, forall(y, APPROX_ZCDP_Z(lam(x, M2(x, y)), N, delta2, xi2, 0)), PIPED, *MASS, *MASS2, 0 <= xi2),
    APPROX_ZCDP_Z(M3, N, mass, xi + xi2 + room, rho),
    mutants=(Mutant("delta", {mass: delta + delta2 - MORE * delta * delta2}, EXACT,
                    ROOMIER,
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                        M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, xi=0,
                        rho=0, xi2=0, delta="1/2", delta2="1/2")),
             Mutant("maximum", {mass: maximum(delta, delta2)}, EXACT, ROOMIER,
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                        M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, xi=0,
                        rho=0, xi2=0, delta="1/2", delta2="1/2"))),
)  # fmt: skip


@proof_of(WITH_RHO_ZERO)
def _rho_zero(claim: Claim) -> Theorem:
    """Corollary 8.7: for rho = 0 the components can be chosen measurably."""
    _, second, *_ = claim.hypotheses
    chosen = use(MEASURABLE, 0 <= xi2, *MASS2, delta=delta2, xi=xi2)
    return _compose(claim, assume(FIRST), assume(second), chosen, *MASS, *MASS2)


PRIVATE_SECOND = forall(y, APPROX_DP_Z(lam(x, M2(x, y)), N, epsilon2, delta2))


RESPONSE = "delta = delta2 = 0, M the same for all data, M2 randomized response, epsilon2 = 1/10, alpha near 1"

slope = mark("slope", epsilon2**2 / 2)

WITH_PRIVATE = Lemma(
    "bs16x.lemma-8.2-dp", "Approximate zCDP followed by (epsilon, delta)-DP", f"{SOURCE} and Corollary 8.7",
    (FIRST, PRIVATE_SECOND, PIPED, SYMMETRIC(N), *MASS, *MASS2, 0 <= epsilon2),
    APPROX_ZCDP_Z(M3, N, mass, xi + room, rho + slope),
    lambda claim: _compositions_private(claim, assume(FIRST), *MASS),
    (Mutant("delta", {mass: delta + delta2 - MORE * delta * delta2}, EXACT,
            ROOMIER,
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, xi=0, rho=0,
                epsilon2=0, delta="1/2", delta2="1/2")),
     Mutant("constant", {slope: LESS * epsilon2**2 / 2}, RESPONSE,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)),
                M2=(("0.52495", "0.47505"), ("0.47505", "0.52495")), N=(False, True, True, False), delta=0,
                delta2=0, xi=0, rho=0, epsilon2="0.09989"))),
)  # fmt: skip


SQUARES = (epsilon**2 + epsilon2**2) / 2

slope = mark("slope", SQUARES)

OF_TWO_PRIVATE = Lemma(
    "bs16x.lemma-8.2-both-dp", "The composition of two (epsilon, delta)-DP mechanisms is approximately zCDP",
    f"{SOURCE} and Corollary 8.7",
    (APPROX_DP(M, N, epsilon, delta), PRIVATE_SECOND, PIPED, SYMMETRIC(N), 0 <= epsilon, 0 <= delta, delta < 1,
     0 <= epsilon2, *MASS2),
    APPROX_ZCDP_Z(M3, N, mass, room, slope),
    mutants=(Mutant("delta", {mass: delta + delta2 - MORE * delta * delta2}, EXACT,
                    ROOMIER,
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                        M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, epsilon=0,
                        epsilon2=0, delta="1/2", delta2="1/2")),
             Mutant("constant", {slope: LESS * SQUARES}, RESPONSE,
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)),
                        M2=(("0.52495", "0.47505"), ("0.47505", "0.52495")), N=(False, True, True, False), delta=0,
                        delta2=0, epsilon=0, epsilon2="0.09989"))),
)  # fmt: skip


@proof_of(OF_TWO_PRIVATE)
def _both_private(claim: Claim) -> Theorem:
    """The first is approximately zCDP too."""
    first, domain = hypothesis(claim, APPROX_DP), (0 <= epsilon, 0 <= delta, delta < 1)
    return _compositions_private(claim, use(SQUARE_FORM, first, SYMMETRIC(N), *domain), *domain[1:])


def _compositions_private(claim: Claim, first: Theorem, *masses: Term) -> Theorem:
    """Corollary 8.7: (epsilon, delta)-DP is approximate zCDP, with components that are kernels."""
    near, domain = SYMMETRIC(N), (0 <= epsilon2, *MASS2)
    second = use(
        SQUARE_FORM, specialize(PRIVATE_SECOND, y), near, *domain, M=lam(x, M2(x, y)), epsilon=epsilon2, delta=delta2
    )
    chosen = use(OF_PRIVATE, PRIVATE_SECOND, near, *domain, epsilon=epsilon2, delta=delta2)
    return _compose(claim, first, generalize(second, y), chosen, *masses, *MASS2)


approx_zcdp_compose_zcdp = Verified(WITH_ZCDP, "approx_zcdp_compose_zcdp")
approx_zcdp_compose_rho_zero = Verified(WITH_RHO_ZERO, "approx_zcdp_compose_rho_zero")
approx_zcdp_compose_approx_dp = Verified(WITH_PRIVATE, "approx_zcdp_compose_approx_dp")
approx_dp_compose_to_approx_zcdp = Verified(OF_TWO_PRIVATE, "approx_dp_compose_to_approx_zcdp")
