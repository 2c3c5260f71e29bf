"""Adaptive composition of mechanisms that are as private as Gaussian noise with groups of randomized responses."""

from __future__ import annotations

from collections.abc import Sequence

from dpproofs.mutants.witnesses import gauss, unchanged
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem, Type
from dpproofs.language.terms import forall, lam, product
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import M2, MIXED_DP, M, N, delta, mu_squared, on, x1, x2, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import for_all, generalize, specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.notions.zcdp.composition import KERNELS as MECHANISMS
from theorems.foundations.densities.joint_density import PAIR
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed import SECOND
from theorems.foundations.measure.two_mechanisms import M3, MJ, PAIRED, PIPED, POSTPROCESSED, x as data
from theorems.composition.mixed.groups import FIRST, FURTHER, SUMS, Group
from theorems.composition.mixed.means import JOINED, LAWS_COMPOSE, NUMBERS, REVEALS, SOURCE, SQUARE, delta2, profile
from theorems.notions.profiles.postprocessing import POSTPROCESSING
from theorems.notions.gaussian_dp.weakening import mu_squared2


def mixed(mechanism: Term, square: object, groups: Sequence[Group], rest: object, space: Type = "Y") -> Term:
    """The mechanism is as private as that: Gaussian noise, groups of responses, and what reveals all."""
    flat = [number for group in groups for number in group]
    return on(MIXED_DP, Y=space)(mechanism, N, square, *flat, rest)


BEFORE = mixed(M, mu_squared, FIRST, delta)
AFTER = forall(y, mixed(lam(data, M2(data, y)), mu_squared2, FURTHER, delta2, "Z"))
GIVEN = (BEFORE, AFTER, *NUMBERS)


def _claim(laws: Term, square: Term = SQUARE, groups: Sequence[Group] = SUMS, rest: Term = JOINED) -> Claim:
    made, space = (MJ, product("Y", "Z")) if laws == PAIRED else (M3, "Z")
    return Claim((*GIVEN, laws), mixed(made, square, groups, rest, space))


def _proof(claim: Claim, seen: Term) -> Theorem:
    """For neighbours x1, x2; T(y, z) is what is seen of the two outcomes."""
    made = read(MIXED_DP, claim).M
    first = at_neighbours(unfolded(BEFORE))
    second = generalize(at_neighbours(unfolded(specialize(AFTER, y))), y)
    laws = [unfolded(specialize(claim.hypotheses[-1], point)) for point in (x1, x2)]
    values = {**MECHANISMS, "T": seen, "R": made(x1), "S": made(x2)}
    return for_all(claim.conclusion, use(LAWS_COMPOSE, first, second, *laws, *NUMBERS, **values))


LESS_REVEALED = 1 - (1 - delta) * (1 - LESS * delta2)

COMPOSITION_PAIR = Lemma(
    "profiles.mixed-dp-composition-pair", "Both outcomes of an adaptive composition: mu^2 and the responses add up",
    SOURCE,
    *_claim(PAIRED).parts,
    lambda claim: _proof(claim, PAIR),
    (Mutant("delta", _claim(PAIRED, rest=LESS_REVEALED), REVEALS,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, mu_squared=0,
                mu_squared2=0, k1=0, k2=0, k3=0, n1=0, n2=0, n3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0,
                delta2=1)),),
)  # fmt: skip

PASSED_ON = ", M2 passing on its input"

COMPOSITION = Lemma(
    "profiles.mixed-dp-composition", "An adaptive composition: mu^2 and the responses add up", SOURCE,
    *_claim(PIPED).parts,
    lambda claim: _proof(claim, SECOND),
    (Mutant("delta", _claim(PIPED, rest=LESS_REVEALED), REVEALS + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, mu_squared=0,
                mu_squared2=0, k1=0, k2=0, k3=0, n1=0, n2=0, n3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0,
                delta2=1)),
     Mutant("count", _claim(PIPED, groups=FIRST), "k3 = n3 = 1: two randomized responses" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                mu_squared=0, mu_squared2=0, k1=0, k2=0, k3=0, n1=0, n2=0, n3=1, epsilon1=0, epsilon2=0,
                epsilon3="1.0987", delta=0, delta2=0)),
     Mutant("sum", _claim(PIPED, square=mu_squared + LESS * mu_squared2),
            "two Gaussian mechanisms with mu^2 = 1" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": "real"}, M=((1,), (1,)), M2=(gauss(0), gauss(1)), N=True,
                mu_squared=0, mu_squared2=1, k1=0, k2=0, k3=0, n1=0, n2=0, n3=0, epsilon1=0, epsilon2=0,
                epsilon3=0, delta=0, delta2=0))),
)  # fmt: skip


def _postprocessed_claim(factor: Factor) -> Claim:
    return Claim((BEFORE, POSTPROCESSED), mixed(M3, factor * mu_squared, FIRST, delta, "Z"))


POSTPROCESSED_LEMMA = Lemma(
    "profiles.mixed-dp-postprocessing", "Postprocessing: as private as Gaussian noise and responses still",
    "elementary",
    *_postprocessed_claim(1).parts,
    mutants=(Mutant("factor", _postprocessed_claim(LESS), "K the identity, M a Gaussian mechanism, no groups",
                    witness=finite({"X": 2, "Y": "real", "Z": "real"},
                    M=(gauss(1), gauss(0)), M3=(gauss(1), gauss(0)), N=True, K=unchanged(), mu_squared=1, k1=0, k2=0,
                    k3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0)),),
)  # fmt: skip


@proof_of(POSTPROCESSED_LEMMA)
def _postprocessed(claim: Claim) -> Theorem:
    laws = [specialize(POSTPROCESSED, point) for point in (x1, x2)]
    bound = at_neighbours(unfolded(BEFORE))
    known = profile(mu_squared, FIRST, delta)
    return for_all(claim.conclusion, use(POSTPROCESSING, bound, *laws, P=M(x1), Q=M(x2), R=M3(x1), S=M3(x2), h=known))


mixed_dp_compose = Verified(COMPOSITION, "mixed_dp_compose")
mixed_dp_postprocess = Verified(POSTPROCESSED_LEMMA, "mixed_dp_postprocess")
