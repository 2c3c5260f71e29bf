"""A response on four answers, two of which reveal the data: outside of these its privacy loss is bounded."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, exp, forall, implies, ind, lam, num, prob
from dpproofs.language.terms import function_type, var, variables
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import delta, epsilon, test_function
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, intro, obtain, parts, specialize
from dpproofs.proving.tactics import use, witness

P, Q = variables("P Q", prob(REAL))
S, phi = (var(name, function_type((REAL,), REAL)) for name in ("S", "phi"))
w = var("w")
TEST = test_function(phi, w)
HERE, THERE = variables("p1 p2 p3 p4"), variables("q1 q2 q3 q4")


def answers(law: Term, masses: tuple[Term, ...]) -> Term:
    """The answers are 1, ..., 4, with these probabilities."""
    first, *rest = (mass * phi(num(k)) for k, mass in enumerate(masses, 1))
    return forall(phi, implies(TEST, eq(E(law, w, phi(w)), sum(rest, first))))


LAWS = answers(P, HERE), answers(Q, THERE)
USUAL = [mass <= exp(epsilon) * other for mass, other in zip(HERE[1:3], THERE[1:3], strict=True)]
close = forall(phi, implies(TEST, E(P, w, (1 - S(w)) * phi(w)) <= exp(epsilon) * E(Q, w, (1 - S(w)) * phi(w))))
goal = exists(S, conj(test_function(S, w), E(P, w, S(w)) <= factor * delta, close))

LEMMA = Lemma(
    "meaning.revealed-outside", "Outside of the answers that reveal the data, the privacy loss is at most epsilon",
    "elementary",
    (*LAWS, *USUAL, HERE[0] + HERE[3] <= delta),
    goal,
    mutants=(Mutant("factor", {factor: LESS}, "one answer, which reveals the data"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """What reveals the data is left out."""
    event = lam(w, ind(w <= 1) + ind(4 <= w))
    size = both(arith(0 <= event(w)), arith(event(w) <= 1))
    unit = generalize(size, w)
    marks = [arith(eq(event(num(k)), int(k in (1, 4)))) for k in range(1, 5)]
    rare = arith(E(P, w, event(w)) <= delta, at(LAWS[0], event, by=[unit]), *marks, HERE[0] + HERE[3] <= delta)
    test = lam(w, (1 - event(w)) * phi(w))
    bounds = *parts(specialize(TEST, w)), *parts(size)
    is_test = generalize(both(arith(0 <= test(w), *bounds), arith(test(w) <= 1, *bounds)), w)
    means = [at(law, test, by=[is_test]) for law in LAWS]
    signs = [parts(specialize(TEST, num(k)))[0] for k in (2, 3)]
    steps = [
        arith(mass * phi(num(k)) <= exp(epsilon) * (other * phi(num(k))), usual, sign)
        for k, mass, other, usual, sign in zip((2, 3), HERE[1:3], THERE[1:3], USUAL, signs, strict=True)
    ]
    close = arith(E(P, w, test(w)) <= exp(epsilon) * E(Q, w, test(w)), *means, *marks, *steps)
    return witness(claim.conclusion, event, unit, rare, generalize(discharge(close, TEST), phi))


@refutation_of(LEMMA, "factor")
def _one_answer(said: Theorem) -> Theorem:
    """1 for the one data set, and 4 for the other one: S is 1 there."""
    laws = dirac(num(1)), dirac(num(4))
    masses = (1, 0, 0, 0), (0, 0, 0, 1)
    told = []
    for law, own in zip(laws, masses, strict=True):
        goal = answers(law, tuple(map(num, own)))
        sure = parts(use("E_dirac", x=law.args[0], f=phi))[1]
        told.append(intro(goal, lambda wanted, *_, sure=sure: arith(wanted, sure)))
    values = {name.data[0]: value for names, own in zip((HERE, THERE), masses, strict=True)
              for name, value in zip(names, own, strict=True)}  # fmt: skip
    made = instance(said, *told, P=laws[0], Q=laws[1], epsilon=0, delta=1, **values)

    def with_event(event: Term, facts: Theorem) -> Theorem:
        unit, rare, close = parts(facts)
        test = lam(w, ind(w <= 1))
        is_test = generalize(both(arith(0 <= test(w)), arith(test(w) <= 1)), w)
        seen = lam(w, (1 - event(w)) * test(w))
        means = [parts(use("E_dirac", x=law.args[0], f=f))[1] for law, f in
                 ((laws[0], event), (laws[0], seen), (laws[1], seen))]  # fmt: skip
        at_one = arith(eq(test(num(1)), 1)), arith(eq(test(num(4)), 0)), arith(eq(exp(num(0)), 1))
        return absurd(rare, at(close, test, by=[is_test]), *means, *at_one, specialize(unit, num(1)))

    return obtain(made, "S", with_event)
