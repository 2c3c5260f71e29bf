"""An answer that is kept with what was known before, so that it can be read back, is as private as it was."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, forall, function_type, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.definitions import IMAGE, M, N, delta, epsilon, image, on, phi_z, test_function, x1, x2, y, z
from dpproofs.privacy.notions import PROBABILISTIC_DP
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import both_sides, consequence_of, opened
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, obtain, parts, same_value
from dpproofs.proving.tactics import specialize, use, witness
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.two_mechanisms import M3, x

g, back = image, var("r", function_type(("Z",), "Y"))
KEPT = forall(x, IMAGE(M3(x), M(x), g))
READ = forall(y, eq(back(g(y)), y))
TEST = test_function(phi_z, z)

PROBABILISTIC_KEPT = Lemma(
    "meaning.kept-probabilistic-dp", "Probabilistic DP of an answer that can be read back from what is kept",
    "elementary",
    (PROBABILISTIC_DP(M, N, epsilon, delta), KEPT, READ),
    on(PROBABILISTIC_DP, Y="Z")(M3, N, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "an answer as it is",
                    witness=finite({"X": 2, "Y": 2, "Z": 2}, M=(("1/2", "1/2"), (0, 1)), M3=(("1/2", "1/2"), (0, 1)),
                        N=(False, True, False, False), g=(0, 1), r=(0, 1), epsilon=0, delta="1/2")),),
)  # fmt: skip

u = var("u")


@proof_of(PROBABILISTIC_KEPT)
def _proof(claim: Claim) -> Theorem:
    """What is left out is determined by what is read back."""
    private, *_ = claim.hypotheses
    goal = consequence_of(opened(claim.conclusion, x1, x2))

    def left_out(s: Term, facts: Theorem) -> Theorem:
        tests, rare, close = parts(facts)
        event = lam(z, s(back(z)))
        is_event = generalize(specialize(tests, back(z)), z)
        unit = lam(u, u)
        mean = _kept_mean(x1, event, is_event)
        rest = arith(E(M3(x1), z, event(z)) <= delta, mean, _with_read(M(x1), s, unit), rare)
        test, tested = lam(z, (1 - event(z)) * phi_z(z)), lam(y, phi_z(g(y)))
        bounds = *parts(specialize(is_event, z)), *parts(specialize(TEST, z))
        is_test = generalize(both(arith(0 <= test(z), *bounds), arith(test(z) <= 1, *bounds)), z)
        outside = lam(u, (1 - u) * phi_z(g(y)))
        there = at(close, tested, by=[generalize(specialize(TEST, g(y)), y)])
        means = [
            fact for point in (x1, x2) for fact in (_kept_mean(point, test, is_test), _with_read(M(point), s, outside))
        ]
        bound = arith(E(M3(x1), z, test(z)) <= exp(epsilon) * E(M3(x2), z, test(z)), there, *means)
        every = generalize(discharge(bound, TEST), phi_z)
        return witness(goal, event, is_event, rest, every)

    return for_all(claim.conclusion, obtain(at_neighbours(private), "S", left_out), x1, x2)


def _kept_mean(point: Term, test: Term, is_test: Theorem) -> Theorem:
    """The mean of a test of the answer that is kept."""
    return at(specialize(KEPT, point), test, by=[is_test])


def _with_read(law: Term, function: Term, rest: Term) -> Theorem:
    """E[law] of function(back(g(y))) and rest is that of function(y) and rest."""
    same = same_value(lam(y, function(y)), specialize(READ, y))
    return mean_of(law, arith(eq(rest(function(back(g(y)))), rest(function(y))), same))


def mean_of(law: Term, same: Theorem) -> Theorem:
    """E[law](f) = E[law](h), from f = h at every answer."""
    f, h = both_sides(same)
    always = use("as_always", generalize(same, y), mu=law, A=lam(y, eq(f, h)))
    return parts(use("E_congruence", always, mu=law, f=lam(y, f), g=lam(y, h)))[0]
