"""Where joint laws have a likelihood ratio, so have almost all conditional laws.

This file is long because null sets are shown for all y, and then for almost all, from densities of the kernels.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exists, forall, fst, implies, ind, lam, num, snd, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import JOINT, J, K, P, Q, on, phi_z, test_function, y, yz, z
from dpproofs.privacy.notions import MIXTURE
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import almost, arith, at, both, bounded, discharge, dominated, expand, generalize
from dpproofs.proving.tactics import integrate, obtain, parts, prove, specialize, transfer, unfolded, use, witness
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, KERNEL_RATIO, LAW_RATIO, NULL_TEST, H, L_z
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.densities.joint_density import DENSITY_YZ, I
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.mixtures.mixtures import MIXTURE_COMPONENT, MIXTURE_SWAP
from theorems.foundations.measure.null_events import S
from theorems.foundations.measure.vanishing import NOTHING
from theorems.foundations.measure.vanishing import VANISHING

L_yz = var("L", DENSITY_YZ.parameters[0].type)
OF_JOINTS = (DENSITY_YZ(L_yz, J, I), JOINT(J, P, K), JOINT(I, Q, H))
RATIO = exists(L_z, DENSITY_Z(L_z, K(y), H(y)))


def _event(rare: Term) -> Claim:
    return Claim(OF_JOINTS, exists(S, conj(test_function(S, y), rare, forall(y, implies(eq(S(y), 0), RATIO)))))


law = mark("law", P)

CONTINUITY = Lemma(
    "foundations.joint-continuity",
    "Where joint laws have a likelihood ratio, so have the conditional laws, but for a null event", "radon_nikodym",
    OF_JOINTS,
    exists(S, conj(test_function(S, y), eq(E(law, y, S(y)), 0), forall(y, implies(eq(S(y), 0), RATIO)))),
    mutants=(Mutant("everywhere", Claim(OF_JOINTS, forall(y, RATIO)),
                    "K(y) and H(y) apart for y in an event that is null under P and Q",
                    witness=finite({"Y": 2, "Z": 2}, H=(("1/2", "1/2"), (1, 0)), K=((1, 0), (0, 1)), P=(1, 0),
                        Q=("1/2", "1/2"))),
             Mutant("null under Q", {law: Q},
             "P = K a point mass at 0, Q uniform on {0, 1}, H(0) = K, K(1) and H(1) apart",
             _event(E(P, y, S(y)) <= Fraction(1, 100)),
                    witness=finite({"Y": 2, "Z": 2}, P=(1, 0), Q=("1/2", "1/2"), K=((1, 0), (0, 1)), H=((1, 0), (1, 0)),
                        L=(2, 0, 0, 0)))),
)  # fmt: skip

HALF = num(Fraction(1, 2))


@proof_of(CONTINUITY)
def _proof(claim: Claim) -> Theorem:
    """Densities k, h of K(y) and H(y) with respect to their mean; the event is h = 0."""
    weight = generalize(both(arith(0 <= HALF), arith(HALF <= 1)), y)
    made = use(MIXED, weight, P=K, Q=H, t=lam(y, HALF))

    def with_middle(middle: Term, facts: Theorem) -> Theorem:
        mixed = prove(on(MIXTURE, Y="Z")(middle(y), HALF, K(y), H(y)), specialize(facts, y))
        other = use(MIXTURE_SWAP, mixed, Pt=middle(y), t=HALF, P1=K(y), P0=H(y))
        rest = read(MIXTURE, other).t
        first = use(MIXTURE_COMPONENT, mixed, Pt=middle(y), t=HALF, P1=K(y), P0=H(y))
        second = use(MIXTURE_COMPONENT, other, Pt=middle(y), t=rest, P1=H(y), P0=K(y))
        firsts = use(KERNEL_RATIO, generalize(first, y), K=K, H=middle)
        seconds = use(KERNEL_RATIO, generalize(second, y), K=H, H=middle)
        return obtain(
            firsts, "k", lambda k, of_K: obtain(seconds, "h", lambda h, of_H: with_both(middle, k, of_K, h, of_H))
        )

    def with_both(middle: Term, k: Term, of_K: Theorem, h: Term, of_H: Theorem) -> Theorem:
        event = lam(y, E(K(y), z, ind(h(y, z) <= 0)))
        at_y = lam(z, ind(h(y, z) <= 0))
        low, high = (generalize(arith(goal), z) for goal in (0 <= at_y(z), at_y(z) <= 1))
        _, nonneg, most = parts(use(BOUNDED_MEAN, low, high, P=K(y), f=at_y, c=1))
        ratio = discharge(_ratio(k, h, of_K, of_H, middle), eq(event(y), 0))
        return witness(
            claim.conclusion, event, generalize(both(nonneg, most), y), _null(h, of_H, middle), generalize(ratio, y)
        )

    return obtain(made, "M", with_middle)


def _ratio(k: Term, h: Term, firsts: Theorem, seconds: Theorem, middle: Term) -> Theorem:
    """Off the event, E_H[phi] = 0 makes h phi = 0, and then k phi 1[h > 0] = 0, almost surely."""
    law, test = middle(y), test_function(phi_z, z)
    event, size = ind(h(y, z) <= 0), specialize(test, z)
    k_change = parts(unfolded(specialize(firsts, y)))[2]
    h0, h_int, h_change = parts(unfolded(specialize(seconds, y)))
    null, off = eq(E(H(y), z, phi_z(z)), 0), eq(E(K(y), z, event), 0)
    h_phi = dominated(law, z, arith(absolute(h(y, z) * phi_z(z)) <= h(y, z), specialize(h0, z), size), h_int)
    low = almost(law, z, arith(0 <= h(y, z) * phi_z(z), specialize(h0, z), size))
    mean = arith(E(law, z, h(y, z) * phi_z(z)) <= 0, at(h_change, phi_z, by=[test]), null)
    gone = use(VANISHING, low, h_phi, mean, mu=law, f=lam(z, h(y, z) * phi_z(z)))
    rest = lam(z, phi_z(z) * (1 - event))
    unit = generalize(both(arith(0 <= rest(z), size), arith(rest(z) <= 1, size)), z)
    zero_int, zero = parts(use(NOTHING, mu=law))
    same = arith(eq(num(0), k(y, z) * rest(z)), eq(h(y, z) * phi_z(z), 0), specialize(h0, z))
    nothing = parts(transfer(law, z, same, zero_int, gone))[1]
    moved = at(k_change, rest, by=[unit])
    ints = [bounded(K(y), z, body, 1, size) for body in (phi_z(z), event, phi_z(z) * event)]
    above = integrate(K(y), z, arith(phi_z(z) * event <= event, size), *ints[1:])
    whole = parts(expand(K(y), z, rest(z), *ints))[1]
    below = integrate(K(y), z, arith(0 <= phi_z(z), size), ints[0])
    final = arith(eq(E(K(y), z, phi_z(z)), 0), above, below, whole, off, moved, nothing, zero)
    return use(LAW_RATIO, generalize(discharge(final, test, null), phi_z), P=K(y), Q=H(y))


def _null(h: Term, densities: Theorem, middle: Term) -> Theorem:
    """E_P[E_K[1[h <= 0]]] = 0, as E_H[1[h <= 0]] = 0 for all y."""
    event = lam(yz, ind(h(fst(yz), snd(yz)) <= 0))
    unit = prove(test_function(event, yz))
    at_y = ind(h(y, z) <= 0)
    low, _, change = parts(unfolded(specialize(densities, y)))
    h_event = h(y, z) * at_y
    moved = at(change, lam(z, at_y))
    zero_int, zero = parts(use(NOTHING, mu=middle(y)))
    nothing = parts(transfer(middle(y), z, arith(eq(num(0), h_event), specialize(low, z)), zero_int))[1]
    never = arith(eq(E(H(y), z, at_y), 0), moved, nothing, zero)
    none_int, none = parts(use(NOTHING, mu=Q))
    of_Q = parts(transfer(Q, y, arith(eq(num(0), E(H(y), z, at_y)), never), none_int))[1]
    of_I = at(OF_JOINTS[2], event, by=[unit])
    null = arith(eq(E(I, yz, event(yz)), 0), of_I, of_Q, none)
    of_J = use(NULL_TEST, OF_JOINTS[0], unit, null, L=L_yz, P=J, Q=I, f=event)
    return arith(eq(E(P, y, E(K(y), z, at_y)), 0), of_J, at(OF_JOINTS[1], event, by=[unit]))
