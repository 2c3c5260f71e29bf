"""Lemma 8.2 without the hypothesis on components: second mechanisms that are zCDP, or approximately private.

The first mechanism is any that is approximately zCDP; zCDP and approximate DP are cases of that. So compositions of k
mechanisms, each of which is zCDP or (epsilon, delta)-DP, in any order, are covered.

This file is long because it has a statement for each kind of second mechanism, and the one for two of them.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, maximum, var
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_DP, APPROX_ZCDP, M2, MEASURABLE_COMPONENTS, SYMMETRIC, M, N, delta, epsilon
from dpproofs.privacy.notions import rho, xi, y
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import assume, generalize, specialize, use, written_as
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.cor_8_7_approx_dp_to_approx_zcdp import SQUARE_FORM
from theorems.papers.bun_steinke_2016.cor_8_7_measurable import MEASURABLE as OF_RHO_ZERO
from theorems.papers.bun_steinke_2016.def_8_1_delta_zero import AS_APPROXIMATE
from theorems.notions.zcdp.composition import SECOND as ZCDP_SECOND
from theorems.papers.bun_steinke_2016.lemma_8_2_approx_zcdp_composition import COMPOSITION, FIRST
from theorems.papers.bun_steinke_2016.lemma_8_2_measurable import APPROX_DP_Z, OF_PRIVATE, OF_ZCDP
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import APPROX_ZCDP_Z, EXACT, SOURCE, TOTAL, roomier
from theorems.foundations.measure.two_mechanisms import M3, PIPED, x

delta2, xi2, rho2, epsilon2 = (var(name) for name in ("delta2", "xi2", "rho2", "epsilon2"))
MASS, MASS2 = (0 <= delta, delta <= 1), (0 <= delta2, delta2 < 1)


def _zcdp_claim(mass: Term, slope: Term) -> Claim:
    return Claim((FIRST, ZCDP_SECOND, PIPED, SYMMETRIC(N), *MASS), APPROX_ZCDP_Z(M3, N, mass, xi + xi2, slope))


WITH_ZCDP = Lemma(
    "bs16x.lemma-8.2-zcdp", "Approximate zCDP followed by zCDP", SOURCE,
    *_zcdp_claim(delta, rho + rho2).parts,
    mutants=(Mutant("delta", _zcdp_claim(LESS * delta, rho + rho2),
                    "M2 passing on its input, approximate randomized response", roomier(_zcdp_claim(delta, rho + rho2)),
                    witness=finite({"X": 2, "Y": 3, "Z": 3}, M=(("1/2", 0, "1/2"), (0, "1/2", "1/2")),
                        N=(False, True, True, False),
                        M2=((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1)), delta="1/2", xi=0, xi2=0,
                        rho=0, rho2=0)),
             Mutant("maximum", _zcdp_claim(delta, maximum(rho, rho2)), "delta = 0, two Gaussian mechanisms",
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=(("3/4", "1/4"), ("1/4", "3/4")),
                        M2=(("3/4", "1/4", 0, 0), (0, 0, "3/4", "1/4"), ("1/4", "3/4", 0, 0), (0, 0, "1/4", "3/4")),
                        M3=(("9/16", "3/16", "3/16",
                        "1/16"), ("1/16", "3/16", "3/16", "9/16")), N=True, delta=0, xi=0, xi2=0, rho="0.55",
                        rho2="0.55"))),
)  # fmt: skip


@proof_of(WITH_ZCDP)
def _zcdp(claim: Claim) -> Theorem:
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


def _rho_zero_claim(mass: Term) -> Claim:
    second = forall(y, APPROX_ZCDP_Z(lam(x, M2(x, y)), N, delta2, xi2, 0))
    return Claim((FIRST, second, PIPED, *MASS, *MASS2, 0 <= xi2), APPROX_ZCDP_Z(M3, N, mass, xi + xi2, rho))


WITH_RHO_ZERO = Lemma(
    "bs16x.lemma-8.2-rho-zero", "Approximate zCDP followed by approximate zCDP with rho = 0", SOURCE,
    *_rho_zero_claim(TOTAL).parts,
    mutants=(Mutant("delta", _rho_zero_claim(delta + delta2 - MORE * delta * delta2), EXACT,
                    roomier(_rho_zero_claim(TOTAL)),
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                        M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, xi=0,
                        rho=0, xi2=0, delta="1/2", delta2="1/2")),
             Mutant("maximum", _rho_zero_claim(maximum(delta, delta2)), EXACT, roomier(_rho_zero_claim(TOTAL)),
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                        M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, xi=0,
                        rho=0, xi2=0, delta="1/2", delta2="1/2"))),
)  # fmt: skip


@proof_of(WITH_RHO_ZERO)
def _rho_zero(claim: Claim) -> Theorem:
    """Corollary 8.7: for rho = 0 the components can be chosen measurably."""
    _, second, *_ = claim.hypotheses
    chosen = use(OF_RHO_ZERO, 0 <= xi2, *MASS2, delta=delta2, xi=xi2)
    return _compose(claim, assume(FIRST), assume(second), chosen, *MASS, *MASS2)


PRIVATE_SECOND = forall(y, APPROX_DP_Z(lam(x, M2(x, y)), N, epsilon2, delta2))


def _private_claim(mass: Term, slope: Term) -> Claim:
    given = (FIRST, PRIVATE_SECOND, PIPED, SYMMETRIC(N), *MASS, *MASS2, 0 <= epsilon2)
    return Claim(given, APPROX_ZCDP_Z(M3, N, mass, xi, rho + slope))


RESPONSE = "delta = delta2 = 0, M the same for all data, M2 randomized response, epsilon2 = 1/10, alpha near 1"

WITH_PRIVATE = Lemma(
    "bs16x.lemma-8.2-dp", "Approximate zCDP followed by (epsilon, delta)-DP", f"{SOURCE} and Corollary 8.7",
    *_private_claim(TOTAL, epsilon2**2 / 2).parts,
    lambda claim: _private(claim, assume(FIRST), *MASS),
    (Mutant("delta", _private_claim(delta + delta2 - MORE * delta * delta2, epsilon2**2 / 2), EXACT,
            roomier(_private_claim(TOTAL, epsilon2**2 / 2)),
            witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, xi=0, rho=0,
                epsilon2=0, delta="1/2", delta2="1/2")),
     Mutant("constant", _private_claim(TOTAL, LESS * epsilon2**2 / 2), RESPONSE,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)),
                M2=(("0.52495", "0.47505"), ("0.47505", "0.52495")), N=(False, True, True, False), delta=0,
                delta2=0, xi=0, rho=0, epsilon2="0.09989"))),
)  # fmt: skip


def _both_private_claim(mass: Term, slope: Term) -> Claim:
    given = (APPROX_DP(M, N, epsilon, delta), PRIVATE_SECOND, PIPED, SYMMETRIC(N), 0 <= epsilon, 0 <= delta, delta < 1,
             0 <= epsilon2, *MASS2)  # fmt: skip
    return Claim(given, APPROX_ZCDP_Z(M3, N, mass, 0, slope))


SQUARES = (epsilon**2 + epsilon2**2) / 2

OF_TWO_PRIVATE = Lemma(
    "bs16x.lemma-8.2-both-dp", "The composition of two (epsilon, delta)-DP mechanisms is approximately zCDP",
    f"{SOURCE} and Corollary 8.7",
    *_both_private_claim(TOTAL, SQUARES).parts,
    mutants=(Mutant("delta", _both_private_claim(delta + delta2 - MORE * delta * delta2, SQUARES), EXACT,
                    roomier(_both_private_claim(TOTAL, SQUARES)),
                    witness=finite({"X": 2, "Y": 2, "Z": 4}, M=((1, 0), ("1/2", "1/2")),
                        M2=((1, 0, 0, 0), (0, 1, 0, 0), ("1/2", 0, "1/2", 0), (0, "1/2", 0, "1/2")), N=True, epsilon=0,
                        epsilon2=0, delta="1/2", delta2="1/2")),
             Mutant("constant", _both_private_claim(TOTAL, LESS * SQUARES), RESPONSE,
                    witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)),
                        M2=(("0.52495", "0.47505"), ("0.47505", "0.52495")), N=(False, True, True, False), delta=0,
                        delta2=0, epsilon=0, epsilon2="0.09989"))),
)  # fmt: skip


@proof_of(OF_TWO_PRIVATE)
def _both_private(claim: Claim) -> Theorem:
    """The first is approximately zCDP too."""
    first, domain = hypothesis(claim, APPROX_DP), (0 <= epsilon, 0 <= delta, delta < 1)
    return _private(claim, use(SQUARE_FORM, first, SYMMETRIC(N), *domain), *domain[1:])


def _private(claim: Claim, first: Theorem, *masses: Term) -> Theorem:
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
