"""Definition 8.1: the main part of a mixture is the law given an event."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from dpproofs.mutants.counterexamples import absurd, mixed_points, written
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, dirac, disj, eq, fst, ind, lam, num, pair, product, snd, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import A2, CONDITIONED, MIXTURE, A, P, coined, delta, phi, w
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, generalize, integrate, mean_of_one, obtain
from dpproofs.proving.tactics import obtain_all, parts, specialize, split, transfer, use, witnesses
from theorems.papers.bun_steinke_2016.def_8_1_given_event import SOURCE
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.measure.pushed_laws_image_law import IMAGE_LAW
from theorems.foundations.measure.weighted_laws import TEST, u
from theorems.foundations.measure.vanishing import NOTHING

UNIT = (0 <= delta, delta <= 1)
MIXED_LAW = MIXTURE(P, 1 - delta, A, A2)
shift = mark("shift", 0)

CONDITIONAL = Lemma(
    "bs16x.exact-mass-event", "The main part of a mixture is the law given an event", SOURCE,
    (MIXED_LAW, *UNIT),
    CONDITIONED(A, P, 1 - delta + shift),
    mutants=(Mutant("mass", {shift: Fraction(1, 100)}, "delta = 0: a probability above 1"),),
)  # fmt: skip

EVENT = lam(coined, ind(eq(snd(coined), 1)))


@proof_of(CONDITIONAL)
def _conditioned(claim: Claim) -> Theorem:
    """Toss a coin that shows 1 with probability 1 - delta, and draw y from A or A2."""
    size = generalize(both(arith(0 <= 1 - delta, *UNIT), arith(1 - delta <= 1, *UNIT)), u)
    zeros = [parts(use(NOTHING, mu=law))[1] for law in (A, A2)]

    def with_laws(J: Term, mixed: Theorem, *images: Theorem) -> Theorem:
        scene = (J, mixed, (images[0], images[1]))
        first = _mean(*scene, lam(coined, phi(fst(coined))), phi(w), phi(w), TEST)
        given = at(MIXED_LAW, phi, by=[TEST])
        marginal = arith(eq(lhs(first), E(P, w, phi(w))), first, given)
        second = _mean(*scene, EVENT, num(1), num(0))
        mass = arith(eq(lhs(second), 1 - delta), second, mean_of_one(A), *zeros)
        third = _mean(*scene, lam(coined, EVENT(coined) * phi(fst(coined))), phi(w), num(0), TEST)
        inside = arith(eq(lhs(third), (1 - delta) * E(A, w, phi(w))), third, *zeros)
        binary = generalize(arith(disj(eq(EVENT(coined), 0), eq(EVENT(coined), 1))), coined)
        tests = [generalize(discharge(fact, TEST), phi) for fact in (marginal, inside)]
        return witnesses(claim.conclusion, (J, EVENT), binary, tests[0], mass, tests[1])

    def with_images(J1: Term, shown: Theorem, J0: Term, hidden: Theorem) -> Theorem:
        made = use(MIXED, size, P=lam(u, J1), Q=lam(u, J0), t=lam(u, 1 - delta))
        return obtain(made, "J", lambda J, facts: with_laws(J(u), specialize(facts, u), shown, hidden))

    found = [use(IMAGE_LAW, P=law, g=lam(w, pair(w, num(coin)))) for law, coin in ((A, 1), (A2, 0))]
    return obtain(
        found[0], "J1", lambda J1, shown: obtain(found[1], "J0", lambda J0, hidden: with_images(J1, shown, J0, hidden))
    )


def _mean(
    J: Term, mixed: Theorem, images: tuple[Theorem, Theorem], body: Term, one: Term, other: Term, *tests: Term
) -> Theorem:
    """E_J[body] from its values with the coin 1 and 0; the tests have values in [0, 1]."""
    at_coin, test = ([specialize(t, v) for t in tests] for v in (fst(coined), w))
    unit = generalize(both(arith(0 <= body(coined), *at_coin), arith(body(coined) <= 1, *at_coin)), coined)
    sides = []
    for law, image, coin, value in ((A, images[0], 1, one), (A2, images[1], 0, other)):
        there = at(image, body, by=[unit])
        same = arith(eq(value, body(pair(w, num(coin)))))
        moved = parts(transfer(law, w, same, bounded(law, w, value, 1, *test)))[1]
        sides.append(arith(eq(lhs(there), E(law, w, value)), there, moved))
    whole = (1 - delta) * E(A, w, one) + delta * E(A2, w, other)
    return arith(eq(E(J, coined, body(coined)), whole), at(mixed, body, by=[unit]), *sides)


@refutation_of(CONDITIONAL, "mass", Y=REAL)
def _above_one(said: Theorem) -> Theorem:
    """An event would have the probability 1.01."""
    law, pairs = dirac(num(0)), var("v", product(REAL, REAL))
    given = mixed_points(0, written(1 - delta, delta=0), 0, 0)

    def with_event(joint: Term, event: Term, facts: Theorem) -> Theorem:
        two, _, mean, _ = parts(facts)
        bounds = event(pairs) <= 1, absolute(event(pairs)) <= 1
        most, size = (split(specialize(two, pairs), *[partial(arith, bound)] * 2) for bound in bounds)
        total = integrate(joint, pairs, most, bounded(joint, pairs, event(pairs), 1, size))
        return absurd(mean, total)

    return obtain_all(instance(said, given, A=law, P=law, A2=law, delta=0), "J S", with_event)
