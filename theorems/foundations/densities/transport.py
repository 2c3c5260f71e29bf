"""The transport operator of a coupling that has a density: a kernel that takes one law to the other.

This file is long because the kernel is made of a density, and its joint law is compared with the coupling.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exists, forall, fst, function_type, ind, integrable, lam
from dpproofs.language.terms import pair, prob, product, var
from dpproofs.privacy.notions import IMAGE, JOINT, J, P, Q, on, phi_pair, test_function, y, yz, z
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import lhs, rhs
from dpproofs.proving.tactics import almost, arith, assume, at, both, bounded, cases, constant, discharge, dominated
from dpproofs.proving.tactics import expand, folded, generalize, integrate, linear, obtain, parts, specialize
from dpproofs.proving.tactics import unfolded, use, witness
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.absolute_continuity import DENSITY_Z
from theorems.foundations.densities.joint_density import DENSITY_YZ, PAIR, I
from theorems.foundations.measure.iterated import ITERATED_CONVERSE
from theorems.foundations.measure.law_with_density import WITH_DENSITY

S = var("S", prob("Z"))
p = var("p", function_type((product("Y", "Z"),), "real"))
transport = var("T", function_type(("Y",), prob("Z")))
FIRST = on(IMAGE, Y=product("Y", "Z"), Z="Y")(P, J, lam(yz, fst(yz)))
PRODUCT, DENSE = JOINT(I, Q, lam(y, S)), DENSITY_YZ(p, J, I)
SLICES = forall(y, integrable(S, z, p(pair(y, z))))
MASS = E(S, z, p(pair(y, z)))
"""The density of the first marginal."""
SHARE = ind(0 < MASS) * p(pair(y, z)) / MASS + ind(MASS <= 0)

LEMMA = Lemma(
    "bbgg19.transport-operator", "A coupling with a density is that of its conditional laws",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4",
    (DENSE, PRODUCT, SLICES, FIRST),
    exists(transport, conj(forall(y, DENSITY_Z(lam(z, factor * SHARE), transport(y), S)), JOINT(J, P, transport))),
    mutants=(Mutant("factor", {factor: MORE}, "two points, on the diagonal",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), Q=("1/2", "1/2"), S=("1/2", "1/2"),
                        I=("1/4", "1/4", "1/4", "1/4"), J=("1/2", 0, 0, "1/2"), p=(2, 0, 0, 2))),),
)  # fmt: skip

TEST = test_function(phi_pair, yz)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The conditional density; where the marginal has none, any law will do."""
    low, _, _ = parts(unfolded(DENSE))
    p0, slice_int = specialize(low, pair(y, z)), specialize(SLICES, y)
    mass0 = integrate(S, z, arith(0 <= p(pair(y, z)), p0), slice_int)
    share0 = cases(
        0 < MASS,
        lambda yes: arith(0 <= SHARE, arith(0 <= p(pair(y, z)) / MASS, p0, yes), yes),
        lambda no: arith(0 <= SHARE, no),
    )
    one_int, one = parts(constant(S, z, 1))
    made = linear(S, z, SHARE, [(ind(0 < MASS) / MASS, slice_int), (ind(MASS <= 0), one_int)])
    share_int, share_mean = parts(made)
    whole = cases(
        0 < MASS,
        lambda yes: arith(eq(E(S, z, SHARE), 1), share_mean, one, yes),
        lambda no: arith(eq(E(S, z, SHARE), 1), share_mean, one, no),
    )
    found = use(WITH_DENSITY, generalize(share0, y, z), generalize(both(share_int, whole), y), P=lam(y, S),
                f=lam((y, z), SHARE))  # fmt: skip

    def with_kernel(kernel: Term, facts: Theorem) -> Theorem:
        size = specialize(TEST, pair(y, z))
        inner = E(kernel(y), z, phi_pair(pair(y, z)))
        at_y = bounded(kernel(y), z, phi_pair(pair(y, z)), 1, size)
        unit = [integrate(kernel(y), z, fact, at_y) for fact in parts(size)]
        change = parts(unfolded(specialize(facts, y)))[2]
        slice_test = lam(z, phi_pair(pair(y, z)))
        moved = at(change, slice_test, by=[generalize(size, z)])
        body = p(pair(y, z)) * slice_test(z)
        body_int = dominated(S, z, arith(absolute(body) <= p(pair(y, z)), p0, size), slice_int)
        below = integrate(S, z, arith(body <= p(pair(y, z)), p0, size), body_int, slice_int)
        above = integrate(S, z, arith(0 <= body, p0, size), body_int)
        weighed = parts(
            linear(
                S,
                z,
                SHARE * slice_test(z),
                [(ind(0 < MASS) / MASS, body_int), (ind(MASS <= 0), bounded(S, z, slice_test(z), 1, size))],
            )
        )[1]
        same = cases(
            0 < MASS,
            lambda yes: arith(eq(E(S, z, body), MASS * inner), moved, weighed, yes),
            lambda no: arith(eq(E(S, z, body), MASS * inner), below, above, mass0, no),
        )
        outer = lam(yz, E(kernel(fst(yz)), z, phi_pair(pair(fst(yz), z))))
        flat = lam(y, inner)
        unit_y = generalize(both(*unit), y)
        unit_yz = generalize(specialize(unit_y, fst(yz)), yz)
        first = at(FIRST, flat, by=[unit_y])
        left, right = _through(phi_pair, assume(TEST)), _through(outer, unit_yz)
        scaled = parts(expand(S, z, p(pair(y, z)) * inner, slice_int))[1]
        pointwise = arith(eq(E(S, z, body), E(S, z, p(pair(y, z)) * inner)), same, scaled)
        equal = parts(
            use("E_congruence", almost(Q, y, pointwise), mu=Q, f=lam(y, lhs(pointwise)), g=lam(y, rhs(pointwise)))
        )[0]
        final = arith(eq(E(J, yz, phi_pair(yz)), E(P, y, inner)), left, right, first, equal)
        joint = folded(JOINT(J, P, kernel), generalize(discharge(final, TEST), phi_pair))
        return witness(claim.conclusion, kernel, facts, joint)

    return obtain(found, "T", with_kernel)


def _through(test: Term, unit: Theorem) -> Theorem:
    """E_J[phi] is the mean over y of the integral of p phi over z, for a test phi."""
    low, total, change = parts(unfolded(DENSE))
    p0, size = specialize(low, yz), specialize(unit, yz)
    body = lam(yz, p(yz) * test(yz))
    ints = dominated(I, yz, arith(absolute(body(yz)) <= p(yz), p0, size), total)
    at_pair = specialize(low, pair(y, z)), specialize(unit, pair(y, z))
    inner = dominated(S, z, arith(absolute(body(pair(y, z))) <= p(pair(y, z)), *at_pair), specialize(SLICES, y))
    nonneg = generalize(arith(0 <= body(yz), p0, size), yz)
    made = use(ITERATED_CONVERSE, unfolded(PRODUCT), nonneg, generalize(inner, y), ints, R=I, P=Q, K=lam(y, S), f=body,
               T=PAIR)  # fmt: skip
    mean = E(Q, y, E(S, z, body(pair(y, z))))
    return arith(eq(E(J, yz, test(yz)), mean), at(change, test, by=[unit]), parts(made)[1])
