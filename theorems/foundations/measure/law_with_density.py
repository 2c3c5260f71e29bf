"""Laws with a given density exist."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, forall, function_type, integrable, lam, num, prob, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, phi, w
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, obtain, parts, prove, specialize, use
from dpproofs.proving.tactics import witness
from theorems.foundations.measure.weighted_laws import PIECES, TEST
from theorems.foundations.measure.vanishing import NOTHING

u = var("u", "U")
Ps, Rs = variables("P R", function_type(("U",), prob("Y")))
f = var("f", function_type(("U", "Y"), "real"))

GIVEN_DENSITY = (
    forall((u, w), 0 <= f(u, w)),
    forall(u, conj(integrable(Ps(u), w, f(u, w)), eq(E(Ps(u), w, f(u, w)), 1))),
)

WITH_DENSITY = Lemma(
    "foundations.law-with-density", "A nonnegative function of integral 1 is the likelihood ratio of a law",
    "law_with_density",
    GIVEN_DENSITY,
    exists(Rs, forall(u, DENSITY(lam(w, factor * f(u, w)), Rs(u), Ps(u)))),
    mutants=(Mutant("factor", {factor: LESS}, "f = 1", witness=finite({"U": 1, "Y": 1}, f=1, P=((1,),))),),
)  # fmt: skip


@proof_of(WITH_DENSITY)
def _with_density(claim: Claim) -> Theorem:
    """The second piece has the density 0."""
    none, nothing = (lam((u, w), num(0)), parts(use(NOTHING, mu=Ps(u))))
    f_int, mass = parts(specialize(GIVEN_DENSITY[1], u))

    def with_law(R: Term, facts: Theorem) -> Theorem:
        equal = arith(eq(E(R(u), w, phi(w)), E(Ps(u), w, f(u, w) * phi(w))), at(facts, u, phi, by=[TEST]), nothing[1])
        tests = generalize(discharge(equal, TEST), phi)
        return witness(
            claim.conclusion,
            R,
            generalize(prove(DENSITY(lam(w, f(u, w)), R(u), Ps(u)), specialize(GIVEN_DENSITY[0], u), f_int, tests), u),
        )

    signs = generalize(both(specialize(GIVEN_DENSITY[0], u, w), arith(0 <= none(u, w))), u, w)
    ints = generalize(both(f_int, nothing[0]), u)
    total = generalize(arith(eq(E(Ps(u), w, f(u, w)) + E(Ps(u), w, 0), 1), mass, nothing[1]), u)
    return obtain(use(PIECES, signs, ints, total, P=Ps, Q=Ps, f=f, g=none), "R", with_law)
