"""After Definition 2.2: a function that is large at one data set and zero elsewhere cannot be released."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import (
    REAL,
    E,
    absolute,
    conj,
    exists,
    exp,
    forall,
    function_type,
    ind,
    lam,
    prob,
    var,
    variables,
)
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_DP, N, delta, epsilon, on, x1, x2
from dpproofs.proving.tactics import Fact, arith, at, generalize, obtain, parts, unfolded, use
from theorems.citations import LI
from theorems.foundations.tests.disjoint_answers import DISJOINT, beta

B, y = variables("B y")
M = var("M", function_type(("X",), prob(REAL)))
f = var("f", function_type(("X",), REAL))
PRIVATE = on(APPROX_DP, Y=REAL)(M, N, epsilon, delta)

FAILS_RARELY = Definition(
    "fails_rarely", (M, f, B, beta), forall(x1, E(M(x1), y, ind(B / 2 <= absolute(y - f(x1)))) <= beta)
)
"""At every data set the answer is off by B/2 or more with probability at most beta."""
put_in_words(
    FAILS_RARELY,
    "at every data set the answer is off by half of the number named third, or more, with at most the probability "
    "named last",
)
write_as(
    FAILS_RARELY,
    r"\operatorname{{Pr}}\left[\left|{factor[0]} - {factor[1]}\right| \geq \tfrac{{{2}}}{{2}}\right] \leq {3}",
)
JUMPS = Definition("jumps", (f, N, B), exists((x1, x2), conj(N(x1, x2), B <= absolute(f(x1) - f(x2)))))
"""The values of f at some neighbours differ by B."""
put_in_words(JUMPS, "the values at some neighbours differ by the number named last")
write_as(JUMPS, r"\Delta_{{{1}}} {0} \geq {2}")

FAR, FAILS = JUMPS(f, N, B), FAILS_RARELY(M, f, B, beta)

LEMMA = Lemma(
    "li16.claim-spiky-function", "An (epsilon, delta)-DP answer misses by B/2 with probability at least (1 - "
    "delta)/(1 + exp(epsilon)), where the value differs by B", f"{LI}, section 2",
    (PRIVATE, FAR, FAILS),
    factor * ((1 - delta) / (1 + exp(epsilon))) <= beta,
    mutants=(
                Mutant(
                    "factor",
                    {factor: MORE},
                    "randomized response on two values",
                    witness=finite(
                        {"X": 2},
                        N=lambda i, j: i != j,
                        f=(0, 1),
                        B=1,
                        M=({0: "3/4", 1: "1/4"}, {0: "1/4", 1: "3/4"}),
                        epsilon="1.0986122886681099",
                        delta=0,
                        beta="1/4",
                    ),
                ),
            ),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """No answer is nearer than B/2 to both values."""

    def with_data(one: Term, rest: Theorem) -> Theorem:
        def with_both(other: Term, known: Theorem) -> Theorem:
            rare = [at(unfolded(FAILS), x) for x in (one, other)]
            return arith(claim.conclusion, least_failure(_misses, one, other, *parts(known), *rare))

        return obtain(rest, "x2", with_both)

    return obtain(unfolded(FAR), "x1", with_data)


def least_failure(misses: Callable[[Term], Term], one: Term, other: Term, *facts: Fact) -> Theorem:
    """Every answer is wrong at one of two neighbours, and wrong with probability at most beta at each: by the facts."""
    close = at(PRIVATE, one, other, by=facts)
    always = generalize(arith(1 <= misses(one) + misses(other), *facts), y)
    tests = (lam(y, misses(x)) for x in (one, other))
    return use(DISJOINT, close, *facts, always, P=M(one), Q=M(other), **dict(zip("fg", tests, strict=True)))


def _misses(x: Term) -> Term:
    return ind(B / 2 <= absolute(y - f(x)))


min_failure_probability = Verified(
    LEMMA, "min_failure_probability", value=(1 - delta) / (1 + exp(epsilon)), omits=(B, beta)
)
