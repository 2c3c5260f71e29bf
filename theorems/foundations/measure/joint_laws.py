"""A law and a kernel have a joint law, also with a parameter; its marginals are postprocessed laws; and
couplings of two laws, with the infinity-Wasserstein distance.
"""

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL, Ks, Ps, u
from theorems.foundations.measure.null_events import NOTHING, VANISHING

# Joint laws that depend measurably on a parameter ---------------------------------------------

Js = var("J", function_type(("U",), prob(product("Y", "Z"))))

other = var("Q", Ps.type)

JOINT_KERNEL = Lemma(
    "foundations.kernel-joint", "There are joint laws of a kernel and of another one", "law_with_density",
    (),
    exists(Js, forall(u, JOINT(Js(u), Ps(u), lam(y, Ks(u, y))))),
    mutants=(Mutant("law", Claim((), exists(Js, forall((u, other), JOINT(Js(u), other(u), lam(y, Ks(u, y)))))),
                    "two laws Q(u)",
                    witness=finite({"U": 1, "Y": 2, "Z": 1}, K=((1,), (1,)))),),
)  # fmt: skip

TEST = test_function(phi_pair, yz)

uy = var("uy", product("U", "Y"))


@proof_of(JOINT_KERNEL)
def _proof(claim: Claim) -> Theorem:
    """Draw z by K(u, y) and keep y; then draw y."""

    def with_kernel(kernel: Term, law: Theorem) -> Theorem:
        inner = _kept(kernel, law)

        def with_joint(joint: Term, facts: Theorem) -> Theorem:
            drawn = at(specialize(facts, u), phi_pair, by=[TEST])
            same = parts(
                use("E_congruence", almost(Ps(u), y, inner), mu=Ps(u), f=lam(y, lhs(inner)), g=lam(y, rhs(inner)))
            )[0]
            goal = eq(E(joint(u), yz, phi_pair(yz)), rhs(same))
            tests = generalize(discharge(arith(goal, drawn, same), TEST), phi_pair)
            made = folded(JOINT(joint(u), Ps(u), lam(y, Ks(u, y))), tests)
            return witness(claim.conclusion, joint, generalize(made, u))

        return obtain(use(PUSHED_KERNEL, P=Ps, K=lam((u, y), kernel(pair(u, y)))), "J", with_joint)

    keeping = lam((uy, z), dirac(pair(snd(uy), z)))
    return obtain(use(PUSHED_KERNEL, P=lam(uy, Ks(fst(uy), snd(uy))), K=keeping), "G", with_kernel)


def _kept(kernel: Term, law: Theorem) -> Theorem:
    """E[phi] = E_K[phi(y, z)] under the law of (y, z), z drawn by K(u, y)."""
    drawn = at(specialize(law, pair(u, y)), phi_pair, by=[TEST])
    certain = parts(use("E_dirac", x=pair(y, z), f=phi_pair))[1]
    same = parts(
        use("E_congruence", almost(Ks(u, y), z, certain), mu=Ks(u, y), f=lam(z, lhs(certain)), g=lam(z, rhs(certain)))
    )[0]
    mean = E(kernel(pair(u, y)), yz, phi_pair(yz))
    return arith(eq(mean, E(Ks(u, y), z, phi_pair(pair(y, z)))), drawn, same)


# A law and a kernel have a joint law ----------------------------------------------------------


MEAN = E(P, y, E(K(y), z, phi_pair(pair(y, z))))

JOINT_LAW = Lemma(
    "foundations.joint-law", "A law and a kernel have a joint law", "law_with_density",
    (),
    exists(J, forall(phi_pair, implies(test_function(phi_pair, yz), eq(E(J, yz, phi_pair(yz)), factor * MEAN)))),
    mutants=(Mutant("factor", {factor: LESS}, "the test 1",
                    witness=finite({"Y": 1, "Z": 1}, P=(1,), K=((1,),))),),
)  # fmt: skip

unit = var("unit")


@proof_of(JOINT_LAW)
def _joint_law(claim: Claim) -> Theorem:
    """The case of a joint law, of a kernel and another one, in which neither depends on a parameter."""
    joint = use(JOINT_KERNEL, P=lam(unit, P), K=lam((unit, y), K(y)))
    return obtain(joint, "J", lambda made, law: witness(claim.conclusion, made(0), unfolded(specialize(law, 0))))


# Marginals of joint laws as postprocessed laws ------------------------------------------------


part = mark("part", lam(yz, fst(yz)))

