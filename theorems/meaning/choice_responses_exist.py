"""Randomized response among k answers exists for any true answer."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exists, exp, forall, lam, nat, num, var
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.kinds import CHOICE_RESPONSE, K, epsilon, i, w
from dpproofs.meaning.lists import k, x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, both, cases, generalize, obtain, parts, specialize, use, witness
from theorems.meaning.finite_laws_exist import FINITE_LAWS_EXIST, numbered
from theorems.meaning.response_weights import ALL, ANSWERS, OTHER, WEIGHT, WEIGHTS, true
from theorems.meaning.sums_of_one import alone

_SAID = forall(x, numbered(K(x), k, lam(i, WEIGHT)))
_MADE = exists(K, conj(CHOICE_RESPONSE(K, k, epsilon), _SAID))

CHOICE_RESPONSE_EXISTS = Lemma(
    "meaning.randomized-response-among-exists", "There is a randomized response among k answers for any true one",
    "elementary",
    (nat(k), 1 <= k, 0 <= epsilon, ANSWERS),
    _MADE,
    mutants=(Mutant("answers", without(ANSWERS), "a true answer that is none of them"),),
)  # fmt: skip


@proof_of(CHOICE_RESPONSE_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The weights are between 0 and 1, and add up to 1."""
    one = arith(1 <= exp(epsilon), use("foundations.exp-increasing", 0 <= epsilon, x=0, y=epsilon))
    whole = arith(1 <= ALL, one, 1 <= k)
    inside = tuple(
        arith(f, whole, one, 1 <= k) for f in (0 <= OTHER, OTHER <= 1, 0 <= exp(epsilon) / ALL, exp(epsilon) / ALL <= 1)
    )

    def bounded_by(fact: Theorem) -> Theorem:
        return both(arith(0 <= WEIGHT, fact, *inside), arith(WEIGHT <= 1, fact, *inside))

    total = use(WEIGHTS, nat(k), 1 <= k, ANSWERS)
    bounds = cases(eq(i, true(x)), bounded_by, bounded_by)
    made = use(
        FINITE_LAWS_EXIST, nat(k), 1 <= k, generalize(bounds, x, i), generalize(total, x), n=k, p=lam((x, i), WEIGHT)
    )

    def with_laws(found: Term, told: Theorem) -> Theorem:
        kind = witness(CHOICE_RESPONSE(found, k, epsilon), true, ANSWERS, told)
        return witness(claim.conclusion, found, kind, told)

    return obtain(made, "R", with_laws)


@refutation_of(CHOICE_RESPONSE_EXISTS, "answers", X=REAL)
def _no_answer(said: Theorem) -> Theorem:
    """If the true answer is none of them, not all of the mass is there."""
    told = instance(said, k=1, v=lam(var("x"), num(2)), epsilon=1)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        ones = lam(w, num(1))
        mean = at(
            specialize(parts(facts)[1], 0), ones, by=[generalize(both(arith(0 <= num(1)), arith(num(1) <= 1)), w)]
        )
        sums = alone(rhs(mean))
        return absurd(
            mean, sums, arith(1 < exp(num(1)), use("foundations.exp-tangent", x=1)), parts(use("E_one", P=found(0)))[1]
        )

    return obtain(told, "K", with_laws)
