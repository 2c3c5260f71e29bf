"""What holds but for some data, or of some tests: random privacy, and privacy before bounded observers."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, disj, eq, exists, exp, forall, fst, function_type, implies, lam
from dpproofs.language.terms import prob, product, snd, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import APPROX_DP, INDISTINGUISHABLE, M, N, delta, epsilon, phi, test_function, w
from dpproofs.privacy.notions import x1, x2
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, expand, for_all, integrate, obtain, parts, specialize, split
from theorems.citations import SOK
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.unit_mean import unit_mean

TEST = test_function(phi, w)
pair = var("xx", product("X", "X"))
law, rare = var("J", prob(product("X", "X"))), var("S", function_type((product("X", "X"),), REAL))
beta = var("beta")
FIRST, SECOND = fst(pair), snd(pair)
_alike = disj(eq(rare(pair), 1), INDISTINGUISHABLE(M(FIRST), M(SECOND), epsilon, 0))
_few = conj(test_function(rare, pair), E(law, pair, rare(pair)) <= beta, forall(pair, _alike))
RANDOM_DP = Definition("random_dp", (M, law, epsilon, beta), exists(rare, _few))
"""With probability at least 1 - beta, two data sets of the joint law J are such that M is epsilon-DP at them."""
write_as(RANDOM_DP, r"{0} \text{{ is }} \left({2}, {3}\right)\text{{-random DP for pairs from }} {1}")
GROWTH = exp(epsilon)


def seen(data: Term) -> Term:
    """The mean of a test at data."""
    return E(M(data), w, phi(w))


FROM_RANDOM = Lemma(
    "notions.random-dp-mean", "Random DP is approximate DP for data that are drawn, with delta the rare pairs",
    f"{SOK}; Hall, Wasserman and Rinaldo 2013",
    (RANDOM_DP(M, law, epsilon, beta), TEST),
    E(law, pair, seen(FIRST)) <= GROWTH * E(law, pair, seen(SECOND)) + factor * beta,
    mutants=(Mutant("factor", {factor: LESS}, "the only pair is rare",
                    witness=finite({"X": 2, "Y": 2}, {"S": lambda p: int(p[0] != p[1])}, M=((1, 0), (0, 1)),
                        J={(0, 1): 1}, epsilon=0, beta=1, phi=(1, 0))),),
)  # fmt: skip


@proof_of(FROM_RANDOM)
def _random(claim: Claim) -> Theorem:
    """But for the rare pairs, the bound holds of each pair; at these, S is 1."""
    given, _ = claim.hypotheses
    sizes = [[*unit_mean(M(data))] for data in (FIRST, SECOND)]
    one, two = seen(FIRST), seen(SECOND)

    def without(S: Term, facts: Theorem) -> Theorem:
        unit, few, alike = parts(facts)
        known = specialize(unit, pair)
        goal = one <= GROWTH * two + S(pair)

        def bad(yes: Theorem) -> Theorem:
            return arith(goal, arith(0 <= GROWTH * two, *sizes[1]), yes, *sizes[0])

        def good(close: Theorem) -> Theorem:
            return arith(goal, at(close, phi, by=[TEST]), known)

        line = split(specialize(alike, pair), bad, good)
        left = bounded(law, pair, one, 1, *sizes[0])
        ints = bounded(law, pair, two, 1, *sizes[1]), bounded(law, pair, S(pair), 1, known)
        whole, mean = parts(expand(law, pair, GROWTH * two + S(pair), *ints))
        return arith(claim.conclusion, integrate(law, pair, line, left, whole), mean, few)

    return obtain(given, "S", without)


theta = var("theta", "A")
member = var("F", function_type(("A", "Y"), REAL))
_mean = E(M(x1), w, member(theta, w)) <= exp(epsilon) * E(M(x2), w, member(theta, w)) + delta
_tests = forall(theta, implies(forall(w, conj(0 <= member(theta, w), member(theta, w) <= 1)), _mean))
COMPUTATIONAL_DP = Definition(
    "computational_dp", (M, N, member, epsilon, delta), forall((x1, x2), implies(N(x1, x2), _tests))
)
"""(epsilon, delta)-DP for the tests of a family F(theta, .), such as those that can be computed in some time."""
write_as(
    COMPUTATIONAL_DP,
    r"{0} \text{{ is }} \left({3}, {4}\right)\text{{-DP over }} {1} \text{{ against the tests }} {2}",
)

TO_COMPUTATIONAL = Lemma(
    "notions.approx-dp-to-computational-dp", "(epsilon, delta)-DP holds for the tests of every family",
    f"{SOK}; Mironov, Pandey, Reingold and Vadhan 2009",
    (APPROX_DP(M, N, epsilon, delta),),
    COMPUTATIONAL_DP(M, N, member, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"X": 2, "Y": 2, "A": 1}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, F=lambda _,
                        y: 1 - y, epsilon=0, delta="1/2")),),
)  # fmt: skip


@proof_of(TO_COMPUTATIONAL)
def _computed(claim: Claim) -> Theorem:
    """They are tests."""
    (private,) = claim.hypotheses
    unit = forall(w, conj(0 <= member(theta, w), member(theta, w) <= 1))
    return for_all(claim.conclusion, at(at_neighbours(private), lam(w, member(theta, w)), by=[unit]))
