"""Postprocessed laws exist."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, forall, lam, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import PUSHED, K, P, R, phi_z, test_function, y, z
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, expand, generalize, integrate, obtain, parts
from dpproofs.proving.tactics import prove, specialize, use, witness
from theorems.foundations.measure.vanishing import NOTHING

PUSHED_LAW = Lemma(
    "foundations.law-pushed", "There is a law after postprocessing", "law_with_density",
    (),
    exists(R, PUSHED(R, P, K)),
    mutants=(Mutant("order", Claim((), exists(R, forall(P, PUSHED(R, P, K)))), "K the identity",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)))),),
)  # fmt: skip


@proof_of(PUSHED_LAW)
def _pushed(claim: Claim) -> Theorem:
    """One piece, of density 1; the second has the density 0."""
    s = var("s", "Y")
    one, none = lam((s, y), num(1)), lam((s, y), num(0))
    units, nothing = parts(use("E_one", P=P)), parts(use(NOTHING, mu=P))

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        inner = E(K(y), z, phi_z(z))
        ints = bounded(P, y, inner, 1, *_unit_mean(test))
        means = [parts(expand(P, y, factor * inner, ints))[1] for factor in (1, 0)]
        equal = arith(eq(E(made(s), z, phi_z(z)), E(P, y, inner)), at(facts, s, phi_z, by=[test]), *means)
        tests = generalize(discharge(equal, test), phi_z)
        return witness(claim.conclusion, made(s), prove(PUSHED(made(s), P, K), tests))

    signs = generalize(both(arith(0 <= one(s, y)), arith(0 <= none(s, y))), s, y)
    ints = generalize(both(units[0], nothing[0]), s)
    total = generalize(arith(eq(E(P, y, 1) + E(P, y, 0), 1), units[1], nothing[1]), s)
    constant_law, kernel = lam(s, P), lam((s, y), K(y))
    made = use("law_with_density", signs, ints, total, P=constant_law, Q=constant_law, f=one, g=none, K=kernel)
    return obtain(made, "R", with_law)


def _unit_mean(test: Term) -> list[Theorem]:
    """The mean of a test under K(y) is in [0, 1]."""
    size = specialize(test, z)
    ints = bounded(K(y), z, phi_z(z), 1, size)
    return [integrate(K(y), z, fact, ints) for fact in parts(size)]
