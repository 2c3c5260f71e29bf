"""Marginals of joint laws as postprocessed laws."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, fst, lam, product, snd
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import IMAGE, JOINT, PUSHED, J, K, P, R, image, on, phi, phi_z, test_function, y, yz, z
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import Fact, arith, at, bounded, constant, discharge, for_all, generalize, parts
from dpproofs.proving.tactics import reversed_equation, specialize, transfer, use


def _first_marginal_claim(point: Term) -> Claim:
    return Claim((JOINT(J, P, K),), on(IMAGE, Y=product("Y", "Z"), Z="Y")(P, J, lam(yz, point)))


FIRST_MARGINAL = Lemma(
    "foundations.first-marginal", "The law of y is the first marginal of the joint law", "elementary",
    *_first_marginal_claim(fst(yz)).parts,
    mutants=(Mutant("part", _first_marginal_claim(y), "P not the point mass at y",
                    witness=finite({"Y": 2, "Z": 2}, K=(("3/4", "1/4"), ("1/4", "3/4")), P=("3/4", "1/4"), y=1)),),
)  # fmt: skip


@proof_of(FIRST_MARGINAL)
def _first_marginal(claim: Claim) -> Theorem:
    """The mean of a test of y under K(y) is its value."""
    test = test_function(phi, y)
    of_pair = lam(yz, phi(fst(yz)))
    joined = at(JOINT(J, P, K), of_pair, by=[generalize(specialize(test, fst(yz)), yz)])
    inner = parts(constant(K(y), z, phi(y)))[1]
    at_y = bounded(P, y, phi(y), 1, specialize(test, y))
    means = transfer(P, y, reversed_equation(inner), at_y)
    equal = arith(eq(E(P, y, phi(y)), E(J, yz, of_pair(yz))), joined, means)
    return for_all(claim.conclusion, equal)


def same_marginal(first: Theorem, output: Fact) -> Theorem:
    """Two laws that are the first marginal of a joint law, the second one by its kernel: tests have equal means."""
    unit = test_function(phi, y)
    images = [at(image, phi, by=[unit]) for image in (first, use(FIRST_MARGINAL, output))]
    equal = arith(eq(*(lhs(image) for image in images)), *images)
    return generalize(discharge(equal, unit), phi)


def _marginal_claim(part: Term) -> Claim:
    return Claim((JOINT(J, P, K), PUSHED(R, P, K)), on(IMAGE, Y=product("Y", "Z"))(R, J, part))


MARGINAL = Lemma(
    "foundations.marginal", "The postprocessed law is the second marginal of the joint law", "elementary",
    *_marginal_claim(lam(yz, snd(yz))).parts,
    mutants=(Mutant("part", _marginal_claim(lam(yz, image(fst(yz)))), "P a point mass, K(y) not one",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)), P=("3/4", "1/4"), g=(0, 0))),),
)  # fmt: skip


@proof_of(MARGINAL)
def _marginal(claim: Claim) -> Theorem:
    """A test of z is a test of (y, z)."""
    test = test_function(phi_z, z)
    of_pair = lam(yz, phi_z(snd(yz)))
    joined = at(JOINT(J, P, K), of_pair, by=[generalize(specialize(test, snd(yz)), yz)])
    pushed = at(PUSHED(R, P, K), phi_z, by=[test])
    equal = arith(eq(E(R, z, phi_z(z)), E(J, yz, of_pair(yz))), joined, pushed)
    return for_all(claim.conclusion, equal)
