"""Postprocessed laws exist."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, dirac, eq, exists, forall, lam, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.privacy.notions import IMAGE, PUSHED, K, P, R, image, phi_z, test_function, y, z
from dpproofs.proving.reading import both_sides
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, expand, generalize, integrate, obtain, parts
from dpproofs.proving.tactics import prove, specialize, transfer, use, witness
from theorems.foundations.measure.vanishing import NOTHING


def _unit_mean(test: Term) -> list[Theorem]:
    """The mean of a test under K(y) is in [0, 1]."""
    size = specialize(test, z)
    ints = bounded(K(y), z, phi_z(z), 1, size)
    return [integrate(K(y), z, fact, ints) for fact in parts(size)]


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


PUSHED_LAW = Lemma(
    "foundations.law-pushed", "There is a law after postprocessing", "law_with_density",
    (), exists(R, PUSHED(R, P, K)), _pushed,
    (Mutant("order", Claim((), exists(R, forall(P, PUSHED(R, P, K)))), "K the identity",
            witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)))),),
)  # fmt: skip


def _image(claim: Claim) -> Theorem:
    """The kernel that gives g(y) for certain."""

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        certain = parts(use("E_dirac", x=image(y), f=phi_z))[1]
        at_g = bounded(P, y, phi_z(image(y)), 1, specialize(test, image(y)))
        inner, value = both_sides(certain)
        means = transfer(P, y, arith(eq(value, inner), certain), at_g)
        equal = arith(eq(E(made, z, phi_z(z)), E(P, y, value)), at(facts, phi_z, by=[test]), means)
        return witness(claim.conclusion, made, generalize(discharge(equal, test), phi_z))

    return obtain(use(PUSHED_LAW, K=lam(y, dirac(image(y)))), "R", with_law)


IMAGE_LAW = Lemma(
    "foundations.law-image", "There is a law after postprocessing by a function", "law_with_density",
    (), exists(R, IMAGE(R, P, image)), _image,
    (Mutant("order", Claim((), exists(R, forall(P, IMAGE(R, P, image)))), "g the identity",
            witness=finite({"Y": 2, "Z": 2}, g=(0, 1))),),
)  # fmt: skip
