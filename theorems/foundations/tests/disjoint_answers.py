"""Two close laws, and answers none of which is right under both: one law is wrong with some probability."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, exp, forall, function_type, lam, log, num, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, epsilon, test_function, w
from dpproofs.proving.tactics import (
    arith,
    at,
    bounded,
    both,
    expand,
    generalize,
    integrate,
    mean_of_one,
    parts,
    specialize,
)

f, g = variables("f g", function_type(("Y",), REAL))
beta = var("beta")
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)
TESTS = test_function(f, w), test_function(g, w)
WRONG = forall(w, 1 <= f(w) + g(w))

DISJOINT = Lemma(
    "foundations.disjoint-answers",
    "Of two (epsilon, delta)-close laws one is wrong with probability (1 - delta)/(1 + exp(epsilon)) at least",
    "folklore",
    (CLOSE, *TESTS, WRONG, E(P, w, f(w)) <= beta, E(Q, w, g(w)) <= beta),
    factor * ((1 - delta) / (1 + exp(epsilon))) <= beta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response", witness=finite({"Y":
            2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), f=(0, 1), g=(1, 0), epsilon=log(num(3)), delta=0, beta="1/4",),),),
)  # fmt: skip


@proof_of(DISJOINT)
def _proof(claim: Claim) -> Theorem:
    """1 - beta <= P[right] <= exp(epsilon) Q[right for P] + delta <= exp(epsilon) beta + delta."""
    right = lam(w, 1 - f(w))
    unit, other = (specialize(test, w) for test in TESTS)
    missed, taken, wrong = (
        bounded(law, w, miss(w), 1, size) for law, miss, size in ((P, f, unit), (Q, f, unit), (Q, g, other))
    )
    mean, (measured, _) = parts(expand(P, w, right(w), missed))[1], parts(expand(Q, w, right(w), taken))
    test = generalize(both(*(arith(part, unit) for part in (0 <= right(w), right(w) <= 1))), w)
    close = at(CLOSE, right, by=[test])
    less = integrate(Q, w, arith(right(w) <= g(w), specialize(WRONG, w)), measured, wrong)
    rare = E(P, w, f(w)) <= beta, E(Q, w, g(w)) <= beta
    return arith(claim.conclusion, close, mean, mean_of_one(P), less, *rare)
