"""Laws that are put together from pieces exist."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, dirac, eq, exists, forall, function_type, implies, integrable
from dpproofs.language.terms import lam, prob, var, variables
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import phi, test_function, w
from dpproofs.proving.reading import lhs
from dpproofs.proving.tactics import arith, at, discharge, dominated, generalize, obtain, parts, specialize, transfer
from dpproofs.proving.tactics import use, witness

u = var("u", "U")
Ps, Qs, Rs = variables("P Q R", function_type(("U",), prob("Y")))
f, g = variables("f g", function_type(("U", "Y"), "real"))
TEST = test_function(phi, w)

PIECES_FACTOR = Mutant(
    "factor", {factor: LESS}, "g = 0, f = 1", witness=finite({"U": 1, "Y": 1}, f=1, g=0, P=((1,),), Q=((1,),))
)


def _pieces_mean(R: Term, factor: Factor = 1) -> Term:
    """E_R[phi] = E_P[f phi] + E_Q[g phi]."""
    return eq(E(R(u), w, phi(w)), factor * E(Ps(u), w, f(u, w) * phi(w)) + E(Qs(u), w, g(u, w) * phi(w)))


PIECES = Lemma(
    "foundations.law-of-two-pieces", "A law put together from two pieces with densities", "law_with_density",
    (
        forall((u, w), conj(0 <= f(u, w), 0 <= g(u, w))),
        forall(u, conj(integrable(Ps(u), w, f(u, w)), integrable(Qs(u), w, g(u, w)))),
        forall(u, eq(E(Ps(u), w, f(u, w)) + E(Qs(u), w, g(u, w)), 1)),
    ),
    exists(Rs, forall((u, phi), implies(TEST, _pieces_mean(Rs, factor)))),
    mutants=(PIECES_FACTOR,),
)  # fmt: skip


@proof_of(PIECES)
def _pieces(claim: Claim) -> Theorem:
    """The kernel of the axiom is the one that keeps y; its mean of a test is the value of the test."""
    nonneg, ints, _ = claim.hypotheses

    def with_law(R: Term, facts: Theorem) -> Theorem:
        certain = parts(use("E_dirac", x=w, f=phi))[1]
        size, sides = specialize(TEST, w), []
        for weight, law, fact in zip((f, g), (Ps, Qs), parts(specialize(ints, u)), strict=True):
            cover = arith(absolute(weight(u, w) * phi(w)) <= weight(u, w), size, specialize(nonneg, u, w))
            same = arith(eq(weight(u, w) * phi(w), weight(u, w) * lhs(certain)), certain)
            sides.append(parts(transfer(law(u), w, same, dominated(law(u), w, cover, fact)))[1])
        final = arith(_pieces_mean(R), at(facts, u, phi, by=[TEST]), *sides)
        return witness(claim.conclusion, R, generalize(discharge(final, TEST), u, phi))

    made = use("law_with_density", *claim.hypotheses, P=Ps, Q=Qs, f=f, g=g, K=lam((u, w), dirac(w)))
    return obtain(made, "R", with_law)
