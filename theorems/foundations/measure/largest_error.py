"""The largest error of several answers, from how likely the error of each is."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, absolute, conj, disj, exists, forall, function_type, implies, ind, lam, nat
from dpproofs.language.terms import var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, phi, test_function, w
from dpproofs.proving.reading import disjuncts
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, obtain, parts, specialize, split, use
from dpproofs.proving.tactics import witness
from theorems.foundations.measure.union_bound import INSIDE, UNION_BOUND, bound, d, j

r = var("r")
centre = var("mu", function_type((REAL,), REAL))
answer = var("v", function_type(("Y", REAL), REAL))
TEST = test_function(phi, w)


def beyond(radius: Term) -> Term:
    """The error of the answer j is at least the radius."""
    return radius <= absolute(answer(w, j) - centre(j))


def some_beyond(radius: Term) -> Term:
    """The test holds only where some answer has an error of at least the radius."""
    return forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, beyond(radius)))))


LARGEST_ERROR = Lemma(
    "foundations.largest-error",
    "If each of d answers has an error of at least r with probability at most B, then some with at most d B",
    "elementary",
    (nat(d), forall(j, implies(*INSIDE, E(P, w, ind(beyond(r))) <= bound)), TEST, some_beyond(r)),
    E(P, w, phi(w)) <= factor * d * bound,
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, an answer that is wrong",
            witness=finite({"Y": 1}, B=1, P=(1,), d=1, phi=(1,), v=1, mu=0, r=1),),),
)  # fmt: skip


@proof_of(LARGEST_ERROR)
def _proof(claim: Claim) -> Theorem:
    """The union bound over the answers."""
    _, rare, *_ = claim.hypotheses
    error = lam((j, w), ind(beyond(r)))
    unit = generalize(both(arith(0 <= error(j, w)), arith(error(j, w) <= 1)), j, w)
    ways = disj(phi(w) <= 0, exists(j, conj(*INSIDE, 1 <= error(j, w))))

    def with_answer(j: Term, event: Theorem) -> Theorem:
        *inside, wrong = parts(event)
        _, some_error = disjuncts(ways)
        found = witness(some_error, j, *inside, arith(1 <= error(j, w), wrong))
        return infer("or_intro", found, formula=ways)

    some = split(
        specialize(some_beyond(r), w),
        lambda never: infer("or_intro", never, formula=ways),
        lambda wrong: obtain(wrong, "j", with_answer),
    )
    each = generalize(discharge(at(rare, j, by=INSIDE), *INSIDE), j)
    made = use(UNION_BOUND, nat(d), unit, each, TEST, generalize(some, w), f=error, B=bound)
    return arith(claim.conclusion, made)
