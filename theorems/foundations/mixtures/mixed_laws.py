"""Mixtures exist."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, forall, function_type, lam, prob, var, variables
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import MIXTURE, phi, w
from dpproofs.proving.tactics import arith, at, both, bounded, constant, discharge, expand, generalize, obtain, parts
from dpproofs.proving.tactics import specialize, use, witness
from theorems.foundations.measure.weighted_laws import PIECES, TEST

u = var("u", "U")
Ps, Qs, Rs = variables("P Q R", function_type(("U",), prob("Y")))
t = var("t", function_type(("U",), "real"))

WEIGHTS = forall(u, conj(0 <= t(u), t(u) <= 1))
shift = mark("shift", 0)

MIXED = Lemma(
    "foundations.law-mixed", "Two laws have a mixture with any weights", "law_with_density",
    (WEIGHTS,),
    exists(Rs, forall(u, MIXTURE(Rs(u), t(u) + shift, Ps(u), Qs(u)))),
    mutants=(Mutant("weight", {shift: Fraction(1, 100)}, "t = 1, P, Q on different points",
                    witness=finite({"U": 1, "Y": 2}, t=1, P=((1, 0),), Q=((0, 1),))),),
)  # fmt: skip


@proof_of(MIXED)
def _mixed(claim: Claim) -> Theorem:
    """The pieces have the constant densities t and 1 - t."""
    weight = specialize(WEIGHTS, u)
    sides = [(law, value, constant(law(u), w, value)) for law, value in ((Ps, t(u)), (Qs, 1 - t(u)))]

    def with_law(R: Term, facts: Theorem) -> Theorem:
        size = specialize(TEST, w)
        means = [
            parts(expand(law(u), w, value * phi(w), bounded(law(u), w, phi(w), 1, size)))[1] for law, value, _ in sides
        ]
        mean = t(u) * E(Ps(u), w, phi(w)) + (1 - t(u)) * E(Qs(u), w, phi(w))
        final = arith(eq(E(R(u), w, phi(w)), mean), at(facts, u, phi, by=[TEST]), *means)
        return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

    signs = generalize(both(arith(0 <= t(u), weight), arith(0 <= 1 - t(u), weight)), u, w)
    ints = generalize(both(*(parts(fact)[0] for _, _, fact in sides)), u)
    total = generalize(arith(eq(E(Ps(u), w, t(u)) + E(Qs(u), w, 1 - t(u)), 1), *(fact for _, _, fact in sides)), u)
    made = use(PIECES, signs, ints, total, P=Ps, Q=Qs, f=lam((u, w), t(u)), g=lam((u, w), 1 - t(u)))
    return obtain(made, "R", with_law)
