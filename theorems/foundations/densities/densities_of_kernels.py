"""Two laws, and two kernels, have densities with respect to a common one; where joint laws have a likelihood
ratio, so have almost all conditional laws; and a kernel may be replaced on an event of probability 0.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.absolute_continuity import (
    DENSITY_YZ,
    DENSITY_Z,
    KERNEL_RATIO,
    LAW_RATIO,
    NULL_TEST,
    H,
    I,
    L_z,
)
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.null_events import K2, NOTHING, NULL, VANISHING, S, never
from theorems.foundations.mixtures.mixtures import MIXED, MIXTURE_COMPONENT, MIXTURE_SWAP

# Two kernels have densities with respect to one kernel, jointly measurable --------------------

G = var("G", function_type(("Y",), prob("Z")))
p, q = (var(name, function_type(("Y", "Z"), REAL)) for name in ("p", "q"))


def densities(reference: Term) -> Term:
    """Both kernels have densities with respect to this one, at every point."""
    first, second = (DENSITY_Z(lam(z, f(y, z)), kernel(y), reference(y)) for f, kernel in ((p, K), (q, H)))
    return forall(y, conj(first, second))


def _only(reference: Term) -> Claim:
    return Claim((), exists((p, q), densities(reference)))


COMMON_KERNEL = Lemma(
    "foundations.common-reference-kernels", "Two kernels have densities with respect to one kernel", "radon_nikodym",
    (),
    exists((G, p, q), densities(G)),
    mutants=(Mutant("reference", _only(K), "K and H on different points",
                    witness=finite({"Y": 1, "Z": 2}, K=((1, 0),), H=((0, 1),))),),
)  # fmt: skip

MIXTURE_Z = on(MIXTURE, Y="Z")


@proof_of(COMMON_KERNEL)
def _proof(claim: Claim) -> Theorem:
    """With respect to (K + H)/2."""
    half = num(Fraction(1, 2))
    weight = generalize(both(arith(0 <= half), arith(half <= 1)), y)
    made = use(MIXED, weight, P=K, Q=H, t=lam(y, half))

    def with_kernel(middle: Term, facts: Theorem) -> Theorem:
        mixed = prove(MIXTURE_Z(middle(y), half, K(y), H(y)), specialize(facts, y))
        other = use(MIXTURE_SWAP, mixed, Pt=middle(y), t=half, P1=K(y), P0=H(y))
        rest = read(MIXTURE_Z, other).t
        ratios = [
            use(KERNEL_RATIO, generalize(use(MIXTURE_COMPONENT, fact, Pt=middle(y), t=t, P1=one, P0=zero), y),
                K=lam(y, one), H=middle)
            for fact, t, one, zero in ((mixed, half, K(y), H(y)), (other, rest, H(y), K(y)))
        ]  # fmt: skip

        def with_first(f: Term, first: Theorem) -> Theorem:
            def with_second(g: Term, second: Theorem) -> Theorem:
                both_ = generalize(both(specialize(first, y), specialize(second, y)), y)
                return witnesses(claim.conclusion, (middle, f, g), both_)

            return obtain(ratios[1], "q", with_second)

        return obtain(ratios[0], "p", with_first)

    return obtain(made, "R", with_kernel)


# Where joint laws have a likelihood ratio, so have almost all conditional laws ----------------

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
def _continuity(claim: Claim) -> Theorem:
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


# A kernel can be replaced by another one on an event that is null under P ---------------------


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
