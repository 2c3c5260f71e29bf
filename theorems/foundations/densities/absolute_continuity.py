"""Absolute continuity: a likelihood ratio gives it, and by Radon-Nikodym it gives a likelihood ratio."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exists, forall, function_type, implies, lam, num, prob, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import almost, arith, at, bounded, discharge, folded, generalize, obtain, parts
from dpproofs.proving.tactics import specialize, transfer, unfolded, use, witness
from dpproofs.privacy.notions import DENSITY, K, L, P, Q, on, phi, phi_z, test_function, w, y, z
from dpproofs.proving.reading import conditions
from theorems.foundations.measure.vanishing import NOTHING
from theorems.foundations.measure.vanishing import VANISHING

f = var("f", function_type(("Y",), REAL))
H = var("H", function_type(("Y",), prob("Z")))
ratio = var("r", function_type(("Y", "Z"), REAL))
DENSITY_Z = on(DENSITY, Y="Z")
L_z = var("L", function_type(("Z",), REAL))
f_test = test_function(f, w)
dominated_laws = forall(phi, implies(test_function(phi, w), eq(E(Q, w, phi(w)), 0), eq(E(P, w, phi(w)), 0)))

NULL_TEST = Lemma(
    "foundations.null-test", "A likelihood ratio dP/dQ makes Q-null tests P-null", "elementary",
    (DENSITY(L, P, Q), f_test, eq(E(Q, w, f(w)), 0)),
    eq(E(P, w, f(w)), 0),
    mutants=(Mutant("reversed", Claim((DENSITY(L, P, Q), f_test, eq(E(P, w, f(w)), 0)), eq(E(Q, w, f(w)), 0)),
                    "P a point mass, Q uniform on two points, f the indicator of the other point",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), f=(0, 1))),),
)  # fmt: skip


@proof_of(NULL_TEST)
def _null(claim: Claim) -> Theorem:
    """f = 0 Q-almost surely, so L f = 0 Q-almost surely."""
    f0 = specialize(f_test, w)
    f_int = bounded(Q, w, f(w), 1, f0)
    mean = arith(E(Q, w, f(w)) <= 0, *conditions(claim))
    is_zero = use(VANISHING, almost(Q, w, arith(0 <= f(w), f0)), f_int, mean, mu=Q, f=f)
    zero, zero_mean = parts(use(NOTHING, mu=Q))
    same = transfer(Q, w, arith(eq(num(0), L(w) * f(w)), eq(f(w), 0)), zero, is_zero)
    change = at(parts(unfolded(DENSITY(L, P, Q)))[2], f, by=[f_test])
    return arith(claim.conclusion, change, same, zero_mean)


def _kernel_ratio_claim(left: Term, right: Term) -> Claim:
    given = forall(y, exists(L_z, DENSITY_Z(L_z, K(y), H(y))))
    return Claim((given,), exists(ratio, forall(y, DENSITY_Z(lam(z, ratio(y, z)), left, right))))


KERNEL_RATIO = Lemma(
    "foundations.kernel-ratio", "Kernels with likelihood ratios have a jointly measurable one", "radon_nikodym",
    *_kernel_ratio_claim(K(y), H(y)).parts,
    mutants=(Mutant("reversed", _kernel_ratio_claim(H(y), K(y)), "K a point mass, H uniform on two points",
                    witness=finite({"Y": 1, "Z": 2}, K=((1, 0),), H=(("1/2", "1/2"),))),),
)  # fmt: skip


@proof_of(KERNEL_RATIO)
def _kernel_ratio(claim: Claim) -> Theorem:
    """Radon-Nikodym: H(y)-null tests are K(y)-null."""
    null, test = eq(E(H(y), z, phi_z(z)), 0), test_function(phi_z, z)

    def null_at(r: Term, density: Theorem) -> Theorem:
        return use(NULL_TEST, density, test, null, L=r, P=K(y), Q=H(y), f=phi_z)

    (absolutely_continuous,) = claim.hypotheses
    at_y = obtain(specialize(absolutely_continuous, y), "L", null_at)
    continuous = generalize(discharge(at_y, test, null), y, phi_z)

    def with_ratio(r: Term, facts: Theorem) -> Theorem:
        density = folded(DENSITY_Z(lam(z, r(y, z)), K(y), H(y)), specialize(facts, y))
        return witness(claim.conclusion, r, generalize(density, y))

    return obtain(use("radon_nikodym", continuous, K=K, H=H), "r", with_ratio)


LAW_RATIO = Lemma(
    "foundations.law-ratio", "An absolutely continuous law has a likelihood ratio", "radon_nikodym",
    (dominated_laws,),
    exists(L, DENSITY(L, P, Q)),
    mutants=(Mutant("reversed", Claim((dominated_laws,), exists(L, DENSITY(L, Q, P))),
                    "P a point mass, Q uniform on two points",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(LAW_RATIO)
def _law_ratio(claim: Claim) -> Theorem:
    """Radon-Nikodym for kernels that do not depend on their argument u."""
    u = var("u", "Y")

    def with_ratio(r: Term, facts: Theorem) -> Theorem:
        return witness(claim.conclusion, lam(w, r(u, w)), folded(DENSITY(lam(w, r(u, w)), P, Q), specialize(facts, u)))

    (null_events,) = claim.hypotheses
    every = generalize(null_events, u)
    return obtain(use("radon_nikodym", every, K=lam(u, P), H=lam(u, Q)), "r", with_ratio)
