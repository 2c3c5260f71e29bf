"""Indistinguishable laws, and the means of a function with values in an interval of length s."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, conj, exp, forall, function_type, lam, var, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, delta, epsilon, w
from dpproofs.proving.reading import conjuncts, lhs, rhs
from dpproofs.proving.tactics import arith, at, both, bounded, cases, expand, generalize, integrate, mean_of_one
from dpproofs.proving.tactics import parts, specialize

m, s = variables("m s")
f = var("f", function_type(("Y",), REAL))
RANGE = forall(w, conj(m <= f(w), f(w) <= m + s))
CLOSE = INDISTINGUISHABLE(P, Q, epsilon, delta)
mean = E(P, w, f(w))

IN_RANGE = Lemma(
    "foundations.indistinguishable-range",
    "Indistinguishable laws give a function with values in an interval of length s means that differ by s delta",
    "elementary",
    (CLOSE, RANGE),
    conj(m <= mean, mean <= m + s, mean - m <= exp(epsilon) * (E(Q, w, f(w)) - m) + factor * s * delta),
    mutants=(
                Mutant(
                    "factor",
                    {factor: LESS},
                    "two point masses",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), f=(3, 1), m=1, s=2, epsilon=0, delta=1),
                ),
            ),
)  # fmt: skip


@proof_of(IN_RANGE)
def _proof(claim: Claim) -> Theorem:
    """(f - m)/s is a test; for s = 0 the function is constant."""
    goal_low, goal_high, goal = conjuncts(claim)
    ints, low, high = mean_in_range(P)
    ints_Q, low_Q, high_Q = mean_in_range(Q)
    size = specialize(RANGE, w)

    def scaled(positive: Theorem) -> Theorem:
        g = (f(w) - m) / s
        test = generalize(both(arith(0 <= g, size, positive), arith(g <= 1, size, positive)), w)
        means = [parts(expand(law, w, g, known, positive))[1] for law, known in ((P, ints), (Q, ints_Q))]
        bound = at(CLOSE, lam(w, g), by=[test])
        wide = arith(s * lhs(bound) <= s * rhs(bound), bound, positive)
        return arith(goal, wide, *means, mean_of_one(P), mean_of_one(Q), positive)

    def constant(no: Theorem) -> Theorem:
        flat = arith(s <= 0, no)
        nothing = arith(0 <= s, low, high)
        return arith(goal, low, high, low_Q, high_Q, flat, nothing)

    return both(arith(goal_low, low), arith(goal_high, high), cases(0 < s, scaled, constant))


def mean_in_range(law: Term) -> list[Theorem]:
    """f is integrable, and its mean is in the interval, too."""
    low, high = parts(specialize(RANGE, w))
    ints = bounded(law, w, f(w), absolute(m) + absolute(s), low, high)
    return [ints, integrate(law, w, low, ints), integrate(law, w, high, ints)]
