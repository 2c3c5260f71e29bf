"""Couplings of two laws, and the infinity-Wasserstein distance: how far apart coupled outcomes are at most."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, almost_surely, conj, eq, exists, forall, fst, function_type, ind, lam
from dpproofs.language.terms import num, prob, product, snd, var
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import IMAGE, JOINT, PUSHED, P, Q, on, t, y
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import almost, arith, at, both, bounded, folded, generalize, obtain, parts
from dpproofs.proving.tactics import reversed_equation, specialize, transfer, use, witness
from theorems.foundations.measure.joint_law import JOINT_LAW
from theorems.foundations.measure.marginals import FIRST_MARGINAL, MARGINAL
from theorems.foundations.measure.vanishing import NOTHING, VANISHING

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
