"""Adaptive composition: randomized responses after randomized responses, and what they reveal is kept apart."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import exp, forall, lam, maximum, nat, num, product
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import COMPOSED_DP, M2, PROFILE, TWO_GROUPS_DP, M, N, c, delta, epsilon, epsilon2, i, k
from dpproofs.privacy.notions import k2, on, x1, x2, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import for_all, generalize, specialize, unfolded, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.densities.joint_density import PAIR
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.pushed import SECOND as SECOND_OUTCOME
from theorems.foundations.measure.two_mechanisms import M3, MJ, PAIRED, PIPED, x
from theorems.foundations.sums.vandermonde_identity import VANDERMONDE
from theorems.composition.optimal.composition_laws import COUNTS, HETEROGENEOUS, HOMOGENEOUS, LAWS_COMPOSE, REVEALED
from theorems.composition.optimal.composition_laws import joined
from theorems.composition.optimal.sums_of_responses import delta2
from theorems.notions.profiles.weakening import with_profile

FIRST = COMPOSED_DP(M, N, k, epsilon, delta)


def _mechanisms(claim: Claim, seen: Term, size: Term, *sums: Theorem) -> Theorem:
    """Neighbours, one pair at a time; the sums show that the profile is the one of the conclusion."""
    (first, second, laws, *_) = claim.hypotheses
    mechanism = claim.conclusion.args[0]
    kernels = generalize(at_neighbours(specialize(second, y)), y)
    outcomes = [unfolded(specialize(laws, data)) for data in (x1, x2)]
    made = use(LAWS_COMPOSE, at_neighbours(first), kernels, *COUNTS, *outcomes, P=M(x1), Q=M(x2),
               K=lam(y, M2(x1, y)), H=lam(y, M2(x2, y)), R=mechanism(x1), S=mechanism(x2), T=seen,
               epsilon2=size)  # fmt: skip
    goal = at_neighbours(claim.conclusion).conclusion
    pair = with_profile(made, read(PROFILE, goal).h, *sums)
    return for_all(claim.conclusion, pair)


def _one_epsilon(claim: Claim, seen: Term) -> Theorem:
    """The double sum is a sum over all answers, by Vandermonde's identity."""
    terms = lam(i, maximum(exp(i * epsilon) - c * exp((k + k2 - i) * epsilon), 0))
    return _mechanisms(claim, seen, epsilon, use(VANDERMONDE, nat(k), nat(k2), n=k2, F=terms))


def _claim(notion: Definition, laws: Term, size: Term, *changed: object) -> Claim:
    """The composition of k mechanisms and k2 others, whose epsilon is ``size``, as ``changed`` says of the outcome."""
    space, mechanism = (product("Y", "Z"), MJ) if laws == PAIRED else ("Z", M3)
    second = forall(y, on(COMPOSED_DP, Y="Z")(lam(x, M2(x, y)), N, k2, size, delta2))
    return Claim((FIRST, second, laws, *COUNTS), on(notion, Y=space)(mechanism, N, *changed))


def _same(laws: Term, length: Term, factor: Factor = 1) -> Claim:
    return _claim(COMPOSED_DP, laws, epsilon, length, epsilon, joined(factor))


def _two(laws: Term, length: Term, factor: Factor = 1) -> Claim:
    return _claim(TWO_GROUPS_DP, laws, epsilon2, k, epsilon, length, epsilon2, joined(factor))


PASSED_ON = ", M2 passing on its input"

COMPOSED_PAIR = Lemma(
    "kov17.composition-pair", "Both outcomes of an adaptive composition are as private as k + k2 mechanisms",
    HOMOGENEOUS,
    *_same(PAIRED, k + k2).parts,
    lambda claim: _one_epsilon(claim, PAIR),
    (Mutant("delta", _same(PAIRED, k + k2, LESS), REVEALED,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, delta=0, delta2=1)),),
)  # fmt: skip

COMPOSED = Lemma(
    "kov17.composition", "An adaptive composition is as private as k + k2 mechanisms", HOMOGENEOUS,
    *_same(PIPED, k + k2).parts,
    lambda claim: _one_epsilon(claim, SECOND_OUTCOME),
    (Mutant("delta", _same(PIPED, k + k2, LESS), REVEALED + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, delta=0, delta2=1)),
     Mutant("count", _same(PIPED, k), "k = k2 = 1: two randomized responses" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                k=0, k2=1, epsilon="1.0987", delta=0, delta2=0))),
)  # fmt: skip

TWO_GROUPS_PAIR = Lemma(
    "mv16.composition-pair", "Both outcomes of a composition of mechanisms with two epsilons", HETEROGENEOUS,
    *_two(PAIRED, k2).parts,
    lambda claim: _mechanisms(claim, PAIR, epsilon2),
    (Mutant("delta", _two(PAIRED, k2, LESS), REVEALED,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, epsilon2=0, delta=0, delta2=1)),),
)  # fmt: skip

TWO_GROUPS = Lemma(
    "mv16.composition", "An adaptive composition of mechanisms with two epsilons", HETEROGENEOUS,
    *_two(PIPED, k2).parts,
    lambda claim: _mechanisms(claim, SECOND_OUTCOME, epsilon2),
    (Mutant("delta", _two(PIPED, k2, LESS), REVEALED + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=((1, 0), (0, 1)), N=True, k=0, k2=0,
                epsilon=0, epsilon2=0, delta=0, delta2=1)),
     Mutant("count", _two(PIPED, num(0)), "k = k2 = 1: two randomized responses" + PASSED_ON,
            witness=finite({"X": 2, "Y": 1, "Z": 2}, M=((1,), (1,)), M2=(("3/4", "1/4"), ("1/4", "3/4")), N=True,
                k=0, k2=1, epsilon=0, epsilon2="1.0987", delta=0, delta2=0))),
)  # fmt: skip

composed_dp_compose = Verified(COMPOSED, "composed_dp_compose")
composed_dp_compose_two_groups = Verified(TWO_GROUPS, "composed_dp_compose_two_groups")
