"""Postprocessed laws: functions as kernels, and likelihood ratios."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exists, lam, num, prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, PUSHED, K, L, P, Q, R, phi_z, test_function, y, z
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, parts, prove, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, LAW_RATIO, NULL_TEST, L_z
from theorems.foundations.measure.iterated_bounded_means import ITERATED_BOUNDED

S = var("S", prob("Z"))
SECOND = lam((y, z), z)

GIVEN = (DENSITY(L, P, Q), PUSHED(R, P, K), PUSHED(S, Q, K))

PUSHED_RATIO = Lemma(
    "foundations.pushed-ratio", "Postprocessed laws have a likelihood ratio", "radon_nikodym",
    GIVEN,
    exists(L_z, DENSITY_Z(L_z, R, S)),
    mutants=(Mutant("reversed", Claim(GIVEN, exists(L_z, DENSITY_Z(L_z, S, R))),
                    "K the identity, P a point mass, Q uniform on two points",
                    witness=finite({"Y": 2, "Z": 2}, K=((1, 0), (0, 1)), P=(1, 0), Q=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(PUSHED_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """An S-null test phi has E_K[phi] null under Q, so under P."""
    density, to_R, to_S = GIVEN
    test, null = test_function(phi_z, z), eq(E(S, z, phi_z(z)), 0)
    mean = E(K(y), z, phi_z(z))
    _, _, at_y, _ = pushed_mean(phi_z, num(1), to_S, specialize(test, z))
    same_S, same_R = (at(law, phi_z, by=[test]) for law in (to_S, to_R))
    unit = generalize(both(*parts(specialize(at_y, y))[1:]), y)
    P_null = use(NULL_TEST, density, unit, arith(eq(E(Q, y, mean), 0), same_S, null), L=L, P=P, Q=Q, f=lam(y, mean))
    R_null = arith(eq(E(R, z, phi_z(z)), 0), same_R, P_null)
    made = use(LAW_RATIO, generalize(discharge(R_null, test, null), phi_z), P=R, Q=S)
    return prove(claim.conclusion, made)


def pushed_mean(f: Term, c: object, law: Term, *facts: Theorem | Term) -> list[Theorem]:
    """ITERATED_BOUNDED for a law PUSHED(R, P, K), and f with values in [0, c] by the facts on f(z)."""
    new, old, kernel = read(PUSHED, law)["R", "P", "K"]
    low, high = (generalize(arith(goal, *facts), z) for goal in (0 <= f(z), f(z) <= c))
    return parts(use(ITERATED_BOUNDED, unfolded(law), low, high, *facts, f=f, c=c, T=SECOND, R=new, P=old, K=kernel))
