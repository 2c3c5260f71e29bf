"""Mutual-information DP needs what it is given: a bit plus another one, modulo 2."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, fst, implies, ind, lam, num, pair, snd, sqrt, var
from dpproofs.mutants.witnesses import refuted
from dpproofs.privacy.notions import t, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts, if_then, lhs
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, generalize, obtain_all, parts, squared_root
from dpproofs.proving.tactics import transfer, unfolded, use, witnesses
from theorems.citations import SOK
from theorems.papers.desfontaines_pejo_2020.masses import TEST, P, marks, phi, v
from theorems.papers.desfontaines_pejo_2020.two_bits import ANY, BIT, CORNERS, EQUAL, INFORMATION, J, K, a, f2
from theorems.papers.desfontaines_pejo_2020.two_bits import negative_information, yz

level = mark("level", num(0))

UNCONDITIONED = Lemma(
    "sok20.def-midp-unconditioned",
    "A fair bit plus another one, modulo 2, reveals nothing of the bit, and given the other one at least 1/2",
    f"{SOK}, against mutual information that is not conditioned",
    (BIT, ANY, EQUAL),
    conj(INFORMATION(J, level), implies(INFORMATION(K, t), num(Fraction(1, 2)) <= t)),
    mutants=(Mutant("less", {level: num(-1)}, "no information is negative", witness=refuted(negative_information)),),
)


@proof_of(UNCONDITIONED)
def _proof(claim: Claim) -> Theorem:
    _, needed = conjuncts(claim)
    given, goal = if_then(needed)
    return both(_nothing(), discharge(_much(goal), given))


def _nothing() -> Theorem:
    """The outcome and the bit are independent fair bits."""
    itself = use("foundations.kl-self", arith(0 <= num(0)), P=J, t=0)
    phi2 = var("phi", f2.type)
    images = []
    for part in (fst, snd):
        means = at(ANY, lam(yz, phi(part(yz)))), at(BIT, phi)
        there = arith(eq(E(P, v, phi(v)), E(J, yz, phi(part(yz)))), *means)
        images.append(generalize(discharge(there, TEST), phi))
    outer = at(BIT, lam(a, E(P, v, phi2(pair(a, v)))))
    inner = [at(BIT, lam(v, phi2(pair(num(i), v)))) for i in (0, 1)]
    test = test_function(phi2, yz)
    joint = arith(eq(E(J, yz, phi2(yz)), lhs(outer)), outer, *inner, at(ANY, phi2))
    return witnesses(INFORMATION(J, 0), (P, P, J), *images, generalize(discharge(joint, test), phi2), itself)


def _much(goal: Term) -> Theorem:
    """The outcome is the bit: the two are equal, and independent they are with probability 1/2."""
    same = lam(yz, ind(eq(fst(yz), snd(yz))))
    unit = generalize(both(arith(0 <= same(yz)), arith(same(yz) <= 1)), yz)
    corners = [arith(eq(same(corner), value)) for corner, value in zip(CORNERS, (1, 0, 0, 1), strict=True)]

    def with_laws(first: Term, second: Term, apart: Term, facts: Theorem) -> Theorem:
        one, other, joint, close = parts(facts)
        near = use("bs16.lemma-c.1-tests", close, unit, P=K, Q=apart, phi=same, t=t)
        whole = at(unfolded(joint), same, by=[unit])
        inside = lam(v, ind(eq(a, v)))
        tests = [generalize(both(arith(0 <= f(v)), arith(f(v) <= 1)), v) for f in (inside,)]
        met = at(unfolded(other), inside, by=tests)
        seen = at(EQUAL, lam(yz, inside(snd(yz))))
        half = (ind(eq(a, 0)) + ind(eq(a, 1))) / 2
        value = arith(eq(E(second, v, inside(v)), half), met, seen)
        moved = parts(transfer(first, a, arith(eq(half, E(second, v, inside(v))), value), bounded(first, a, half, 1)))[
            1
        ]
        bits = lam(a, half)
        bit = at(unfolded(one), bits, by=[generalize(both(arith(0 <= half), arith(half <= 1)), a)])
        fair = at(EQUAL, lam(yz, bits(fst(yz))))
        told = at(EQUAL, same)
        sure = use("bs16.lemma-2.2a-kl", close, P=K, Q=apart, t=t)
        root = squared_root(t / 2, arith(0 <= t / 2, sure))
        gap = arith(Fraction(1, 2) <= sqrt(t / 2), near, whole, moved, bit, fair, told, *corners, *marks(2))
        return arith(goal, root, arith(Fraction(1, 4) <= sqrt(t / 2) * sqrt(t / 2), gap))

    return obtain_all(INFORMATION(K, t), "P2 R I", with_laws)
