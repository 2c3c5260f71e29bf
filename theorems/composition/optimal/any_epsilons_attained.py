"""There are k mechanisms, each with an epsilon and a delta of its own, whose composition attains the bound of the
theorem.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, implies, lam, nat, num
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import c, i, k, on
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, folded, generalize, obtain, obtain_all, parts, unfolded
from dpproofs.proving.tactics import use, witnesses
from theorems.composition.optimal.any_epsilons import h
from theorems.composition.optimal.private_in_turn import PRIVATE_IN_TURN, SIZES, WITHIN, deltas, epsilons
from theorems.composition.optimal.ratio_history import AT_MOST, FAR, LEAST, NOTHING, SOURCE, nothing_told
from theorems.composition.optimal.ratio_responses import kernels
from theorems.composition.optimal.ratio_responses_exist import EXIST
from theorems.composition.optimal.ratio_responses_private import RATIO_PRIVATE
from theorems.composition.optimal.revealing_responses import NEIGHBOURS, TEST, H, a, a2, phi, y, z
from theorems.foundations.measure.kernels_in_turn import IN_TURN

SIGNS = forall(i, implies(*WITHIN, 0 <= deltas(i + 1)))
GIVEN = SIZES, SIGNS, *AT_MOST
LAWS = H(k, num(1)), H(k, num(0))
room = mark("room", 0)


def mechanisms(laws: Term, made: Term) -> Term:
    """These are the laws of the answers of composed mechanisms with the epsilons and deltas, on two data sets."""
    return on(PRIVATE_IN_TURN, X=REAL, Y=REAL)(laws, made, NEIGHBOURS, epsilons, deltas, k)


ATTAINED = Lemma(
    "mv16.any-epsilons-attained", "There are k composed mechanisms, each with an epsilon and a delta of its own, that "
    "leak as much as randomized responses", SOURCE,
    GIVEN,
    exists((H, kernels), conj(mechanisms(H, kernels), FAR(*LAWS, lam(c, h(k, c) + room)))),
    mutants=(Mutant("less", {room: Fraction(1, 100)}, "no mechanisms, c = 1"),),
)  # fmt: skip


@proof_of(ATTAINED)
def _proof(claim: Claim) -> Theorem:
    """Randomized responses exist, and so do their laws in turn."""

    def with_laws(made: Term, told: Theorem, laws: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        certain = parts(use("E_dirac", x=num(1), f=lam(z, phi(z))))[1]
        first = arith(eq(E(laws(num(0), a), z, phi(z)), phi(1)), at(begins, a, phi, by=[TEST]), certain)
        starts = generalize(discharge(first, TEST), a, phi)
        sizes = at(SIZES, i, by=WITHIN), at(SIGNS, i, by=WITHIN)
        response, pushed = at(told, i + 1, by=sizes), at(follows, i, by=WITHIN)
        steps = generalize(discharge(both(response, pushed), *WITHIN), i)
        apart = use(LEAST, starts, steps, SIZES, *AT_MOST, H=laws, M=made)
        private = use(RATIO_PRIVATE, response, *sizes, W=lam((a, y), made(i + 1, a, y)), epsilon=epsilons(i + 1),
                      d=deltas(i + 1))  # fmt: skip
        ends = [at(starts, data, phi, by=[TEST]) for data in (a, a2)]
        same = arith(eq(E(laws(num(0), a), z, phi(z)), E(laws(num(0), a2), z, phi(z))), *ends)
        each = generalize(discharge(both(pushed, private), *WITHIN), i)
        in_turn = folded(mechanisms(laws, made), both(generalize(discharge(same, TEST), a, a2, phi), each))
        return witnesses(claim.conclusion, (laws, made), in_turn, apart)

    def with_kernels(made: Term, told: Theorem) -> Theorem:
        laws = use(IN_TURN, nat(k), S=lam(a, dirac(num(1))), K=made)
        return obtain(laws, "H", lambda found, facts: with_laws(made, told, found, facts))

    return obtain(use(EXIST), "M", with_kernels)


@refutation_of(ATTAINED, "less")
def _no_mechanisms(said: Theorem) -> Theorem:
    """Laws that are the same."""

    def with_laws(_: Term, made: Term, facts: Theorem) -> Theorem:
        known, apart = parts(facts)
        same = parts(unfolded(known))[0]

        def with_test(test: Term, told: Theorem) -> Theorem:
            unit, far = parts(told)
            return absurd(far, at(same, 1, 0, test, by=[unit]))

        return obtain(at(apart, 1), "phi", with_test)

    return obtain_all(instance(said, nothing_told, **NOTHING), "H M", with_laws)
