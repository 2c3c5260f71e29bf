"""The privacy of a composition of k mechanisms, each with an epsilon and a delta of its own."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, dirac, eq, exp, lam, maximum, nat, num, unfold, var
from dpproofs.mutants.counterexamples import absurd, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import APPROX_DP, SYMMETRIC, N, c, epsilon, i, k, phi, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, folded, for_all, use
from theorems.composition.optimal.any_epsilons import FIRST, LEMMA, MECHANISMS, MORE_RESPONSES, h
from theorems.composition.optimal.private_in_turn import SIZES, TEST, state, x
from theorems.composition.optimal.ratio_history import NOTHING, SOURCE, nothing_told

GIVEN = MECHANISMS, SIZES, FIRST, MORE_RESPONSES, SYMMETRIC(N), nat(k)
room = mark("room", 0)

PRIVATE = Lemma(
    "mv16.any-epsilons-approx-dp", "The privacy of composed mechanisms, each with an epsilon and a delta of its own",
    SOURCE,
    GIVEN,
    APPROX_DP(lam(x, state(k, x)), N, epsilon, h(k, exp(epsilon)) + room),
    mutants=(Mutant("less", {room: Fraction(-1, 100)}, "k = epsilon = 0"),),
)  # fmt: skip


@proof_of(PRIVATE)
def _proof(claim: Claim) -> Theorem:
    """The profile at exp(epsilon)."""
    profile = use(LEMMA, *GIVEN, N(x1, x2))
    return for_all(claim.conclusion, at(profile, exp(epsilon), phi, by=[arith(0 <= exp(epsilon)), TEST]))


@refutation_of(PRIVATE, "less", X=REAL, Y=REAL)
def _no_mechanisms(said: Theorem) -> Theorem:
    """The test that is never passed, of laws that are the same."""
    data = [var(name, REAL) for name in ("u", "v")]
    laws = {"R": lam((i, data[0]), dirac(num(1))), "M": lam((i, *data), dirac(num(1)))}
    values = {**NOTHING, "h": lam((i, c), maximum(1 - c, 0)), "N": lam(data, eq(*data)), "epsilon": 0}

    def premise(goal: Term) -> Theorem:
        if goal.op == "def" and unfold(goal).op == "and":
            return folded(goal, both(*(nothing_told(part) for part in conjuncts(unfold(goal)))))
        return nothing_told(goal)

    never = lam(c, num(0))
    return absurd(at(at(instance(said, premise, **laws, **values), 0, 0), never), point_mean(1, never))
