"""A kernel can be replaced by another one on an event that is null under P."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, forall, implies, ind, lam, pair
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import JOINT, J, K, P, phi_pair, phi_z, test_function, y, yz, z
from dpproofs.proving.reading import rhs
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, for_all, generalize
from dpproofs.proving.tactics import obtain, parts, specialize, transfer, use, witness
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.measure.null_events import K2, NULL, S, never


def _same_at(new: Term, old: Term) -> Term:
    """The kernels agree at y: tests have equal means."""
    means = (E(kernel(y), z, phi_z(z)) for kernel in (new, old))
    return forall(phi_z, implies(test_function(phi_z, z), eq(*means)))


REPLACEMENT = exists(
    K2,
    conj(
        forall(y, implies(eq(S(y), 0), conj(_same_at(K2, K), _same_at(K, K2)))),
        forall(y, implies(0 < S(y), conj(_same_at(K2, H), _same_at(H, K2)))),
        JOINT(J, P, K2),
    ),
)

REPLACED = Lemma(
    "foundations.kernel-replaced", "A kernel can be replaced by another one on an event that is null under P",
    "law_with_density",
    (*NULL, JOINT(J, P, K)),
    REPLACEMENT,
    mutants=(Mutant("not null", Claim((NULL[0], JOINT(J, P, K)), REPLACEMENT), "S = 1, K and H differ",
                    witness=finite({"Y": 1, "Z": 2}, S=1, P=(1,), K=((1, 0),), H=((0, 1),))),),
)  # fmt: skip


@proof_of(REPLACED)
def _replaced(claim: Claim) -> Theorem:
    """The mixture of K and H with the weight 1[S <= 0] of K."""
    event, test = ind(S(y) <= 0), test_function(phi_z, z)
    weights = generalize(both(arith(0 <= event), arith(event <= 1)), y)
    tests = test_function(phi_pair, yz)

    def with_kernel(new: Term, mixed: Theorem) -> Theorem:
        split = at(specialize(mixed, y), phi_z, by=[test])
        means = {kernel: E(kernel(y), z, phi_z(z)) for kernel in (new, K, H)}

        def same(left: Term, right: Term, *facts: Term) -> Theorem:
            equal = arith(eq(means[left], means[right]), split, specialize(NULL[0], y), *facts)
            return generalize(discharge(equal, test), phi_z)

        off = discharge(both(same(new, K, eq(S(y), 0)), same(K, new, eq(S(y), 0))), eq(S(y), 0))
        there = discharge(both(same(new, H, 0 < S(y)), same(H, new, 0 < S(y))), 0 < S(y))
        at_y = lam(z, phi_pair(pair(y, z)))
        low, high = (generalize(fact, z) for fact in parts(specialize(tests, pair(y, z))))
        _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=K(y), f=at_y, c=1))
        unit = generalize(both(specialize(low, z), specialize(high, z)), z)
        agree = at(same(new, K, eq(S(y), 0)), at_y, by=[unit])
        inner = E(K(y), z, at_y(z))
        ints = bounded(P, y, inner, 1, nonneg, most)
        moved = parts(transfer(P, y, arith(eq(inner, E(new(y), z, at_y(z))), agree), ints, never()))[1]
        drawn = at(JOINT(J, P, K), phi_pair, by=[tests])
        joint = for_all(JOINT(J, P, new), arith(eq(E(J, yz, phi_pair(yz)), rhs(moved)), drawn, moved), phi_pair)
        return witness(claim.conclusion, new, generalize(off, y), generalize(there, y), joint)

    return obtain(use(MIXED, weights, P=K, Q=H, t=lam(y, event)), "T", with_kernel)
