"""Events of probability 0: likelihood ratios and kernels may be changed there."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, eq, exists, forall, function_type, implies, ind, lam
from dpproofs.language.terms import prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, phi, test_function, w, y
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import almost, arith, at, both, bounded, discharge, dominated, folded, generalize
from dpproofs.proving.tactics import parts, specialize, transfer, unfolded, use, witness
from theorems.foundations.measure.vanishing import VANISHING

S = var("S", function_type(("Y",), REAL))
K2 = var("K2", function_type(("Y",), prob("Z")))
NULL = (test_function(S, y), eq(E(P, y, S(y)), 0))
"""S is an event, or a test, of probability 0 under P."""


def _restricted_claim(*null: Term) -> Claim:
    where = forall(y, implies(0 < L(y), eq(S(y), 0)))
    return Claim((DENSITY(L, P, Q), *null), exists(L, conj(DENSITY(L, P, Q), where)))


RESTRICTED_NOT_NULL = Mutant(
    "not null", _restricted_claim(NULL[0]), "P = Q, S = 1", witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, S=1)
)

RESTRICTED = Lemma(
    "foundations.density-restricted", "A likelihood ratio dP/dQ can be 0 on an event that is null under P",
    "elementary",
    *_restricted_claim(*NULL).parts,
    mutants=(RESTRICTED_NOT_NULL,),
)  # fmt: skip


@proof_of(RESTRICTED)
def _restricted(claim: Claim) -> Theorem:
    """L, made 0 where S is not: E_P[phi] = E_P[1[S <= 0] phi] = E_Q[L 1[S <= 0] phi]."""
    low, L_int, change = parts(unfolded(DENSITY(L, P, Q)))
    test, event = test_function(phi, w), ind(S(w) <= 0)
    L0, unit, kept = specialize(low, w), specialize(test, w), lam(w, L(w) * event)
    inside = lam(w, event * phi(w))
    moved = at(change, inside, by=[generalize(both(arith(0 <= inside(w), unit), arith(inside(w) <= 1, unit)), w)])
    size = bounded(P, w, phi(w), 1, unit)
    same = parts(transfer(P, w, arith(eq(phi(w), inside(w)), eq(S(w), 0)), size, never()))[1]
    equal = arith(eq(E(P, w, phi(w)), E(Q, w, kept(w) * phi(w))), moved, same)
    density = folded(
        DENSITY(kept, P, Q),
        both(
            generalize(arith(0 <= kept(w), L0), w),
            dominated(Q, w, arith(absolute(kept(w)) <= L(w), L0), L_int),
            generalize(discharge(equal, test), phi),
        ),
    )
    where = arith(eq(S(y), 0), 0 < kept(y), specialize(NULL[0], y), specialize(low, y))
    return witness(claim.conclusion, kept, density, generalize(discharge(where, 0 < kept(y)), y))


def never(law: Term = P, event: Term = S) -> Theorem:
    """S = 0 almost surely."""
    size = specialize(test_function(event, y), y)
    ints, mean = bounded(law, y, event(y), 1, size), eq(E(law, y, event(y)), 0)
    return use(
        VANISHING, almost(law, y, arith(0 <= event(y), size)), ints, arith(lhs(mean) <= 0, mean), mu=law, f=event
    )
