"""Close laws, and answers with at most one right one: there are not many of them."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, exp, forall, function_type, implies, lam, log, nat, num, prob, summation
from dpproofs.language.terms import var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import INDISTINGUISHABLE, Q, delta, epsilon, i, test_function, w
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, discharge, expand, generalize, integrate, mean_of_one
from dpproofs.proving.tactics import over_range, parts, specialize, use

m, beta = var("m"), var("beta")
laws = var("A", function_type((REAL,), prob("Y")))
f, g = var("f", function_type((REAL, "Y"), REAL)), var("g", function_type(("Y",), REAL))
TESTS = test_function(g, w), forall(i, test_function(lam(w, f(i, w)), w))
INSIDE = nat(i), i <= m
CLOSE = forall(i, implies(*INSIDE, INDISTINGUISHABLE(laws(i), Q, epsilon, delta)))
ONE = forall(w, g(w) + summation(i, 0, m, f(i, w)) <= 1)
RIGHT = forall(i, implies(*INSIDE, 1 - beta <= E(laws(i), w, f(i, w)))), 1 - beta <= E(Q, w, g(w))
GIVEN = CLOSE, *TESTS, ONE, *RIGHT, nat(m)

PACKED = Lemma(
    "foundations.packed-answers", "Of m + 2 answers with at most one right one, each is wrong with probability beta "
    "under its law at least for one: (m + 1) (1 - beta - delta) <= exp(epsilon) beta", "folklore",
    GIVEN,
    factor * (m + 1) * (1 - beta - delta) <= exp(epsilon) * beta,
    mutants=(Mutant("factor", {factor: MORE}, "randomized response",
                        witness=finite({"Y": 2}, A=lambda _: ("3/4", "1/4"), Q=("1/4", "3/4"), f=lambda _, y: y == 0,
                            g=(0, 1), epsilon=log(num(3)), delta=0, beta="1/4", m=0)),),
)  # fmt: skip


@proof_of(PACKED)
def _proof(claim: Claim) -> Theorem:
    """Under the law of the first answer each other one is right with probability (1 - beta - delta)/exp(epsilon)."""
    body = lam(w, f(i, w))
    unit = specialize(TESTS[1], i)
    close = at(at(CLOSE, i, by=INSIDE), body, by=[unit])
    often = arith(1 - beta - delta <= exp(epsilon) * E(Q, w, f(i, w)), close, at(RIGHT[0], i, by=INSIDE))
    ints = generalize(discharge(bounded(Q, w, f(i, w), 1, specialize(unit, w)), nat(i)), i)
    measured, mean = parts(use("foundations.sum-mean", ints, nat(m), mu=Q, f=f, n=m))
    total = summation(i, 0, m, E(Q, w, f(i, w)))
    each = generalize(discharge(often, *INSIDE), i)
    small = over_range((m + 1) * (1 - beta - delta) <= exp(epsilon) * total, m, nat(m), each=each)
    first = bounded(Q, w, g(w), 1, specialize(TESTS[0], w))
    known, rest = parts(expand(Q, w, 1 - g(w), first))
    less = integrate(Q, w, arith(summation(i, 0, m, f(i, w)) <= 1 - g(w), specialize(ONE, w)), measured, known)
    few = arith(total <= beta, mean, less, rest, mean_of_one(Q), RIGHT[1])
    return arith(claim.conclusion, small, few, arith(0 < exp(epsilon)))
