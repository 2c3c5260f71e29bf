"""Kernels are closed under composition."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, forall, function_type, lam, num, prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import PUSHED, phi_z, test_function, y, z
from dpproofs.proving.tactics import arith, at, both, discharge, expand, generalize, obtain, parts, prove, specialize
from dpproofs.proving.tactics import use, witness
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.weighted_laws import Ps, u
from theorems.foundations.measure.vanishing import NOTHING

Ks = var("K", function_type(("U", "Y"), prob("Z")))
Rs = var("R", function_type(("U",), prob("Z")))

other = var("Q", Ps.type)

PUSHED_KERNEL = Lemma(
    "foundations.kernel-pushed", "Kernels are closed under composition", "law_with_density",
    (),
    exists(Rs, forall(u, PUSHED(Rs(u), Ps(u), lam(y, Ks(u, y))))),
    mutants=(Mutant("law", Claim((), exists(Rs, forall((u, other), PUSHED(Rs(u), other(u), lam(y, Ks(u, y)))))),
                    "K(u, y) = y, for two laws Q(u)",
                    witness=finite({"U": 1, "Y": 2, "Z": 2}, K=((1, 0), (0, 1)))),),
)  # fmt: skip


@proof_of(PUSHED_KERNEL)
def _proof(claim: Claim) -> Theorem:
    """One piece, of density 1; the second has the density 0."""
    one, none = lam((u, y), num(1)), lam((u, y), num(0))
    units, nothing = parts(use("E_one", P=Ps(u))), parts(use(NOTHING, mu=Ps(u)))

    def with_law(made: Term, facts: Theorem) -> Theorem:
        test = test_function(phi_z, z)
        low, high = (generalize(fact, z) for fact in parts(specialize(test, z)))
        _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=Ks(u, y), f=phi_z, c=1))
        inner = E(Ks(u, y), z, phi_z(z))
        ints = parts(use(BOUNDED_MEAN, generalize(nonneg, y), generalize(most, y), P=Ps(u), f=lam(y, inner), c=1))[0]
        means = [parts(expand(Ps(u), y, factor * inner, ints))[1] for factor in (1, 0)]
        equal = arith(eq(E(made(u), z, phi_z(z)), E(Ps(u), y, inner)), at(facts, u, phi_z, by=[test]), *means)
        tests = generalize(discharge(equal, test), phi_z)
        return witness(claim.conclusion, made, generalize(prove(PUSHED(made(u), Ps(u), lam(y, Ks(u, y))), tests), u))

    signs = generalize(both(arith(0 <= one(u, y)), arith(0 <= none(u, y))), u, y)
    ints = generalize(both(units[0], nothing[0]), u)
    total = generalize(arith(eq(E(Ps(u), y, 1) + E(Ps(u), y, 0), 1), units[1], nothing[1]), u)
    made = use("law_with_density", signs, ints, total, P=Ps, Q=Ps, f=one, g=none, K=Ks)
    return obtain(made, "R", with_law)