FIRST_MARGINAL = Lemma(
    "foundations.first-marginal", "The law of y is the first marginal of the joint law", "elementary",
    (JOINT(J, P, K),),
    on(IMAGE, Y=product("Y", "Z"), Z="Y")(P, J, lam(yz, part(yz))),
    mutants=(Mutant("part", {part: lam(yz, y)}, "P not the point mass at y",
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


second = mark("second", lam(yz, snd(yz)))

MARGINAL = Lemma(
    "foundations.marginal", "The postprocessed law is the second marginal of the joint law", "elementary",
    (JOINT(J, P, K), PUSHED(R, P, K)),
    on(IMAGE, Y=product("Y", "Z"))(R, J, lam(yz, second(yz))),
    mutants=(Mutant("part", {second: lam(yz, image(fst(yz)))}, "P a point mass, K(y) not one",
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


# Couplings of two laws, and the infinity-Wasserstein distance: how far apart coupled outcomes are at most ---

PAIRS = product("Y", "Y")
C, yy = var("C", prob(PAIRS)), var("yy", PAIRS)
y2, x = var("y2", "Y"), var("x", "Y")
dist = var("dist", function_type(("Y", "Y"), REAL))
transport = var("T", function_type(("Y",), prob("Y")))
IMAGE_OF_PAIRS, JOINT_Y, PUSHED_Y = on(IMAGE, Y=PAIRS, Z="Y"), on(JOINT, Z="Y"), on(PUSHED, Z="Y")

COUPLING = Definition(
    "coupling",
    (C, P, Q),
    conj(IMAGE_OF_PAIRS(P, C, lam(yy, fst(yy))), IMAGE_OF_PAIRS(Q, C, lam(yy, snd(yy)))),
)
"""C is a law of pairs; the first of a pair has the law P, and the second the law Q."""
write_as(COUPLING, r"{0} \text{{ couples }} {1} \text{{ and }} {2}")

W_INFINITY = Definition(
    "w_infinity",
    (dist, P, Q, t),
    exists(C, conj(COUPLING(C, P, Q), almost_surely(C, yy, dist(fst(yy), snd(yy)) <= t))),
)
"""The infinity-Wasserstein distance of P and Q is at most t: in some coupling almost all pairs have a distance of at
most t. That there is a best coupling is not said."""
put_in_words(W_INFINITY, "some coupling of the two laws keeps almost all pairs within the distance named last")
write_as(W_INFINITY, r"W_\infty^{{{0}}}\left({1}, {2}\right) \leq {3}")

MOVED = Lemma(
    "foundations.near-transport", "Laws are as near as a kernel that takes one to the other moves points",
    "law_with_density",
    (PUSHED_Y(Q, P, transport), forall(y, almost_surely(transport(y), y2, dist(y, y2) <= t))),
    W_INFINITY(dist, P, Q, factor * t),
    mutants=(Mutant("factor", {factor: LESS}, "the points 0 and 1 at a distance of 1",
                    witness=finite({"Y": 2}, P=(1, 0), Q=(0, 1), T=((0, 1), (0, 1)), dist=(0, 1, 1, 0), t=1)),),
)  # fmt: skip


@proof_of(MOVED)
def _moved(claim: Claim) -> Theorem:
    """The joint law of both ends."""
    moved, near = claim.hypotheses
    bound = read(W_INFINITY, claim).t
    far = ind(bound < dist(y, y2))
    zero, nothing = parts(use(NOTHING, mu=transport(y)))
    inner = transfer(transport(y), y2, arith(eq(num(0), far), dist(y, y2) <= t), zero, specialize(near, y))
    mean = arith(eq(E(transport(y), y2, far), 0), parts(inner)[1], nothing)
    flat, none = parts(use(NOTHING, mu=P))
    outer = parts(transfer(P, y, reversed_equation(mean), flat))[1]
    return _coupled(claim, P, transport, moved, arith(eq(E(P, y, E(transport(y), y2, far)), 0), outer, none))


def _coupled(claim: Claim, law: Term, kernel: Term, moved: Theorem | Term, never: Theorem) -> Theorem:
    """The joint law of a law and a kernel is a coupling; ``never`` says that the kernel does not go far."""
    bound = read(W_INFINITY, claim).t
    far = lam(yy, ind(bound < dist(fst(yy), snd(yy))))

    def with_joint(joint: Term, facts: Theorem) -> Theorem:
        known = folded(JOINT_Y(joint, law, kernel), facts)
        first = use(FIRST_MARGINAL, known, J=joint, P=law, K=kernel)
        second = use(MARGINAL, known, moved, J=joint, P=law, K=kernel, R=Q)
        mean = at(known, far, by=[_unit(far)])
        null = use(VANISHING, almost(joint, yy, arith(0 <= far(yy))), bounded(joint, yy, far(yy), 1),
                   arith(E(joint, yy, far(yy)) <= 0, mean, never), mu=joint, f=far)  # fmt: skip
        near = almost(joint, yy, arith(dist(fst(yy), snd(yy)) <= bound, eq(far(yy), 0)), null)
        return witness(claim.conclusion, joint, folded(COUPLING(joint, law, Q), both(first, second)), near)

    return obtain(use(JOINT_LAW, P=law, K=kernel), "J", with_joint)


def _unit(test: Term) -> Theorem:
    return generalize(both(arith(0 <= test(yy)), arith(test(yy) <= 1)), yy)
